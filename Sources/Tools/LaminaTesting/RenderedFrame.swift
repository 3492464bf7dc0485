public import LaminaCompositor
public import LaminaLayers
public import LaminaPixels
public import LaminaProfiling
public import LaminaScenes

/// A frame rendered for a test: its pixels, and the record of its work.
///
/// ```swift
/// let frame = try RenderedFrame(of: card, canvas: Canvas(width: 200, height: 120, scale: 2))
/// expectGolden(of: frame, named: "card")
/// expectPasses(of: frame, [.shadow: 0, .mask: 0])
/// expectCounters(of: frame, [.pixelsBlended: .atMost(40_000)])
/// expectBudget(of: frame, within: FrameBudget(refreshRate: 120))
/// ```
public struct RenderedFrame: Sendable {
  /// The pixels.
  public let picture: Texture
  /// The record of the frame's work: its times, counters and passes.
  public let record: FrameRecord
  /// The time of the frame in the fastest of its repeats, ns.
  public let floor: UInt64
  /// The paths of the layers that forced passes, by their index in the evaluated frame.
  let paths: [Int: String]

  /// Renders a tree at a moment, as the first frame of a new renderer.
  ///
  /// - Parameters:
  ///   - root: the tree.
  ///   - canvas: the screen.
  ///   - time: the moment, in seconds.
  ///   - repeats: the number of renderings, each by a new renderer; `floor` is the fastest.
  ///   - configuration: the renderer's configuration. It never changes a pixel.
  /// - Precondition: the frame is rendered at least once.
  /// - Throws: `RenderError`.
  @MainActor public init(
    of root: Layer, canvas: Canvas, at time: Double = 0, repeats: Int = 1,
    configuration: RendererConfiguration = RendererConfiguration()
  ) throws(RenderError) {
    precondition(repeats >= 1, "a frame that is rendered \(repeats) times")
    var renderer = try Renderer(configuration)
    record = try renderer.render(root, canvas: canvas, at: time)
    guard let presented = renderer.presented else {
      preconditionFailure("a frame was rendered, but none is at the front")
    }
    picture = presented
    let committed = try renderer.evaluate(root, canvas: canvas, at: time)
    paths = Dictionary(
      record.passes.map { ($0.layer, committed.path(of: $0.layer)) },
      uniquingKeysWith: { first, _ in first })
    var floor = record.frame
    for _ in 1..<repeats {
      var again = try Renderer(configuration)
      floor = min(floor, try again.render(root, canvas: canvas, at: time).frame)
    }
    self.floor = floor
  }

  /// Renders a scene at a moment, on its own canvas.
  ///
  /// - Parameters:
  ///   - scene: the scene.
  ///   - time: the moment, in seconds.
  ///   - repeats: the number of renderings, each by a new renderer; `floor` is the fastest.
  ///   - configuration: the renderer's configuration. It never changes a pixel.
  /// - Precondition: the frame is rendered at least once.
  /// - Throws: `RenderError`.
  @MainActor public init(
    of scene: Scene, at time: Double = 0, repeats: Int = 1,
    configuration: RendererConfiguration = RendererConfiguration()
  ) throws(RenderError) {
    try self.init(
      of: scene.root, canvas: scene.canvas, at: time, repeats: repeats,
      configuration: configuration)
  }
}
