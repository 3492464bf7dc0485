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
      .layout: [nil: 164.1, .constraintsChanged: 2_998, .layersCommitted: 1.611],
      .display: [
        nil: 276.7, .backingStorePixelsDrawn: 1.032, .backingStoresDrawn: 2_830,
        .drawingOperations: 1_290, .drawingVertices: 62.01, .glyphs: 287.9, .layerTiles: 1_137,
        .layersCommitted: 88.23,
      ],
      .prepare: [
        nil: 84.19, .imagesDecoded: 15_020, .layersCommitted: 0.1077, .pixelsDecoded: 5.888,
      ],
      .commit: [nil: 282.2, .layersCommitted: 256.8],
      .show: [
        nil: 344.9, .animationsApplied: 1_360, .layersShown: 191.1, .particles: 184.4,
        .transformsAnimated: 11.97,
      ],
      .plan: [
        nil: 1_098, .draws: 207.2, .layerTiles: 781, .layersDrawn: 34.74, .layersVisited: 206.6,
        .passesAssembled: 1_303, .picturesAssembled: 175.9, .planeComparisons: 2.055,
        .planePieces: 1_953,
      ],
      .vertex: [
        nil: 55.76, .draws: 33.15, .passesAssembled: 412, .pathElements: 10.38,
        .strokeContours: 377.5, .strokeVertices: 20.5, .vertices: 9.13,
      ],
      .assemble: [
        nil: 5.823, .draws: 20.47, .gradientsAssembled: 692.5, .passesAssembled: 813.8,
        .picturesAssembled: 174.4, .primitives: 20.47, .tileEntries: 25.88, .vertices: 10.64,
      ],
      .tiles: [nil: 415.6, .tileDraws: 68.8, .tiles: 490.7],
      .raster: [
        .centerRows: 10.28, .centerTests: 3.17, .edgeRows: 8.313, .pixelsClipped: 0.3515,
        .spans: 7.699,
      ],
      .fragment: [
        .blurMixes: 2.331, .blurRadiusPixels: 0.002876, .blurTaps: 0.04589, .colorsMapped: 12.12,
        .effectPasses: 4_592, .pixelsCrossfaded: 1.448, .pixelsFiltered: 0.3504,
        .pixelsLeveled: 28.26, .pixelsOfConicGradients: 0.8897, .pixelsOfLinearGradients: 0.0235,
        .pixelsOfRadialGradients: 0.1757, .pixelsSampled: 0.4438, .pixelsSampledApart: 3.377,
        .pixelsSampledNearest: 6.597, .pixelsShaded: 1.07, .pixelsSliced: 17.39,
        .spansShaded: 72.03,
      ],
      .blend: [
        .pixelsBlended: 0.06618, .pixelsCombined: 3.159, .pixelsCovered: 0.5142,
        .pixelsFilled: 0.02225, .pixelsMixed: 7.03, .pixelsMixedByHue: 2.647,
      ],
      .present: [nil: 331.3, .draws: 2.589, .passesAssembled: 91.95],
      .other: [nil: 141.8, .layersCommitted: 2.536],
    ],
    beyondCaches: [
      .plan: [.layersVisited: 27.72],
      .vertex: [.draws: 1.836],
      .assemble: [.draws: 10.77],
      .tiles: [.damagePixels: 0.08952, .draws: 33.44, .offscreenPixels: 0.1489],
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
