import Foundation
import LaminaCompositor
import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaLottie
import LaminaPixels
import LaminaProfiling
import LaminaRaster
import LaminaScenes
import Testing

// A Lottie file for each feature of the format: five frames against a picture, passes against a list.

/// Every Lottie file of Fixtures/lottie against its picture, exactly, and against its passes.
@Suite @MainActor struct LottieGoldenTests {
  /// The frames of a picture, as shares of the duration.
  static let moments = [0, 0.25, 0.5, 0.75, 0.97]

  /// The lines of the list.
  nonisolated static let all = Golden.list("goldens/lottie/list.txt")

  /// The files without a picture: they depend on the machine's fonts.
  private static let leftOut: Set = ["text-system-font", "badge", "dotlottie-themes"]

  /// Loads a file by its name without an ending.
  private func load(_ name: String) throws -> Scene {
    let path = "\(Golden.fixtures)/lottie/\(name)"
    let isJSON = FileManager.default.fileExists(atPath: path + ".json")
    return try Scene.open(path: path + (isJSON ? ".json" : ".lottie"))
  }

  @Test func `Lottie goldens: the list names every file and every picture`() throws {
    func names(_ folder: String, _ endings: [String]) throws -> Set<String> {
      let files = try FileManager.default.contentsOfDirectory(atPath: Golden.fixtures + folder)
      return Set(
        files.map { URL(fileURLWithPath: $0) }.filter { endings.contains($0.pathExtension) }
          .map { $0.deletingPathExtension().lastPathComponent })
    }
    let listed = Set(Self.all.map(\.name))
    let files = try names("/lottie", ["json", "lottie"])
    #expect(listed == files.subtracting(Self.leftOut))
    #expect(listed == (try names("/goldens/lottie", ["png"])))
    #expect(listed.count >= 88)
  }

  @Test(arguments: LottieGoldenTests.all)
  func `Lottie goldens: five frames are the same to the byte`(golden: Golden) throws {
    let scene = try load(golden.name)
    let path = "\(Golden.fixtures)/goldens/lottie/\(golden.name).png"
    let (width, height) = (Int(scene.canvas.width), Int(scene.canvas.height))
    #expect(width <= 240 && height <= 180, "goldens stay small")
    // All passes of a frame, not only those of what has changed.
    var configuration = RendererConfiguration()
    configuration.redraw = .everything
    var renderer = try Renderer(configuration)
    let row = Self.moments.count * width
    var pixels = [PackedPixel](repeating: .clear, count: row * height)
    for (place, moment) in Self.moments.enumerated() {
      let time = moment * scene.timeline.duration
      let record = try renderer.render(scene.root, canvas: scene.canvas, at: time)
      let presented = renderer.presented
      let frame = try #require(presented)
      try #require(frame.width == width && frame.height == height)
      for y in 0..<height {
        for x in 0..<width {
          pixels[y * row + place * width + x] = frame.pixels[y * width + x]
        }
      }
      guard moment == 0.5 else { continue }
      var passes: [String: Int] = [:]
      for pass in record.passes.dropLast() where pass.role != .combine {
        passes[pass.reasons.map(\.rawValue).joined(separator: "+"), default: 0] += 1
      }
      let words = passes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      #expect(passes == golden.passes, "\(golden.name) \(words.joined(separator: " "))")
    }
    if ProcessInfo.processInfo.environment["LAMINA_RECORD"] == "1" {
      try record(pixels, width: row, height: height, to: path)
      Issue.record("\(golden.name) was recorded: look at it, then run again without recording")
      return
    }
    let expected = try ImageSource(path: path).decode().texture
    try #require(expected.width == row && expected.height == height)
    let differing = pixels.indices.filter { expected.pixels[$0] != pixels[$0] }
    let first = differing.first.map { ($0 % row, $0 / row) } ?? (0, 0)
    let isSame = differing.isEmpty
    #expect(isSame, "\(differing.count) pixels differ, the first at \(first)")
  }

  @Test(arguments: LottieGoldenTests.all)
  func `Lottie goldens: threads, tiles and surfaces change nothing`(golden: Golden) throws {
    let scene = try load(golden.name)
    let plain = try pixels(scene, RendererConfiguration())
    for (threads, tile, offscreen) in [(2, 16, OffscreenMode.surface), (3, 37, .tile)] {
      var configuration = RendererConfiguration()
      configuration.threadCount = threads
      configuration.grid = TileGrid(tileWidth: tile, tileHeight: max(1, tile - 3))
      configuration.offscreen = offscreen
      let isSame = try pixels(scene, configuration) == plain
      #expect(isSame, "\(golden.name): \(threads) threads, tiles of \(tile), \(offscreen)")
    }
  }

  /// The frame in the middle of the duration.
  private func pixels(_ scene: Scene, _ configuration: RendererConfiguration) throws
    -> [PackedPixel]
  {
    var renderer = try Renderer(configuration)
    _ = try renderer.render(scene.root, canvas: scene.canvas, at: scene.timeline.duration / 2)
    let presented = renderer.presented
    let texture = try #require(presented)
    return (0..<texture.width * texture.height).map { texture.pixels[$0] }
  }

  private func record(_ pixels: [PackedPixel], width: Int, height: Int, to path: String) throws {
    var framebuffer = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: width, height: height))
    framebuffer.withRegion { region in
      var rows = region.allRows
      for index in rows.indices { rows[index] = pixels[index] }
    }
    let picture = framebuffer.makeTexture(isOpaque: pixels.allSatisfy(\.isOpaque))
    var file = try OutputFile(path: path)
    try PNGEncoder(compression: .best).encode(picture) { part throws(FileError) in
      try file.write(part)
    }
    try file.commit()
  }
}
