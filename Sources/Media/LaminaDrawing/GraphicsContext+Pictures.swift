public import LaminaGeometry
public import LaminaPixels
import LaminaRaster

/// A gradient along a line or between two circles.
public struct ContextGradient: Hashable, Sendable {
  /// The colours, one for each location.
  public var colors: [Color]
  /// The location of each colour, 0...1, in ascending order.
  public var locations: [Double]
  /// Whether the first colour continues before location 0.
  public var extendsStart: Bool
  /// Whether the last colour continues beyond location 1.
  public var extendsEnd: Bool

  /// Makes a gradient; without locations, colours are evenly spaced.
  ///
  /// - Throws: `DrawingError.invalidStops`, `.invalidLocation`.
  public init(
    colors: [Color], locations: [Double]? = nil, extendsStart: Bool = false,
    extendsEnd: Bool = false
  ) throws(DrawingError) {
    let last = max(1, colors.count - 1)
    let locations = locations ?? colors.indices.map { Double($0) / Double(last) }
    guard !colors.isEmpty, colors.count == locations.count else {
      throw .invalidStops(colors: colors.count, locations: locations.count)
    }
    for (index, location) in locations.enumerated() {
      guard location >= (index == 0 ? 0 : locations[index - 1]), location <= 1 else {
        throw .invalidLocation(index: index, location)
      }
    }
    self.colors = colors
    self.locations = locations
    self.extendsStart = extendsStart
    self.extendsEnd = extendsEnd
  }
  /// Returns the gradient's stops for the renderer, which extends the first and the last without end.
  ///
  /// An end that does not extend gets a clear outer stop.
  ///
  /// - Parameters:
  ///   - alpha: the factor of every alpha.
  ///   - start: the gradient parameter t at location 0.
  ///   - end: t at location 1, above `start`.
  ///   - isUndefined: whether t is undefined at some points, which then get a value far below 0.
  /// - Returns: the stops, in order.
  func stops(alpha: Double, from start: Double = 0, to end: Double = 1, isUndefined: Bool = false)
    -> [Gradient.Stop]
  {
    func faded(_ color: Color) -> Color {
      Color(
        red: color.red, green: color.green, blue: color.blue,
        alpha: clampedToUnit(color.alpha) * clampedToUnit(alpha))
    }
    func clear(_ color: Color) -> Color {
      Color(red: color.red, green: color.green, blue: color.blue, alpha: 0)
    }
    var stops = zip(colors, locations).map {
      Gradient.Stop(faded($0), at: start + (end - start) * $1)
    }
    let (first, last) = (stops[0], stops[stops.count - 1])
    if !extendsStart || isUndefined {
      let place = extendsStart ? -1e8 : start
      stops.insert(Gradient.Stop(first.color, at: place), at: 0)
      stops.insert(Gradient.Stop(clear(first.color), at: place), at: 0)
    }
    if !extendsEnd {
      stops.append(Gradient.Stop(last.color, at: end))
      stops.append(Gradient.Stop(clear(last.color), at: end))
    }
    return stops
  }
}

extension GraphicsContext {
  // MARK: - Pictures

  /// Draws a picture into a rectangle, upright whether the context's y points up or down.
  ///
  /// - Throws: memory errors.
  public func draw(_ image: Texture, in rect: Rect) throws(DrawingError) {
    try drawPicture(image, in: rect, isDown: orientation == .down, isReduced: false)
  }

  /// Draws a picture into a rectangle, with its first row at the smallest or the largest y.
  ///
  /// - Parameters:
  ///   - image: the picture.
  ///   - rect: the rectangle.
  ///   - isDown: whether the picture's first row is at the rectangle's smallest y.
  ///   - isReduced: whether a picture that becomes smaller is sampled from its smaller versions.
  /// - Throws: memory errors.
  func drawPicture(_ image: Texture, in rect: Rect, isDown: Bool, isReduced: Bool)
    throws(DrawingError)
  {
    let rect = rect.standardized
    guard rect.isFinite, !rect.isEmpty, image.width > 0, image.height > 0 else { return }
    let (width, height) = (Double(image.width), Double(image.height))
    let columns = AxisMap(
      AxisMap.Piece(from: rect.minX, to: rect.maxX, texelFrom: 0, texelTo: width))
    let rows = AxisMap(
      AxisMap.Piece(
        from: rect.minY, to: rect.maxY, texelFrom: isDown ? 0 : height,
        texelTo: isDown ? height : 0))
    guard state.transform.isInvertible else { return }
    let opacity = UInt8((clampedToUnit(state.alpha) * 255).rounded())
    let factor = PackedPixel(red: opacity, green: opacity, blue: opacity, alpha: opacity)
    let filter = state.filter.sampling
    let levels: [Texture]
    do { levels = isReduced ? try image.mipLevels() : [] } catch { throw DrawingError(error) }
    try drawShape(.rect(rect), reach: deviceReach(of: rect)) { recorder in
      let texture = recorder.addTexture(image, levels)
      return recorder.addSample(
        ImageSample(
          source: .texture(texture), columns: columns, rows: rows,
          filter: levels.isEmpty
            ? filter
            : .trilinear(levels: texture + 1..<texture + 1 + Int32(levels.count), bias: 0),
          factor: factor))
    }
  }

