import ArgumentParser
import Commands
import Periplus

/// `periplus pipe`: JSON lines in, JSON lines out.
struct PipeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "periplus pipe",
        abstract: "Answer requests that are piped in as JSON lines.",
        discussion: """
            Every line that is not blank gets exactly one reply, in order. A request is one of

            {"id":1,"near":{"lat":63.0951,"lon":21.6165},"k":2,"within":"2 km"}
            {"id":2,"of":[21.6165,63.0951],"within_m":500}
            {"id":3,"inside":{"south":59.9,"west":24.5,"north":60.4,"east":25.3}}
            {"id":4,"q":"near 63.0951,21.6165 k=2"}

            A point is {"lat":…,"lon":…}, [lon,lat], {"id":…}, {"name":…}, or text: a coordinate, id:ID or a name. \
            The reply is one of

            {"id":1,"ok":true,"count":2,"results":[{"rank":1,"id":…,"name":…,…}]}
            {"id":2,"line":2,"ok":false,"error":{"code":…,"message":…,"path":…}}

            A bad line never stops the rest; it makes the exit status 65.
            """)

    @Argument(help: ArgumentHelp("Ask these feeds instead of the world cities.", valueName: "feed"))
    var paths: [String] = []

    @Option(name: .shortAndLong, help: ArgumentHelp("Ask this feed; may be repeated.", valueName: "file"))
    var feed: [String] = []

    @OptionGroup var feeds: FeedArguments
    @OptionGroup var color: ColorArgument

    func run() throws {
        let sources = try FeedArguments.sources(feed + paths)
        if sources.contains(where: \.isStandardInput) {
            throw ValidationError("the standard input holds the requests, so it cannot be a feed")
        }
        let reader = try feeds.reader(color: color)
        try reporting(to: reader.messages) { _ throws(PeriplusError) in
            let engine = try reader.open(sources)
            var pipe = Pipe(engine: engine, workers: Processors.workers) { bytes throws(PeriplusError) in
                try StandardStream.output.write(bytes)
            }
            try StandardInput.forEachChunk(
                pausing: { () throws(PeriplusError) in try pipe.pause() },
                { bytes throws(PeriplusError) in try pipe.take(bytes) })
            try pipe.finish()
            return pipe.failures == 0 && !engine.hasLostInput
        }
    }
}
