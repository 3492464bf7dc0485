// Deflate streams and checksums for PNG, by libdeflate.

#include "CPNGShim.h"

#include <libdeflate.h>

lamina_deflater *lamina_deflater_create(int level) {
  return (lamina_deflater *)libdeflate_alloc_compressor(level);
}

size_t lamina_deflater_bound(lamina_deflater *deflater, size_t count) {
  return libdeflate_deflate_compress_bound((struct libdeflate_compressor *)deflater, count);
}

size_t lamina_deflater_compress(lamina_deflater *deflater, const uint8_t *input, size_t count,
                                uint8_t *output, size_t capacity) {
  return libdeflate_deflate_compress((struct libdeflate_compressor *)deflater, input, count, output,
                                     capacity);
}

void lamina_deflater_destroy(lamina_deflater *deflater) {
  libdeflate_free_compressor((struct libdeflate_compressor *)deflater);
}

uint32_t lamina_crc32(uint32_t crc, const uint8_t *bytes, size_t count) {
  return libdeflate_crc32(crc, bytes, count);
}

uint32_t lamina_adler32(uint32_t adler, const uint8_t *bytes, size_t count) {
  return libdeflate_adler32(adler, bytes, count);
}

lamina_inflate_status lamina_inflate(const uint8_t *input, size_t count, uint8_t *output,
                                     size_t capacity, size_t *made) {
  *made = 0;
  struct libdeflate_decompressor *inflater = libdeflate_alloc_decompressor();
  if (inflater == NULL) return LAMINA_INFLATE_BROKEN;
  enum libdeflate_result result =
      libdeflate_zlib_decompress(inflater, input, count, output, capacity, made);
  libdeflate_free_decompressor(inflater);
  if (result == LIBDEFLATE_SUCCESS) return LAMINA_INFLATE_DONE;
  *made = 0;
  return result == LIBDEFLATE_INSUFFICIENT_SPACE ? LAMINA_INFLATE_TOO_LONG : LAMINA_INFLATE_BROKEN;
}
