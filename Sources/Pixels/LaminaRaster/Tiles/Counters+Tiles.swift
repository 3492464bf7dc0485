// The tile section: counters that depend on a blend mode or a sampler.
//
// They are increased once for each draw, run or row, never for each pixel.

import LaminaPixels
import LaminaProfiling

extension Counters {
  /// Adds the number of pixels blended by a mode to the mode's counter, if it has one.
  mutating func countBlendedPixels(_ pixels: Int, by mode: BlendMode) {
    switch mode {
    case .normal, .destination: break
    case .clear, .source, .sourceIn, .sourceOut, .sourceAtop, .destinationOver, .destinationIn,
      .destinationOut, .destinationAtop, .xor, .plusLighter, .plusDarker:
      self[.pixelsCombined] += pixels
    case .multiply, .screen, .overlay, .darken, .lighten, .hardLight, .difference, .exclusion,
      .colorDodge, .colorBurn, .softLight:
      self[.pixelsMixed] += pixels
    case .hue, .saturation, .color, .luminosity: self[.pixelsMixedByHue] += pixels
    }
  }

  /// Adds the pixels of a run to the counters of the way in which `sampler` samples a picture.
  mutating func countPicturePixels(_ pixels: Int, sampledBy sampler: ImageSampler, isMixed: Bool) {
    self[.spansShaded] += 1
    if sampler.hasSlices && sampler.isInterpolated { self[.pixelsSliced] += pixels }
    if sampler.hasDetail {
      self[.pixelsLeveled] += pixels
      self[.pixelsSampledApart] += isMixed ? 2 * pixels : pixels
    } else {
      let sampled = isMixed ? 2 * pixels : pixels
      if sampler.texels.isLinear {
        self[.pixelsSampled] += sampled
      } else if sampler.isInterpolated {
        self[.pixelsSampledApart] += sampled
      } else {
        self[.pixelsSampledNearest] += sampled
      }
    }
    if isMixed { self[.pixelsCrossfaded] += pixels }
  }

  /// Adds the pixels of a run to the counter of the gradient's kind.
  mutating func countGradientPixels(_ pixels: Int, of sampler: GradientSampler) {
    self[.spansShaded] += 1
    if sampler.isRamp {
      self[.pixelsOfLinearGradients] += pixels
      return
    }
    switch sampler.kind {
    case .axial, .radial: self[.pixelsOfRadialGradients] += pixels
    case .conic, .circles: self[.pixelsOfConicGradients] += pixels
    }
  }

  /// Adds the numbers of pixels that blending wrote to their counters.
  static func += (left: inout Counters, right: PixelCounts) {
    left[.pixelsFilled] += right.filled
    left[.pixelsCopied] += right.copied
    left[.pixelsBlended] += right.blended
    left[.pixelsCovered] += right.covered
    left[.spans] += right.runs
    left[.maskRows] += right.maskRows
  }
}
