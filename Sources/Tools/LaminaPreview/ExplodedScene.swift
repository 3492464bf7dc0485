// The exploded view of a frame: its layers and offscreen passes apart, as a separate scene that Lamina renders.

import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaReports
import LaminaScenes

/// The camera of an exploded view.
struct ExplodedCamera: Equatable {
  /// The rotation about the vertical axis, in degrees.
  var yaw = -30.0
  /// The rotation about the horizontal axis, in degrees.
  var pitch = 15.0
  /// The magnification; 1 fits the frame into the view.
  var zoom = 1.0
  /// The distance between neighbouring levels, in points of the frame.
  var gap = 24.0
  /// The view's width in pixels.
  var width = 600
  /// The view's height in pixels.
  var height = 480
  /// The index of the plane that the view marks with a border; -1 for none.
  var marked = -1
  /// Whether offscreen passes are shown.
  var showsPasses = true
}

/// The exploded view of a frame: planes of its layers and passes, stacked level by level in a transform layer.
///
/// ```
/// stage       TransformLayer: turned and scaled by the camera
///   level 0   Layer at z = 0: planes that do not overlap each other
///   level 1   Layer at z = gap: planes that overlap one of level 0, and so on
///     plane   Layer: the picture of a layer or a pass, as it lies on the screen
/// ```
/// Each plane is one level above the highest earlier plane that it overlaps. A pass comes after everything that it
/// contains.
@MainActor final class ExplodedScene {
  /// A flat picture in the view: of a layer, of an offscreen pass, or of the canvas.
  struct Plane {
    /// The number of the plane's layer, or of the layer that forces the pass; `nil` for the canvas and for a layer
    /// outside the tree.
    ///
    /// A layer's number is its index in `LayerTable.layers`.
    let number: Int?
    /// The path from the root to the plane's layer, or to the layer that forces the pass.
    let path: String
    /// The reasons why the plane's pass exists; empty if the plane shows a layer.
    let reasons: [PassReason]
    /// The role of the plane's pass; `nil` if the plane shows a layer.
    let role: PassRole?
    /// The plane's level, from 0 at the back.
    let level: Int
    /// The map from the plane's own space to points of the frame.
    let placed: Homography
    /// The layer's bounds or the pass's extent, in the plane's own space.
    let area: Rect
    let layer: Layer
    /// The layers that label a pass: a border around it, and a strip of text with its reasons; empty for a layer.
    let label: [Layer]
  }

  /// The planes in painting order.
  private(set) var planes: [Plane] = []
  /// The numbers of passes and of layers that have no plane, because there are more than the maximum numbers.
  private(set) var omitted = (passes: 0, layers: 0)
  let version: Int
  let time: Double

  private let size: Size
  private let background: Color
  private let root = Layer()
  private let stage = TransformLayer()
  private var levels: [Layer] = []
  private var renderer: Renderer

  /// The maximum numbers of passes and of layers that get planes.
  static let (maximumPasses, maximumLayers) = (200, 20_000)
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

  /// The number of levels.
  var levelCount: Int { levels.count }

  // MARK: - Planes

  /// Adds the planes of a frame in painting order, each at its level, in front of the canvas's background.
  func addPlanes(_ planes: [MadePlane]) {
    let made = [canvasPlane] + planes
    let boxes = made.map { $0.placed.boundingBox(of: $0.bounds) }
    var heights = [Int](repeating: 0, count: made.count)
    for index in made.indices {
      var height = 0
      for below in 0..<index where heights[below] >= height && boxes[below].overlaps(boxes[index]) {
        height = heights[below] + 1
      }
      heights[index] = height
    }
    let count = (heights.max() ?? -1) + 1
    levels = (0..<count).map { _ in
      let level = Layer()
      level.bounds = Rect(x: 0, y: 0, width: size.width, height: size.height)
      level.anchorPoint = Point(x: 0, y: 0)
      return level
    }
    stage.sublayers = levels
    for (index, plane) in made.enumerated() {
      let level = levels[heights[index]]
      plane.layer.placeArea(plane.area, by: plane.isMirrored ? plane.upsideDown : plane.placed)
      level.addSublayer(plane.layer)
      let label = plane.reasons.isEmpty ? [] : labelLayers(of: plane)
      for part in label { level.addSublayer(part) }
      self.planes.append(
        Plane(
          number: plane.number, path: plane.path, reasons: plane.reasons, role: plane.role,
          level: heights[index], placed: plane.placed, area: plane.bounds, layer: plane.layer,
          label: label))
    }
  }

