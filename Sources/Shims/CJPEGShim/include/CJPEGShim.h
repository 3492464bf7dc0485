// libjpeg-turbo for Swift: no longjmp leaves a function of this target, no pointer is kept, and every
// failure comes back as a status with a message.

#ifndef LAMINA_CJPEGSHIM_H
#define LAMINA_CJPEGSHIM_H

#include <stddef.h>
#include <stdint.h>

// As long as the library's longest message.
enum { LAMINA_JPEG_MESSAGE_CAPACITY = 200 };

/// The outcome of reading a JPEG.
typedef enum {
  LAMINA_JPEG_SOUND,
  /// The file breaks the format's rules.
  LAMINA_JPEG_BROKEN,
  /// The machine has no memory for what decoding needs.
  LAMINA_JPEG_NO_MEMORY,
  /// The file has more scans than `max_scans`.
  LAMINA_JPEG_TOO_MANY_SCANS,
} lamina_jpeg_status;

/// The options for reading a JPEG, each marked "In", and the results, each marked "Out".
typedef struct {
  /// In: the maximum number of scans that are accepted.
  int max_scans;
  /// In: whether to decode as much of a broken file as possible, and to count its errors as warnings.
  int is_lenient;
  /// In: the number of pixels in a stored row after scaling by `eighths`.
  uint32_t columns;
  /// In: pixel x of stored row y is written to pixel `first + x * along + y * across`, which turns the picture upright.
  ptrdiff_t first, along, across;
  /// In: the size to decode to, in eighths of the full size, 1...8.
  int eighths;
  /// Out, from the header: the width as stored, in pixels, before the picture is turned upright.
  uint32_t width;
  /// Out, from the header: the height as stored, in pixels, before the picture is turned upright.
  uint32_t height;
  /// Out, from the header: the number of components.
  int components;
  /// Out: the number of colour channels, in any coding: 1 grey, 3 RGB, 4 CMYK, 0 if it is none of these.
  int color_channels;
  /// Out: whether the file is progressive.
  int is_progressive;
  /// Out: the size of the coefficients that are held until the last scan, in bytes; 0 if there is one scan.
  uint64_t coefficient_bytes;
  /// Out: the number of scans, counted without decoding; 1 if the file is not progressive and its first scan has every
  /// component.
  size_t scans;
  /// Out: the number of decoded rows of the scaled picture as stored.
  uint32_t rows;
  /// Out: the number of warnings.
  int warning_count;
  /// Out: the text of the first warning, or of the error.
  char message[LAMINA_JPEG_MESSAGE_CAPACITY];
} lamina_jpeg_read;

/// Reads the header, which is everything before the first scan.
///
/// Warnings of libjpeg do not stop it, even if `is_lenient` is 0.
lamina_jpeg_status lamina_jpeg_read_header(const uint8_t *bytes, size_t count,
                                           lamina_jpeg_read *read);

/// Decodes a file to opaque 8-bit RGBA, scaled by `eighths` and turned upright.
///
/// `capacity` is the size of `rgba` in bytes: four for each pixel of the scaled picture. In lenient mode a failure may
/// leave some rows decoded.
lamina_jpeg_status lamina_jpeg_decode(const uint8_t *bytes, size_t count, lamina_jpeg_read *read,
                                      uint8_t *rgba, size_t capacity);

#endif
