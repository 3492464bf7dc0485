// WebP reading by libwebp.

#include "CWebPShim.h"

#include <stdio.h>
#include <string.h>

#include <webp/decode.h>

static lamina_webp_status stop(lamina_webp_read *read, VP8StatusCode code) {
  const char *message;
  switch (code) {
  case VP8_STATUS_OK: return LAMINA_WEBP_SOUND;
  case VP8_STATUS_OUT_OF_MEMORY: message = "no memory to read a WebP"; break;
  case VP8_STATUS_UNSUPPORTED_FEATURE: message = "a feature that libwebp does not know"; break;
  case VP8_STATUS_SUSPENDED:
  case VP8_STATUS_NOT_ENOUGH_DATA: message = "the file ends too early"; break;
  default: message = "the data is corrupt"; break;
  }
  snprintf(read->message, sizeof read->message, "%s", message);
  return code == VP8_STATUS_OUT_OF_MEMORY ? LAMINA_WEBP_NO_MEMORY : LAMINA_WEBP_BROKEN;
}

lamina_webp_status lamina_webp_read_header(const uint8_t *bytes, size_t count,
                                           lamina_webp_read *read) {
  WebPBitstreamFeatures features;
  VP8StatusCode code = WebPGetFeatures(bytes, count, &features);
  if (code != VP8_STATUS_OK) return stop(read, code);
  read->width = (uint32_t)features.width;
  read->height = (uint32_t)features.height;
  read->has_alpha = features.has_alpha;
  read->is_animated = features.has_animation;
  read->is_lossless = features.format == 2;
  return LAMINA_WEBP_SOUND;
}

// Sets up straight RGBA in the caller's memory, one thread, and nothing that is random.
static VP8StatusCode configure(WebPDecoderConfig *config, const uint8_t *bytes, size_t count,
                               uint32_t width, uint32_t height, uint8_t *rgba, size_t row_bytes) {
  if (!WebPInitDecoderConfig(config)) return VP8_STATUS_INVALID_PARAM;
  VP8StatusCode code = WebPGetFeatures(bytes, count, &config->input);
  if (code != VP8_STATUS_OK) return code;
  if (config->input.has_animation || (uint32_t)config->input.width != width ||
      (uint32_t)config->input.height != height) {
    return VP8_STATUS_BITSTREAM_ERROR;
  }
  config->output.colorspace = MODE_RGBA;
  config->output.is_external_memory = 1;
  config->output.u.RGBA.rgba = rgba;
  config->output.u.RGBA.stride = (int)row_bytes;
  config->output.u.RGBA.size = row_bytes * (height - 1) + (size_t)width * 4;
  return VP8_STATUS_OK;
}

// Decodes row by row until something is wrong, and clears the rows that did not come.
static VP8StatusCode decode_some(const uint8_t *bytes, size_t count, lamina_webp_read *read,
                                 WebPDecoderConfig *config) {
  WebPIDecoder *decoder = WebPIDecode(NULL, 0, config);
  if (decoder == NULL) return VP8_STATUS_OUT_OF_MEMORY;
  VP8StatusCode code = WebPIUpdate(decoder, bytes, count);
  int rows = 0;
  if (WebPIDecGetRGB(decoder, &rows, NULL, NULL, NULL) == NULL || rows < 0) rows = 0;
  WebPIDelete(decoder);
  if (rows > config->input.height) rows = config->input.height;
  read->rows = (uint32_t)rows;
  return code;
}

lamina_webp_status lamina_webp_decode(const uint8_t *bytes, size_t count, lamina_webp_read *read,
                                      uint32_t width, uint32_t height, uint8_t *rgba,
                                      size_t row_bytes) {
  WebPDecoderConfig config;
  read->rows = 0;
  VP8StatusCode code = configure(&config, bytes, count, width, height, rgba, row_bytes);
  if (code != VP8_STATUS_OK) return stop(read, code);
  code = WebPDecode(bytes, count, &config);
  if (code == VP8_STATUS_OK) read->rows = height;
  WebPFreeDecBuffer(&config.output);
  if (code != VP8_STATUS_OK && read->is_lenient &&
      configure(&config, bytes, count, width, height, rgba, row_bytes) == VP8_STATUS_OK) {
    VP8StatusCode again = decode_some(bytes, count, read, &config);
    WebPFreeDecBuffer(&config.output);
    if (again != VP8_STATUS_OK && again != VP8_STATUS_SUSPENDED) code = again;
  }
  for (uint32_t y = read->rows; y < height; y++) memset(rgba + y * row_bytes, 0, (size_t)width * 4);
  return stop(read, code);
}
