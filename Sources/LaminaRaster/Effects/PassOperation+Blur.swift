// Stage 6, fragment: the blur of a pass that is computed from another, as an account has it.

extension PassOperation {
  /// Pixels along a side of the cells that a blur is computed on, as `GaussianBlur.cell`; 1 where nothing is
  /// blurred.
  package var cell: Int { blurSigma.map(BlurKernel.cell) ?? 1 }

  /// How many pixels along a side may be one in what it blurs: 1 of all but large blurs of pixels.
  package var reduction: Int {
    guard case .blur(_, let sigma, _) = self else { return 1 }
    return BlurKernel.reduction(sigma: sigma)
  }

  /// The standard deviation of its blur; `nil` where nothing is blurred.
  package var blurSigma: Double? {
    switch self {
    case .blur(_, let sigma, _), .normalizedBlur(_, let sigma, _): sigma
    case .shadow(_, let sigma, _, _): sigma > 0 ? sigma : nil
    case .draw, .colors, .curve: nil
    }
  }

  /// Whether the pixels at the edges of the pass that it reads repeat beyond them.
  package var repeatsEdges: Bool {
    switch self {
    case .blur(_, _, let repeats), .shadow(_, _, _, let repeats): repeats
    case .draw, .normalizedBlur, .colors, .curve: false
    }
  }
}
