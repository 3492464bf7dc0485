import LaminaGeometry
import LaminaPixels

// Pixels as the twin keeps them: four channels of 0...255 per pixel, rounded after every drawing,
// each with the number of steps by which a correct renderer may be off.

/// The contribution of a drawing to one pixel.
struct Source {
  /// Premultiplied channels in 0...255: red, green, blue, alpha.
  var color: SIMD4<Double>
  /// By how many steps each channel may be off.
  var error: SIMD4<Double> = .zero
  /// Whether the channels are whole numbers.
  var isWhole = true

  /// A straight colour times a tint: clamped, premultiplied and rounded.
  init(_ color: Color, tint: Color) {
    func unit(_ value: Double) -> Double { min(1, max(0, value)) }
    let alpha = unit(color.alpha * tint.alpha)
    let exact = SIMD4(
      unit(color.red * tint.red) * alpha, unit(color.green * tint.green) * alpha,
      unit(color.blue * tint.blue) * alpha, alpha)
    self.init(rounding: exact * 255)
  }

  /// Rounds channels of 0...255; where a rounding error of `Double` could decide, one step is open.
  init(rounding exact: SIMD4<Double>) {
    color = Source.rounded(exact)
    for i in 0..<4 where abs(exact[i] - exact[i].rounded(.down) - 0.5) < 1e-9 { error[i] = 1 }
  }

  /// Makes a source from its parts.
  init(_ color: SIMD4<Double>, error: SIMD4<Double>, isWhole: Bool = true) {
    self.color = color
    self.error = error
    self.isWhole = isWhole
  }

  /// Rounds every channel to nearest.
  static func rounded(_ exact: SIMD4<Double>) -> SIMD4<Double> {
    (exact + 0.5).rounded(.down)
  }

  /// Each channel times the same channel of `factor`, which is in 0...255.
  func multiplied(by factor: SIMD4<Double>) -> Source {
    if factor == SIMD4(repeating: 255) { return self }
    return Source(
      Source.rounded(color * factor / 255), error: (error * factor / 255).rounded(.up))
  }
}

/// The pixels whose centres lie in an upright rectangle on the grid of 1/256 pixel.
struct Scissor {
  /// The smallest coordinates, in pixels.
  var minimum = SIMD2<Double>(repeating: -.infinity)
  /// The largest coordinates, in pixels, which are outside.
  var maximum = SIMD2<Double>(repeating: .infinity)

  /// Whether a pixel is in.
  func holds(_ x: Int, _ y: Int) -> Bool {
    let centre = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
    return centre.x >= minimum.x && centre.y >= minimum.y && centre.x < maximum.x
      && centre.y < maximum.y
  }

  /// Returns the pixels that both hold.
  func cut(to other: Scissor) -> Scissor {
    Scissor(
      minimum: pointwiseMax(minimum, other.minimum), maximum: pointwiseMin(maximum, other.maximum))
  }
}

/// The backdrop that layers of one group filter.
struct SharedBackdrop {
  let colors: [SIMD4<Double>]
  let errors: [SIMD4<Double>]
}

/// A picture in the making.
struct Sheet {
  /// Columns.
  let width: Int
  /// Rows.
  let height: Int
  /// Premultiplied channels, whole numbers in 0...255, row by row.
  var colors: [SIMD4<Double>]
  /// By how many steps each channel of a correct renderer may differ.
  var errors: [SIMD4<Double>]
  /// The pixels below the lowest layer of each group that filters the same pixels.
  var backdrops: [String: SharedBackdrop] = [:]

  /// A sheet of one colour.
  init(_ width: Int, _ height: Int, filledWith source: Source) {
    self.width = width
    self.height = height
    colors = Array(repeating: source.color, count: width * height)
    errors = Array(repeating: source.error, count: width * height)
  }

  /// A clear sheet of the same size.
  var clearSheet: Sheet { Sheet(width, height, filledWith: Source(.zero, error: .zero)) }

  /// A part of it, as a sheet of its own.
  func cropped(to part: IntRect) -> Sheet {
    if part == IntRect(x: 0, y: 0, width: width, height: height) { return self }
    var result = Sheet(part.width, part.height, filledWith: Source(.zero, error: .zero))
    for y in 0..<part.height {
      for x in 0..<part.width {
        let index = (part.minY + y) * width + part.minX + x
        result.colors[y * part.width + x] = colors[index]
        result.errors[y * part.width + x] = errors[index]
      }
    }
    return result
  }

  /// Composites source over destination: D' = D + c ((S + D (1 - Sa)) - D), rounded.
  mutating func compose(
    _ coverage: Coverage, within scissor: Scissor, from source: (_ x: Int, _ y: Int) -> Source
  ) {
    for y in 0..<height {
      for x in 0..<width where scissor.holds(x, y) {
        let sample = coverage[x, y]
        guard sample != .none else { continue }
        compose(source(x, y), sample, at: y * width + x)
      }
    }
  }

  private mutating func compose(_ source: Source, _ coverage: CoverageSample, at index: Int) {
    guard source.color != .zero || source.error != .zero else { return }
    let (below, belowError) = (colors[index], errors[index])
    let (c, doubt) = (coverage.amount, coverage.doubt)
    let alpha = source.color.w / 255
    let over = source.color + below * (1 - alpha)
    let isCertainAndWhole = c == 1 && doubt == 0
    colors[index] = Source.rounded(isCertainAndWhole ? over : below + c * (over - below))

    // What errors of source and destination do to S + D (1 - Sa), product by product; for alpha,
    // which is 1 - (1 - Sa) (1 - Da), they partly cancel.
    var sourceError = source.error + below / 255 * source.error.w
    sourceError.w = source.error.w * (1 - below.w / 255)
    sourceError += belowError * source.error.w / 255
    var error: SIMD4<Double>
    if isCertainAndWhole {
      // Without coverage the formula is exact: the same whole numbers in give the same whole number
      // out, and others differ by no more than the slope says.
      error = belowError * (1 - alpha) + sourceError
      if source.isWhole {
        error = (error - 1e-9).rounded(.up)
      } else {
        error += 1
      }
    } else {
      let least = max(0, c - doubt)
      let most = min(1, c + doubt)
      error = belowError * (1 - least * alpha) + most * sourceError + 1
      let change = over - below
      for i in 0..<4 { error[i] += doubt * abs(change[i]) }
    }
    // Opaque stays opaque.
    if below.w == 255 && belowError.w == 0 { error.w = 0 }
    errors[index] = pointwiseMin(error, SIMD4(repeating: 255))
  }

  /// Notes that nothing is known about the picture.
  mutating func doubtEverything() {
    for i in errors.indices { errors[i] = SIMD4(repeating: 255) }
  }
}
