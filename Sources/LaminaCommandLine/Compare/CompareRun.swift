// The rounds of a comparison: alternating processes, with more rounds while it is undecided.

import LaminaReports

/// Measures scenes round by round until each has a verdict or the cap is reached.
struct CompareRun {
  /// One scene and the two commands that profile it.
  struct Pair {
    var scene: TimingScene
    let a: ComparedCommand
    let b: ComparedCommand
    /// Whether the name is still to be taken from the output of the first process.
    var isUnnamed: Bool
  }

  var pairs: [Pair]
  let metrics: [TimingMetric]
  let rules: TimingRules
  let rounds: Int
  let maxRounds: Int
  let isQuiet: Bool

  /// The scenes with their present results.
  var scenes: [TimingScene] { pairs.map(\.scene) }

  /// A scene that could not be measured, and the reason.
  struct Stop: Error {
    let scene: String
    let file: String?
    let failure: Failure
  }

  /// Runs `rounds` of every scene, then doubles them for undecided scenes, up to the cap.
  ///
  /// Rounds alternate A B, B A, A B, so that neither side is always first. Each round measures all scenes, so that a
  /// temporary disturbance does not affect only one scene.
  ///
  /// - Throws: `Stop` at the first process that fails.
  mutating func run() throws(Stop) {
    var target = min(rounds, maxRounds)
    while true {
      let open = pairs.indices.filter { pairs[$0].scene.verdict == .undecided }
      guard !open.isEmpty else { return }
      try measure(open, to: target)
      guard target < maxRounds else { return }
      target = min(2 * target, maxRounds)
      let left = pairs.count { $0.scene.verdict == .undecided }
      if left > 0, !isQuiet {
        Output.note("note: \(left) inconclusive: more rounds, up to \(target)")
      }
    }
  }

  private mutating func measure(_ open: [Int], to target: Int) throws(Stop) {
    let done = open.map { pairs[$0].scene.b.runs.count }.min() ?? 0
    let progress = Progress(total: 2 * open.count * (target - done), isQuiet: isQuiet)
    var processes = 0
    for round in done..<max(done, target) {
      for index in open where pairs[index].scene.b.runs.count <= round {
        for isB in round % 2 == 0 ? [false, true] : [true, false] {
          do { try measure(index, isB: isB) } catch {
            progress.end()
            throw stop(index, error)
          }
          processes += 1
          progress.show(processes, of: "process")
        }
      }
    }
    progress.end()
    for index in open {
      do { try pairs[index].scene.judge(metrics, by: rules) } catch {
        throw stop(index, Failure.invalidInput("error: \(error.message)"))
      }
    }
  }

  private mutating func measure(_ index: Int, isB: Bool) throws(Failure) {
    let pair = pairs[index]
    let run = try (isB ? pair.b : pair.a).measure()
    if let machine = run.machine, machine.host != MachineDescription.current.host {
      let side = isB ? pair.b : pair.a
      throw Failure(
        status: .invalidInput,
        lines: [
          "error: \(side.side): \(side.text)",
          "error: \(side.side): was measured on \(machine.text), this machine is "
            + "\(MachineDescription.current.text); times of two machines are never mixed: run the "
            + "whole comparison on one",
        ])
    }
    if pair.isUnnamed {
      pairs[index].scene.scene = run.scene
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
