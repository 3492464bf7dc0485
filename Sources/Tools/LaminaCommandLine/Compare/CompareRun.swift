// The rounds of a comparison: alternating processes, with more rounds while it is undecided.

import Foundation
import LaminaPixels
import LaminaReports
import LaminaSystem
import Synchronization

/// A comparison that measures scenes round by round until each has a verdict or `maxRounds` is reached.
struct CompareRun {
  /// The minimum number of rounds if whole programs are counted, because their start differs from run to run.
  private static let leastRoundsOfPrograms = 3

  /// One scene and the two commands that profile it.
  struct Pair {
    var scene: TimingScene
    let a: ComparedCommand
    let b: ComparedCommand
    /// Whether the scene's name is unknown until the first process prints it.
    var isUnnamed: Bool
  }

  var pairs: [Pair]
  let instrument: Instrument
  let metrics: [TimingMetric]
  let rules: TimingRules
  let rounds: Int
  let maxRounds: Int
  let isQuiet: Bool
  let progress: CompareProgress

  /// The compared scenes with their present results.
  var scenes: [TimingScene] { pairs.map(\.scene) }

  /// A scene that could not be measured, and the reason.
  struct Stop: Error {
    let scene: String
    let file: String?
    let failure: Failure
  }

  /// Measures `rounds` rounds of every scene, then doubles the rounds of undecided scenes, up to `maxRounds`.
  ///
  /// Rounds alternate A B, B A, A B, so that neither side is always first. Each round measures all scenes, so that a
  /// temporary disturbance does not affect only one scene.
  ///
  /// - Throws: `Stop` at the first process that fails.
  mutating func runRounds() throws(Stop) {
    var target = min(rounds, maxRounds)
    while true {
      let open = pairs.indices.filter { pairs[$0].scene.verdict == .undecided }
      guard !open.isEmpty else { return }
      try measureScenes(open, to: target)
      guard target < maxRounds else { return }
      target = min(2 * target, maxRounds)
      let left = pairs.count { $0.scene.verdict == .undecided }
      if left > 0, !isQuiet {
        Output.printNote("note: \(left) inconclusive: more rounds, up to \(target)")
      }
    }
  }

  private mutating func measureScenes(_ open: [Int], to target: Int) throws(Stop) {
    var target = target
    let isFirst = open.allSatisfy { pairs[$0].scene.b.runs.isEmpty }
    if isFirst, instrument.method.quantity == .instructions, try chooseCode(open) {
      target = min(maxRounds, max(target, CompareRun.leastRoundsOfPrograms))
    }
    let done = open.map { pairs[$0].scene.b.runs.count }.min() ?? 0
    let processes = Progress(
      total: 2 * open.count * (target - done), isQuiet: isQuiet || progress.isShown)
    var count = 0
    for round in done..<max(done, target) {
      for index in open where pairs[index].scene.b.runs.count <= round {
        do {
          if instrument.method.quantity == .instructions {
            try countRounds(index, rounds: target - pairs[index].scene.b.runs.count)
          } else {
            for isB in round % 2 == 0 ? [false, true] : [true, false] {
              let command = isB ? pairs[index].b : pairs[index].a
              try addProfile(try instrument.readFrames(of: command, .frames), to: index, isB: isB)
            }
          }
        } catch {
          processes.clearProgress()
          progress.clear()
          throw stop(index, error)
        }
        count += 2
        processes.updateProgress(count, of: "process")
        progress.showRound(of: pairs[index].scene, target: target, metrics, by: rules)
      }
    }
    processes.clearProgress()
    progress.clear()
    for index in open {
      do { try pairs[index].scene.judge(metrics, by: rules) } catch {
        throw stop(index, Failure.invalidInput("error: \(error.message)"))
      }
    }
  }

  /// Counts the first rounds of the given scenes, and chooses frames or whole programs as the counted code of each.
  ///
  /// If a side does not mark its frames, whole programs are counted on both sides, and the rounds counted here are
  /// dropped.
  ///
  /// - Returns: whether whole programs are counted in any scene.
  private mutating func chooseCode(_ open: [Int]) throws(Stop) -> Bool {
    for index in open {
      pairs[index].scene.counted = .frames
      do { try countRounds(index, rounds: min(rounds, maxRounds)) } catch {
        throw stop(index, error)
      }
      let (a, b) = (pairs[index].scene.a.runs.count, pairs[index].scene.b.runs.count)
      guard a == 0 || b == 0 else { continue }
      pairs[index].scene.counted = .programs
      (pairs[index].scene.a.runs, pairs[index].scene.b.runs) = ([], [])
    }
    return open.contains { pairs[$0].scene.counted == .programs }
  }

  /// Counts the instructions of both sides for up to two rounds, in processes that all run at the same time.
  ///
  /// They do not disturb each other's counts.
  private mutating func countRounds(_ index: Int, rounds: Int) throws(Failure) {
    let (pair, instrument) = (pairs[index], instrument)
    let code = pair.scene.counted ?? .frames
    let sides = (0..<min(2, rounds)).flatMap { _ in [false, true] }
    let running = sides.map { isB in
      let (command, result) = (isB ? pair.b : pair.a, SideResult())
      Thread.detachNewThread {
        result.publishResult(
          Result { () throws(Failure) in try instrument.readFrames(of: command, code) })
      }
      return result
    }
    for (isB, result) in zip(sides, running.map { $0.waitForResult() }) {
      try addProfile(try result.get(), to: index, isB: isB)
    }
  }

  /// The result of one side's process; another thread runs the process, and publishes the result.
  private final class SideResult: Sendable {
    private let result = Mutex<Result<ComparedProfile?, Failure>>(.success(nil))
    private let done = DispatchSemaphore(value: 0)

    func publishResult(_ value: Result<ComparedProfile?, Failure>) {
      result.locked { $0 = value }
      done.signal()
    }

    func waitForResult() -> Result<ComparedProfile?, Failure> {
      done.wait()
      return result.locked { $0 }
    }
  }

  /// Adds the frames of a process to side A or B of a scene; `nil` adds none.
  private mutating func addProfile(_ run: ComparedProfile?, to index: Int, isB: Bool)
    throws(Failure)
  {
    guard let run else { return }
    if pairs[index].isUnnamed {
      pairs[index].scene.scene = run.scene.isEmpty ? "A and B" : run.scene
      pairs[index].isUnnamed = false
    }
    if isB {
      pairs[index].scene.b.runs.append(run.frames)
    } else {
      pairs[index].scene.a.runs.append(run.frames)
    }
  }

  private func stop(_ index: Int, _ failure: Failure) -> Stop {
    let scene = pairs[index].scene
    return Stop(
      scene: pairs[index].isUnnamed ? "A and B" : scene.scene, file: scene.file, failure: failure)
  }
}
