import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
import LaminaScenes
import LaminaText
import Testing

/// Attributed strings in keyed archives.
@Suite @MainActor struct ArchivedTextTests {
  private var maker = ArchiveMaker()

  private mutating func string(_ text: String) -> ArchiveMaker.Item { maker.boxed(.string(text)) }

  private mutating func dictionary(_ entries: [(String, ArchiveMaker.Item)]) -> Int {
    let keys = entries.map { string($0.0) }
    return maker.add(
      "NSDictionary", [("NS.keys", .array(keys)), ("NS.objects", .array(entries.map(\.1)))])
  }

  private mutating func load(
    _ text: String, _ attributes: Int, _ runs: ArchiveMaker.Item?
  ) throws -> Scene {
    var fields = [("NSString", string(text)), ("NSAttributes", .uid(attributes))]
    if let runs { fields.append(("NSAttributeInfo", runs)) }
    let string = maker.add("NSAttributedString", fields)
    let root = maker.add(
      "CATextLayer", [("bounds", maker.rect(0, 0, 8, 8)), ("string", .uid(string))])
    let bytes = ArchiveMaker.binary(maker.archive(root: root))
    return try Scene.parse(try FileBytes(copying: bytes), file: "Text.caar")
  }

  @Test mutating func `attributes of runs are read, and others are named`() throws {
    let red = maker.add(
      "UIColor",
      [("UIRed", .real(1)), ("UIGreen", .real(0)), ("UIBlue", .real(0)), ("UIAlpha", .real(0.5))])
    let font = maker.add(
      "UIFont", [("UIFontName", string("DejaVuSans-Bold")), ("UIFontPointSize", .real(20))])
    let stop = maker.add("NSTextTab", [("NSLocation", .real(40))])
    let stops = maker.add("NSArray", [("NS.objects", .array([.uid(stop)]))])
    let style = maker.add(
      "NSParagraphStyle",
      [
        ("NSAlignment", .integer(1)), ("NSLineSpacing", .real(3)), ("NSLineBreakMode", .integer(4)),
        ("NSTabStops", .uid(stops)),
      ])
    let plain = dictionary([("NSParagraphStyle", .uid(style)), ("NSSuperScript", .uid(red))])
    let link = maker.add("NSURL", [("NS.base", .uid(0)), ("NS.relative", string("a://b"))])
    let bold = dictionary([
      ("NSFont", .uid(font)), ("NSColor", .uid(red)), ("NSKern", maker.boxed(.real(2))),
      ("NSUnderline", maker.boxed(.integer(0x209))), ("NSLink", .uid(link)),
    ])
    let list = maker.add("NSArray", [("NS.objects", .array([.uid(plain), .uid(bold)]))])
    let runs = maker.add("NSMutableData", [("NS.data", .data([3, 0, 0x88, 0, 1]))])
    let scene = try load("😀 und rot", list, .uid(runs))

    let shown = try #require((scene.root as? TextLayer)?.attributedString)
    #expect(shown.string == "😀 und rot")
    #expect(shown.runs.map(\.range) == [0..<2, 2..<9])
    let (first, second) = (shown.runs[0].attributes, shown.runs[1].attributes)
    #expect(first.size == 12 && first.paragraph?.alignment == .center)
    #expect(first.paragraph?.lineSpacing == 3 && first.paragraph?.truncation == .end)
    #expect(first.paragraph?.tabStops == [40])
    #expect(second.size == 20 && second.kerning == 2 && second.link == "a://b")
    #expect(second.underline?.style == .double && second.underline?.pattern == .dash)
    #expect(second.color == Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    #expect("\(scene.notices)".contains("attribute NSSuperScript"))
  }

  @Test mutating func `a string with one table of attributes has one run`() throws {
    let color = maker.add(
      "NSColor", [("NSColorSpace", .integer(1)), ("NSRGB", .data(Array("0 1 0\0".utf8)))])
    let green = dictionary([("NSBackgroundColor", .uid(color))])
    let scene = try load("abc", green, nil)
    let shown = try #require((scene.root as? TextLayer)?.attributedString)
    #expect(shown.runs.count == 1)
    #expect(shown.runs[0].attributes.background == Color(red: 0, green: 1, blue: 0))
  }

  @Test(arguments: [
    [0xFF], [3, 9], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1, 0], [],
  ])
  mutating func `broken runs leave the text as it is`(bytes: [UInt8]) throws {
    let list = maker.add("NSArray", [("NS.objects", .array([.uid(dictionary([]))]))])
    let scene = try load("abc", list, .data(bytes))
    #expect((scene.root as? TextLayer)?.string == "abc")
  }
}
