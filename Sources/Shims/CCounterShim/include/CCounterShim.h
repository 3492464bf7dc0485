// Counts of executed instructions: the kernel's counters, and requests to valgrind's callgrind.

#pragma once

#include <stdbool.h>
#include <stdint.h>

/// The code that a counter of the kernel covers.
enum lamina_counter_scope {
  /// The calling thread, from now on.
  LAMINA_COUNTER_THREAD = 0,
  /// Programs that the calling thread starts, with all their threads and children.
  LAMINA_COUNTER_PROGRAMS = 1,
};

/// Opens a counter of instructions in user mode; returns its file, or -1 with `errno` set.
///
/// Source: perf_event_open(2), PERF_COUNT_HW_INSTRUCTIONS; `inherit` and `enable_on_exec` for programs.
int lamina_counter_open(enum lamina_counter_scope scope);

/// The state of a counter.
struct lamina_count {
  /// Whether the kernel counted all the time; where counters are shared, it counts a part.
  bool is_whole;
  uint64_t instructions;
};

/// Reads a counter.
struct lamina_count lamina_counter_read(int file);

/// Closes a counter.
void lamina_counter_close(int file);

/// Executes a loop of `turns` times two instructions.
void lamina_counter_spin(uint64_t turns);

/// Whether the process runs in valgrind, whose processor is simulated.
///
/// Source: valgrind.h, RUNNING_ON_VALGRIND. The same holds for the requests below, which do nothing elsewhere.
bool lamina_simulation_is_on(void);

/// Has callgrind count from here on.
void lamina_simulation_start(void);

/// Has callgrind write the counts so far into a file, and start again from 0.
void lamina_simulation_dump(void);

/// Has callgrind drop the counts so far.
void lamina_simulation_drop(void);

/// Has callgrind count no longer.
void lamina_simulation_stop(void);
