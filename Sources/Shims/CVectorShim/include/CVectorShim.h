// Instructions that Swift has no operation for: on vectors of 16-bit lanes, and on strings of words.

#pragma once

#include <stddef.h>
#include <stdint.h>

// Which instructions the compiler has here. None in a generic build, which tests on x86-64 what other processors get.
#if !defined(LAMINA_GENERIC)
#if defined(__x86_64__)
#define LAMINA_HAS_X86 1
#endif
#if defined(__SSE2__)
#define LAMINA_HAS_SSE2 1
#endif
#if defined(__AVX__)
#define LAMINA_HAS_AVX 1
#endif
#if defined(__AVX2__)
#define LAMINA_HAS_AVX2 1
#endif
#endif

typedef unsigned char lamina_bytes __attribute__((ext_vector_type(32)));
typedef unsigned short lamina_halves __attribute__((ext_vector_type(16)));
typedef unsigned int lamina_words __attribute__((ext_vector_type(16)));

/// Returns the upper 16 bits of the product of each two lanes, by one instruction, where Swift converts lane by lane.
///
/// By name where there is one: of factors that stay the same, a compiler takes the conversion to 32 bits out of
/// the loop, and does not find the instruction any more.
static inline __attribute__((always_inline)) lamina_halves
lamina_upper_products(lamina_halves a, lamina_halves b) {
#if defined(LAMINA_HAS_AVX2)
  typedef short signed_halves __attribute__((vector_size(32)));
  return (lamina_halves)__builtin_ia32_pmulhuw256((signed_halves)a, (signed_halves)b);
#elif defined(LAMINA_HAS_SSE2)
  typedef short signed_halves __attribute__((vector_size(16)));
  typedef unsigned short half_lanes __attribute__((ext_vector_type(8)));
  half_lanes low = (half_lanes)__builtin_ia32_pmulhuw128((signed_halves)a.lo, (signed_halves)b.lo);
  half_lanes high = (half_lanes)__builtin_ia32_pmulhuw128((signed_halves)a.hi, (signed_halves)b.hi);
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
#else
  lamina_words products =
      __builtin_convertvector(a, lamina_words) * __builtin_convertvector(b, lamina_words);
  return __builtin_convertvector(products >> 16, lamina_halves);
#endif
}

/// Returns the sum of each two lanes, clamped to 65,535.
static inline __attribute__((always_inline)) lamina_halves
lamina_limited_sums(lamina_halves a, lamina_halves b) {
  return __builtin_elementwise_add_sat(a, b);
}

/// Returns lanes that each have the lower byte of a lane of `lower` and the upper byte of the same lane of `upper`.
static inline __attribute__((always_inline)) lamina_halves
lamina_joined(lamina_halves lower, lamina_halves upper) {
  return (lamina_halves)__builtin_shufflevector(
      (lamina_bytes)lower, (lamina_bytes)upper, 0, 33, 2, 35, 4, 37, 6, 39, 8, 41, 10, 43, 12, 45,
      14, 47, 16, 49, 18, 51, 20, 53, 22, 55, 24, 57, 26, 59, 28, 61, 30, 63);
}

/// Returns each pixel's alpha in all four bytes of the pixel.
static inline __attribute__((always_inline)) lamina_halves lamina_alphas(lamina_halves pixels) {
  lamina_bytes bytes = (lamina_bytes)pixels;
  return (lamina_halves)__builtin_shufflevector(
      bytes, bytes, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15, 19, 19, 19, 19, 23, 23,
      23, 23, 27, 27, 27, 27, 31, 31, 31, 31);
}

/// Whether all bytes of the pixels are 0.
static inline __attribute__((always_inline)) _Bool lamina_are_clear(lamina_halves pixels) {
  typedef unsigned long long lamina_longs __attribute__((ext_vector_type(4)));
  return __builtin_reduce_or((lamina_longs)pixels) == 0;
}

/// Whether the alpha of every pixel, the last of its four bytes, is 255.
static inline __attribute__((always_inline)) _Bool lamina_are_opaque(lamina_halves pixels) {
  typedef unsigned int lamina_pixels __attribute__((ext_vector_type(8)));
  lamina_pixels others = ((lamina_pixels)pixels | 0x00FFFFFFu) ^ 0xFFFFFFFFu;
  return __builtin_reduce_or(others) == 0;
}

typedef int lamina_ints __attribute__((ext_vector_type(8)));
typedef unsigned char lamina_eight_bytes __attribute__((ext_vector_type(8)));

/// Returns the smaller of each two lanes.
static inline __attribute__((always_inline)) lamina_ints
lamina_smaller(lamina_ints a, lamina_ints b) {
  return __builtin_elementwise_min(a, b);
}

/// Returns the larger of each two lanes.
static inline __attribute__((always_inline)) lamina_ints
lamina_larger(lamina_ints a, lamina_ints b) {
  return __builtin_elementwise_max(a, b);
}

