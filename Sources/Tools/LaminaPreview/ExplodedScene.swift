// The exploded view of a frame: its layers and offscreen passes apart, as a separate scene that Lamina renders.

import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaReports
import LaminaScenes

/// The exploded view of a frame: planes of its layers and passes, stacked level by level in a transform layer.
///
/// ```
/// stage       TransformLayer: turned and scaled by the camera
///   level 0   Layer at z = 0: the canvas
///   level 1   Layer at z = gap: the planes of the next level, in painting order
///     plane   Layer: the picture of a layer or a pass, as it lies on the screen
/// ```
/// `ExplodedLevels` has the rules that give a plane its level. A pass comes after everything that it contains.
@MainActor final class ExplodedScene {
  /// A flat picture in the view: of a layer, of an offscreen pass, or of the canvas; or an outline.
  struct Plane {
    /// The kinds of planes.
    enum Kind: String, CaseIterable {
      /// The picture of a layer, or of the canvas.
      case layer
      /// The picture of an offscreen pass.
      case pass
      /// The outline of a layer that is hidden, or lies in a hidden one.
      case hidden
      /// The outline by which a layer clips its sublayers.
      case clip
    }

    /// The kind of the plane.
    let kind: Kind
    /// The number of the plane's layer, or of the layer that forces the pass; `nil` for the canvas and for a layer
    /// outside the tree.
    ///
    /// A layer's number is its index in `LayerTable.layers`.
    let number: Int?
    /// The path from the root to the plane's layer, or to the layer that forces the pass.
    let path: String
    /// The reasons why the plane's pass exists; empty if the plane shows no pass.
    let reasons: [PassReason]
    /// The role of the plane's pass; `nil` if the plane shows no pass.
    let role: PassRole?
    /// The plane's level by each rule, from 0 at the back.
    let levels: [ExplodedLevels: Int]
    /// The map from the plane's own space to points of the frame.
    let placed: Homography
    /// The layer's bounds or the pass's extent, in the plane's own space.
    let area: Rect
    /// The corners of an outline, in points of the frame; empty for a picture.
    let outline: [Point]
    let layer: Layer
    /// The layers that label a pass: a border around it, and a strip of text with its reasons; empty for a layer.
    let label: [Layer]

    /// Returns whether a camera sees the plane.
    func isShown(by camera: ExplodedCamera) -> Bool {
      guard let level = levels[camera.order] else { return false }
      return camera.kinds.contains(kind) && level >= camera.first && level <= camera.last
    }
  }

  /// The planes in painting order.
  private(set) var planes: [Plane] = []
  /// The numbers of passes and of layers that have no plane, because there are more than the maximum numbers.
  private(set) var omitted = (passes: 0, layers: 0)
  let version: Int
  let time: Double

  /// The size of the canvas, in points.
  let size: Size
  private let background: Color
  private let root = Layer()
  private let stage = TransformLayer()
  private var levels: [Layer] = []
  /// The rule by which the planes are among `levels` now; `nil` before the first view.
  private var order: ExplodedLevels?
  private var renderer: Renderer

  /// The maximum numbers of passes, of layers, and of outlines of each kind that get planes.
  static let (maximumPasses, maximumLayers, maximumOutlines) = (200, 20_000, 2_000)
  /// The maximum number of pixels of all the view's pictures together.
  static let maximumPixels = 32e6

  init(version: Int, time: Double, canvas: Canvas, threadCount: Int) throws(RenderError) {
    (self.version, self.time) = (version, time)
    size = Size(width: canvas.width, height: canvas.height)
    background = canvas.background
    var configuration = RendererConfiguration()
    configuration.threadCount = threadCount
    configuration.redraw = .everything
    configuration.isProfiled = false
    renderer = try Renderer(configuration)
    root.anchorPoint = Point(x: 0, y: 0)
    root.addSublayer(stage)
  }

  /// The number of levels by each rule.
  private var levelCounts: [ExplodedLevels: Int] = [:]

  /// Returns the number of levels by a rule.
  func levelCount(_ order: ExplodedLevels) -> Int {
    levelCounts[order] ?? 0
  }

  /// The bounding box of all planes, in points of the frame: at most as far outside the canvas as the canvas is large.
  var box: Rect {
    let most = Rect(
      x: -size.width, y: -size.height, width: 3 * size.width, height: 3 * size.height)
    let corners = planes.flatMap { plane in
      plane.outline.isEmpty ? plane.placed.boundingBox(of: plane.area).corners : plane.outline
    }
    return Rect(
      bounding: corners.map { point in
        Point(
          x: min(most.maxX, max(most.minX, point.x)), y: min(most.maxY, max(most.minY, point.y)))
      })
  }

  // MARK: - Planes

