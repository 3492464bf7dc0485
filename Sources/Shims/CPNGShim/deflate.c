// Deflate streams and checksums for PNG writing, by libdeflate.

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
