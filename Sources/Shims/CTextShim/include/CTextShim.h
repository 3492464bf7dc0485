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

/// An axis of a variable font: its tag, and its smallest, default and largest value.
typedef struct {
  uint32_t tag;
  double least;
  double usual;
  double most;
} lamina_axis;

/// A value to set an axis of a variable font to.
typedef struct {
  uint32_t tag;
  double value;
} lamina_axis_value;

/// The names, counts and metrics of a face; metrics are in font units with y up.
typedef struct {
  int32_t units_per_em;
  int32_t glyph_count;
  int32_t face_count;
  int32_t ascent;
  int32_t descent;
  int32_t line_gap;
  int32_t underline_position;
  int32_t underline_thickness;
  /// The height of the middle of a line through characters above the baseline, in font units.
  int32_t strikethrough_position;
  /// The thickness of a line through characters, in font units.
  int32_t strikethrough_thickness;
  /// The smallest value of the weight axis; it and the next two are 0 in a font without that axis.
  double weight_least;
  /// The default value of the weight axis, or 0.
  double weight_default;
  /// The largest value of the weight axis, or 0.
  double weight_most;
  /// The axes of a variable font, at most the first `LAMINA_AXIS_CAPACITY`.
  lamina_axis axes[LAMINA_AXIS_CAPACITY];
  int32_t axis_count;
  /// Whether the face has outlines, rather than pictures alone.
  int32_t has_outlines;
  char family[LAMINA_NAME_CAPACITY];
  char style[LAMINA_NAME_CAPACITY];
  char postscript_name[LAMINA_NAME_CAPACITY];
} lamina_face_facts;

/// Whether a face was opened, and otherwise the reason.
typedef enum {
  LAMINA_FACE_OPEN = 0,
  LAMINA_FACE_NO_MEMORY,
  LAMINA_FACE_NOT_A_FONT,
  LAMINA_FACE_NO_SUCH_INDEX,
  LAMINA_FACE_NOT_SCALABLE,
} lamina_face_status;

/// Opens the face at `index` of a font file and fills `facts`; returns NULL with `status` if it fails.
///
/// `bytes` must stay until the face is closed.
///
/// `weight` and `is_italic` set the axes of variable fonts that have them; `values` set axes by tag, after those.
/// `library_error` is FreeType's code, or 0.
lamina_face *lamina_face_open(const uint8_t *bytes, size_t count, int32_t index, double weight,
                              int is_italic, const lamina_axis_value *values, size_t value_count,
                              lamina_face_facts *facts, lamina_face_status *status,
                              int32_t *library_error);
void lamina_face_close(lamina_face *face);

/// Writes the glyph index of each character, 0 for a character without a glyph.
///
/// Any thread may call it.
void lamina_face_glyphs(const lamina_face *face, const uint32_t *characters, size_t count,
                        uint32_t *glyphs);

/// Whether a face shows all `characters`, which are one grapheme cluster.
///
/// It has a glyph for each character, or for canonically equivalent ones, or HarfBuzz puts a space or a hyphen in its
/// place. Any thread may call it.
int32_t lamina_face_covers(const lamina_face *face, const uint32_t *characters, size_t count);

/// Returns the horizontal advance of a glyph, in font units.
///
/// Any thread may call it.
int32_t lamina_face_advance(const lamina_face *face, uint32_t glyph);

/// The outline of a glyph, in font units with y up.
typedef struct {
  /// The segments, a number for each: 0 move, 1 line, 2 quadratic, 3 cubic, 4 close.
  uint8_t *verbs;
  size_t verb_count;
  /// The coordinates of the segments' points, x and y in turn.
  int32_t *coordinates;
  size_t coordinate_count;
  size_t verb_capacity;
  size_t coordinate_capacity;
} lamina_outline;

/// Fills `outline` with the unhinted outline of a glyph; returns 0, FreeType's error, or -1 for no memory.
///
/// One thread at a time may call it.
int32_t lamina_face_outline(lamina_face *face, uint32_t glyph, lamina_outline *outline);
void lamina_outline_free(lamina_outline *outline);

/// A glyph's picture in colour.
typedef struct {
  /// The pixels, rows from the top: blue, green, red, alpha, premultiplied.
  uint8_t *pixels;
  int32_t width;
  int32_t height;
  /// The distance of the left edge to the right of the pen, in pixels.
  int32_t left;
  /// The distance of the top edge above the baseline, in pixels.
  int32_t top;
  /// The horizontal resolution, in pixels per em.
  double columns_per_em;
  /// The vertical resolution, in pixels per em.
  double rows_per_em;
} lamina_picture;

/// Returns the number of a face's picture sizes ("strikes"), and writes at most `capacity` of them, in pixels per em.
size_t lamina_face_strikes(const lamina_face *face, double *sizes, size_t capacity);

/// Fills `picture` with the picture of a glyph in one of the face's strikes, without pixels if it has none there.
///
/// Returns 0, FreeType's error, or -1 for no memory. One thread at a time may call it.
int32_t lamina_face_picture(lamina_face *face, uint32_t glyph, size_t strike, lamina_picture *picture);
void lamina_picture_free(lamina_picture *picture);

