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
      .layout: [nil: 126.9, .constraintsChanged: 2_949, .layersCommitted: 0.1175],
      .display: [
        nil: 248.5, .backingStorePixelsDrawn: 0.9267, .backingStoresDrawn: 2_982,
        .drawingOperations: 1_239, .drawingPixels: 0.2113, .drawingVertices: 54.94, .glyphs: 285.3,
        .layerTiles: 1_071, .layersCommitted: 82.92,
      ],
      .prepare: [
        nil: 82.38, .imagesDecoded: 14_440, .layersCommitted: 0.08221, .pixelsDecoded: 5.824,
      ],
      .commit: [nil: 326.6, .layersCommitted: 250.1],
      .show: [
        nil: 328.4, .animationsApplied: 1_351, .layerTiles: 0.04591, .layersShown: 169.6,
        .particles: 176,
      ],
      .plan: [
        nil: 1_059, .draws: 201.7, .layerTiles: 801.3, .layersDrawn: 44.95, .layersVisited: 187.1,
        .passesAssembled: 1_151, .picturesAssembled: 143.1, .planeComparisons: 1.931,
        .planePieces: 1_912,
      ],
      .vertex: [
        nil: 56.69, .draws: 32.33, .passesAssembled: 389.8, .pathElements: 10.68,
        .strokeContours: 353.7, .strokeVertices: 20.83, .vertices: 9.091,
      ],
      .assemble: [
        nil: 4.91, .draws: 20.16, .gradientsAssembled: 676.6, .passesAssembled: 831.1,
        .picturesAssembled: 163.6, .primitives: 20.16, .tileEntries: 25.68, .vertices: 10.6,
      ],
      .tiles: [nil: 402.9, .tileDraws: 66.73, .tiles: 396.4],
      .raster: [
        .centerRows: 12.45, .centerTests: 3.358, .edgeRows: 8.104, .pixelsClipped: 0.3358,
        .spans: 7.435,
      ],
      .fragment: [
        .blurMixes: 1.819, .blurRadiusPixels: 0.006885, .blurTaps: 0.04339, .colorsMapped: 9.633,
        .effectPasses: 6_211, .pixelsCrossfaded: 1.292, .pixelsFiltered: 0.4552,
        .pixelsLeveled: 27.77, .pixelsOfConicGradients: 0.9266, .pixelsOfLinearGradients: 0.01903,
        .pixelsOfRadialGradients: 0.2403, .pixelsSampled: 0.3741, .pixelsSampledApart: 3.17,
        .pixelsSampledNearest: 6.49, .pixelsShaded: 1.049, .pixelsSliced: 13.12,
        .spansShaded: 68.16,
      ],
      .blend: [
        .pixelsBlended: 0.06434, .pixelsCombined: 3.114, .pixelsCovered: 0.5848,
        .pixelsFilled: 0.02624, .pixelsMixed: 6.884, .pixelsMixedByHue: 2.546,
      ],
      .present: [nil: 329.5, .draws: 2.408, .passesAssembled: 91.46],
      .other: [nil: 138, .layersCommitted: 2.603],
    ],
    beyondCaches: [
      .plan: [.layersVisited: 43.94],
      .vertex: [.draws: 2.74],
      .assemble: [.draws: 12.82],
      .tiles: [.damagePixels: 0.1451, .draws: 29.46, .offscreenPixels: 0.1248],
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
