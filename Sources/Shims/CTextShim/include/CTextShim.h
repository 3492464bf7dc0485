// FreeType, HarfBuzz, fontconfig, FriBidi and libunibreak for Swift: plain values in and out, every
// failure is a status.

#ifndef LAMINA_CTEXTSHIM_H
#define LAMINA_CTEXTSHIM_H

#include <stddef.h>
#include <stdint.h>

// MARK: Faces

enum { LAMINA_NAME_CAPACITY = 256, LAMINA_PATH_CAPACITY = 4096, LAMINA_AXIS_CAPACITY = 64 };

/// One face of a font file, open in FreeType and HarfBuzz.
typedef struct lamina_face lamina_face;

/// An axis of a variable font.
typedef struct {
  uint32_t tag;
  double least;
  double usual;
  double most;
} lamina_axis;

/// The value of an axis.
typedef struct {
  uint32_t tag;
  double value;
} lamina_axis_value;

/// What is known of a face, in font units with y up.
typedef struct {
  int32_t units_per_em;
  int32_t glyph_count;
  int32_t face_count;
  int32_t ascent;
  int32_t descent;
  int32_t line_gap;
  int32_t underline_position;
  int32_t underline_thickness;
  /// The middle of a line through characters, and its thickness.
  int32_t strikethrough_position;
  int32_t strikethrough_thickness;
  /// The weight axis, all 0 without one.
  double weight_least;
  double weight_default;
  double weight_most;
  /// The axes, of which further ones are left out.
  lamina_axis axes[LAMINA_AXIS_CAPACITY];
  int32_t axis_count;
  /// Whether there are outlines.
  int32_t has_outlines;
  char family[LAMINA_NAME_CAPACITY];
  char style[LAMINA_NAME_CAPACITY];
  char postscript_name[LAMINA_NAME_CAPACITY];
} lamina_face_facts;

/// Why a face did not open.
typedef enum {
  LAMINA_FACE_OPEN = 0,
  LAMINA_FACE_NO_MEMORY,
  LAMINA_FACE_NOT_A_FONT,
  LAMINA_FACE_NO_SUCH_INDEX,
  LAMINA_FACE_NOT_SCALABLE,
} lamina_face_status;

/// Opens a face. `bytes` must stay until it is closed.
///
/// `weight` and `is_italic` set the axes of variable fonts that have them; `values` set axes by tag,
/// after those. `library_error` is FreeType's code, or 0.
lamina_face *lamina_face_open(const uint8_t *bytes, size_t count, int32_t index, double weight,
                              int is_italic, const lamina_axis_value *values, size_t value_count,
                              lamina_face_facts *facts, lamina_face_status *status,
                              int32_t *library_error);
void lamina_face_close(lamina_face *face);

/// The glyph of each character, 0 for none. Any thread may call it.
void lamina_face_glyphs(const lamina_face *face, const uint32_t *characters, size_t count,
                        uint32_t *glyphs);

/// Whether a face shows a grapheme cluster: it has a glyph for each character, or for canonically equivalent ones, or
/// HarfBuzz puts a space or a hyphen in its place. Any thread may call it.
int32_t lamina_face_covers(const lamina_face *face, const uint32_t *characters, size_t count);

/// How far a glyph moves the pen, in font units. Any thread may call it.
int32_t lamina_face_advance(const lamina_face *face, uint32_t glyph);

/// An outline in font units with y up.
typedef struct {
  /// 0 move, 1 line, 2 quadratic, 3 cubic, 4 close.
  uint8_t *verbs;
  size_t verb_count;
  /// x and y in turn.
  int32_t *coordinates;
  size_t coordinate_count;
  size_t verb_capacity;
  size_t coordinate_capacity;
} lamina_outline;

/// The unhinted outline of a glyph. One thread at a time. Returns 0, FreeType's error, or -1 for no
/// memory.
int32_t lamina_face_outline(lamina_face *face, uint32_t glyph, lamina_outline *outline);
void lamina_outline_free(lamina_outline *outline);

/// A glyph as a picture in colour.
typedef struct {
  /// Rows from the top, premultiplied: blue, green, red, alpha.
  uint8_t *pixels;
  int32_t width;
  int32_t height;
  /// The left and top edge from the pen, in pixels with y up.
  int32_t left;
  int32_t top;
  /// Pixels per em across and up.
  double columns_per_em;
  double rows_per_em;
} lamina_picture;

/// How many strikes of pictures a face has, and the pixels per em of each; at most `capacity` are written.
size_t lamina_face_strikes(const lamina_face *face, double *sizes, size_t capacity);

