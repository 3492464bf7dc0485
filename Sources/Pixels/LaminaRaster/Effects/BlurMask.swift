// Stage 6, fragment: blurred rounded rectangles, stored as one corner.

import LaminaFiles
public import LaminaGeometry
import LaminaPixels

/// The alpha of a blurred rounded rectangle, or of a blurred path, at whole pixels.
///
/// For a large rectangle one corner is enough: along an edge, nothing changes beyond the curve and the blur's
/// support.
///
/// ```
///    support  radius + support        c  corner block, mirrored for the other three
///   [   c   |   c   ] p p p p ...     p  the block's last column, repeated along the edge
///   [   c   |   c   ] p p p p         f  the block's last value, repeated inside: 255
///     q q q q q q q   f f f f         q  the block's last row
/// ```
/// This is exact if both sides are at least `2 (ceil(radius) + support)` pixels. The mask of a smaller
/// rectangle is computed whole.
public struct BlurMask: Sendable {
  /// The parameters that determine a mask: the key under which it is cached.
  public enum Key: Hashable, Sendable {
    /// One corner of a rounded rectangle so large that the mask of all its blur follows from the corner's.
    case corner(radius: Double, curve: CornerCurve = .circular, sigma: Double)
    /// The whole of a small rounded rectangle, with its sizes in device pixels.
    case whole(
      width: Int, height: Int, radius: Double, curve: CornerCurve = .circular, sigma: Double)
    /// A path, in device pixels from the top left corner of a box of the given size.
    case path(Path, width: Int, height: Int, sigma: Double)
  }

  private let plane: AlphaPlane
  /// The mask's values with each row reversed, for the right side of a rectangle; empty unless the
  /// mask is a corner's.
  private let mirrored: [UInt8]
  /// The range of columns, for each row of the mask, between the constant values, 0 or 255, at the row's two ends.
  ///
  /// Columns are counted from the shape's first column.
  ///
  /// They run from the first value above 0 to the last one before the rest is 0 or, in a corner, 255.
  private let varying: [Range<Int>]
  private let isCorner: Bool
  /// The distance that the blur reaches beyond the shape, in device pixels.
  public let support: Int

  /// Returns the key of the mask of a blurred rectangle or path.
  public static func key(of blurred: BlurredRect) -> Key {
    let (width, height) = (blurred.rect.width, blurred.rect.height)
    if let path = blurred.path {
      return .path(path, width: width, height: height, sigma: blurred.sigma)
    }
    return key(
      width: width, height: height, radius: blurred.radius, curve: blurred.curve,
      sigma: blurred.sigma)
  }

  /// Returns the key of the mask of a rounded rectangle: a corner if the rectangle is large enough,
  /// else the whole.
  ///
  /// A radius is clamped to half the shorter side, as in `RoundedRect`.
  public static func key(
    width: Int, height: Int, radius: Double, curve: CornerCurve = .circular, sigma: Double
  ) -> Key {
    let least = Double(min(width, height)) / 2
    let used = max(0, min(radius, least))
    let reach = Int((used * curve.expansionFactor).rounded(.up))
    let side = 2 * (reach + GaussianBlur(sigma: sigma).support)
    return width >= side && height >= side
      ? .corner(radius: used, curve: curve, sigma: sigma)
      : .whole(width: width, height: height, radius: used, curve: curve, sigma: sigma)
  }

