// Redis' geographic commands: a server of our own, asked over a socket. Processor time is that of server and client.
//
// Redis stores positions in 52 bits, about half a metre, measures on a slightly larger sphere, and knows no place
// beyond 85.05 degrees; so it is not asked near those. It has no search for the nearest without a radius, so the radius
// grows until enough are found.
#include <hiredis/hiredis.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <memory>

#include "harness.hpp"

constexpr double redisRadius = 6372797.560856, lastPlace = 85.05, lastQuery = 75;

class Redis : public Peer {
    using Reply = std::unique_ptr<redisReply, void (*)(void*)>;
    pid_t server;
    clockid_t serverClock;
    redisContext* connection = nullptr;

    static void fail(const std::string& message) {
        fprintf(stderr, "Redis: %s\n", message.c_str());
        exit(1);
    }

    /// Sends words and takes the answer.
    Reply ask(const std::vector<std::string>& words) {
        std::vector<const char*> pointers;
        std::vector<size_t> lengths;
        for (auto& word : words) {
            pointers.push_back(word.data());
            lengths.push_back(word.size());
        }
        Reply reply((redisReply*)redisCommandArgv(connection, words.size(), pointers.data(), lengths.data()),
                    freeReplyObject);
        if (!reply) fail(connection->errstr);
        if (reply->type == REDIS_REPLY_ERROR) fail(reply->str);
        return reply;
    }

    static std::string text(double value) {
        char text[40];
        return std::string(text, snprintf(text, sizeof text, "%.10f", value));
    }

    /// All within a radius, or the nearest of them.
    void search(double latitude, double longitude, double meters, int count, std::vector<Hit>& hits) {
        std::vector<std::string> words = {"GEOSEARCH",
                                          "places",
                                          "FROMLONLAT",
                                          text(longitude),
                                          text(latitude),
                                          "BYRADIUS",
                                          text(meters * redisRadius / earthRadius),
                                          "m",
                                          "WITHDIST"};
        if (count) words.insert(words.end(), {"COUNT", std::to_string(count), "ASC"});
        Reply reply = ask(words);
        hits.clear();
        for (size_t i = 0; i < reply->elements; i++) {
            redisReply** hit = reply->element[i]->element;
            hits.push_back({uint32_t(atol(hit[0]->str)), atof(hit[1]->str) * earthRadius / redisRadius});
        }
    }

  public:
    static bool canAnswer(double latitude) { return std::abs(latitude) <= lastQuery; }

    Redis() {
        std::string socket = Places::folder() + "../redis.socket";
        unlink(socket.c_str());
        server = fork();
        if (server == 0) {
            prctl(PR_SET_PDEATHSIG, SIGTERM);  // so that it does not outlive a run that is stopped
            execlp("redis-server", "redis-server", "--port", "0", "--unixsocket", socket.c_str(), "--save", "",
                   "--appendonly", "no", "--logfile", "/dev/null", nullptr);
            _exit(127);
        }
        for (int tries = 0; tries < 100 && (!connection || connection->err); tries++) {
            usleep(50000);
            if (connection) redisFree(connection);
            connection = redisConnectUnix(socket.c_str());
        }
        if (!connection || connection->err) fail("the server does not start");
        clock_getcpuclockid(server, &serverClock);
    }

    ~Redis() {
        redisFree(connection);
        kill(server, SIGTERM);
        waitpid(server, nullptr, 0);
    }

    double processorSeconds() const { return Peer::processorSeconds() + seconds(serverClock); }
    double residentMemory() const { return memory("VmRSS", std::to_string(server)); }
    double peakMemory() const { return memory("VmHWM", std::to_string(server)); }

    void build(const Places& places) {
        const size_t batch = 500;
        for (size_t start = 0; start < places.size(); start += batch) {
            std::vector<std::string> words = {"GEOADD", "places"};
            for (size_t i = start; i < std::min(start + batch, places.size()); i++) {
                if (std::abs(places.latitudes[i]) > lastPlace) continue;
                words.insert(words.end(), {text(places.longitudes[i]), text(places.latitudes[i]), std::to_string(i)});
            }
            if (words.size() > 2) ask(words);
        }
    }

    void nearest(double latitude, double longitude, int count, std::vector<Hit>& hits) {
        double meters = count == 1 ? 10000 : count == 10 ? 20000 : 60000;
        for (;; meters *= hits.empty() ? 3 : 2) {
            search(latitude, longitude, meters, count, hits);
            if (hits.size() == size_t(count) || meters > 2e7) return;
        }
    }

    void within(double latitude, double longitude, double meters, std::vector<Hit>& hits) {
        search(latitude, longitude, meters, 0, hits);
    }
};

int main(int count, char** arguments) { return compare<Redis>(count, arguments); }
