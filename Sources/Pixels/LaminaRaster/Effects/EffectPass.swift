// Stage 6, fragment: passes whose pixels are computed from another pass.

import LaminaFiles
public import LaminaGeometry
public import LaminaPixels
public import LaminaProfiling
import Synchronization

/// The operation that produces the pixels of a pass.
public enum PassOperation: Equatable, Sendable {
  /// The draws of the pass's own draw list.
  case draw
  /// The pixels of another pass, blurred; beyond its extent they are clear, or its edges repeat.
  case blur(PassIndex, sigma: Double, repeatsEdges: Bool)
  /// One colour, times the alpha of another pass, blurred; a sigma of 0 does not blur.
  case shadow(PassIndex, sigma: Double, color: PackedPixel, repeatsEdges: Bool)
  /// The pixels of another pass, mapped by a colour matrix.
  case colors(PassIndex, ColorMatrix)
  /// The pixels of another pass, mapped by a curve of their luminance.
  case curve(PassIndex, LuminanceCurve)
  /// The pixels of another pass within a box, blurred and divided by the box's blurred coverage.
  ///
  /// Pixels outside the box are clear.
  case normalizedBlur(PassIndex, sigma: Double, within: IntRect)

  /// The pass whose pixels the operation reads; `nil` for `draw`.
  public var source: PassIndex? {
    switch self {
    case .draw: nil
    case .blur(let pass, _, _), .shadow(let pass, _, _, _), .colors(let pass, _),
      .curve(let pass, _), .normalizedBlur(let pass, _, _):
      pass
    }
  }
}

/// The computation of a pass by an effect: a blur, a shadow or a colour filter.
public struct EffectPass: Sendable {
  private let operation: PassOperation
  /// The colour matrix that is applied to a blur's pixels in the same pass; `nil` for none.
  private let map: ColorTerms?
  /// The number of the blur's pixels along a side of a pixel of the source: 1, 2 or 4.
  private let reduction: Int
  private let kernels: RowKernels

  /// Makes the computation of an operation's pixels, which do not depend on the processor level.
  ///
  /// - Parameters:
  ///   - operation: the computation.
  ///   - map: a colour map applied after a blur, in the same pass.
  ///   - reduction: the number of the blur's pixels along a side of a source pixel: 1, 2 or 4.
  ///   - processor: the highest processor level of the row kernels.
  public init(
    _ operation: PassOperation, mapping map: ColorTerms? = nil, reduction: Int = 1,
    processor: ProcessorLevel = .native
  ) {
    self.operation = operation
    self.map = map
    self.reduction = reduction
    kernels = processor.kernels
  }

