// Instructions of frames, counted while `lamina compare` or `lamina check` runs this process for its counts.

import Foundation
import LaminaFiles
import LaminaProfiling
import LaminaSystem
import LaminaText
import Synchronization

/// The counter of a process that another one asked for counts, by the environment.
///
/// The kernel's counts are known here. In callgrind the process marks its frames, and callgrind writes their counts. Only
/// the frames are counted, not the start of the process.
@MainActor final class FrameCounter {
  /// The environment variable with the folder for the counts.
  nonisolated static let variable = "LAMINA_FRAME_COUNTS"

  /// A clock that counts its readings, a microsecond each.
  ///
  /// Layers are sorted by their times, and drawing ends at a deadline. With this clock both are the same in every run.
  nonisolated static let clock = NanosecondClock {
    readings.add(1_000, ordering: .relaxed).newValue
  }
  nonisolated private static let readings = Atomic<UInt64>(0)

  private let folder: String
  private let isSimulated: Bool
  private let kernel: InstructionCounter?
  /// The kernel's count at the last mark.
  private var last: UInt64 = 0
  /// The instructions of each part by the kernel; 0 where callgrind counts.
  private var parts: [UInt64] = []
  private var isWhole = true

  /// Prepares a counter, if the environment asks for counts and something counts.
  init?() {
    guard let folder = ProcessInfo.processInfo.environment[FrameCounter.variable], !folder.isEmpty
    else { return nil }
    self.folder = folder
    isSimulated = InstructionSimulation.isOn
    kernel = isSimulated ? nil : InstructionCounter(.thread)
    if !isSimulated, kernel == nil { return nil }
    FrameCounter.loadFonts()
  }

  /// Whether the environment asks for counts.
  nonisolated static var isAsked: Bool {
    !(ProcessInfo.processInfo.environment[variable] ?? "").isEmpty
  }

  /// Has fontconfig load its configuration on a thread of its own, where it allocates from memory of its own.
  ///
  /// Fontconfig and expat choose the sizes and the order of their blocks at random. In the memory of this thread, every
  /// later allocation would take another number of instructions in each run.
  private static func loadFonts() {
    let (done, never) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      _ = FontCollection.system.families
      done.signal()
      // The end of a thread frees memory at a moment that differs from run to run.
      never.wait()
    }
    done.wait()
  }

  /// Begins to count.
  func startCounting() {
    if isSimulated { InstructionSimulation.startCounting() }
    last = reading
  }

  /// Ends a part, such as a frame, and begins the next one.
  func markPart() {
    if isSimulated { InstructionSimulation.writeCounts() }
    let now = reading
    parts.append(now >= last ? now - last : 0)
    // The work of this function is no part of the next frame.
    last = reading
  }

  /// Ends the last part, and tells the asking process the counts.
  ///
  /// - Throws: `Failure` 74 if they cannot be written.
  func reportCounts() throws(Failure) {
    if isSimulated { InstructionSimulation.stopCounting() }
    let counts = FrameCounts(
      process: Int(SystemProcess.identifier), parts: parts.count,
      instructions: isSimulated || !isWhole ? nil : parts)
    try Output.writeEncoded(json: counts, to: "\(folder)/\(FrameCounts.prefix)\(counts.process)")
  }

  /// The kernel's count.
  private var reading: UInt64 {
    if isSimulated { return 0 }
    guard let count = FrameCounter.readInstructions(of: kernel) else {
      isWhole = false
      return 0
    }
    return count
  }

  private static func readInstructions(of counter: borrowing InstructionCounter?) -> UInt64? {
    switch counter {
    case .some(let counter): counter.instructions
    case .none: nil
    }
  }
}

/// The counts that a process tells the one that asked for them.
struct FrameCounts: Codable {
  /// The start of the file's name, before the number of the process.
  static let prefix = "frames."

  /// The number of the process.
  let process: Int
  /// The number of counted parts.
  let parts: Int
  /// The instructions of each part; `nil` if callgrind has them.
  let instructions: [UInt64]?
}
