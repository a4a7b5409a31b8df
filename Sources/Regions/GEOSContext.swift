import CGEOS
import Diagnostics
import Synchronization

/// A GEOS context, which keeps the message of the last failure instead of printing it.
///
/// GEOS allows one thread at a time in a context. The pool behind ``withContext(_:)`` hands each context to one caller at
/// a time, and keeps it for the next.
///
/// C functions: `GEOS_init_r`, `GEOSContext_setErrorMessageHandler_r`, `GEOS_finish_r`.
@safe final class GEOSContext {
    let handle: GEOSContextHandle_t
    private var message: String?

    private init?() {
        guard let handle = unsafe GEOS_init_r() else { return nil }
        unsafe self.handle = handle
        // The context does not retain this object: it ends with it, and never calls back after that.
        _ = unsafe GEOSContext_setErrorMessageHandler_r(
            handle,
            { text, owner in
                guard let text = unsafe text, let owner = unsafe owner else { return }
                let context = unsafe Unmanaged<GEOSContext>.fromOpaque(owner).takeUnretainedValue()
                context.message = unsafe String(cString: text)
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit { unsafe GEOS_finish_r(handle) }

    /// The failure that GEOS reported last, as an error that begins with what was being done.
    func failure(_ doing: String) -> PeriplusError {
        defer { message = nil }
        return Geometry.invalid("\(doing): \(message ?? "GEOS gives no reason")")
    }

    // MARK: - Pool

    private static let idle = Mutex<[Loan]>([])

    /// Moves a context between threads, which is sound because a context out of the pool has one holder.
    private struct Loan: @unchecked Sendable {
        let context: GEOSContext
    }

    /// Calls `body` with a context that nobody else uses meanwhile.
    static func withContext<Result>(
        _ body: (GEOSContext) throws(PeriplusError) -> Result
    ) throws(PeriplusError) -> Result {
        guard let context = idle.withLock({ $0.popLast() })?.context ?? GEOSContext() else {
            throw Geometry.invalid("GEOS cannot be started")
        }
        let loan = Loan(context: context)
        defer { idle.withLock { $0.append(loan) } }
        return try body(context)
    }
}
