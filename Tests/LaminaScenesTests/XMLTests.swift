import LaminaScenes
import TestSupport
import Testing

/// The reading of XML: its parts, what is passed over, and what is refused.
@Suite @MainActor struct XMLTests {
  private let layer = "<CALayer bounds='0 0 9 9' someday='1'/>"

  private func load(_ text: String, index: String? = nil) throws -> Scene {
    let folder = try TestFolder()
    try folder.write("main.caml", text)
    if let index { try folder.write("index.xml", index) }
    return try withExtendedLifetime(folder) { try Scene.load(package: folder.path) }
  }

  /// The place of the document's one note.
  private func place(of text: String) throws -> [Int] {
    guard case .unsupported("someday", let place, 1) = try load(text).notices.first else {
      return []
    }
    return [place.line, place.column]
  }

  /// The forbidden syntax in a document, with its place; `nil` if there is none.
  private func forbidden(_ text: String) throws -> String? {
    do {
      _ = try load(text)
      return nil
    } catch SceneError.invalid(let place, .forbidden(let what)) {
      return "\(place.line):\(place.column) \(what)"
    }
  }

  @Test func `xml: the place of an element is that of its start tag`() throws {
    let tag = "<CALayer\n bounds='0 0 9 9'\n someday='1'>\n</CALayer>"
    for (before, line, column) in [
      ("<caml>", 1, 7), ("<caml>\n  ", 2, 3), ("\u{FEFF}<caml>", 1, 7), ("<caml>\r\n", 2, 1),
      ("<caml>\n<!-- é 😀 -->", 2, 13), ("<?xml version='1.0'?>\n\n<caml>", 3, 7),
    ] {
      #expect(try place(of: before + tag + "</caml>") == [line, column], "\(before)")
      #expect(try place(of: before + layer + "</caml>") == [line, column], "\(before)")
    }
  }

  @Test func `xml: text has its parts joined, comments and instructions left out`() throws {
    let scene = try load(
      "<!DOCTYPE caml><?a?><!-- <!ENTITY --><caml><?b c?>\(layer)<!-- & --></caml><?d?>",
      index: """
        <?xml version="1.0"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist><dict><key>document<![CDATA[Wid]]>th</key><real>3<!-- a -->&#48;<?b?></real>
        <key>documentHeight</key><real><![CDATA[2]]>0</real>
        <key>rootDocument</key><string>m&#x61;<![CDATA[in.]]>caml</string></dict></plist>
        """)
    #expect(scene.canvas.width == 30 && scene.canvas.height == 20)
  }

  @Test func `xml: values have XML's own entities, and spaces for line breaks`() throws {
    let name = "&lt;&gt;&amp;&quot;&apos;&#233;&#x1F600;\n\té"
    let scene = try load("<caml><CALayer bounds='0 0 9 9' name='\(name)' a:b='1'/></caml>")
    #expect(scene.root.name == "<>&\"'é😀  é")
    #expect(scene.notices.count == 1, "a prefix is part of a name")
  }

  @Test func `xml: no entity is declared, whatever its kind and wherever it is`() throws {
    for entity in ["lt '&#38;#60;'", "% p 'a'", "a SYSTEM 'b'", "a SYSTEM 'b' NDATA c"] {
      let text = "<!DOCTYPE caml [<!-- <!ENTITY -->\n <!ENTITY \(entity)>]><caml>\(layer)</caml>"
      #expect(try forbidden(text) == "2:2 an entity declaration")
    }
    #expect(try forbidden("<caml><![CDATA[<!ENTITY]]>\(layer)</caml>") == nil)
  }

  @Test func `xml: entities are not passed over where a DOCTYPE names a file`() throws {
    let start = "<!DOCTYPE caml SYSTEM '/etc/passwd'>\n<caml>"
    for (text, column) in [
      ("\(layer)&a;</caml>", 46), ("<CALayer name='é&amp;&#9;&a;'/></caml>", 32),
    ] {
      do {
        _ = try load(start + text)
        Issue.record("\(text) was accepted")
      } catch SceneError.invalid(let place, let problem) {
        #expect(problem == .xml(reason: "an entity that is not declared"))
        #expect((place.line, place.column) == (2, column))
      }
    }
    do {
      _ = try load("<!DOCTYPE caml [ %a; <!ATTLIST CALayer b CDATA 'c'>]><caml>\(layer)</caml>")
      Issue.record("an entity was passed over")
    } catch SceneError.invalid(let place, let problem) {
      #expect(problem == .xml(reason: "an entity that is not declared") && place.column == 18)
    }
    _ = try load(start + layer + "</caml>")
  }

  @Test func `xml: a default value would be in every element, and is refused`() throws {
    let value = String(repeating: "a", count: 1_000)
    let list = "<!DOCTYPE caml [<!ELEMENT caml ANY><!ATTLIST CALayer b CDATA "
    #expect(
      try forbidden(list + "'\(value)'>]><caml>\(layer)</caml>")
        == "1:62 a default value of an attribute")
    #expect(
      try forbidden(list + "#FIXED 'a'>]><caml>\(layer)</caml>")
        == "1:69 a default value of an attribute")
    #expect(try forbidden(list + "#IMPLIED>]><caml>\(layer)</caml>") == nil)
  }

  @Test func `xml: another encoding may be declared of ASCII alone`() throws {
    let start = "<?xml version='1.0' encoding='ISO-8859-1'?><caml>"
    #expect(try forbidden(start + layer + "</caml>") == nil)
    #expect(
      try forbidden(start + layer + "é</caml>")
        == "1:31 the encoding \"ISO-8859-1\" instead of UTF-8")
    let utf8 = "<?xml version='1.0' encoding='utf-8'?><caml>"
    #expect(try forbidden(utf8 + layer + "é</caml>") == nil)
  }

  @Test func `xml: the element that is too deep is named by its place`() throws {
    do {
      _ = try load(String(repeating: "<a>\n", count: 600))
      Issue.record("it was accepted")
    } catch SceneError.invalid(let place, let problem) {
      #expect(problem == .tooDeep(limit: 512))
      #expect((place.line, place.column) == (513, 1))
    }
  }

  @Test func `xml: a long line of elements is counted once`() throws {
    let text = "<caml>\(layer)<!-- é -->" + String(repeating: "<a/>", count: 200_000) + "</caml>"
    let time = try Growth.processorTime { _ = try load(text) }
    #expect(time < 20_000_000_000, "\(time) ns")
  }
}
