// JPEG writing by libjpeg-turbo. What goes wrong here ends the test process, by the library's default.

#include "CJPEGMaker.h"

#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

static void set_coding(struct jpeg_compress_struct *jpeg, const lamina_jpeg_made *made) {
  if (made->coding == 1) jpeg_set_colorspace(jpeg, jpeg->in_color_space);
  if (made->coding == 2) jpeg_set_colorspace(jpeg, JCS_YCCK);
  jpeg->comp_info[0].h_samp_factor = made->across;
  jpeg->comp_info[0].v_samp_factor = made->down;
  for (int index = 1; index < jpeg->num_components; index++) {
    int is_black = index == 3;
    jpeg->comp_info[index].h_samp_factor = is_black ? made->across : 1;
    jpeg->comp_info[index].v_samp_factor = is_black ? made->down : 1;
  }
  jpeg->write_Adobe_marker = made->has_adobe_marker != 0;
}

// Every coefficient in a scan of its own.
static jpeg_scan_info *many_scans(struct jpeg_compress_struct *jpeg, int count) {
  jpeg_scan_info *scans = calloc((size_t)count, sizeof *scans);
  if (scans == NULL) return NULL;
  int components = jpeg->num_components, next = 0;
  for (int index = 0; index < components; index++) {
    scans[next++] = (jpeg_scan_info){1, {index}, 0, 0, 0, 0};
  }
  // Bands of one coefficient: 63 for each component.
  for (int index = 0; index < components; index++) {
    for (int band = 1; band < DCTSIZE2 && next < count; band++) {
      scans[next++] = (jpeg_scan_info){1, {index}, band, band, 0, 0};
    }
  }
  jpeg->scan_info = scans;
  jpeg->num_scans = next;
  return scans;
}

uint8_t *lamina_make_jpeg(const lamina_jpeg_made *made, const uint8_t *samples, size_t *count) {
  struct jpeg_compress_struct jpeg;
  struct jpeg_error_mgr errors;
  unsigned char *bytes = NULL;
  unsigned long size = 0;
  jpeg.err = jpeg_std_error(&errors);
  jpeg_create_compress(&jpeg);
  jpeg_mem_dest(&jpeg, &bytes, &size);
  jpeg.image_width = (JDIMENSION)made->width;
  jpeg.image_height = (JDIMENSION)made->height;
  jpeg.input_components = made->channels;
  jpeg.in_color_space = made->channels == 1   ? JCS_GRAYSCALE
                        : made->channels == 3 ? JCS_RGB
                        : made->channels == 4 ? JCS_CMYK
                                              : JCS_UNKNOWN;
  jpeg_set_defaults(&jpeg);
  set_coding(&jpeg, made);
  jpeg_set_quality(&jpeg, made->quality, TRUE);
  jpeg.dct_method = JDCT_ISLOW;
  jpeg.restart_in_rows = made->restart_rows;
  jpeg_scan_info *scans = NULL;
  if (made->is_progressive) jpeg_simple_progression(&jpeg);
  if (made->scans > 0) scans = many_scans(&jpeg, made->scans);
  jpeg.arith_code = made->is_arithmetic != 0;
  jpeg_start_compress(&jpeg, TRUE);
  if (made->segment_marker != 0) {
    jpeg_write_marker(&jpeg, made->segment_marker, made->segment, (unsigned)made->segment_count);
  }
  while (jpeg.next_scanline < jpeg.image_height) {
    size_t offset = (size_t)jpeg.next_scanline * (size_t)made->width * (size_t)made->channels;
    JSAMPROW row = (JSAMPROW)(samples + offset);
    jpeg_write_scanlines(&jpeg, &row, 1);
  }
  jpeg_finish_compress(&jpeg);
  jpeg_destroy_compress(&jpeg);
  free(scans);
  *count = size;
  return bytes;
}

void lamina_free_jpeg(uint8_t *bytes) { free(bytes); }
