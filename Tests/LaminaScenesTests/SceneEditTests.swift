import LaminaFiles
import LaminaPixels
import LaminaScenes
import Testing

/// Values that are changed in a scene file's text: nothing else of it changes.
@Suite struct SceneEditTests {
  private func text(_ json: String) throws -> SceneText {
    try SceneText(FileBytes(copying: Array(json.utf8)), file: "scene.json")
  }

  /// The text after a change.
  private func changed(
    _ json: String, _ layer: [LayerStep], _ key: String, _ value: String?
  ) throws -> String {
    let result = try text(json).changed(by: SceneEdit(layer: layer, key: key, value: value))
    let span = result.bytes.span
    return String(decoding: span.indices.map { span[$0] }, as: UTF8.self)
  }

  /// A file with an odd style, which has to stay.
  private let odd =
    "\u{FEFF}{ \"version\":1,\r\n\t\"canvas\" : {\"width\":10,\"height\":10},\r\n\t\"root\" : {\r\n"
    + "\t\t\"opacity\" :  0.50,\r\n\t\t\"name\" : \"b\\u00e4r\",\r\n\t\t\"sublayers\" : [ {},"
    + "{\"name\":\"a\"},{\"name\": \"b\", \"opacity\": 1} ]\r\n\t}\r\n}\r\n"

  @Test func `a value: its bytes alone are others`() throws {
    #expect(
      try changed(odd, [], "opacity", "0.25") == odd.replacing("0.50", with: "0.25"))
    #expect(
      try changed(odd, [.sublayer(2)], "opacity", "0.75")
        == odd.replacing("\"opacity\": 1", with: "\"opacity\": 0.75"))
    #expect(
      try changed(odd, [], "name", "\"c\"") == odd.replacing("\"b\\u00e4r\"", with: "\"c\""))
    // The old value again is the old text again.
    #expect(try changed(changed(odd, [], "opacity", "7"), [], "opacity", "0.50") == odd)
  }

  @Test func `a missing key: it comes before sublayers, in the style of its neighbours`() throws {
    #expect(
      try changed(odd, [], "cornerRadius", "4")
        == odd.replacing(
          ",\r\n\t\t\"sublayers\"", with: ",\r\n\t\t\"cornerRadius\" : 4,\r\n\t\t\"sublayers\""))
    #expect(
      try changed(odd, [.sublayer(1)], "opacity", "0")
        == odd.replacing("{\"name\":\"a\"}", with: "{\"name\":\"a\",\"opacity\":0}"))
    #expect(
      try changed(odd, [.sublayer(2)], "isHidden", "true")
        == odd.replacing("\"opacity\": 1}", with: "\"opacity\": 1, \"isHidden\": true}"))
    #expect(
      try changed(odd, [.sublayer(0)], "name", "\"c\"")
        == odd.replacing("[ {},", with: "[ {\"name\": \"c\"},"))
  }

  @Test func `a missing key: a layer of sublayers alone, and one key on a line of its own`() throws
  {
    let nested = """
      {"version": 1, "root": {
          "sublayers": [
            {
              "name": "only"
            }
          ],
          "mask": {"name": "m"}
      }}
      """
    #expect(
      try changed(nested, [], "opacity", "0.5")
        == nested.replacing("\"sublayers\"", with: "\"opacity\": 0.5,\n    \"sublayers\""))
    #expect(
      try changed(nested, [.sublayer(0)], "opacity", "0.5")
        == nested.replacing("\"only\"", with: "\"only\",\n        \"opacity\": 0.5"))
    #expect(
      try changed(nested, [.mask], "opacity", "0.5")
        == nested.replacing("{\"name\": \"m\"}", with: "{\"name\": \"m\", \"opacity\": 0.5}"))
  }

  @Test(arguments: ["opacity", "name", "sublayers"])
  func `a key that is taken out: it goes with its comma`(key: String) throws {
    let without = try changed(odd, [], key, nil)
    #expect(
      !without.contains("\r\n\t\t\"\(key)\"") && without.hasPrefix("\u{FEFF}{ \"version\":1,"))
    // The result is a document, whose rest is as it was.
    #expect(try text(without).writtenValues(of: [], limit: 100)?.count == 2)
    if key == "opacity" {
      #expect(without == odd.replacing("\"opacity\" :  0.50,\r\n\t\t", with: ""))
    }
    #expect(
      try changed(odd, [.sublayer(1)], "name", nil) == odd.replacing("\"name\":\"a\"", with: ""))
    #expect(try changed(odd, [], "cornerRadius", nil) == odd)
  }

  @Test(arguments: [
    "1, \"name\": \"x\"", "1}", "", " ", "1 2", "[1", "\"", "}", "1,", "nul", "1], \"a\": [2",
  ])
  func `a value that is none, or several: refused`(value: String) throws {
    for key in ["opacity", "cornerRadius"] {
      #expect(throws: SceneEditError.self) { _ = try changed(odd, [], key, value) }
    }
  }

  @Test func `a value with white space around it: taken as it is`() throws {
    #expect(try changed(odd, [], "opacity", " 1 ") == odd.replacing("0.50", with: " 1 "))
  }

  @Test func `a layer that the file does not have: said`() throws {
    for layer in [[LayerStep.sublayer(3)], [.mask], [.sublayer(0), .sublayer(0)]] {
      let error = #expect(throws: SceneEditError.self) {
        _ = try changed(odd, layer, "opacity", "1")
      }
      guard case .noLayer(let path)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(path.hasPrefix("root.") && path.hasSuffix(".opacity"))
    }
  }

  @Test func `values of a layer: as they are written, cut at a limit`() throws {
    let values = try text(odd).writtenValues(of: [], limit: 4)
    #expect(values?["opacity"] == "0.50" && values?["name"] == "\"b\\u…")
  }
}
