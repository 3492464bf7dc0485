import Foundation

/// A PNG file's samples as they are stored: 8 bits of red, green, blue and alpha, not interlaced, without any
/// conversion of colours and without premultiplication, which decoders do.
struct RawPNG {
  let width: Int
  let height: Int
  /// Four bytes a pixel, row by row.
  let samples: [UInt8]

  /// `nil` if it is another kind of file.
  init?(_ file: [UInt8]) {
    func number(_ place: Int) -> Int {
      file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    guard file.count > 33, file[24] == 8, file[25] == 6, file[28] == 0 else { return nil }
    (width, height) = (number(16), number(20))
    var stream: [UInt8] = []
    var place = 8
    while place + 12 <= file.count {
      let length = number(place)
      guard place + 12 + length <= file.count else { return nil }
      if file[place + 4..<place + 8].elementsEqual("IDAT".utf8) {
        stream += file[place + 8..<place + 8 + length]
      }
      place += 12 + length
    }
    // Two bytes of zlib's header.
    var inflater = Inflater(stream, from: 2)
    guard let filtered = inflater.run(), filtered.count == height * (4 * width + 1) else {
      return nil
    }
    samples = RawPNG.unfiltered(filtered, width: width, height: height)
  }

  private static func unfiltered(_ bytes: [UInt8], width: Int, height: Int) -> [UInt8] {
    let row = 4 * width
    var samples = [UInt8](repeating: 0, count: row * height)
    for y in 0..<height {
      let start = y * (row + 1)
      for x in 0..<row {
        let left = x >= 4 ? Int(samples[y * row + x - 4]) : 0
        let above = y > 0 ? Int(samples[(y - 1) * row + x]) : 0
        let corner = x >= 4 && y > 0 ? Int(samples[(y - 1) * row + x - 4]) : 0
        let guess: Int
        switch bytes[start] {
        case 1: guess = left
        case 2: guess = above
        case 3: guess = (left + above) / 2
        case 4:
          let sum = left + above - corner
          let (a, b, c) = (abs(sum - left), abs(sum - above), abs(sum - corner))
          guess = a <= b && a <= c ? left : b <= c ? above : corner
        default: guess = 0
        }
        samples[y * row + x] = bytes[start + 1 + x] &+ UInt8(guess)
      }
    }
    return samples
  }
}

/// The decompression of one stream (RFC 1951).
private struct Inflater {
  private let bytes: [UInt8]
  private var bit: Int
  private var output: [UInt8] = []

  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    bit = 8 * start
  }

  /// A code as it is written: counts of codes by their lengths, and symbols in order.
  private struct Code {
    var counts = [Int](repeating: 0, count: 16)
    var symbols: [Int] = []

    init(_ lengths: [Int]) {
      for length in lengths { counts[length] += 1 }
      counts[0] = 0
      symbols = lengths.indices.filter { lengths[$0] > 0 }.sorted {
        (lengths[$0], $0) < (lengths[$1], $1)
      }
    }
  }

  private mutating func take(_ count: Int) -> Int? {
    guard bit + count <= 8 * bytes.count else { return nil }
    var value = 0
    for place in 0..<count {
      value |= Int(bytes[bit >> 3] >> UInt8(bit & 7) & 1) << place
      bit += 1
    }
    return value
  }

  private mutating func symbol(_ code: Code) -> Int? {
    var (value, first, index) = (0, 0, 0)
    for length in 1...15 {
      guard let next = take(1) else { return nil }
      value |= next
      let count = code.counts[length]
      if value - first < count { return code.symbols[index + value - first] }
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    return nil
  }

  /// The whole output; `nil` if the stream is broken.
  mutating func run() -> [UInt8]? {
    while true {
      guard let isLast = take(1), let kind = take(2) else { return nil }
      switch kind {
      case 0:
        bit = (bit + 7) / 8 * 8
        guard let length = take(16), take(16) != nil, bit / 8 + length <= bytes.count else {
          return nil
        }
        output += bytes[bit / 8..<bit / 8 + length]
        bit += 8 * length
      case 1:
        let lengths =
          [Int](repeating: 8, count: 144) + [Int](repeating: 9, count: 112)
          + [Int](repeating: 7, count: 24) + [Int](repeating: 8, count: 8)
        guard copy(Code(lengths), Code([Int](repeating: 5, count: 30))) else { return nil }
      case 2:
        guard let (literals, distances) = codes(), copy(literals, distances) else { return nil }
      default: return nil
      }
      if isLast == 1 { return output }
    }
  }

  private mutating func codes() -> (Code, Code)? {
    guard let literals = take(5), let distances = take(5), let count = take(4) else { return nil }
    var lengths = [Int](repeating: 0, count: 19)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    for place in order.prefix(count + 4) {
      guard let length = take(3) else { return nil }
      lengths[place] = length
    }
    let code = Code(lengths)
    var all: [Int] = []
    while all.count < literals + distances + 258 {
      guard let next = symbol(code) else { return nil }
      switch next {
      case 16:
        guard let last = all.last, let extra = take(2) else { return nil }
        all += [Int](repeating: last, count: 3 + extra)
      case 17:
        guard let extra = take(3) else { return nil }
        all += [Int](repeating: 0, count: 3 + extra)
      case 18:
        guard let extra = take(7) else { return nil }
        all += [Int](repeating: 0, count: 11 + extra)
      default: all.append(next)
      }
    }
    return (Code(Array(all.prefix(literals + 257))), Code(Array(all.dropFirst(literals + 257))))
  }

  private static let lengths: [(base: Int, extra: Int)] = {
    var table = (3...10).map { ($0, 0) }
    for extra in 1...5 {
      for _ in 0..<4 {
        let last = table[table.count - 1]
        table.append((last.0 + 1 << last.1, extra))
      }
    }
    table.append((258, 0))
    return table
  }()

  private static let distances: [(base: Int, extra: Int)] = {
    var table = (1...4).map { ($0, 0) }
    for extra in 1...13 {
      for _ in 0..<2 {
        let last = table[table.count - 1]
        table.append((last.0 + 1 << last.1, extra))
      }
    }
    return table
  }()

  private mutating func copy(_ literals: Code, _ distances: Code) -> Bool {
    while true {
      guard let next = symbol(literals) else { return false }
      if next < 256 {
        output.append(UInt8(next))
        continue
      }
      if next == 256 { return true }
      guard next - 257 < Inflater.lengths.count else { return false }
      let (length, extra) = Inflater.lengths[next - 257]
      guard let more = take(extra), let place = symbol(distances),
        place < Inflater.distances.count
      else { return false }
      let (distance, bits) = Inflater.distances[place]
      guard let further = take(bits), distance + further <= output.count else { return false }
      for _ in 0..<length + more { output.append(output[output.count - distance - further]) }
    }
  }
}
