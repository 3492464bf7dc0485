// JPEG reading by libjpeg-turbo, with its longjmp kept inside.

#include "CJPEGShim.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

typedef struct {
  struct jpeg_decompress_struct jpeg;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf out;
  lamina_jpeg_read *read;
  lamina_jpeg_status status;
  int is_header_only;
  // One row as the library gives it, where that is not how it is kept.
  uint8_t *row;
} reader;

static void stop(j_common_ptr common) {
  reader *from = common->client_data;
  (*common->err->format_message)(common, from->read->message);
  from->status = common->err->msg_code == JERR_OUT_OF_MEMORY ? LAMINA_JPEG_NO_MEMORY
                                                             : LAMINA_JPEG_BROKEN;
  longjmp(from->out, 1);
}

static void stop_because(reader *from, lamina_jpeg_status status, const char *message) {
  snprintf(from->read->message, sizeof from->read->message, "%s", message);
  from->status = status;
  longjmp(from->out, 1);
}

// Levels below 0 are warnings, the others tell the story of a sound file.
static void on_message(j_common_ptr common, int level) {
  reader *from = common->client_data;
  if (level >= 0) return;
  // A later version of the wrapper around the same data.
  if (common->err->msg_code == JWRN_JFIF_MAJOR) return;
  if (!from->read->is_lenient && !from->is_header_only) stop(common);
  if (from->read->warning_count++ == 0) (*common->err->format_message)(common, from->read->message);
}

static void on_output(j_common_ptr common) { (void)common; }

static void on_progress(j_common_ptr common) {
  reader *from = common->client_data;
  if (from->jpeg.input_scan_number > from->read->max_scans) {
    stop_because(from, LAMINA_JPEG_TOO_MANY_SCANS, "too many scans");
  }
}

static int color_channels(const struct jpeg_decompress_struct *jpeg) {
  switch (jpeg->jpeg_color_space) {
  case JCS_GRAYSCALE: return 1;
  case JCS_RGB:
  case JCS_YCbCr: return 3;
  case JCS_CMYK:
  case JCS_YCCK: return 4;
  default: return 0;
  }
}

// Scans from the first on: within coded data FF is followed by 0 or a restart, so any other is a marker.
static size_t count_scans(const uint8_t *bytes, size_t count) {
  const uint8_t *next = bytes, *end = bytes + count;
  size_t scans = 1;
  while (next < end && (next = memchr(next, 0xFF, (size_t)(end - next))) != NULL) {
    next++;
    if (next == end || *next == JPEG_EOI) break;
    if (*next == 0xDA) scans++;
  }
  return scans;
}

// Ends after the header, with the sizes of what the scans will need.
static void start(reader *from, const uint8_t *bytes, size_t count) {
  struct jpeg_decompress_struct *jpeg = &from->jpeg;
  lamina_jpeg_read *read = from->read;
  jpeg_create_decompress(jpeg);
  jpeg_mem_src(jpeg, bytes, count);
  jpeg->progress = &from->progress;
  jpeg_read_header(jpeg, TRUE);
  read->width = jpeg->image_width;
  read->height = jpeg->image_height;
  read->components = jpeg->num_components;
  read->color_channels = color_channels(jpeg);
  read->is_progressive = jpeg->progressive_mode;
  read->coefficient_bytes = 0;
  read->scans = 1;
  if (jpeg_has_multiple_scans(jpeg)) {
    read->scans = count_scans(jpeg->src->next_input_byte, jpeg->src->bytes_in_buffer);
  }
  for (int index = 0; jpeg_has_multiple_scans(jpeg) && index < jpeg->num_components; index++) {
    const jpeg_component_info *component = &jpeg->comp_info[index];
    // Whole groups of blocks, as the library rounds them up.
    uint64_t across = component->width_in_blocks + (uint64_t)component->h_samp_factor;
    uint64_t down = component->height_in_blocks + (uint64_t)component->v_samp_factor;
    read->coefficient_bytes += across * down * DCTSIZE2 * sizeof(JCOEF);
  }
}

// a * b / 255, rounded to nearest.
static uint8_t product(uint8_t a, uint8_t b) {
  unsigned scaled = (unsigned)a * b + 128;
  return (uint8_t)((scaled + (scaled >> 8)) >> 8);
}

