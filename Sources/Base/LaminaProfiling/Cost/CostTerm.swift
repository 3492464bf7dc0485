/// A part of a frame that has its own terms in the model.
///
/// Most sections are stages. `Stage.commit` is divided in two: `commit` copies the tree on the app's side, and `show`
/// evaluates it for a moment in the render server. The tile section is divided into the tiles' own cost and its three
/// stages.
public enum CostSection: String, CaseIterable, Codable, Hashable, Sendable {
  /// Layers get their geometry.
  case layout
  /// Layers draw into their backing stores.
  case display
  /// Images are decoded.
  case prepare
  /// The layer tree becomes a committed tree, on the app's side.
  case commit
  /// The committed tree is evaluated for a moment, in the render server; part of `Stage.commit`.
  case show
  /// Passes are planned.
  case plan
  /// Shapes become vertices.
  case vertex
  /// Vertices become primitives, which are sorted into tiles.
  case assemble
  /// Tiles are taken, cleared and searched for draws; part of the tile section.
  case tiles
  /// Primitives become coverage.
  case raster
  /// Sources become pixels.
  case fragment
  /// Pixels are composited onto the surface below.
  case blend
  /// The finished buffer is swapped to the front.
  case present
  /// Time outside all stages.
  case other

  /// Whether the section is the app's work, and not the render server's.
  public var isOfApp: Bool {
    switch self {
    case .layout, .display, .prepare, .commit: true
    default: false
    }
  }

  /// The stage that contains the section; `nil` for `tiles` and `other`.
  var stage: Stage? { self == .show ? .commit : Stage(rawValue: rawValue) }

  /// Whether the section is skipped in a frame that draws nothing because nothing has changed.
  var isOfDrawing: Bool {
    switch self {
    case .vertex, .assemble, .tiles, .raster, .fragment, .blend: true
    default: false
    }
  }

  /// The counters that the section's time depends on, each of which has a term in the model.
  public var counters: [Counter] {
    switch self {
    case .layout: [.layersCommitted, .constraintsChanged, .constraintPivots]
    case .other: [.layersCommitted]
    case .display:
      [
        .layersCommitted, .layerTiles, .backingStoresDrawn, .backingStorePixelsDrawn,
        .drawingOperations, .glyphs, .glyphPicturePixels, .drawingPixels, .drawingVertices,
      ]
    case .prepare: [.layersCommitted, .imagesDecoded, .bytesDecoded, .pixelsDecoded]
    case .commit: [.layersCommitted]
    case .show:
      [.layersShown, .animationsApplied, .transformsAnimated, .particles, .layerTiles]
    case .plan:
      [
        .layersVisited, .layersDrawn, .draws, .drawsCulled, .passesAssembled, .effectPasses,
        .planePieces, .planeComparisons, .picturesAssembled, .layerTiles,
      ]
    case .vertex:
      [
        .passesAssembled, .draws, .vertices, .pathElements, .strokeVertices, .strokeContours,
      ]
    case .assemble:
      [
        .passesAssembled, .draws, .vertices, .primitives, .edges, .tileEntries,
        .picturesAssembled, .gradientsAssembled, .cornerMasks, .blurMaskPixels,
      ]
    case .tiles:
      [.tiles, .tileDraws, .tileEntries, .pixelsCleared, .pixelsOfBackground, .surfacePixels]
    case .raster:
      [
        .tileBoxes, .tileCornerMasks, .spans, .edgeRows, .cells, .overlapEdgeRows,
        .overlapCrossings, .centerRows, .centerTests, .pixelsClipped,
      ]
    case .fragment:
      [
        .spansShaded, .pixelsShaded, .pixelsModulated, .pixelsSampledNearest, .pixelsSampled,
        .pixelsSampledApart, .pixelsSliced, .pixelsLeveled, .pixelsCrossfaded, .gradientRuns,
        .pixelsOfLinearGradients,
        .pixelsOfRadialGradients, .pixelsOfConicGradients, .effectPasses, .pixelsFiltered,
        .colorsMapped, .blurReads, .blurTaps, .blurMixes, .blurWrites, .blurRadiusPixels,
      ]
    case .blend:
      [
        .maskRows, .pixelsFilled, .pixelsCopied, .pixelsBlended, .pixelsCovered, .pixelsShadowed,
        .pixelsCombined, .pixelsMixed, .pixelsMixedByHue,
      ]
    case .present: [.passesAssembled, .draws]
    }
  }

  /// The counters that cost more per count beyond the capacity of a cache, each with that cache.
  ///
  /// Each has a term for the counts beyond that capacity.
  var cached: [(counter: Counter, cache: CacheLevel)] {
    switch self {
    case .commit, .layout: [(.layersCommitted, .second)]
    case .show: [(.layersShown, .second)]
    case .plan: [(.layersVisited, .second)]
    case .vertex, .assemble: [(.draws, .second)]
    case .tiles:
      [
        (.damagePixels, .second), (.damagePixels, .last), (.surfacePixels, .second),
        (.surfacePixels, .last), (.draws, .second),
      ]
    default: []
    }
  }
}

/// One term of a cost model: a time in ns for each count of a counter, or for each frame.
public struct CostTerm: Hashable, Sendable {
  /// The part of the frame to which the term belongs.
  public var section: CostSection
  /// The counter; `nil` for a term that counts each frame once.
  public var counter: Counter?
  /// The cache beyond whose capacity the term counts; `nil` if the term counts from 0.
  public var cache: CacheLevel?

  /// Makes a term of a section.
  public init(_ section: CostSection, _ counter: Counter? = nil, beyond cache: CacheLevel? = nil) {
    self.section = section
    self.counter = counter
    self.cache = cache
  }

  /// The name of the term in files.
  public var name: String {
    (counter?.name ?? "frame") + (cache.map { "Beyond\($0.name)" } ?? "")
  }

  /// The terms of a model, in the order in which they are summed.
  public static let all: [CostTerm] = CostSection.allCases.flatMap { terms(of: $0) }

  /// Returns the terms of one section, beginning with the term that counts each frame once.
  public static func terms(of section: CostSection) -> [CostTerm] {
    // The frame's cost in the tile section belongs to `tiles` alone.
    let frame: [CostTerm] =
      switch section {
      case .raster, .fragment, .blend: []
      default: [CostTerm(section)]
      }
    return frame + section.counters.map { CostTerm(section, $0) }
      + section.cached.map { CostTerm(section, $0.counter, beyond: $0.cache) }
  }

  /// Returns the term's count in a frame, on a processor with the given caches.
  ///
  /// The term of a frame counts only on sides that the account has. The app's side needs a committed layer, and the
  /// render server's side a shown one. Sections of drawing also need damage.
  public func quantity(in record: FrameRecord, caches: CacheSizes) -> Int {
    if let counter {
      var count = record.counters[counter]
      // Memory that is not written to need not be in a cache, nor allocated.
      if counter == .damagePixels { count = min(count, CostTerm.pixelsWritten(in: record)) }
      return max(0, count - (cache.map { caches.capacity(of: counter, in: $0) } ?? 0))
    }
    if section.isOfApp { return record.counters[.layersCommitted] > 0 ? 1 : 0 }
    if section.isOfDrawing && record.counters[.damagePixels] == 0 { return 0 }
    return record.counters[.layersShown] > 0 ? 1 : 0
  }

  /// Returns the number of pixels that draws and clearing write; each draw counts its pixels again.
  private static func pixelsWritten(in record: FrameRecord) -> Int {
    let counters = record.counters
    return counters.pixelsWritten + counters[.pixelsOfBackground]
  }
}
