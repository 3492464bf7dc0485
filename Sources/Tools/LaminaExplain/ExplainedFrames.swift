// The frames over which changes are tried.

import LaminaCompositor
import LaminaLayers

/// A layer tree, its canvas, and the moments of the sampled frames, which form runs of consecutive frames.
///
/// Caches and damage depend on previous frames, so savings are counted over runs. Each run begins with an uncounted
/// frame that fills the caches.
@MainActor struct ExplainedFrames {
  let root: Layer
  let canvas: Canvas
  /// Whether an app may change the tree later, even static parts.
  let isOfApp: Bool
  /// For each run of consecutive frames, the moments of its frames, in seconds.
  let runs: [[Double]]
  /// The time between two consecutive frames, in seconds.
  let step: Double

  /// The maximum number of runs.
  private static let maximumRuns = 12
  /// The maximum number of frames in a run.
  private static let longestRun = 3
  /// The maximum total size of the frames' pictures, which are kept for comparison, in bytes.
  private static let maximumBytes = 256 << 20

  /// Chooses evenly spaced runs of frames from the `count` frames that begin at `time`.
  ///
  /// A tree without animations has one frame, which is the same at all times.
  ///
  /// - Parameters:
  ///   - root: the tree.
  ///   - canvas: the screen.
  ///   - time: the first frame's moment, in seconds.
  ///   - count: the number of frames.
  ///   - refreshRate: frames per second.
  ///   - isOfApp: whether an app changes the tree.
  init(
    _ root: Layer, _ canvas: Canvas, at time: Double, count: Int, refreshRate: Double,
    isOfApp: Bool = false
  ) {
    (self.root, self.canvas, self.isOfApp) = (root, canvas, isOfApp)
    step = 1 / refreshRate
    let step = step
    guard count > 1, ExplainedFrames.isMoving(root) else {
      runs = [[time]]
      return
    }
    let bytes = max(1, 4 * canvas.exactPixelWidth * canvas.exactPixelHeight)
    let fitting = Int(min(Double(count), Double(ExplainedFrames.maximumBytes) / bytes))
    let frames = max(1, min(fitting, ExplainedFrames.maximumRuns * ExplainedFrames.longestRun))
    let length = min(ExplainedFrames.longestRun, frames)
    let number = frames / length
    runs = (0..<number).map { run in
      // Evenly spaced, from the first frame to the last.
      let first = number == 1 ? 0 : run * (count - length) / (number - 1)
      return (0..<length).map { time + Double(first + $0) * step }
    }
  }

  /// Whether a layer of the tree has an animation or emits particles, and so changes without an app.
  private static func isMoving(_ root: Layer) -> Bool {
    var waiting = [root]
    while let layer = waiting.popLast() {
      if !layer.animations.isEmpty || layer is EmitterLayer { return true }
      waiting += layer.sublayers ?? []
      if let mask = layer.mask { waiting.append(mask) }
    }
    return false
  }
}
