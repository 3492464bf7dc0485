// What a face is to the files of this shim.

#ifndef LAMINA_TEXT_FACE_H
#define LAMINA_TEXT_FACE_H

#include <ft2build.h>
#include FT_FREETYPE_H

#include <hb-ot.h>
#include <hb.h>

#include "CTextShim.h"

struct lamina_face {
  FT_Library library;
  FT_Face face;
  hb_font_t *font;
};

#endif