  /// Adds the planes of a frame in painting order, in front of the canvas's background.
  func addPlanes(_ planes: [MadePlane]) {
    let made = [canvasPlane] + planes
    let boxes = made.map { $0.isOutline ? nil : $0.placed.boundingBox(of: $0.bounds) }
    let levels = ExplodedLevels.allCases.map { order in
      (order, order.levels(ofBoxes: boxes, depths: made.map(\.depth)))
    }
    for (order, own) in levels { levelCounts[order] = (own.max() ?? -1) + 1 }
    for (index, plane) in made.enumerated() {
      if !plane.isOutline {
        plane.layer.placeArea(plane.area, by: plane.isMirrored ? plane.upsideDown : plane.placed)
      }
      self.planes.append(
        Plane(
          kind: plane.kind, number: plane.number, path: plane.path, reasons: plane.reasons,
          role: plane.role,
          levels: Dictionary(uniqueKeysWithValues: levels.map { ($0, $1[index]) }),
          placed: plane.placed, area: plane.bounds, outline: plane.outline, layer: plane.layer,
          label: plane.kind == .pass ? labelLayers(of: plane) : []))
    }
  }

  /// Puts the planes into the levels that a rule gives them.
  private func arrangePlanes(by order: ExplodedLevels) {
    guard order != self.order else { return }
    self.order = order
    for level in levels { level.sublayers = nil }
    levels = (0..<levelCount(order)).map { _ in
      let level = Layer()
      level.bounds = Rect(x: 0, y: 0, width: size.width, height: size.height)
      level.anchorPoint = Point(x: 0, y: 0)
      return level
    }
    stage.sublayers = levels
    for plane in planes {
      guard let place = plane.levels[order] else { continue }
      for part in [plane.layer] + plane.label { levels[place].addSublayer(part) }
    }
  }

  /// The canvas with its background, as the rearmost plane.
  private var canvasPlane: MadePlane {
    let layer = Layer()
    layer.backgroundColor = background
    layer.borderWidth = 0
    let area = Rect(x: 0, y: 0, width: size.width, height: size.height)
    return MadePlane(
      number: nil, path: "the canvas", depth: -1, area: area, bounds: area, placed: .identity,
      layer: layer)
  }

  /// Returns two layers that label a pass: a border around it, and a strip of text with its reasons along its top edge.
  private func labelLayers(of plane: MadePlane) -> [Layer] {
    let box = plane.placed.boundingBox(of: plane.bounds)
    let frame = Layer()
    frame.placeArea(plane.bounds, by: plane.placed)
    let scale = max(plane.placed.scaleNear(plane.bounds), 1e-6)
    frame.borderWidth = 1.5 / scale
    frame.borderColor = ExplodedScene.passColor
    var words = plane.reasons.map(\.rawValue).joined(separator: ", ")
    if let role = plane.role, role != .content { words += " (\(role.rawValue))" }
    let text = TextLayer()
    text.string = " \(words)"
    // The size in the view is constant, independent of the frame's.
    let fontSize = max(size.width, size.height) / 56
    text.fontSize = fontSize
    text.foregroundColor = .black
    text.backgroundColor = ExplodedScene.passColor
    text.contentsScale = min(8, max(0.5, 18 / fontSize))
    let width = fontSize * (0.62 * Double(words.count) + 0.9)
    text.anchorPoint = Point(x: 0, y: 0)
    text.bounds = Rect(x: 0, y: 0, width: width, height: 1.3 * fontSize)
    text.position = Point(x: box.minX, y: box.minY - 1.3 * fontSize)
    return [frame, text]
  }

  /// The colours of outlines of hidden layers and of clips, and of the borders and labels of passes.
  static let hiddenColor = Color(white: 0.72)
  static let clipColor = Color(red: 1, green: 0.23, blue: 0.55)
  static let passColor = Color(red: 1, green: 0.8, blue: 0.1)
  static let markColor = Color(red: 0.04, green: 0.52, blue: 1)

  // MARK: - The view

  /// Returns the camera's pixels per point of the frame.
  private func scale(of camera: ExplodedCamera) -> Double {
    0.72 * camera.zoom
      * min(Double(camera.width) / size.width, Double(camera.height) / size.height)
  }

  /// Returns the camera's map to pixels of the view from points of the frame, with the depth of a level as z.
  private func matrix(_ camera: ExplodedCamera) -> Matrix4 {
    let fit = scale(of: camera)
    // The camera turns about the middle of the levels that are shown.
    let last = min(camera.last, levelCount(camera.order) - 1)
    let middle = camera.gap * Double(max(0, camera.first + last)) / 2
    return Matrix4.translation(x: -size.width / 2, y: -size.height / 2, z: -middle)
      .concatenating(.scale(x: fit, y: fit, z: fit))
      .concatenating(.rotation(degrees: camera.yaw, x: 0, y: 1, z: 0))
      .concatenating(.rotation(degrees: camera.pitch, x: 1, y: 0, z: 0))
      // An orthographic view: depth affects the order, but not the size.
      .concatenating(
        .translation(x: Double(camera.width) / 2, y: Double(camera.height) / 2, z: 0))
  }

