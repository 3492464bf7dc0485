import Foundation
import TestSupport
import Testing

/// Every verb that writes, on a disk that is full: 74, in words, and nothing torn.
@Suite struct FullDiskTests {
  /// A command, what is there before it, and what it writes.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let arguments: [String]
    var needs: [Input] = []
    /// Whether it writes other bytes every time: times of frames.
    var isTimed = false

    var testDescription: String { name }
  }

  /// The files that a command finds in its folder.
  enum Input: Sendable { case shards, gaps, scenes }

  private static let scene = CommandHarness.fixtures + "/scenes/contents-filters.json"
  private static let animation = CommandHarness.fixtures + "/animations/basic.json"
  private static let package = CommandHarness.fixtures + "/packages/switch.ca"
  private static let profile = [
    "profile", animation, "--frames", "2", "--warm-up", "0", "--repeats", "1",
  ]

  static let cases: [Case] = [
    Case(name: "render", arguments: ["render", scene, "-q", "-o", "o.png"]),
    Case(
      name: "frames",
      arguments: [
        "render", animation, "-q", "--frames", "0-5", "-o", "f/%d.png", "--create-folders",
      ], isTimed: true),
    Case(
      name: "y4m", arguments: ["render", animation, "-q", "--frames", "0-5", "-o", "film.y4m"]),
    Case(
      name: "resume",
      arguments: ["render", animation, "-q", "--frames", "0-9", "--resume", "-o", "%d.png"],
      needs: [.shards, .gaps], isTimed: true),
    Case(
      name: "merge", arguments: ["merge", ".", "--frames", "0-9"], needs: [.shards],
      isTimed: true),
    Case(name: "report", arguments: profile + ["--report", "r.html"], isTimed: true),
    Case(name: "trace", arguments: profile + ["--trace", "t.json"], isTimed: true),
    Case(name: "speedscope", arguments: profile + ["--speedscope", "t.json"], isTimed: true),
    Case(name: "csv", arguments: profile + ["--csv", "t.csv"], isTimed: true),
    Case(
      name: "charts", arguments: profile + ["--chart", "t.svg", "--chart", "flame:u.png"],
      isTimed: true),
    Case(
      name: "check",
      arguments: [
        "check", "s", "--goldens", "g", "--create-folders", "--baseline", "b.json", "--record",
        "all", "--junit", "j.xml", "--markdown", "m.md",
      ], needs: [.scenes], isTimed: true),
    Case(
      name: "diff",
      arguments: ["diff", scene, scene, "-q", "-o", "d.png"]),
    Case(name: "convert to JSON", arguments: ["convert", package, "-o", "o.json"]),
    Case(name: "convert to a package", arguments: ["convert", scene, "-o", "O.ca"]),
    Case(name: "convert to CAML", arguments: ["convert", scene, "-o", "o.caml"]),
    Case(
      name: "explain",
      arguments: [
        "explain", CommandHarness.fixtures + "/scenes/shadows.json", "--runs", "1", "--pictures",
        "p", "--create-folders",
      ], isTimed: true),
    Case(
      name: "calibrate",
      arguments: [
        "calibrate", scene, "--rounds", "1", "--frames", "2", "-q", "-o", "c.json", "--samples",
        "s.json",
      ], isTimed: true),
  ]

  /// A folder with what a command needs.
  private func prepared(_ needs: [Input]) throws -> TestFolder {
    let folder = try TestFolder()
    let files = FileManager.default
    for need in needs {
      switch need {
      case .shards:
        for shard in 1...2 {
          let made = try CommandHarness.run(
            [
              "render", FullDiskTests.animation, "-q", "--frames", "0-9", "--shard", "\(shard)/2",
              "-o", "%d.png",
            ], folder: folder.path)
          #expect(made.status == 0, "\(made.errors)")
        }
      case .gaps:
        for name in ["3.png", "7.png"] { try files.removeItem(atPath: "\(folder.path)/\(name)") }
      case .scenes:
        try files.createDirectory(
          atPath: folder.path + "/s", withIntermediateDirectories: false)
        for name in ["background", "corners"] {
          try files.copyItem(
            atPath: "\(CommandHarness.fixtures)/scenes/\(name).json",
            toPath: "\(folder.path)/s/\(name).json")
        }
      }
    }
    return folder
  }

  /// The files in a folder and those in it.
  private func files(in folder: String) -> [String: Data] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    var found: [String: Data] = [:]
    for name in names { found[name] = FileManager.default.contents(atPath: "\(folder)/\(name)") }
    return found.filter { name, _ in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: "\(folder)/\(name)", isDirectory: &isFolder)
      return !isFolder.boolValue
    }
  }

  /// Every file is as it was, or whole; of a manifest, every line but the last.
  private func expectWhole(
    _ after: [String: Data], before: [String: Data], whole: [String: Data], _ test: Case,
    _ place: String
  ) {
    for (name, data) in after where before[name] != data && whole[name] != data {
      if name.hasSuffix(".jsonl") {
        let lines = data.split(separator: 10, omittingEmptySubsequences: false).dropLast()
        for line in lines where !line.isEmpty {
          #expect(line.first == UInt8(ascii: "{") && line.last == UInt8(ascii: "}"), "\(place)")
        }
        continue
      }
      guard test.isTimed, let sound = whole[name] else {
        Issue.record("\(place): \(name) has \(data.count) of \(whole[name]?.count ?? 0) bytes")
        continue
      }
      #expect(data.suffix(6) == sound.suffix(6), "\(place): \(name) has \(data.count) bytes")
    }
    for name in before.keys { #expect(after[name] != nil, "\(place): \(name) is gone") }
  }

  @Test(arguments: cases)
  func `full disk: the exit code is 74 and no file is torn, wherever the space ends`(test: Case)
    throws
  {
    let sound = try prepared(test.needs)
    let before = files(in: sound.path)
    let done = try CommandHarness.run(
      test.arguments, folder: sound.path, prefix: ["env", "-u", "CI"])
    #expect(done.status == 0, "\(done.errors)")
    let whole = files(in: sound.path)
    let largest = try #require(
      whole.filter { before[$0.key] != $0.value }.map(\.value.count).max(), "it writes nothing")
    // What is timed has a few bytes less at times.
    for limit in [0, 200, largest / 2, largest - (test.isTimed ? largest / 4 : 1)] {
      let folder = try prepared(test.needs)
      let before = files(in: folder.path)
      let outcome = try CommandHarness.run(
        test.arguments, folder: folder.path,
        prefix: ["env", "-u", "CI", "prlimit", "--fsize=\(limit)"])
      let place = "\(test.name) at \(limit) bytes"
      // A manifest that is there takes a line each, up to the limit.
      let fits = test.needs.contains(.gaps) && limit > 700
      #expect(outcome.status == 74 || fits, "\(place): \(outcome.status) \(outcome.errors)")
      #expect(!outcome.signal && (outcome.errors.contains("error: ") || fits), "\(place)")
      expectWhole(
        files(in: folder.path), before: before, whole: whole, test, place)
    }
  }

  /// A file system of its own with little room, in a name space of its own: where the system lets it.
  private static let mounts: Bool = {
    let outcome = try? CommandHarness.run(
      [], prefix: ["unshare", "-m", "mount", "-t", "tmpfs", "tmpfs", "/mnt"], program: "-v")
    return outcome?.status == 0
  }()

  @Test(
    .enabled(if: mounts, "the system lets nobody but root mount file systems"), arguments: cases)
  func `full disk: a file system without room is as a limit`(test: Case) throws {
    let sound = try prepared(test.needs)
    let before = files(in: sound.path)
    let done = try CommandHarness.run(
      test.arguments, folder: sound.path, prefix: ["env", "-u", "CI"])
    #expect(done.status == 0, "\(done.errors)")
    let whole = files(in: sound.path)
    let folder = try prepared(test.needs)
    let copy = try TestFolder()
    // Filled up, and looked at when there is room again.
    let outcome = try CommandHarness.run(
      test.arguments,
      prefix: [
        "env", "-u", "CI", "unshare", "-m", "bash", "-c",
        """
        mount -t tmpfs -o size=512k tmpfs /mnt && cp -r "$0"/. /mnt && cd /mnt || exit 99
        head -c 1m /dev/zero >filler 2>/dev/null
        "$@"; status=$?
        rm filler; cp -r . "$LAMINA_COPY"; exit $status
        """.replacing("$LAMINA_COPY", with: copy.path), folder.path,
      ])
    #expect(outcome.status == 74, "\(test.name): \(outcome.status) \(outcome.errors)")
    #expect(!outcome.signal && outcome.errors.contains("error: "), "\(test.name)")
    expectWhole(files(in: copy.path), before: before, whole: whole, test, test.name)
  }
}
