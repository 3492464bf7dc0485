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
      .layout: [nil: 138, .layersCommitted: 0.2064],
      .display: [
        nil: 259.8, .backingStorePixelsDrawn: 0.994, .backingStoresDrawn: 2_778,
        .drawingOperations: 1_306, .drawingPixels: 0.3333, .drawingVertices: 57.75, .glyphs: 297,
        .layerTiles: 1_132, .layersCommitted: 84.97,
      ],
      .prepare: [
        nil: 87.6, .imagesDecoded: 14_550, .layersCommitted: 0.07782, .pixelsDecoded: 6.106,
      ],
      .commit: [nil: 350, .layersCommitted: 262.6],
      .show: [
        nil: 328.5, .animationsApplied: 1_389, .layersShown: 192.2, .particles: 185.5,
        .transformsAnimated: 2.608,
      ],
      .plan: [
        nil: 1_042, .draws: 158.5, .layerTiles: 860.6, .layersDrawn: 76.35, .layersVisited: 211.1,
        .passesAssembled: 1_260, .picturesAssembled: 167, .planeComparisons: 1.726,
        .planePieces: 1_981,
      ],
      .vertex: [
        nil: 56.12, .draws: 34.07, .passesAssembled: 401.1, .pathElements: 11.41,
        .strokeContours: 383.3, .strokeVertices: 21.91, .vertices: 9.424,
      ],
      .assemble: [
        .draws: 17.35, .gradientsAssembled: 707.9, .passesAssembled: 874.2,
        .picturesAssembled: 184.2, .primitives: 17.35, .tileEntries: 30.04, .vertices: 10.99,
      ],
      .tiles: [nil: 509.9, .tileDraws: 72.86, .tiles: 369],
      .raster: [
        .centerRows: 12.41, .centerTests: 3.865, .edgeRows: 8.961, .pixelsClipped: 0.4157,
        .spans: 7.108,
      ],
      .fragment: [
        .blurMixes: 1.835, .blurTaps: 0.04715, .blurWrites: 0.04666, .colorsMapped: 10.81,
        .effectPasses: 5_302, .pixelsCrossfaded: 1.366, .pixelsFiltered: 0.3839,
        .pixelsLeveled: 29.4, .pixelsOfConicGradients: 0.9776, .pixelsOfLinearGradients: 0.02026,
        .pixelsOfRadialGradients: 0.2374, .pixelsSampled: 0.3912, .pixelsSampledApart: 3.296,
        .pixelsSampledNearest: 6.868, .pixelsShaded: 1.135, .pixelsSliced: 13.94,
        .spansShaded: 73.14,
      ],
      .blend: [
        .pixelsBlended: 0.07019, .pixelsCombined: 3.296, .pixelsCopied: 0.00857,
        .pixelsCovered: 0.5125, .pixelsFilled: 0.03479, .pixelsMixed: 7.296,
        .pixelsMixedByHue: 2.677,
      ],
      .present: [nil: 365.6, .draws: 2.382, .passesAssembled: 87.34],
      .other: [nil: 154.9, .layersCommitted: 1.974],
    ],
    beyondCaches: [
      .plan: [.layersVisited: 43.47],
      .vertex: [.draws: 1.636],
      .assemble: [.draws: 18.55],
      .tiles: [.damagePixels: 0.1078, .draws: 40.11, .offscreenPixels: 0.1481],
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
