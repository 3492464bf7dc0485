// Stage 6, fragment: the blur of a pass computed from another one, for the frame's record.

extension PassOperation {
  /// The number of pixels along a side of a blur's low-resolution cells, as in `GaussianBlur.cell`; 1 without a blur.
  package var cell: Int { blurSigma.map(BlurKernel.cellSize) ?? 1 }

  /// The factor by which each side of the operation's source may be reduced: 1, except for large blurs of pixels.
  package var reduction: Int {
    guard case .blur(_, let sigma, _) = self else { return 1 }
    return BlurKernel.reduction(sigma: sigma)
  }

  /// The standard deviation of the operation's blur, in pixels; `nil` without a blur.
  package var blurSigma: Double? {
    switch self {
    case .blur(_, let sigma, _), .normalizedBlur(_, let sigma, _): sigma
    case .shadow(_, let sigma, _, _): sigma > 0 ? sigma : nil
    case .draw, .colors, .curve: nil
    }
  }

  /// Whether the edge pixels of the source pass repeat beyond the source's extent.
  package var repeatsEdges: Bool {
    switch self {
    case .blur(_, _, let repeats), .shadow(_, _, _, let repeats): repeats
    case .draw, .normalizedBlur, .colors, .curve: false
    }
  }
}
