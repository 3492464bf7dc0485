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
      .layout: [nil: 165.5, .constraintsChanged: 3_083, .layersCommitted: 1.583],
      .display: [
        nil: 278.5, .backingStorePixelsDrawn: 1.046, .backingStoresDrawn: 3_759,
        .drawingOperations: 1_289, .drawingVertices: 58.84, .glyphs: 291, .layerTiles: 1_154,
        .layersCommitted: 88.92,
      ],
      .prepare: [
        nil: 87.74, .imagesDecoded: 15_060, .layersCommitted: 0.06201, .pixelsDecoded: 6.125,
      ],
      .commit: [nil: 313, .layersCommitted: 263.6],
      .show: [nil: 371, .animationsApplied: 1_394, .layersShown: 182.6, .particles: 187.2],
      .plan: [
        nil: 1_140, .draws: 213.7, .layerTiles: 808.9, .layersDrawn: 33.71, .layersVisited: 214.2,
        .passesAssembled: 1_303, .picturesAssembled: 178.3, .planeComparisons: 1.971,
        .planePieces: 1_957,
      ],
      .vertex: [
        nil: 54.41, .draws: 35.15, .passesAssembled: 426.5, .pathElements: 11.18,
        .strokeContours: 397.5, .strokeVertices: 20.74, .vertices: 9.308,
      ],
      .assemble: [
        nil: 20.94, .draws: 21.51, .gradientsAssembled: 707.5, .passesAssembled: 828.3,
        .picturesAssembled: 180.4, .primitives: 21.51, .tileEntries: 26.62, .vertices: 11.08,
      ],
      .tiles: [nil: 610.2, .tileDraws: 71.18, .tiles: 437.9],
      .raster: [
        .centerRows: 10.22, .centerTests: 3.5, .edgeRows: 8.465, .pixelsClipped: 0.405,
        .spans: 8.502,
      ],
      .fragment: [
        .blurMixes: 2.339, .blurRadiusPixels: 0.00254, .blurTaps: 0.05382, .colorsMapped: 12.54,
        .effectPasses: 5_043, .pixelsCrossfaded: 1.545, .pixelsFiltered: 0.3191,
        .pixelsLeveled: 29.8, .pixelsOfConicGradients: 0.9139, .pixelsOfLinearGradients: 0.01338,
        .pixelsOfRadialGradients: 0.1699, .pixelsSampled: 0.4269, .pixelsSampledApart: 3.362,
        .pixelsSampledNearest: 6.77, .pixelsShaded: 0.9551, .pixelsSliced: 18.11,
        .spansShaded: 77.27,
      ],
      .blend: [
        .pixelsBlended: 0.06817, .pixelsCombined: 3.208, .pixelsCovered: 0.5427,
        .pixelsFilled: 0.02658, .pixelsMixed: 7.319, .pixelsMixedByHue: 2.796,
      ],
      .present: [nil: 337.3, .draws: 2.58, .passesAssembled: 93.37],
      .other: [nil: 146.7, .layersCommitted: 2.473],
    ],
    beyondCaches: [
      .plan: [.layersVisited: 24.16],
      .vertex: [.draws: 0.05212],
      .assemble: [.draws: 8.196],
      .tiles: [.damagePixels: 0.1205, .draws: 21.44, .offscreenPixels: 0.155],
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
