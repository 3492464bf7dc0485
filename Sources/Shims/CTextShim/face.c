// Faces: FreeType for outlines and metrics, HarfBuzz for characters and advances.

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_MODULE_H
#include FT_MULTIPLE_MASTERS_H
#include FT_OUTLINE_H
#include FT_PARAMETER_TAGS_H

#include <stdlib.h>
#include <string.h>

#include "face.h"

static void copy_name(char *target, const char *source) {
  if (!source) source = "";
  strncpy(target, source, LAMINA_NAME_CAPACITY - 1);
  target[LAMINA_NAME_CAPACITY - 1] = 0;
}

// The largest block, in bytes: a picture of 8192 by 8192 pixels.
static const long largest_block = 1L << 28;

static void *allocate(FT_Memory memory, long size) {
  (void)memory;
  return size > largest_block ? NULL : malloc((size_t)size);
}

static void *reallocate(FT_Memory memory, long old_size, long size, void *block) {
  (void)memory;
  (void)old_size;
  return size > largest_block ? NULL : realloc(block, (size_t)size);
}

static void release(FT_Memory memory, void *block) {
  (void)memory;
  free(block);
}

static double bounded(double value, double least, double most) {
  return value < least ? least : value > most ? most : value;
}

static void set_axes(lamina_face *face, double weight, int is_italic,
                     const lamina_axis_value *values, size_t value_count,
                     lamina_face_facts *facts) {
  FT_MM_Var *variations = NULL;
  if (!FT_HAS_MULTIPLE_MASTERS(face->face) || FT_Get_MM_Var(face->face, &variations)) return;
  FT_UInt count = variations->num_axis;
  FT_Fixed *coordinates = calloc(count ? count : 1, sizeof *coordinates);
  hb_variation_t *settings = calloc(count ? count : 1, sizeof *settings);
  if (coordinates && settings) {
    int has_italic = 0;
    for (FT_UInt i = 0; i < count; i++)
      has_italic |= variations->axis[i].tag == HB_TAG('i', 't', 'a', 'l');
    for (FT_UInt i = 0; i < count; i++) {
      FT_Var_Axis *axis = &variations->axis[i];
      double least = axis->minimum / 65536.0, most = axis->maximum / 65536.0;
      double value = axis->def / 65536.0;
      if (facts->axis_count < LAMINA_AXIS_CAPACITY)
        facts->axes[facts->axis_count++] = (lamina_axis){(uint32_t)axis->tag, least, value, most};
      if (axis->tag == HB_TAG('w', 'g', 'h', 't')) {
        facts->weight_least = least;
        facts->weight_default = value;
        facts->weight_most = most;
        if (weight > 0) value = bounded(weight, least, most);
      } else if (axis->tag == HB_TAG('i', 't', 'a', 'l')) {
        if (is_italic) value = most;
      } else if (axis->tag == HB_TAG('s', 'l', 'n', 't')) {
        // Slants lean right below 0.
        if (is_italic && !has_italic) value = least;
      }
      for (size_t k = 0; k < value_count; k++)
        if (values[k].tag == axis->tag) value = bounded(values[k].value, least, most);
      coordinates[i] = (FT_Fixed)(value * 65536.0);
      settings[i].tag = (hb_tag_t)axis->tag;
      settings[i].value = (float)value;
    }
    FT_Set_Var_Design_Coordinates(face->face, count, coordinates);
    if (face->outlines) FT_Set_Var_Design_Coordinates(face->outlines, count, coordinates);
    hb_font_set_variations(face->font, settings, count);
  }
  free(coordinates);
  free(settings);
  FT_Done_MM_Var(face->library, variations);
}

// Of a face without outlines, of which FreeType knows none.
static void set_metrics(hb_font_t *font, lamina_face_facts *facts) {
  hb_font_extents_t extents;
  if (hb_font_get_h_extents(font, &extents)) {
    facts->ascent = extents.ascender;
    facts->descent = extents.descender;
    facts->line_gap = extents.line_gap;
  }
  hb_ot_metrics_get_position(font, HB_OT_METRICS_TAG_UNDERLINE_OFFSET, &facts->underline_position);
  hb_ot_metrics_get_position(font, HB_OT_METRICS_TAG_UNDERLINE_SIZE, &facts->underline_thickness);
}

// Opens the face once more, for its outlines.
static FT_Error open_outlines(lamina_face *face, const uint8_t *bytes, size_t count, int32_t index) {
  FT_Parameter parameter = {FT_PARAM_TAG_IGNORE_SBIX, NULL};
  FT_Open_Args arguments = {0};
  arguments.flags = FT_OPEN_MEMORY | FT_OPEN_PARAMS;
  arguments.memory_base = bytes;
  arguments.memory_size = (FT_Long)count;
  arguments.num_params = 1;
  arguments.params = &parameter;
  FT_Error error = FT_Open_Face(face->library, &arguments, index, &face->outlines);
  if (!error && !FT_IS_SCALABLE(face->outlines)) {
    FT_Done_Face(face->outlines);
    face->outlines = NULL;
  }
  return error;
}