  /// Computes the pass's pixels, on all of a crew's threads.
  ///
  /// They depend on the source alone, not on the number of threads.
  ///
  /// - Parameters:
  ///   - target: the pixels to compute, all of which are overwritten.
  ///   - source: the pixels of the pass that it reads.
  ///   - area: the device pixels that they cover.
  ///   - memory: the working memory.
  ///   - crew: the workers; one call at a time.
  ///   - shouldStop: asked before every part; once it returns true, the rest is not computed.
  /// - Returns: the work, by the counters of blurs and colour maps, which is the same for any number of
  ///   threads.
  /// - Precondition: the operation is not `draw`.
  /// - Throws: `RasterError.stopped` if `shouldStop` returned true.
  @discardableResult
  public func render(
    into target: inout Framebuffer, from source: Texture, covering area: IntRect,
    memory: EffectMemory, crew: TileCrew, shouldStop: @escaping @Sendable () -> Bool
  ) throws(RasterError) -> Counters {
    var counters = Counters()
    if target.bounds.isEmpty { return counters }
    counters[.effectPasses] = 1
    let pixels = target.bounds.area
    switch operation {
    case .draw: preconditionFailure("draws are rendered by tiles")
    case .blur(_, let sigma, let repeatsEdges):
      let run = ParallelBlur(
        GaussianBlur(sigma: sigma),
        of: BlurSource(
          .pixels(source), covering: area, repeatsEdges: repeatsEdges, reduction: reduction),
        into: target.bounds, memory: memory, kernels: kernels)
      countBlur(run, sigma: sigma, pixels: pixels, into: &counters)
      guard let map else {
        try EffectPass.writeBlurredRows(run, into: &target, crew: crew, shouldStop: shouldStop) {
          $0.writeRow(into: &$1)
        }
        return counters
      }
      counters[.pixelsFiltered] = pixels
      try EffectPass.writeBlurredRows(run, into: &target, crew: crew, shouldStop: shouldStop) {
        [kernels] rows, row in
        rows.writeRow(into: &row)
        kernels.map(&row, by: map)
      }
    case .shadow(_, let sigma, let color, let repeatsEdges):
      guard sigma > 0 else {
        counters[.pixelsFiltered] = pixels
        let shades = (0...255).map { color.multiplied(by: UInt8($0)) }
        try EffectPass.eachRow(of: &target, crew: crew, shouldStop: shouldStop) {
          EffectPass.shadeAlphaRow(
            source, covering: area, repeatsEdges: repeatsEdges, shades, $1, &$0)
        }
        return counters
      }
      let run = ParallelBlur(
        GaussianBlur(sigma: sigma),
        of: BlurSource(.alpha(source), covering: area, repeatsEdges: repeatsEdges),
        into: target.bounds, memory: memory, kernels: kernels)
      counters[.pixelsFiltered] = pixels
      countBlur(run, sigma: sigma, pixels: pixels, into: &counters)
      try EffectPass.writeBlurredRows(run, into: &target, crew: crew, shouldStop: shouldStop) {
        $0.writeShades(color, into: &$1)
      }
    case .normalizedBlur(_, let sigma, let box):
      try normalizedBlur(sigma, of: source, covering: area, within: box, into: &target) {
        run, blurred throws(RasterError) in
        countBlur(run, sigma: sigma, pixels: pixels, into: &counters)
        try EffectPass.writeBlurredRows(run, into: &blurred, crew: crew, shouldStop: shouldStop) {
          $0.writeRow(into: &$1)
        }
      }
      counters[.pixelsFiltered] = pixels
    case .colors(_, let matrix):
      counters[.pixelsFiltered] = pixels
      if let terms = ColorTerms(matrix) {
        try EffectPass.eachRow(of: &target, crew: crew, shouldStop: shouldStop) {
          [kernels] region, y in
          EffectPass.mapRow(source, covering: area, y, &region, by: terms, kernels)
        }
        return counters
      }
      let mapped = Atomic<Int>(0)
      try EffectPass.eachRow(of: &target, crew: crew, shouldStop: shouldStop) {
        let count = EffectPass.mapStraightRow(source, covering: area, $1, &$0) { matrix($0) }
        mapped.add(count, ordering: .relaxed)
      }
      counters[.colorsMapped] = mapped.load(ordering: .relaxed)
    case .curve(_, let curve):
      let mapped = Atomic<Int>(0)
      try EffectPass.eachRow(of: &target, crew: crew, shouldStop: shouldStop) {
        let count = EffectPass.mapStraightRow(source, covering: area, $1, &$0) { curve($0) }
        mapped.add(count, ordering: .relaxed)
      }
      counters[.pixelsFiltered] = pixels
      counters[.colorsMapped] = mapped.load(ordering: .relaxed)
    }
    return counters
  }