  /// Computes the mask of a key: renders its shape, and blurs the coverage.
  ///
  /// - Parameters:
  ///   - key: the blurred shape.
  ///   - crew: the workers that render the shape; `nil` for a new crew of one thread.
  /// - Throws: `RasterError.noMemory` when the machine has no memory for it.
  public init(_ key: Key, crew: TileCrew? = nil) throws(RasterError) {
    let shape: IntRect
    let bounds: IntRect
    let blur: GaussianBlur
    let corner: Double
    let curve: CornerCurve
    var path: Path?
    switch key {
    case .corner(let radius, let own, let sigma):
      blur = GaussianBlur(sigma: sigma)
      let inner = Int((radius * own.expansionFactor).rounded(.up)) + blur.support
      // The part of a large rectangle that the block can see.
      let side = inner + 1 + blur.support
      shape = IntRect(x: 0, y: 0, width: side, height: side)
      bounds = IntRect(minX: -blur.support, minY: -blur.support, maxX: inner + 1, maxY: inner + 1)
      (corner, curve, isCorner) = (radius, own, true)
    case .whole(let width, let height, let radius, let own, let sigma):
      blur = GaussianBlur(sigma: sigma)
      shape = IntRect(x: 0, y: 0, width: width, height: height)
      bounds = IntRect(
        minX: -blur.support, minY: -blur.support, maxX: width + blur.support,
        maxY: height + blur.support)
      (corner, curve, isCorner) = (radius, own, false)
    case .path(let own, let width, let height, let sigma):
      blur = GaussianBlur(sigma: sigma)
      shape = IntRect(x: 0, y: 0, width: width, height: height)
      bounds = shape.grown(by: blur.support)
      (corner, curve, isCorner, path) = (0, .circular, false, own)
    }
    support = blur.support
    cellCount = (bounds.area + blur.cell * blur.cell - 1) / (blur.cell * blur.cell)
    do throws(MemoryError) {
      let corners: CornerMask = isCorner ? .minXMinY : .all
      let coverage = try BlurMask.rasterisedCoverage(
        of: shape, radius: corner, corners: corners, curve: curve, path: path, crew: crew)
      plane = try blur.blur(coverage, into: bounds)
      mirrored = isCorner ? BlurMask.mirroredRows(plane) : []
      varying = BlurMask.varyingColumns(plane, isCorner: isCorner)
    } catch { throw .noMemory(bytes: error.bytes) }
  }

  /// The number of cells of the blur that computed the mask; below a sigma of 6 px a cell is a
  /// pixel.
  let cellCount: Int

  /// Returns the size of the values of a key's mask, in bytes, without computing it.
  static func byteCount(of key: Key) -> Int {
    switch key {
    case .corner(let radius, let curve, let sigma):
      let inner = Int((radius * curve.expansionFactor).rounded(.up))
      let side = inner + 2 * GaussianBlur(sigma: sigma).support + 1
      return 2 * side * side
    case .whole(let width, let height, _, _, let sigma), .path(_, let width, let height, let sigma):
      let reach = 2 * GaussianBlur(sigma: sigma).support
      return (width + reach) * (height + reach)
    }
  }

  /// The size of the mask's values, in bytes.
  public var byteCount: Int { plane.bytes.count + mirrored.count }

  /// The three parts of a row of a rectangle's blur: left, middle and right.
  ///
  /// From left to right they are values, one value for a run of pixels, and values again.
  struct Row {
    /// The index of the row's first value, in the mask's values as well as in the mirrored values.
    let first: Int
    /// The device column of the row's first value.
    let leftOrigin: Int
    /// The device column of the row's first mirrored value.
    let rightOrigin: Int
    /// The columns of the part on the left, in device pixels.
    let left: Range<Int>
    /// The columns of the part in the middle, in device pixels, which share one value.
    let middle: Range<Int>
    /// The columns of the part on the right, in device pixels, with mirrored values.
    let right: Range<Int>
    /// The coverage that the pixels of the middle part share, 0...255.
    let value: UInt8
  }

