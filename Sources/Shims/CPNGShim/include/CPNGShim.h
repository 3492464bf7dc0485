// libpng and libdeflate for Swift: no longjmp leaves a function of this file, no pointer is kept, and
// every failure comes back as a status with a message.

#ifndef LAMINA_CPNGSHIM_H
#define LAMINA_CPNGSHIM_H

#include <stddef.h>
#include <stdint.h>

enum { LAMINA_PNG_MESSAGE_CAPACITY = 192 };

/// How to read a PNG, and what came of it.
typedef struct {
  /// In: the largest side, in pixels, and the most bytes in one ancillary chunk.
  uint32_t max_side;
  uint64_t max_chunk_bytes;
  /// In: decode what can be decoded, and count what was wrong as warnings.
  int is_lenient;
  /// In: of a picture of 16 bits a channel, keep them, each with its lowest byte first.
  int keeps_16_bits;
  /// Out: from the header.
  uint32_t width;
  uint32_t height;
  int bit_depth;
  int color_type;
  int is_interlaced;
  int has_transparency;
  /// Out: the bytes that the pixels take where they are inflated ahead of libpng; else 0.
  uint64_t inflated_bytes;
  /// Out: warnings met, and the text of the first warning or of the error.
  int warning_count;
  char message[LAMINA_PNG_MESSAGE_CAPACITY];
} lamina_png_read;

/// Reads everything ahead of the pixels. Returns 1, or 0 with a message.
int lamina_png_read_header(const uint8_t *bytes, size_t count, lamina_png_read *read);

/// Decodes to straight 8-bit RGBA, row by row from the top, into `width * height * 4` bytes; where 16 bits
/// are kept, into twice as many.
/// Returns 1, or 0 with a message; in lenient mode 0 may leave some rows decoded.
int lamina_png_decode(const uint8_t *bytes, size_t count, lamina_png_read *read, uint8_t *rgba);

/// A deflate compressor.
typedef struct lamina_deflater lamina_deflater;

/// Makes a compressor of `level` 0...12, or returns NULL when there is no memory for it.
lamina_deflater *lamina_deflater_create(int level);

/// The most bytes that `count` bytes can become.
size_t lamina_deflater_bound(lamina_deflater *deflater, size_t count);

/// Compresses `count` bytes to one whole deflate stream. Returns its bytes, or 0 when `capacity` is
/// too small.
size_t lamina_deflater_compress(lamina_deflater *deflater, const uint8_t *input, size_t count,
                                uint8_t *output, size_t capacity);

/// Frees a compressor.
void lamina_deflater_destroy(lamina_deflater *deflater);

/// How decompressing ended.
typedef enum {
  LAMINA_INFLATE_DONE,
  /// The stream breaks its format's rules, or there is no memory to read it.
  LAMINA_INFLATE_BROKEN,
  /// There are more bytes than there is room for.
  LAMINA_INFLATE_TOO_LONG,
} lamina_inflate_status;

/// Decompresses one whole zlib stream. `made` is 0 unless it is done.
lamina_inflate_status lamina_inflate(const uint8_t *input, size_t count, uint8_t *output,
                                     size_t capacity, size_t *made);

/// Continues the CRC-32 of a chunk; starts from 0.
uint32_t lamina_crc32(uint32_t crc, const uint8_t *bytes, size_t count);

/// Continues the Adler-32 of a zlib stream; starts from 1.
uint32_t lamina_adler32(uint32_t adler, const uint8_t *bytes, size_t count);

#endif