  /// Blurs a source, and divides it by the blurred coverage of a box, so that the box's edges do
  /// not fade.
  ///
  /// The coverage is blurred like the pixels, so a fully opaque box stays opaque.
  private func normalizedBlur(
    _ sigma: Double, of source: Texture, covering area: IntRect, within box: IntRect,
    into target: inout Framebuffer,
    _ blur: (ParallelBlur, inout Framebuffer) throws(RasterError) -> Void
  ) throws(RasterError) {
    let gaussian = GaussianBlur(sigma: sigma)
    let run = ParallelBlur(
      gaussian, of: BlurSource(.pixels(source), covering: area), into: target.bounds,
      memory: EffectMemory(), kernels: kernels)
    try blur(run, &target)
    let bounds = target.bounds
    let near = box.intersection(bounds.grown(by: gaussian.support))
    let coverage: AlphaPlane
    do throws(MemoryError) {
      let opaque = try FileBytes(capacity: near.area) { bytes in
        for index in bytes.indices { bytes[index] = 255 }
        return near.area
      }
      coverage = try gaussian.blur(AlphaPlane(bounds: near, bytes: opaque), into: bounds)
    } catch { throw .noMemory(bytes: error.bytes) }
    target.withRegion { region in
      for y in bounds.rows { EffectPass.divideRow(&region, y, by: coverage, within: box) }
    }
  }

  /// Divides a row of pixels by a coverage; pixels outside a box become clear.
  private static func divideRow(
    _ region: inout PixelRegion, _ y: Int, by coverage: AlphaPlane, within box: IntRect
  ) {
    let columns = coverage.bounds.columns
    let weights = coverage.row(y)
    var row = region.mutableRow(y, columns)
    let isInside = box.rows.contains(y)
    for x in row.indices {
      row[x] =
        isInside && box.columns.contains(columns.lowerBound + x)
        ? row[x].divided(by: weights[x]) : .clear
    }
  }

  private func countBlur(
    _ run: ParallelBlur, sigma: Double, pixels: Int, into counters: inout Counters
  ) {
    run.countWork(into: &counters)
    counters[.blurRadiusPixels] += pixels * max(1, Int(sigma.rounded()))
  }

  /// Computes every row of a blur on a crew's threads, and has `write` write it to `target`.
  private static func writeBlurredRows(
    _ run: ParallelBlur, into target: inout Framebuffer, crew: TileCrew,
    shouldStop: @escaping @Sendable () -> Bool,
    _ write: (inout BlurRowGenerator, inout MutableSpan<PackedPixel>) -> Void
  ) throws(RasterError) {
    let extent = target.bounds
    try target.withSharedTarget { shared in
      run.forEachBand(by: crew, shouldStop: shouldStop) { rows, blurred in
        var region = shared.region(extent.band(rows))
        for y in rows {
          blurred.makeRow(y)
          var row = region.mutableRow(y, extent.columns)
          write(&blurred, &row)
        }
      }
    }.get()
  }

  /// Calls `body` for every row of `target`, on a crew's threads, with a region that contains the
  /// row.
  private static func eachRow(
    of target: inout Framebuffer, crew: TileCrew, shouldStop: @escaping @Sendable () -> Bool,
    _ body: (inout PixelRegion, Int) -> Void
  ) throws(RasterError) {
    let extent = target.bounds
    let bands = ParallelBlur.splitRange(extent.rows, into: crew.threadCount)
    try target.withSharedTarget { shared in
      ParallelBlur.forEach(bands.count, by: crew, shouldStop: shouldStop) { index in
        var region = shared.region(extent.band(bands[index]))
        for y in bands[index] { body(&region, y) }
      }
    }.get()
  }

  /// Writes a row of an unblurred shadow: for each pixel, the element of `shades` at the source's alpha.
  private static func shadeAlphaRow(
    _ source: Texture, covering area: IntRect, repeatsEdges: Bool, _ shades: [PackedPixel],
    _ y: Int, _ region: inout PixelRegion
  ) {
    let columns = region.bounds.columns
    var row = region.mutableRow(y, columns)
    guard !area.isEmpty, repeatsEdges || area.rows.contains(y) else {
      for x in row.indices { row[x] = .clear }
      return
    }
    let pixels = source.row(min(max(y, area.minY), area.maxY - 1) - area.minY, 0..<area.width)
    for x in row.indices {
      let column = columns.lowerBound + x
      let place = min(max(column, area.minX), area.maxX - 1)
      row[x] =
        place == column || repeatsEdges ? shades[Int(pixels[place - area.minX].alpha)] : .clear
    }
  }

