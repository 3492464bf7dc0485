// libwebp for Swift: no pointer is kept, and every failure comes back as a status with a message.

#ifndef LAMINA_CWEBPSHIM_H
#define LAMINA_CWEBPSHIM_H

#include <stddef.h>
#include <stdint.h>

enum { LAMINA_WEBP_MESSAGE_CAPACITY = 96 };

/// The outcome of reading a WebP.
typedef enum {
  LAMINA_WEBP_SOUND,
  /// The file breaks the format's rules.
  LAMINA_WEBP_BROKEN,
  /// The machine has no memory for what decoding needs.
  LAMINA_WEBP_NO_MEMORY,
} lamina_webp_status;

/// The options for reading a WebP, each marked "In", and the results, each marked "Out".
typedef struct {
  /// In: whether to decode as many rows of a broken file as possible.
  int is_lenient;
  /// Out, from the header: the width in pixels, of an animation that of its canvas.
  uint32_t width;
  /// Out, from the header: the height in pixels, of an animation that of its canvas.
  uint32_t height;
  /// Out, from the header: whether there is an alpha channel.
  int has_alpha;
  /// Out, from the header: whether the file is an animation.
  int is_animated;
  /// Out: whether the pixels are coded without loss; 0 for an animation, of which it is not known.
  int is_lossless;
  /// Out: the number of decoded rows.
  uint32_t rows;
  /// Out: the text of the error.
  char message[LAMINA_WEBP_MESSAGE_CAPACITY];
} lamina_webp_read;

/// Reads the header: the size and the kind of the picture, without its pixels.
lamina_webp_status lamina_webp_read_header(const uint8_t *bytes, size_t count,
                                           lamina_webp_read *read);

/// Decodes a picture of `width` by `height` pixels to straight 8-bit RGBA, row by row from the top.
///
/// `row_bytes` is the distance from row to row, in bytes. `bytes` is a file, or the chunks of an animation's frame.
///
/// In lenient mode a failure may leave some rows decoded; the others are cleared.
lamina_webp_status lamina_webp_decode(const uint8_t *bytes, size_t count, lamina_webp_read *read,
                                      uint32_t width, uint32_t height, uint8_t *rgba,
                                      size_t row_bytes);

#endif