// MARK: Shaping

typedef struct {
  uint32_t glyph;
  /// The index, in the whole text, of the first character of the glyph's cluster.
  uint32_t cluster;
  int32_t x_advance;
  int32_t y_advance;
  int32_t x_offset;
  int32_t y_offset;
  /// Whether a line break before the glyph's cluster needs the text to be shaped again.
  int32_t is_unsafe_to_break;
} lamina_glyph;

typedef struct {
  uint32_t tag;
  uint32_t value;
} lamina_feature;

/// A HarfBuzz buffer that shapes one text after another; for one thread at a time.
typedef struct lamina_shaper lamina_shaper;
lamina_shaper *lamina_shaper_create(void);
void lamina_shaper_destroy(lamina_shaper *shaper);

/// Shapes characters `start..<start + length` of a text; returns the number of glyphs, or -1 for no memory.
///
/// `language` may be NULL.
int64_t lamina_shaper_shape(lamina_shaper *shaper, const lamina_face *face, const uint32_t *text,
                            size_t count, size_t start, size_t length, int is_right_to_left,
                            uint32_t script, const char *language, const lamina_feature *features,
                            size_t feature_count);

/// Copies out the glyphs of the last call of `lamina_shaper_shape`, in visual order from the left.
void lamina_shaper_glyphs(const lamina_shaper *shaper, lamina_glyph *glyphs, size_t count);

// MARK: Analysis

/// Writes a number for each character: that of its bracket pair, negated for a closing bracket, and 0 if it is no
/// bracket.
void lamina_brackets(const uint32_t *text, size_t count, int32_t *brackets);

/// Writes the script of each character, as an ISO 15924 tag.
void lamina_scripts(const uint32_t *text, size_t count, uint32_t *scripts);

/// Writes a number for each character: after it, a line must break (0), may break (1) or may not break (2).
///
/// Returns 0 for no memory, otherwise 1.
int lamina_line_breaks(const uint32_t *text, size_t count, const char *language, char *breaks);

/// Writes the embedding level of each character of one paragraph, by UAX 9; returns 0 for no memory.
///
/// `base` is the paragraph's direction. In: 0 from the text, 1 left to right, 2 right to left. Out: its level, 0 or 1.
int lamina_bidi_levels(const uint32_t *text, size_t count, int32_t *base, int8_t *levels);

// MARK: Finding fonts

/// A collection of fonts, the machine's or those of some folders; for one thread at a time.
typedef struct lamina_fonts lamina_fonts;

/// The file, the style and the weights of one face of a collection of fonts.
typedef struct {
  char path[LAMINA_PATH_CAPACITY];
  int32_t index;
  /// The smallest weight on the scale 1...1000; a font that is not variable has one weight.
  double weight_least;
  /// The largest weight on the scale 1...1000.
  double weight_most;
  int32_t is_italic;
  /// The face's width on fontconfig's scale: 75 is condensed, 100 normal, 125 expanded.
  int32_t width;
} lamina_font_entry;

/// Makes a collection of the machine's fonts, or an empty one; returns NULL when there is no memory for it.
lamina_fonts *lamina_fonts_create(int is_system);
/// Adds the fonts in a folder, and in the folders within it, to the collection.
void lamina_fonts_add_folder(lamina_fonts *fonts, const char *folder);
/// Builds the list of the collection's faces; returns 0 for no memory.
///
/// Call it once, after adding the last folder.
int lamina_fonts_load(lamina_fonts *fonts);
void lamina_fonts_destroy(lamina_fonts *fonts);

/// Returns the number of the collection's faces, which have outlines or pictures in colour.
size_t lamina_fonts_count(const lamina_fonts *fonts);
/// Returns whether the face at `index` has a name: 2 if its full or PostScript name, 1 if its family, otherwise 0.
///
/// Case and spaces do not matter.
int lamina_fonts_matches(const lamina_fonts *fonts, size_t index, const char *name);
/// Returns the family name number `place`, from 0, of the face at `index`, one for each language; NULL after the last.
const char *lamina_fonts_family(const lamina_fonts *fonts, size_t index, int place);
/// Fills `entry` with the facts of the face at `index`; returns 0 if its path is missing or too long.
int lamina_fonts_entry(const lamina_fonts *fonts, size_t index, lamina_font_entry *entry);

/// Faces in the order in which they replace a face that lacks a character.
///
/// Faces with outlines come before faces with pictures alone; a list for emoji has only faces with colours.
typedef struct lamina_font_list lamina_font_list;
lamina_font_list *lamina_fonts_sort(lamina_fonts *fonts, const char *family, double weight,
                                    int is_italic, const char *language, int is_emoji);
void lamina_font_list_destroy(lamina_font_list *list);
size_t lamina_font_list_count(const lamina_font_list *list);
int lamina_font_list_entry(const lamina_font_list *list, size_t index, lamina_font_entry *entry);
/// Returns the index of the first face from `start` on that has all `characters`, or -1 if none has.
int64_t lamina_font_list_find(const lamina_font_list *list, size_t start,
                              const uint32_t *characters, size_t count);

#endif
