import Foundation
import TestSupport
import Testing

/// `--create-folders`: folders are made, or it is said why not.
@Suite struct FolderTests {
  private static let still =
    ##"{"version": 1, "canvas": {"width": 8, "height": 8}, "root": {"backgroundColor": "#f00"}}"##

  @Test func `folders: one that cannot be made is told with the true reason`() throws {
    let folder = try TestFolder()
    _ = try folder.write("s.json", Self.still)
    let long = String(repeating: "a", count: 300)
    // Nobody may make a folder in /proc and /sys, whoever runs the tests.
    for (place, reasons) in [
      ("s.json/x", ["part of the path is not a folder"]),
      ("s.json", ["part of the path is not a folder"]),
      (
        "/proc/lamina/x",
        ["no such file or folder", "permission denied", "the file system is read-only"]
      ),
      ("/sys/lamina/x", ["permission denied", "the file system is read-only"]),
      (long, ["the name is too long"]),
    ] {
      for arguments in [
        ["render", "s.json", "-o", place + "/o.png"],
        ["render", "s.json", "--frames", "0-1", "-o", place + "/%d.png"],
        ["check", "s.json", "--goldens", place, "--record", "missing"],
        ["explain", "s.json", "--runs", "0", "--pictures", place],
      ] {
        let outcome = try CommandHarness.run(
          arguments + ["--create-folders"], folder: folder.path)
        #expect(outcome.status == 74, "\(arguments): \(outcome.errors)")
        #expect(
          reasons.contains { outcome.errors.hasSuffix("error: \(place): cannot open: \($0)\n") },
          "\(arguments): \(outcome.errors)")
      }
    }
    #expect(folder.names == ["s.json"])
  }

  @Test func `folders: those that are missing are made, however many`() throws {
    let folder = try TestFolder()
    _ = try folder.write("s.json", Self.still)
    for place in ["a", "b/c//d", "./e/../f", "a/g/"] {
      let outcome = try CommandHarness.run(
        ["render", "s.json", "-q", "-o", place + "/o.png", "--create-folders"], folder: folder.path)
      #expect(outcome.status == 0, "\(place): \(outcome.errors)")
      #expect(folder.read(place + "/o.png") != nil, "\(place)")
    }
    #expect(folder.names == ["a", "b", "e", "f", "s.json"])
  }

  @Test(arguments: [
    "profile s.json --report none/x.html", "profile s.json --csv none/x.csv",
    "profile s.json --chart none/x.svg", "calibrate s.json -o none/x.json",
    "compare --a s.json --b s.json --junit none/x.xml",
  ])
  func `folders: a long run ends before it measures if an output has no folder`(line: String) throws
  {
    let folder = try TestFolder()
    _ = try folder.write("s.json", Self.still)
    let words = line.split(separator: " ").map(String.init)
    let outcome = try CommandHarness.run(words, folder: folder.path)
    #expect(outcome.status == 74 && outcome.output.isEmpty, "\(outcome.text)")
    #expect(
      outcome.errors.hasSuffix("error: none: there is no such folder; --create-folders makes it\n"),
      "\(outcome.errors)")
    #expect(folder.names == ["s.json"])
  }

  @Test func `folders: the outputs of a profile make theirs`() throws {
    let folder = try TestFolder()
    _ = try folder.write("s.json", Self.still)
    let outcome = try CommandHarness.run(
      [
        "profile", "s.json", "-q", "--frames", "2", "--repeats", "1", "--seconds", "0", "--csv",
        "a/b/x.csv", "--create-folders",
      ], folder: folder.path)
    #expect(outcome.status == 0 && folder.read("a/b/x.csv") != nil, "\(outcome.errors)")
  }
}
