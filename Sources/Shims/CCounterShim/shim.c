#include "CCounterShim.h"

#include <errno.h>

// MARK: - The kernel

#if defined(__linux__)
#include <linux/perf_event.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int lamina_counter_open(enum lamina_counter_scope scope) {
  struct perf_event_attr attributes;
  memset(&attributes, 0, sizeof attributes);
  attributes.size = sizeof attributes;
  attributes.type = PERF_TYPE_HARDWARE;
  attributes.config = PERF_COUNT_HW_INSTRUCTIONS;
  // An unprivileged process may count only its own instructions.
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  attributes.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
  if (scope == LAMINA_COUNTER_PROGRAMS) {
    attributes.disabled = 1;
    attributes.inherit = 1;
    attributes.enable_on_exec = 1;
  }
  return (int)syscall(SYS_perf_event_open, &attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
}

struct lamina_count lamina_counter_read(int file) {
  struct {
    uint64_t value, enabled, running;
  } counts = {0, 0, 0};
  const bool is_read = read(file, &counts, sizeof counts) == (ssize_t)sizeof counts;
  const bool is_whole = is_read && counts.running == counts.enabled && counts.running > 0;
  return (struct lamina_count){is_whole, counts.value};
}

void lamina_counter_close(int file) { close(file); }
#else
int lamina_counter_open(enum lamina_counter_scope scope) {
  (void)scope;
  errno = ENOSYS;
  return -1;
}

struct lamina_count lamina_counter_read(int file) {
  (void)file;
  return (struct lamina_count){false, 0};
}

void lamina_counter_close(int file) { (void)file; }
#endif

void lamina_counter_spin(uint64_t turns) {
#if defined(__x86_64__)
  __asm__ volatile("1: subq $1, %0\n\tjnz 1b" : "+r"(turns) : : "cc");
#elif defined(__aarch64__)
  __asm__ volatile("1: subs %0, %0, #1\n\tb.ne 1b" : "+r"(turns) : : "cc");
#else
  for (volatile uint64_t left = turns; left > 0; left--) {
  }
#endif
}

// MARK: - Callgrind

// The requests of valgrind.h and callgrind.h, which are part of valgrind's interface and do not change.
enum {
  running_on_valgrind = 0x1001,
  dump_stats = 0x43540000,
  zero_stats = 0x43540001,
  start_instrumentation = 0x43540004,
  stop_instrumentation = 0x43540005,
};

/// Sends a request to valgrind and returns its answer, which is 0 on a real processor.
///
/// The instructions together do nothing on a real processor.
static uintptr_t request(uintptr_t name) {
#if defined(__x86_64__) && defined(__linux__)
  volatile uintptr_t arguments[6] = {name, 0, 0, 0, 0, 0};
  uintptr_t result = 0;
  __asm__ volatile(
      "rolq $3, %%rdi ; rolq $13, %%rdi\n\t"
      "rolq $61, %%rdi ; rolq $51, %%rdi\n\t"
      "xchgq %%rbx, %%rbx"
      : "=d"(result)
      : "a"(&arguments[0]), "0"(result)
      : "cc", "memory");
  return result;
#elif defined(__aarch64__) && defined(__linux__)
  volatile uintptr_t arguments[6] = {name, 0, 0, 0, 0, 0};
  uintptr_t result = 0;
  __asm__ volatile(
      "mov x3, %1\n\t"
      "mov x4, %2\n\t"
      "ror x12, x12, #3 ; ror x12, x12, #13\n\t"
      "ror x12, x12, #51 ; ror x12, x12, #61\n\t"
      "orr x10, x10, x10\n\t"
      "mov %0, x3"
      : "=r"(result)
      : "r"(result), "r"(&arguments[0])
      : "cc", "memory", "x3", "x4");
  return result;
#else
  (void)name;
  return 0;
#endif
}

bool lamina_simulation_is_on(void) { return request(running_on_valgrind) != 0; }

void lamina_simulation_start(void) { (void)request(start_instrumentation); }

void lamina_simulation_dump(void) { (void)request(dump_stats); }

void lamina_simulation_drop(void) { (void)request(zero_stats); }

void lamina_simulation_stop(void) { (void)request(stop_instrumentation); }
