import Foundation
import LaminaFiles
import LaminaImages
import LaminaPixels
import TestSupport
import Testing

/// Moving pictures and the size of pictures, as users of the command meet them.
@Suite struct MovieCommandTests {
  /// A square that crosses a clear canvas in a second, of ten frames.
  private static let scene = """
    {"version": 1, "canvas": {"width": 40, "height": 20},
     "timeline": {"duration": 1, "framesPerSecond": 10},
     "root": {"frame": [0, 0, 40, 20], "sublayers": [{"frame": [0, 5, 10, 10],
       "backgroundColor": "#e33", "cornerRadius": 3, "animations": [
       {"type": "basic", "keyPath": "position.x", "from": 5, "to": 35, "duration": 1}]}]}}
    """

  /// The same square, which moves for ever.
  private static let endless = scene.replacing(
    "\"timeline\": {\"duration\": 1, \"framesPerSecond\": 10},", with: ""
  ).replacing("\"duration\": 1}", with: "\"duration\": 1, \"repeatCount\": \"infinity\"}")

  /// White at half its strength on the left, on a clear canvas.
  private static let glass = """
    {"version": 1, "canvas": {"width": 4, "height": 2},
     "root": {"frame": [0, 0, 4, 2], "sublayers": [{"frame": [0, 0, 2, 2],
       "backgroundColor": "#ffffff80"}]}}
    """

  /// Many small shapes, which no format stores in a few bytes.
  private static let busy = """
    {"version": 1, "canvas": {"width": 100, "height": 60},
     "root": {"frame": [0, 0, 100, 60], "backgroundColor": "#fff", "sublayers": [
       {"type": "replicator", "frame": [0, 0, 100, 60], "instanceCount": 40,
        "instanceTransform": [{"translate": [2.3, 1.1]}, {"rotate": 7}],
        "sublayers": [{"frame": [1, 1, 9, 14], "backgroundColor": "#3366cc88", "cornerRadius": 3,
          "borderWidth": 1, "borderColor": "#cc3300"}]}]}}
    """

  private func folder(_ scene: String = MovieCommandTests.scene) throws -> TestFolder {
    let folder = try TestFolder()
    _ = try folder.write("s.json", scene)
    return folder
  }

  private func run(_ line: String, in folder: TestFolder) throws -> CommandHarness.Outcome {
    try CommandHarness.run(line.split(separator: " ").map(String.init), folder: folder.path)
  }

  /// Returns how often a text occurs in bytes.
  private func count(_ text: String, in bytes: [UInt8]) -> Int {
    let word = Array(text.utf8)
    return bytes.indices.count { bytes[$0...].starts(with: word) }
  }

  private func picture(_ name: String, _ folder: TestFolder) throws -> Texture {
    let image = try ImageSource(
      bytes: FileBytes(copying: folder.read(name) ?? []), name: name, limits: ImageLimits())
    return try image.decode().texture
  }

