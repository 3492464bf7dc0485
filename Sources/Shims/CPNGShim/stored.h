// The pixels of a PNG inflated by libdeflate ahead of libpng, which is given them as stored blocks: the same
// pixels in half the time.

#ifndef LAMINA_STORED_H
#define LAMINA_STORED_H

#include <stddef.h>
#include <stdint.h>

/// A PNG file whose pixel rows libdeflate has inflated, and which libpng reads with the rows in stored blocks.
typedef struct {
  /// The bytes of the file.
  const uint8_t *bytes;
  /// The size of the file in bytes.
  size_t count;
  /// The byte offsets in the file at which its IDAT chunks begin and end.
  size_t begin, end;
  /// The inflated rows.
  uint8_t *pixels;
  /// The size of the inflated rows in bytes.
  size_t pixel_count;
  /// The Adler-32 checksum of the inflated rows.
  uint32_t adler;
  /// The number of bytes that libpng has read so far of the file with stored blocks.
  size_t place;
} lamina_stored;

/// Returns the size of a file's inflated rows in bytes; 0 if libpng inflates them: below 64 KiB, above 64 MiB, or
/// interlaced.
///
/// A file without a valid header gives 0, too.
size_t lamina_stored_size(const uint8_t *bytes, size_t count);

/// Inflates the rows of a file into `stored`; returns 1, or 0 if libpng is to read the file itself.
///
/// It returns 0 where `lamina_stored_size` does, where anything is not as it should be, so that libpng says what it is,
/// and where there is no memory.
int lamina_stored_open(lamina_stored *stored, const uint8_t *bytes, size_t count);

/// Reads the next `count` bytes of the file with stored blocks; returns 1, or 0 if fewer are left.
int lamina_stored_read(lamina_stored *stored, uint8_t *into, size_t count);

/// Frees the inflated rows.
void lamina_stored_close(lamina_stored *stored);

#endif
