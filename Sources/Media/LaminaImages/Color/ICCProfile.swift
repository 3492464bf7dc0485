/// A reader of ICC colour profiles with three curves and a matrix, or with one curve for grey.
///
/// ```
/// <size> ... "mntr" "RGB " "XYZ " ... "acsp" ...        128 bytes: class at 12, space at 16, XYZ at 20
/// <count>  { "rXYZ"  <offset>  <size> }                 a table of tags, 12 bytes each
/// "XYZ " 0000  <X>  <Y>  <Z>                            a primary's light under D50, 16.16 bits
/// ```
/// Cameras, phones and editors embed such profiles. Profiles with multidimensional tables (for printers and inks) are
/// not read; if a profile has both, its matrix is used. White maps to white: colours are relative to the medium, as on
/// a display.
///
/// - Source: ICC.1:2022, 7 and F.3.
enum ICCProfile {
  /// The maximum number of entries of a tag table that are read; profiles have about twenty.
  private static let maximumTags = 256

  /// Returns the colour description that a profile's bytes contain.
  static func readDescription(_ bytes: Span<UInt8>) -> ColorDescription {
    guard bytes.count >= 132, readName(bytes, 36) == "acsp", readName(bytes, 20) == "XYZ ",
      ["mntr", "scnr", "prtr", "spac"].contains(readName(bytes, 12))
    else { return .unreadable }
    let count = min(bytes.bigEndian(at: 128, count: 4), maximumTags)
    guard 132 + 12 * count <= bytes.count else { return .unreadable }
    var tags: [String: Range<Int>] = [:]
    for index in 0..<count {
      let entry = 132 + 12 * index
      let start = bytes.bigEndian(at: entry + 4, count: 4)
      let end = start + bytes.bigEndian(at: entry + 8, count: 4)
      if end <= bytes.count { tags[readName(bytes, entry)] = start..<end }
    }
    func curve(_ tag: String) -> ToneCurve? {
      tags[tag].flatMap { ToneCurve(bytes.extracting($0)) }
    }
    switch readName(bytes, 16) {
    case "GRAY":
      guard let grey = curve("kTRC") else { return .unreadable }
      let description = ColorDescription(curves: [grey, grey, grey], matrix: .identity)
      return description.conversion.map { .grey($0) } ?? description
    case "RGB ":
      guard let red = curve("rTRC"), let green = curve("gTRC"), let blue = curve("bTRC"),
        let matrix = readMatrix(tags, bytes)
      else { return .unreadable }
      return ColorDescription(curves: [red, green, blue], matrix: matrix)
    default: return .unreadable
    }
  }

  /// Returns the matrix from the profile's linear light to linear sRGB light; `nil` if a primary is missing.
  ///
  /// The matrix goes through XYZ under D50.
  private static func readMatrix(_ tags: [String: Range<Int>], _ bytes: Span<UInt8>)
    -> ColorMatrix3?
  {
    var columns: [[Double]] = []
    for tag in ["rXYZ", "gXYZ", "bXYZ"] {
      guard let range = tags[tag], range.count >= 20, readName(bytes, range.lowerBound) == "XYZ "
      else {
        return nil
      }
      columns.append((0..<3).map { bytes.fixed(at: range.lowerBound + 8 + 4 * $0) })
    }
    let colorants = ColorMatrix3(rows: (0..<3).map { row in columns.map { $0[row] } })
    let matrix = ColorMatrix3.sRGBAdapted.inverse.times(colorants)
    return matrix.neutral ?? matrix
  }

  private static func readName(_ bytes: Span<UInt8>, _ offset: Int) -> String {
    var text = ""
    for index in offset..<offset + 4 { text.unicodeScalars.append(Unicode.Scalar(bytes[index])) }
    return text
  }
}
