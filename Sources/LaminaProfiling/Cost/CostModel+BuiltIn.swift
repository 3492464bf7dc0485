// The profiles that come with Lamina: what `lamina calibrate` wrote, as tables.

extension CostModel {
  /// The profiles that come with Lamina, each named for what it was fitted on.
  public static let builtIn: [CostModel] = [virtualMachine2026]

  /// The profile that is used where none is named.
  public static let standard = virtualMachine2026

  /// One thread of a virtual machine.
  private static let virtualMachine2026 = CostModel(
    name: "x86-64-v3 virtual machine, 2026, 1 thread", machine: "AMD EPYC (Zen 5), 2 processors",
    [
      .layout: [nil: 136.2, .layersCommitted: 0.1143],
      .display: [
        nil: 268.2, .backingStorePixelsDrawn: 0.9932, .backingStoresDrawn: 3_157,
        .drawingOperations: 1_258, .drawingVertices: 57.35, .glyphs: 284.4, .layerTiles: 1_118,
        .layersCommitted: 82.05,
      ],
      .prepare: [
        nil: 94.35, .imagesDecoded: 14_240, .layersCommitted: 0.0552, .pixelsDecoded: 5.969,
      ],
      .commit: [nil: 354.7, .layersCommitted: 251.9],
      .show: [
        nil: 374.6, .animationsApplied: 1_355, .layersShown: 171.5, .particles: 178.5,
        .transformsAnimated: 8.454,
      ],
      .plan: [
        nil: 1_070, .draws: 161.2, .layerTiles: 856.7, .layersDrawn: 75.77, .layersVisited: 201.7,
        .passesAssembled: 1_198, .picturesAssembled: 158.4, .planeComparisons: 1.854,
        .planePieces: 1_963,
      ],
      .vertex: [
        nil: 80.52, .draws: 32.7, .passesAssembled: 382, .pathElements: 10.9,
        .strokeContours: 388.5, .strokeVertices: 20.49, .vertices: 9.18,
      ],
      .assemble: [
        nil: 17.48, .draws: 21.27, .gradientsAssembled: 710.4, .passesAssembled: 847,
        .picturesAssembled: 185.2, .primitives: 21.27, .tileEntries: 16.76, .vertices: 11.38,
      ],
      .tiles: [nil: 319.8, .tileDraws: 53.59, .tileEntries: 13.85, .tiles: 348.6],
      .raster: [
        .centerRows: 12.44, .centerTests: 3.649, .edgeRows: 8.668, .pixelsClipped: 0.3748,
        .spans: 7.576,
      ],
      .fragment: [
        .blurMixes: 1.663, .blurTaps: 0.04614, .blurWrites: 0.06194, .colorsMapped: 10.68,
        .effectPasses: 5_812, .pixelsCrossfaded: 1.366, .pixelsFiltered: 0.3235,
        .pixelsLeveled: 28.4, .pixelsOfConicGradients: 0.9268, .pixelsOfLinearGradients: 0.03083,
        .pixelsOfRadialGradients: 0.2256, .pixelsSampled: 0.4166, .pixelsSampledApart: 3.285,
        .pixelsSampledNearest: 6.902, .pixelsShaded: 1.101, .pixelsSliced: 13.56,
        .spansShaded: 71.72,
      ],
      .blend: [
        .pixelsBlended: 0.0671, .pixelsCombined: 3.212, .pixelsCovered: 0.562,
        .pixelsFilled: 0.03368, .pixelsMixed: 7.095, .pixelsMixedByHue: 2.657,
      ],
      .present: [nil: 347.4, .draws: 2.015, .passesAssembled: 84.36],
      .other: [nil: 146.8, .layersCommitted: 1.5],
    ],
    beyondCaches: [
      .plan: [.layersVisited: 39.02],
      .vertex: [.draws: 0.593],
      .assemble: [.draws: 21.52],
      .tiles: [.damagePixels: 0.1224, .draws: 34.3, .offscreenPixels: 0.1579],
    ])

  /// Makes a model of what each count of a section takes, ns; without a counter, what a frame takes there.
  private init(
    name: String, machine: String, _ sections: [CostSection: [Counter?: Double]],
    beyondCaches: [CostSection: [Counter: Double]]
  ) {
    self.init(name: name, machine: machine)
    for (section, terms) in sections {
      for (counter, value) in terms { self[section, counter] = value }
    }
    for (section, terms) in beyondCaches {
      for term in CostTerm.terms(of: section) where term.limit != nil {
        if let counter = term.counter, let value = terms[counter] { self[term] = value }
      }
    }
  }
}
