/// The colour indices of a GIF's picture, unpacked from LZW codes.
///
/// Codes below `clear` stand for themselves, `clear` empties the dictionary, and the code after it ends the picture.
/// Every further code stands for the text of the code before it and the first index of its successor. A code is stored
/// from the lowest bit on, in as many bits as the largest entry needs, at most 12; a full dictionary grows no further.
///
/// - Source: Graphics Interchange Format, Version 89a, CompuServe, 1990, appendix F.
struct GIFIndices {
  /// The indices unpacked so far, at most `limit`.
  private(set) var values: [UInt8] = []
  /// The number of indices that the picture has.
  let limit: Int

  init(limit: Int) { self.limit = limit }

  /// The indices that a code stands for, as a part of `values`.
  private struct Text {
    var first: Int
    var count: Int
  }

  /// Unpacks the codes of a picture, whose data begin at the offset `start`, into `values`.
  ///
  /// - Returns: what is wrong with them; `nil` if the picture is complete.
  mutating func readCodes(_ bytes: Span<UInt8>, at start: Int) -> String? {
    let bits = Int(bytes[start])
    guard (1...8).contains(bits) else { return "codes of \(bits) bits" }
    values.reserveCapacity(min(limit, 1 << 20))
    let clear = 1 << bits
    var entries = Array(repeating: Text(first: 0, count: 0), count: 4_096)
    var next = clear + 2
    var width = bits + 1
    var last: Text?
    var (held, heldBits) = (0, 0)
    var offset = start + 1
    while offset < bytes.count, bytes[offset] != 0 {
      let end = min(offset + 1 + Int(bytes[offset]), bytes.count)
      offset += 1
      while offset < end {
        held |= Int(bytes[offset]) << heldBits
        heldBits += 8
        offset += 1
        while heldBits >= width {
          let code = held & ((1 << width) - 1)
          held >>= width
          heldBits -= width
          if code == clear {
            (next, width, last) = (clear + 2, bits + 1, nil)
            continue
          }
          if code == clear + 1 { return values.count < limit ? shortage : nil }
          var text = Text(first: values.count, count: 1)
          if code < clear {
            values.append(UInt8(code))
          } else if let before = last, code < next || code == next && next < 4_096 {
            // The entry that is being made is the text before it and the first index of that.
            let entry =
              code < next ? entries[code] : Text(first: before.first, count: before.count + 1)
            text.count = entry.count
            let room = min(entry.count, limit - values.count)
            for index in entry.first..<entry.first + room { values.append(values[index]) }
          } else {
            return "a code that stands for nothing, after \(values.count) of \(limit) pixels"
          }
          if let before = last, next < 4_096 {
            entries[next] = Text(first: before.first, count: before.count + 1)
            next += 1
            if next == 1 << width, width < 12 { width += 1 }
          }
          last = text
          if values.count >= limit { return nil }
        }
      }
    }
    return shortage
  }

  private var shortage: String { "the codes end after \(values.count) of \(limit) pixels" }
}
