// PNG reading by libpng, with its longjmp kept inside.

#include "CPNGShim.h"
#include "stored.h"

#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const uint8_t *next;
  size_t left;
  lamina_png_read *read;
  // The file with its pixels inflated; `NULL` for the file itself.
  lamina_stored *stored;
} source;

static void remember(lamina_png_read *read, const char *message) {
  snprintf(read->message, sizeof read->message, "%s", message);
}

static void on_error(png_structp png, png_const_charp message) {
  source *from = png_get_error_ptr(png);
  remember(from->read, message);
  png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp message) {
  source *from = png_get_error_ptr(png);
  if (from->read->warning_count++ == 0) remember(from->read, message);
}

static void on_read(png_structp png, png_bytep into, png_size_t count) {
  source *from = png_get_io_ptr(png);
  if (from->stored != NULL) {
    if (!lamina_stored_read(from->stored, into, count)) png_error(png, "the file ends too early");
    return;
  }
  if (count > from->left) png_error(png, "the file ends too early");
  memcpy(into, from->next, count);
  from->next += count;
  from->left -= count;
}

static png_structp start(source *from, const lamina_png_read *read) {
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, from, on_error, on_warning);
  if (png == NULL) return NULL;
  png_set_read_fn(png, from, on_read);
  png_set_user_limits(png, read->max_side, read->max_side);
  png_set_chunk_malloc_max(png, read->max_chunk_bytes);
  // Only what makes pixels is read: IHDR, PLTE, tRNS, IDAT, IEND. The rest is checked and skipped.
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  if (read->is_lenient) {
    // One byte of compressed data at a time, so that all that came is used before the end is met.
    png_set_compression_buffer_size(png, 1);
    png_set_crc_action(png, PNG_CRC_WARN_USE, PNG_CRC_WARN_USE);
    png_set_benign_errors(png, 1);
  } else {
    // Checksums of chunks that count, and of the pixels, have been compared where they are inflated.
    int is_checked = from->stored != NULL;
    png_set_crc_action(png, is_checked ? PNG_CRC_QUIET_USE : PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
    png_set_benign_errors(png, 0);
#ifdef PNG_IGNORE_ADLER32
    if (is_checked) png_set_option(png, PNG_IGNORE_ADLER32, PNG_OPTION_ON);
#endif
  }
  return png;
}

static void take_header(png_structp png, png_infop info, lamina_png_read *read) {
  read->width = png_get_image_width(png, info);
  read->height = png_get_image_height(png, info);
  read->bit_depth = png_get_bit_depth(png, info);
  read->color_type = png_get_color_type(png, info);
  read->is_interlaced = png_get_interlace_type(png, info) != PNG_INTERLACE_NONE;
  read->has_transparency = (read->color_type & PNG_COLOR_MASK_ALPHA) != 0 ||
                           png_get_valid(png, info, PNG_INFO_tRNS) != 0;
}

int lamina_png_read_header(const uint8_t *bytes, size_t count, lamina_png_read *read) {
  source from = {bytes, count, read, NULL};
  png_infop info = NULL;
  // libpng goes past chunks ahead of it. What is no signature, it names itself.
  if (count >= 16 && png_sig_cmp(bytes, 0, 8) == 0 && memcmp(bytes + 12, "IHDR", 4) != 0) {
    remember(read, "the first chunk is not IHDR");
    return 0;
  }
  png_structp png = start(&from, read);
  if (png == NULL) {
    remember(read, "no memory to read a PNG");
    return 0;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    return 0;
  }
  info = png_create_info_struct(png);
  if (info == NULL) png_error(png, "no memory to read a PNG");
  png_read_info(png, info);
  take_header(png, info, read);
  png_destroy_read_struct(&png, &info, NULL);
  read->inflated_bytes = read->is_lenient ? 0 : lamina_stored_size(bytes, count);
  return 1;
}

