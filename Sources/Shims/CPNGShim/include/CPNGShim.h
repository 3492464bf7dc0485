// libpng and libdeflate for Swift: no longjmp leaves a function of this file, no pointer is kept, and
// every failure comes back as a status with a message.

#ifndef LAMINA_CPNGSHIM_H
#define LAMINA_CPNGSHIM_H

#include <stddef.h>
#include <stdint.h>

enum { LAMINA_PNG_MESSAGE_CAPACITY = 192 };

/// The options for reading a PNG, each marked "In", and the results, each marked "Out".
typedef struct {
  /// In: the maximum width and height that are accepted, in pixels.
  uint32_t max_side;
  /// In: the maximum number of bytes in one ancillary chunk.
  uint64_t max_chunk_bytes;
  /// In: whether to decode as much of a broken file as possible, and to count its errors as warnings.
  int is_lenient;
  /// In: whether a picture of 16 bits a channel keeps them, the lowest byte first, instead of 8 bits.
  int keeps_16_bits;
  /// Out, from the header: the width, in pixels.
  uint32_t width;
  /// Out, from the header: the height, in pixels.
  uint32_t height;
  /// Out, from the header: the bits of a channel or of a palette index.
  int bit_depth;
  /// Out, from the header: PNG's number of the colour type.
  int color_type;
  /// Out, from the header: whether the rows are interlaced.
  int is_interlaced;
  /// Out, from the header: whether there is an alpha channel or a chunk tRNS.
  int has_transparency;
  /// Out: the size of the inflated rows in bytes, if libdeflate inflates them before libpng reads them; otherwise 0.
  uint64_t inflated_bytes;
  /// Out: the number of warnings.
  int warning_count;
  /// Out: the text of the first warning, or of the error.
  char message[LAMINA_PNG_MESSAGE_CAPACITY];
} lamina_png_read;

/// Reads the header, which is everything before the pixels.
///
/// Returns 1, or 0 with a message.
int lamina_png_read_header(const uint8_t *bytes, size_t count, lamina_png_read *read);

/// Decodes a file to straight 8-bit RGBA in `width * height * 4` bytes, or to 16-bit RGBA in twice as many.
///
/// `keeps_16_bits` chooses between them. Rows begin at the top.
///
/// Returns 1, or 0 with a message; in lenient mode 0 may leave some rows decoded.
int lamina_png_decode(const uint8_t *bytes, size_t count, lamina_png_read *read, uint8_t *rgba);

/// A deflate compressor.
typedef struct lamina_deflater lamina_deflater;

/// Makes a compressor of compression level `level`, 0...12, or returns NULL when there is no memory for it.
lamina_deflater *lamina_deflater_create(int level);

/// Returns the maximum size, in bytes, of the compressed stream of `count` bytes.
size_t lamina_deflater_bound(lamina_deflater *deflater, size_t count);

/// Compresses `count` bytes to one whole deflate stream.
///
/// Returns the size of the stream in bytes, or 0 when `capacity` is too small.
size_t lamina_deflater_compress(lamina_deflater *deflater, const uint8_t *input, size_t count,
                                uint8_t *output, size_t capacity);

/// Frees a compressor.
void lamina_deflater_destroy(lamina_deflater *deflater);

/// How decompressing ended.
typedef enum {
  LAMINA_INFLATE_DONE,
  /// The stream breaks its format's rules, or there is no memory to read it.
  LAMINA_INFLATE_BROKEN,
  /// The stream decompresses to more bytes than the output has room for.
  LAMINA_INFLATE_TOO_LONG,
} lamina_inflate_status;

/// Decompresses one whole zlib stream into `output`, and sets `made` to the number of bytes written.
///
/// `made` is 0 unless the status is `LAMINA_INFLATE_DONE`.
lamina_inflate_status lamina_inflate(const uint8_t *input, size_t count, uint8_t *output,
                                     size_t capacity, size_t *made);

/// Returns the CRC-32 `crc` continued over `count` more bytes of a chunk; the first call passes 0.
uint32_t lamina_crc32(uint32_t crc, const uint8_t *bytes, size_t count);

/// Returns the Adler-32 `adler` continued over `count` more bytes of a zlib stream's uncompressed data; the first call
/// passes 1.
uint32_t lamina_adler32(uint32_t adler, const uint8_t *bytes, size_t count);

#endif
