/// Replaces a row's bytes by differences from their neighbours, which compress better.
///
/// - Source: PNG Specification (Third Edition), section 9 "Filtering".
struct PNGRowFilter {
  /// The row to filter next: the caller fills it.
  var current: [UInt8]
  private var above: [UInt8]
  private var filtered: [UInt8]
  private var candidate: [UInt8]
  private let channels: Int
  private let compression: PNGCompression

  private enum Kind: UInt8, CaseIterable { case none, sub, up, average, paeth }

  init(rowBytes: Int, channels: Int, compression: PNGCompression) {
    current = [UInt8](repeating: 0, count: rowBytes)
    above = current
    filtered = [UInt8](repeating: 0, count: rowBytes + 1)
    candidate = filtered
    self.channels = channels
    self.compression = compression
  }

  /// The filter's number and the filtered bytes of `current`, which becomes the row above.
  mutating func filterRow() -> [UInt8] {
    switch compression {
    case .none: PNGRowFilter.apply(.none, current, above, channels, into: &filtered)
    case .fast, .standard: PNGRowFilter.apply(.up, current, above, channels, into: &filtered)
    case .best: applyBest()
    }
    swap(&current, &above)
    return filtered
  }

  /// Chooses the filter with the least sum of absolute differences: the specification's heuristic.
  private mutating func applyBest() {
    var least = Int.max
    for kind in Kind.allCases {
      PNGRowFilter.apply(kind, current, above, channels, into: &candidate)
      var sum = 0
      for index in 1..<candidate.count {
        let value = Int(candidate[index])
        sum += min(value, 256 - value)
      }
      if sum < least {
        least = sum
        swap(&candidate, &filtered)
      }
    }
  }

  private static func apply(
    _ kind: Kind, _ row: [UInt8], _ above: [UInt8], _ channels: Int, into output: inout [UInt8]
  ) {
    output[0] = kind.rawValue
    switch kind {
    case .none: for i in row.indices { output[i + 1] = row[i] }
    case .up: for i in row.indices { output[i + 1] = row[i] &- above[i] }
    case .sub:
      for i in row.indices { output[i + 1] = row[i] &- (i < channels ? 0 : row[i - channels]) }
    case .average:
      for i in row.indices {
        let left = i < channels ? 0 : Int(row[i - channels])
        output[i + 1] = row[i] &- UInt8((left + Int(above[i])) / 2)
      }
    case .paeth:
      for i in row.indices {
        let left = i < channels ? 0 : Int(row[i - channels])
        let corner = i < channels ? 0 : Int(above[i - channels])
        output[i + 1] = row[i] &- predict(left: left, above: Int(above[i]), corner: corner)
      }
    }
  }

  /// The neighbour nearest to left + above - corner; ties go to left, then above.
  private static func predict(left: Int, above: Int, corner: Int) -> UInt8 {
    let estimate = left + above - corner
    let (a, b, c) = (abs(estimate - left), abs(estimate - above), abs(estimate - corner))
    return UInt8(a <= b && a <= c ? left : b <= c ? above : corner)
  }
}
