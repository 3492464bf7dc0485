// The profiles that come with Lamina: what `lamina calibrate` wrote, as tables.

extension CostModel {
  /// The profiles that come with Lamina, each named for what it was fitted on.
  public static let builtIn: [CostModel] = [virtualMachine2026]

  /// The profile that is used where none is named.
  public static let standard = virtualMachine2026

  /// One thread of a virtual machine.
  private static let virtualMachine2026 = CostModel(
    name: "x86-64-v3 virtual machine, 2026, 1 thread", machine: "AMD EPYC (Zen 3), 2 processors",
    [
      .layout: [nil: 165.6, .layersCommitted: 0.6045],
      .display: [
        nil: 691, .backingStoresDrawn: 10_430, .drawingOperations: 1_998, .drawingPixels: 4.006,
        .drawingVertices: 100.5, .glyphs: 469.8, .layerTiles: 2_224, .layersCommitted: 117.7,
      ],
      .prepare: [nil: 364.4, .bytesDecoded: 9.585, .layersCommitted: 0.909, .pixelsDecoded: 4.02],
      .commit: [nil: 1_300, .layersCommitted: 454.7],
      .show: [
        nil: 1_285, .animationsApplied: 3_592, .layerTiles: 7.449, .layersShown: 753.7,
        .particles: 262.9, .transformsAnimated: 4_092,
      ],
      .plan: [
        nil: 4_915, .draws: 449, .effectPasses: 2_024, .layerTiles: 1_260, .layersDrawn: 838,
        .layersVisited: 733.6, .passesAssembled: 2_344, .picturesAssembled: 288.4,
        .planeComparisons: 1.983, .planePieces: 4_343,
      ],
      .vertex: [
        nil: 348.9, .draws: 44.32, .passesAssembled: 724.7, .pathElements: 31.69,
        .strokeContours: 1_097, .strokeVertices: 44.53, .vertices: 11.21,
      ],
      .assemble: [
        nil: 833, .draws: 70.83, .edges: 8.88, .gradientsAssembled: 1_632, .passesAssembled: 1_919,
        .picturesAssembled: 414.1, .primitives: 70.83, .tileEntries: 28.73, .vertices: 10.91,
      ],
      .tiles: [
        nil: 1_038, .pixelsCleared: 0.0581, .tileDraws: 39.91, .tileEntries: 102.7, .tiles: 753.2,
      ], .raster: [.centerTests: 3.519, .edgeRows: 19.45, .pixelsClipped: 0.5571, .spans: 25.46],
      .fragment: [
        .blurMixes: 3.138, .blurReads: 0.05473, .blurTaps: 0.07706, .blurWrites: 0.0627,
        .colorsMapped: 20.54, .effectPasses: 10_030, .gradientRuns: 14.24,
        .pixelsCrossfaded: 0.9573, .pixelsFiltered: 0.6668, .pixelsLeveled: 51.18,
        .pixelsOfConicGradients: 1.79, .pixelsOfLinearGradients: 0.2708,
        .pixelsOfRadialGradients: 0.6048, .pixelsSampled: 1.758, .pixelsSampledApart: 6.465,
        .pixelsSampledNearest: 16.82, .pixelsShaded: 3.84, .pixelsSliced: 25.87,
        .spansShaded: 73.52,
      ],
      .blend: [
        .pixelsBlended: 0.1552, .pixelsCombined: 5.326, .pixelsCopied: 0.06986,
        .pixelsCovered: 0.4765, .pixelsFilled: 0.05544, .pixelsMixed: 10.89,
        .pixelsMixedByHue: 4.816,
      ], .present: [nil: 892.1, .draws: 9.974, .passesAssembled: 175.7],
      .other: [nil: 417.1, .layersCommitted: 8.886],
    ])

  /// Makes a model of what each count of a section takes, ns; without a counter, what a frame takes there.
  private init(name: String, machine: String, _ sections: [CostSection: [Counter?: Double]]) {
    self.init(name: name, machine: machine)
    for (section, terms) in sections {
      for (counter, value) in terms { self[section, counter] = value }
    }
  }
}
