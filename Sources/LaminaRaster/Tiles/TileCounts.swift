// The tile section: what a worker counts, exactly, beside the pixels that it writes.

import LaminaPixels
import LaminaProfiling

/// Counts of work, by the counters of their names.
///
/// They are added to once for each draw, run or row, never for each pixel.
struct TileCounts {
  var tiles = 0
  var tileDraws = 0
  var spans = 0
  var spansShaded = 0
  var edgeRows = 0
  var cells = 0
  var centerRows = 0
  var centerTests = 0
  var pixelsCleared = 0
  var pixelsCovered = 0
  var pixelsCombined = 0
  var pixelsMixed = 0
  var pixelsMixedByHue = 0
  var pixelsClipped = 0
  var pixelsShaded = 0
  var pixelsModulated = 0
  var pixelsSampledNearest = 0
  var pixelsSampled = 0
  var pixelsSampledApart = 0
  var pixelsSliced = 0
  var pixelsLeveled = 0
  var pixelsCrossfaded = 0
  var gradientRuns = 0
  var pixelsOfLinearGradients = 0
  var pixelsOfRadialGradients = 0
  var pixelsOfConicGradients = 0

  /// Counts pixels that were blended by a mode.
  mutating func count(_ pixels: Int, by mode: BlendMode) {
    switch mode {
    case .normal, .destination: break
    case .clear, .source, .sourceIn, .sourceOut, .sourceAtop, .destinationOver, .destinationIn,
      .destinationOut, .destinationAtop, .xor, .plusLighter, .plusDarker:
      pixelsCombined += pixels
    case .multiply, .screen, .overlay, .darken, .lighten, .hardLight, .difference, .exclusion,
      .colorDodge, .colorBurn, .softLight:
      pixelsMixed += pixels
    case .hue, .saturation, .color, .luminosity: pixelsMixedByHue += pixels
    }
  }

  /// Counts the pixels of a run of a picture's.
  mutating func count(_ pixels: Int, sampledBy sampler: ImageSampler, isMixed: Bool) {
    spansShaded += 1
    if sampler.hasSlices && sampler.isInterpolated { pixelsSliced += pixels }
    if sampler.hasDetail {
      pixelsLeveled += pixels
      pixelsSampledApart += isMixed ? 2 * pixels : pixels
    } else {
      let sampled = isMixed ? 2 * pixels : pixels
      if sampler.texels.isLinear {
        pixelsSampled += sampled
      } else if sampler.isInterpolated {
        pixelsSampledApart += sampled
      } else {
        pixelsSampledNearest += sampled
      }
    }
    if isMixed { pixelsCrossfaded += pixels }
  }

  /// Counts the pixels of a run of a gradient's.
  mutating func count(_ pixels: Int, of sampler: GradientSampler) {
    spansShaded += 1
    if sampler.isRamp {
      pixelsOfLinearGradients += pixels
      return
    }
    switch sampler.kind {
    case .axial, .radial: pixelsOfRadialGradients += pixels
    case .conic, .circles: pixelsOfConicGradients += pixels
    }
  }

  /// Adds all to the counters of their names.
  func add(to counters: inout Counters) {
    counters[.tiles] += tiles
    counters[.tileDraws] += tileDraws
    counters[.spans] += spans
    counters[.spansShaded] += spansShaded
    counters[.edgeRows] += edgeRows
    counters[.cells] += cells
    counters[.centerRows] += centerRows
    counters[.centerTests] += centerTests
    counters[.pixelsCleared] += pixelsCleared
    counters[.pixelsCovered] += pixelsCovered
    counters[.pixelsCombined] += pixelsCombined
    counters[.pixelsMixed] += pixelsMixed
    counters[.pixelsMixedByHue] += pixelsMixedByHue
    counters[.pixelsClipped] += pixelsClipped
    counters[.pixelsShaded] += pixelsShaded
    counters[.pixelsModulated] += pixelsModulated
    counters[.pixelsSampledNearest] += pixelsSampledNearest
    counters[.pixelsSampled] += pixelsSampled
    counters[.pixelsSampledApart] += pixelsSampledApart
    counters[.pixelsSliced] += pixelsSliced
    counters[.pixelsLeveled] += pixelsLeveled
    counters[.pixelsCrossfaded] += pixelsCrossfaded
    counters[.gradientRuns] += gradientRuns
    counters[.pixelsOfLinearGradients] += pixelsOfLinearGradients
    counters[.pixelsOfRadialGradients] += pixelsOfRadialGradients
    counters[.pixelsOfConicGradients] += pixelsOfConicGradients
  }
}
