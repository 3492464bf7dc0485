// Counts of executed instructions: the kernel's counters, and requests to valgrind's callgrind.

#pragma once

#include <stdbool.h>
#include <stdint.h>

/// The code whose instructions a counter of the kernel counts.
enum lamina_counter_scope {
  /// The calling thread, from the opening of the counter on.
  LAMINA_COUNTER_THREAD = 0,
  /// Programs that the calling thread starts, with all their threads and children.
  LAMINA_COUNTER_PROGRAMS = 1,
};

/// Opens a kernel counter of instructions in user mode; returns its file descriptor, or -1 with `errno` set.
///
/// Source: perf_event_open(2), PERF_COUNT_HW_INSTRUCTIONS; `inherit` and `enable_on_exec` for programs.
int lamina_counter_open(enum lamina_counter_scope scope);

/// The reading of a counter: the number of instructions, and whether it is complete.
struct lamina_count {
  /// Whether the counter was read, and had counted all the time since it was opened.
  ///
  /// Where programs share the processor's counters, the kernel counts only a part of the time.
  bool is_whole;
  uint64_t instructions;
};

/// Reads the counter of a file descriptor.
struct lamina_count lamina_counter_read(int file);

/// Closes the counter of a file descriptor.
void lamina_counter_close(int file);

/// Runs a loop of two instructions `turns` times.
void lamina_counter_spin(uint64_t turns);

/// Whether the process runs in valgrind, whose processor is simulated.
///
/// Source: valgrind.h, RUNNING_ON_VALGRIND. The same holds for the requests below, which do nothing elsewhere.
bool lamina_simulation_is_on(void);

/// Makes callgrind start to count instructions.
void lamina_simulation_start(void);

/// Makes callgrind write its counts into a file, and reset them to 0.
void lamina_simulation_dump(void);

/// Makes callgrind reset its counts to 0 without writing them.
void lamina_simulation_drop(void);

/// Makes callgrind stop counting instructions.
void lamina_simulation_stop(void);
