import Foundation
import LaminaImages
import LaminaPixels
import LaminaSequences
import TestSupport
import Testing

/// Sequences as their users meet them: the same frames however the work is shared, and after any end.
@Suite struct SequenceTests {
  private static let scene = CommandHarness.fixtures + "/scenes/emitter.json"
  private static let dot =
    "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAYAAADED76LAAAAOUlEQVR42mP4//8/AxRrA3ExFGvDxGGS+UD8+z8C/IaKMcB0IksiK9JmgBqJCxQTpYCgFQQdidebAJqg5a3paTcOAAAAAElFTkSuQmCC"

  /// A blurred swarm that grows, translucent: 20 frames, of which later ones take more memory.
  private static let swarm = """
    {"version": 1, "canvas": {"width": 160, "height": 120},
     "images": {"dot": "data:image/png;base64,\(dot)"},
     "timeline": {"duration": 1, "framesPerSecond": 20},
     "root": {"sublayers": [{"filters": [{"type": "gaussianBlur", "radius": 2}],
      "frame": [0, 0, 160, 120], "sublayers": [
       {"type": "emitter", "emitterPosition": [5, 60], "seed": 3, "emitterCells": [
        {"contents": "dot", "birthRate": 30, "lifetime": 3, "velocity": 120, "emissionRange": 0.6,
         "beginTime": 0.2}]}]}]}}
    """

  /// Renders a sequence into a folder.
  private func render(_ arguments: [String], in folder: TestFolder) throws -> CommandHarness.Outcome
  {
    try CommandHarness.run(["render", SequenceTests.scene, "-q"] + arguments, folder: folder.path)
  }

