import LaminaLayers

// How much of every pixel a shape covers, and how far a correct renderer may differ from that.

/// The part of one pixel that a shape covers.
struct CoverageSample: Equatable {
  /// The part of the pixel that is covered, in 0...1.
  var amount: Double
  /// By how much a correct renderer's amount may differ.
  var doubt: Double

  /// No coverage, without doubt.
  static let none = CoverageSample(amount: 0, doubt: 0)
  /// All of it, for certain.
  static let all = CoverageSample(amount: 1, doubt: 0)
  /// The error that edges may have: an area within 8 steps of 255.
  static let edgeDoubt = 8.0 / 255
  /// The same of the curves of paths and strokes: within 16.
  static let curveDoubt = 16.0 / 255
}

/// The part of every pixel that a shape covers, row by row.
struct Coverage {
  /// Columns.
  let width: Int
  /// Rows.
  let height: Int
  /// One sample per pixel.
  var samples: [CoverageSample]

  /// The same for every pixel.
  init(_ width: Int, _ height: Int, everywhere sample: CoverageSample) {
    self.width = width
    self.height = height
    samples = Array(repeating: sample, count: width * height)
  }

  /// The sample of one pixel.
  subscript(x: Int, y: Int) -> CoverageSample {
    get { samples[y * width + x] }
    set { samples[y * width + x] = newValue }
  }

  /// Returns the product of both coverages.
  func times(_ other: Coverage) -> Coverage {
    var product = self
    for index in samples.indices {
      product.samples[index] = samples[index].times(other.samples[index])
    }
    return product
  }

  /// The same, and nothing beyond a scissor.
  func within(_ scissor: Scissor) -> Coverage {
    var kept = self
    for y in 0..<height { for x in 0..<width where !scissor.holds(x, y) { kept[x, y] = .none } }
    return kept
  }

  /// Returns the coverage of this shape without `inner`, which lies within it.
  func without(_ inner: Coverage) -> Coverage {
    var ring = self
    for i in samples.indices {
      let (o, n) = (samples[i], inner.samples[i])
      ring.samples[i] = CoverageSample(
        amount: max(0, o.amount - n.amount), doubt: max(o.doubt, n.doubt))
    }
    return ring
  }
}

/// A shape on the device: an outline, cut by lines, of which some count by area, some by centres.
struct Shape {
  /// An outline that counts by area; `nil` for the whole plane.
  var outline: ConvexShape?
  /// Sides that cut by area.
  var soft: [Side] = []
  /// Sides that a pixel's centre has to pass.
  var hard: [Side] = []
  /// Sides near which nothing is known, since the shape is too thin to be one.
  var crooked: [Side] = []
  /// Whether nothing is in it.
  var isEmpty = false
  /// More outlines that count by area, beside the first.
  var additions: [ConvexShape] = []

  /// The shape without anything in it.
  static let empty = Shape(isEmpty: true)
  /// The whole plane.
  static let everything = Shape()

  /// The share of every pixel that is in the shape.
  func coverage(_ width: Int, _ height: Int) -> Coverage {
    var result = Coverage(width, height, everywhere: .none)
    guard !isEmpty else { return result }
    if let outline {
      let cut = soft.reduce(outline) { shape, side in shape.cut { side.depth(of: $0) } }
      Shape.fill(&result, with: cut)
      for addition in additions {
        var more = Coverage(width, height, everywhere: .none)
        Shape.fill(&more, with: addition)
        for index in more.samples.indices where more.samples[index] != .none {
          let (a, b) = (result.samples[index], more.samples[index])
          result.samples[index] =
            a == .none
            ? b : CoverageSample(amount: min(1, a.amount + b.amount), doubt: max(a.doubt, b.doubt))
        }
      }
    } else {
      for y in 0..<height { for x in 0..<width { result[x, y] = softCoverage(x, y) } }
    }
    for y in 0..<height { for x in 0..<width { applyHardSides(&result[x, y], x, y) } }
    return result
  }