/// Returns the lanes of `x` where `a` is greater than `b`, and those of `y` elsewhere.
static inline __attribute__((always_inline)) lamina_ints
lamina_where_above(lamina_ints a, lamina_ints b, lamina_ints x, lamina_ints y) {
  return (a > b) ? x : y;
}

/// Returns the lanes moved to the next higher place, with 0 in the first.
static inline __attribute__((always_inline)) lamina_ints lamina_moved_up(lamina_ints v) {
  return __builtin_shufflevector(v, (lamina_ints)0, 8, 0, 1, 2, 3, 4, 5, 6);
}

/// Returns each lane's sum with all lanes before it.
static inline __attribute__((always_inline)) lamina_ints lamina_running_sums(lamina_ints v) {
  const lamina_ints none = 0;
  v += __builtin_shufflevector(v, none, 8, 0, 1, 2, 8, 4, 5, 6);
  v += __builtin_shufflevector(v, none, 8, 8, 0, 1, 8, 8, 4, 5);
  v += __builtin_shufflevector(v, none, 8, 8, 8, 8, 3, 3, 3, 3);
  return v;
}

/// Returns the last lane in all eight places.
static inline __attribute__((always_inline)) lamina_ints lamina_last(lamina_ints v) {
  return __builtin_shufflevector(v, v, 7, 7, 7, 7, 7, 7, 7, 7);
}

/// Returns the lanes times a factor, rounded to nearest; the products must not be negative.
static inline __attribute__((always_inline)) lamina_ints
lamina_rounded_products(lamina_ints v, double factor) {
  typedef double lamina_doubles __attribute__((ext_vector_type(8)));
  return __builtin_convertvector(
      __builtin_convertvector(v, lamina_doubles) * factor + 0.5, lamina_ints);
}

/// Returns the lowest byte of each lane.
static inline __attribute__((always_inline)) lamina_eight_bytes lamina_lowest_bytes(lamina_ints v) {
  return __builtin_convertvector(v, lamina_eight_bytes);
}

/// Returns a bit for each lane, set if the lane is not 0; the first lane has the lowest bit.
static inline __attribute__((always_inline)) unsigned lamina_set_lanes(lamina_ints v) {
#if defined(LAMINA_HAS_AVX)
  return (unsigned)__builtin_ia32_movmskps256((__attribute__((ext_vector_type(8))) float)(v != 0));
#else
  const lamina_ints bits = {1, 2, 4, 8, 16, 32, 64, 128};
  return (unsigned)__builtin_reduce_or((v != 0) & bits);
#endif
}

/// Returns, for each two neighbouring signed 16-bit lanes, the sum of their products, as a 32-bit lane.
///
/// It is one instruction, where Swift converts each lane to 32 bits first.
static inline __attribute__((always_inline)) lamina_ints
lamina_pair_products(lamina_halves a, lamina_halves b) {
#if defined(LAMINA_HAS_AVX2)
  typedef short signed_halves __attribute__((vector_size(32)));
  return (lamina_ints)__builtin_ia32_pmaddwd256((signed_halves)a, (signed_halves)b);
#elif defined(LAMINA_HAS_SSE2)
  typedef short signed_halves __attribute__((vector_size(16)));
  typedef int int_lanes __attribute__((ext_vector_type(4)));
  int_lanes low = (int_lanes)__builtin_ia32_pmaddwd128((signed_halves)a.lo, (signed_halves)b.lo);
  int_lanes high = (int_lanes)__builtin_ia32_pmaddwd128((signed_halves)a.hi, (signed_halves)b.hi);
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
#else
  typedef short lamina_shorts __attribute__((ext_vector_type(16)));
  typedef int lamina_sums __attribute__((ext_vector_type(16)));
  lamina_sums products = __builtin_convertvector((lamina_shorts)a, lamina_sums) *
                         __builtin_convertvector((lamina_shorts)b, lamina_sums);
  return products.even + products.odd;
#endif
}

/// Returns the bytes of `a` and `b` in turn, each extended to a 16-bit lane.
static inline __attribute__((always_inline)) lamina_halves
lamina_interleaved(lamina_eight_bytes a, lamina_eight_bytes b) {
  return __builtin_convertvector(
      __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15),
      lamina_halves);
}

/// Stores the 32-bit `word` at `start`, `count` times in a row.
///
/// x86-64 has an instruction for it that takes over whole cache lines without reading them.
static inline __attribute__((always_inline)) void
lamina_store_string(void *start, uint32_t word, size_t count) {
#if defined(LAMINA_HAS_X86)
  __asm__ volatile("rep stosl" : "+D"(start), "+c"(count) : "a"(word) : "memory");
#else
  uint32_t *words = (uint32_t *)start;
  for (size_t i = 0; i < count; ++i) words[i] = word;
#endif
}
