#if Ports
  import Foundation
  import LaminaTranslation
  import Testing

  /// Tests that no source is lost, whatever its bytes are.
  struct TranslationTextTests {
    private func copy(_ bytes: [UInt8]) -> [UInt8] {
      let source = SourceText(path: "/a \"b\".swift", bytes: bytes)
      return SourceTranslator(facts: SourceTranslator.facts(of: source)).rewrite(source)
    }

    @Test(arguments: [
      "", "}", "{{{{", "class A {", "@objc", "#selector(", "#if os(iOS)", "#selector()", "import",
      "\"unterminated", "@objc protocol", "extension CGFloat {", "/* open", "#keyPath", "a?.b?(",
      "weak var x: = 3 #endif", "\u{0}\u{1}", "🙂🙂 @objc 🙂",
    ])
    func `malformed sources: keep their lines and all other text`(_ text: String) {
      let result = String(decoding: copy(Array(text.utf8)), as: UTF8.self)
      #expect(result.filter(\.isNewline).count == text.filter(\.isNewline).count)
      #expect(result.utf8.count >= text.utf8.count)
    }

    @Test func `line ends: those of Windows stay`() {
      let text = "import Foundation\r\n@objc class A {\r\n}\r\n"
      #expect(
        String(decoding: copy(Array(text.utf8)), as: UTF8.self)
          == "import UIKit     \r\n      class A {\r\n}\r\n")
    }

    @Test func `bytes: those that are not UTF-8 stay`() {
      let bytes = Array("// caf".utf8) + [0xE9, 0x0A] + Array("@objc class A {}\n".utf8)
      #expect(
        copy(bytes) == Array("// caf".utf8) + [0xE9, 0x0A] + Array("      class A {}\n".utf8))
    }

    @Test func `byte order mark: comes before the line that names the original`() {
      let source = SourceText(
        path: "/a \"b\".swift", bytes: [0xEF, 0xBB, 0xBF] + Array("let a = 1\n".utf8))
      let copy = SourceTranslator(facts: ModuleFacts()).copy(of: source)
      #expect(
        copy == [0xEF, 0xBB, 0xBF]
          + Array("#sourceLocation(file: \"/a \\\"b\\\".swift\", line: 1)\nlet a = 1\n".utf8))
    }

    @Test func `cut sources: keep every byte outside what is rewritten`() {
      // Each beginning of a source with all rules' words.
      let text = Array(TranslationRule.all.map(\.before).joined(separator: "\n").utf8)
      for end in stride(from: 0, to: text.count, by: 7) {
        let part = Array(text[..<end])
        let result = copy(part)
        #expect(result.count(where: { $0 == 0x0A }) == part.count(where: { $0 == 0x0A }))
      }
    }

    @Test func `large sources: ten megabytes are translated`() {
      let comment = String(repeating: "words of a comment; ", count: 500)
      let line = Array("func f() { let a = [1, 2, 3].map { $0 + 1 } }  // \(comment)\n".utf8)
      var bytes: [UInt8] = Array("@objc class A {\n".utf8)
      while bytes.count < 10_000_000 { bytes += line }
      bytes += Array("}\n".utf8)
      let result = copy(bytes)
      #expect(result.count == bytes.count)
      #expect(result.dropFirst(6) == bytes.dropFirst(6))
    }

    @Test func `output names: equal names are told apart by their folders`() {
      let names = OutputNames.names(of: [
        "/a/x/View.swift", "/a/y/View.swift", "/b/y/view.swift", "/c/Z.swift",
      ])
      #expect(names == ["x-View.swift", "y-View.swift", "b-y-view.swift", "Z.swift"])
    }
  }
#endif
