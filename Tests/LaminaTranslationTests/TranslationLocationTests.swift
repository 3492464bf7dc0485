#if Ports
  import Foundation
  import LaminaTranslation
  import Testing

  /// Tests that the compiler's messages name the original's lines and columns.
  struct TranslationLocationTests {
    @Test func `errors: name the original's line and column`() throws {
      let text = """
        @objc class A {
          @objc func f() { let x: Int = "a" }
        #if os(iOS)
          @objc func g() { undefined() }
        #endif
        }

        """
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let original = folder.appending(path: "Original.swift").path
      let copy = folder.appending(path: "Copy.swift")
      let translator = SourceTranslator(facts: ModuleFacts())
      try Data(translator.copy(of: SourceText(path: original, bytes: Array(text.utf8)))).write(
        to: copy)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["swiftc", "-typecheck", "-parse-as-library", copy.path]
      let errors = Pipe()
      process.standardError = errors
      try process.run()
      let output = String(
        decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(output.contains("\(original):2:33: error:"))
      #expect(output.contains("\(original):4:20: error:"))
    }

    @Test func `messages: a path with line feeds and controls is one line`() {
      let message = "lamina-translate: no such file: a\n::error::b\u{1B}[31m\u{202E}c"
      #expect(
        TranslateCommand.line(message)
          == #"lamina-translate: no such file: a\u{A}::error::b\u{1B}[31m\u{202E}c"#)
    }
  }
#endif
