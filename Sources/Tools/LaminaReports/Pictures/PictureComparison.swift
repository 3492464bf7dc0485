// The differences of two pictures, in numbers.

public import LaminaGeometry
public import LaminaPixels
public import LaminaProfiling

/// The difference of a picture from an expected one.
///
/// Pixels of rectangles can be left out. A pixel is antialiased if its colour lies between those of its neighbours at an
/// edge (`AntialiasingFinder`).
///
/// - Complexity: O(pixels), independent of the window; a byte per pixel, and more per column.
public struct PictureComparison: Sendable {
  /// The size of a picture.
  public struct Size: Encodable, Hashable, Sendable {
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
  ///
  /// If the tolerance ignores antialiasing, antialiased ones are not among them.
  public private(set) var differing = 0
  /// The number of antialiased pixels whose distance exceeds the tolerance's `maxColorDelta`.
  public private(set) var antialiased = 0
  /// The number of pixels that are left out of the comparison; 0 if the sizes differ.
  public private(set) var ignored = 0
  /// The bounding box of the differing pixels; `nil` without any.
  public private(set) var bounds: PassRecord.Extent?
  /// The pixel with the largest difference; `nil` if nothing differs.
  public private(set) var worst: Worst?
  /// The largest difference of a channel of any pixel, 0...255, by `ColorDistance.largestChannelDifference`.
  public private(set) var maxChannelDifference = 0
  /// The window with the most differing pixels; `nil` if none differ.
  public private(set) var densest: Densest?
  /// The separate areas of differing pixels, the one with the most pixels first; empty if the comparison passes.
  public private(set) var changes: [PictureChange] = []
  /// Every limit of the tolerance, each with its found value; empty if the sizes differ.
  public private(set) var limits: [LimitVerdict] = []
  /// The state of each pixel, row by row; empty if all are equal and none is left out.
  private(set) var marks: [PixelMark] = []

  /// Compares two pictures.
  ///
  /// - Parameters:
  ///   - actual: the actual picture.
  ///   - expected: the expected picture.
  ///   - tolerance: the tolerance.
  ///   - regions: the pixels to leave out, as rectangles that may overlap and exceed the pictures.
  ///   - threadCount: the number of threads; the result is the same for any.
  /// - Precondition: both have pixels of four bytes, as `Texture.expanded()` makes them.
  public init(
    _ actual: Texture, to expected: Texture, tolerance: PictureTolerance = .exact,
    ignoring regions: [IntRect] = [], threadCount: Int = 1
  ) {
    expectedSize = Size(expected)
    actualSize = Size(actual)
    self.tolerance = tolerance
    guard hasEqualSizes else { return }
    addStripes(
      ComparedStripe.compareAll(
        actual, expected, tolerance: tolerance, ignoring: regions, threadCount: threadCount))
    let size = tolerance.window?.size ?? PictureComparison.defaultWindow
    if differing > 0 { densest = findDensest(size) }
    limits = verdicts()
    if let bounds, !passes {
      var finder = PictureChangeFinder(marks, size: actualSize, bounds: bounds)
      changes = finder.findChanges()
    }
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

  /// Adds the stripes of the pictures, from the top.
  private mutating func addStripes(_ stripes: [ComparedStripe]) {
    var box = IntRect.empty
    for stripe in stripes {
      touched += stripe.touched
      differing += stripe.differing
      antialiased += stripe.antialiased
      ignored += stripe.ignored
      maxChannelDifference = max(maxChannelDifference, stripe.maxChannelDifference)
      box = box.union(stripe.box)
      if let found = stripe.worst, worst.map({ found.distance > $0.distance }) ?? true {
        worst = found
      }
    }
    if touched > 0 || ignored > 0 {
      marks.reserveCapacity(expectedSize.width * expectedSize.height)
      for stripe in stripes {
        if stripe.marks.isEmpty {
          marks += repeatElement(.equal, count: stripe.rows.count * expectedSize.width)
        } else {
          marks += stripe.marks
        }
      }
    }
    if !box.isEmpty {
      bounds = PassRecord.Extent(x: box.minX, y: box.minY, width: box.width, height: box.height)
    }
  }

  /// Returns the window of `size` columns and rows with the most differing pixels.
  ///
  /// Sums of columns move down row by row, and a sum of them moves along each row. No window that reaches beyond the
  /// bounding box has more such pixels than one that ends in it.
  private func findDensest(_ size: Int) -> Densest? {
    guard let bounds else { return nil }
    let (width, height) = (expectedSize.width, expectedSize.height)
    let (across, down) = (min(size, width), min(size, height))
    var best = Densest(size: size, count: 0, x: 0, y: 0)
    var columns = [Int](repeating: 0, count: width)
    for y in bounds.y..<bounds.y + bounds.height {
      var sum = 0
      for x in bounds.x..<bounds.x + bounds.width {
        columns[x] += marks[y * width + x] == .differing ? 1 : 0
        if y - down >= bounds.y, marks[(y - down) * width + x] == .differing { columns[x] -= 1 }
        sum += columns[x]
        if x - across >= bounds.x { sum -= columns[x - across] }
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
