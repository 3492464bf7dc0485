// The machine's own pace, in the peers' JSON: what filling memory and blending a colour cost at best.
//
//     cc -O3 -mavx2 yardstick.c -o yardstick && ./yardstick
//
// "yardstick" (Y) is a hand-written AVX2 source-over of one colour, over as many pixels as W3 has, in a tile of 64 by 64
// pixels that stays in the first-level cache: the steadiest row there is, so that goals for engines that are not
// installed can be told as multiples of it. "memset" writes one frame of 1170 by 2532 pixels.
#include <immintrin.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { W = 1170, H = 2532, TILE = 64, BLENDED = 1000 * 200 * 200, SAMPLES = 4000 };
static uint32_t *frame;

static double now(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

static int ascending(const void *a, const void *b) {
  double d = *(const double *)a - *(const double *)b;
  return (d > 0) - (d < 0);
}

// CPU time: 0.1 s to warm up, 0.4 s of samples, at least five.
static void measure(const char *name, void (*body)(void), double pixels) {
  static double t[SAMPLES];
  int n = 0;
  double end = now(CLOCK_MONOTONIC) + 1e8;
  while (now(CLOCK_MONOTONIC) < end) body();
  end = now(CLOCK_MONOTONIC) + 4e8;
  while ((now(CLOCK_MONOTONIC) < end && n < SAMPLES) || n < 5) {
    double start = now(CLOCK_PROCESS_CPUTIME_ID);
    body();
    t[n++] = now(CLOCK_PROCESS_CPUTIME_ID) - start;
  }
  qsort(t, n, sizeof *t, ascending);
  printf("{\"peer\": \"machine\", \"version\": \"AVX2\", \"workload\": \"%s\", \"median_ns\": %.0f, \"min_ns\": %.0f, "
         "\"max_ns\": %.0f, \"frames\": %d, \"nominal_px\": %.0f, \"ns_per_px\": %.4f}\n",
         name, t[n / 2], t[0], t[n - 1], n, pixels, t[n / 2] / pixels);
}

static void fill(void) { memset(frame, 0xFF, (size_t)W * H * 4); }

// (v + 128) * 257 >> 16 is v / 255, rounded to nearest, for every product of two bytes.
static inline __m256i divided(__m256i v) {
  return _mm256_mulhi_epu16(_mm256_add_epi16(v, _mm256_set1_epi16(128)), _mm256_set1_epi16(257));
}

static void blend(void) {
  const __m256i source = _mm256_set1_epi32((int)0x80402010), rest = _mm256_set1_epi16(255 - 0x80);
  const __m256i zero = _mm256_setzero_si256();
  for (int k = 0; k < BLENDED / (TILE * TILE); k++)
    for (int y = 0; y < TILE; y++)
      for (int x = 0; x < TILE; x += 8) {
        __m256i *pixels = (__m256i *)(frame + y * W + x), d = _mm256_loadu_si256(pixels);
        __m256i low = divided(_mm256_mullo_epi16(_mm256_unpacklo_epi8(d, zero), rest));
        __m256i high = divided(_mm256_mullo_epi16(_mm256_unpackhi_epi8(d, zero), rest));
        _mm256_storeu_si256(pixels, _mm256_add_epi8(source, _mm256_packus_epi16(low, high)));
      }
}

int main(void) {
  frame = aligned_alloc(64, ((size_t)W * H * 4 + 63) / 64 * 64);
  if (!frame) return 1;
  fill();
  measure("memset", fill, (double)W * H);
  measure("yardstick", blend, BLENDED);
  free(frame);
  return 0;
}