  /// Returns the parts of a device row of a rectangle's blur; `nil` if no pixel of it is covered.
  @inline(__always) func rowParts(_ y: Int, of rect: IntRect) -> Row? {
    let line = planePosition(y - rect.minY, rect.height, plane.bounds.maxY)
    guard plane.bounds.rows.contains(line) else { return nil }
    let start = (line - plane.bounds.minY) * plane.bounds.width
    let (x, width) = (rect.minX, rect.width)
    let (first, end) = (plane.bounds.minX, plane.bounds.maxX)
    let varying = varying[line - plane.bounds.minY]
    guard isCorner else {
      let last = x + varying.upperBound
      return Row(
        first: start, leftOrigin: x + first, rightOrigin: x + end,
        left: x + varying.lowerBound..<last, middle: last..<last, right: last..<last, value: 0)
    }
    // The block is a pixel wider than half the smallest rectangle that uses it.
    let leftEnd = x + min(varying.upperBound, (width + 1) / 2)
    let rightStart = max(leftEnd, x + width - varying.upperBound)
    return Row(
      first: start, leftOrigin: x + first, rightOrigin: x + width - end,
      left: x + varying.lowerBound..<max(x + varying.lowerBound, leftEnd),
      middle: leftEnd..<rightStart,
      right: rightStart..<max(rightStart, x + width - varying.lowerBound),
      value: plane.bytes.span[start + plane.bounds.width - 1])
  }

  /// Returns the coverages of a range of device columns in a row's left part.
  @inline(__always) @_lifetime(borrow self)
  func leftPartCoverage(_ row: Row, _ columns: Range<Int>) -> Span<UInt8> {
    let first = row.first + columns.lowerBound - row.leftOrigin
    return plane.bytes.span.extracting(first..<first + columns.count)
  }

  /// Returns the coverages of a range of device columns in a row's right part.
  @_lifetime(borrow self) func rightPartCoverage(_ row: Row, _ columns: Range<Int>) -> Span<UInt8> {
    let first = row.first + columns.lowerBound - row.rightOrigin
    return mirrored.span.extracting(first..<first + columns.count)
  }

  /// Writes the alpha of one row of a rectangle's blur.
  ///
  /// - Parameters:
  ///   - y: the row, from the rectangle's top.
  ///   - columns: the columns, from its left side.
  ///   - width: the rectangle's width, in device pixels.
  ///   - height: the rectangle's height, in device pixels.
  ///   - coverage: the alpha to write, 0 beyond the blur's support.
  /// - Precondition: there is a value for each column, and the mask was made for the rectangle's key.
  public func read(
    row y: Int, columns: Range<Int>, width: Int, height: Int,
    into coverage: inout MutableSpan<UInt8>
  ) {
    precondition(
      coverage.count == columns.count, "\(coverage.count) values for columns \(columns)")
    let line = planePosition(y, height, plane.bounds.maxY)
    guard plane.bounds.rows.contains(line) else {
      for x in coverage.indices { coverage[x] = 0 }
      return
    }
    let values = plane.row(line)
    let (first, end) = (plane.bounds.minX, plane.bounds.maxX)
    /// Returns the indices in `coverage` of those of the requested columns that lie in `range`.
    func part(_ range: Range<Int>) -> Range<Int> {
      let part = range.clamped(to: columns)
      return part.lowerBound - columns.lowerBound..<part.upperBound - columns.lowerBound
    }
    if columns.lowerBound < first || columns.upperBound > width - first {
      for x in coverage.indices { coverage[x] = 0 }
    }
    // From the left up to the plane's end; in a corner, its last value repeats, and then the corner is
    // mirrored.
    let rightEnd = max(first, width - end)
    for x in part(first..<end) { coverage[x] = values[columns.lowerBound + x - first] }
    guard isCorner else { return }
    if rightEnd > end {
      let inside = values[values.count - 1]
      for x in part(end..<rightEnd) { coverage[x] = inside }
    }
    for x in part(max(end, rightEnd)..<max(end, width - first)) {
      coverage[x] = values[width - 1 - columns.lowerBound - x - first]
    }
  }

