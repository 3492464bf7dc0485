// Stage 2, plan: draws and passes that two plans have in common, known without comparing them.

/// A displacement by whole device pixels.
struct PixelMove: Equatable, Sendable {
  var x = 0
  var y = 0

  /// Whether the displacement is zero.
  var isStill: Bool { x == 0 && y == 0 }
}

/// The runs of the root passes' draws, and of passes, that two plans have in common.
struct RetainedRuns {
  /// Consecutive draws or passes that both plans contain.
  struct Run {
    var old: Range<Int>
    var new: Range<Int>
    /// The displacement of the draws on the screen, in device pixels.
    var move = PixelMove()
  }

  /// The runs of draws that both root passes contain.
  private(set) var draws: [Run] = []
  /// The runs of passes that both plans contain.
  private(set) var passes: [Run] = []

  /// Adds a run of the old root pass's draws, which begins at the index `new` in the new root pass.
  mutating func addDraws(_ old: Range<Int>, at new: Int, movedBy move: PixelMove = PixelMove()) {
    RetainedRuns.joinRun(Run(old: old, new: new..<new + old.count, move: move), to: &draws)
  }

  /// Adds a run of the old plan's passes, which begins at the index `new` in the new plan.
  mutating func addPasses(_ old: Range<Int>, at new: Int) {
    RetainedRuns.joinRun(Run(old: old, new: new..<new + old.count), to: &passes)
  }

  private static func joinRun(_ run: Run, to runs: inout [Run]) {
    if run.old.isEmpty { return }
    if let last = runs.last, last.old.upperBound == run.old.lowerBound,
      last.new.upperBound == run.new.lowerBound, last.move == run.move
    {
      runs[runs.count - 1].old = last.old.lowerBound..<run.old.upperBound
      runs[runs.count - 1].new = last.new.lowerBound..<run.new.upperBound
    } else {
      runs.append(run)
    }
  }
}