  /// The area of a pixel within the soft sides.
  private func softCoverage(_ x: Int, _ y: Int) -> CoverageSample {
    let centre = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
    // A line further from the centre than the corners are does not meet the pixel.
    let reach = 0.7072 + 0.01
    let depths = soft.map { $0.depth(of: centre) }
    if depths.contains(where: { $0 < -reach }) { return .none }
    let near = zip(soft, depths).filter { $0.1 < reach }.map(\.0)
    if near.isEmpty { return .all }
    func area(margin: Double) -> Double {
      near.reduce(ConvexShape(pixelX: x, y, margin: margin)) { shape, side in
        shape.cut { side.depth(of: $0) }
      }.area
    }
    // Sides on the grid are the renderer's own, so that what they miss or hold wholly is certain;
    // slanted ones cross rows and columns on that grid too.

    if !near.contains(where: { $0.slack > 0 }) {
      let isUpright = near.allSatisfy { $0.start.x == $0.end.x || $0.start.y == $0.end.y }
      let margin = isUpright ? 0 : 1.0 / 256

      let wholeArea = (1 + 2 * margin) * (1 + 2 * margin)
      let reached = area(margin: margin)
      if reached < 1e-9 { return .none }
      if reached > wholeArea - 1e-9 { return .all }
    }
    return CoverageSample(amount: area(margin: 0), doubt: CoverageSample.edgeDoubt)
  }

  private func applyHardSides(_ sample: inout CoverageSample, _ x: Int, _ y: Int) {
    let centre = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
    let whole = sample
    for side in hard where !side.holdsCentre(x, y) { sample = .none }
    // A tie: the pixel is in or out, nobody knows.
    for side in hard where side.slack > 0 && abs(side.depth(of: centre)) <= side.slack {
      guard whole.amount > 0 else { continue }
      sample.doubt = 1
    }
    for side in crooked where side.isNear(centre) { sample.doubt = 1 }
  }

  /// Puts the areas of an outline in.
  private static func fill(_ result: inout Coverage, with shape: ConvexShape) {
    // Pixels that the outline passes by less than this may look touched to a renderer that follows
    // the curve by other points.
    let margin = 1.0 / 64
    let wholeArea = (1 + 2 * margin) * (1 + 2 * margin)
    for y in 0..<result.height {
      let band = shape.rows(Double(y) - margin, Double(y + 1) + margin)
      guard let minX = band.points.map(\.x).min(), let maxX = band.points.map(\.x).max() else {
        continue
      }
      let row = band.rows(Double(y), Double(y + 1))
      let first = Int(max(0, (minX - 1).rounded(.down)))
      let last = Int(min(Double(result.width - 1), maxX + 1))
      guard first <= last else { continue }
      for x in first...last {
        let reached = band.columns(Double(x) - margin, Double(x + 1) + margin).area
        if reached >= wholeArea - 1e-9 {
          result[x, y] = .all
        } else if reached > 0 {
          let area = row.columns(Double(x), Double(x + 1)).area
          result[x, y] = CoverageSample(
            amount: min(1, area), doubt: CoverageSample.edgeDoubt)
        }
      }
    }
  }
}

extension Side {
  /// Whether a point is within a pixel of the side's line, between its ends.
  fileprivate func isNear(_ point: SIMD2<Double>) -> Bool {
    let along = end - start
    let length = (along * along).sum().squareRoot()
    let position = ((point - start) * along).sum() / length
    return abs(depth(of: point)) < 1.5 && position > -1.5 && position < length + 1.5
  }
}

extension CoverageSample {
  /// The product of two coverages, which a renderer rounds to 8 bits.
  func times(_ other: CoverageSample) -> CoverageSample {
    if self == .none || other == .none { return .none }
    if self == .all { return other }
    if other == .all { return self }
    return CoverageSample(
      amount: amount * other.amount,
      doubt: amount * other.doubt + other.amount * doubt + doubt * other.doubt + 1.0 / 255)
  }
}
