// The result of a comparison in words, with the decisive numbers first.

import LaminaPixels
import LaminaProfiling

extension PictureComparison {
  /// A line with the decisive numbers.
  public var message: String {
    guard hasEqualSizes else {
      return "the sizes differ: expected \(expectedSize.text), got \(actualSize.text) pixels"
    }
    if isIdentical { return "the same to the byte" }
    let pixels = grouped(expectedSize.width * expectedSize.height)
    let count =
      differing == 1
      ? "1 of \(pixels) pixels differs" : "\(grouped(differing)) of \(pixels) pixels differ"
    let broken = limits.filter { !$0.holds }
    guard let decisive else { return count }
    if broken.isEmpty {
      let others = limits.filter { $0.name != decisive.name }
      if decisive.name == .exact {
        return
          "\(grouped(touched)) pixels are off by \(fixed(worst?.distance ?? 0, decimals: 4)) at most, "
          + "within max-color-delta \(plain(tolerance.maxColorDelta))"
      }
      return "\(count), within \(decisive.text)"
        + (others.isEmpty ? "" : ", which decided; also within \(list(others))")
    }
    if decisive.name == .exact {
      return count
        + (tolerance.maxColorDelta > 0
          ? " by more than max-color-delta \(plain(tolerance.maxColorDelta))" : "")
    }
    let held = limits.filter(\.holds)
    return "\(count), over \(list(broken))"
      + (held.isEmpty ? "" : ", which decided; within \(list(held))")
  }

  /// Further lines: position, distance, density.
  public var details: [String] {
    guard hasEqualSizes, let worst else { return [] }
    var lines: [String] = []
    if let bounds {
      lines.append(
        "\(percentText(ratio)) of all pixels, within \(bounds.width)x\(bounds.height) "
          + "at \(bounds.x), \(bounds.y)")
    }
    if touched != differing {
      lines.append(
        "\(grouped(touched)) pixels with any difference, \(grouped(touched - differing)) of them "
          + "within max-color-delta \(plain(tolerance.maxColorDelta))")
    }
    lines.append(
      "furthest off at \(worst.x), \(worst.y): expected \(worst.expected.text), "
        + "got \(worst.actual.text), color delta \(fixed(worst.distance, decimals: 4))")
    lines.append("largest difference of a channel: \(maxChannelDifference)")
    if let densest {
      lines.append(
        "densest \(densest.size)x\(densest.size) window at \(densest.x), \(densest.y): "
          + "\(grouped(densest.count)) pixels")
    }
    return lines
  }

  /// The size of the difference, which orders failures: the share of pixels that differ, or 2 if the sizes differ.
  public var severity: Double { hasEqualSizes ? ratio : 2 }

  private func list(_ limits: [LimitVerdict]) -> String {
    limits.map(\.text).joined(separator: " and ")
  }
}

extension LimitVerdict {
  /// The limit as text: `--max-pixels 10 (12)`.
  var text: String {
    switch name {
    case .maxRatio: "max-ratio \(plain(allowed)) (\(fixed(found, decimals: 6)))"
    case .exact, .maxPixels, .maxInWindow: "\(name.rawValue) \(plain(allowed)) (\(plain(found)))"
    }
  }
}

extension PackedPixel {
  /// The straight channels as `#rrggbbaa`.
  var text: String {
    let straight = straight
    return "#"
      + [straight.red, straight.green, straight.blue, straight.alpha].map {
        ($0 < 16 ? "0" : "") + String($0, radix: 16)
      }.joined()
  }
}

/// Returns a share as percent, with as many decimals as a single pixel needs.
private func percentText(_ share: Double) -> String {
  fixed(100 * share, decimals: share < 0.001 ? 4 : 2) + " %"
}
