// Makes JPEG files of every kind by libjpeg-turbo's compressor, for tests.

#ifndef LAMINA_CJPEGMAKER_H
#define LAMINA_CJPEGMAKER_H

#include <stddef.h>
#include <stdint.h>

/// A file to make.
typedef struct {
  int width;
  int height;
  /// Samples in a pixel: 1 grey, 3 RGB, 4 CMYK.
  int channels;
  int quality;
  /// How the samples are coded: 0 as is usual for the channels (YCbCr for 3), 1 without a change of
  /// colour space, 2 as YCCK.
  int coding;
  /// Sampling factors of the first component; those of the others are 1, but for black's.
  int across;
  int down;
  int is_progressive;
  int is_arithmetic;
  int has_adobe_marker;
  /// Rows of blocks between restart markers, or 0.
  int restart_rows;
  /// If not 0, that many scans of a progressive file, of one coefficient each; up to 64 for each channel.
  int scans;
  /// Bytes of a segment to put ahead of the frame, and its marker; none if 0.
  int segment_marker;
  const uint8_t *segment;
  size_t segment_count;
} lamina_jpeg_made;

/// Makes a file of `width * height * channels` samples. Returns its bytes, to be freed, or NULL.
uint8_t *lamina_make_jpeg(const lamina_jpeg_made *made, const uint8_t *samples, size_t *count);

/// Frees a file.
void lamina_free_jpeg(uint8_t *bytes);

#endif
