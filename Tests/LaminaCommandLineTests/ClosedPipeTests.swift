import Foundation
import TestSupport
import Testing

/// Verbs whose reader has seen enough, such as `head`.
@Suite struct ClosedPipeTests {
  /// Runs a command of the shell, with the tool as `$0`, and returns its status and standard error.
  private func shell(_ text: String, in folder: TestFolder) throws -> CommandHarness.Outcome {
    try CommandHarness.run(
      ["-c", text, CommandHarness.binary], folder: folder.path, program: "/bin/bash")
  }

  /// A scene whose list of layers is longer than a pipe's buffer.
  private static let longScene =
    #"{"version": 1, "canvas": {"width": 9, "height": 9}, "root": {"sublayers": ["#
    + Array(repeating: #"{"name": "a layer of many"}"#, count: 4_000).joined(separator: ", ")
    + "]}}"

  @Test(arguments: [
    "schema", "schema --keys", "help render", "inspect s.json", "inspect s.json --json",
    "convert s.json -o -", "--help", "--generate-completion-script bash", "inspect s.json --unseen",
  ])
  func `pipes: a document whose reader ends early is no failure`(words: String) throws {
    let folder = try TestFolder()
    _ = try folder.write("s.json", Self.longScene)
    let outcome = try shell(#""$0" \#(words) | true; echo "${PIPESTATUS[0]}""#, in: folder)
    #expect(outcome.text == "0\n", "\(words): \(outcome.text)")
    #expect(!outcome.errors.contains("error"), "\(words): \(outcome.errors)")
    // A short one ends the same way.
    let head = try shell(#""$0" \#(words) | head -n 1 > line; echo "${PIPESTATUS[0]}""#, in: folder)
    #expect(head.text == "0\n" && !head.errors.contains("error"), "\(words): \(head.errors)")
    #expect(folder.read("line")?.isEmpty == false)
  }

  @Test func `pipes: a check keeps its status, and pixels that nobody took are a quiet failure`()
    throws
  {
    let folder = try TestFolder()
    _ = try folder.write(
      "s.json",
      ##"{"version": 1, "canvas": {"width": 9, "height": 9}, "root": {"backgroundColor": "#ff0000"}}"##
    )
    let check = "check s.json --goldens goldens"
    let recorded = try shell(#""$0" \#(check) --record all --create-folders"#, in: folder)
    #expect(recorded.status == 0, "\(recorded.errors)")
    _ = try folder.write(
      "s.json",
      ##"{"version": 1, "canvas": {"width": 9, "height": 9}, "root": {"backgroundColor": "#00ff00"}}"##
    )
    let failed = try shell(
      #"env -u CI "$0" \#(check) --json | true; echo "${PIPESTATUS[0]}""#, in: folder)
    #expect(failed.text == "1\n", "\(failed.errors)")
    let pixels = try shell(
      #""$0" render s.json --frames 0-3 --format rgba -o - | true; echo "${PIPESTATUS[0]}""#,
      in: folder)
    #expect(pixels.text == "74\n" || pixels.text == "0\n")
    #expect(!pixels.errors.contains("error"), "\(pixels.errors)")
  }
}
