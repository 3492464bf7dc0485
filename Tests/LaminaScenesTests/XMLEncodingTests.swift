import LaminaFiles
import LaminaScenes
import TestSupport
import Testing

/// The encodings that CAML and property lists declare.
@Suite @MainActor struct XMLEncodingTests {
  private func problem(_ text: String) throws -> (SceneProblem, SceneLocation)? {
    let folder = try TestFolder()
    try folder.write("main.caml", text)
    do {
      _ = try Scene.load(package: folder.path)
      return nil
    } catch SceneError.invalid(let place, let problem) { return (problem, place) }
  }

  private func text(_ encoding: String, _ name: String = "a") -> String {
    "<?xml version=\"1.0\" \(encoding)?>\n<caml><CALayer bounds=\"0 0 9 9\" name=\"\(name)\"/></caml>"
  }

  @Test(arguments: [
    "bogus-42", "UTF-16", "utf-16le", "UTF-32", "UTF-7", "ebcdic-cp-us", "utf-88", "iso-8859-", "x",
  ])
  func `encoding: one that is not the text's is an error at its name`(name: String) throws {
    for (quote, start) in [("\"", ""), ("'", ""), ("\"", "\u{FEFF}")] {
      let found = try #require(
        try problem(start + text("encoding=\(quote)\(name)\(quote)")), "\(name)")
      #expect(found.0 == .forbidden("the encoding \"\(name)\" instead of UTF-8"))
      #expect(found.1.line == 1 && found.1.column >= 31, "\(found.1)")
    }
  }

  @Test(arguments: ["UTF-8", "utf-8", "UTF8", "Utf8"])
  func `encoding: names of UTF-8 are read, beyond ASCII too`(name: String) throws {
    #expect(try problem(text("encoding=\"\(name)\"", "é永😀")) == nil)
    #expect(try problem(text("encoding = '\(name)' standalone='yes'", "é")) == nil)
    #expect(try problem("\u{FEFF}" + text("encoding=\"\(name)\"", "é")) == nil)
  }

  @Test(arguments: ["US-ASCII", "ISO-8859-1", "iso-8859-15", "windows-1252", "GB18030", "koi8-r"])
  func `encoding: others that extend ASCII are read of ASCII alone`(name: String) throws {
    #expect(try problem(text("encoding=\"\(name)\"")) == nil)
    let found = try #require(try problem(text("encoding=\"\(name)\"", "é")))
    #expect(found.0 == .forbidden("the encoding \"\(name)\" instead of UTF-8"))
  }

  @Test func `encoding: none, and the word elsewhere, mean nothing`() throws {
    #expect(try problem(text("")) == nil)
    #expect(try problem(text("", "encoding='bogus'")) == nil)
    #expect(
      try problem("<!-- encoding=\"bogus\" --><caml><CALayer bounds=\"0 0 9 9\"/></caml>") == nil)
  }

  @Test func `encoding: a property list has the same rule`() throws {
    func reason(_ encoding: String) throws -> String? {
      let text = "<?xml version=\"1.0\" encoding=\"\(encoding)\"?><plist><string>a</string></plist>"
      let bytes = try FileBytes(copying: Array(text.utf8))
      do {
        _ = try PropertyListForm.xml.readPropertyList(bytes, limit: SceneLimits())
        return nil
      } catch { return error.reason }
    }
    #expect(try reason("UTF-8") == nil)
    #expect(try reason("bogus-42") == "the encoding \"bogus-42\" instead of UTF-8")
  }
}