  /// Returns a picture of the view as a camera sees it.
  ///
  /// - Throws: `RenderError` if rendering fails.
  func renderView(_ camera: ExplodedCamera) throws(RenderError) -> Texture {
    arrangePlanes(by: camera.order)
    root.bounds = Rect(
      x: 0, y: 0, width: Double(camera.width), height: Double(camera.height))
    root.position = Point(x: 0, y: 0)
    stage.bounds = .zero
    stage.position = Point(x: 0, y: 0)
    stage.anchorPoint = Point(x: 0, y: 0)
    stage.transform = matrix(camera)
    for (place, level) in levels.enumerated() {
      level.transform = .translation(x: 0, y: 0, z: camera.gap * Double(place))
    }
    for (place, plane) in planes.enumerated() {
      let isHidden = !plane.isShown(by: camera)
      if plane.layer.isHidden != isHidden {
        plane.layer.isHidden = isHidden
        for part in plane.label { part.isHidden = isHidden }
      }
      plane.mark(place == camera.marked, scale: scale(of: camera))
    }
    let canvas = Canvas(
      width: Double(camera.width), height: Double(camera.height), scale: 1,
      background: Color(white: 0.16))
    _ = try renderer.render(root, canvas: canvas, at: 0)
    guard let picture = renderer.presented else {
      preconditionFailure("a view was rendered, but none is at the front")
    }
    return picture
  }

  /// Returns the index of the plane at a pixel of the view: the frontmost outline whose line is near, or else the
  /// frontmost picture; `nil` if there is none.
  func frontmostPlane(_ x: Double, _ y: Double, _ camera: ExplodedCamera) -> Int? {
    let whole = matrix(camera)
    let point = Point(x: x, y: y)
    // Seen from behind, the plane painted first is in front.
    let isFront = Homography(planeOf: whole).determinant > 0
    let order = planes.indices.filter { planes[$0].isShown(by: camera) }.sorted {
      (planes[$0].levels[camera.order] ?? 0, $0) > (planes[$1].levels[camera.order] ?? 0, $1)
    }
    var picture: Int?
    for index in isFront ? order : order.reversed() {
      let plane = planes[index]
      let z = camera.gap * Double(plane.levels[camera.order] ?? 0)
      let level = Homography(
        planeOf: Matrix4.translation(x: 0, y: 0, z: z).concatenating(whole))
      if plane.outline.isEmpty {
        let own = plane.placed.concatenating(level).inverse.project(point)
        if picture == nil, own.isFinite, plane.area.contains(own) { picture = index }
      } else if point.isNear(outline: plane.outline.map(level.project), by: 4) {
        return index
      }
    }
    return picture
  }

  /// Records how many passes and layers have no plane.
  func omit(passes: Int, layers: Int) { omitted = (passes, layers) }
}

extension Layer {
  /// Sets the layer's bounds and transform so that it covers a rectangle of a plane's own space, placed by `map`.
  fileprivate func placeArea(_ area: Rect, by map: Homography) {
    anchorPoint = Point(x: 0, y: 0)
    position = Point(x: 0, y: 0)
    bounds = Rect(x: 0, y: 0, width: area.width, height: area.height)
    let moved = Homography(
      row1: [1, 0, 0], row2: [0, 1, 0], row3: [area.minX, area.minY, 1]
    ).concatenating(map)
    transform = Matrix4(
      row1: [moved.row1.x, moved.row1.y, 0, moved.row1.z],
      row2: [moved.row2.x, moved.row2.y, 0, moved.row2.z], row3: [0, 0, 1, 0],
      row4: [moved.row3.x, moved.row3.y, 0, moved.row3.z])
  }
}

extension Homography {
  /// Returns the bounding box of a rectangle's mapped corners; corners behind the eye are left out.
  func boundingBox(of rect: Rect) -> Rect {
    let seen = rect.corners.map(homogeneous).filter { $0.z > 1e-9 }
    return Rect(bounding: seen.map { Point(x: $0.x / $0.z, y: $0.y / $0.z) })
  }

  /// Returns the mapped length of a horizontal unit at the middle of a rectangle; 1 if it is not finite.
  func scaleNear(_ rect: Rect) -> Double {
    let middle = Point(x: rect.midX, y: rect.midY)
    let at = project(middle)
    let next = project(Point(x: middle.x + 1, y: middle.y))
    let length = ((next.x - at.x) * (next.x - at.x) + (next.y - at.y) * (next.y - at.y))
      .squareRoot()
    return length.isFinite ? length : 1
  }
}
