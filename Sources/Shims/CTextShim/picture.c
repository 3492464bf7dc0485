// Glyphs in colours that are pictures: the tables CBDT and sbix.

#include <ft2build.h>
#include FT_FREETYPE_H

#include <stdlib.h>
#include <string.h>

#include "face.h"

size_t lamina_face_strikes(const lamina_face *face, double *sizes, size_t capacity) {
  if (!FT_HAS_COLOR(face->face) || !FT_HAS_FIXED_SIZES(face->face)) return 0;
  size_t count = (size_t)face->face->num_fixed_sizes;
  for (size_t i = 0; i < count && i < capacity; i++)
    sizes[i] = (double)face->face->available_sizes[i].y_ppem / 64;
  return count;
}

int32_t lamina_face_picture(lamina_face *face, uint32_t glyph, size_t strike, lamina_picture *picture) {
  memset(picture, 0, sizeof *picture);
  FT_Error error = FT_Select_Size(face->face, (FT_Int)strike);
  if (error) return error;
  error = FT_Load_Glyph(face->face, glyph, FT_LOAD_COLOR | FT_LOAD_NO_HINTING);
  // In the table of strikes, but not in this one.
  if (error == FT_Err_Invalid_Argument) return 0;
  if (error) return error;
  FT_GlyphSlot slot = face->face->glyph;
  const FT_Bitmap *bitmap = &slot->bitmap;
  // A glyph without a picture has an outline, or nothing.
  if (slot->format != FT_GLYPH_FORMAT_BITMAP || bitmap->pixel_mode != FT_PIXEL_MODE_BGRA) return 0;
  if (bitmap->width == 0 || bitmap->rows == 0) return 0;
  size_t row = (size_t)bitmap->width * 4;
  picture->pixels = malloc(row * bitmap->rows);
  if (!picture->pixels) return -1;
  for (unsigned y = 0; y < bitmap->rows; y++)
    memcpy(picture->pixels + y * row, bitmap->buffer + (ptrdiff_t)y * bitmap->pitch, row);
  picture->width = (int32_t)bitmap->width;
  picture->height = (int32_t)bitmap->rows;
  picture->left = slot->bitmap_left;
  picture->top = slot->bitmap_top;
  picture->columns_per_em = (double)face->face->available_sizes[strike].x_ppem / 64;
  picture->rows_per_em = (double)face->face->available_sizes[strike].y_ppem / 64;
  return 0;
}

void lamina_picture_free(lamina_picture *picture) { free(picture->pixels); }
