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
  /// The tree is copied.
  case commit
  /// The copy is evaluated for a moment; part of `Stage.commit`.
  case show
  /// Passes are planned.
  case plan
  /// Shapes become vertices.
  case vertex
  /// Vertices become primitives, in tiles.
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

  /// Whether the section is the app's work, not the render server's.
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

  /// The counters that the section's time depends on, beside the frame itself; a term each.
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
        .picturesAssembled, .gradientsAssembled, .blurMaskPixels,
      ]
    case .tiles: [.tiles, .tileDraws, .tileEntries, .pixelsCleared]
    case .raster: [.spans, .edgeRows, .cells, .centerRows, .centerTests, .pixelsClipped]
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
        .pixelsFilled, .pixelsCopied, .pixelsBlended, .pixelsCovered, .pixelsCombined,
        .pixelsMixed, .pixelsMixedByHue,
      ]
    case .present: [.passesAssembled, .draws]
    }
  }

  /// Counters that cost more per count beyond a limit, because the processor's caches hold no more.
  ///
  /// Each has a term for the counts beyond its limit.
  ///
  /// A layer takes one to three kilobytes in a tree, its commit and its plan; a pixel of a buffer takes four bytes.
  public var cached: [(counter: Counter, limit: Int)] {
    switch self {
    case .commit, .layout: [(.layersCommitted, 500)]
    case .show: [(.layersShown, 500)]
    case .plan: [(.layersVisited, 500)]
    case .vertex, .assemble: [(.draws, 500)]
    case .tiles: [(.damagePixels, 3 << 20), (.offscreenPixels, 1 << 20), (.draws, 500)]
    default: []
    }
  }
}

/// One term of a cost model: a time in ns for each count, or for each frame.
public struct CostTerm: Hashable, Sendable {
  /// The part of the frame to which the term belongs.
  public var section: CostSection
  /// The counter; `nil` for a term that counts each frame once.
  public var counter: Counter?
  /// The number of counts that the processor's caches hold, which the term ignores; `nil` if all count.
  public var limit: Int?

  /// Makes a term.
  public init(_ section: CostSection, _ counter: Counter? = nil, above limit: Int? = nil) {
    self.section = section
    self.counter = counter
    self.limit = limit
  }

  /// The name of the term in files.
  public var name: String {
    (counter?.name ?? "frame") + (limit == nil ? "" : CostTerm.beyondCaches)
  }

  /// The suffix of names of terms that count beyond caches.
  private static let beyondCaches = "BeyondCaches"

  /// The terms of a model, in the order in which they are summed.
  public static let all: [CostTerm] = CostSection.allCases.flatMap { terms(of: $0) }

  /// Returns the terms of one section, the term of the frame first.
  public static func terms(of section: CostSection) -> [CostTerm] {
    // The frame's cost in the tile section belongs to `tiles` alone.
    let frame: [CostTerm] =
      switch section {
      case .raster, .fragment, .blend: []
      default: [CostTerm(section)]
      }
    return frame + section.counters.map { CostTerm(section, $0) }
      + section.cached.map { CostTerm(section, $0.counter, above: $0.limit) }
  }

  /// Returns the term's count in a frame.
  ///
  /// The term of a frame counts only on sides that the account has. The app's side needs a committed layer, and the
  /// render server's side a shown one. Sections of drawing also need damage.
  public func quantity(in record: FrameRecord) -> Int {
    if let counter {
      var count = record.counters[counter]
      // Memory that nothing is written to need not be allocated.
      if counter == .damagePixels { count = min(count, CostTerm.pixelsWritten(in: record)) }
      if counter == .offscreenPixels { count -= CostTerm.avoidablePixels(in: record) }
      return max(0, count - (limit ?? 0))
    }
    if section.isOfApp { return record.counters[.layersCommitted] > 0 ? 1 : 0 }
    if section.isOfDrawing && record.counters[.damagePixels] == 0 { return 0 }
    return record.counters[.layersShown] > 0 ? 1 : 0
  }

  /// Returns the pixels of avoidable passes, which are reported but not rendered.
  private static func avoidablePixels(in record: FrameRecord) -> Int {
    record.passes.reduce(0) { $0 + ($1.isAvoidable ? $1.bytes / 4 : 0) }
  }

  /// Returns the pixels that draws write, each once per draw.
  ///
  /// Clearing does not count: the memory may be clear already.
  private static func pixelsWritten(in record: FrameRecord) -> Int {
    let counters = record.counters
    return counters[.pixelsFilled] + counters[.pixelsCopied] + counters[.pixelsBlended]
  }
}