  @Test func `moving pictures: one name for many frames is one file, the same for any jobs`() throws
  {
    let folder = try folder()
    for (ending, word, frames) in [
      ("png", "fcTL", 10), ("webp", "ANMF", 10), ("gif", "!\u{F9}", 0),
    ] {
      for jobs in ["1", "3"] {
        let outcome = try run(
          "render s.json -q --frames all --jobs \(jobs) -o \(jobs).\(ending)", in: folder)
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      }
      let bytes = try #require(folder.read("1.\(ending)"))
      #expect(folder.read("3.\(ending)") == bytes, "\(ending)")
      if frames > 0 { #expect(count(word, in: bytes) == frames, "\(ending)") }
    }
    #expect(count("NETSCAPE2.0", in: folder.read("1.gif") ?? []) == 1)
    _ = try run("render s.json -q --frames all --loop 1 -o once.gif", in: folder)
    #expect(count("NETSCAPE2.0", in: folder.read("once.gif") ?? []) == 0)
    // The first frame is what a still picture shows.
    _ = try run("render s.json -q -o still.png", in: folder)
    let still = try picture("still.png", folder)
    #expect(try picture("1.png", folder).pixels.elementsEqual(still.pixels))
    #expect(folder.names.filter { $0.hasSuffix(".jsonl") }.isEmpty)
  }

  @Test func `pictures: a width, a height and a fit set the size`() throws {
    let folder = try folder()
    for (options, width, height) in [
      ("--width 80", 80, 40), ("--height 50", 100, 50), ("--width 60 --height 60", 60, 30),
      ("--width 60 --height 60 --fit pad", 60, 60), ("--width 30 --height 60 --fit cover", 30, 60),
      ("--width 33", 33, 17),
    ] {
      let outcome = try run("render s.json -q \(options) -o p.png", in: folder)
      #expect(outcome.status == 0, "\(options): \(outcome.errors)")
      let shown = try picture("p.png", folder)
      #expect((shown.width, shown.height) == (width, height), "\(options)")
    }
    // The square is at the left edge, in the middle: padding moves it down, and covering cuts it off.
    _ = try run(
      "render s.json -q --width 40 --height 40 --fit pad --background #00f -o p.png", in: folder)
    let padded = try picture("p.png", folder)
    #expect(padded.pixels[5, 20] == PackedPixel(red: 0xEE, green: 0x33, blue: 0x33, alpha: 255))
    #expect(padded.pixels[5, 2] == PackedPixel(red: 0, green: 0, blue: 255, alpha: 255))
    for line in [
      "render s.json --width 40 --scale 2 -o p.png", "render s.json --width 0 -o p.png",
      "render s.json --fit pad --width 8 -o p.png", "render s.json --quality 5 -o p.png",
      "render s.json --loop 2 -o p.gif", "render s.json --background blurple -o p.png",
      "render s.json --lossless --quality 5 -o p.webp", "render s.json -o p.mp4",
      "render s.json --max-bytes 0 -o p.gif",
    ] { #expect(try run(line, in: folder).status == 64, "\(line)") }
  }

  @Test func `moving pictures: a limit of bytes holds, or the reason is told`() throws {
    let folder = try folder()
    for ending in ["gif", "png", "webp"] {
      let free = try run("render s.json -q --frames all --width 400 -o free.\(ending)", in: folder)
      #expect(free.status == 0, "\(free.errors)")
      let limit = (folder.read("free.\(ending)")?.count ?? 0) / 2
      let outcome = try run(
        "render s.json --frames all --width 400 --max-bytes \(limit) -o a.\(ending)", in: folder)
      #expect(outcome.status == 0, "\(ending): \(outcome.errors)")
      let size = try #require(folder.read("a.\(ending)")?.count)
      #expect(size <= limit && size > 0)
      #expect(outcome.errors.contains("\(size) bytes: "), "\(outcome.errors)")
      let none = try run(
        "render s.json -q --frames all --max-bytes 20 -o none.\(ending)", in: folder)
      #expect(none.status == 2 && none.errors.contains("does not fit into 20 bytes"))
      #expect(folder.read("none.\(ending)") == nil)
    }
  }

  @Test func `pictures: a limit of bytes holds, or the reason is told`() throws {
    let folder = try folder(MovieCommandTests.busy)
    for ending in ["png", "jpg", "webp", "gif"] {
      let free = try run("render s.json -q --width 400 -o free.\(ending)", in: folder)
      #expect(free.status == 0, "\(free.errors)")
      let limit = (folder.read("free.\(ending)")?.count ?? 0) / 2
      let outcome = try run(
        "render s.json --width 400 --max-bytes \(limit) -o a.\(ending)", in: folder)
      #expect(outcome.status == 0, "\(ending): \(outcome.errors)")
      let size = try #require(folder.read("a.\(ending)")?.count)
      #expect(size <= limit && size > 0, "\(ending)")
      #expect(outcome.errors.contains("\(size) bytes: "), "\(outcome.errors)")
      let none = try run("render s.json -q --max-bytes 20 -o none.\(ending)", in: folder)
      #expect(none.status == 2 && none.errors.contains("does not fit into 20 bytes"))
      #expect(folder.read("none.\(ending)") == nil)
    }
    let video = try run("render s.json --frames all --max-bytes 9k -o a.mp4", in: folder)
    #expect(video.status == 64 && video.errors.contains("--quality"), "\(video.errors)")
    #expect(try run("render s.json --max-bytes 9k -o a.rgba", in: folder).status == 64)
  }

  @Test func `raw frames: y4m may have a plane of alpha, and rgba a header`() throws {
    let folder = try folder(MovieCommandTests.glass)
    var outcome = try run("render s.json -q --alpha-plane --scale 1 -o a.y4m", in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let video = try #require(folder.read("a.y4m"))
    let start = Array("YUV4MPEG2 W4 H2 F60:1 Ip A1:1 C444alpha XCOLORRANGE=LIMITED\nFRAME\n".utf8)
    #expect(video.starts(with: start) && video.count == start.count + 4 * 8)
    // White at half its strength is white, and its alpha is in a plane of its own.
    #expect(video[start.count] == 235 && video[start.count + 24] == 128)
    #expect(video[start.count + 3] == 16 && video[start.count + 27] == 0)
    outcome = try run("render s.json -q --pam-header --scale 1 -o a.rgba", in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let map = try #require(folder.read("a.rgba"))
    let header = Array(
      "P7\nWIDTH 4\nHEIGHT 2\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n".utf8)
    #expect(map.starts(with: header) && map.count == header.count + 32)
    #expect(map[header.count..<header.count + 4].elementsEqual([255, 255, 255, 128]))
    outcome = try run(
      "render s.json -q --pam-header --scale 1 --frames 0-2 -o many.rgba", in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(folder.read("many.rgba") == map + map + map)
    for line in ["--alpha-plane -o p.png", "--pam-header -o p.y4m", "--palette film -o p.png"] {
      #expect(try run("render s.json \(line)", in: folder).status == 64, "\(line)")
    }
  }

  @Test(arguments: [("webm", "libvpx-vp9"), ("mov", "")])
  func `videos: alpha is kept where the format has it`(ending: String, decoder: String) throws {
    let ffmpeg = "/usr/bin/ffmpeg"
    guard FileManager.default.isExecutableFile(atPath: ffmpeg) else {
      print("ffmpeg is not installed: no video was made")
      return
    }
    let folder = try folder(MovieCommandTests.glass)
    let outcome = try run(
      "render s.json -q --width 64 --frames 0-3 -o a.\(ending)", in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: ffmpeg)
    process.arguments =
      ["-v", "error"] + (decoder.isEmpty ? [] : ["-c:v", decoder])
      + ["-i", folder.path + "/a.\(ending)", "-f", "rawvideo", "-pix_fmt", "rgba"]
      + [folder.path + "/raw.bin"]
    try process.run()
    process.waitUntilExit()
    let raw = try #require(folder.read("raw.bin"))
    #expect(raw.count == 4 * 64 * 32 * 4)
    for frame in stride(from: 0, to: raw.count, by: 64 * 32 * 4) {
      // The middle of the glass, and a clear corner.
      let (glass, clear) = (frame + (16 * 64 + 16) * 4, frame + (2 * 64 + 60) * 4)
      #expect(abs(Int(raw[glass + 3]) - 128) <= 3 && raw[glass] > 240, "\(raw[glass + 3])")
      #expect(raw[clear + 3] <= 3)
    }
  }

  @Test func `frames: all of a scene without end needs a duration`() throws {
    let folder = try folder(MovieCommandTests.endless)
    let outcome = try run("render s.json -q --frames all -o a.gif", in: folder)
    #expect(outcome.status == 64 && outcome.errors.contains("--duration"), "\(outcome.errors)")
    let done = try run(
      "render s.json -q --frames all --duration 0.5 --fps 20 -o a.png", in: folder)
    #expect(done.status == 0, "\(done.errors)")
    #expect(count("fcTL", in: folder.read("a.png") ?? []) == 10)
  }

  @Test(arguments: ["mp4", "webm", "mov"])
  func `videos: ffmpeg makes them, or one message says that it is missing`(ending: String) throws {
    let folder = try folder()
    let missing = try CommandHarness.run(
      ["render", "s.json", "-q", "--frames", "all", "-o", "a.\(ending)"], folder: folder.path,
      prefix: ["PATH=/nowhere"])
    #expect(missing.status == 64 && missing.errors.contains("ffmpeg"), "\(missing.errors)")
    #expect(folder.read("a.\(ending)") == nil)
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg") else {
      print("ffmpeg is not installed: no video was made")
      return
    }
    let outcome = try run("render s.json -q --frames all -o a.\(ending)", in: folder)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect((folder.read("a.\(ending)")?.count ?? 0) > 300)
  }

  @Test(arguments: [
    ("jpg", 65_501, 65_500), ("webp", 16_384, 16_383), ("gif", 65_536, 65_535),
  ])
  func `movies: a side that the format cannot hold is refused before a frame is rendered`(
    format: String, width: Int, limit: Int
  ) throws {
    let folder = try folder(
      Self.scene.replacing(
        "\"width\": 40, \"height\": 20", with: "\"width\": \(width), \"height\": 1"))
    for frames in format == "jpg" ? [""] : ["", " --frames all"] {
      let outcome = try run(
        "render s.json -o a.\(format) --max-canvas-side 65536\(frames)", in: folder)
      #expect(outcome.status == 2, "\(outcome.errors)")
      #expect(
        outcome.errors.contains("\(width) x 1 pixels are over the limit of \(limit)"),
        "\(outcome.errors)")
      #expect(folder.names == ["s.json"])
    }
  }

  @Test func `movies: a picture that is too wide for the format is made smaller by --max-bytes`()
    throws
  {
    let folder = try folder(
      Self.scene.replacing(
        "\"width\": 40, \"height\": 20", with: "\"width\": 16384, \"height\": 2"))
    let outcome = try run(
      "render s.json --frames all -o a.webp --max-bytes 1m", in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let picture = try ImageSource(path: folder.path + "/a.webp")
    #expect(picture.properties.width == 13108, "\(outcome.errors)")
  }
}
