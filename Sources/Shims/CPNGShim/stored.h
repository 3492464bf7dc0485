// The pixels of a PNG inflated by libdeflate ahead of libpng, which is given them as stored blocks: the same
// pixels in half the time.

#ifndef LAMINA_STORED_H
#define LAMINA_STORED_H

#include <stddef.h>
#include <stdint.h>

/// A PNG whose pixels have been inflated.
typedef struct {
  /// The file.
  const uint8_t *bytes;
  size_t count;
  /// Where its IDAT chunks begin, and where they end.
  size_t begin, end;
  /// The inflated pixels, and their checksum.
  uint8_t *pixels;
  size_t pixel_count;
  uint32_t adler;
  /// The bytes read so far of the file as libpng sees it.
  size_t place;
} lamina_stored;

/// The bytes that the rows of a file take when they are inflated; 0 where they are left to libpng: few, very many, or
/// interlaced.
size_t lamina_stored_size(const uint8_t *bytes, size_t count);

/// Inflates the pixels of a file.
///
/// Returns 0 where they are left to libpng, where anything is not as it should be, so that libpng says what it is, and
/// where there is no memory.
int lamina_stored_open(lamina_stored *stored, const uint8_t *bytes, size_t count);

/// Reads the next bytes of the file with its pixels in stored blocks. Returns 0 if there are fewer.
int lamina_stored_read(lamina_stored *stored, uint8_t *into, size_t count);

/// Frees the pixels.
void lamina_stored_close(lamina_stored *stored);

#endif
