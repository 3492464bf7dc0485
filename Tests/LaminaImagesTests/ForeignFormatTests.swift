import LaminaFiles
import LaminaImages
import LaminaPixels
import Testing

/// Formats that are not read are named, with what to do.
@Suite struct ForeignFormatTests {
  private func clause(_ bytes: [UInt8], name: String) throws -> String? {
    do {
      _ = try ImageSource(bytes: FileBytes(copying: bytes), name: name)
      return nil
    } catch let error as ImageError { return error.foreignFormat?.clause(about: name) }
  }

  private func clause(_ text: String, name: String = "pad.svg") throws -> String? {
    try clause(Array(text.utf8), name: name)
  }

  private static let svg =
    "is an SVG drawing, which is not read: convert it to PNG, for example with "
    + "'rsvg-convert -o pad.png pad.svg'"

  @Test(
    arguments: [
      "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "<svg>", "\u{FEFF}<svg/>",
      "<?xml version=\"1.0\"?>\n<svg/>", "\n \t<svg\n width=\"4\">",
      "\u{FEFF}<?xml version=\"1.0\"?>\r\n<!-- made by > hand -->\n<svg/>",
      "<!-- a -- long <svgx> comment -->\n<!-- another --><svg:svg/>",
      "<?xml version=\"1.0\"?><!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"x\" [<!ENTITY a \"b\">]><svg/>",
      "<?xml version=\"1.0\"?>\n<?style a?>\n<!DOCTYPE\nsvg>\n<svg/>",
    ])
  func `formats: an SVG is named however it begins`(_ text: String) throws {
    #expect(try clause(text) == ForeignFormatTests.svg)
    // UTF-16 with a mark, in both orders of bytes.
    for isLittle in [false, true] {
      let units = ("\u{FEFF}" + text).utf16.flatMap { unit in
        let bytes = [UInt8(unit >> 8), UInt8(unit & 255)]
        return isLittle ? bytes.reversed() : bytes
      }
      #expect(try clause(units, name: "pad.svg") == ForeignFormatTests.svg)
    }
  }

  @Test func `formats: a comment of thousands of letters hides no SVG`() throws {
    let comment = "<!-- " + String(repeating: "word ", count: 700) + "-->"
    #expect(try clause(comment + "<svg/>") == ForeignFormatTests.svg)
  }

  private static func box(_ brand: String, _ more: String = "") -> [UInt8] {
    [0, 0, 0, UInt8(16 + more.utf8.count)] + Array("ftyp\(brand)\0\0\0\0\(more)".utf8)
      + [UInt8](repeating: 0, count: 40)
  }

  private static let pictures: [(bytes: [UInt8], phrase: String)] = [
    (box("avif"), "an AVIF image"), (box("avis"), "an AVIF image"),
    (box("mif1", "miafavif"), "an AVIF image"), (box("mif1", "heicmif1"), "a HEIC image"),
    (box("heic", "mif1"), "a HEIC image"), (box("msf1", "hevc"), "a HEIC image"),
    (box("isom", "mp42"), "an MP4 video"), (box("qt  "), "a QuickTime video"),
    (Array("II*\0aaaa".utf8), "a TIFF image"),
    (Array("MM\0*aaaa".utf8), "a TIFF image"),
    (Array("BM".utf8) + [70, 0, 0, 0, 0, 0, 0, 0, 54], "a BMP image"),
    ([0, 0, 1, 0, 1, 0, 16], "an ICO icon"), (Array("%PDF-1.7\n".utf8), "a PDF document"),
    (Array("8BPS\0\u{1}".utf8), "a Photoshop document"),
    (Array("%!PS-Adobe-3.0 EPSF".utf8), "an EPS drawing"),
    ([0xC5, 0xD0, 0xD3, 0xC6, 30], "an EPS drawing"), ([0xFF, 0x0A, 1, 2], "a JPEG XL image"),
    ([0, 0, 0, 12] + Array("JXL \r\n".utf8) + [0x87, 10], "a JPEG XL image"),
    ([0, 0, 0, 12] + Array("jP  \r\n".utf8) + [0x87, 10], "a JPEG 2000 image"),
    ([0xFF, 0x4F, 0xFF, 0x51, 0], "a JPEG 2000 image"),
    ([0x1A, 0x45, 0xDF, 0xA3, 1], "a WebM or Matroska video"),
    (Array("RIFF\u{9}\0\0\0AVI LIST".utf8), "an AVI video"),
  ]

  @Test func `formats: pictures, drawings and videos are named, with a command`() throws {
    for (bytes, phrase) in ForeignFormatTests.pictures {
      let clause = try #require(try clause(bytes, name: "art/p.x"), "\(phrase)")
      #expect(clause.hasPrefix("is \(phrase), which is not read: "), "\(clause)")
      #expect(clause.contains("art/p.x") && clause.contains(", for example with '"), "\(clause)")
    }
  }

  @Test func `formats: what is no picture is named as no picture`() throws {
    let named: [(String, String)] = [
      ("", "an empty file"), ("hello, world\n", "a text"), ("Grüße", "a text"),
      ("BMW is a car, and this is a text", "a text"),
      ("{\"v\": \"5.7\"}", "a JSON text"), ("<?xml version=\"1.0\"?><plist/>", "an XML file"),
      ("<!DOCTYPE html>\n<html>", "an HTML page: download the image itself"),
      ("\n<HTML><body>404", "an HTML page: download the image itself"),
      ("<!-- x --><html>", "an HTML page: download the image itself"),
      (
        "version https://git-lfs.github.com/spec/v1\noid",
        "a pointer of Git LFS: 'git lfs pull' fetches the image"
      ),
      ("PK\u{3}\u{4}aa", "a ZIP archive: unpack it"),
    ]
    for (text, phrase) in named {
      #expect(try clause(text) == "is no PNG, JPEG, WebP or GIF, but \(phrase)", "\(text)")
    }
    for bytes: [UInt8] in [[1, 2, 3], [0x89, 0x50], [0xFF, 0xD8], [200, 201, 202, 203, 204]] {
      #expect(try clause(bytes, name: "a") == nil)
    }
  }

  @Test func `formats: a compressed SVG is known by a name`() throws {
    let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3]
    #expect(try clause(head, name: "pad.svgz")?.hasPrefix("is a compressed SVG drawing") == true)
    let named: [UInt8] = [0x1F, 0x8B, 8, 8, 0, 0, 0, 0, 0, 3] + Array("pad.svg\0".utf8) + [1, 2]
    #expect(try clause(named, name: "x")?.hasPrefix("is a compressed SVG drawing") == true)
    #expect(
      try clause(head, name: "pad.bin")
        == "is no PNG, JPEG, WebP or GIF, but a gzip file: unpack it with 'gunzip'")
  }

  @Test func `formats: a command names no file that a shell would have to quote`() throws {
    for name in ["my pad.svg", "data URI", "pad", "object 4", "it's.svg"] {
      let clause = try #require(try clause("<svg/>", name: name))
      #expect(clause.hasSuffix("'rsvg-convert -o FILE.png FILE'"), "\(clause)")
    }
  }
}
