// Stage 6, fragment: sources become rows of premultiplied pixels for the covered spans of a tile.

import LaminaFiles
import LaminaGeometry
import LaminaPixels
import LaminaProfiling

/// The working memory of shading, reused from tile to tile.
struct Shader: ~Copyable {
  /// The shaded pixels of a tile, of which (0, 0) is the tile's first pixel.
  private(set) var pixels: Framebuffer
  private var positions: TexelPositions
  private let kernels: RowKernels
  /// The counts of shading work since `TileWorkspace.takeTally` last reset them.
  var counters = Counters()
  /// A row of full coverage, as wide as a tile.
  let whole: [UInt8]

  /// Allocates memory for the pixels of one tile of `grid`.
  init(grid: TileGrid, kernels: RowKernels) throws(MemoryError) {
    self.kernels = kernels
    pixels = try Framebuffer(
      bounds: IntRect(x: 0, y: 0, width: grid.tileWidth, height: grid.tileHeight))
    positions = TexelPositions(count: grid.tileWidth)
    whole = [UInt8](repeating: 255, count: grid.tileWidth)
  }

  /// Shades the pixels that `spans` cover with one colour.
  mutating func shadeColor(_ color: PackedPixel, spans: SpanBuffer, origin: TileOrigin) {
    let kernels = kernels
    for span in spans.spans {
      let target = origin.localRun(span)
      counters[.pixelsShaded] += target.columns.count
      counters[.spansShaded] += 1
      pixels.withRegion { region in
        var row = region.mutableRow(target.y, target.columns)
        kernels.fill(&row, with: color)
      }
    }
  }

  /// Shades the pixels that `spans` cover with a picture.
  mutating func shadePicture(
    _ sampler: ImageSampler, textures: [Texture], spans: SpanBuffer, origin: TileOrigin
  ) {
    let texture = textures[Int(sampler.texels.texture)]
    let picture = SampledPicture(texture: texture, textures: textures, sampler: sampler)
    positions.beginPicture()
    for span in spans.spans {
      let target = origin.localRun(span)
      if let copy = sampler.copyOrigin {
        let y = Int(span.y) - copy.y
        let x = span.columns.lowerBound - copy.x
        if texture.format == .gray8 {
          expandGrays(
            texture.grayRow(y, x..<x + span.columns.count), by: sampler.factor, into: target)
          continue
        }
        modulatePixels(texture.row(y, x..<x + span.columns.count), by: sampler.factor, into: target)
        continue
      }
      let isMixed = Shader.sampleRun(
        span, of: picture, by: &positions, into: &pixels, target, kernels)
      counters.countPicturePixels(target.columns.count, sampledBy: sampler, isMixed: isMixed)
    }
  }

  /// Samples a picture for a run of pixels, multiplies them by the picture's factor, and writes
  /// them to `pixels`.
  ///
  /// - Returns: whether two sizes of the picture were mixed.
  private static func sampleRun(
    _ span: CoverageSpan, of picture: SampledPicture, by positions: inout TexelPositions,
    into pixels: inout Framebuffer, _ target: TileOrigin.Run, _ kernels: RowKernels
  ) -> Bool {
    var isMixed = false
    pixels.withRegion { region in
      var row = region.mutableRow(target.y, target.columns)
      isMixed = positions.shadeSpan(span, of: picture, kernels: kernels, into: &row)
      let factor = picture.sampler.factor
      if factor != .white { kernels.scale(&row, by: factor) }
    }
    return isMixed
  }

  /// Shades the pixels that `spans` cover with the surface of another pass, not moved, times a
  /// factor.
  mutating func shadeSurface(
    _ surface: Texture, at surfaceOrigin: TileOrigin, factor: PackedPixel, spans: SpanBuffer,
    origin: TileOrigin
  ) {
    for span in spans.spans {
      let source = surfaceOrigin.localRun(span)
      modulatePixels(surface.row(source.y, source.columns), by: factor, into: origin.localRun(span))
    }
  }

