// Formats that are not read: their names, and how to convert them.

import LaminaFiles

/// A well-known file format that Lamina does not read, and how to convert it.
package struct ForeignFormat: Equatable, Sendable {
  /// The name with its article, such as "an AVIF image".
  package let phrase: String
  /// Whether a file of the format can be converted to a picture.
  let isImage: Bool
  /// The remedy that an error suggests, without its example; empty if there is none.
  package let advice: String
  /// The command that converts a file, with `IN`, `OUT` and `STEM` in place of names; empty if there is none.
  private let command: String

  private init(_ phrase: String, isImage: Bool, _ advice: String, by command: String = "") {
    (self.phrase, self.isImage, self.advice, self.command) = (phrase, isImage, advice, command)
  }

  /// Makes a format of pictures, which a command converts.
  static func pictureFormat(_ phrase: String, by command: String = "magick IN OUT") -> ForeignFormat
  {
    ForeignFormat(phrase, isImage: true, "convert it to PNG, JPEG or WebP", by: command)
  }

  /// Makes a format of drawings or documents, which a command renders as a picture.
  static func drawingFormat(_ phrase: String, by command: String) -> ForeignFormat {
    ForeignFormat(phrase, isImage: true, "convert it to PNG", by: command)
  }

  /// Makes a format of videos, of which a command takes one frame as a picture.
  static func videoFormat(_ phrase: String) -> ForeignFormat {
    ForeignFormat(
      phrase, isImage: true, "take a picture from it", by: "ffmpeg -i IN -frames:v 1 OUT")
  }

  /// Makes a format that holds no picture, such as an archive.
  static func otherFormat(_ phrase: String, _ advice: String = "") -> ForeignFormat {
    ForeignFormat(phrase, isImage: false, advice)
  }

  /// The name, without an article, by which reports list a picture in this format that is left out.
  package var feature: String {
    isImage ? String(phrase.drop { $0 != " " }.dropFirst()) : "image that is \(phrase)"
  }

  /// Returns a clause about a file of the format: what it is, and what to do.
  package func clause(about name: String) -> String {
    isImage
      ? "is \(phrase), which is not read: \(advice), for example with '\(exampleCommand(for: name))'"
      : "is no PNG, JPEG, WebP or GIF, but \(phrase)" + (advice.isEmpty ? "" : ": \(advice)")
  }

  /// Returns the example of a command that converts a file of this name.
  ///
  /// A name that a shell would have to quote, and a name without an ending, is replaced by a general one.
  private func exampleCommand(for name: String) -> String {
    let file = name.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? ""
    let isUsable = !stem.isEmpty && name.shellWord == name
    let from = isUsable ? name : "FILE"
    let to = isUsable ? String(name.dropLast(file.count - stem.count)) : "FILE"
    return command.split(separator: " ").map { word in
      switch word {
      case "IN": from
      case "OUT": to + ".png"
      case "STEM": to
      default: String(word)
      }
    }.joined(separator: " ")
  }

  // MARK: - Recognition

  /// Recognises a file's format by its first bytes, up to 4,096, and by its name; `nil` if it is not known.
  package init?(firstBytes: [UInt8], name: String) {
    let known =
      ForeignFormat.binaryFormat(firstBytes) ?? ForeignFormat.compressedFormat(firstBytes, name)
      ?? ForeignFormat.textFormat(firstBytes)
    guard let known else { return nil }
    self = known
  }

  /// Returns the format that has this text as its `feature`; `nil` if none has.
  package static func namedFormat(_ feature: String) -> ForeignFormat? {
    let rest = [compressedDrawing, vectorDrawing, bmp] + Array(brands.values)
    return (signatures.map(\.format) + rest).first { $0.feature == feature }
  }

  private static let vectorDrawing = drawingFormat("an SVG drawing", by: "rsvg-convert -o OUT IN")
  private static let compressedDrawing = drawingFormat(
    "a compressed SVG drawing", by: "rsvg-convert -o OUT IN")
  private static let bmp = pictureFormat("a BMP image")
  private static let heic = pictureFormat("a HEIC image", by: "heif-convert IN OUT")
  private static let avif = pictureFormat("an AVIF image", by: "avifdec IN OUT")
  private static let jpegXL = pictureFormat("a JPEG XL image", by: "djxl IN OUT")
  private static let jpeg2000 = pictureFormat("a JPEG 2000 image")
  private static let mp4 = videoFormat("an MP4 video")
  private static let quickTime = videoFormat("a QuickTime video")
  private static let raw = pictureFormat("a raw photograph")

  /// The bytes that identify a format, each at its offset from the file's start.
  private static let signatures: [(bytes: [UInt8], offset: Int, format: ForeignFormat)] = [
    ([0x49, 0x49, 0x2A, 0], 0, pictureFormat("a TIFF image")),
    ([0x4D, 0x4D, 0, 0x2A], 0, pictureFormat("a TIFF image")),
    ([0x49, 0x49, 0x2B, 0], 0, pictureFormat("a TIFF image")),
    ([0x4D, 0x4D, 0, 0x2B], 0, pictureFormat("a TIFF image")),
    ([0x49, 0x49, 0xBC], 0, pictureFormat("a JPEG XR image")),
    ([0, 0, 1, 0], 0, pictureFormat("an ICO icon")),
    ([0, 0, 2, 0], 0, pictureFormat("a CUR cursor")),
    (Array("icns".utf8), 0, pictureFormat("an ICNS icon")),
    (
      Array("%PDF".utf8), 0,
      drawingFormat("a PDF document", by: "pdftocairo -png -singlefile IN STEM")
    ),
    (Array("8BPS".utf8), 0, pictureFormat("a Photoshop document")),
    (Array("%!PS".utf8), 0, drawingFormat("an EPS drawing", by: "magick IN OUT")),
    ([0xC5, 0xD0, 0xD3, 0xC6], 0, drawingFormat("an EPS drawing", by: "magick IN OUT")),
    ([0xFF, 0x0A], 0, jpegXL), (Array("JXL \r\n".utf8), 4, jpegXL),
    (Array("jP  \r\n".utf8), 4, jpeg2000), ([0xFF, 0x4F, 0xFF, 0x51], 0, jpeg2000),
    ([0x76, 0x2F, 0x31, 0x01], 0, pictureFormat("an OpenEXR image")),
    (Array("#?RADIANCE".utf8), 0, pictureFormat("a Radiance HDR image")),
    (Array("qoif".utf8), 0, pictureFormat("a QOI image")),
    (Array("DDS ".utf8), 0, pictureFormat("a DDS texture")),
    ([0xAB, 0x4B, 0x54, 0x58, 0x20], 0, pictureFormat("a KTX texture")),
    (Array("FORM".utf8), 0, pictureFormat("an IFF image")),
    (Array("gimp xcf".utf8), 0, pictureFormat("a GIMP document")),
    ([0x1A, 0x45, 0xDF, 0xA3], 0, videoFormat("a WebM or Matroska video")),
    (Array("OggS".utf8), 0, videoFormat("an Ogg video")),
    (Array("FLV\u{1}".utf8), 0, videoFormat("a Flash video")),
    ([0, 0, 1, 0xBA], 0, videoFormat("an MPEG video")),
    ([0x30, 0x26, 0xB2, 0x75], 0, videoFormat("a Windows Media video")),
    (Array("AVI ".utf8), 8, videoFormat("an AVI video")),
    (Array("moov".utf8), 4, quickTime), (Array("mdat".utf8), 4, quickTime),
    (Array("PK\u{3}\u{4}".utf8), 0, otherFormat("a ZIP archive", "unpack it")),
    (Array("bplist".utf8), 0, otherFormat("a binary property list")),
    (
      Array("version https://git-lfs".utf8), 0,
      otherFormat("a pointer of Git LFS", "'git lfs pull' fetches the image")
    ),
  ]

  /// The formats by the brand of their ISO 14496-12 container.
  private static let brands: [String: ForeignFormat] = [
    "avif": avif, "avis": avif, "heic": heic, "heix": heic, "heim": heic, "heis": heic,
    "hevc": heic, "hevx": heic, "hevm": heic, "hevs": heic, "mif1": heic, "msf1": heic,
    "qt  ": quickTime, "crx ": raw, "jxl ": jpegXL, "jp2 ": jpeg2000,
  ]

  private static func binaryFormat(_ bytes: [UInt8]) -> ForeignFormat? {
    if bytes.isEmpty { return otherFormat("an empty file") }
    func has(_ text: [UInt8], at offset: Int) -> Bool {
      bytes.count >= offset + text.count && bytes[offset...].starts(with: text)
    }
    // A box: its length, "ftyp", the brand, a version, and further brands.
    if has(Array("ftyp".utf8), at: 4), bytes.count >= 12 { return containerFormat(bytes) }
    for (text, offset, format) in signatures where has(text, at: offset) { return format }
    // A header's reserved bytes tell a bitmap from a text.
    let isBitmap = bytes.count < 10 || bytes[6..<10].allSatisfy { $0 == 0 }
    return has(Array("BM".utf8), at: 0) && isBitmap ? bmp : nil
  }

  private static func containerFormat(_ bytes: [UInt8]) -> ForeignFormat {
    let length = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let end = min(length, bytes.count, 256)
    func brand(at offset: Int) -> String {
      String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
    }
    let main = brand(at: 8)
    // Both are pictures in one container; only the further brands tell which.
    if main == "mif1" || main == "msf1" {
      for offset in stride(from: 16, through: end - 4, by: 4) {
        if let known = brands[brand(at: offset)], known != heic { return known }
      }
    }
    return brands[main] ?? mp4
  }

  /// Returns the format of a gzip file, which is a compressed drawing if a name says so; `nil` for other files.
  private static func compressedFormat(_ bytes: [UInt8], _ name: String) -> ForeignFormat? {
    guard bytes.starts(with: [0x1F, 0x8B]) else { return nil }
    // RFC 1952: with bit 3 of the flags and no other, the file's name follows ten bytes.
    let hasName = bytes.count > 10 && bytes[3] == 8
    let stored = hasName ? String(decoding: bytes[10...].prefix { $0 != 0 }, as: UTF8.self) : ""
    let names = [name, stored].map { $0.lowercased() }
    let isDrawing = names.contains { $0.hasSuffix(".svgz") || $0.contains(".svg") }
    return isDrawing ? compressedDrawing : otherFormat("a gzip file", "unpack it with 'gunzip'")
  }

  /// Returns the format of a text file, such as SVG, HTML or JSON; `nil` if the bytes are not a text.
  private static func textFormat(_ bytes: [UInt8]) -> ForeignFormat? {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      // Every second byte of a Latin text is 0.
      let narrow = Array(bytes.dropFirst(2).filter { $0 != 0 })
      return textFormat(narrow) ?? plain
    }
    var bytes = bytes[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    // A character at the end may be cut.
    let isCut = bytes.count > 4_000
    let whole = isCut ? bytes.dropLast(3) : bytes
    guard whole.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || (9...13).contains($0) }) else {
      return nil
    }
    let text = String(decoding: whole, as: UTF8.self)
    // A replacement character stands for bytes that are not UTF-8.
    let isValid = !text.unicodeScalars.dropLast(isCut ? 3 : 0).contains("\u{FFFD}")
    return markupFormat(text) ?? (isValid ? plain : nil)
  }

  private static let plain = otherFormat("a text")

  /// Returns the format of a text by its first tag, after declarations and comments; `nil` if it is neither tagged nor
  /// JSON.
  private static func markupFormat(_ text: String) -> ForeignFormat? {
    var scalars = text.unicodeScalars[...]
    var isXML = false
    func skip(to end: String) {
      guard let found = scalars.range(of: end) else {
        scalars = scalars[scalars.endIndex...]
        return
      }
      scalars = scalars[found.upperBound...]
    }
    while true {
      scalars = scalars.drop { $0.properties.isWhitespace }
      let start = String(String.UnicodeScalarView(scalars.prefix(64))).lowercased()
      guard start.hasPrefix("<") else {
        let isObject = start.hasPrefix("{") || start.hasPrefix("[")
        return isXML ? xml : isObject ? otherFormat("a JSON text") : nil
      }
      if start.hasPrefix("<?") {
        isXML = true
        skip(to: "?>")
      } else if start.hasPrefix("<!--") {
        skip(to: "-->")
      } else if start.hasPrefix("<!doctype") {
        let name = start.dropFirst(9).drop { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" }
        if name.hasPrefix("html") { return page }
        if name.hasPrefix("svg") { return vectorDrawing }
        skip(to: ">")
        isXML = true
      } else {
        let element = start.dropFirst().prefix { $0.isLetter || $0 == ":" || $0 == "-" }
        let local = element.split(separator: ":").last.map(String.init) ?? ""
        if local == "svg" { return vectorDrawing }
        if ["html", "head", "body", "title", "script", "div"].contains(local) { return page }
        return isXML || !local.isEmpty ? xml : nil
      }
    }
  }

  private static let page = otherFormat("an HTML page", "download the image itself")
  private static let xml = otherFormat("an XML file")
}

extension Substring.UnicodeScalarView {
  /// Returns the range of the first occurrence of a text; `nil` if there is none.
  fileprivate func range(of text: String) -> Range<Index>? {
    let wanted = Array(text.unicodeScalars)
    var start = startIndex
    while start < endIndex {
      if self[start...].starts(with: wanted),
        let end = index(start, offsetBy: wanted.count, limitedBy: endIndex)
      {
        return start..<end
      }
      start = index(after: start)
    }
    return nil
  }
}
