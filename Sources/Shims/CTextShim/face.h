// What a face is to the files of this shim.

#ifndef LAMINA_TEXT_FACE_H
#define LAMINA_TEXT_FACE_H

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_SYSTEM_H

#include <hb-ot.h>
#include <hb.h>

#include "CTextShim.h"

struct lamina_face {
  /// FreeType's allocator, which refuses blocks larger than the largest accepted font file, 256 MiB.
  struct FT_MemoryRec_ memory;
  FT_Library library;
  FT_Face face;
  /// The same face opened without its table sbix, for its outlines; NULL for a face without that table or without
  /// outlines.
  ///
  /// With the table, FreeType gives no outlines.
  FT_Face outlines;
  hb_font_t *font;
};

#endif
