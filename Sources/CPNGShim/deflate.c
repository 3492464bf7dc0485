// zlib streams for PNG writing.

#include "CPNGShim.h"

#include <limits.h>
#include <stdlib.h>
#include <zlib.h>

struct lamina_deflater {
  z_stream stream;
  int is_finished;
};

lamina_deflater *lamina_deflater_create(int level) {
  lamina_deflater *deflater = calloc(1, sizeof *deflater);
  if (deflater == NULL) return NULL;
  if (deflateInit2(&deflater->stream, level, Z_DEFLATED, 15, 9, Z_DEFAULT_STRATEGY) != Z_OK) {
    free(deflater);
    return NULL;
  }
  return deflater;
}

ptrdiff_t lamina_deflater_write(lamina_deflater *deflater, const uint8_t *input,
                                size_t *input_count, uint8_t *output, size_t capacity, int finish) {
  if (deflater->is_finished) return 0;
  if (*input_count > UINT_MAX || capacity > UINT_MAX) return -1;
  z_stream *stream = &deflater->stream;
  stream->next_in = (Bytef *)input;
  stream->avail_in = (uInt)*input_count;
  stream->next_out = output;
  stream->avail_out = (uInt)capacity;
  int status = deflate(stream, finish ? Z_FINISH : Z_NO_FLUSH);
  if (status == Z_STREAM_ERROR) return -1;
  if (status == Z_STREAM_END) deflater->is_finished = 1;
  *input_count -= stream->avail_in;
  return (ptrdiff_t)(capacity - stream->avail_out);
}

void lamina_deflater_destroy(lamina_deflater *deflater) {
  if (deflater == NULL) return;
  deflateEnd(&deflater->stream);
  free(deflater);
}

uint32_t lamina_crc32(uint32_t crc, const uint8_t *bytes, size_t count) {
  while (count > 0) {
    uInt part = count > UINT_MAX ? UINT_MAX : (uInt)count;
    crc = (uint32_t)crc32(crc, bytes, part);
    bytes += part;
    count -= part;
  }
  return crc;
}
