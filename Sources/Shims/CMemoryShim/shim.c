#include "CMemoryShim.h"

// Defines __GLIBC__ where that is the C library.
#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>

void lamina_memory_use_one_arena(void) { mallopt(M_ARENA_MAX, 1); }

void lamina_memory_keep_freed(void) {
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
  mallopt(M_MMAP_THRESHOLD, 16 << 20);
}
#else
void lamina_memory_use_one_arena(void) {}

void lamina_memory_keep_freed(void) {}
#endif
