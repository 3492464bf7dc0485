// What this processor can do.

#pragma once

#include <stdbool.h>

#if defined(__x86_64__) && !defined(LAMINA_GENERIC)
#include <cpuid.h>

/// Whether the processor and the system run code for x86-64-v3: AVX2, BMI1 and 2, F16C, FMA, LZCNT, MOVBE.
///
/// Source: x86-64 psABI, "Micro-Architecture Levels"; Intel SDM volume 1, 14.3 (XGETBV).
static inline bool lamina_cpu_is_v3(void) {
  unsigned a, b, c, d;
  const unsigned features1 = bit_FMA | bit_MOVBE | bit_OSXSAVE | bit_AVX | bit_F16C;
  if (!__get_cpuid(1, &a, &b, &c, &d) || (c & features1) != features1) return false;
  unsigned low, high;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  // The system keeps the registers xmm and ymm.
  if ((low & 6) != 6) return false;
  const unsigned features7 = bit_BMI | bit_AVX2 | bit_BMI2;
  if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || (b & features7) != features7) return false;
  return __get_cpuid(0x80000001, &a, &b, &c, &d) && (c & bit_LZCNT) != 0;
}
#else
static inline bool lamina_cpu_is_v3(void) { return false; }
#endif
