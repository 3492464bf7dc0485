// The differences of two pictures, in numbers.

public import LaminaPixels
public import LaminaProfiling

/// The difference of a picture from an expected one.
///
/// - Complexity: O(pixels), independent of the window; a byte per pixel, and more per column.
public struct PictureComparison: Sendable {
  /// The size of a picture.
  public struct Size: Hashable, Sendable {
    /// The number of columns.
    public var width: Int
    /// The number of rows.
    public var height: Int

    init(_ texture: Texture) {
      width = texture.width
      height = texture.height
    }

    /// The size as text: `120x80`.
    public var text: String { "\(width)x\(height)" }
  }

  /// The pixel with the largest colour difference; the first of several.
  public struct Worst: Hashable, Sendable {
    /// The pixel's column.
    public var x: Int
    /// The pixel's row.
    public var y: Int
    /// The expected pixel.
    public var expected: PackedPixel
    /// The actual pixel.
    public var actual: PackedPixel
    /// The distance of the two pixels, by `ColorDistance.between`.
    public var distance: Double
  }

  /// The window with the most differing pixels; the first of several.
  public struct Densest: Hashable, Sendable {
    /// The number of columns and rows of the window.
    public var size: Int
    /// The number of differing pixels in the window.
    public var count: Int
    /// The window's first column.
    public var x: Int
    /// The window's first row.
    public var y: Int
  }

  /// The side of the reported window in pixels, unless a tolerance sets one.
  public static let defaultWindow = 16

  /// The size of the expected picture.
  public let expectedSize: Size
  /// The size of the actual picture.
  public let actualSize: Size
  /// The tolerance, whose limits decide whether the comparison passes.
  public let tolerance: PictureTolerance
  /// The number of pixels with any difference; 0 if the sizes differ.
  public private(set) var touched = 0
  /// The number of differing pixels, whose distance exceeds the tolerance's `maxColorDelta`.
  public private(set) var differing = 0
  /// The bounding box of the differing pixels; `nil` without any.
  public private(set) var bounds: PassRecord.Extent?
  /// The pixel with the largest difference; `nil` if nothing differs.
  public private(set) var worst: Worst?
  /// The largest difference of a channel of any pixel, 0...255, by `ColorDistance.largestChannelDifference`.
  public private(set) var maxChannelDifference = 0
  /// The window with the most differing pixels; `nil` if none differ.
  public private(set) var densest: Densest?
  /// Every limit of the tolerance, each with its found value; empty if the sizes differ.
  public private(set) var limits: [LimitVerdict] = []
  /// The state of each pixel, row by row: 0 equal, 1 within `maxColorDelta`, 2 differing; empty if all are equal.
  private(set) var marks: [UInt8] = []

  /// Compares two pictures.
  ///
  /// - Parameters:
  ///   - actual: the actual picture.
  ///   - expected: the expected picture.
  ///   - tolerance: the tolerance.
  /// - Precondition: both have pixels of four bytes, as `Texture.expanded()` makes them.
  public init(
    _ actual: Texture, to expected: Texture, tolerance: PictureTolerance = .exact
  ) {
    expectedSize = Size(expected)
    actualSize = Size(actual)
    self.tolerance = tolerance
    guard hasEqualSizes else { return }
    comparePixels(actual, expected)
    let size = tolerance.window?.size ?? PictureComparison.defaultWindow
    if differing > 0 { densest = findDensest(size) }
    limits = verdicts()
  }

  /// Whether both pictures have the same numbers of columns and rows.
  public var hasEqualSizes: Bool { expectedSize == actualSize }

  /// Whether all pixels of both pictures are equal to the byte.
  public var isIdentical: Bool { hasEqualSizes && touched == 0 }

  /// Whether the sizes are equal and every limit of the tolerance holds.
  public var passes: Bool { hasEqualSizes && limits.allSatisfy(\.holds) }

  /// The share of pixels that differ, in [0, 1].
  public var ratio: Double {
    let pixels = expectedSize.width * expectedSize.height
    return pixels > 0 ? Double(differing) / Double(pixels) : 0
  }

  /// The decisive limit: the one with the largest use relative to its allowance.
  public var decisive: LimitVerdict? { limits.max { $0.use < $1.use } }

  private mutating func comparePixels(_ actual: Texture, _ expected: Texture) {
    let (width, height) = (expectedSize.width, expectedSize.height)
    var (left, top, right, bottom) = (width, height, 0, 0)
    // Neighbouring pixels often have the same pair of colours.
    var last = (one: PackedPixel.clear, other: PackedPixel.clear, distance: 0.0, channels: 0)
    for y in 0..<height {
      let (ours, theirs) = (actual.row(y, 0..<width), expected.row(y, 0..<width))
      for x in 0..<width where ours[x] != theirs[x] {
        if touched == 0 { marks = [UInt8](repeating: 0, count: width * height) }
        touched += 1
        if last.one != ours[x] || last.other != theirs[x] {
          last = (
            ours[x], theirs[x], ColorDistance.between(ours[x], theirs[x]),
            ColorDistance.largestChannelDifference(ours[x], theirs[x])
          )
        }
        maxChannelDifference = max(maxChannelDifference, last.channels)
        if worst.map({ last.distance > $0.distance }) ?? true {
          worst = Worst(
            x: x, y: y, expected: theirs[x], actual: ours[x], distance: last.distance)
        }
        let differs = tolerance.maxColorDelta == 0 || last.distance > tolerance.maxColorDelta
        marks[y * width + x] = differs ? 2 : 1
        guard differs else { continue }
        differing += 1
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), max(bottom, y))
      }
    }
    guard differing > 0 else { return }
    bounds = PassRecord.Extent(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// Returns the window of `size` columns and rows with the most differing pixels.
  ///
  /// Sums of columns move down row by row, and a sum of them moves along each row.
  private func findDensest(_ size: Int) -> Densest {
    let (width, height) = (expectedSize.width, expectedSize.height)
    let (across, down) = (min(size, width), min(size, height))
    var best = Densest(size: size, count: 0, x: 0, y: 0)
    var columns = [Int](repeating: 0, count: width)
    for y in 0..<height {
      var sum = 0
      for x in 0..<width {
        columns[x] += marks[y * width + x] == 2 ? 1 : 0
        if y >= down, marks[(y - down) * width + x] == 2 { columns[x] -= 1 }
        sum += columns[x]
        if x >= across { sum -= columns[x - across] }
        if sum > best.count {
          best = Densest(
            size: size, count: sum, x: max(0, x - across + 1), y: max(0, y - down + 1))
        }
      }
    }
    return best
  }

  private func verdicts() -> [LimitVerdict] {
    var found: [LimitVerdict] = []
    if let most = tolerance.maxPixels {
      found.append(
        LimitVerdict(name: .maxPixels, found: Double(differing), allowed: Double(most)))
    }
    if let most = tolerance.maxRatio {
      found.append(LimitVerdict(name: .maxRatio, found: ratio, allowed: most))
    }
    if let window = tolerance.window {
      found.append(
        LimitVerdict(
          name: .maxInWindow, found: Double(densest?.count ?? 0), allowed: Double(window.most)))
    }
    if found.isEmpty {
      found.append(LimitVerdict(name: .exact, found: Double(differing), allowed: 0))
    }
    return found
  }
}
