// A good scene, and its most recent frames.

import LaminaCompositor
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaScenes

/// The renderer that all versions of a scene share, whose filled caches make the first frame after an edit as cheap as
/// later ones.
@MainActor final class PreviewRenderer {
  fileprivate var renderer: Renderer
  /// Whether no frame was rendered yet, so that the next one fills the caches.
  fileprivate var isCold = true

  init(_ configuration: RendererConfiguration) throws(RenderError) {
    renderer = try Renderer(configuration)
  }
}

/// One loaded version of a scene, with its most recent frames.
@MainActor final class ShownScene {
  let scene: Scene
  /// The warnings, in words: from loading the scene, and about images that were decoded leniently.
  var notes: [String] { loadingNotes + shared.renderer.imageWarnings.dropFirst(knownWarnings) }
  private let loadingNotes: [String]
  /// A sentence about what is not drawn, and so missing in all counts; `nil` if all is drawn.
  let ignored: String?
  /// The version that the preview gave this scene.
  let version: Int

  /// The scene's layers, with the number of each.
  private(set) lazy var table = LayerTable(of: scene.root)
  /// The last moment for which a presentation was requested, and copies of all layers as presented
  /// at it.
  private var presented: (time: Double, table: LayerTable)?
  /// Whether any layer has an animation, so that presented values may differ from those that are
  /// set.
  private lazy var isAnimated = table.layers.contains { !$0.animations.isEmpty }

  private let shared: PreviewRenderer
  private let knownWarnings: Int
  private var recent: [RenderedFrame] = []
  /// Whether a frame of this version was rendered, so that its layers' bitmaps are filled.
  private var hasRendered = false
  private static var lastNumber = 0

  /// The number of frames that are kept for repeated requests and for their pictures.
  private static let maximumRecentFrames = 8

  /// The number of pixels that all kept pictures may have together; the last one is kept in any case.
  private static let maximumPixels = 32 << 20

  /// Drops the oldest frames until the pictures of the others have at most so many pixels.
  func dropPixels(over most: Int) {
    while recent.count > 1, recent.reduce(0, { $0 + $1.keptPixels }) > most { recent.removeFirst() }
  }

  /// A rendered frame with its record and its picture.
  struct RenderedFrame {
    /// The number under which the frame's picture is requested.
    let number: Int
    let time: Double
    let record: FrameRecord
    let frame: EvaluatedFrame
    /// Whether it is the renderer's first frame, which decodes images and fills caches.
    let isCold: Bool
    /// The frame that was rendered before this one to fill bitmaps of rasterized layers; `nil` if there was none.
    let filling: FrameRecord?
    let width: Int
    let height: Int
    fileprivate(set) var picture: Picture

    /// The number of pixels that the frame keeps; 0 once its picture is a file.
    fileprivate var keptPixels: Int { if case .pixels = picture { width * height } else { 0 } }
  }

  /// A frame's picture, as pixels or as a PNG file.
  ///
  /// Pixels become a file after the first request, since the renderer cannot reuse their memory while they are kept.
  enum Picture {
    case pixels(Texture)
    case file([UInt8])
  }

  init(
    _ loaded: PreviewSource.Loaded, version: Int, _ shared: PreviewRenderer
  ) {
    (scene, loadingNotes, ignored) = loaded
    self.version = version
    self.shared = shared
    knownWarnings = shared.renderer.imageWarnings.count
  }

  /// Returns the frame of a moment, which is rendered unless it is one of the most recent.
  ///
  /// - Throws: `RenderError` if rendering fails.
  func renderedFrame(at time: Double) throws(RenderError) -> RenderedFrame {
    if let known = recent.first(where: { $0.time == time }) { return known }
    var (record, frame) = try shared.renderer.renderFrame(
      scene.root, canvas: scene.canvas, at: time)
    var filling: FrameRecord?
    // The layers of a new version have no bitmaps yet, which makes its first frame look expensive.
    if !hasRendered, !shared.isCold, record.counters[.rasterizationMisses] > 0 {
      filling = record
      (record, frame) = try shared.renderer.renderFrame(
        scene.root, canvas: scene.canvas, at: time)
    }
    hasRendered = true
    guard let picture = shared.renderer.presented else {
      preconditionFailure("a frame was rendered, but none is at the front")
    }
    ShownScene.lastNumber += 1
    let rendered = RenderedFrame(
      number: ShownScene.lastNumber, time: time, record: record, frame: frame,
      isCold: shared.isCold, filling: filling,
      width: picture.width, height: picture.height, picture: .pixels(picture))
    shared.isCold = false
    recent.append(rendered)
    if recent.count > ShownScene.maximumRecentFrames { recent.removeFirst() }
    dropPixels(over: ShownScene.maximumPixels)
    return rendered
  }

  /// Returns a copy of the layer with the given number as presented at a moment; `nil` if nothing
  /// in the scene is animated.
  func presentation(of number: Int, at time: Double) -> Layer? {
    guard isAnimated else { return nil }
    if let presented, presented.time == time { return presented.table.layers[number] }
    let copies = LayerTable(of: scene.root.presentationCopy(at: time))
    presented = (time, copies)
    return copies.layers[number]
  }

  /// Returns the picture of the recent frame with the given number; `nil` if it is no longer kept.
  func recentPicture(_ number: Int) -> Picture? { recent.first { $0.number == number }?.picture }

  /// Keeps the PNG file of a recent frame's picture instead of its pixels.
  func keepFile(_ file: [UInt8], of number: Int) {
    guard let index = recent.firstIndex(where: { $0.number == number }) else { return }
    recent[index].picture = .file(file)
  }

  /// Returns the areas of the given overlays of a frame, back to front.
  ///
  /// Damage is the part that a display would redraw after the frame a sixtieth of a second earlier.
  ///
  /// - Throws: `RenderError` if the earlier frame cannot be committed.
  func areas(of overlays: [Overlay], in rendered: RenderedFrame) throws(RenderError) -> [Overlay:
    [OverlayArea]]
  {
    guard !overlays.isEmpty else { return [:] }
    let plan = shared.renderer.plan(rendered.frame, keepsHidden: true)
    var areas: [Overlay: [OverlayArea]] = [:]
    for overlay in overlays {
      guard overlay == .damage else {
        areas[overlay] = plan.areas(overlay, of: rendered.frame)
        continue
      }
      let before = try shared.renderer.evaluate(
        scene.root, canvas: scene.canvas, at: rendered.time - 1 / Overlay.damageRate)
      areas[overlay] = Renderer.changes(from: before, to: rendered.frame).map {
        OverlayArea(.damaged, extent: $0)
      }
    }
    return areas
  }
}
