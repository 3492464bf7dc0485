// The table of counters: name, unit, stage and limit of each.

extension Counter {
  /// The facts about a counter.
  struct Row {
    /// The unit of the count.
    let unit: Unit
    /// The stage whose work the counter counts; `nil` for the frame as a whole.
    let stage: Stage?
    /// The meaning of a higher count, such as more work or more memory.
    let meaning: Meaning
    /// The counter whose value this one never exceeds in a correct frame; `nil` if none is known.
    let limit: Counter?

    init(
      _ unit: Unit, _ stage: Stage?, _ meaning: Meaning = .work, atMost limit: Counter? = nil
    ) {
      self.unit = unit
      self.stage = stage
      self.meaning = meaning
      self.limit = limit
    }
  }

  /// The unit of a counter.
  public enum Unit: String, Sendable {
    /// Things that the counter's name mentions, such as layers.
    case count
    /// Pixels.
    case pixels
    /// Bytes.
    case bytes
  }

  /// The meaning of a higher count, by which reports judge a change.
  public enum Meaning: Sendable {
    /// More work, which adds up from frame to frame.
    case work
    /// More memory allocated at one time.
    case peakMemory
    /// Less work elsewhere.
    case avoidedWork
  }

  /// The counter's row in the table.
  var row: Row {
    switch self {
    case .layersVisited, .draws, .offscreenPasses, .targetSwitches, .rasterizationMisses,
      .rasterizationEvictions, .planePieces, .planeComparisons, .layerTiles:
      Row(.count, .plan)
    case .layersDrawn: Row(.count, .plan, atMost: .layersVisited)
    case .layersSkipped: Row(.count, .plan, .avoidedWork, atMost: .layersVisited)
    case .drawsCulled, .rasterizationHits: Row(.count, .plan, .avoidedWork)
    case .offscreenPixels, .damagePixels: Row(.pixels, .plan)
    case .surfacePixels: Row(.pixels, .plan, atMost: .offscreenPixels)
    case .offscreenBytes, .offscreenBytesAllocated, .memoryTraffic: Row(.bytes, .plan)

    case .backingStoresDrawn, .drawingOperations, .glyphs, .drawingVertices: Row(.count, .display)
    case .backingStorePixelsDrawn, .drawingPixels, .glyphPicturePixels: Row(.pixels, .display)
    case .glyphPictureBytes: Row(.bytes, .display)
    case .backingStoreBytes: Row(.bytes, .display, .peakMemory)

    case .constraintsChanged, .constraintPivots, .constraintsSolved, .variablesSolved:
      Row(.count, .layout)

    case .imagesDecoded, .imagesWaiting, .imagesEvicted: Row(.count, .prepare)
    case .imagesConverted: Row(.count, .prepare, atMost: .imagesDecoded)
    case .imageCacheBytes: Row(.bytes, .prepare, .peakMemory)
    case .bytesDecoded: Row(.bytes, .prepare)
    case .pixelsDecoded: Row(.pixels, .prepare)

    case .layersCommitted, .layersShown, .animationsApplied, .particles: Row(.count, .commit)
    case .transformsAnimated: Row(.count, .commit, atMost: .animationsApplied)
    case .layersKept: Row(.count, .commit, .avoidedWork)
    case .pixelsScrolled: Row(.pixels, .raster, .avoidedWork)
    case .bytesUploaded: Row(.bytes, .commit)
    case .peakBufferBytes: Row(.bytes, nil, .peakMemory)

    case .vertices, .pathElements: Row(.count, .vertex)
    case .strokeVertices: Row(.count, .vertex, atMost: .vertices)
    case .strokeContours: Row(.count, .vertex, atMost: .strokeVertices)

    case .passesAssembled, .tileEntries, .edges, .cornerMasks: Row(.count, .assemble)
    case .primitives: Row(.count, .assemble, atMost: .draws)
    case .picturesAssembled, .gradientsAssembled: Row(.count, .assemble, atMost: .primitives)
    case .blurMaskPixels: Row(.pixels, .assemble)

    case .tiles, .tileDraws, .spans, .edgeRows, .cells, .overlapCrossings, .centerRows,
      .centerTests, .tileCornerMasks:
      Row(.count, .raster)
    case .tileBoxes: Row(.count, .raster, atMost: .tileDraws)
    case .overlapEdgeRows: Row(.count, .raster, atMost: .edgeRows)
    case .pixelsCleared, .pixelsClipped: Row(.pixels, .raster)
    case .pixelsOfBackground: Row(.pixels, .raster, atMost: .pixelsCleared)

    case .spansShaded: Row(.count, .fragment, atMost: .spans)
    case .pixelsShaded, .pixelsModulated, .pixelsSampledNearest, .pixelsSampled,
      .pixelsSampledApart, .pixelsCrossfaded, .pixelsOfLinearGradients, .pixelsOfRadialGradients,
      .pixelsOfConicGradients, .pixelsFiltered, .pixelsBlurred, .blurRadiusPixels:
      Row(.pixels, .fragment)
    case .pixelsSliced, .pixelsLeveled: Row(.pixels, .fragment, atMost: .pixelsSampledApart)
    case .gradientRuns, .effectPasses, .blurReads, .blurTaps, .blurMixes, .blurWrites:
      Row(.count, .fragment)
    case .colorsMapped: Row(.count, .fragment, atMost: .pixelsFiltered)

    case .maskRows: Row(.count, .blend)
    case .pixelsFilled, .pixelsCopied, .pixelsBlended: Row(.pixels, .blend)
    case .pixelsCovered, .pixelsShadowed, .pixelsCombined, .pixelsMixed, .pixelsMixedByHue:
      Row(.pixels, .blend, atMost: .pixelsBlended)
    }
  }

  private static let names = allCases.map { "\($0)" }
  private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

  /// The name of the counter's case, which files use.
  public var name: String { Counter.names[rawValue] }

  /// Makes the counter with a name; `nil` if there is none.
  public init?(name: String) {
    guard let counter = Counter.named[name] else { return nil }
    self = counter
  }

  /// The unit of the count.
  public var unit: Unit { row.unit }
  /// The stage whose work the counter counts; `nil` for the frame as a whole.
  public var stage: Stage? { row.stage }
  /// The meaning of a higher count, such as more work or more memory.
  public var meaning: Meaning { row.meaning }
  /// The counter whose value this one never exceeds in a correct frame; `nil` if none is known.
  public var limit: Counter? { row.limit }
}
