// Instructions of frames, counted while `lamina compare` or `lamina check` runs this process for its counts.

import Foundation
import LaminaFiles
import LaminaProfiling
import LaminaSystem
import LaminaText
import Synchronization

/// A counter of a process's instructions, which another process requests by an environment variable.
///
/// The kernel's counts are known here. In callgrind the process marks its frames, and callgrind writes their counts. Only
/// the frames are counted, not the start of the process.
@MainActor final class FrameCounter {
  /// The name of the environment variable that holds the path of the folder for the counts.
  nonisolated static let variable = "LAMINA_FRAME_COUNTS"

  /// A clock that ignores real time, and advances by a microsecond at each reading.
  ///
  /// Layers are sorted by their times, and drawing ends at a deadline. With this clock both are the same in every run.
  nonisolated static let clock = NanosecondClock {
    readings.add(1_000, ordering: .relaxed).newValue
  }
  nonisolated private static let readings = Atomic<UInt64>(0)

  private let folder: String
  private let isSimulated: Bool
  private let kernel: InstructionCounter?
  /// The kernel's count of instructions when the present part, such as a frame, began.
  private var last: UInt64 = 0
  /// The number of instructions of each finished part, as the kernel counts them; 0 if callgrind counts.
  private var parts: [UInt64] = []
  private var isWhole = true

  /// Prepares a counter; `nil` unless the environment asks for counts, and callgrind or the kernel can count.
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

  /// Loads the configuration of fontconfig on a separate thread, so that its allocations come from the memory of that
  /// thread.
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

  /// Begins to count the instructions of the first part.
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

  /// Stops counting, and writes the counts of all parts to the folder that the environment names.
  ///
  /// - Throws: `Failure` 74 if they cannot be written.
  func reportCounts() throws(Failure) {
    if isSimulated { InstructionSimulation.stopCounting() }
    let counts = FrameCounts(
      process: Int(SystemProcess.identifier), parts: parts.count,
      instructions: isSimulated || !isWhole ? nil : parts)
    try Output.writeEncoded(json: counts, to: "\(folder)/\(FrameCounts.prefix)\(counts.process)")
  }

  /// The kernel's present count of instructions; 0 if callgrind counts, or if the count cannot be read.
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

/// The counts that a process writes to a file for the process that asked for them.
struct FrameCounts: Codable {
  /// The start of the file's name, which the ID of the process follows.
  static let prefix = "frames."

  /// The ID of the counted process.
  let process: Int
  /// The number of counted parts.
  let parts: Int
  /// The number of instructions of each part; `nil` if callgrind has counted them, or a count could not be read.
  let instructions: [UInt64]?
}
