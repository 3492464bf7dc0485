// libwebp for Swift: no pointer is kept, and every failure comes back as a status with a message.

#ifndef LAMINA_CWEBPSHIM_H
#define LAMINA_CWEBPSHIM_H

#include <stddef.h>
#include <stdint.h>

enum { LAMINA_WEBP_MESSAGE_CAPACITY = 96 };

/// Why reading stopped.
typedef enum {
  LAMINA_WEBP_SOUND,
  /// The file breaks the format's rules.
  LAMINA_WEBP_BROKEN,
  /// The machine has no memory for what decoding needs.
  LAMINA_WEBP_NO_MEMORY,
} lamina_webp_status;

/// How to read a WebP, and what came of it.
typedef struct {
  /// In: decode what can be decoded.
  int is_lenient;
  /// Out, from the header: the size, of an animation that of its canvas.
  uint32_t width;
  uint32_t height;
  int has_alpha;
  int is_animated;
  /// Out: whether the pixels are coded without loss; of an animation it is not known.
  int is_lossless;
  /// Out: rows decoded.
  uint32_t rows;
  /// Out: the text of an error.
  char message[LAMINA_WEBP_MESSAGE_CAPACITY];
} lamina_webp_read;

/// Reads everything ahead of the pixels.
lamina_webp_status lamina_webp_read_header(const uint8_t *bytes, size_t count,
                                           lamina_webp_read *read);

/// Decodes a picture of a known size to straight 8-bit RGBA, from the top left, with so many bytes from
/// row to row. The bytes are a file, or the chunks of an animation's frame. In lenient mode a failure may
/// leave some rows decoded; the others are clear.
lamina_webp_status lamina_webp_decode(const uint8_t *bytes, size_t count, lamina_webp_read *read,
                                      uint32_t width, uint32_t height, uint8_t *rgba,
                                      size_t row_bytes);

#endif