/// The picture of a glyph in a strike; without pixels if it has none there. One thread at a time. Returns 0,
/// FreeType's error, or -1 for no memory.
int32_t lamina_face_picture(lamina_face *face, uint32_t glyph, size_t strike, lamina_picture *picture);
void lamina_picture_free(lamina_picture *picture);

// MARK: Shaping

typedef struct {
  uint32_t glyph;
  /// The first character, an index in the whole text.
  uint32_t cluster;
  int32_t x_advance;
  int32_t y_advance;
  int32_t x_offset;
  int32_t y_offset;
  /// Whether a line may not break before its cluster without shaping again.
  int32_t is_unsafe_to_break;
} lamina_glyph;

typedef struct {
  uint32_t tag;
  uint32_t value;
} lamina_feature;

/// A buffer that is used again; one thread at a time.
typedef struct lamina_shaper lamina_shaper;
lamina_shaper *lamina_shaper_create(void);
void lamina_shaper_destroy(lamina_shaper *shaper);

/// Shapes characters `start..<start + length` of a text. Returns the number of glyphs, or -1 for no
/// memory. `language` may be NULL.
int64_t lamina_shaper_shape(lamina_shaper *shaper, const lamina_face *face, const uint32_t *text,
                            size_t count, size_t start, size_t length, int is_right_to_left,
                            uint32_t script, const char *language, const lamina_feature *features,
                            size_t feature_count);

/// Copies out what was shaped last, in visual order from the left.
void lamina_shaper_glyphs(const lamina_shaper *shaper, lamina_glyph *glyphs, size_t count);

// MARK: Analysis

/// The bracket that each character is: its pair's number, below 0 for a closing one, and 0 for others.
void lamina_brackets(const uint32_t *text, size_t count, int32_t *brackets);

/// The script of each character, as an ISO 15924 tag.
void lamina_scripts(const uint32_t *text, size_t count, uint32_t *scripts);

/// What a line break may do after each character: 0 must, 1 may, 2 may not. Returns 0 for no
/// memory.
int lamina_line_breaks(const uint32_t *text, size_t count, const char *language, char *breaks);

/// Embedding levels of one paragraph (UAX 9). `base` in: 0 from the text, 1 left to right, 2 right to
/// left; out: the level. Returns 0 for no memory.
int lamina_bidi_levels(const uint32_t *text, size_t count, int32_t *base, int8_t *levels);

// MARK: Finding fonts

/// Fonts that are installed, or those of some folders; one thread at a time.
typedef struct lamina_fonts lamina_fonts;

/// One face that is installed.
typedef struct {
  char path[LAMINA_PATH_CAPACITY];
  int32_t index;
  /// The range of weights on the scale 1...1000: one value, or that of a variable font.
  double weight_least;
  double weight_most;
  int32_t is_italic;
  /// 100 is normal.
  int32_t width;
} lamina_font_entry;

/// Starts with the machine's fonts, or with none.
lamina_fonts *lamina_fonts_create(int is_system);
/// Adds the fonts in a folder and in those within it.
void lamina_fonts_add_folder(lamina_fonts *fonts, const char *folder);
/// Builds the list of faces; call it once, after adding the last folder. Returns 0 for no memory.
int lamina_fonts_load(lamina_fonts *fonts);
void lamina_fonts_destroy(lamina_fonts *fonts);

/// How many faces with outlines there are.
size_t lamina_fonts_count(const lamina_fonts *fonts);
/// Whether the face at `index` goes by a name: 2 by its full or PostScript name, 1 by its family, else
/// 0. Case and spaces do not matter.
int lamina_fonts_matches(const lamina_fonts *fonts, size_t index, const char *name);
/// The family of the face at `index` in one of the languages that it is named in, from 0; NULL behind the last.
const char *lamina_fonts_family(const lamina_fonts *fonts, size_t index, int place);
/// What the face at `index` is. Returns 0 if it has no path.
int lamina_fonts_entry(const lamina_fonts *fonts, size_t index, lamina_font_entry *entry);

/// Faces in the order in which they stand in for another one: those with outlines, then those with pictures alone;
/// for emoji, those with colours.
typedef struct lamina_font_list lamina_font_list;
lamina_font_list *lamina_fonts_sort(lamina_fonts *fonts, const char *family, double weight,
                                    int is_italic, const char *language, int is_emoji);
void lamina_font_list_destroy(lamina_font_list *list);
size_t lamina_font_list_count(const lamina_font_list *list);
int lamina_font_list_entry(const lamina_font_list *list, size_t index, lamina_font_entry *entry);
/// The first face from `start` on that has every one of some characters, or -1.
int64_t lamina_font_list_find(const lamina_font_list *list, size_t start,
                              const uint32_t *characters, size_t count);

#endif
