// Writing of pictures by libwebp and libjpeg-turbo: no longjmp leaves a function of this target, no pointer is kept, and
// every failure comes back as a status.

#ifndef LAMINA_CPICTURESHIM_H
#define LAMINA_CPICTURESHIM_H

#include <stddef.h>
#include <stdint.h>

/// The outcome of writing a picture.
typedef enum {
  LAMINA_PICTURE_WRITTEN,
  /// The machine has no memory for what encoding needs.
  LAMINA_PICTURE_NO_MEMORY,
  /// The library refuses the picture: its sides are too long for the format.
  LAMINA_PICTURE_REFUSED,
} lamina_picture_status;

/// The options for writing a WebP.
typedef struct {
  uint32_t width;
  uint32_t height;
  /// The distance from row to row, in bytes.
  size_t row_bytes;
  /// Whether to code without loss; colours of clear pixels are then kept too.
  int is_lossless;
  /// From 0 to 100; of a lossless picture, the effort.
  float quality;
  /// From 0 to 6: slower, and smaller.
  int method;
} lamina_webp_options;

/// Encodes straight RGBA as a WebP of one picture.
///
/// On success `bytes` is memory to be freed by `lamina_free_picture`.
lamina_picture_status lamina_write_webp(const lamina_webp_options *options, const uint8_t *rgba,
                                        uint8_t **bytes, size_t *count);

/// The options for writing a JPEG.
typedef struct {
  uint32_t width;
  uint32_t height;
  /// From 1 to 100.
  int quality;
  /// Whether colours have full resolution, instead of half of it in each direction.
  int has_full_chroma;
} lamina_jpeg_options;

/// Encodes rows of red, green, blue and an unused byte as a baseline JPEG.
///
/// On success `bytes` is memory to be freed by `lamina_free_picture`.
lamina_picture_status lamina_write_jpeg(const lamina_jpeg_options *options, const uint8_t *rgbx,
                                        uint8_t **bytes, size_t *count);

/// Frees the bytes of a written picture.
void lamina_free_picture(uint8_t *bytes);

#endif