  /// A plane before it has a level and a label.
  struct MadePlane {
    let number: Int?
    let path: String
    let reasons: [PassReason]
    let role: PassRole?
    /// The part that the picture covers, in the plane's own space.
    let area: Rect
    /// The layer's bounds or the pass's extent, in the plane's own space.
    let bounds: Rect
    let placed: Homography
    let layer: Layer
    /// Whether the first row of the picture lies at the largest y of `area`.
    var isMirrored = false

    /// The map to points of the frame that first flips `area` vertically, and then applies `placed`.
    var upsideDown: Homography {
      Homography(row1: [1, 0, 0], row2: [0, -1, 0], row3: [0, area.minY + area.maxY, 1])
        .concatenating(placed)
    }
  }

  /// The canvas with its background, as the rearmost plane.
  private var canvasPlane: MadePlane {
    let layer = Layer()
    layer.backgroundColor = background
    layer.borderWidth = 0
    let area = Rect(x: 0, y: 0, width: size.width, height: size.height)
    return MadePlane(
      number: nil, path: "the canvas", reasons: [], role: nil, area: area, bounds: area,
      placed: .identity, layer: layer)
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

  /// The colour of the borders and labels of passes, as in the overlay of offscreen passes.
  static let passColor = Color(red: 1, green: 0.8, blue: 0.1)
  static let markColor = Color(red: 0.04, green: 0.52, blue: 1)

  // MARK: - The view

  /// Returns the camera's map to pixels of the view from points of the frame, with the depth of a level as z.
  private func matrix(_ camera: ExplodedCamera) -> Matrix4 {
    let fit =
      0.72 * camera.zoom
      * min(Double(camera.width) / size.width, Double(camera.height) / size.height)
    let middle = camera.gap * Double(max(0, levels.count - 1)) / 2
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
      let isPass = !plane.reasons.isEmpty
      let isHidden = isPass && !camera.showsPasses
      if plane.layer.isHidden != isHidden {
        plane.layer.isHidden = isHidden
        for part in plane.label { part.isHidden = isHidden }
      }
      let isMarked = place == camera.marked
      let width = isMarked ? 2.5 / max(plane.placed.scaleNear(plane.area), 1e-6) : 0
      if plane.layer.borderWidth != width {
        plane.layer.borderWidth = width
        plane.layer.borderColor = ExplodedScene.markColor
      }
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

  /// Returns the index of the frontmost plane at a pixel of the view; `nil` if there is none.
  func frontmostPlane(_ x: Double, _ y: Double, _ camera: ExplodedCamera) -> Int? {
    let whole = matrix(camera)
    // Seen from behind, the plane painted first is in front.
    let isFront = Homography(planeOf: whole).determinant > 0
    let order = planes.indices.sorted {
      (planes[$0].level, $0) > (planes[$1].level, $1)
    }
    for index in isFront ? order : order.reversed() {
      let plane = planes[index]
      if !plane.reasons.isEmpty && !camera.showsPasses { continue }
      let level = Matrix4.translation(x: 0, y: 0, z: camera.gap * Double(plane.level))
      let toView = plane.placed.concatenating(Homography(planeOf: level.concatenating(whole)))
      let own = toView.inverse.project(Point(x: x, y: y))
      if own.isFinite, plane.area.contains(own) { return index }
    }
    return nil
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
  fileprivate func boundingBox(of rect: Rect) -> Rect {
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

extension Rect {
  /// Returns whether two rectangles overlap by more than 0.01 in width and in height.
  fileprivate func overlaps(_ other: Rect) -> Bool {
    let least = 0.01
    return minX < other.maxX - least && other.minX < maxX - least && minY < other.maxY - least
      && other.minY < maxY - least
  }
}
