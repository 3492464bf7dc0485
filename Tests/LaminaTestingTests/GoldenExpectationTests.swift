import Foundation
import LaminaCompositor
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
import LaminaReports
import LaminaTesting
import Synchronization
import TestSupport
import Testing

/// A folder that goes when its owner does.
final class Scratch {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "/lamina-testing-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Every file below it.
  var names: [String] {
    ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []).filter {
      $0.contains(".")
    }.sorted()
  }
}

/// The issues that some work records, which then are known ones.
func issues(_ work: () -> Void) -> [String] {
  let found = Mutex<[String]>([])
  withKnownIssue(isIntermittent: true) {
    work()
  } matching: { issue in
    found.withLock { $0.append(issue.comments.map(\.rawValue).joined(separator: "\n")) }
    return true
  }
  return found.withLock { $0 }
}

/// Expectations of pictures: what fails does fail, and says what is needed.
@Suite struct GoldenExpectationTests {
  private func expectation(
    _ folder: Scratch, named name: String = "dot", tolerance: PictureTolerance = .exact,
    record: RecordMode? = nil, environment: [String: String] = [:]
  ) -> GoldenExpectation {
    var environment = environment
    environment["LAMINA_ARTIFACTS"] = folder.path + "/artifacts"
    return GoldenExpectation(
      named: name, tolerance: tolerance, record: record, filePath: folder.path + "/CardTests.swift",
      fileID: "Module/CardTests.swift",
      environment: environment, sourceLocation: #_sourceLocation)
  }

  @Test func `golden: a missing picture is written once, fails, and then is compared`() throws {
    let folder = try Scratch()
    let picture = Pictures.grey(80, width: 8, height: 6)
    let first = issues { _ = expectation(folder).check(picture) }
    #expect(first.count == 1 && first[0].contains("Goldens/dot.png was recorded"), "\(first)")
    #expect(
      folder.names == ["Goldens/dot.png"])
    #expect(expectation(folder).check(picture))
  }

