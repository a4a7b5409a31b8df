#include <zlib.h>

// The macro is not visible from Swift: it passes the version and the size of the structure along.
// 15 bits of window and 32 for a gzip or zlib header, whichever comes.
static inline int periplus_inflate_init(z_stream *stream) { return inflateInit2(stream, 15 + 32); }
