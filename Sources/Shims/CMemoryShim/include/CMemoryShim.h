// What glibc's allocator is told, which Swift's view of glibc leaves out. Other C libraries are told nothing.

#pragma once

/// Has all threads allocate from one arena, where each reserves 64 to 128 MiB of addresses otherwise.
///
/// Source: mallopt(3), M_ARENA_MAX.
void lamina_memory_use_one_arena(void);

/// Keeps up to 64 MiB of freed memory, and gets blocks of up to 16 MiB from there.
///
/// A frame frees arrays that the next one allocates again; the system would clear their pages every time.
///
/// Source: mallopt(3), M_TRIM_THRESHOLD, M_MMAP_THRESHOLD.
void lamina_memory_keep_freed(void);
