import Foundation
import LaminaCompositor
import LaminaFiles
import LaminaImages
import LaminaPixels
import LaminaProfiling
import LaminaRaster
import LaminaScenes
import LaminaText
import Testing

/// A line of Fixtures/goldens/list.txt: a scene, and its offscreen passes by their reasons.
struct Golden: CustomTestStringConvertible, Sendable {
  let name: String
  let passes: [String: Int]

  var testDescription: String { name }

  static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures").path

  static let all = list("goldens/list.txt")

  /// The lines of a list below Fixtures.
  static func list(_ path: String) -> [Golden] {
    let text = (try? String(contentsOfFile: fixtures + "/" + path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let words = line.split(separator: " ")
      let passes = words.dropFirst().map { word -> (String, Int) in
        let parts = word.split(separator: "=")
        return (String(parts[0]), Int(parts[1]) ?? -1)
      }
      return Golden(
        name: String(words[0]), passes: Dictionary(passes, uniquingKeysWith: +))
    }
  }
}

extension Golden {
  /// The scene; `nil`, with a message, if it needs a font that this machine does not have.
  ///
  /// Only scenes whose name starts with "text" may need any.
  @MainActor func load() throws -> Scene? {
    do {
      return try Scene.load(path: "\(Golden.fixtures)/scenes/\(name).json")
    } catch SceneError.invalid(_, .font(.missingFont(let family, _, _, _, _), _, _)) {
      guard name.hasPrefix("text") else { throw TextError.noMemory }
      print("golden \(name) is left out: the font \(family) is not installed")
      return nil
    }
  }
}

/// Every feature's scene against its picture, exactly, in every way of rendering it.
@Suite @MainActor struct GoldenTests {
  @Test func `goldens: the list names every scene and every picture`() throws {
    func names(_ folder: String, _ suffix: String) throws -> Set<String> {
      Set(
        try FileManager.default.contentsOfDirectory(atPath: Golden.fixtures + folder)
          .filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) })
    }
    let listed = Set(Golden.all.map(\.name))
    #expect(listed == (try names("/scenes", ".json")).subtracting(["feed"]))
    #expect(listed == (try names("/goldens", ".png")))
    #expect(listed.count >= 35)
  }

  @Test(arguments: Golden.all)
  func `goldens: the picture is the same to the byte`(golden: Golden) throws {
    guard let scene = try golden.load() else { return }
    let path = "\(Golden.fixtures)/goldens/\(golden.name).png"
    var renderer = try Renderer()
    let record = try renderer.render(scene.root, canvas: scene.canvas)
    let presented = renderer.presented
    let actual = try #require(presented)
    #expect(actual.width <= 128 && actual.height <= 128, "goldens stay small")
    var passes: [String: Int] = [:]
    for pass in record.passes.dropLast() where pass.role != .combine {
      passes[pass.reasons.map(\.rawValue).joined(separator: "+"), default: 0] += 1
    }
    #expect(passes == golden.passes)

    if ProcessInfo.processInfo.environment["LAMINA_RECORD"] == "1" {
      var file = try OutputFile(path: path)
      try PNGEncoder(compression: .best).encode(actual) { part throws(FileError) in
        try file.write(part)
      }
      try file.commit()
      Issue.record("\(golden.name) was recorded: look at it, then run again without recording")
      return
    }
    let expected = try ImageSource(path: path).decode().texture
    try #require(actual.width == expected.width && actual.height == expected.height)
    let differing = (0..<actual.width * actual.height).filter {
      actual.pixels[$0] != expected.pixels[$0]
    }
    if let first = differing.first {
      try attach(actual, "\(golden.name).actual.png")
      try attach(expected, "\(golden.name).expected.png")
      let place = "\(first % actual.width), \(first / actual.width)"
      Issue.record(
        """
        \(differing.count) pixels differ, the first at \(place): \
        expected \(expected.pixels[first].straight), got \(actual.pixels[first].straight)
        """)
    }
  }

  @Test(arguments: Golden.all)
  func `goldens: threads, tiles and surfaces change nothing`(golden: Golden) throws {
    guard let scene = try golden.load() else { return }
    let plain = try pixels(scene, RendererConfiguration())
    for (threads, tile, offscreen) in [
      (1, 16, OffscreenMode.surface), (2, 64, .tile), (3, 7, .tile), (16, 33, .surface),
      (8, 256, .tile),
    ] {
      var configuration = RendererConfiguration()
      configuration.threadCount = threads
      configuration.grid = TileGrid(tileWidth: tile, tileHeight: max(1, tile - 3))
      configuration.offscreen = offscreen
      #expect(
        try pixels(scene, configuration) == plain,
        "\(threads) threads, tiles of \(tile), \(offscreen)")
    }
  }

  @Test func `feed: it renders alike on any number of threads, in tiles and in surfaces`() throws {
    // A debug build is slow; the picture's structure does not depend on the scale.
    var options = SceneOptions()
    options.scale = 1
    let feed = try Scene.load(path: "\(Golden.fixtures)/scenes/feed.json", options: options)
    let plain = try pixels(feed, RendererConfiguration())
    var configuration = RendererConfiguration()
    configuration.threadCount = 4
    configuration.offscreen = .surface
    configuration.processor = .baseline

    configuration.grid = TileGrid(tileWidth: 50, tileHeight: 31)
    #expect(try pixels(feed, configuration) == plain)
    #expect(plain.count == 390 * 844 && plain.allSatisfy { $0.isOpaque })
  }

  private func pixels(_ scene: Scene, _ configuration: RendererConfiguration) throws
    -> [PackedPixel]
  {
    var renderer = try Renderer(configuration)
    _ = try renderer.render(scene.root, canvas: scene.canvas)
    let presented = renderer.presented
    let texture = try #require(presented)
    return (0..<texture.width * texture.height).map { texture.pixels[$0] }
  }

  private func attach(_ texture: Texture, _ name: String) throws {
    var bytes: [UInt8] = []
    try PNGEncoder().encode(texture) { part in
      for index in part.indices { bytes.append(part[index]) }
    }
    Attachment.record(bytes, named: name)
  }
}
