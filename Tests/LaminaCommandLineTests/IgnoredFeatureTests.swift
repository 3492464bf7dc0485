import Foundation
import TestSupport
import Testing

/// Features that are not drawn, in the accounts that lack their cost.
@Suite struct IgnoredFeatureTests {
  /// A surface of glass: two filters that are not drawn over a layer of an unknown class.
  private static func glass(in folder: TestFolder) throws -> String {
    try folder.write(
      "glass.caml",
      """
      <caml><CALayer bounds="0 0 60 60" position="30 30" backgroundColor="0 0 1"><sublayers>
      <CALayer bounds="0 0 40 40" position="30 30"><filters>
      <CAFilter filter="bendLight" name="bend"/></filters></CALayer>
      <CALayer bounds="0 0 40 40" position="30 30"><filters>
      <CAFilter filter="bendLight" name="bend"/></filters></CALayer>
      <CAOddLayer bounds="0 0 20 20" position="30 30"/>
      </sublayers></CALayer></caml>
      """)
  }

  private static let sentence =
    "Not drawn, so missing in these counts: 2 × filter bendLight (root.sublayers[0])"

  @Test func `ignored: the totals of passes, profile and explain name what they lack`() throws {
    let folder = try TestFolder()
    let path = try Self.glass(in: folder)
    for words in [
      ["inspect", path, "--passes"], ["profile", path, "--frames", "2", "--repeats", "1"],
      ["explain", path],
    ] {
      let outcome = try CommandHarness.run(words)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let text = outcome.text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
      #expect(text.contains(Self.sentence), "\(words): \(outcome.text)")
      #expect(text.contains("a device renders one of these offscreen"), "\(outcome.text)")
    }
  }

  @Test(arguments: [["inspect", "--passes"], ["profile", "--frames", "2"], ["explain"]])
  func `ignored: JSON has the features with counts, layers and passes`(words: [String]) throws {
    let folder = try TestFolder()
    let path = try Self.glass(in: folder)
    let outcome = try CommandHarness.run([words[0], path] + words.dropFirst() + ["--json"])
    let ignored = try outcome.list("ignored")
    #expect(
      ignored.map { $0["feature"] as? String } == ["filter bendLight", "CAOddLayer"])
    #expect(ignored.map { $0["count"] as? Int } == [2, 1])
    #expect(
      ignored.map { $0["layer"] as? String } == ["root.sublayers[0]", "root.sublayers[2]"])
    #expect(ignored.map { $0["device_pass"] as? String } == ["yes", "unknown"])
    // A scene that is drawn whole has none.
    let whole = try CommandHarness.run(
      [words[0], CommandHarness.fixtures + "/scenes/border.json"] + words.dropFirst() + ["--json"])
    let document = try JSONSerialization.jsonObject(with: Data(whole.output)) as? [String: Any]
    #expect((document?["ignored"] as? [Any])?.isEmpty ?? true)
  }

  @Test func `ignored: a check can require that all is drawn`() throws {
    let folder = try TestFolder()
    let path = try Self.glass(in: folder)
    let words = ["check", path, "--goldens", folder.path + "/goldens"]
    let recorded = try CommandHarness.run(words + ["--record", "all", "--create-folders"])
    #expect(recorded.status == 0, "\(recorded.errors)")
    #expect(try CommandHarness.check(Array(words.dropFirst()), in: folder).status == 0)
    let strict = try CommandHarness.check(Array(words.dropFirst()) + ["--strict"], in: folder)
    #expect(strict.status == 2 && (strict.errors + strict.text).contains("filter bendLight"))
  }
}
