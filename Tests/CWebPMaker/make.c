// WebP writing by libwebp.

#include "CWebPMaker.h"

#include <webp/encode.h>

uint8_t *lamina_make_webp(int width, int height, int quality, const uint8_t *rgba, size_t *count) {
  uint8_t *bytes = NULL;
  *count = quality > 100 ? WebPEncodeLosslessRGBA(rgba, width, height, width * 4, &bytes)
                         : WebPEncodeRGBA(rgba, width, height, width * 4, (float)quality, &bytes);
  return bytes;
}

void lamina_free_webp(uint8_t *bytes) { WebPFree(bytes); }
