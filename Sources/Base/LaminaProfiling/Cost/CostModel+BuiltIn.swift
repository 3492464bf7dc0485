// The profiles that come with Lamina: output of `lamina calibrate`, as tables.

extension CostModel {
  /// The profiles that come with Lamina, each named after the machine it was fitted on.
  public static let builtIn: [CostModel] = [virtualMachine2026]

  /// The profile that is used by default.
  public static let standard = virtualMachine2026

  /// The profile for one thread of a virtual machine.
  ///
  /// Its error is that of 30 screens and scenes to which it was not fitted, on another machine (Intel Xeon, 2 processors,
  /// 2026) at that machine's pace.
  ///
  /// The costs of overlaps, of corner masks and of pixels in shadows are measured on another machine, and scaled by the
  /// pace of its edges.
  private static let virtualMachine2026 = CostModel(
    name: "x86-64-v3 virtual machine, 2026, 1 thread", machine: "AMD EPYC (Zen 5), 2 processors",
    error: CostError(mean: 0.2, worst: 0.5, frames: 30),
    [
      .layout: [nil: 161.5, .constraintsChanged: 3_085, .layersCommitted: 1.565],
      .display: [
        nil: 287.5, .backingStorePixelsDrawn: 1.09, .backingStoresDrawn: 2_416,
        .drawingOperations: 1_322, .drawingVertices: 62.68, .glyphPicturePixels: 8, .glyphs: 316.4,
        .layerTiles: 1_144,
        .layersCommitted: 88.72,
      ],
      .prepare: [
        nil: 86.39, .imagesDecoded: 15_050, .layersCommitted: 0.09798, .pixelsDecoded: 6.026,
      ],
      .commit: [nil: 312.3, .layersCommitted: 263.4],
      .show: [
        nil: 355.5, .animationsApplied: 1_368, .layersShown: 180, .particles: 187.2,
        .transformsAnimated: 16.96,
      ],
      .plan: [
        nil: 1_089, .draws: 226.2, .layerTiles: 768, .layersDrawn: 15.9, .layersVisited: 214,
        .passesAssembled: 1_377, .picturesAssembled: 176.7, .planeComparisons: 1.897,
        .planePieces: 1_929,
      ],
      .vertex: [
        nil: 37.54, .draws: 33.62, .passesAssembled: 432.5, .pathElements: 10.84,
        .strokeContours: 389.4, .strokeVertices: 20.78, .vertices: 9.138,
      ],
      .assemble: [
        nil: 3.284, .blurMaskPixels: 25.23, .cornerMasks: 500, .draws: 19.57,
        .gradientsAssembled: 764.7,
        .passesAssembled: 836, .picturesAssembled: 184.5, .primitives: 19.57, .tileEntries: 27.1,
        .vertices: 10.9,
      ],
      .tiles: [
        nil: 370.1, .pixelsCleared: 0.0004299, .pixelsOfBackground: 0.09, .tileDraws: 61.03,
        .tiles: 651,
      ],
      .raster: [
        .centerRows: 11.99, .centerTests: 3.035, .edgeRows: 8.464, .tileCornerMasks: 500,
        .overlapCrossings: 2.5,
        .overlapEdgeRows: 12, .pixelsClipped: 0.3133,
        .spans: 7.514,
      ],
      .fragment: [
        .blurMixes: 2.389, .blurRadiusPixels: 0.002166, .blurTaps: 0.0526, .colorsMapped: 12.17,
        .effectPasses: 4_963, .pixelsCrossfaded: 1.367, .pixelsFiltered: 0.2853,
        .pixelsLeveled: 28.96, .pixelsOfConicGradients: 0.9401, .pixelsOfLinearGradients: 0.003069,
        .pixelsOfRadialGradients: 0.2162, .pixelsSampled: 0.3939, .pixelsSampledApart: 3.446,
        .pixelsSampledNearest: 16.51, .pixelsShaded: 1.095, .pixelsSliced: 27.97,
        .spansShaded: 72.28,
      ],
      .blend: [
        .pixelsBlended: 0.06338, .pixelsCombined: 3.138, .pixelsCovered: 0.5507,
        .pixelsFilled: 0.02279, .pixelsMixed: 7.087, .pixelsMixedByHue: 2.226,
        .pixelsShadowed: 0.25,
      ],
      .present: [nil: 334.8, .draws: 2.488, .passesAssembled: 98.28],
      .other: [nil: 145.6, .layersCommitted: 2.492],
    ],
    beyondCaches: [
      .plan: [.layersVisited: 18.35],
      .vertex: [.draws: 1.96],
      .assemble: [.draws: 11.21],
      .tiles: [.damagePixels: 0.1853, .draws: 36.8, .surfacePixels: 0.141],
    ])

  /// Makes a model from the time of each count in each section, in ns; `nil` stands for the section's fixed time in a
  /// frame.
  private init(
    name: String, machine: String, error: CostError, _ sections: [CostSection: [Counter?: Double]],
    beyondCaches: [CostSection: [Counter: Double]]
  ) {
    self.init(name: name, machine: machine)
    self.error = error
    for (section, terms) in sections {
      for (counter, value) in terms { self[section, counter] = value }
    }
    for (section, terms) in beyondCaches {
      for (counter, value) in terms {
        let isPixels = counter == .damagePixels || counter == .surfacePixels
        self[CostTerm(section, counter, beyond: isPixels ? .last : .second)] = value
      }
    }
  }
}
