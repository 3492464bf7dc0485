// gzip streams, by zlib.

#include "CGzipShim.h"

#include <stdlib.h>
#include <zlib.h>

struct lamina_inflater {
  z_stream stream;
};

static lamina_inflater *create(int window_bits) {
  lamina_inflater *inflater = calloc(1, sizeof *inflater);
  if (inflater == NULL) return NULL;
  if (inflateInit2(&inflater->stream, window_bits) != Z_OK) {
    free(inflater);
    return NULL;
  }
  return inflater;
}

// 16: a gzip header and nothing else.
lamina_inflater *lamina_inflater_create(void) { return create(16 + MAX_WBITS); }

// Below 0: no header.
lamina_inflater *lamina_inflater_create_raw(void) { return create(-MAX_WBITS); }

static uInt at_most(size_t count) { return count > 1u << 30 ? 1u << 30 : (uInt)count; }

lamina_inflate_step lamina_inflater_read(lamina_inflater *inflater, const uint8_t *input,
                                         size_t input_count, uint8_t *output, size_t capacity) {
  z_stream *stream = &inflater->stream;
  uInt given = at_most(input_count), room = at_most(capacity);
  stream->next_in = (Bytef *)input;
  stream->avail_in = given;
  stream->next_out = output;
  stream->avail_out = room;
  int result = inflate(stream, Z_NO_FLUSH);
  lamina_inflate_step step = {LAMINA_INFLATE_MORE, given - stream->avail_in,
                              room - stream->avail_out};
  stream->next_in = NULL;
  stream->next_out = NULL;
  if (result == Z_STREAM_END) {
    step.status = LAMINA_INFLATE_END;
  } else if (result != Z_OK && result != Z_BUF_ERROR) {
    step.status = LAMINA_INFLATE_BROKEN;
  }
  return step;
}

const char *lamina_inflater_message(const lamina_inflater *inflater) { return inflater->stream.msg; }

void lamina_inflater_destroy(lamina_inflater *inflater) {
  inflateEnd(&inflater->stream);
  free(inflater);
}
