#include "CMemoryShim.h"

#include <malloc.h>

void lamina_memory_use_one_arena(void) { mallopt(M_ARENA_MAX, 1); }