  /// Writes a row of source pixels, mapped by `terms`, which keep alpha; outside the source pixels
  /// are clear.
  private static func mapRow(
    _ source: Texture, covering area: IntRect, _ y: Int, _ region: inout PixelRegion,
    by terms: ColorTerms, _ kernels: RowKernels
  ) {
    let extent = region.bounds
    let columns = extent.columns.clamped(to: area.columns)
    let isSeen = !area.isEmpty && area.rows.contains(y) && !columns.isEmpty
    if !isSeen || columns != extent.columns {
      var row = region.mutableRow(y, extent.columns)
      kernels.fill(&row, with: .clear)
    }
    guard isSeen else { return }
    var row = region.mutableRow(y, columns)
    kernels.copy(
      source.row(
        y - area.minY, columns.lowerBound - area.minX..<columns.upperBound - area.minX),
      to: &row)
    kernels.map(&row, by: terms)
  }

  /// Writes a row of source pixels, mapped as straight colours; outside the source, clear pixels
  /// are mapped.
  ///
  /// - Returns: the number of colours mapped.
  private static func mapStraightRow(
    _ source: Texture, covering area: IntRect, _ y: Int, _ region: inout PixelRegion,
    through map: (SIMD4<Double>) -> SIMD4<Double>
  ) -> Int {
    let extent = region.bounds
    let ofClear = PackedPixel.clear.mappedPixel(through: map)
    var row = region.mutableRow(y, extent.columns)
    for x in row.indices { row[x] = ofClear }
    let columns = extent.columns.clamped(to: area.columns)
    guard !area.isEmpty, area.rows.contains(y), !columns.isEmpty else { return 1 }
    let pixels = source.row(
      y - area.minY, columns.lowerBound - area.minX..<columns.upperBound - area.minX)
    // Neighbouring pixels often have the same colour.
    var (last, mapped) = (PackedPixel.clear, ofClear)
    var count = 1
    for x in pixels.indices {
      if pixels[x] != last {
        last = pixels[x]
        mapped = last.mappedPixel(through: map)
        count += 1
      }
      row[columns.lowerBound - extent.minX + x] = mapped
    }
    return count
  }
}

extension IntRect {
  /// Returns the part of the rectangle in a range of rows.
  fileprivate func band(_ rows: Range<Int>) -> IntRect {
    IntRect(minX: minX, minY: rows.lowerBound, maxX: maxX, maxY: rows.upperBound)
  }
}

extension PackedPixel {
  /// Returns the pixel that results if `map` is applied to this pixel's straight colour,
  /// premultiplied and rounded.
  @inline(__always) fileprivate func mappedPixel(
    through map: (SIMD4<Double>) -> SIMD4<Double>
  ) -> PackedPixel {
    let scale = 1 / Double(max(alpha, 1))
    let straight = SIMD4(
      Double(red) * scale, Double(green) * scale, Double(blue) * scale, Double(alpha) / 255)
    let c = map(straight)
    return PackedPixel(Color(red: c.x, green: c.y, blue: c.z, alpha: c.w))
  }

  /// Returns the pixel divided by a coverage; channels are clamped to the alpha, which is at most 255.
  fileprivate func divided(by coverage: UInt8) -> PackedPixel {
    if coverage == 255 || self == .clear { return self }
    let weight = Int(max(coverage, 1))
    func whole(_ channel: UInt8, _ most: Int) -> UInt8 {
      UInt8(min(most, (Int(channel) * 510 + weight) / (2 * weight)))
    }
    let opacity = whole(alpha, 255)
    return PackedPixel(
      red: whole(red, Int(opacity)), green: whole(green, Int(opacity)),
      blue: whole(blue, Int(opacity)), alpha: opacity)
  }
}
