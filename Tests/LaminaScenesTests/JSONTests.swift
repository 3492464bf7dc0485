import Foundation
import LaminaScenes
import TestSupport
import Testing

/// The reader's strictness, through scenes: every text here is a whole document.
@Suite @MainActor struct JSONTests {
  private let good = #"{"version": 1, "canvas": {"width": 1, "height": 1}, "root": {}}"#

  @Test func `json: white space and a byte-order mark are fine`() throws {
    #expect(throws: Never.self) { _ = try SceneHarness.parse(good) }
    #expect(throws: Never.self) { _ = try SceneHarness.parse("\u{FEFF}" + good) }
    #expect(throws: Never.self) { _ = try SceneHarness.parse(" \r\n\t" + good + "\n\n") }
  }

  @Test(
    arguments: [
      ("{", 1, 2), (#"{"version": 1,}"#, 1, 14), (#"{"a" 1}"#, 1, 6), ("[1,]", 1, 3),
      (#"{"a": 01}"#, 1, 8), (#"{"a": 1.}"#, 1, 9), (#"{"a": .5}"#, 1, 7), (#"{"a": +1}"#, 1, 7),
      (#"{"a": 1e}"#, 1, 9), (#"{"a": -}"#, 1, 8), (#"{"a": tru}"#, 1, 10), (#"{"a": NaN}"#, 1, 7),
      (#"{"a": 'b'}"#, 1, 7), ("{\"a\": // no\n1}", 1, 7), (#"{"a": "b}"#, 1, 10), ("{} {}", 1, 4),
      ("{\n  \"a\": 1\n  \"b\": 2}", 3, 3), (#"{a: 1}"#, 1, 2), ("nul", 1, 4), ("[1 2]", 1, 4),
      ("{\"é\": x}", 1, 7),
    ] as [(String, Int, Int)])
  func `json: what breaks the rules is named by line and column`(
    text: String, line: Int, column: Int
  ) throws {
    let mistakes = SceneHarness.mistakes(text)
    let broken = mistakes.first {
      switch $0.problem {
      case .syntax, .dialect: true
      default: false
      }
    }
    let place = try #require(broken?.location, "\(text): \(mistakes)")
    #expect(place.line == line && place.column == column, "\(text): \(place)")
  }

  @Test(arguments: [
    #""\x""#, #""\u12G4""#, #""\ud800""#, #""\udc00""#, #""\ud800\u0041""#, "\"a\u{01}b\"",
    "\"a\tb\"",
  ])
  func `json: bad strings are refused`(text: String) throws {
    let failure = try #require(SceneHarness.failure("{\"name\": \(text)}"))
    guard case .badString = failure.problem else {
      Issue.record("expected a bad string for \(text), got \(failure.problem)")
      return
    }
  }

  @Test func `json: bytes that are not UTF-8 are refused`() throws {
    for bytes: [UInt8] in [
      [0xFF], [0xC0, 0x80], [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
      [0xF4, 0x90, 0x80, 0x80],
      [0xF0, 0x80, 0x80, 0x80], [0x80], [0xF8, 0x88, 0x80, 0x80, 0x80],
    ] {
      let text = Array(#"{"name": ""#.utf8) + bytes + Array(#""}"#.utf8)
      #expect(throws: SceneError.self) {
        _ = try Scene.parse(.init(copying: text), file: "test.json")
      }
    }
  }

  @Test func `json: escapes and characters of every length come through`() throws {
    let name = #"a\"\\\/\b\f\n\r\t\u0041\u00e9\ud83d\ude00é€😀"#
    let scene = try SceneHarness.parse(
      #"{"version": 1, "name": "\#(name)", "canvas": {"width": 1, "height": 1}, "root": {}}"#)
    #expect(scene.name == "a\"\\/\u{8}\u{C}\n\r\tAé😀é€😀")
  }

  @Test(arguments: [
    "0", "-0", "1", "-1.5", "1e3", "1E+3", "25e-1", "0.1", "123456789012345", "1234567890123456789",
    "0.30000000000000004", "1.7976931348623157e308", "5e-324", "2.2250738585072011e-308",
    "9007199254740993", "0.000000000000000000000000001", "123.456e-7", "100000000000000000000000",
  ])
  func `json: numbers are the nearest doubles`(text: String) throws {
    let layer = try SceneHarness.layer("\"zPosition\": \(text)")
    #expect(layer.zPosition == Double(text))
  }

  @Test func `json: a number too large for a double is out of range`() throws {
    let failure = try #require(SceneHarness.failure(SceneHarness.document(#""zPosition": 1e999"#)))
    #expect(failure.problem == .wrongValue(expected: "a number", found: "1e999"))
  }

  @Test func `json: depth is limited by a number, not by the stack`() throws {
    let deep = String(repeating: "[", count: 100_000)
    #expect(SceneHarness.failure(deep)?.problem == .tooDeep(limit: 512))
    var options = SceneOptions()
    options.limits.depth = 200_000
    let failure = try #require(SceneHarness.failure(deep, options: options))
    guard case .syntax = failure.problem else {
      Issue.record("expected the end of the file, got \(failure.problem)")
      return
    }
  }

  @Test func `json: ten thousand random edits of a scene end in a scene or in an error`() throws {
    let text = Array(
      SceneHarness.document(
        #""name": "é😀", "frame": [1, 2.5, 3e1, -4], "opacity": 0.5, "transform": [{"rotate": 30}], "maskedCorners": ["minXMinY"], "sublayers": [{}, {"isHidden": true}]"#
      ).utf8)
    var random = SplitMix(seed: 2_024)
    let spices = Array("{}[]\",:\\0123456789.eE+-tfnu \n\u{7F}".utf8) + [0x80, 0xC3, 0xFF, 0x00]
    for _ in 0..<10_000 {
      var edited = text
      for _ in 0..<random.integer(in: 1...4) {
        let place = random.integer(in: 0...edited.count - 1)
        switch random.integer(in: 0...3) {
        case 0: edited[place] = random.element(of: spices)
        case 1: edited.remove(at: place)
        case 2: edited.insert(random.element(of: spices), at: place)
        default: edited.removeSubrange(place..<min(edited.count, place + 5))
        }
        if edited.isEmpty { edited = [0x7B] }
      }
      do {
        _ = try Scene.parse(.init(copying: edited), file: "test.json")
      } catch {
        // Refused as a SceneError, which has a place: that is all that is asked.
      }
    }
  }

  @Test func `json: reading is linear in the text`() throws {
    func text(_ count: Int) -> String {
      let layers = (0..<count).map {
        ##"{"frame": [\##($0 % 100), 0, 1, 1], "backgroundColor": "#123456"}"##
      }
      return """
        {"version": 1, "canvas": {"width": 10, "height": 10}, \
        "root": {"sublayers": [\(layers.joined(separator: ","))]}}
        """
    }
    let growth = try Growth.ofEightTimes(4_000) { count in
      let scene = try SceneHarness.parse(text(count))
      #expect(scene.root.orderedSublayers.count == count)
    }
    #expect(growth < Growth.limit)
  }
}
