// The measurements for a cost profile: trees, each rendered repeatedly.

package import LaminaCompositor
package import LaminaLayers
package import LaminaProfiling

/// The failure to render a tree.
package struct CalibrationError: Error {
  /// The tree's name.
  package let tree: String
  /// The reason why the tree cannot be rendered.
  package let error: RenderError
}

/// A layer tree to measure.
@MainActor package struct CalibrationTree {
  /// The tree's name.
  var name: String
  var root: Layer
  var canvas: Canvas
  /// The time of the timeline at which the tree is rendered, in seconds.
  var time = 0.0
  /// Changes the tree before a frame, by the frame's number, so that parts are drawn or computed again.
  var change: (@MainActor (Int) -> Void)?
  /// Whether every frame is rendered by a new renderer, so that it decodes the images.
  var isFresh = false
  /// Whether the tree gets fewer turns than others, because its frames take long.
  var isLarge = false

  /// Makes a tree that does not change.
  package init(_ name: String, _ root: Layer, _ canvas: Canvas) {
    (self.name, self.root, self.canvas) = (name, root, canvas)
  }
}

/// One tree, its renderer, and its fastest frames so far.
@MainActor final class CalibrationSubject {
  let tree: CalibrationTree
  private var renderer: Renderer
  private let configuration: RendererConfiguration
  private var frameNumber = 0
  /// The records of the fastest frames so far, the fastest first.
  private var fastest: [FrameRecord] = []
  /// The record of the fastest commit without rendering; `nil` before one is measured.
  private var commit: FrameRecord?

  /// The maximum number of fastest frames, from whose times the proportions of the stages are computed.
  private static let kept = 4

  init(_ tree: CalibrationTree, _ configuration: RendererConfiguration) throws(RenderError) {
    self.tree = tree
    self.configuration = configuration
    renderer = try Renderer(configuration)
  }

  /// Renders a number of frames and keeps the fastest; the tree's very first frame only warms up.
  func measureFrames(frames: Int) throws(RenderError) {
    for _ in 0..<frames {
      tree.change?(frameNumber)
      if tree.isFresh { renderer = try Renderer(configuration) }
      let record = try renderer.render(tree.root, canvas: tree.canvas, at: tree.time)
      frameNumber += 1
      if frameNumber == 1 && !tree.isFresh { continue }
      let place = fastest.firstIndex { record.frame < $0.frame } ?? fastest.count
      guard place < CalibrationSubject.kept else { continue }
      fastest.insert(record, at: place)
      if fastest.count > CalibrationSubject.kept { fastest.removeLast() }
    }
  }

  /// Commits without rendering, and keeps the fastest commit.
  func measureCommit() throws(RenderError) {
    let (_, record) = try renderer.commit(tree.root, canvas: tree.canvas, at: tree.time)
    if commit.map({ record.serial[.commit] < $0.serial[.commit] }) ?? true { commit = record }
  }

  /// The sample of the fastest commit without rendering; `nil` before one is measured.
  var commitSample: CostSample? {
    commit.map { CostSample(name: tree.name + ", committed", record: $0) }
  }

  /// The sample of the fastest frame; `nil` before one is measured.
  ///
  /// The frame's time is divided among the stages in the proportions of all kept frames with the same counters.
  var sample: CostSample? {
    guard var record = fastest.first else { return nil }
    let alike = fastest.filter { $0.counters == record.counters }
    let scale = Double(record.frame) / Double(max(1, alike.reduce(0) { $0 + $1.frame }))
    func share(_ sum: UInt64) -> UInt64 { UInt64(Double(sum) * scale + 0.5) }
    for stage in Stage.allCases {
      record.serial[stage] = share(alike.reduce(0) { $0 + $1.serial[stage] })
    }
    record.tileSection = share(alike.reduce(0) { $0 + $1.tileSection })
    return CostSample(name: tree.name, record: record)
  }
}

/// Measures trees in rounds, so that a lasting disturbance does not affect one tree alone.
@MainActor package enum CalibrationRun {
  /// Returns the configuration in which every frame is rendered completely.
  static func configuration(threads: Int = 1) -> RendererConfiguration {
    var configuration = RendererConfiguration()
    configuration.threadCount = threads
    configuration.redraw = .everything
    return configuration
  }

  /// Measures trees, of which each gets a turn in every round.
  ///
  /// - Parameters:
  ///   - trees: the trees.
  ///   - rounds: the number of turns of each; large ones take every fourth turn.
  ///   - frames: frames in a turn.
  ///   - threads: the number of threads that render tiles.
  ///   - progress: called after each round.
  /// - Returns: a sample for each tree, and one for each tree's commit alone.
  /// - Throws: `CalibrationError` if a tree cannot be rendered.
  package static func measureTrees(
    _ trees: [CalibrationTree], rounds: Int, frames: Int, threads: Int, progress: (Int) -> Void
  ) throws(CalibrationError) -> (frames: [CostSample], commits: [CostSample]) {
    var subjects: [CalibrationSubject] = []
    for tree in trees {
      do { subjects.append(try CalibrationSubject(tree, configuration(threads: threads))) } catch {
        throw CalibrationError(tree: tree.name, error: error)
      }
    }
    for round in 0..<rounds {
      for subject in subjects where round.isMultiple(of: subject.tree.isLarge ? 4 : 1) {
        do {
          try subject.measureFrames(frames: frames)
          try subject.measureCommit()
        } catch {
          throw CalibrationError(tree: subject.tree.name, error: error)
        }
      }
      progress(round + 1)
    }
    return (subjects.compactMap(\.sample), subjects.compactMap(\.commitSample))
  }
}
