/// How a pipe divides its work.
struct PipeOptions {
    /// How many threads answer requests; without any, the caller's own does.
    var workers = 0

    /// How many bytes of lines are answered together: so many that handing them over costs nothing beside.
    var blockSize = 1 << 15

    /// How many bytes of lines are answered on the caller's thread when nothing else is under way and the input pauses:
    /// what is asked one by one is not kept waiting for another thread.
    var promptSize = 1 << 11

    /// How many bytes of replies to a block are kept until its turn comes; a thread that has more waits for the turn.
    var replySize = 1 << 21

    /// How many bytes a line may have.
    var lengthLimit = LineSplitter.maximumLength
}
