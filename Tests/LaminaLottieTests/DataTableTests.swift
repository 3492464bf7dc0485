import LaminaFiles
import LaminaLottie
import LaminaPixels
import LaminaScenes
import Testing

/// Tables of values, from CSV and JSON.
@Suite @MainActor struct DataTableTests {
  private func table(_ text: String) throws -> DataTable {
    try DataTable(try FileBytes(copying: Array(text.utf8)), file: "rows.csv")
  }

  private func cells(_ text: String) throws -> [[String: String]] {
    try table(text).rows.map { $0.cells.mapValues(\.text) }
  }

  /// The line, the column and the reason of the error that a table ends with.
  private func mistake(_ text: String) -> (line: Int, column: Int, problem: SceneProblem)? {
    do {
      _ = try table(text)
      return nil
    } catch let error as SceneError {
      guard case .invalid(let place, let problem) = error else { return nil }
      return (place.line, place.column, problem)
    } catch { return nil }
  }

  @Test(arguments: [
    "a,b\n1,2\n", "a,b\r\n1,2\r\n", "a,b\r1,2", "a,b\n1,2", "\u{FEFF}a,b\n1,2\n",
    "\"a\",\"b\"\n\"1\",\"2\"\n", "a,b\n\n1,2\n\n", #"[{"a":"1","b":2}]"#, #" [ {"b":2,"a":1} ] "#,
  ])
  func `tables: line ends, marks, quotation marks and JSON give the same rows`(text: String) throws
  {
    #expect(try cells(text) == [["a": "1", "b": "2"]])
  }

  @Test func `tables: fields in quotation marks hold commas, breaks and quotation marks`() throws {
    #expect(
      try cells("a,b\n\"x, \"\"y\"\"\r\nz\",\"\"\n") == [["a": "x, \"y\"\r\nz"]])
    #expect(try cells("a\n\"\"\n") == [[:]])
  }

  @Test func `tables: empty fields, nulls and missing keys have no value`() throws {
    #expect(try cells("a,b,c\n,2,\n") == [["b": "2"]])
    #expect(try cells(#"[{"a":null,"b":""},{"c":[1,2]}]"#) == [["b": ""], ["c": "[1,2]"]])
    #expect(try table(#"[{"a":1},{"c":{"k":1}}]"#).columns == ["a", "c"])
  }

  @Test func `tables: mistakes have lines and columns`() {
    for (text, line, column) in [
      ("a,b\n1\n", 2, 1), ("a,b\n1,2\n1,2,3\n", 3, 1), ("a,b\n1,x\"y\n", 2, 4),
      ("a,b\n1,\"y\n", 2, 3), ("a,b\n\"x\"y,1\n", 2, 4), ("a,,b\n1,2,3\n", 1, 3),
      ("a,b,a\n1,2,3\n", 1, 5), ("a,b\n", 1, 1), ("", 1, 1), ("[]", 1, 1), ("{}", 1, 1),
      ("[1]", 1, 2), (#"[{"":1}]"#, 1, 3),
    ] {
      let found = mistake(text)
      #expect(
        found?.line == line && found?.column == column, "\(text): \(String(describing: found))")
    }
    #expect(throws: SceneError.self) {
      _ = try DataTable(
        try FileBytes(copying: [0x61, 0x0A, 0xFF, 0xFE, 0x0A]), file: "rows.csv")
    }
  }

  @Test func `tables: random texts end in rows or an error`() {
    var random = SeededGenerator(state: 7)
    let letters = ["a", ",", "\"", "\n", "\r", "[", "{", "}", ":", "é", "\u{FEFF}", " "]
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 0...24, using: &random)).map { _ in
        letters[Int.random(in: 0..<letters.count, using: &random)]
      }.joined()
      _ = try? table(text)
    }
  }

  // MARK: - Columns

  private func template(_ rows: String, _ text: String, ignored: Set<String> = []) throws
    -> LottieTemplate
  {
    try LottieTemplate(
      try FileBytes(copying: Array(text.utf8)), file: "a.json", table: try table(rows),
      ignored: ignored, options: SceneOptions())
  }

  private func problem(_ rows: String, _ text: String) -> (column: Int, problem: SceneProblem)? {
    do {
      let template = try template(rows, text)
      try template.checkValues(row: 0) { _, _ in }
      return nil
    } catch let error as SceneError {
      guard case .invalid(let place, let problem) = error, place.file == "rows.csv" else {
        return nil
      }
      return (place.column, problem)
    } catch { return nil }
  }

  private static let text =
    #"{"ty":5,"nm":"T","ip":0,"op":20,"ks":{},"t":{"d":{"k":{"t":"x","f":"DejaVu Sans","s":9}}}}"#

  @Test func `columns: a name is a slot or a text layer, and others are errors`() throws {
    let square = LottieSlotTests.square
    #expect(problem("brand,size\n#fff,\"1,2\"\n", square) == nil)
    #expect(
      problem("size,barnd\n\"1,2\",#fff\n", square)?.problem
        == .unknownColumn("barnd", nearest: "brand", known: ["brand", "size", "turn"]))
    #expect(problem("size,barnd\n,\n", square)?.column == 6)
    #expect(problem("brand\n12\n", square)?.column == 1)
    #expect(
      problem("brand\n12\n", square)?.problem
        == .slotValue("brand", expected: LottieSlotKind.color.phrase, found: "12"))
    #expect(problem("T\nx\n", LottieMaker.text(Self.text)) == nil)
    #expect(problem("text:T\nx\n", LottieMaker.text(Self.text)) == nil)
    #expect(problem("slot:T\nx\n", LottieMaker.text(Self.text)) != nil)
    _ = try template("brand,id\n#fff,7\n", square, ignored: ["id"])
  }

  @Test func `columns: one name for a slot and for another text layer is an error`() throws {
    let text = LottieMaker.text(
      Self.text + "," + LottieMaker.layer(transform: #"{"r":{"k":0,"sid":"T"}}"#))
    #expect(problem("T\n1\n", text) != nil)
    #expect(problem("slot:T,text:T\n1,a\n", text) == nil)
    // The text of this layer is the slot's.
    let own = LottieMaker.text(
      #"{"ty":5,"nm":"T","ip":0,"op":20,"ks":{},"t":{"d":{"sid":"T","k":{"t":"x"}}}}"#)
    #expect(problem("T\na\n", own) == nil)
  }
}

/// A generator with a seed.
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}
