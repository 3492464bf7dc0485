import Foundation
import LaminaSequences
import TestSupport
import Testing

/// Manifests that do not say what is in the folder: `merge --verify` refuses a frame, and `--resume` renders it again.
@Suite struct ManifestCheckTests {
  private static let animation = CommandHarness.fixtures + "/scenes/emitter.json"
  private static let count = 6

  private func render(_ folder: TestFolder, _ more: [String] = [], output: String = "%04d.png")
    throws -> CommandHarness.Outcome
  {
    try CommandHarness.run(
      ["render", Self.animation, "--frames", "0-5", "-o", output, "--json", "-q"] + more,
      folder: folder.path)
  }

  private func merge(_ folder: TestFolder, _ more: [String] = [], place: String = "%04d.png") throws
    -> CommandHarness.Outcome
  {
    try CommandHarness.run(
      ["merge", place, "--frames", "0-5", "-q"] + more, folder: folder.path)
  }

  private func entries(_ folder: TestFolder) -> [ManifestEntry] {
    FrameManifest(name: "frames.jsonl", parsing: folder.read("frames.jsonl") ?? []).entries
  }

  private func write(_ entries: [ManifestEntry], in folder: TestFolder) throws {
    _ = try folder.write("frames.jsonl", entries.map { $0.line + "\n" }.joined())
  }

  /// A way to make a manifest wrong, and the frames that no longer hold.
  struct Wrong: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let frames: Set<Int>
    let change: @Sendable (inout [ManifestEntry]) -> Void

    init(
      _ name: String, _ frames: Set<Int>,
      _ change: @escaping @Sendable (inout [ManifestEntry]) -> Void
    ) { (testDescription, self.frames, self.change) = (name, frames, change) }
  }

  static let wrong: [Wrong] = [
    Wrong("one file for all frames", Set(0..<6)) { entries in
      for place in entries.indices {
        let frame = entries[place].frame
        entries[place] = entries[0]
        entries[place].frame = frame
      }
    },
    Wrong("one file for two frames", [2, 3]) { entries in
      entries[3] = entries[2]
      entries[3].frame = 3
    },
    Wrong("two frames with each other's files", [1, 4]) { entries in
      (entries[1].frame, entries[4].frame) = (4, 1)
    },
    Wrong("a file of this run for a frame outside it", [2]) { $0[2].frame = 9 },
    Wrong("other pixels", [5]) { $0[5].pixels = String(repeating: "0", count: 64) },
    Wrong("pixels of another frame", [0]) { $0[0].pixels = $0[1].pixels },
    Wrong("other bytes", [3]) { $0[3].fileDigest = $0[4].fileDigest },
    Wrong("another size", [2]) { $0[2].bytes += 1 },
    Wrong("a negative size", [2]) { $0[2].bytes = -1 },
    Wrong("a path", [2]) { $0[2].file = "./" + $0[2].file },
    Wrong("the folder", [2]) { $0[2].file = "." },
    Wrong("no name", [2]) { $0[2].file = "" },
    Wrong("a frame twice, with other pixels", [1]) { entries in
      entries.append(entries[1])
      entries[6].pixels = String(repeating: "f", count: 64)
    },
  ]

  @Test(arguments: wrong)
  func `manifest: what merge refuses, resume renders again, and then merge accepts it`(wrong: Wrong)
    throws
  {
    let folder = try TestFolder()
    #expect(try render(folder).status == 0)
    #expect(try merge(folder, ["--verify"]).status == 0)
    let sound = entries(folder)
    var changed = sound
    wrong.change(&changed)
    try write(changed, in: folder)
    for place in ["%04d.png", "."] {
      let refused = try merge(folder, ["--verify"], place: place)
      #expect(refused.status == 1, "\(place): \(refused.errors)")
    }
    #expect(folder.read("frames.jsonl") == Array(changed.map { $0.line + "\n" }.joined().utf8))
    let resumed = try render(folder, ["--resume"])
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(resumed.output)) as? [String: Any])
    #expect(resumed.status == 0, "\(resumed.errors)")
    #expect(json["kept"] as? Int == Self.count - wrong.frames.count, "\(json)")
    let merged = try merge(folder, ["--verify"])
    #expect(merged.status == 0, "\(merged.errors)")
    #expect(entries(folder).map(\.pixels) == sound.map(\.pixels))
  }

  @Test func `manifest: a file that was changed, swapped or cut is rendered again`() throws {
    let folder = try TestFolder()
    #expect(try render(folder).status == 0)
    let files = FileManager.default
    func path(_ frame: Int) -> String { "\(folder.path)/000\(frame).png" }
    try files.moveItem(atPath: path(0), toPath: folder.path + "/x")
    try files.moveItem(atPath: path(1), toPath: path(0))
    try files.moveItem(atPath: folder.path + "/x", toPath: path(1))
    try Data((folder.read("0002.png") ?? []).dropLast()).write(to: URL(fileURLWithPath: path(2)))
    try files.removeItem(atPath: path(3))
    #expect(try merge(folder, ["--verify"]).status == 1)
    let resumed = try render(folder, ["--resume"])
    #expect(String(decoding: resumed.output, as: UTF8.self).contains("\"kept\" : 2"))
    #expect(try merge(folder, ["--verify"]).status == 0)
  }

  @Test func `manifest: a frame that links to another frame's file gets a file of its own`() throws
  {
    let folder = try TestFolder()
    #expect(try render(folder).status == 0)
    let sound = folder.read("0000.png")
    let files = FileManager.default
    try files.removeItem(atPath: folder.path + "/0003.png")
    try files.createSymbolicLink(
      atPath: folder.path + "/0003.png", withDestinationPath: "0000.png")
    #expect(try merge(folder, ["--verify"]).status == 1)
    #expect(try render(folder, ["--resume"]).status == 0)
    #expect(folder.read("0000.png") == sound)
    #expect(try merge(folder, ["--verify"]).status == 0)
  }

  @Test(arguments: [("rgba", "f%d"), ("y4m", "f%d"), ("rgba", "%d.rgba"), ("png", "f%d")])
  func `manifest: frames of every format are kept, whatever their names end in`(
    format: String, output: String
  ) throws {
    let folder = try TestFolder()
    #expect(try render(folder, ["--format", format], output: output).status == 0)
    let resumed = try render(folder, ["--format", format, "--resume"], output: output)
    #expect(String(decoding: resumed.output, as: UTF8.self).contains("\"kept\" : 6"))
    #expect(try merge(folder, ["--verify"], place: output).status == 0)
  }
}
