// The profiles that come with Lamina: what `lamina calibrate` wrote, as tables.

extension CostModel {
  /// The profiles that come with Lamina, each named for what it was fitted on.
  public static let builtIn: [CostModel] = [virtualMachine2026]

  /// The profile that is used where none is named.
  public static let standard = virtualMachine2026

  /// One thread of a virtual machine.
  private static let virtualMachine2026: CostModel = {
    var model = CostModel(
      name: "x86-64-v3 virtual machine, 2026, 1 thread", machine: "AMD EPYC (Zen 3), 2 processors")
    model.set(
      .layout, frame: 125.2,
      [
        .layersCommitted: 0.8876
      ])
    model.set(
      .display, frame: 735.4,
      [
        .backingStorePixelsDrawn: 0.03897,
        .backingStoresDrawn: 10_930,
        .drawingOperations: 2_088,
        .drawingPixels: 3.516,
        .drawingVertices: 96.76,
        .glyphs: 434.9,
        .layerTiles: 2_243,
        .layersCommitted: 117.6,
      ])
    model.set(
      .prepare, frame: 357,
      [
        .bytesDecoded: 2.955,
        .imagesDecoded: 2_873,
        .layersCommitted: 0.8103,
        .pixelsDecoded: 15.91,
      ])
    model.set(.commit, frame: 1_258, [:])
    model.set(
      .show, frame: 1_258,
      [
        .animationsApplied: 3_514,
        .layerTiles: 5.587,
        .layersShown: 1_209,
        .particles: 264.9,
        .transformsAnimated: 4_180,
      ])
    model.set(
      .plan, frame: 4_525,
      [
        .draws: 427.2,
        .effectPasses: 2_262,
        .layerTiles: 1_277,
        .layersDrawn: 847.2,
        .layersVisited: 733.9,
        .passesAssembled: 2_390,
        .picturesAssembled: 334.1,
        .planeComparisons: 1.943,
        .planePieces: 4_462,
      ])
    model.set(
      .vertex, frame: 393.6,
      [
        .draws: 46.21,
        .passesAssembled: 723.8,
        .pathElements: 32.36,
        .strokeContours: 1_118,
        .strokeVertices: 44.52,
        .vertices: 11.27,
      ])
    model.set(
      .assemble, frame: 878.2,
      [
        .draws: 70.01,
        .edges: 8.308,
        .gradientsAssembled: 1_637,
        .passesAssembled: 1_961,
        .picturesAssembled: 412.9,
        .primitives: 70.01,
        .tileEntries: 28.06,
        .vertices: 11.55,
      ])
    model.set(
      .tiles, frame: 1_009,
      [
        .pixelsCleared: 0.06645,
        .tileDraws: 41,
        .tileEntries: 101.3,
        .tiles: 717,
      ])
    model.set(
      .raster, frame: 0,
      [
        .centerTests: 3.459,
        .edgeRows: 19.37,
        .pixelsClipped: 0.5915,
        .spans: 25.9,
      ])
    model.set(
      .fragment, frame: 0,
      [
        .blurMixes: 3.085,
        .blurReads: 0.1457,
        .blurTaps: 0.0792,
        .blurWrites: 0.07063,
        .colorsMapped: 20.72,
        .effectPasses: 9_183,
        .gradientRuns: 14.42,
        .pixelsCrossfaded: 0.9123,
        .pixelsFiltered: 0.888,
        .pixelsLeveled: 53.28,
        .pixelsOfConicGradients: 1.83,
        .pixelsOfLinearGradients: 0.3072,
        .pixelsOfRadialGradients: 0.5991,
        .pixelsSampled: 1.776,
        .pixelsSampledApart: 6.503,
        .pixelsSampledNearest: 17.11,
        .pixelsShaded: 4.139,
        .pixelsSliced: 25.97,
        .spansShaded: 71.52,
      ])
    model.set(
      .blend, frame: 0,
      [
        .pixelsBlended: 0.1556,
        .pixelsCombined: 5.393,
        .pixelsCopied: 0.07877,
        .pixelsCovered: 0.5222,
        .pixelsFilled: 0.05388,
        .pixelsMixed: 11.04,
        .pixelsMixedByHue: 5.154,
      ])
    model.set(
      .present, frame: 893.6,
      [
        .draws: 9.457,
        .passesAssembled: 172,
      ])
    model.set(
      .other, frame: 396.1,
      [
        .layersCommitted: 9.375
      ])
    return model
  }()

  /// Sets some terms of a section, ns.
  private mutating func set(_ section: CostSection, frame: Double, _ terms: [Counter: Double]) {
    if frame > 0 { self[section] = frame }
    for (counter, value) in terms { self[section, counter] = value }
  }
}
