// Shaping by HarfBuzz, and what is to be known of a text before: scripts, breaks, levels.

#include <fribidi.h>
#include <linebreak.h>
#include <pthread.h>
#include <stdlib.h>

#include "face.h"

struct lamina_shaper {
  hb_buffer_t *buffer;
};

lamina_shaper *lamina_shaper_create(void) {
  lamina_shaper *shaper = calloc(1, sizeof *shaper);
  if (!shaper) return NULL;
  shaper->buffer = hb_buffer_create();
  if (!hb_buffer_allocation_successful(shaper->buffer)) {
    lamina_shaper_destroy(shaper);
    return NULL;
  }
  return shaper;
}

void lamina_shaper_destroy(lamina_shaper *shaper) {
  if (!shaper) return;
  hb_buffer_destroy(shaper->buffer);
  free(shaper);
}

int64_t lamina_shaper_shape(lamina_shaper *shaper, const lamina_face *face, const uint32_t *text,
                            size_t count, size_t start, size_t length, int is_right_to_left,
                            uint32_t script, const char *language, const lamina_feature *features,
                            size_t feature_count) {
  hb_buffer_t *buffer = shaper->buffer;
  hb_buffer_clear_contents(buffer);
  hb_buffer_set_flags(buffer, HB_BUFFER_FLAG_DEFAULT);
  hb_buffer_add_codepoints(buffer, text, (int)count, (unsigned)start, (int)length);
  hb_buffer_set_direction(buffer, is_right_to_left ? HB_DIRECTION_RTL : HB_DIRECTION_LTR);
  hb_buffer_set_script(buffer, hb_script_from_iso15924_tag(script));
  hb_buffer_set_language(buffer,
                         language ? hb_language_from_string(language, -1) : HB_LANGUAGE_INVALID);
  hb_feature_t *settings = NULL;
  if (feature_count) {
    settings = calloc(feature_count, sizeof *settings);
    if (!settings) return -1;
    for (size_t i = 0; i < feature_count; i++) {
      settings[i].tag = features[i].tag;
      settings[i].value = features[i].value;
      settings[i].start = HB_FEATURE_GLOBAL_START;
      settings[i].end = HB_FEATURE_GLOBAL_END;
    }
  }
  hb_shape(face->font, buffer, settings, (unsigned)feature_count);
  free(settings);
  if (!hb_buffer_allocation_successful(buffer)) return -1;
  return hb_buffer_get_length(buffer);
}

void lamina_shaper_glyphs(const lamina_shaper *shaper, lamina_glyph *glyphs, size_t count) {
  unsigned length = 0;
  hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(shaper->buffer, &length);
  hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(shaper->buffer, &length);
  for (size_t i = 0; i < count && i < length; i++) {
    glyphs[i].glyph = infos[i].codepoint;
    glyphs[i].cluster = infos[i].cluster;
    glyphs[i].x_advance = positions[i].x_advance;
    glyphs[i].y_advance = positions[i].y_advance;
    glyphs[i].x_offset = positions[i].x_offset;
    glyphs[i].y_offset = positions[i].y_offset;
    glyphs[i].is_unsafe_to_break =
        (hb_glyph_info_get_glyph_flags(&infos[i]) & HB_GLYPH_FLAG_UNSAFE_TO_BREAK) != 0;
  }
}

void lamina_scripts(const uint32_t *text, size_t count, uint32_t *scripts) {
  hb_unicode_funcs_t *functions = hb_unicode_funcs_get_default();
  for (size_t i = 0; i < count; i++)
    scripts[i] = hb_script_to_iso15924_tag(hb_unicode_script(functions, text[i]));
}

void lamina_brackets(const uint32_t *text, size_t count, int32_t *brackets) {
  for (size_t i = 0; i < count; i++) {
    FriBidiBracketType type =
        fribidi_get_bidi_type(text[i]) == FRIBIDI_TYPE_ON ? fribidi_get_bracket(text[i]) : FRIBIDI_NO_BRACKET;
    int32_t pair = (int32_t)FRIBIDI_BRACKET_ID(type);
    brackets[i] = FRIBIDI_IS_BRACKET_OPEN(type) ? pair : -pair;
  }
}

static pthread_once_t breaks_once = PTHREAD_ONCE_INIT;

// What stands for a character in libunibreak 1.1, whose tables end with Unicode 6.2: it aborts on
// regional indicators and on U+FFFF, and takes newer pictures and ideographs for letters, where
// Unicode's defaults for these blocks say ideographs.
static uint32_t for_breaking(uint32_t character) {
  if (character == 0xFFFF) return 'a';
  int is_picture = (character >= 0x1F1E6 && character <= 0x1F1FF) ||
                   (character >= 0x1F300 && character <= 0x1FAFF);
  int is_ideograph = character >= 0x20000 && character <= 0x3FFFD;
  return is_picture || is_ideograph ? 0x4E00 : character;
}

int lamina_line_breaks(const uint32_t *text, size_t count, const char *language, char *breaks) {
  pthread_once(&breaks_once, init_linebreak);
  uint32_t *known = malloc((count ? count : 1) * sizeof *known);
  if (!known) return 0;
  for (size_t i = 0; i < count; i++) known[i] = for_breaking(text[i]);
  set_linebreaks_utf32(known, count, language, breaks);
  free(known);
  return 1;
}

int lamina_bidi_levels(const uint32_t *text, size_t count, int32_t *base, int8_t *levels) {
  FriBidiCharType *types = malloc((count ? count : 1) * sizeof *types);
  FriBidiBracketType *brackets = malloc((count ? count : 1) * sizeof *brackets);
  int succeeded = 0;
  if (types && brackets) {
    fribidi_get_bidi_types(text, (FriBidiStrIndex)count, types);
    fribidi_get_bracket_types(text, (FriBidiStrIndex)count, types, brackets);
    FriBidiParType direction = *base == 1   ? FRIBIDI_PAR_LTR
                               : *base == 2 ? FRIBIDI_PAR_RTL
                                            : FRIBIDI_PAR_ON;
    FriBidiLevel most = fribidi_get_par_embedding_levels_ex(
        types, brackets, (FriBidiStrIndex)count, &direction, (FriBidiLevel *)levels);
    *base = FRIBIDI_IS_RTL(direction) ? 1 : 0;
    succeeded = most > 0 || count == 0;
  }
  free(types);
  free(brackets);
  return succeeded;
}
