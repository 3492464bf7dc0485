// Stands in, in a release, for what the command has no use for or an older glibc has not.
#include <stdint.h>
#include <sys/random.h>

// A table of languages without an entry, in the form that Foundation's ICU looks for: a header, and a table of
// contents. The full one takes 34 MB, and nothing that the command prints depends on a language. Its name has ICU's
// version. Source: ICU's udatamem.h and ucmndata.h.
const struct {
  uint16_t header_size;
  uint8_t magic[2];
  uint16_t info_size, reserved;
  uint8_t is_big_endian, charset, char_size, reserved2;
  uint8_t format[4], format_version[4], data_version[4];
  uint8_t padding[8];
  uint32_t entry_count, reserved3;
} ICU_TABLE __attribute__((aligned(16))) = {
    .header_size = 32,
    .magic = {0xDA, 0x27},
    .info_size = 20,
    .char_size = 2,
    .format = {'T', 'o', 'C', 'P'},
    .format_version = {1},
};

// glibc has it since 2.36; the XML reader of fontconfig seeds its hashes by it.
void arc4random_buf(void *bytes, size_t count) {
  for (size_t done = 0; done < count;) {
    ssize_t got = getrandom((char *)bytes + done, count - done, 0);
    if (got > 0) done += (size_t)got;
  }
}