  /// Returns, for each row of a plane, the range of columns between the constant values, 0 or 255, at the row's two
  /// ends.
  ///
  /// Runs of less than full coverage are not cut off: one colour for such a run is rounded differently from a
  /// coverage for each pixel.
  private static func varyingColumns(_ plane: AlphaPlane, isCorner: Bool) -> [Range<Int>] {
    plane.bounds.rows.map { y in
      let row = plane.row(y)
      var end = row.count
      let last: UInt8 = end > 0 && isCorner ? row[end - 1] : 0
      while last % 255 == 0 && end > 0 && row[end - 1] == last { end -= 1 }
      var start = 0
      while start < end && row[start] == 0 { start += 1 }
      return plane.bounds.minX + start..<plane.bounds.minX + end
    }
  }

  private static func mirroredRows(_ plane: AlphaPlane) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: plane.bounds.area)
    let width = plane.bounds.width
    var all = result.mutableSpan
    for (index, y) in plane.bounds.rows.enumerated() {
      let row = plane.row(y)
      var mirrored = all._mutatingExtracting(index * width..<(index + 1) * width)
      for x in row.indices { mirrored[width - 1 - x] = row[x] }
    }
    return result
  }

  /// Returns the row of the mask's plane that holds a rectangle's row `position`, counted from the top of its `side`
  /// rows.
  ///
  /// The rows of a corner's mask repeat, and are mirrored.
  @inline(__always) private func planePosition(_ position: Int, _ side: Int, _ end: Int) -> Int {
    isCorner ? min(min(position, side - 1 - position), end - 1) : position
  }

  /// Returns the rasterised coverage of a path, or of a rounded rectangle with the given corners rounded.
  private static func rasterisedCoverage(
    of shape: IntRect, radius: Double, corners: CornerMask, curve: CornerCurve, path: Path?,
    crew: TileCrew?
  ) throws(MemoryError) -> AlphaPlane {
    guard !shape.isEmpty else {
      return AlphaPlane(bounds: .empty, bytes: try FileBytes(capacity: 0) { _ in 0 })
    }
    var list = DrawList()
    list.planes = [.identity]
    // For a large rectangle only the first corner is drawn, with room for its radius.
    let scale = corners == .all ? 1.0 : 2
    let rect = Rect(
      x: 0, y: 0, width: Double(shape.width) * scale, height: Double(shape.height) * scale)
    list.outlines = [RoundedRect(rect, radius: radius, corners: corners, curve: curve)]
    if let path { list.paths = [PathShape(path: path, paint: .fill(.nonZero))] }
    let command = DrawCommand(
      shape: path == nil ? .outline(0) : .path(0), plane: 0, source: .color(.white),
      antialiasedEdges: .all,
      scissor: shape, layer: LayerIndex(0))
    list.commands = [command]
    var target = try Framebuffer(bounds: shape)
    let crew = if let crew { crew } else { try TileCrew(threadCount: 1, grid: TileGrid()) }
    do throws(RasterError) {
      let pass = try AssembledPass(
        assembling: list, vertices: VertexBuffer(transforming: list), extent: shape,
        background: .clear, textures: [], grid: crew.grid, memoryLimit: .max)
      try crew.withoutCounting { () throws(RasterError) in
        try TileSection(passes: [pass], textures: []).render(pass: 0, into: &target, crew: crew) {
          false
        }
      }
    } catch {
      switch error {
      case .noMemory(let bytes), .overMemory(let bytes, _): throw .refused(bytes: bytes)
      case .stopped: preconditionFailure("a mask's coverage is never stopped")
      }
    }
    let kernels = ProcessorLevel.native.kernels
    let bytes = try FileBytes(capacity: shape.area) { span in
      for y in shape.rows {
        let start = (y - shape.minY) * shape.width
        var alphas = span._mutatingExtracting(start..<start + shape.width)
        kernels.alpha(target.row(y, shape.columns), into: &alphas)
      }
      return shape.area
    }
    return AlphaPlane(bounds: shape, bytes: bytes)
  }
}
