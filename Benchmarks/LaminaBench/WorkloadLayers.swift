// A workload as a layer tree: what an app would build to show the same.

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaText

/// The reason why a workload cannot be built from Lamina's layers.
struct UnsupportedOperation: Error {
  let reason: String
}

/// Builds layers from operations.
@MainActor
struct WorkloadLayers {
  /// The pictures by name.
  let images: [String: Texture]

  /// The tree of a workload, under a root of the screen's size.
  ///
  /// - Throws: `UnsupportedOperation` for the first operation that no layer can show.
  func tree(_ operations: [WorkloadOperation]) throws -> (root: Layer, background: Color) {
    // What the peers' screens start out as.
    var background = Color.white
    var rest = operations[...]
    if case .clear(let color) = rest.first {
      background = color
      rest = rest.dropFirst()
    }
    let root = Layer()
    root.frame = Workload.screen
    root.sublayers = try rest.map { try layer($0, in: .zero) }
    return (root, background)
  }

  /// The layer that shows one operation in a superlayer whose top left corner is at `origin`.
  private func layer(_ operation: WorkloadOperation, in origin: Point) throws -> Layer {
    switch operation {
    case .clear(let color): return rect(Workload.screen, color, in: origin)
    case .rect(let area, let radius, let color):
      let layer = rect(area, color, in: origin)
      layer.cornerRadius = radius
      return layer
    case .image(let name, let point, let radius):
      let layer = try image(name)
      layer.position = Point(x: point.x - origin.x, y: point.y - origin.y)
      layer.cornerRadius = radius
      layer.masksToBounds = radius > 0
      return layer
    case .transformedImage(let name, let affine):
      let layer = try image(name)
      layer.position = Point(x: affine.tx - origin.x, y: affine.ty - origin.y)
      layer.affineTransform = Affine(
        a: affine.a, b: affine.b, c: affine.c, d: affine.d, tx: 0, ty: 0)
      layer.allowsEdgeAntialiasing = true
      return layer
    case .group(let area, let radius, let opacity, let operations):
      let layer = Layer()
      place(layer, area, in: origin)
      layer.cornerRadius = radius
      layer.masksToBounds = true
      layer.opacity = opacity
      layer.sublayers = try operations.map { try self.layer($0, in: area.origin) }
      return layer
    case .gradient(let area, let gradient, let stops):
      return self.gradient(area, gradient, stops: stops, in: origin)
    case .fill(let verbs, let color):
      let layer = shape(verbs, in: origin)
      layer.fillColor = color
      return layer
    case .stroke(let verbs, let width, let color, let cap, let join):
      let layer = shape(verbs, in: origin)
      layer.fillColor = nil
      layer.strokeColor = color
      layer.lineWidth = width
      layer.lineCap = LineCap(rawValue: cap) ?? .butt
      layer.lineJoin = LineJoin(rawValue: join) ?? .miter
      return layer
    case .shadow(let area, let radius, let sigma, let color):
      let layer = Layer()
      place(layer, area, in: origin)
      layer.shadowColor = color
      layer.shadowOpacity = 1
      layer.shadowOffset = .zero
      layer.shadowRadius = sigma
      layer.shadowPath = Path(roundedRect: RoundedRect(layer.bounds, radius: radius))
      return layer
    case .text(let string, let point, let size, let color):
      return try text(string, at: point, size: size, color, in: origin)
    case .backdrop(let area, let sigma, let color):
      let layer = rect(area, color, in: origin)
      layer.backgroundFilters = [.gaussianBlur(radius: sigma)]
      return layer
    }
  }

  /// A line of text, in a layer as large as the pixels that it touches.
  private func text(
    _ string: String, at point: Point, size: Double, _ color: Color, in origin: Point
  ) throws -> Layer {
    let layer = TextLayer()
    layer.string = string
    layer.font = FontDescription(family: "DejaVu Sans")
    layer.fontSize = size
    layer.foregroundColor = color
    let layout = try layer.layout()
    let baseline = layout.lines.first?.origin.y ?? 0
    // Whole pixels, so that the backing store is shown pixel for pixel.
    let top = (point.y - baseline).rounded()
    let area = Rect(
      x: point.x.rounded(.down), y: top, width: layout.size.width.rounded(.up) + 1,
      height: layout.size.height.rounded(.up))
    layer.frame = area.offset(dx: -origin.x, dy: -origin.y)
    return layer
  }

  private func rect(_ area: Rect, _ color: Color, in origin: Point) -> Layer {
    let layer = Layer()
    place(layer, area, in: origin)
    layer.backgroundColor = color
    return layer
  }

  /// A layer of no size at `origin`, with a path whose points are on the screen.
  private func shape(_ verbs: [WorkloadVerb], in origin: Point) -> ShapeLayer {
    var path = Path()
    for verb in verbs {
      switch verb {
      case .move(let point): path.move(to: point)
      case .line(let point): path.addLine(to: point)
      case .cubic(let first, let second, let end): path.addCubic(first, second, to: end)
      case .close: path.close()
      }
    }
    let layer = ShapeLayer()
    layer.position = Point(x: -origin.x, y: -origin.y)
    layer.path = path
    return layer
  }

  private func gradient(
    _ area: Rect, _ gradient: WorkloadGradient, stops: [(location: Double, color: Color)],
    in origin: Point
  ) -> Layer {
    let layer = GradientLayer()
    place(layer, area, in: origin)
    layer.colors = stops.map(\.color)
    layer.locations = stops.map(\.location)
    func unit(_ point: Point) -> Point {
      Point(x: (point.x - area.minX) / area.width, y: (point.y - area.minY) / area.height)
    }
    switch gradient {
    case .radial(let center, let radius):
      layer.type = .radial
      layer.startPoint = unit(center)
      layer.endPoint = unit(Point(x: center.x + radius, y: center.y + radius))
    case .linear(let from, let to):
      // The peers' lines of one colour are perpendicular to the gradient on the screen. A gradient layer's are
      // perpendicular in its unit square. This is the same slope of colour, as a vector of that square.
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let length = dx * dx + dy * dy
      let slope = Point(x: dx * area.width / length, y: dy * area.height / length)
      let square = slope.x * slope.x + slope.y * slope.y
      layer.startPoint = unit(from)
      layer.endPoint = Point(
        x: layer.startPoint.x + slope.x / square, y: layer.startPoint.y + slope.y / square)
    }
    return layer
  }

  /// Puts a layer where an area of the screen is; edges off the pixel grid are antialiased.
  private func place(_ layer: Layer, _ area: Rect, in origin: Point) {
    layer.frame = area.offset(dx: -origin.x, dy: -origin.y)
    let isAligned = [area.minX, area.minY, area.maxX, area.maxY].allSatisfy {
      $0 == $0.rounded()
    }
    layer.allowsEdgeAntialiasing = !isAligned
  }

  /// A layer of an image's size that is placed by its top left corner.
  private func image(_ name: String) throws -> Layer {
    guard let texture = images[name] else {
      throw UnsupportedOperation(reason: "no image is called \"\(name)\"")
    }
    let layer = Layer()
    layer.bounds = Rect(
      x: 0, y: 0, width: Double(texture.width), height: Double(texture.height))
    layer.anchorPoint = .zero
    layer.contents = .texture(texture)
    return layer
  }
}
