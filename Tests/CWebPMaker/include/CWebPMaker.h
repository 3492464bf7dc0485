// Makes WebP files by libwebp's encoder, for tests.

#ifndef LAMINA_CWEBPMAKER_H
#define LAMINA_CWEBPMAKER_H

#include <stddef.h>
#include <stdint.h>

/// Makes a file of `width * height` straight RGBA pixels; a quality of 101 is without loss. Returns its
/// bytes, to be freed, or NULL.
uint8_t *lamina_make_webp(int width, int height, int quality, const uint8_t *rgba, size_t *count);

/// Frees a file.
void lamina_free_webp(uint8_t *bytes);

#endif
