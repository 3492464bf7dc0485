// The exploded view's pictures: each layer separately, and each offscreen pass as rendered.

import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaScenes

extension ScenePreview {
  /// Returns the exploded view of a moment: the last one if its scene and moment are the same,
  /// otherwise a new one.
  ///
  /// - Throws: `PreviewProblem` if the frame cannot be rendered, or no scene has been good yet.
  func makeExplodedScene(at time: Double) throws(PreviewProblem) -> ExplodedScene {
    let shown = try currentScene()
    if let known = explodedScene, known.version == shown.version, known.time == time {
      return known
    }
    do throws(RenderError) {
      let made = try ExplodedScene(
        shown, at: time, threadCount: source.configuration.threadCount,
        limits: source.configuration.limits)
      explodedScene = made
      return made
    } catch { throw source.describe(error, shown.scene.locations) }
  }
}

extension ExplodedScene {
  /// Makes the exploded view of a scene at a moment.
  ///
  /// - Throws: `RenderError` if a frame cannot be rendered.
  convenience init(
    _ shown: ShownScene, at time: Double, threadCount: Int, limits: RenderLimits
  ) throws(RenderError) {
    let canvas = shown.scene.canvas
    let frame = try shown.renderedFrame(at: time).frame
    try self.init(
      version: shown.version, time: time, canvas: canvas, threadCount: threadCount)
    let copies = LayerTable(of: shown.scene.root.presentationCopy(at: time))
    let clips = shown.clipOutlines(in: frame, copies)
    // Each layer separately, without sublayers and mask.
    for copy in copies.layers {
      copy.sublayers = nil
      copy.mask = nil
    }
    var planeRenderer = try PlaneRenderer(
      canvas: canvas, time: time, limits: limits,
      toPoints: Homography(
        row1: [1 / canvas.scale, 0, 0], row2: [0, 1 / canvas.scale, 0], row3: [0, 0, 1]))
    var made: [(order: Int, plane: MadePlane)] = []
    let layers = frame.layerPlanes()
    let shownLayers = largestPlanes(ExplodedScene.maximumLayers, of: layers)
    for place in shownLayers {
      let plane = layers[place]
      let number = shown.table.numbers[frame.identity(of: plane.layer)]
      guard let number, let layer = try planeRenderer.planeLayer(copies.layers[number], plane)
      else {
        continue
      }
      made.append(
        (
          plane.layer,
          MadePlane(
            number: number, path: frame.path(of: plane.layer),
            depth: Double(shown.table.depths[number]), area: plane.area,
            bounds: copies.layers[number].bounds,
            placed: planeRenderer.inPoints(plane.plane), layer: layer, isMirrored: plane.isMirrored)
        ))
    }
    let plan = planeRenderer.plan(of: frame)
    let passes = frame.passPlanes(of: plan)
    let shownPasses = largestPlanes(ExplodedScene.maximumPasses, of: passes)
    omit(
      passes: passes.count - shownPasses.count, layers: layers.count - shownLayers.count)
    for index in shownPasses {
      let plane = passes[index]
      guard case .pass(let place) = plane.content,
        let layer = try planeRenderer.passLayer(place, of: plan, frame)
      else { continue }
      let end = frame.subtreeEnd(of: plane.layer)
      // The layers of a transition and of masks may lie outside the tree.
      let depths = (plane.layer..<end).compactMap {
        shown.table.numbers[frame.identity(of: $0)].map { shown.table.depths[$0] }
      }
      made.append(
        (
          end - 1,
          MadePlane(
            kind: .pass, number: shown.table.numbers[frame.identity(of: plane.layer)],
            path: frame.path(of: plane.layer), reasons: plan.passes[place].reasons,
            role: plan.passes[place].role, depth: Double(depths.max() ?? 0) + 0.5,
            area: plane.area, bounds: plane.area,
            placed: planeRenderer.inPoints(plane.plane), layer: layer)
        ))
    }
    // A pass comes after the last layer that it contains; equal ones are in the order in which they end.
    let order = made.indices.sorted { (made[$0].order, $0) < (made[$1].order, $1) }
    addPlanes(
      order.map { made[$0].plane } + clips + planeRenderer.hiddenOutlines(of: shown))
  }
}

/// Returns the indices of the `count` planes with the largest areas, in painting order.
private func largestPlanes(_ count: Int, of planes: [FramePlane]) -> [Int] {
  guard planes.count > count else { return Array(planes.indices) }
  return planes.indices.sorted { planes[$0].area.area > planes[$1].area.area }.prefix(count)
    .sorted()
}

/// A renderer of the pictures that an exploded view shows: of single layers and of offscreen
/// passes.
@MainActor private struct PlaneRenderer {
  private let canvas: Canvas
  private let time: Double
  private let toPoints: Homography
  private let limits: RenderLimits
  private let holder = Layer()
  private var reused: ReusedRenderer
  private var pixels = 0.0

