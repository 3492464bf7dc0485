// JPEG writing by libjpeg-turbo.

#include "CPictureShim.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>
#include <jerror.h>

typedef struct {
  struct jpeg_error_mgr library;
  jmp_buf stop;
} jpeg_errors;

static void stop_writing(j_common_ptr jpeg) {
  longjmp(((jpeg_errors *)jpeg->err)->stop, 1);
}

static void ignore_message(j_common_ptr jpeg) { (void)jpeg; }

lamina_picture_status lamina_write_jpeg(const lamina_jpeg_options *options, const uint8_t *rgbx,
                                        uint8_t **bytes, size_t *count) {
  struct jpeg_compress_struct jpeg;
  jpeg_errors errors;
  // The library writes through their addresses, also before a longjmp.
  unsigned char *written = NULL;
  unsigned long size = 0;
  jpeg.err = jpeg_std_error(&errors.library);
  errors.library.error_exit = stop_writing;
  errors.library.output_message = ignore_message;
  if (setjmp(errors.stop)) {
    int is_memory = errors.library.msg_code == JERR_OUT_OF_MEMORY;
    jpeg_destroy_compress(&jpeg);
    free(written);
    return is_memory ? LAMINA_PICTURE_NO_MEMORY : LAMINA_PICTURE_REFUSED;
  }
  jpeg_create_compress(&jpeg);
  jpeg_mem_dest(&jpeg, &written, &size);
  jpeg.image_width = (JDIMENSION)options->width;
  jpeg.image_height = (JDIMENSION)options->height;
  jpeg.input_components = 4;
  jpeg.in_color_space = JCS_EXT_RGBX;
  jpeg_set_defaults(&jpeg);
  jpeg_set_quality(&jpeg, options->quality, TRUE);
  jpeg.dct_method = JDCT_ISLOW;
  jpeg.optimize_coding = TRUE;
  if (options->has_full_chroma) jpeg.comp_info[0].h_samp_factor = jpeg.comp_info[0].v_samp_factor = 1;
  jpeg_start_compress(&jpeg, TRUE);
  while (jpeg.next_scanline < jpeg.image_height) {
    JSAMPROW row = (JSAMPROW)(rgbx + (size_t)jpeg.next_scanline * options->width * 4);
    jpeg_write_scanlines(&jpeg, &row, 1);
  }
  jpeg_finish_compress(&jpeg);
  jpeg_destroy_compress(&jpeg);
  *bytes = written;
  *count = size;
  return LAMINA_PICTURE_WRITTEN;
}