  private func frames(_ folder: TestFolder, under place: String = "") -> [String: [UInt8]] {
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + place)) ?? []
    return Dictionary(
      uniqueKeysWithValues: names.filter { $0.hasSuffix(".png") }.map {
        ($0, folder.read(place.isEmpty ? $0 : place + "/" + $0) ?? [])
      })
  }

  private func entries(_ folder: TestFolder, _ name: String = "frames.jsonl") -> [ManifestEntry] {
    FrameManifest(name: name, parsing: folder.read(name) ?? []).entries
  }

  @Test func `sequences: the same files for any jobs, shards and order`() throws {
    let folder = try TestFolder()
    let range = ["--frames", "0-23,40", "--create-folders"]
    _ = try render(range + ["--jobs", "1", "-o", "a/%04d.png"], in: folder)
    let expected = frames(folder, under: "a")
    #expect(expected.count == 25 && Set(expected.values.map { $0 }).count == 25)
    #expect(expected["0040.png"] != nil)
    for (index, extra) in [
      ["--jobs", "2"], ["--jobs", "5"], ["--jobs", "50%", "--order", "descending"],
      ["--jobs", "3", "--order", "binary"], ["--jobs", "2", "--threads", "2"],
      ["--jobs", "2", "--tile-size", "7", "--offscreen", "surface"],
    ].enumerated() {
      let outcome = try render(range + extra + ["-o", "b\(index)/####.png"], in: folder)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      #expect(frames(folder, under: "b\(index)") == expected, "\(extra)")
    }
    for (index, extra) in [[], ["--interleave"]].enumerated() {
      for shard in 1...3 {
        let outcome = try render(
          range + extra + ["--shard", "\(shard)/3", "-o", "c\(index)/%04d.png"], in: folder)
        #expect(outcome.status == 0)
      }
      #expect(frames(folder, under: "c\(index)") == expected)
      let merge = try CommandHarness.run(
        ["merge", "c\(index)", "--frames", "0-23,40", "--verify", "--json"], folder: folder.path)
      let json = try #require(
        JSONSerialization.jsonObject(with: Data(merge.output)) as? [String: Any])
      #expect(merge.status == 0 && json["count"] as? Int == 25 && json["verified"] as? Bool == true)
    }
    // What the merge wrote says the same as one process does, but for the times.
    let (one, merged) = (entries(folder, "a/frames.jsonl"), entries(folder, "c0/frames.jsonl"))
    #expect(one.count == 25 && merged.map(\.frame) == Array(0...23) + [40])
    #expect(Set(one.map(\.pixels)) == Set(merged.map(\.pixels)))
    #expect(Set((one + merged).map(\.scene)).count == 1)
  }

  @Test func `sequences: a frame is the still of its moment`() throws {
    let folder = try TestFolder()
    _ = try render(["--frames", "30,45", "-o", "%d.png"], in: folder)
    _ = try render(["--time", "0.75", "-o", "still.png"], in: folder)
    _ = try render(["--frames", "9", "--fps", "12", "-o", "nine.png"], in: folder)
    let still = try #require(folder.read("still.png"))
    #expect(folder.read("45.png") == still && folder.read("nine.png") == still)
    #expect(folder.read("30.png") != still)
    #expect(folder.names.contains("nine-frames.jsonl"))
  }

  @Test func `y-down: a package turns over, and is another scene to a sequence`() throws {
    let folder = try TestFolder()
    let package = CommandHarness.fixtures + "/packages/switch.ca"
    for (name, flags) in [("up", []), ("down", ["--y-down"])] {
      let outcome = try CommandHarness.run(
        ["render", package, "-q", "--frames", "0", "-o", "\(name).png"] + flags,
        folder: folder.path)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    #expect(folder.read("up.png") != folder.read("down.png"))
    let scenes = ["up-frames.jsonl", "down-frames.jsonl"].compactMap {
      entries(folder, $0).first?.scene
    }
    #expect(scenes.count == 2 && scenes[0] != scenes[1])
  }

  @Test func `sequences: animations begin at time 0, whichever frame is rendered first`() throws {
    let folder = try TestFolder()
    let scene = try folder.write(
      "s.json",
      """
      {"version": 1, "canvas": {"width": 60, "height": 20, "background": "#fff"},
       "timeline": {"duration": 1, "framesPerSecond": 10},
       "root": {"sublayers": [{"frame": [0, 0, 10, 20], "backgroundColor": "#f00", "animations": [
        {"type": "basic", "keyPath": "position.x", "from": 5, "to": 45, "duration": 1}]}]}}
      """)
    func go(_ arguments: [String]) throws {
      let outcome = try CommandHarness.run(["render", scene] + arguments, folder: folder.path)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    try go(["--frames", "all", "-o", "a/%d.png", "--create-folders"])
    let whole = frames(folder, under: "a")
    #expect(whole.count == 10 && Set(whole.values.map { $0 }).count == 10)
    try go(["--frames", "all", "--shard", "2/2", "-o", "b/%d.png", "--create-folders"])
    try go(["--frames", "0-4", "--order", "descending", "-o", "b/%d.png", "--jobs", "2"])
    #expect(frames(folder, under: "b") == whole)
    for time in [0.0, 0.5, 0.9] {
      try go(["--time", "\(time)", "-o", "still"])
      #expect(folder.read("still") == whole["\(Int(time * 10)).png"])
    }
    // Half way its middle is at 25 points.
    let (_, pixels) = try picture(folder, "a/5.png")
    let red = PackedPixel(red: 255, green: 0, blue: 0, alpha: 255)
    #expect(pixels[0..<60].indices.filter { pixels[$0] == red } == Array(20..<30))
  }

  @Test func `sequences: the scene's timeline says how long and how fast`() throws {
    let folder = try TestFolder()
    let scene = try folder.write("s.json", SequenceTests.swarm)
    let outcome = try CommandHarness.run(
      ["render", scene, "--frames", "all", "-o", folder.path + "/%d.png"])
    #expect(outcome.errors.hasPrefix("frames 0-19: 20 frames, 20 in a second\n"))
    #expect(frames(folder).count == 20)
    _ = try CommandHarness.run(
      ["render", scene, "--time", "0.95", "-o", folder.path + "/still"])
    #expect(folder.read("still") == folder.read("19.png"))
  }

  // MARK: - Formats

  /// The picture of a PNG, as straight bytes and as premultiplied pixels.
  private func picture(_ folder: TestFolder, _ name: String) throws -> ([UInt8], [PackedPixel]) {
    let texture = try ImageSource(path: folder.path + "/" + name).decode().texture
    let pixels = texture.pixels
    let all = pixels.indices.map { pixels[$0] }
    let bytes = all.flatMap { pixel in
      let (red, green, blue, alpha) = pixel.straight
      return [red, green, blue, alpha]
    }
    return (bytes, all)
  }

  @Test(arguments: [true, false])
  func `formats: a stream's bytes are the pictures', in order`(isTranslucent: Bool) throws {
    let folder = try TestFolder()
    let scene =
      isTranslucent ? try folder.write("s.json", SequenceTests.swarm) : SequenceTests.scene
    let (width, height) = isTranslucent ? (160, 120) : (128, 96)
    func run(_ arguments: [String]) throws -> [UInt8] {
      let outcome = try CommandHarness.run(
        ["render", scene, "-q", "--frames", "10-19"] + arguments, folder: folder.path)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return outcome.output
    }
    _ = try run(["-o", "%d.png"])
    let pictures = try (10...19).map { try picture(folder, "\($0).png") }
    let rgba = try run(["--format", "rgba", "-o", "-", "--jobs", "5"])
    #expect(rgba.count == 10 * width * height * 4)
    #expect(rgba == pictures.flatMap { $0.0 })
    // The manifest's digest is that of a raw frame.
    _ = try run(["-o", "%d.rgba"])
    for entry in entries(folder) {
      let raw = try #require(folder.read("\(entry.frame).rgba"))
      #expect(
        SHA256.hexadecimalDigest(raw.span) == entry.pixels && entry.pixels == entry.fileDigest)
    }
    _ = try run(["-o", "film.y4m", "--fps", "24000/1001", "--matrix", "bt709"])
    let film = try #require(folder.read("film.y4m"))
    let header = Array(
      "YUV4MPEG2 W\(width) H\(height) F24000:1001 Ip A1:1 C444 XCOLORRANGE=LIMITED\n".utf8)
    #expect(film.starts(with: header))
    #expect(film.count == header.count + 10 * (6 + 3 * width * height))
    // The same ten frames at another rate are other moments; compare with the pictures of this one.
    let same = try run(["-o", "-", "--format", "y4m"])
    let conversion = LumaChroma(.bt601)
    var place = try #require(same.firstIndex(of: 10)) + 1
    for (_, pixels) in pictures {
      let values = pixels.map {
        conversion.convert(red: $0.red, green: $0.green, blue: $0.blue)
      }
      let frame = Array("FRAME\n".utf8) + values.map(\.y) + values.map(\.cb) + values.map(\.cr)
      #expect(Array(same[place..<place + frame.count]) == frame)
      place += frame.count
    }
    #expect(place == same.count)
    let pngs = try run(["-o", "-"])
    #expect(pngs == (10...19).flatMap { folder.read("\($0).png") ?? [] })
    let backwards = try run(["-o", "-", "--format", "rgba", "--order", "descending"])
    #expect(backwards == pictures.reversed().flatMap { $0.0 })
  }

  @Test func `formats: one frame as raw pixels or video as well`() throws {
    let raw = try CommandHarness.run(
      ["render", SequenceTests.scene, "-q", "--format", "rgba", "-o", "-"])
    #expect(raw.status == 0 && raw.output.count == 128 * 96 * 4)
    let film = try CommandHarness.run(
      ["render", SequenceTests.scene, "-q", "--format", "y4m", "-o", "-"])
    #expect(film.output.starts(with: Array("YUV4MPEG2 W128 H96 F60:1 ".utf8)))
  }

  // MARK: - Going on

  @Test func `resume: what is there and right is kept, anything else is rendered`() throws {
    let folder = try TestFolder()
    let arguments = ["--frames", "0-9", "-o", "%d.png", "--json"]
    func go(_ extra: [String]) throws -> (rendered: Int?, kept: Int?) {
      let outcome = try render(arguments + extra, in: folder)
      let json = try #require(
        JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
      return (json["rendered"] as? Int, json["kept"] as? Int)
    }
    #expect(try go([]) == (10, 0))
    let whole = frames(folder)
    #expect(try go(["--resume"]) == (0, 10))
    // A missing file, a shorter one, one of the same size, and a line that was cut off.
    try FileManager.default.removeItem(atPath: folder.path + "/1.png")
    try Data((whole["2.png"] ?? []).dropLast()).write(
      to: URL(fileURLWithPath: folder.path + "/2.png"))
    var changed = try #require(whole["3.png"])
    changed[50] ^= 1
    try Data(changed).write(to: URL(fileURLWithPath: folder.path + "/3.png"))
    // The last line is of the frame that was the last one to be done.
    let missing = Set([1, 2, 3, try #require(entries(folder).last).frame]).count
    let lines = try #require(folder.read("frames.jsonl"))
    try Data(lines.dropLast(20)).write(to: URL(fileURLWithPath: folder.path + "/frames.jsonl"))
    #expect(try go(["--resume"]) == (missing, 10 - missing))
    #expect(frames(folder) == whole && entries(folder).count == 10)
    #expect(try go(["--resume"]) == (0, 10))
    // Other pixels, or other files of the same pixels: all of it again.
    #expect(try go(["--resume", "--fps", "30"]) == (10, 0))
    #expect(
      try go(["--resume", "--fps", "30", "--jobs", "1", "--offscreen", "surface"]) == (0, 10))
    #expect(try go(["--resume", "--compression", "best"]) == (10, 0))
    #expect(try go(["--resume"]) == (10, 0))
    // Without it everything is rendered; what the manifest says of other frames stays.
    _ = try render(["--frames", "4-5", "-o", "%d.png"], in: folder)
    #expect(Set(entries(folder).map(\.frame)) == Set(0...9) && entries(folder).count == 10)
    #expect(frames(folder) == whole)
    // Another shard's manifest vouches for frames as well.
    #expect(try go(["--resume", "--shard", "2/2"]) == (0, 5))
  }

  @Test func `resume: an image that changed makes it another scene`() throws {
    let folder = try TestFolder()
    let picture = CommandHarness.fixtures + "/scenes/images/panel.png"
    try FileManager.default.copyItem(atPath: picture, toPath: folder.path + "/p.png")
    let scene = try folder.write(
      "s.json",
      #"{"version": 1, "canvas": {"width": 8, "height": 8}, "root": {"contents": "p.png"}}"#)
    let arguments = ["render", scene, "--frames", "0-1", "-o", folder.path + "/%d.png", "--resume"]
    #expect(try CommandHarness.run(arguments).errors.contains("2 rendered"))
    #expect(try CommandHarness.run(arguments).errors.contains("0 rendered, 2 kept"))
    try FileManager.default.removeItem(atPath: folder.path + "/p.png")
    try FileManager.default.copyItem(
      atPath: CommandHarness.fixtures + "/scenes/images/beach.jpg", toPath: folder.path + "/p.png")
    #expect(try CommandHarness.run(arguments).errors.contains("2 rendered"))
  }

  @Test func `faults: killed at any moment, whole files stay, and going on ends the same`() throws {
    let folder = try TestFolder()
    let range = ["--frames", "0-39", "--scale", "2", "-o", "o/%03d.png", "--create-folders"]
    _ = try render(range, in: folder)
    let whole = frames(folder, under: "o")
    #expect(whole.count == 40)
    for delay in stride(from: 5_000, through: 125_000, by: 10_000) {
      try FileManager.default.removeItem(atPath: folder.path + "/o")
      let isInterrupt = delay % 20_000 == 5_000
      let process = Process()
      process.executableURL = URL(fileURLWithPath: CommandHarness.binary)
      process.arguments = ["render", SequenceTests.scene, "-q"] + range + ["--jobs", "2"]
      process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
      try process.run()
      usleep(UInt32(delay))
      kill(process.processIdentifier, isInterrupt ? SIGINT : SIGKILL)
      process.waitUntilExit()
      let names =
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/o")) ?? []
      let found = frames(folder, under: "o")
      for (name, bytes) in found where !name.hasPrefix(".") {
        #expect(bytes == whole[name], "\(name) after \(delay) us")
      }
      if process.terminationReason == .exit, process.terminationStatus != 0 {
        #expect(process.terminationStatus == 130)
        #expect(!names.contains { $0.hasPrefix(".") }, "after \(delay) us: \(names)")
      }
      let lines = entries(folder, "o/frames.jsonl")
      for entry in lines { #expect(found[entry.file] != nil, "after \(delay) us") }
      let outcome = try render(range + ["--resume", "--json"], in: folder)
      let json = try #require(
        JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
      #expect(outcome.status == 0 && json["kept"] as? Int == lines.count)
      #expect(frames(folder, under: "o").filter { !$0.key.hasPrefix(".") } == whole)
      let merge = try CommandHarness.run(
        ["merge", "o", "--frames", "0-39", "--verify", "-q"], folder: folder.path)
      #expect(merge.status == 0, "\(merge.errors)")
    }
  }

  // MARK: - Mistakes

  @Test func `failures: some frames fail, the others are there, and it is said`() throws {
    let folder = try TestFolder()
    let scene = try folder.write("s.json", SequenceTests.swarm)
    func go(_ limit: Int, _ jobs: Int) throws -> CommandHarness.Outcome {
      try CommandHarness.run(
        [
          "render", scene, "--frames", "all", "-q", "--max-pixel-memory", "\(limit)", "--jobs",
          "\(jobs)", "--create-folders", "-o", folder.path + "/o\(jobs)/%02d.png",
        ])
    }
    // A share of the memory is not enough for any frame, all of it for most.
    for jobs in [1, 2, 5] {
      let outcome = try go(100_000, jobs)
      #expect(outcome.status == 3, "\(outcome.errors)")
      #expect(
        outcome.errors.contains(
          "frame 17: \(scene): error: 100480 bytes of pixel memory are over the limit of 100000"))
      #expect(outcome.errors.hasSuffix("error: frames that failed: 3\n"))
      #expect(frames(folder, under: "o\(jobs)").keys.sorted().last == "16.png")
      #expect(frames(folder, under: "o\(jobs)") == frames(folder, under: "o1"))
      #expect(entries(folder, "o\(jobs)/frames.jsonl").count == 17)
    }
    // None at all: the scene is at fault.
    let none = try CommandHarness.run(
      [
        "render", scene, "--frames", "all", "-q", "--max-canvas-side", "100", "-o",
        folder.path + "/o1/n%d.png",
      ])
    #expect(none.status == 2 && none.errors.contains("s.json:1:26: error: canvas: "))
    // A stream has no gaps: it ends.
    let stream = try CommandHarness.run(
      [
        "render", scene, "--frames", "all", "-q", "--max-pixel-memory", "100000", "-o",
        folder.path + "/film.y4m",
      ])
    #expect(stream.status == 2 && stream.errors.contains("over the limit of 100000"))
    #expect(folder.names == ["o1", "o2", "o5", "s.json"])
  }

  @Test func `failures: files that cannot be written end the run, and nothing half is left`() throws
  {
    let folder = try TestFolder()
    let outcome = try CommandHarness.run(
      [
        "render", SequenceTests.scene, "-q", "--frames", "0-39", "--compression", "none", "-o",
        folder.path + "/%d.png",
      ], prefix: ["prlimit", "--fsize=9000"])
    #expect(outcome.status == 74 && !outcome.signal, "\(outcome.errors)")
    #expect(folder.names == ["frames.jsonl"])
    let gone = try CommandHarness.run(
      ["render", SequenceTests.scene, "-q", "--frames", "0-99", "--format", "rgba", "-o", "-"],
      prefix: ["bash", "-c", "\"$@\" | head -c 100000 >/dev/null; exit ${PIPESTATUS[0]}", "_"])
    #expect(gone.status == 74, "\(gone.errors)")
    let full = try CommandHarness.run(
      [
        "render", SequenceTests.scene, "-q", "--frames", "0-9", "-o", "/dev/full", "--format",
        "y4m",
      ])
    #expect(full.status == 74)
  }

  @Test func `usage: what cannot be meant is 64, a missing folder is 74`() throws {
    let folder = try TestFolder()
    for arguments in [
      ["--frames", "0-1", "-o", "o.jpg"], ["--frames", "3-1", "-o", "%d.png"],
      ["--frames", "x", "-o", "%d.png"], ["--frames", "0", "-o", "%d.png", "--shard", "0/2"],
      ["--frames", "0", "-o", "%d.png", "--shard", "auto"],
      ["--frames", "0", "-o", "%d.png", "--jobs", "0"],
      ["--frames", "0", "-o", "%d.png", "--jobs", "50x"],
      ["--frames", "0", "-o", "%d.png", "--fps", "0"],
      ["--frames", "0", "-o", "%d.png", "--time", "1"],
      ["--frames", "0", "-o", "%d.png", "--order", "random"],
      ["--frames", "0-1", "-o", "-", "--order", "binary"],
      ["--frames", "0-1", "-o", "-", "--resume"], ["--frames", "0-1", "-o", "a.y4m", "--resume"],
      ["--frames", "0-1", "-o", "%d-%d.png"], ["--frames", "0-1", "-o", "%d/1.png"],
      ["--frames", "0-1", "-o", "%d.png", "--overlay", "blended"],
      ["--frames", "0-1", "-o", "%d.png", "--shard", "1/2", "--chunk"],
      ["--frames", "0-1", "-o", "%d.png", "--interleave"],
      ["-o", "o.png", "--resume"], ["-o", "o.png", "--fps", "30"], ["-o", "o.png", "--jobs", "2"],
      ["--frames", "0-1", "-o", "-", "--json"],
      ["--frames", "0", "-o", "a.png", "--format", "gif"],
    ] {
      let outcome = try render(arguments, in: folder)
      #expect(outcome.status == 64, "\(arguments): \(outcome.errors)")
    }
    for arguments in [
      ["--frames", "0-1", "-o", "no/such/%d.png"], ["--frames", "0-1", "-o", "no/such.y4m"],
    ] { #expect(try render(arguments, in: folder).status == 74, "\(arguments)") }
    #expect(folder.names.isEmpty)
  }

  @Test func `merge: it fails on gaps, on missing files and on other pixels`() throws {
    let folder = try TestFolder()
    func merge(_ arguments: [String]) throws -> CommandHarness.Outcome {
      try CommandHarness.run(["merge"] + arguments, folder: folder.path)
    }
    #expect(try merge([".", "--frames", "0-3"]).status == 74)
    _ = try render(["--frames", "0-9", "--shard", "1/3", "-o", "%d.png"], in: folder)
    _ = try render(["--frames", "0-9", "--shard", "3/3", "-o", "%d.png"], in: folder)
    let gap = try merge([".", "--frames", "0-9"])
    #expect(gap.status == 1 && gap.output.isEmpty)
    #expect(gap.errors == ".: error: missing: frames 3-5 (3 frames)\n")
    let told = try merge([".", "--frames", "0-9", "--json"])
    #expect(told.status == 1 && told.errors == gap.errors)
    let problems = try #require(
      JSONSerialization.jsonObject(with: Data(told.output)) as? [String: Any])
    #expect(problems["schema"] as? String == "lamina-merge/1")
    #expect(problems["frames"] as? String == "0-9" && problems["missing"] as? String == "3-5")
    #expect(problems["problems"] as? [String] == ["missing: frames 3-5 (3 frames)"])
    #expect(folder.read("frames.jsonl") == nil)
    // A scheduler's chunk, in a manifest of its own.
    _ = try render(["--frames", "3-5", "--chunk", "-o", "%d.png"], in: folder)
    #expect(folder.names.contains("frames-from-3.jsonl"))
    #expect(try merge(["%d.png", "--frames", "0-9", "--verify"]).status == 0)
    #expect(entries(folder).map(\.frame) == Array(0...9))
    #expect(try merge([".", "--frames", "0-9"]).status == 0)
    #expect(try merge([".", "--frames", "0-10"]).errors.contains("missing: frames 10 (1 frame)"))
    var bytes = try #require(folder.read("4.png"))
    bytes[60] ^= 1
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path + "/4.png"))
    #expect(try merge([".", "--frames", "0-9"]).status == 0)
    let other = try merge([".", "--frames", "0-9", "--verify"])
    #expect(other.status == 1 && other.errors.contains("as they were written: frames 4 (1 frame)"))
    try FileManager.default.removeItem(atPath: folder.path + "/7.png")
    #expect(try merge([".", "--frames", "0-9"]).errors.contains("frames 7 (1 frame)"))
    // Two sequences in one folder are told apart by their names.
    _ = try render(["--frames", "0-1", "-o", "shot-%d.png"], in: folder)
    #expect(try merge([".", "--frames", "0-1"]).status == 64)
    #expect(try merge(["shot-%d.png", "--frames", "0-1"]).status == 0)
    #expect(try merge([".", "--frames", "1-0"]).status == 64)
    #expect(try merge(["none", "--frames", "0"]).status == 74)
    // Frames of two versions of a scene are no sequence.
    _ = try render(
      ["--frames", "0-1", "--fps", "30", "--shard", "2/2", "-o", "shot-%d.png"], in: folder)
    let mixed = try merge(["shot-%d.png", "--frames", "0-1"])
    #expect(mixed.status == 1 && mixed.errors.contains("2 scenes"))
  }
}
