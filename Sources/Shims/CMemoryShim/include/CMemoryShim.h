// What glibc's allocator is told, which Swift's view of glibc leaves out. Other C libraries are told nothing.

#pragma once

/// Makes all threads allocate from one arena; otherwise each thread's arena reserves 64 to 128 MiB of addresses.
///
/// Source: mallopt(3), M_ARENA_MAX.
void lamina_memory_use_one_arena(void);

/// Makes the allocator keep up to 64 MiB of freed memory, and serve blocks of up to 16 MiB from it.
///
/// A frame frees arrays that the next one allocates again; the system would clear their pages every time.
///
/// Source: mallopt(3), M_TRIM_THRESHOLD, M_MMAP_THRESHOLD.
void lamina_memory_keep_freed(void);