lamina_face *lamina_face_open(const uint8_t *bytes, size_t count, int32_t index, double weight,
                              int is_italic, const lamina_axis_value *values, size_t value_count,
                              lamina_face_facts *facts, lamina_face_status *status,
                              int32_t *library_error) {
  memset(facts, 0, sizeof *facts);
  *library_error = 0;
  *status = LAMINA_FACE_NO_MEMORY;
  lamina_face *face = calloc(1, sizeof *face);
  if (!face) return NULL;
  // A library of its own each: FreeType's are not for several threads.
  face->memory = (struct FT_MemoryRec_){NULL, allocate, release, reallocate};
  FT_Error error = FT_New_Library(&face->memory, &face->library);
  if (error) goto failed;
  FT_Add_Default_Modules(face->library);
  FT_Set_Default_Properties(face->library);
  *status = LAMINA_FACE_NOT_A_FONT;
  FT_Face counter = NULL;
  error = FT_New_Memory_Face(face->library, bytes, (FT_Long)count, -1, &counter);
  if (error) goto failed;
  facts->face_count = (int32_t)counter->num_faces;
  FT_Done_Face(counter);
  if (index < 0 || index >= facts->face_count) {
    *status = LAMINA_FACE_NO_SUCH_INDEX;
    goto failed;
  }
  error = FT_New_Memory_Face(face->library, bytes, (FT_Long)count, index, &face->face);
  if (error) goto failed;
  if (FT_HAS_SBIX(face->face)) error = open_outlines(face, bytes, count, index);
  if (error) goto failed;
  *status = LAMINA_FACE_NOT_SCALABLE;
  int has_pictures = FT_HAS_COLOR(face->face) && FT_HAS_FIXED_SIZES(face->face);
  if (!FT_IS_SCALABLE(face->face) && !has_pictures) goto failed;

  *status = LAMINA_FACE_NO_MEMORY;
  hb_blob_t *blob =
      hb_blob_create((const char *)bytes, (unsigned)count, HB_MEMORY_MODE_READONLY, NULL, NULL);
  hb_face_t *shapes = hb_face_create(blob, (unsigned)index);
  hb_blob_destroy(blob);
  face->font = hb_font_create(shapes);
  if (face->font == hb_font_get_empty()) {
    hb_face_destroy(shapes);
    goto failed;
  }
  // HarfBuzz reads fewer formats than FreeType: a face without glyphs is none of them.
  if (!FT_IS_SFNT(face->face) || hb_face_get_glyph_count(shapes) == 0) {
    *status = LAMINA_FACE_NOT_A_FONT;
    hb_face_destroy(shapes);
    goto failed;
  }
  // FreeType names none without outlines. HarfBuzz takes 1000 for what is out of range.
  int units = FT_IS_SCALABLE(face->face) ? face->face->units_per_EM : (int)hb_face_get_upem(shapes);
  hb_face_destroy(shapes);
  if (units < 16) {
    *status = LAMINA_FACE_NOT_SCALABLE;
    goto failed;
  }
  hb_font_set_scale(face->font, units, units);
  set_axes(face, weight, is_italic, values, value_count, facts);
  hb_font_make_immutable(face->font);

  facts->units_per_em = units;
  facts->glyph_count = (int32_t)face->face->num_glyphs;
  facts->ascent = face->face->ascender;
  facts->descent = face->face->descender;
  facts->line_gap = face->face->height - face->face->ascender + face->face->descender;
  facts->underline_position = face->face->underline_position;
  facts->underline_thickness = face->face->underline_thickness;
  if (!FT_IS_SCALABLE(face->face)) set_metrics(face->font, facts);
  // Without a table OS/2, at a third of the ascent.
  facts->strikethrough_thickness = facts->underline_thickness;
  facts->strikethrough_position = facts->ascent / 3;
  hb_position_t top = 0, thickness = 0;
  if (hb_ot_metrics_get_position(face->font, HB_OT_METRICS_TAG_STRIKEOUT_OFFSET, &top) &&
      hb_ot_metrics_get_position(face->font, HB_OT_METRICS_TAG_STRIKEOUT_SIZE, &thickness)) {
    // The table's position is that of the upper edge.
    facts->strikethrough_position = top - thickness / 2;
    facts->strikethrough_thickness = thickness;
  }
  facts->has_outlines = face->outlines != NULL || FT_IS_SCALABLE(face->face);
  copy_name(facts->family, face->face->family_name);
  copy_name(facts->style, face->face->style_name);
  copy_name(facts->postscript_name, FT_Get_Postscript_Name(face->face));
  *status = LAMINA_FACE_OPEN;
  return face;

failed:
  *library_error = error;
  lamina_face_close(face);
  return NULL;
}

void lamina_face_close(lamina_face *face) {
  if (!face) return;
  if (face->font) hb_font_destroy(face->font);
  if (face->outlines) FT_Done_Face(face->outlines);
  if (face->face) FT_Done_Face(face->face);
  if (face->library) FT_Done_Library(face->library);
  free(face);
}