  @Test func `golden: another picture fails, leaves its files, and says how to accept it`() throws {
    let folder = try Scratch()
    _ = issues { _ = expectation(folder).check(Pictures.grey(80, width: 8, height: 6)) }
    let other = Pictures.make(8, 6) { x, _ in PackedPixel(gray: x == 2 ? 90 : 80) }
    let found = issues { #expect(!expectation(folder).check(other)) }
    let text = try #require(found.first)
    #expect(found.count == 1)
    #expect(text.contains("dot: 6 of 48 pixels differ"))
    #expect(text.contains("furthest off at 2, 0: expected #505050ff, got #5a5a5aff"))
    let artifacts = folder.path + "/artifacts/Module/CardTests"
    #expect(
      text.contains("to accept it: cp \(artifacts)/dot.actual.png \(folder.path)/Goldens/dot.png"))
    let left = try FileManager.default.contentsOfDirectory(atPath: artifacts).sorted()
    #expect(
      left == [
        "dot.actual.png", "dot.diff.png", "dot.expected.png", "dot.html", "dot.side-by-side.png",
      ])
    // The golden itself is as it was; the line that was printed accepts the new one.
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("to accept it: ") })
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", String(line.dropFirst("to accept it: ".count))]
    try process.run()
    process.waitUntilExit()
    #expect(expectation(folder).check(other))
  }

  @Test func `golden: modes write what they say, and nothing where CI is set`() throws {
    let (one, other) = (
      Pictures.grey(10, width: 4, height: 4), Pictures.grey(20, width: 4, height: 4)
    )
    for (mode, environment, recordsMissing, recordsFailed) in [
      (RecordMode?.none, [String: String](), true, false),
      (.missing, [:], true, false), (.failed, [:], true, true), (.all, [:], true, true),
      (.never, [:], false, false), (nil, ["LAMINA_RECORD": "1"], true, true),
      (nil, ["LAMINA_RECORD": "failed"], true, true),
      (nil, ["LAMINA_RECORD": "never"], false, false),
      (.never, ["LAMINA_RECORD": "all"], false, false),
      (.all, ["CI": "true"], false, false),
      (nil, ["CI": "1", "LAMINA_RECORD": "all"], false, false),
      (nil, ["CI": "false"], true, false),
    ] {
      let folder = try Scratch()
      let golden = folder.path + "/Goldens/dot.png"
      func check(_ picture: Texture) -> [String] {
        issues {
          _ = expectation(folder, record: mode, environment: environment).check(picture)
        }
      }
      let label = "\(String(describing: mode)), \(environment)"
      #expect(check(one).count == 1, "a missing picture always fails: \(label)")
      #expect(FileManager.default.fileExists(atPath: golden) == recordsMissing, "\(label)")
      try? FileManager.default.createDirectory(
        atPath: folder.path + "/Goldens", withIntermediateDirectories: true)
      try PictureFile.write(one, to: golden)
      #expect(check(one).isEmpty, "\(label)")
      #expect(check(other).count == 1, "\(label)")
      let now = try ImageSource(path: golden).decode().texture
      #expect(now.pixels[0] == PackedPixel(gray: recordsFailed ? 20 : 10), "\(label)")
    }
  }

  @Test func `golden: a further accepted picture passes as well`() throws {
    let folder = try Scratch()
    let goldens = folder.path + "/Goldens"
    try FileManager.default.createDirectory(atPath: goldens, withIntermediateDirectories: true)
    for (name, grey) in [("dot", 10), ("dot.1", 20), ("dot.2", 30)] {
      try PictureFile.write(
        Pictures.grey(UInt8(grey), width: 4, height: 4), to: "\(goldens)/\(name).png")
    }
    for grey in [10, 20, 30] {
      #expect(expectation(folder).check(Pictures.grey(UInt8(grey), width: 4, height: 4)))
    }
    // The nearest one is what a failure is compared with.
    let close = Pictures.make(4, 4) { x, y in PackedPixel(gray: x + y == 0 ? 25 : 20) }
    let found = issues { _ = expectation(folder).check(close) }
    #expect(found.first?.contains("dot: 1 of 16 pixels differs") == true, "\(found)")
    #expect(found.first?.contains("Goldens/dot.1.png") == true, "\(found)")
    #expect(
      expectation(folder, tolerance: PictureTolerance(maxPixels: 1)).check(close))
  }

  @Test(arguments: [["dot.1"], ["dot.3"], ["dot", "dot.7", "dot.12"], ["dot.2", "dot.1"]])
  func `golden: further pictures need no first one, and no number before theirs`(
    _ names: [String]
  ) throws {
    let folder = try Scratch()
    let goldens = folder.path + "/Goldens"
    try FileManager.default.createDirectory(atPath: goldens, withIntermediateDirectories: true)
    // None of these is called that.
    for other in ["dot.0", "dot.01", "dot.-1", "dot.x", "dots.1", "dot.1.1"] {
      try PictureFile.write(
        Pictures.grey(90, width: 4, height: 4), to: "\(goldens)/\(other).png")
    }
    for (index, name) in names.enumerated() {
      let picture = Pictures.grey(UInt8(10 * index + 10), width: 4, height: 4)
      try PictureFile.write(picture, to: "\(goldens)/\(name).png")
    }
    for index in names.indices {
      let picture = Pictures.grey(UInt8(10 * index + 10), width: 4, height: 4)
      #expect(expectation(folder).check(picture), "\(names[index])")
    }
    let found = issues {
      _ = expectation(folder).check(Pictures.grey(90, width: 4, height: 4))
    }
    #expect(found.first?.contains("16 of 16 pixels differ") == true, "\(found)")
  }

  @Test func `golden: what cannot be compared fails`() throws {
    let folder = try Scratch()
    let goldens = folder.path + "/Goldens"
    try FileManager.default.createDirectory(atPath: goldens, withIntermediateDirectories: true)
    try Data("no picture".utf8).write(to: URL(fileURLWithPath: goldens + "/dot.png"))
    let picture = Pictures.grey(10, width: 4, height: 4)
    for mode in RecordMode.allCases {
      let found = issues { _ = expectation(folder, record: mode).check(picture) }
      #expect(found.first?.contains("the comparison could not run") == true, "\(mode) \(found)")
    }
    #expect(FileManager.default.contents(atPath: goldens + "/dot.png") == Data("no picture".utf8))
    let mistyped = issues {
      _ = expectation(folder, environment: ["LAMINA_RECORD": "sometimes"]).check(picture)
    }
    #expect(mistyped.first?.contains("sometimes") == true)
    #expect(issues { _ = expectation(folder, named: "a/b").check(picture) }.count == 1)
    #expect(
      issues {
        _ = expectation(folder, named: "size").check(picture)
        _ = expectation(folder, named: "size").check(Pictures.grey(10, width: 5, height: 4))
      }.last?.contains("the sizes differ: expected 4x4, got 5x4 pixels") == true)
  }

  @Test func `golden: expectations report where they stand`() throws {
    let folder = try Scratch()
    let found = Mutex<[SourceLocation?]>([])
    let line = #line + 3
    withKnownIssue {
      expectGolden(
        of: Pictures.grey(10), named: "place", record: .never, in: folder.path)
    } matching: { issue in
      found.withLock { $0.append(issue.sourceLocation) }
      return true
    }
    let places = found.withLock { $0 }
    #expect(places.count == 1 && places[0].map { abs($0.line - line) <= 1 } == true, "\(places)")
    #expect(places[0]?.fileName == "GoldenExpectationTests.swift")
  }
}

/// Attachments are files of the run that made them: a run of this very binary shows them.
@Suite struct AttachmentTests {
  @Test(.enabled(if: ProcessInfo.processInfo.environment["LAMINA_ATTACHING"] != nil))
  func `attaching fails on purpose`() {
    let folder = ProcessInfo.processInfo.environment["LAMINA_ATTACHING"] ?? ""
    expectGolden(
      of: Pictures.grey(10, width: 3, height: 3), named: "purpose", record: .never, in: folder)
  }

  @Test func `attachments: expected, actual, difference and all side by side`() throws {
    let folder = try Scratch()
    for name in ["goldens", "attachments", "artifacts"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
    }
    try PictureFile.write(
      Pictures.grey(200, width: 3, height: 3), to: folder.path + "/goldens/purpose.png")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = [
      "--testing-library", "swift-testing", "--filter", "attaching", "--attachments-path",
      folder.path + "/attachments",
    ]
    process.environment = ProcessInfo.processInfo.environment.merging(
      [
        "LAMINA_ATTACHING": folder.path + "/goldens",
        "LAMINA_ARTIFACTS": folder.path + "/artifacts",
      ], uniquingKeysWith: { $1 })
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus != 0, "the run in it has a failing test")
    let attached = try FileManager.default.contentsOfDirectory(
      atPath: folder.path + "/attachments"
    ).sorted()
    #expect(
      attached == [
        "purpose.actual.png", "purpose.diff.png", "purpose.expected.png",
        "purpose.side-by-side.png",
      ])
    let actual = try ImageSource(path: folder.path + "/attachments/purpose.actual.png").decode()
    #expect(actual.texture.width == 3 && actual.texture.pixels[0] == PackedPixel(gray: 10))
  }
}
