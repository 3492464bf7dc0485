// The interface of the row kernels to the rasteriser; each of their compilations conforms.

package import LaminaGeometry

/// The row kernels, as compiled for one processor level.
///
/// `Kernels` in LaminaKernels documents each of them. The same files are compiled there for each processor
/// level.
package protocol RowKernelSet: Sendable {
  // MARK: - Blend

  static func fill(_ destination: inout MutableSpan<PackedPixel>, with color: PackedPixel)
  static func fill(_ region: inout PixelRegion, _ area: IntRect, with color: PackedPixel)
  static func fill(
    _ region: inout PixelRegion, _ area: IntRect, with color: PackedPixel, left: UInt8,
    right: UInt8)
  static func copy(_ source: Span<PackedPixel>, to destination: inout MutableSpan<PackedPixel>)
  static func copy(
    _ source: Span<PackedPixel>, first: Int, stride: Int, to region: inout PixelRegion,
    _ area: IntRect)
  static func sourceOver(
    _ source: Span<PackedPixel>, first: Int, stride: Int, onto region: inout PixelRegion,
    _ area: IntRect)
  static func sourceOver(_ color: PackedPixel, onto destination: inout MutableSpan<PackedPixel>)
  static func sourceOver(
    _ color: PackedPixel, onto region: inout PixelRegion, _ area: IntRect, left: UInt8,
    right: UInt8)
  static func sourceOver(
    _ source: Span<PackedPixel>, onto destination: inout MutableSpan<PackedPixel>)
  static func sourceOver(
    _ source: Span<PackedPixel>, opacity: UInt8, onto destination: inout MutableSpan<PackedPixel>)
  static func sourceOver(
    _ source: Span<PackedPixel>, opacity: UInt8, coverage: Span<UInt8>,
    onto destination: inout MutableSpan<PackedPixel>)
  static func sourceOver(
    _ color: PackedPixel, coverage: Span<UInt8>, onto destination: inout MutableSpan<PackedPixel>)
  static func sourceOver(
    _ source: Span<PackedPixel>, coverage: Span<UInt8>,
    onto destination: inout MutableSpan<PackedPixel>)
  static func sourceOver(
    _ color: PackedPixel, spans: Span<CoverageSpan>, coverage: Span<UInt8>,
    onto region: inout PixelRegion)
  static func sourceOver(
    _ color: PackedPixel, coverage: Span<UInt8>, first: Int, stride: Int,
    onto region: inout PixelRegion, _ area: IntRect)

  static func fillBox(
    _ box: RoundedBoxLayout, with color: PackedPixel, corners: Span<UInt8>,
    onto region: inout PixelRegion, rows: Range<Int>)

  static func blend(
    _ source: Span<PackedPixel>, mode: BlendMode, coverage: Span<UInt8>,
    onto destination: inout MutableSpan<PackedPixel>)

  // MARK: - Raster and fragment

  static func coverage(of sum: Int32) -> UInt8
  static func evenOddCoverage(of sum: Int32) -> UInt8
  static func add(
    _ edges: Span<Edge>, layout: CellLayout, cells: inout MutableSpan<Int32>,
    touched: inout MutableSpan<UInt64>
  ) -> Int
  static func drain(
    _ layout: CellLayout, cells: inout MutableSpan<Int32>, touched: inout MutableSpan<UInt64>,
    into spans: inout MutableSpan<CoverageSpan>, _ count: inout Int,
    coverage: inout MutableSpan<UInt8>, _ used: inout Int)

  static func modulate(
    _ source: Span<PackedPixel>, by factor: PackedPixel,
    into destination: inout MutableSpan<PackedPixel>)
  static func scale(_ row: inout MutableSpan<PackedPixel>, by factor: PackedPixel)
  static func crossfade(
    _ second: Span<PackedPixel>, shares: Span<UInt8>, into row: inout MutableSpan<PackedPixel>)
  static func nearest(
    _ texels: Span<PackedPixel>, width: Int, columns: Span<Int32>, rows: Span<Int32>,
    into destination: inout MutableSpan<PackedPixel>)
  static func nearest(
    _ grays: Span<UInt8>, width: Int, columns: Span<Int32>, rows: Span<Int32>,
    into destination: inout MutableSpan<PackedPixel>)
  static func expand(_ grays: Span<UInt8>, into destination: inout MutableSpan<PackedPixel>)
  static func box(
    fill: PackedPixel, edge: PackedPixel, outer: Span<UInt8>, inner: Span<UInt8>,
    into destination: inout MutableSpan<PackedPixel>)

  static func locate(
    base: SIMD4<Double>, step: SIMD4<Double>, first: Int, width: Int, height: Int,
    columns: inout MutableSpan<Int32>, rows: inout MutableSpan<Int32>)
  static func gather(
    _ texels: Span<PackedPixel>, width: Int, height: Int, columns: Span<Int32>, rows: Span<Int32>,
    into a: inout MutableSpan<PackedPixel>, _ b: inout MutableSpan<PackedPixel>,
    _ c: inout MutableSpan<PackedPixel>, _ d: inout MutableSpan<PackedPixel>)
  static func gather(
    _ grays: Span<UInt8>, width: Int, height: Int, columns: Span<Int32>, rows: Span<Int32>,
    into a: inout MutableSpan<PackedPixel>, _ b: inout MutableSpan<PackedPixel>,
    _ c: inout MutableSpan<PackedPixel>, _ d: inout MutableSpan<PackedPixel>)
  static func interpolate(
    _ a: Span<PackedPixel>, _ b: Span<PackedPixel>, _ c: Span<PackedPixel>,
    _ d: Span<PackedPixel>, columns: Span<Int32>, rows: Span<Int32>,
    into destination: inout MutableSpan<PackedPixel>)

  static func sample(
    _ texels: TexelSquares, along line: SampleLine, first: Int,
    using blocks: inout MutableSpan<SampleBlock>, into row: inout MutableSpan<PackedPixel>)
  static func locate(
    along line: SampleLine, width: Int, first: Int, into columns: inout MutableSpan<SampleColumns>)
  static func texelRow(of line: SampleLine, height: Int) -> (row: Int, down: Int16)
  static func interpolate(
    _ texels: TexelSquares, row: Int, at columns: Span<SampleColumns>,
    into across: inout MutableSpan<InterpolatedTexels>)
  static func interpolate(
    _ above: Span<InterpolatedTexels>, _ below: Span<InterpolatedTexels>, down: Int16,
    skipping skip: Int,
    into row: inout MutableSpan<PackedPixel>)
  static func sample(
    _ texels: GraySquares, along line: SampleLine, first: Int,
    using blocks: inout MutableSpan<SampleBlock>, into row: inout MutableSpan<PackedPixel>)

  static func fill(
    _ row: inout MutableSpan<PackedPixel>, with ramp: GradientRamp, first: Int)
  static func linear(
    _ p: GradientLine, first: Int32, count: Int, into t: inout MutableSpan<Float>)
  static func linear(
    _ p: GradientLine, over w: GradientLine, first: Int32, count: Int,
    into t: inout MutableSpan<Float>)
  static func radial(
    _ p: GradientLine, _ q: GradientLine, first: Int32, count: Int,
    into t: inout MutableSpan<Float>)
  static func radial(
    _ p: GradientLine, _ q: GradientLine, over w: GradientLine, first: Int32, count: Int,
    into t: inout MutableSpan<Float>)
  static func conic(
    _ p: GradientLine, _ q: GradientLine, first: Int32, count: Int,
    into t: inout MutableSpan<Float>)
  static func interpolate(
    _ t: Span<Float>, _ range: Range<Int>, by interval: GradientInterval,
    into row: inout MutableSpan<PackedPixel>)
  static func interpolate(
    _ t: Span<Float>, _ range: Range<Int>, along chain: GradientChain, steepness: Float,
    into row: inout MutableSpan<PackedPixel>)
  static func end(
    of t: Span<Float>, from start: Int, limit: Int, lower: Float, upper: Float
  ) -> Int

  // MARK: - Blur

  static func spread(
    _ values: Span<UInt8>, weights: SpreadWeights, above: inout MutableSpan<UInt32>,
    own: inout MutableSpan<UInt32>, below: inout MutableSpan<UInt32>)
  static func spread(
    _ first: Span<UInt8>, weights: SpreadWeights, _ second: Span<UInt8>,
    weights secondWeights: SpreadWeights, above: inout MutableSpan<UInt32>,
    own: inout MutableSpan<UInt32>, below: inout MutableSpan<UInt32>)
  static func lift(_ channels: Span<UInt8>, into values: inout MutableSpan<UInt16>)
  static func alpha(_ pixels: Span<PackedPixel>, into bytes: inout MutableSpan<UInt8>)
  static func alpha(
    _ pixels: Span<PackedPixel>, times coverage: Span<UInt8>, into bytes: inout MutableSpan<UInt8>)
  static func reduce(
    _ sums: Span<UInt32>, channels: Int, columns: Range<Int>, repeatsEdges: Bool, first: Int,
    weights: Span<SplineWeights>, into cells: inout MutableSpan<UInt16>)
  static func begin(
    _ values: Span<UInt16>, weight: UInt16, into sums: inout MutableSpan<UInt32>)
  static func add(
    _ before: Span<UInt16>, _ after: Span<UInt16>, weight: UInt16,
    to sums: inout MutableSpan<UInt32>)
  static func add(
    _ before: Span<UInt16>, _ after: Span<UInt16>, weight: UInt16, _ secondBefore: Span<UInt16>,
    _ secondAfter: Span<UInt16>, weight secondWeight: UInt16, to sums: inout MutableSpan<UInt32>)
  static func finish(_ sums: Span<UInt32>, into values: inout MutableSpan<UInt16>)
  static func mix(
    _ first: Span<UInt8>, _ second: Span<UInt8>, _ third: Span<UInt8>, _ fourth: Span<UInt8>,
    weights: SIMD4<UInt32>, into bytes: inout MutableSpan<UInt8>)
  static func mix(
    _ above: Span<UInt16>, _ middle: Span<UInt16>, _ below: Span<UInt16>,
    weights: SplineWeights, into values: inout MutableSpan<UInt16>)
  static func round(_ values: Span<UInt16>, into bytes: inout MutableSpan<UInt8>)
  static func round(_ values: Span<UInt16>, into pixels: inout MutableSpan<PackedPixel>)
  static func enlarge(
    _ cells: Span<UInt16>, shares: Span<UInt32>, phase: Int, into bytes: inout MutableSpan<UInt8>)
  static func enlarge(
    _ cells: Span<UInt16>, shares: Span<UInt32>, phase: Int,
    into pixels: inout MutableSpan<PackedPixel>)

  // MARK: - Colours

  static func map(_ row: inout MutableSpan<PackedPixel>, by terms: ColorTerms)
  static func shade(
    _ color: PackedPixel, coverage: Span<UInt8>, into row: inout MutableSpan<PackedPixel>)

  // MARK: - Video

  static func lumaChroma(
    _ row: Span<PackedPixel>, by terms: LumaChromaTerms, planeCount: Int,
    into bytes: inout MutableSpan<UInt8>, at start: Int)
}