  init(canvas: Canvas, time: Double, limits: RenderLimits, toPoints: Homography)
    throws(RenderError)
  {
    (self.canvas, self.time, self.limits, self.toPoints) = (canvas, time, limits, toPoints)
    reused = try ReusedRenderer(limits: limits)
  }

  func inPoints(_ plane: Homography) -> Homography { plane.concatenating(toPoints) }

  func plan(of frame: EvaluatedFrame) -> PassPlan { reused.renderer.wholePlan(frame) }

  func hiddenOutlines(of shown: ShownScene) -> [ExplodedScene.MadePlane] {
    shown.hiddenOutlines(at: time, &reused.renderer)
  }

  /// Returns a layer that shows what `copy` itself draws; `nil` if its picture would have too many
  /// pixels.
  mutating func planeLayer(_ copy: Layer, _ plane: FramePlane) throws(RenderError) -> Layer? {
    copy.isHidden = false
    if copy.isPlain {
      let flat = Layer()
      flat.backgroundColor = copy.backgroundColor
      flat.opacity = copy.opacity
      return flat
    }
    guard let scale = scale(of: plane.area, canvas.scale) else { return nil }
    copy.transform = .identity
    copy.isGeometryFlipped = false
    copy.compositingFilter = .normal
    copy.backgroundFilters = []
    copy.shouldRasterize = false
    copy.anchorPointZ = 0
    copy.zPosition = 0
    let bounds = copy.bounds
    copy.position = Point(
      x: bounds.minX - plane.area.minX + copy.anchorPoint.x * bounds.width,
      y: bounds.minY - plane.area.minY + copy.anchorPoint.y * bounds.height)
    holder.sublayers = [copy]
    holder.anchorPoint = Point(x: 0, y: 0)
    holder.bounds = Rect(x: 0, y: 0, width: plane.area.width, height: plane.area.height)
    let paper = Canvas(
      width: plane.area.width, height: plane.area.height, scale: scale,
      isGeometryFlipped: !plane.isMirrored)
    _ = try reused.renderer.render(holder, canvas: paper, at: time)
    holder.sublayers = nil
    return textureLayer(reused.renderer.presented, scale: scale, size: plane.area.size)
  }

  /// Returns a layer that shows the pixels of a pass; `nil` if the view's pictures would have too
  /// many pixels together.
  mutating func passLayer(_ index: Int, of plan: PassPlan, _ frame: EvaluatedFrame)
    throws(RenderError) -> Layer?
  {
    let extent = plan.passes[index].extent
    guard Double(extent.area) + pixels <= ExplodedScene.maximumPixels else { return nil }
    pixels += Double(extent.area)
    let texture = try reused.renderer.renderedPicture(ofPass: index, of: plan, frame)
    return textureLayer(
      texture, scale: 1,
      size: Size(width: Double(extent.width), height: Double(extent.height)))
  }

  /// Returns the pixels per point for a picture of `area`, at most `most`; `nil` if no pixels are
  /// left for it.
  ///
  /// A large area gets fewer, so that its picture stays within the limit.
  private mutating func scale(of area: Rect, _ most: Double) -> Double? {
    let room = min(4e6, ExplodedScene.maximumPixels - pixels)
    guard room > 0 else { return nil }
    let scale = min(most, (room / max(area.width * area.height, 1e-9)).squareRoot())
    guard scale > 0, scale.isFinite, area.width * scale < 16_000, area.height * scale < 16_000
    else { return nil }
    pixels += area.width * area.height * scale * scale
    return scale
  }

  private func textureLayer(_ texture: Texture?, scale: Double, size: Size) -> Layer? {
    guard let texture else { return nil }
    let layer = Layer()
    layer.contents = .texture(texture)
    // The picture has whole pixels, but the plane may not.
    layer.contentsRect = Rect(
      x: 0, y: 0, width: min(1, size.width * scale / Double(texture.width)),
      height: min(1, size.height * scale / Double(texture.height)))
    return layer
  }
}

/// The one renderer that draws all pictures of an exploded view.
@MainActor private final class ReusedRenderer {
  var renderer: Renderer

  init(limits: RenderLimits) throws(RenderError) {
    var configuration = RendererConfiguration()
    configuration.redraw = .everything
    configuration.isProfiled = false
    configuration.limits = limits
    renderer = try Renderer(configuration)
  }
}

extension Layer {
  /// Whether the layer itself draws nothing but its background colour.
  fileprivate var isPlain: Bool {
    LayerType(of: self) == .layer && contents == nil && drawing == nil && borderWidth <= 0
      && cornerRadius <= 0 && shadowOpacity <= 0 && filters.isEmpty && !needsDisplay
      && backgroundColor != nil
  }
}

extension Rect {
  fileprivate var area: Double { width * height }
}
