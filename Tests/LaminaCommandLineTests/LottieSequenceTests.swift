import Foundation
import TestSupport
import Testing

// Lottie files on the command line: sequences in shards, and conversion.

/// Sequences and conversion of Lottie files.
@Suite struct LottieSequenceTests {
  /// Every Lottie file of the fixtures.
  static let files: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: CommandHarness.fixtures + "/lottie"))
    ?? []).sorted()

  private func frames(_ folder: TestFolder, under place: String) throws -> [String: [UInt8]] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + place)
    return Dictionary(
      uniqueKeysWithValues: names.filter { $0.hasSuffix(".png") }.map {
        ($0, folder.read(place + "/" + $0) ?? [])
      })
  }

  @Test(arguments: [
    "gallery.json", "time-remap.json", "layer-visibility.json", "dotlottie-v2.lottie",
  ])
  func `Lottie: shards and jobs give the same files`(name: String) throws {
    let folder = try TestFolder()
    let file = CommandHarness.fixtures + "/lottie/" + name
    func render(_ extra: [String], _ place: String) throws {
      let outcome = try CommandHarness.run(
        ["render", file, "--frames", "all", "-q", "--create-folders", "-o", "\(place)/%03d.png"]
          + extra, folder: folder.path)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    try render(["--jobs", "1"], "whole")
    try render(["--jobs", "2", "--order", "descending"], "jobs")
    for shard in 1...3 { try render(["--shard", "\(shard)/3"], "shards") }
    let whole = try frames(folder, under: "whole")
    #expect(whole.count >= 30)
    #expect(try frames(folder, under: "jobs") == whole)
    #expect(try frames(folder, under: "shards") == whole)
  }

  @Test(arguments: LottieSequenceTests.files)
  func `Lottie: converted to a scene file, it renders to the same bytes`(name: String) throws {
    let folder = try TestFolder()
    let file = CommandHarness.fixtures + "/lottie/" + name
    let scene = folder.path + "/converted/scene.json"
    let outcome = try CommandHarness.run(
      ["convert", file, "-o", folder.path + "/converted/"])
    #expect(outcome.status == 0, "\(name): \(outcome.errors)")
    #expect(!outcome.errors.contains("cannot be expressed"), "\(name): \(outcome.errors)")
    for time in ["0", "0.3", "0.55"] {
      func picture(_ path: String) throws -> [UInt8] {
        let outcome = try CommandHarness.run(["render", path, "--time", time, "-q", "-o", "-"])
        #expect(outcome.status == 0, "\(name): \(outcome.errors)")
        return outcome.output
      }
      let isSame = try picture(file) == picture(scene)
      #expect(isSame, "\(name) at \(time) s")
    }
  }
}
