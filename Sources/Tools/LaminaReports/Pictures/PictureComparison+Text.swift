// The result of a comparison in words, with the decisive numbers first.

package import LaminaPixels
import LaminaProfiling

extension PictureComparison {
  /// The result of the comparison in one line, with the decisive numbers and the number of pixels left out.
  public var message: String {
    ignored == 0 ? result : "\(result); \(groupedNumber(ignored)) pixels ignored"
  }

  private var result: String {
    guard hasEqualSizes else {
      return "the sizes differ: expected \(expectedSize.text), got \(actualSize.text) pixels"
    }
    if isIdentical { return "the same to the byte" }
    let pixels = groupedNumber(expectedSize.width * expectedSize.height)
    let count =
      differing == 1
      ? "1 of \(pixels) pixels differs" : "\(groupedNumber(differing)) of \(pixels) pixels differ"
    let broken = limits.filter { !$0.holds }
    guard let decisive else { return count }
    if broken.isEmpty {
      let others = limits.filter { $0.name != decisive.name }
      if decisive.name == .exact {
        if antialiased > 0 && touched == antialiased {
          return "\(groupedNumber(antialiased)) pixels are off, all antialiased"
        }
        return
          "\(groupedNumber(touched)) pixels are off by \(fixedDecimals(worst?.distance ?? 0, decimals: 4)) at most, "
          + "within max-color-delta \(plainNumber(tolerance.maxColorDelta))"
      }
      return "\(count), within \(decisive.text)"
        + (others.isEmpty ? "" : ", which decided; also within \(limitsText(others))")
    }
    if decisive.name == .exact {
      return count
        + (tolerance.maxColorDelta > 0
          ? " by more than max-color-delta \(plainNumber(tolerance.maxColorDelta))" : "")
    }
    let held = limits.filter(\.holds)
    return "\(count), over \(limitsText(broken))"
      + (held.isEmpty ? "" : ", which decided; within \(limitsText(held))")
  }

  /// Further lines about the differing pixels: their position, distance and density; none for equal pictures or
  /// other sizes.
  public var details: [String] {
    guard hasEqualSizes, let worst else { return [] }
    var lines: [String] = []
    if let bounds {
      lines.append(
        "\(percentText(ratio)) of all pixels, within \(bounds.width)x\(bounds.height) "
          + "at \(bounds.x), \(bounds.y)")
    }
    let counted = tolerance.ignoresAntialiasing ? differing + antialiased : differing
    if touched != counted {
      lines.append(
        "\(groupedNumber(touched)) pixels with any difference, \(groupedNumber(touched - counted)) of them "
          + "within max-color-delta \(plainNumber(tolerance.maxColorDelta))")
    }
    if antialiased > 0 {
      lines.append(
        "\(groupedNumber(antialiased)) antialiased pixels at edges"
          + (tolerance.ignoresAntialiasing ? ", not counted" : ""))
    }
    lines.append(
      "furthest off at \(worst.x), \(worst.y): expected \(worst.expected.hexadecimal), "
        + "got \(worst.actual.hexadecimal), color delta \(fixedDecimals(worst.distance, decimals: 4))"
    )
    lines.append("largest difference of a channel: \(maxChannelDifference)")
    if let densest {
      lines.append(
        "densest \(densest.size)x\(densest.size) window at \(densest.x), \(densest.y): "
          + "\(groupedNumber(densest.count)) pixels")
    }
    return lines
  }

  /// The size of the difference, which orders failures: the share of pixels that differ, 0...1, or 2 if the sizes
  /// differ.
  public var severity: Double { hasEqualSizes ? ratio : 2 }

  private func limitsText(_ limits: [LimitVerdict]) -> String {
    limits.map(\.text).joined(separator: " and ")
  }
}

extension LimitVerdict {
  /// The limit as text, with the found value in brackets: `max-pixels 10 (12)`.
  var text: String {
    switch name {
    case .maxRatio: "max-ratio \(plainNumber(allowed)) (\(fixedDecimals(found, decimals: 6)))"
    case .exact, .maxPixels, .maxInWindow:
      "\(name.rawValue) \(plainNumber(allowed)) (\(plainNumber(found)))"
    }
  }
}

extension PackedPixel {
  /// The straight channels as `#rrggbbaa`.
  package var hexadecimal: String {
    let straight = straight
    return "#"
      + [straight.red, straight.green, straight.blue, straight.alpha].map {
        ($0 < 16 ? "0" : "") + String($0, radix: 16)
      }.joined()
  }
}

/// Returns a share as percent with two decimals, or with four below 0.1 %, so that a single pixel shows.
private func percentText(_ share: Double) -> String {
  fixedDecimals(100 * share, decimals: share < 0.001 ? 4 : 2) + " %"
}
