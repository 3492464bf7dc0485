// WebP writing by libwebp.

#include "CPictureShim.h"

#include <stdlib.h>

#include <webp/encode.h>

static lamina_picture_status status_of(const WebPPicture *picture) {
  return picture->error_code == VP8_ENC_ERROR_OUT_OF_MEMORY ||
                 picture->error_code == VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY
             ? LAMINA_PICTURE_NO_MEMORY
             : LAMINA_PICTURE_REFUSED;
}

lamina_picture_status lamina_write_webp(const lamina_webp_options *options, const uint8_t *rgba,
                                        uint8_t **bytes, size_t *count) {
  WebPConfig config;
  WebPPicture picture;
  if (!WebPConfigInit(&config) || !WebPPictureInit(&picture)) return LAMINA_PICTURE_REFUSED;
  config.lossless = options->is_lossless;
  config.quality = options->quality;
  config.method = options->method;
  config.exact = options->is_lossless;
  // One thread: the bytes do not depend on the machine.
  config.thread_level = 0;
  if (options->width > WEBP_MAX_DIMENSION || options->height > WEBP_MAX_DIMENSION) {
    return LAMINA_PICTURE_REFUSED;
  }
  picture.use_argb = options->is_lossless;
  picture.width = (int)options->width;
  picture.height = (int)options->height;
  if (!WebPPictureImportRGBA(&picture, rgba, (int)options->row_bytes)) {
    lamina_picture_status status = status_of(&picture);
    WebPPictureFree(&picture);
    return status;
  }
  WebPMemoryWriter writer;
  WebPMemoryWriterInit(&writer);
  picture.writer = WebPMemoryWrite;
  picture.custom_ptr = &writer;
  int is_written = WebPEncode(&config, &picture);
  lamina_picture_status status = is_written ? LAMINA_PICTURE_WRITTEN : status_of(&picture);
  WebPPictureFree(&picture);
  if (!is_written) {
    WebPMemoryWriterClear(&writer);
    return status;
  }
  *bytes = writer.mem;
  *count = writer.size;
  return LAMINA_PICTURE_WRITTEN;
}

void lamina_free_picture(uint8_t *bytes) {
  // libwebp and libjpeg-turbo allocate what they return by malloc.
  free(bytes);
}
