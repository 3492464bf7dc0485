/// A part of a frame whose time is modelled by terms of its own.
///
/// Most are stages. `commit` is divided into the app's side, which copies the tree, and `show`, which
/// evaluates it for a moment and is the render server's; the tile section into what a tile costs by itself
/// and its three stages.
public enum CostSection: String, CaseIterable, Codable, Hashable, Sendable {
  /// Layers get their geometry.
  case layout
  /// Layers draw into their backing stores.
  case display
  /// Images are decoded.
  case prepare
  /// The tree is copied.
  case commit
  /// The copy is evaluated for a moment: a part of `Stage.commit`.
  case show
  /// Passes are planned.
  case plan
  /// Shapes become vertices.
  case vertex
  /// Vertices become primitives, in tiles.
  case assemble
  /// Tiles are taken, cleared and looked through: a part of the tile section.
  case tiles
  /// Primitives become coverage.
  case raster
  /// Sources become pixels.
  case fragment
  /// Pixels go onto the surface below.
  case blend
  /// The finished buffer is swapped to the front.
  case present
  /// What belongs to no stage.
  case other

  /// Whether it is the app's work, and not the render server's.
  public var isOfApp: Bool {
    switch self {
    case .layout, .display, .prepare, .commit: true
    default: false
    }
  }

  /// The stage that it is, or a part of; nil for what tiles cost by themselves, and for what belongs to none.
  var stage: Stage? { self == .show ? .commit : Stage(rawValue: rawValue) }

  /// Whether it is left out of a frame in which nothing is drawn, since nothing has changed.
  var isOfDrawing: Bool {
    switch self {
    case .vertex, .assemble, .tiles, .raster, .fragment, .blend: true
    default: false
    }
  }

  /// What it depends on beside the frame itself: a term each.
  public var counters: [Counter] {
    switch self {
    case .layout: [.layersCommitted, .constraintsChanged, .constraintPivots]
    case .other: [.layersCommitted]
    case .display:
      [
        .layersCommitted, .layerTiles, .backingStoresDrawn, .backingStorePixelsDrawn,
        .drawingOperations, .glyphs, .drawingPixels, .drawingVertices,
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

  /// Counts that take longer each above so many, since the processor's caches hold no more: a term
  /// each, for the counts above.
  ///
  /// A layer has one to three kilobytes in a tree, its commit and its plan; a pixel of a buffer has four.
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

/// One term of a cost model: so many ns for each count, or for each frame.
public struct CostTerm: Hashable, Sendable {
  /// The part of the frame that it is in.
  public var section: CostSection
  /// What is counted; `nil` for a frame.
  public var counter: Counter?
  /// How many of them do not count: those that the processor's caches hold; `nil` if all count.
  public var limit: Int?

  /// Makes a term.
  public init(_ section: CostSection, _ counter: Counter? = nil, above limit: Int? = nil) {
    self.section = section
    self.counter = counter
    self.limit = limit
  }

  /// The name of what is counted, as files have it.
  public var name: String {
    (counter?.name ?? "frame") + (limit == nil ? "" : CostTerm.beyondCaches)
  }

  /// The end of names of terms that count beyond caches.
  private static let beyondCaches = "BeyondCaches"

  /// The terms of a model, in the order in which they are summed.
  public static let all: [CostTerm] = CostSection.allCases.flatMap { terms(of: $0) }

  /// Those of one section: the frame's first.
  public static func terms(of section: CostSection) -> [CostTerm] {
    // What a frame costs in the tile section is in `tiles` alone.
    let frame: [CostTerm] =
      switch section {
      case .raster, .fragment, .blend: []
      default: [CostTerm(section)]
      }
    return frame + section.counters.map { CostTerm(section, $0) }
      + section.cached.map { CostTerm(section, $0.counter, above: $0.limit) }
  }

  /// How often it counts in a frame.
  ///
  /// What a frame takes by itself counts only on the sides that the account has: the app's if layers were
  /// committed, the render server's if some were shown, and drawing if something was drawn.
  public func quantity(in record: FrameRecord) -> Int {
    if let counter {
      var count = record.counters[counter]
      // Memory that nothing is written to need not be had.
      if counter == .damagePixels { count = min(count, CostTerm.pixelsWritten(in: record)) }
      if counter == .offscreenPixels { count -= CostTerm.avoidablePixels(in: record) }
      return max(0, count - (limit ?? 0))
    }
    if section.isOfApp { return record.counters[.layersCommitted] > 0 ? 1 : 0 }
    if section.isOfDrawing && record.counters[.damagePixels] == 0 { return 0 }
    return record.counters[.layersShown] > 0 ? 1 : 0
  }

  /// Pixels of passes that are only reported.
  private static func avoidablePixels(in record: FrameRecord) -> Int {
    record.passes.reduce(0) { $0 + ($1.isAvoidable ? $1.bytes / 4 : 0) }
  }

  /// Pixels that draws write, as often as they do; those that are cleared may never have been anything else.
  private static func pixelsWritten(in record: FrameRecord) -> Int {
    let counters = record.counters
    return counters[.pixelsFilled] + counters[.pixelsCopied] + counters[.pixelsBlended]
  }
}
