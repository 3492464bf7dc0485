/// The segments of a JPEG ahead of its first scan, walked without decoding: frame, orientation and colour profile.
///
/// ```
/// FF D8                                          start
/// FF E1 <length> "Exif" 00 00 <TIFF>             length counts itself; the TIFF holds tags
/// FF C0 <length> 08 <height> <width> <components>   the frame: C0...CF except C4, C8 and CC
/// FF DA ...                                      the first scan
/// ```
/// Numbers are big-endian, except in a TIFF that declares the other order.
///
/// - Source: ITU-T T.81 (1992), annex B; EXIF 2.32, 4.6; ICC.1:2010, B.4.
struct JPEGSegments {
  /// The start of every JPEG: the first marker, and the first byte of the next.
  static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]
  private static let startOfScan: UInt8 = 0xDA
  private static let endOfImage: UInt8 = 0xD9

  /// The header of a frame: the picture's size, and the form of its samples.
  struct Frame {
    /// The marker, 0xC0...0xCF, which states how the coefficients are coded.
    var marker: UInt8
    /// Bits per sample.
    var precision: Int
    var width: Int
    var height: Int
  }

  /// The first frame's header, if there is one before the first scan.
  private(set) var frame: Frame?
  /// The orientation that the first EXIF segment states.
  private(set) var orientation = ImageOrientation()
  /// The parts of an embedded colour profile in file order: each part's number, the count of parts, and its range of
  /// bytes.
  private(set) var profileParts: [(number: Int, count: Int, range: Range<Int>)] = []
  private var hasEXIF = false

  init(_ bytes: Span<UInt8>) {
    var offset = 2
    while let marker = JPEGSegments.nextMarker(bytes, &offset) {
      if marker == JPEGSegments.startOfScan || marker == JPEGSegments.endOfImage { return }
      // Markers without a segment: TEM and the restarts.
      if marker == 1 || (0xD0...0xD8).contains(marker) { continue }
      guard offset + 2 <= bytes.count else { return }
      let end = offset + JPEGSegments.readNumber(bytes, at: offset, count: 2)
      guard end >= offset + 2, end <= bytes.count else { return }
      takeSegment(marker, bytes.extracting(offset + 2..<end), at: offset + 2)
      offset = end
    }
  }

  /// The unsupported coding of the frame, or its unsupported number of bits per sample; `nil` if it is supported.
  var unsupported: String? {
    guard let frame else { return nil }
    switch frame.marker {
    case 0xC0, 0xC1, 0xC2: break
    case 0xC3: return "lossless coding"
    case 0xC5, 0xC6, 0xC7: return "hierarchical coding"
    case 0xC9, 0xCA: return "arithmetic coding"
    case 0xCB: return "lossless arithmetic coding"
    default: return "hierarchical arithmetic coding"
    }
    return frame.precision == 8 ? nil : "\(frame.precision) bits per sample"
  }

  /// Returns the embedded profile, joined from its parts; `nil` if a part is missing or the profile exceeds a limit.
  func joinedProfile(in bytes: Span<UInt8>, limit: Int) -> [UInt8]? {
    let parts = profileParts.sorted { $0.number < $1.number }
    guard
      parts.indices.allSatisfy({ parts[$0].number == $0 + 1 && parts[$0].count == parts.count }),
      parts.reduce(0, { $0 + $1.range.count }) <= limit
    else { return nil }
    return parts.flatMap { part in part.range.map { bytes[$0] } }
  }

  // MARK: - Segments

  /// Returns the next marker, and moves the offset past it; `nil` if there is none.
  ///
  /// Other bytes are skipped, as in libjpeg.
  private static func nextMarker(_ bytes: Span<UInt8>, _ offset: inout Int) -> UInt8? {
    while offset + 1 < bytes.count {
      let (first, second) = (bytes[offset], bytes[offset + 1])
      if first == 0xFF && second != 0xFF && second != 0 {
        offset += 2
        return second
      }
      offset += 1
    }
    return nil
  }

  private mutating func takeSegment(_ marker: UInt8, _ segment: Span<UInt8>, at offset: Int) {
    switch marker {
    case 0xC4, 0xC8, 0xCC: break
    case 0xC0...0xCF:
      guard frame == nil, segment.count >= 6 else { return }
      frame = Frame(
        marker: marker, precision: Int(segment[0]),
        width: JPEGSegments.readNumber(segment, at: 3, count: 2),
        height: JPEGSegments.readNumber(segment, at: 1, count: 2))
    case 0xE1:
      guard !hasEXIF, JPEGSegments.has("Exif\0\0", segment) else { return }
      hasEXIF = true
      orientation = ImageOrientation(exif: segment)
    case 0xE2:
      guard segment.count >= 14, JPEGSegments.has("ICC_PROFILE\0", segment) else { return }
      profileParts.append(
        (Int(segment[12]), Int(segment[13]), offset + 14..<offset + segment.count))
    default: break
    }
  }

  private static func has(_ name: StaticString, _ segment: Span<UInt8>) -> Bool {
    let name = Array("\(name)".utf8)
    return segment.count >= name.count && name.indices.allSatisfy { segment[$0] == name[$0] }
  }

  private static func readNumber(_ bytes: Span<UInt8>, at offset: Int, count: Int) -> Int {
    bytes.bigEndian(at: offset, count: count)
  }
}
