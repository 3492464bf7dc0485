// zlib's reader of gzip streams for Swift: no pointer to bytes is kept, and every failure comes back as a
// status with a message.

#ifndef LAMINA_CGZIPSHIM_H
#define LAMINA_CGZIPSHIM_H

#include <stddef.h>
#include <stdint.h>

/// A reader of one compressed stream.
typedef struct lamina_inflater lamina_inflater;

/// The status of a stream after a step: it goes on, its last byte has been read, or it is broken.
enum { LAMINA_INFLATE_MORE = 0, LAMINA_INFLATE_END = 1, LAMINA_INFLATE_BROKEN = 2 };

/// The result of one step: the stream's status, and the numbers of bytes that were read and
/// written.
typedef struct {
  int status;
  size_t consumed;
  size_t produced;
} lamina_inflate_step;

/// Makes a reader of a gzip stream, or returns NULL when there is no memory for it.
lamina_inflater *lamina_inflater_create(void);

/// Makes a reader of a deflate stream without a header, or returns NULL when there is no memory for
/// it.
lamina_inflater *lamina_inflater_create_raw(void);

/// Reads the stream's next bytes until the input is used up, the output is full or the stream ends.
lamina_inflate_step lamina_inflater_read(lamina_inflater *inflater, const uint8_t *input,
                                         size_t input_count, uint8_t *output, size_t capacity);

/// Returns zlib's reason why the stream is broken, a string literal; NULL if zlib gives none.
const char *lamina_inflater_message(const lamina_inflater *inflater);

/// Frees a reader.
void lamina_inflater_destroy(lamina_inflater *inflater);

#endif
