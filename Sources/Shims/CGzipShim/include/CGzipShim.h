// zlib's reader of gzip streams for Swift: no pointer to bytes is kept, and every failure comes back as a
// status with a message.

#ifndef LAMINA_CGZIPSHIM_H
#define LAMINA_CGZIPSHIM_H

#include <stddef.h>
#include <stdint.h>

/// The reader of one stream.
typedef struct lamina_inflater lamina_inflater;

/// How a step went: more is to come, the stream's last byte has come, or the stream is broken.
enum { LAMINA_INFLATE_MORE = 0, LAMINA_INFLATE_END = 1, LAMINA_INFLATE_BROKEN = 2 };

/// What one step took and made.
typedef struct {
  int status;
  size_t consumed;
  size_t produced;
} lamina_inflate_step;

/// Makes a reader of gzip, or returns NULL when there is no memory for it.
lamina_inflater *lamina_inflater_create(void);

/// Makes a reader of deflate without a header, or returns NULL when there is no memory for it.
lamina_inflater *lamina_inflater_create_raw(void);

/// Reads on, until the input is used up, the output is full or the stream ends.
lamina_inflate_step lamina_inflater_read(lamina_inflater *inflater, const uint8_t *input,
                                         size_t input_count, uint8_t *output, size_t capacity);

/// Why the stream is broken: a literal of the library, or NULL where it says nothing.
const char *lamina_inflater_message(const lamina_inflater *inflater);

/// Frees a reader.
void lamina_inflater_destroy(lamina_inflater *inflater);

#endif
