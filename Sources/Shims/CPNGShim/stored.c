// PNG files with their pixels in stored blocks, as stored.h says.

#include "stored.h"

#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

enum {
  SIGNATURE = 8,
  // A chunk's length and name ahead of its data, and its checksum after it.
  CHUNK_HEAD = 8,
  CHUNK_TAIL = 4,
  // RFC 1950 and RFC 1951: a zlib stream's head and checksum, a stored block's head and most bytes.
  STREAM_HEAD = 2,
  STREAM_TAIL = 4,
  BLOCK_HEAD = 5,
  BLOCK = 65535,
  // The fewest and the most bytes of rows that are worth the memory.
  LEAST = 1 << 16,
  MOST = 1 << 26,
};

static uint32_t number(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void put(uint8_t *bytes, uint32_t number) {
  for (int index = 0; index < 4; index++) bytes[index] = (uint8_t)(number >> (24 - 8 * index));
}

// Finds the IDAT chunks, which must stand together, and adds up their data. Returns 0 if the file does not end
// with IEND, or a checksum of a chunk that counts is wrong.
static int find_pixels(lamina_stored *stored, size_t *compressed) {
  const uint8_t *bytes = stored->bytes;
  size_t at = SIGNATURE;
  *compressed = 0;
  while (at < stored->count && stored->count - at >= CHUNK_HEAD + CHUNK_TAIL) {
    size_t length = number(bytes + at);
    if (length > stored->count - at - CHUNK_HEAD - CHUNK_TAIL) return 0;
    const uint8_t *name = bytes + at + 4;
    size_t next = at + CHUNK_HEAD + length + CHUNK_TAIL;
    int is_critical = (name[0] & 0x20) == 0;
    if (is_critical && libdeflate_crc32(0, name, 4 + length) != number(bytes + next - CHUNK_TAIL)) return 0;
    if (memcmp(name, "IDAT", 4) == 0) {
      if (stored->end == 0) stored->begin = at;
      else if (stored->end != at) return 0;
      stored->end = next;
      *compressed += length;
    }
    if (memcmp(name, "IEND", 4) == 0) return stored->end != 0;
    at = next;
  }
  return 0;
}

// Copies the data of the IDAT chunks one after the other.
static void copy_data(const lamina_stored *stored, uint8_t *into) {
  for (size_t at = stored->begin; at < stored->end;) {
    size_t length = number(stored->bytes + at);
    memcpy(into, stored->bytes + at + CHUNK_HEAD, length);
    into += length;
    at += CHUNK_HEAD + length + CHUNK_TAIL;
  }
}

// Inflates a zlib stream that has nothing behind it and a window of 32 KiB: libpng refuses what reaches
// further back than a smaller window.
static int inflate_pixels(lamina_stored *stored, const uint8_t *data, size_t count) {
  if (count <= STREAM_HEAD + STREAM_TAIL || data[0] != 0x78) return 0;
  struct libdeflate_decompressor *inflater = libdeflate_alloc_decompressor();
  if (inflater == NULL) return 0;
  size_t read = 0;
  enum libdeflate_result result = libdeflate_zlib_decompress_ex(
      inflater, data, count, stored->pixels, stored->pixel_count, &read, NULL);
  libdeflate_free_decompressor(inflater);
  return result == LIBDEFLATE_SUCCESS && read == count;
}

size_t lamina_stored_size(const uint8_t *bytes, size_t count) {
  // IHDR: width, height, depth, colour type, compression, filter, interlacing.
  const uint8_t *header = bytes + SIGNATURE + CHUNK_HEAD;
  if (count < SIGNATURE + CHUNK_HEAD + 13 || memcmp(header - 4, "IHDR", 4) != 0) return 0;
  static const uint8_t channels[7] = {1, 0, 3, 1, 2, 0, 4};
  uint64_t width = number(header), height = number(header + 4);
  if (header[8] > 16 || header[9] > 6 || header[12] != 0) return 0;
  uint64_t row = 1 + (width * channels[header[9]] * header[8] + 7) / 8;
  if (row > MOST || row * height < LEAST || row * height > MOST) return 0;
  return (size_t)(row * height);
}

int lamina_stored_open(lamina_stored *stored, const uint8_t *bytes, size_t count) {
  size_t pixel_count = lamina_stored_size(bytes, count), compressed = 0;
  *stored = (lamina_stored){.bytes = bytes, .count = count, .pixel_count = pixel_count};
  if (pixel_count == 0 || !find_pixels(stored, &compressed)) return 0;
  uint8_t *data = malloc(compressed);
  stored->pixels = malloc(pixel_count);
  int is_done = 0;
  if (data != NULL && stored->pixels != NULL) {
    copy_data(stored, data);
    is_done = inflate_pixels(stored, data, compressed);
  }
  free(data);
  if (is_done) stored->adler = libdeflate_adler32(1, stored->pixels, pixel_count);
  else lamina_stored_close(stored);
  return is_done;
}

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

// Copies what a piece has from an offset on. Returns how much that is.
static size_t take(uint8_t *into, size_t count, const uint8_t *piece, size_t length, size_t offset) {
  size_t taken = smaller(count, length - offset);
  memcpy(into, piece + offset, taken);
  return taken;
}

// The same of the stored blocks: each has its last-block flag, its length, and its length's complement.
static size_t take_block(const lamina_stored *stored, uint8_t *into, size_t count, size_t offset) {
  size_t block = offset / (BLOCK_HEAD + BLOCK), within = offset % (BLOCK_HEAD + BLOCK);
  size_t first = block * BLOCK, length = smaller(BLOCK, stored->pixel_count - first);
  if (within >= BLOCK_HEAD) {
    return take(into, count, stored->pixels + first, length, within - BLOCK_HEAD);
  }
  uint8_t head[BLOCK_HEAD] = {first + length == stored->pixel_count, (uint8_t)length, (uint8_t)(length >> 8),
                              (uint8_t)~length, (uint8_t)(~length >> 8)};
  return take(into, count, head, sizeof head, within);
}

// The next bytes, at least one and as many as lie together; 0 at the end.
static size_t read_some(const lamina_stored *stored, uint8_t *into, size_t count) {
  size_t place = stored->place;
  if (place < stored->begin) return take(into, count, stored->bytes, stored->begin, place);
  place -= stored->begin;
  size_t blocks = stored->pixel_count + BLOCK_HEAD * ((stored->pixel_count + BLOCK - 1) / BLOCK);
  uint8_t head[CHUNK_HEAD + STREAM_HEAD] = {0, 0, 0, 0, 'I', 'D', 'A', 'T', 0x78, 0x01};
  put(head, (uint32_t)(STREAM_HEAD + blocks + STREAM_TAIL));
  if (place < sizeof head) return take(into, count, head, sizeof head, place);
  place -= sizeof head;
  if (place < blocks) return take_block(stored, into, count, place);
  place -= blocks;
  // The chunk's own checksum is not looked at.
  uint8_t tail[STREAM_TAIL + CHUNK_TAIL] = {0};
  put(tail, stored->adler);
  if (place < sizeof tail) return take(into, count, tail, sizeof tail, place);
  place -= sizeof tail;
  size_t left = stored->count - stored->end;
  return place < left ? take(into, count, stored->bytes + stored->end, left, place) : 0;
}

int lamina_stored_read(lamina_stored *stored, uint8_t *into, size_t count) {
  while (count > 0) {
    size_t taken = read_some(stored, into, count);
    if (taken == 0) return 0;
    stored->place += taken;
    into += taken;
    count -= taken;
  }
  return 1;
}

void lamina_stored_close(lamina_stored *stored) {
  free(stored->pixels);
  stored->pixels = NULL;
}
