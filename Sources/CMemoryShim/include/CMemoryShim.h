// What glibc's allocator is told, which Swift's view of glibc leaves out.

#pragma once

/// Has all threads allocate from one arena, where each reserves 64 to 128 MiB of addresses otherwise.
///
/// Source: mallopt(3), M_ARENA_MAX.
void lamina_memory_use_one_arena(void);
