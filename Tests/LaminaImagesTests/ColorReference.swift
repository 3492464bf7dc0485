// What profiles mean, in Double and by the C library: the slow twin of the conversion.

import Foundation
import TestSupport

/// The conversion of a made profile to sRGB, by the formulas of the specification.
struct ColorReference {
  let maker: ICCMaker

  /// The sRGB-encoded colour of unit values, beyond 0...1 too.
  func encoded(_ values: [Double]) -> [Double] {
    guard maker.curves.count == 3 else {
      let grey = ColorReference.encode(light(maker.curves[0], values[0]))
      return [grey, grey, grey]
    }
    let light = (0..<3).map { self.light(maker.curves[$0], values[$0]) }
    let xyz = (0..<3).map { row in
      (0..<3).reduce(0.0) { $0 + maker.colorants[$1][row] * light[$1] }
    }
    // The inverse of sRGB's primaries as profiles have them, adapted to D50 and rounded.
    let rows = [
      [3.1341122, -1.6173925, -0.4906334], [-0.9787873, 1.9162796, 0.0334547],
      [0.0719830, -0.2289858, 1.4053851],
    ]
    return rows.map { row in
      ColorReference.encode((0..<3).reduce(0.0) { $0 + row[$1] * xyz[$1] })
    }
  }

  /// The nearest codes for straight codes, before they are rounded: clamped to 0...255.
  func codes(_ codes: [Int]) -> [Double] {
    encoded(codes.map { Double($0) / 255 }).map { min(max($0, 0), 1) * 255 }
  }

  /// sRGB's own curve, mirrored below 0.
  static func encode(_ light: Double) -> Double {
    if light < 0 { return -encode(-light) }
    return light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  private func light(_ curve: ICCMaker.Curve, _ x: Double) -> Double {
    switch curve {
    case .table(let entries) where entries.isEmpty: return x
    case .table(let entries) where entries.count == 1: return pow(x, Double(entries[0]) / 256)
    case .table(let entries):
      let place = x * Double(entries.count - 1)
      let below = Int(place.rounded(.down))
      let above = min(below + 1, entries.count - 1)
      let (low, high) = (Double(entries[below]), Double(entries[above]))
      return (low + (high - low) * (place - Double(below))) / 65_535
    case .parametric(let kind, let n):
      let value: Double =
        switch kind {
        case 0: pow(x, n[0])
        case 1: x >= -n[2] / n[1] ? pow(n[1] * x + n[2], n[0]) : 0
        case 2: x >= -n[2] / n[1] ? pow(n[1] * x + n[2], n[0]) + n[3] : n[3]
        case 3: x >= n[4] ? pow(n[1] * x + n[2], n[0]) : n[3] * x
        default: x >= n[4] ? pow(n[1] * x + n[2], n[0]) + n[5] : n[3] * x + n[6]
        }
      return min(max(value, 0), 1)
    }
  }
}
