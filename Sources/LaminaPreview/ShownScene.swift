// A good scene, and the frames of it that were rendered last.

import LaminaCompositor
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaScenes

/// The renderer of all versions of a scene: its memory stays warm, so that the first frame after an edit
/// costs what later ones do.
@MainActor final class PreviewRenderer {
  fileprivate var renderer: Renderer

  init(_ configuration: RendererConfiguration) throws(RenderError) {
    renderer = try Renderer(configuration)
  }
}

/// One version of a scene.
@MainActor final class ShownScene {
  let scene: Scene
  /// Harmless findings of loading, and of images that were decoded leniently.
  var notes: [String] { loadingNotes + shared.renderer.imageWarnings.dropFirst(knownWarnings) }
  private let loadingNotes: [String]
  /// The version of the preview that it came with.
  let version: Int

  /// Its layers by number.
  private(set) lazy var table = LayerTable(of: scene.root)
  /// Copies of the layers as they are shown at a moment.
  private var presented: (time: Double, table: LayerTable)?
  /// Whether an animation may show another value than the one that is set.
  private lazy var isAnimated = table.layers.contains { !$0.animations.isEmpty }

  private let shared: PreviewRenderer
  private let knownWarnings: Int
  private var recent: [RenderedFrame] = []
  private static var lastNumber = 0

  /// How many frames are kept for those who ask for their pictures, and ask again.
  private static let mostRecent = 8

  /// A frame that has been rendered.
  struct RenderedFrame {
    /// The number by which its picture is asked for.
    let number: Int
    let time: Double
    let record: FrameRecord
    let frame: CommittedFrame
    let width: Int
    let height: Int
    fileprivate(set) var picture: Picture
  }

  /// A frame's picture.
  ///
  /// Pixels become a file as soon as somebody has asked for it, since the renderer cannot use their memory
  /// for another frame as long as they are kept.
  enum Picture {
    case pixels(Texture)
    case file([UInt8])
  }

  init(
    _ loaded: PreviewSource.Loaded, version: Int, _ shared: PreviewRenderer
  ) {
    (scene, loadingNotes) = loaded
    self.version = version
    self.shared = shared
    knownWarnings = shared.renderer.imageWarnings.count
  }

  /// The frame of a moment: rendered now, unless it is one of the last.
  ///
  /// - Throws: `RenderError`, as rendering does.
  func frame(at time: Double) throws(RenderError) -> RenderedFrame {
    if let known = recent.first(where: { $0.time == time }) { return known }
    let (record, frame) = try shared.renderer.renderFrame(
      scene.root, canvas: scene.canvas, at: time)
    guard let picture = shared.renderer.presented else {
      preconditionFailure("a frame was rendered, but none is at the front")
    }
    ShownScene.lastNumber += 1
    let rendered = RenderedFrame(
      number: ShownScene.lastNumber, time: time, record: record, frame: frame,
      width: picture.width, height: picture.height, picture: .pixels(picture))
    recent.append(rendered)
    if recent.count > ShownScene.mostRecent { recent.removeFirst() }
    return rendered
  }

  /// A copy of a layer as it is shown at a moment; `nil` where it is shown as it is set.
  func presentation(of number: Int, at time: Double) -> Layer? {
    guard isAnimated else { return nil }
    if let presented, presented.time == time { return presented.table.layers[number] }
    let copies = LayerTable(of: scene.root.presentation(at: time))
    presented = (time, copies)
    return copies.layers[number]
  }

  /// The picture of one of the last frames; `nil` if it is no longer there.
  func picture(_ number: Int) -> Picture? { recent.first { $0.number == number }?.picture }

  /// Keeps the file of one of the last frames instead of its pixels.
  func keep(_ file: [UInt8], of number: Int) {
    guard let index = recent.firstIndex(where: { $0.number == number }) else { return }
    recent[index].picture = .file(file)
  }

  /// The areas that some overlays show of a frame, back to front.
  ///
  /// Damage is what a display would render anew after the frame a sixtieth of a second before.
  ///
  /// - Throws: `RenderError`, as committing the frame before does.
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
      let before = try shared.renderer.commit(
        scene.root, canvas: scene.canvas, at: rendered.time - 1 / Overlay.damageRate)
      areas[overlay] = Renderer.changes(from: before, to: rendered.frame).map {
        OverlayArea(.damaged, extent: $0)
      }
    }
    return areas
  }
}
