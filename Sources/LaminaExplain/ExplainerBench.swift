// One of two renderers, with and without a change, and its counters.

import LaminaCompositor
import LaminaLayers
import LaminaPixels
import LaminaProfiling

/// The tree that is rendered, and its moment.
@MainActor struct ExplainedSubject {
  let root: Layer
  let canvas: Canvas
  let time: Double
}

/// A renderer with the records of what it rendered.
@MainActor struct ExplainerBench: ~Copyable {
  var renderer: Renderer
  private let subject: ExplainedSubject
  /// The first frame's.
  private(set) var first: FrameRecord
  /// The record of a later frame, when bitmaps are known.
  private(set) var steady: FrameRecord
  /// The fastest frame, ns.
  private(set) var floor: UInt64

  /// How many frames at most are rendered until none of them makes a bitmap anew.
  private static let settling = 4

  /// Renders two frames, or as many as it takes until bitmaps are known.
  init(_ subject: ExplainedSubject, _ configuration: RendererConfiguration) throws(RenderError) {
    var whole = configuration
    whole.redraw = .everything
    var renderer = try Renderer(whole)
    let first = try renderer.render(subject.root, canvas: subject.canvas, at: subject.time)
    let steady = try ExplainerBench.settle(&renderer, subject)
    self.subject = subject
    self.renderer = renderer
    self.first = first
    self.steady = steady
    floor = steady.frame
  }

  /// Renders the tree after a change, until it is steady.
  mutating func start() throws(RenderError) {
    first = try renderer.render(subject.root, canvas: subject.canvas, at: subject.time)
    steady = try ExplainerBench.settle(&renderer, subject)
    floor = steady.frame
  }

  /// Renders until a frame makes no bitmap anew, or there is no end to that.
  private static func settle(
    _ renderer: inout Renderer, _ subject: ExplainedSubject
  ) throws(RenderError) -> FrameRecord {
    var record: FrameRecord
    var frames = 1
    repeat {
      record = try renderer.render(subject.root, canvas: subject.canvas, at: subject.time)
      frames += 1
    } while record.counters[.rasterizationMisses] > 0 && frames < settling
    return record
  }

  mutating func render() throws(RenderError) {
    steady = try renderer.render(subject.root, canvas: subject.canvas, at: subject.time)
    floor = min(floor, steady.frame)
  }

  /// How the picture of another renderer differs from this one's.
  func difference(_ other: borrowing ExplainerBench) -> PixelDifference {
    guard let a = renderer.presented, let b = other.renderer.presented else {
      return PixelDifference()
    }
    return a.difference(b)
  }
}

extension Texture {
  /// How another texture of the same size differs, channel by channel.
  func difference(_ other: Texture) -> PixelDifference {
    var difference = PixelDifference()
    let (a, b) = (pixels, other.pixels)
    for index in a.indices where a[index] != b[index] {
      let (p, q) = (a[index], b[index])
      func step(_ x: UInt8, _ y: UInt8) -> Int { abs(Int(x) - Int(y)) }
      difference.count += 1
      difference.max = max(
        difference.max, step(p.red, q.red), step(p.green, q.green), step(p.blue, q.blue),
        step(p.alpha, q.alpha))
    }
    return difference
  }
}
