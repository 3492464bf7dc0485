// Counts of executed instructions: by the kernel, or by callgrind, in which the process may run.

import CCounterShim

/// A counter of the instructions that code executes in user mode, kept by the kernel.
///
/// The kernel counts with the processor's own counters, which most virtual machines and containers do not have.
///
/// - Source: perf_event_open(2) of Linux.
package struct InstructionCounter: ~Copyable {
  /// The code that a counter covers.
  package enum Scope: Sendable {
    /// The calling thread, from now on.
    case thread
    /// The programs that the calling thread starts, with their threads and children.
    case programs
  }

  private let file: Int32

  /// Opens a counter; `nil` if the kernel has none for this process.
  package init?(_ scope: Scope) {
    let scope =
      switch scope {
      case .thread: LAMINA_COUNTER_THREAD
      case .programs: LAMINA_COUNTER_PROGRAMS
      }
    let opened = lamina_counter_open(scope)
    guard opened >= 0 else { return nil }
    file = opened
  }

  /// The instructions since the counter was opened; `nil` if the kernel did not count all of them.
  package var instructions: UInt64? {
    let count = lamina_counter_read(file)
    return count.is_whole ? count.instructions : nil
  }

  deinit { lamina_counter_close(file) }

  /// Whether the kernel counts instructions: it must count a loop of known length to within 1 %.
  ///
  /// Some virtual machines open a counter that remains 0.
  package static let isAvailable: Bool = {
    guard let counter = InstructionCounter(.thread), let start = counter.instructions else {
      return false
    }
    let turns: UInt64 = 1_000_000
    lamina_counter_spin(turns)
    guard let end = counter.instructions, end >= start else { return false }
    let counted = Double(end - start) / Double(2 * turns)
    return counted > 0.99 && counted < 1.01
  }()
}

/// The processor that valgrind simulates, and callgrind's counts of its instructions.
///
/// - Source: valgrind's client requests, which do nothing outside valgrind.
package enum InstructionSimulation {
  /// Whether this process runs in valgrind.
  package static var isOn: Bool { lamina_simulation_is_on() }

  /// Makes callgrind count instructions from here on, beginning at 0.
  package static func startCounting() {
    lamina_simulation_start()
    lamina_simulation_drop()
  }

  /// Makes callgrind write the counts since the start or the last call into a file.
  package static func writeCounts() { lamina_simulation_dump() }

  /// Makes callgrind stop counting.
  package static func stopCounting() { lamina_simulation_stop() }
}