  // MARK: - Gradients

  /// Draws a gradient along a line, everywhere in the clip.
  ///
  /// A pixel has the colour at its centre. Straight colours are interpolated, as in Core Graphics. A point
  /// at the end itself counts as beyond it. A line without length draws nothing.
  ///
  /// - Throws: memory errors.
  public func drawLinearGradient(_ gradient: ContextGradient, from start: Point, to end: Point)
    throws(DrawingError)
  {
    try drawGradient(
      gradient, .axial, stops: gradient.stops(alpha: state.alpha),
      map: Affine(turning: end.x - start.x, end.y - start.y), origin: start)
  }

  /// Draws a gradient between two circles, everywhere in the clip.
  ///
  /// Each location from 0 up to 1 is a circle, and later circles are painted above earlier ones. Where the
  /// gradient extends, so do the circles, as long as their radius is not negative. Equal circles draw
  /// nothing.
  ///
  /// - Parameters:
  ///   - gradient: the colours.
  ///   - startCenter: the centre of the circle at 0.
  ///   - startRadius: its radius.
  ///   - endCenter: the centre of the circle at 1.
  ///   - endRadius: its radius.
  /// - Throws: `DrawingError.invalidNumber` for a negative radius; memory errors.
  public func drawRadialGradient(
    _ gradient: ContextGradient, startCenter: Point, startRadius: Double, endCenter: Point,
    endRadius: Double
  ) throws(DrawingError) {
    for (name, radius) in [("startRadius", startRadius), ("endRadius", endRadius)] {
      guard radius >= 0, radius.isFinite else { throw .invalidNumber(name: name, radius) }
    }
    let (dx, dy) = (endCenter.x - startCenter.x, endCenter.y - startCenter.y)
    let distance = (dx * dx + dy * dy).squareRoot()
    let change = endRadius - startRadius
    if distance <= 1e-12 * max(startRadius, endRadius) {
      if change < 0 {
        // The same gradient reversed: later circles are smaller.
        let reversed = try ContextGradient(
          colors: gradient.colors.reversed(),
          locations: gradient.locations.reversed().map { 1 - $0 },
          extendsStart: gradient.extendsEnd, extendsEnd: gradient.extendsStart)
        try drawRadialGradient(
          reversed, startCenter: endCenter, startRadius: endRadius, endCenter: startCenter,
          endRadius: startRadius)
      } else if change > 0 {
        // t is the distance from the centre, in end radii.
        let map = Affine(a: 1 / endRadius, b: 0, c: 0, d: 1 / endRadius, tx: 0, ty: 0)
        let stops = gradient.stops(alpha: state.alpha, from: startRadius / endRadius)
        try drawGradient(gradient, .radial, stops: stops, map: map, origin: startCenter)
      }
    } else {
      let map = Affine(turning: dx, dy)
      let kind = Gradient.Kind.circles(
        startRadius: startRadius / distance, radiusChange: change / distance,
        from: gradient.extendsStart ? -.infinity : 0, to: gradient.extendsEnd ? .infinity : 1)
      let stops = gradient.stops(alpha: state.alpha, isUndefined: true)
      try drawGradient(gradient, kind, stops: stops, map: map, origin: startCenter)
    }
  }

  /// The rectangle of device pixels that stands for a draw without bounds, such as a gradient.
  ///
  /// It is larger than the clip, because parts outside the clip may cast a shadow into it.
  static var everywhere: IntRect {
    IntRect(minX: -1 << 30, minY: -1 << 30, maxX: 1 << 30, maxY: 1 << 30)
  }

  /// Draws a gradient of any kind everywhere in the clip.
  ///
  /// `map` takes the context's space, relative to `origin`, to gradient space.
  private func drawGradient(
    _ gradient: ContextGradient, _ kind: Gradient.Kind, stops: [Gradient.Stop], map: Affine,
    origin: Point
  ) throws(DrawingError) {
    let toOrigin = Affine(a: 1, b: 0, c: 0, d: 1, tx: -origin.x, ty: -origin.y)
    let map = toOrigin.concatenating(map)
    guard map.isFinite, state.transform.isInvertible else { return }
    try drawShape(.pixels(GraphicsContext.everywhere), reach: .everywhere) { recorder in
      recorder.addGradient(Gradient(kind: kind, stops: stops, interpolation: .straight, map: map))
    }
  }
}

extension Affine {
  /// Makes the rotation and scaling that take the vector (x, y) to (1, 0).
  init(turning x: Double, _ y: Double) {
    let square = x * x + y * y
    self.init(a: x / square, b: -y / square, c: y / square, d: x / square, tx: 0, ty: 0)
  }
}
