import Foundation
import TestSupport
import Testing

/// The description of a machine in the results that it made.
@Suite struct MachineNameTests {
  private static let host = ProcessInfo.processInfo.hostName
  private static let kernel =
    (try? String(contentsOfFile: "/proc/sys/kernel/osrelease", encoding: .utf8))?
    .trimmingCharacters(in: .whitespacesAndNewlines)

  private func says(_ text: String) -> [String] {
    [MachineNameTests.host, MachineNameTests.kernel ?? ""].filter {
      !$0.isEmpty && text.contains($0)
    }
  }

  private static let scene = """
    {"version": 1, "canvas": {"width": 9, "height": 9}, "root": {"contents": "pictures/p.png"}}
    """

  /// A folder with a scene and its picture, which is named by no other scene.
  private func folder() throws -> TestFolder {
    let folder = try TestFolder()
    _ = try folder.write(
      "plain.json",
      ##"{"version": 1, "canvas": {"width": 9, "height": 9}, "root": {"backgroundColor": "#f00"}}"##
    )
    _ = try CommandHarness.run(
      ["render", "plain.json", "-o", "pictures/p.png", "--create-folders"], folder: folder.path)
    _ = try folder.write("s.json", MachineNameTests.scene)
    return folder
  }

  @Test func `machine: results name neither host nor kernel unless --name-machine asks for both`()
    throws
  {
    let folder = try folder()
    let few = ["--frames", "1", "--warm-up", "0", "--repeats", "1", "--seconds", "0"]
    for (arguments, file) in [
      (["profile", "s.json", "--json"] + few, nil),
      (["profile", "s.json", "--report", "r.html"] + few, "r.html"),
      (["render", "s.json", "--frames", "0-1", "-o", "f%d.png", "--json"], nil),
      (["render", "s.json", "--frames", "0-1", "-o", "f%d.png"], "fframes.jsonl"),
      (["check", "s.json", "--baseline", "b.json", "--record", "all"], "b.json"),
    ] as [([String], String?)] {
      for isNamed in [false, true] {
        let words = arguments + (isNamed ? ["--name-machine"] : [])
        if file == "b.json" { try? FileManager.default.removeItem(atPath: folder.path + "/b.json") }
        let outcome = try CommandHarness.run(words, folder: folder.path)
        #expect(outcome.status == 0, "\(words): \(outcome.errors)")
        let text =
          file.map { String(decoding: folder.read($0) ?? [], as: UTF8.self) } ?? outcome.text
        #expect(!text.isEmpty)
        #expect(says(text).isEmpty == !isNamed, "\(words): \(says(text))")
        #expect(
          text.contains(" x ") || text.contains("\"processor\""), "the cores and the processor stay"
        )
      }
    }
  }

  @Test func `machine: a baseline with a host is still read, and written without it`() throws {
    let folder = try folder()
    let check = ["check", "s.json", "--baseline", "b.json"]
    _ = try CommandHarness.run(check + ["--record", "all"], folder: folder.path)
    let written = String(decoding: folder.read("b.json") ?? [], as: UTF8.self)
    let old = written.replacing(#/"host" : "/#, with: #""host" : "node7.example: "#)
    #expect(old != written)
    _ = try folder.write("b.json", old)
    let read = try CommandHarness.run(check, folder: folder.path)
    #expect(read.status == 0, "\(read.text) \(read.errors)")
    _ = try folder.write("s.json", MachineNameTests.scene.replacing("9}", with: "8}"))
    _ = try CommandHarness.run(check + ["--record", "all"], folder: folder.path)
    #expect(!String(decoding: folder.read("b.json") ?? [], as: UTF8.self).contains("node7"))
  }

  @Test func `machine: reports name images by their paths from the scene's folder`() throws {
    let folder = try folder()
    let few = ["--frames", "1", "--warm-up", "0", "--repeats", "1", "--seconds", "0"]
    let absolute = folder.path + "/s.json"
    for text in [
      MachineNameTests.scene,
      MachineNameTests.scene.replacing("pictures/", with: folder.path + "/pictures/"),
    ] {
      _ = try folder.write("s.json", text)
      for more in [["--json"], ["--report", "-"], ["--all"]] {
        let outcome = try CommandHarness.run(["profile", absolute] + few + more)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.text.contains("pictures/p.png"), "\(more)")
        #expect(!outcome.text.contains(folder.path), "\(more)")
      }
    }
  }
}