// Turns a row of palette indices, one a byte, into RGBA in place, from its end. Returns 0 if one lies
// outside the palette; it becomes opaque black.
static int expand_palette(uint8_t *row, uint32_t width, const png_color *palette, int palette_count,
                          const uint8_t *alpha, int alpha_count) {
  int is_sound = 1;
  for (uint32_t x = width; x-- > 0;) {
    int index = row[x];
    png_color color = {0, 0, 0};
    if (index < palette_count) color = palette[index];
    else is_sound = 0;
    uint8_t *pixel = row + (size_t)x * 4;
    pixel[0] = color.red;
    pixel[1] = color.green;
    pixel[2] = color.blue;
    pixel[3] = index < alpha_count ? alpha[index] : 255;
  }
  return is_sound;
}

// Expands the first `rows` rows of palette indices. Returns 0 if an index lies outside the palette
// and the read is not lenient.
static int expand_rows(png_structp png, png_infop info, lamina_png_read *read, uint8_t *rgba,
                       uint32_t rows) {
  png_colorp palette = NULL;
  png_bytep alpha = NULL;
  int palette_count = 0, alpha_count = 0, is_sound = 1;
  png_get_PLTE(png, info, &palette, &palette_count);
  png_get_tRNS(png, info, &alpha, &alpha_count, NULL);
  for (uint32_t y = 0; y < rows; y++) {
    is_sound &= expand_palette(rgba + y * (size_t)read->width * 4, read->width, palette,
                               palette_count, alpha, alpha == NULL ? 0 : alpha_count);
  }
  if (is_sound) return 1;
  if (read->warning_count++ == 0) remember(read, "an index lies outside the palette");
  return read->is_lenient;
}

static int decode(source from, lamina_png_read *read, uint8_t *rgba) {
  png_structp png = start(&from, read);
  png_infop volatile info = NULL;
  volatile int is_palette = 0;
  volatile int is_done = 0;
  // Rows that hold something: of an interlaced picture all of them, from the first on.
  volatile uint32_t rows = 0;
  if (png == NULL) {
    remember(read, "no memory to read a PNG");
    return 0;
  }
  if (setjmp(png_jmpbuf(png)) == 0) {
    info = png_create_info_struct(png);
    if (info == NULL) png_error(png, "no memory to read a PNG");
    png_read_info(png, info);
    take_header(png, info, read);
    int keeps_16_bits = read->keeps_16_bits && read->bit_depth == 16;
    size_t row_bytes = (size_t)read->width * (keeps_16_bits ? 8 : 4);
    size_t expected = row_bytes;
    is_palette = read->color_type == PNG_COLOR_TYPE_PALETTE;
    if (is_palette) {
      // Left as indices here: libpng would not say that one lies outside the palette.
      png_set_packing(png);
      expected = read->width;
    } else {
      png_set_expand(png);
      if (keeps_16_bits) png_set_swap(png);
      else png_set_scale_16(png);
      png_set_gray_to_rgb(png);
      png_set_add_alpha(png, keeps_16_bits ? 0xFFFF : 0xFF, PNG_FILLER_AFTER);
    }
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    if (png_get_rowbytes(png, info) != expected) png_error(png, "rows of an unexpected size");
    for (int pass = 0; pass < passes; pass++) {
      for (uint32_t y = 0; y < read->height; y++) {
        png_read_row(png, rgba + y * row_bytes, NULL);
        if (y >= rows) rows = passes > 1 ? read->height : y + 1;
      }
    }
    png_read_end(png, NULL);
    is_done = 1;
  }
  png_infop created = info;
  if (is_palette && !expand_rows(png, created, read, rgba, rows)) is_done = 0;
  png_destroy_read_struct(&png, &created, NULL);
  return is_done;
}

int lamina_png_decode(const uint8_t *bytes, size_t count, lamina_png_read *read, uint8_t *rgba) {
  lamina_stored stored;
  int is_stored = !read->is_lenient && lamina_stored_open(&stored, bytes, count);
  source from = {bytes, count, read, is_stored ? &stored : NULL};
  int is_done = decode(from, read, rgba);
  if (is_stored) lamina_stored_close(&stored);
  return is_done;
}