  /// Multiplies the shaded pixels by the alpha of a surface, whose first device pixel is
  /// `surfaceOrigin`.
  ///
  /// The alpha is 0 without a surface, and beyond the columns of its rows in `extents`.
  mutating func multiplyPixels(
    byAlphaOf surface: Texture?, at surfaceOrigin: TileOrigin, within extents: RowExtents?,
    spans: SpanBuffer, origin: TileOrigin
  ) {
    for span in spans.spans {
      let target = origin.localRun(span)
      counters[.pixelsClipped] += target.columns.count
      let kept = extents.map { $0.drawnColumns(ofRow: Int(span.y)) } ?? span.columns
      pixels.withRegion { region in
        var row = region.mutableRow(target.y, target.columns)
        for index in row.indices {
          let x = span.columns.lowerBound + index
          guard let surface, kept.contains(x) else {
            row[index] = .clear
            continue
          }
          let column = x - surfaceOrigin.x
          let alpha = surface.row(Int(span.y) - surfaceOrigin.y, column..<column + 1)[0].alpha
          row[index] = row[index].multiplied(by: alpha)
        }
      }
    }
  }

  /// Shades the pixels that `spans` cover with a box's colours: `fill` inside the inner outline,
  /// `edge` outside it.
  mutating func shadeBox(
    fill: PackedPixel, edge: PackedPixel, inner: [UInt8], spans: SpanBuffer, area: IntRect,
    origin: TileOrigin
  ) {
    let (whole, kernels) = (whole, kernels)
    for span in spans.spans {
      let target = origin.localRun(span)
      let first = (Int(span.y) - area.minY) * area.width + span.columns.lowerBound - area.minX
      let count = span.columns.count
      counters[.pixelsShaded] += count
      counters[.spansShaded] += 1
      pixels.withRegion { region in
        var row = region.mutableRow(target.y, target.columns)
        kernels.box(
          fill: fill, edge: edge,
          outer: span.isFull
            ? whole.span.extracting(first: count) : spans.coverage.span.extracting(span.bytes),
          inner: inner.span.extracting(first..<first + count), into: &row)
      }
    }
  }

  /// Lets `body` write shaded pixels; row 0 and column 0 are the tile's first.
  mutating func writePixels(_ body: (inout PixelRegion) -> Void) { pixels.withRegion(body) }

  private mutating func expandGrays(
    _ grays: Span<UInt8>, by factor: PackedPixel, into target: TileOrigin.Run
  ) {
    let kernels = kernels
    counters[.pixelsModulated] += target.columns.count
    counters[.spansShaded] += 1
    pixels.withRegion { region in
      var row = region.mutableRow(target.y, target.columns)
      kernels.expand(grays, into: &row)
      if factor != .white { kernels.scale(&row, by: factor) }
    }
  }

  private mutating func modulatePixels(
    _ source: Span<PackedPixel>, by factor: PackedPixel, into target: TileOrigin.Run
  ) {
    let kernels = kernels
    counters[.pixelsModulated] += target.columns.count
    counters[.spansShaded] += 1
    pixels.withRegion { region in
      var row = region.mutableRow(target.y, target.columns)
      kernels.modulate(source, by: factor, into: &row)
    }
  }
}

/// The device pixel of row 0 and column 0 in a block of memory.
struct TileOrigin {
  var x: Int
  var y: Int

  /// A range of columns in one row of the block of memory.
  struct Run {
    var y: Int
    var columns: Range<Int>
  }

  /// Returns the row and the columns of the block of memory that hold a span's device pixels.
  func localRun(_ span: CoverageSpan) -> Run {
    let first = span.columns.lowerBound - x
    return Run(y: Int(span.y) - y, columns: first..<first + span.columns.count)
  }
}

extension TileOrigin {
  init(of bounds: IntRect) { self.init(x: bounds.minX, y: bounds.minY) }
}