// Scatters a row of RGBA, or of CMYK. Photoshop writes the inks of an Adobe file inverted: 255 is none.
static void put(const reader *from, uint8_t *rgba, uint32_t y) {
  const uint8_t *pixel = from->row;
  int is_ink = from->jpeg.out_color_space == JCS_CMYK;
  uint8_t flip = from->jpeg.saw_Adobe_marker ? 0 : 255;
  const lamina_jpeg_read *read = from->read;
  ptrdiff_t target = read->first + (ptrdiff_t)y * read->across;
  for (uint32_t x = 0; x < from->jpeg.output_width; x++, pixel += 4, target += read->along) {
    uint8_t *into = rgba + target * 4;
    if (!is_ink) {
      memcpy(into, pixel, 4);
      continue;
    }
    uint8_t paper = pixel[3] ^ flip;
    for (int channel = 0; channel < 3; channel++) {
      into[channel] = product(pixel[channel] ^ flip, paper);
    }
    into[3] = 255;
  }
}

static void decode(reader *from, uint8_t *rgba, size_t capacity) {
  struct jpeg_decompress_struct *jpeg = &from->jpeg;
  lamina_jpeg_read *read = from->read;
  if (read->color_channels == 0) {
    stop_because(from, LAMINA_JPEG_BROKEN, "components of an unknown meaning");
  }
  jpeg->out_color_space = read->color_channels == 4 ? JCS_CMYK : JCS_EXT_RGBA;
  jpeg->scale_num = (unsigned)read->eighths;
  jpeg->scale_denom = 8;
  // The same bytes everywhere: the exact integer transform, and no guesses at what did not come.
  jpeg->dct_method = JDCT_ISLOW;
  jpeg->do_fancy_upsampling = TRUE;
  jpeg->do_block_smoothing = FALSE;
  jpeg_start_decompress(jpeg);
  size_t row_bytes = (size_t)jpeg->output_width * 4;
  if (jpeg->output_components != 4 || jpeg->output_width != read->columns ||
      row_bytes * jpeg->output_height != capacity) {
    stop_because(from, LAMINA_JPEG_BROKEN, "rows of an unexpected size");
  }
  int is_upright =
      read->first == 0 && read->along == 1 && read->across == (ptrdiff_t)jpeg->output_width;
  int is_direct = is_upright && jpeg->out_color_space == JCS_EXT_RGBA;
  if (!is_direct) {
    from->row = malloc(row_bytes);
    if (from->row == NULL) stop_because(from, LAMINA_JPEG_NO_MEMORY, "no memory for a row");
  }
  while (jpeg->output_scanline < jpeg->output_height) {
    JDIMENSION y = jpeg->output_scanline;
    JSAMPROW row = is_direct ? rgba + y * row_bytes : from->row;
    // The source never suspends, so a row always comes.
    jpeg_read_scanlines(jpeg, &row, 1);
    if (!is_direct) put(from, rgba, y);
    read->rows = y + 1;
  }
  jpeg_finish_decompress(jpeg);
}

static lamina_jpeg_status run(const uint8_t *bytes, size_t count, lamina_jpeg_read *read,
                              uint8_t *rgba, size_t capacity) {
  reader *from = calloc(1, sizeof *from);
  if (from == NULL) {
    snprintf(read->message, sizeof read->message, "no memory to read a JPEG");
    return LAMINA_JPEG_NO_MEMORY;
  }
  from->read = read;
  from->is_header_only = rgba == NULL;
  from->jpeg.err = jpeg_std_error(&from->errors);
  from->jpeg.client_data = from;
  from->errors.error_exit = stop;
  from->errors.emit_message = on_message;
  from->errors.output_message = on_output;
  from->progress.progress_monitor = on_progress;
  read->rows = 0;
  read->warning_count = 0;
  if (setjmp(from->out) == 0) {
    start(from, bytes, count);
    if (rgba != NULL) decode(from, rgba, capacity);
  }
  lamina_jpeg_status status = from->status;
  jpeg_destroy_decompress(&from->jpeg);
  free(from->row);
  free(from);
  return status;
}

lamina_jpeg_status lamina_jpeg_read_header(const uint8_t *bytes, size_t count,
                                           lamina_jpeg_read *read) {
  return run(bytes, count, read, NULL, 0);
}

lamina_jpeg_status lamina_jpeg_decode(const uint8_t *bytes, size_t count, lamina_jpeg_read *read,
                                      uint8_t *rgba, size_t capacity) {
  return run(bytes, count, read, rgba, capacity);
}