void lamina_face_glyphs(const lamina_face *face, const uint32_t *characters, size_t count,
                        uint32_t *glyphs) {
  for (size_t i = 0; i < count; i++) {
    hb_codepoint_t glyph = 0;
    glyphs[i] = hb_font_get_nominal_glyph(face->font, characters[i], &glyph) ? glyph : 0;
  }
}

static int has_glyph(const lamina_face *face, hb_codepoint_t character) {
  hb_codepoint_t glyph = 0;
  return hb_font_get_nominal_glyph(face->font, character, &glyph) && glyph;
}

// Whether HarfBuzz shows a character of a font, as hb-ot-shape-normalize.cc does: by its glyph, by those of its canonical
// decomposition, or by a space or hyphen of another kind. An ideographic space of another font is meant to be as wide
// as the ideographs.
static int shows(const lamina_face *face, hb_codepoint_t character, int depth) {
  if (has_glyph(face, character)) return 1;
  if (character == 0xA0 || (character >= 0x2000 && character <= 0x200A) || character == 0x202F || character == 0x205F)
    return has_glyph(face, 0x20);
  if (character == 0x2011) return has_glyph(face, 0x2010);
  hb_codepoint_t first = 0, second = 0;
  return depth < 8 &&
         hb_unicode_decompose(hb_unicode_funcs_get_default(), character, &first, &second) &&
         shows(face, first, depth + 1) && (!second || shows(face, second, depth + 1));
}

int32_t lamina_face_covers(const lamina_face *face, const uint32_t *characters, size_t count) {
  if (!count) return 1;
  hb_codepoint_t current = characters[0];
  for (size_t i = 1; i < count; i++) {
    hb_codepoint_t composed = 0;
    if (hb_unicode_compose(hb_unicode_funcs_get_default(), current, characters[i], &composed) &&
        has_glyph(face, composed)) {
      current = composed;
      continue;
    }
    if (!shows(face, current, 0)) return 0;
    current = characters[i];
  }
  return shows(face, current, 0);
}

int32_t lamina_face_advance(const lamina_face *face, uint32_t glyph) {
  return hb_font_get_glyph_h_advance(face->font, glyph);
}

// MARK: Outlines

static int append(lamina_outline *outline, uint8_t verb, const FT_Vector *const *points, int count) {
  if (outline->verb_count == outline->verb_capacity) {
    size_t capacity = outline->verb_capacity ? outline->verb_capacity * 2 : 64;
    uint8_t *verbs = realloc(outline->verbs, capacity);
    if (!verbs) return -1;
    outline->verbs = verbs;
    outline->verb_capacity = capacity;
  }
  if (outline->coordinate_count + 6 > outline->coordinate_capacity) {
    size_t capacity = outline->coordinate_capacity ? outline->coordinate_capacity * 2 : 256;
    int32_t *coordinates = realloc(outline->coordinates, capacity * sizeof *coordinates);
    if (!coordinates) return -1;
    outline->coordinates = coordinates;
    outline->coordinate_capacity = capacity;
  }
  outline->verbs[outline->verb_count++] = verb;
  for (int i = 0; i < count; i++) {
    outline->coordinates[outline->coordinate_count++] = (int32_t)points[i]->x;
    outline->coordinates[outline->coordinate_count++] = (int32_t)points[i]->y;
  }
  return 0;
}

static int move_to(const FT_Vector *to, void *user) {
  lamina_outline *outline = user;
  if (outline->verb_count && append(outline, 4, NULL, 0)) return -1;
  return append(outline, 0, &to, 1);
}

static int line_to(const FT_Vector *to, void *user) { return append(user, 1, &to, 1); }

static int conic_to(const FT_Vector *control, const FT_Vector *to, void *user) {
  const FT_Vector *points[] = {control, to};
  return append(user, 2, points, 2);
}

static int cubic_to(const FT_Vector *control1, const FT_Vector *control2, const FT_Vector *to,
                    void *user) {
  const FT_Vector *points[] = {control1, control2, to};
  return append(user, 3, points, 3);
}

int32_t lamina_face_outline(lamina_face *face, uint32_t glyph, lamina_outline *outline) {
  memset(outline, 0, sizeof *outline);
  FT_Int32 flags = FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP;
  FT_Face source = face->outlines ? face->outlines : face->face;
  FT_Error error = FT_Load_Glyph(source, glyph, flags);
  if (error) return error;
  if (source->glyph->format != FT_GLYPH_FORMAT_OUTLINE) return FT_Err_Invalid_Glyph_Format;
  static const FT_Outline_Funcs functions = {move_to, line_to, conic_to, cubic_to, 0, 0};
  error = FT_Outline_Decompose(&source->glyph->outline, &functions, outline);
  if (!error && outline->verb_count) error = append(outline, 4, NULL, 0);
  return error;
}

void lamina_outline_free(lamina_outline *outline) {
  free(outline->verbs);
  free(outline->coordinates);
}
