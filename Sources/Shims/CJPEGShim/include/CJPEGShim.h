// libjpeg-turbo for Swift: no longjmp leaves a function of this target, no pointer is kept, and every
// failure comes back as a status with a message.

#ifndef LAMINA_CJPEGSHIM_H
#define LAMINA_CJPEGSHIM_H

#include <stddef.h>
#include <stdint.h>

// As long as the library's longest message.
enum { LAMINA_JPEG_MESSAGE_CAPACITY = 200 };

/// Why reading stopped.
typedef enum {
  LAMINA_JPEG_SOUND,
  /// The file breaks the format's rules.
  LAMINA_JPEG_BROKEN,
  /// The machine has no memory for what decoding needs.
  LAMINA_JPEG_NO_MEMORY,
  /// There are more scans than `max_scans`.
  LAMINA_JPEG_TOO_MANY_SCANS,
} lamina_jpeg_status;

/// How to read a JPEG, and what came of it.
typedef struct {
  /// In: the most scans.
  int max_scans;
  /// In: decode what can be decoded, and count what was wrong as warnings.
  int is_lenient;
  /// In: the columns of a stored row at its new size, and where it goes to be upright: the pixel of its
  /// first one, and the steps along the row and from row to row, in pixels.
  uint32_t columns;
  ptrdiff_t first, along, across;
  /// In: eighths of the full size to decode to, 1...8.
  int eighths;
  /// Out, from the header: the stored size, and the components.
  uint32_t width;
  uint32_t height;
  int components;
  /// Out: 1 grey, 3 red, green and blue in any coding, 4 cyan, magenta, yellow and black in any
  /// coding, 0 if it is none of these.
  int color_channels;
  int is_progressive;
  /// Out: the bytes of coefficients that are held until the last scan; 0 if there is one scan.
  uint64_t coefficient_bytes;
  /// Out: scans, counted without decoding; 1 if the first one has every component at once.
  size_t scans;
  /// Out: rows decoded, of the stored picture at its new size.
  uint32_t rows;
  /// Out: warnings met, and the text of the first warning or of the error.
  int warning_count;
  char message[LAMINA_JPEG_MESSAGE_CAPACITY];
} lamina_jpeg_read;

/// Reads everything ahead of the first scan. What is odd but no error is let pass.
lamina_jpeg_status lamina_jpeg_read_header(const uint8_t *bytes, size_t count,
                                           lamina_jpeg_read *read);

/// Decodes to opaque 8-bit RGBA, turned upright, into `capacity` bytes: four for each pixel of the
/// stored size at `eighths`. In lenient mode a failure may leave some rows decoded.
lamina_jpeg_status lamina_jpeg_decode(const uint8_t *bytes, size_t count, lamina_jpeg_read *read,
                                      uint8_t *rgba, size_t capacity);

#endif
