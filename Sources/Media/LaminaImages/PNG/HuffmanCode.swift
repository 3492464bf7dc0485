// Huffman codes for deflate: lengths from counts, codes from lengths.

/// The construction of Huffman codes of limited length, in deflate's canonical order.
///
/// - Source: RFC 1951, section 3.2.2.
enum HuffmanCode {
  /// Returns the length of each symbol's code in a complete Huffman code; frequent symbols get few bits.
  ///
  /// Builds Huffman's tree, then cuts longer codes to the limit. The longest codes below the limit are then
  /// lengthened until all fit. The result depends on the counts alone.
  ///
  /// - Parameters:
  ///   - counts: how often each symbol occurs; at least 1, at least two symbols.
  ///   - limit: the most bits a code may have.
  /// - Returns: the length of each symbol's code, in bits.
  /// - Complexity: O(n log n) for n symbols.
  static func codeLengths(counts: [UInt32], limit: Int) -> [UInt8] {
    let count = counts.count
    precondition(count >= 2 && count <= 1 << limit, "\(count) symbols in codes of \(limit) bits")
    let order = counts.indices.sorted {
      counts[$0] != counts[$1] ? counts[$0] < counts[$1] : $0 < $1
    }
    // Nodes 0..<count are leaves in order of weight; inner nodes follow, in order of weight too.
    var weights = order.map { UInt64(counts[$0]) }
    var parents = [Int](repeating: 0, count: 2 * count - 1)
    var (leaf, inner) = (0, count)
    while weights.count < 2 * count - 1 {
      var sum: UInt64 = 0
      for _ in 0..<2 {
        let takesLeaf =
          leaf < count && (inner >= weights.count || weights[leaf] <= weights[inner])
        let node = takesLeaf ? leaf : inner
        if takesLeaf { leaf += 1 } else { inner += 1 }
        sum += weights[node]
        parents[node] = weights.count
      }
      weights.append(sum)
    }
    var depths = [Int](repeating: 0, count: 2 * count - 1)
    var histogram = [Int](repeating: 0, count: limit + 1)
    for node in stride(from: 2 * count - 3, through: 0, by: -1) {
      depths[node] = depths[parents[node]] + 1
      if node < count { histogram[min(depths[node], limit)] += 1 }
    }
    // The space that is taken and the space that exists, in units of the longest code.
    var taken = (1...limit).reduce(0) { $0 + histogram[$1] << (limit - $1) }
    while taken > 1 << limit {
      // The longest code below the limit becomes one bit longer; one of the longest codes gets the other half of its
      // space.
      var length = limit - 1
      while histogram[length] == 0 { length -= 1 }
      histogram[length] -= 1
      histogram[length + 1] += 2
      histogram[limit] -= 1
      taken -= 1
    }
    var lengths = [UInt8](repeating: 0, count: count)
    var position = 0
    for length in stride(from: limit, through: 1, by: -1) {
      for _ in 0..<histogram[length] {
        lengths[order[position]] = UInt8(length)
        position += 1
      }
    }
    return lengths
  }

  /// Returns the code of each symbol, its first bit lowest, as deflate stores it; 0 for a symbol without a code.
  static func symbolCodes(lengths: [UInt8]) -> [UInt16] {
    var counts = [Int](repeating: 0, count: 17)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    var next = [Int](repeating: 0, count: 17)
    for length in 1..<16 { next[length + 1] = (next[length] + counts[length]) << 1 }
    return lengths.map { length in
      guard length > 0 else { return 0 }
      defer { next[Int(length)] += 1 }
      return reversed(next[Int(length)], bits: Int(length))
    }
  }

  private static func reversed(_ code: Int, bits: Int) -> UInt16 {
    var (rest, result) = (code, 0)
    for _ in 0..<bits {
      result = result << 1 | rest & 1
      rest >>= 1
    }
    return UInt16(result)
  }
}
