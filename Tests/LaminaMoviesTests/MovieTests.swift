import Foundation
import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaMovies
import LaminaPixels
import TestSupport
import Testing

/// Moving pictures as Pillow reads them again, and their structure.
@Suite struct MovieTests {
  private static let seed: UInt64 = 59

  /// The frames of a film: a square with soft edges over stripes or a clear ground; every fourth frame repeats the last.
  private func film(_ count: Int, width: Int = 61, height: Int = 47, isOpaque: Bool) throws
    -> [Texture]
  {
    try (0..<count).map { number in
      let step = number - number / 4
      var framebuffer = try Framebuffer(
        bounds: IntRect(x: 0, y: 0, width: width, height: height))
      framebuffer.withRegion { region in
        var pixels = region.allRows
        for index in pixels.indices {
          let (x, y) = (index % width, index / width)
          let (across, down) = (abs(x - 10 - 4 * step), abs(y - 12 - 2 * step))
          let edge = max(across, down)
          let alpha = edge < 6 ? 255 : edge < 10 ? 255 - 60 * (edge - 5) : 0
          let ground = PackedPixel(
            red: UInt8(x * 4), green: UInt8(y * 5), blue: UInt8((x + y) % 9 * 20), alpha: 255)
          let square = PackedPixel(straightRed: 230, green: 40, blue: 90, alpha: UInt8(alpha))
          pixels[index] =
            alpha == 255 ? square : isOpaque ? ground : square
        }
      }
      return framebuffer.makeTexture(isOpaque: false)
    }
  }

  /// Returns every frame of a file as straight RGBA, decoded by Pillow; `nil` where it is not installed.
  private func decoded(_ bytes: [UInt8], ending: String) throws -> [[UInt8]]? {
    let folder = try TestFolder()
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path + "/film." + ending))
    let script = """
      import sys
      try:
          from PIL import Image, ImageSequence
      except ImportError:
          sys.exit(9)
      with open(sys.argv[2], 'wb') as out:
          for frame in ImageSequence.Iterator(Image.open(sys.argv[1])):
              out.write(frame.convert('RGBA').tobytes())
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", "-c", script, folder.path + "/film." + ending, folder.path + "/raw",
    ]
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus == 9 || process.terminationStatus == 127 { return nil }
    #expect(process.terminationStatus == 0)
    let raw = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.path + "/raw")))
    let size = 61 * 47 * 4
    return stride(from: 0, to: raw.count, by: size).map { Array(raw[$0..<$0 + size]) }
  }

  private func straight(_ picture: Texture) -> [UInt8] {
    picture.pixels.flatMap { pixel in
      let (red, green, blue, alpha) = pixel.straight
      return [red, green, blue, alpha]
    }
  }

  @Test(arguments: [MovieFormat.apng, .webp], [true, false])
  func `moving pictures: exact formats give each picture back`(
    format: MovieFormat, isOpaque: Bool
  ) throws {
    let pictures = try film(9, isOpaque: isOpaque)
    let settings = MovieSettings(format, rate: MovieRate(25), isLossless: true)
    let bytes = try settings.encodeMovie(pictures)
    guard let frames = try decoded(bytes, ending: format == .apng ? "png" : "webp") else {
      print("Pillow is not installed: the moving picture was not decoded")
      return
    }
    // A WebP's frame is longer in place of an equal one after it.
    let wanted =
      format == .apng
      ? pictures.map(straight)
      : pictures.map(straight).reduce(into: [[UInt8]]()) { if $0.last != $1 { $0.append($1) } }
    #expect(frames.count == wanted.count)
    for (number, (frame, picture)) in zip(frames, wanted).enumerated() {
      let clear = frame.indices.filter { $0 % 4 != 3 && picture[$0 / 4 * 4 + 3] == 0 }
      var frame = frame
      for index in clear { frame[index] = 0 }
      #expect(frame == picture, "frame \(number)")
    }
  }

  @Test(arguments: [true, false], MoviePalette.allCases)
  func `gif: pixels are opaque or clear, and near their colours`(
    isOpaque: Bool, palette: MoviePalette
  ) throws {
    let pictures = try film(9, isOpaque: isOpaque)
    let settings = MovieSettings(
      .gif, rate: MovieRate(25), dithering: .none, palette: palette)
    guard let frames = try decoded(try settings.encodeMovie(pictures), ending: "gif") else {
      print("Pillow is not installed: the moving picture was not decoded")
      return
    }
    let wanted = pictures.map(straight).reduce(into: [[UInt8]]()) {
      if $0.last != $1 { $0.append($1) }
    }
    #expect(frames.count == wanted.count)
    for (number, (frame, picture)) in zip(frames, wanted).enumerated() {
      var (worst, sum) = (0, 0)
      for index in stride(from: 0, to: picture.count, by: 4) {
        let isShown = picture[index + 3] >= 128
        #expect(frame[index + 3] == (isShown ? 255 : 0), "frame \(number), byte \(index)")
        guard isShown else { continue }
        for channel in 0..<3 {
          let error = abs(Int(frame[index + channel]) - Int(picture[index + channel]))
          (worst, sum) = (max(worst, error), sum + error)
        }
      }
      #expect(worst <= 40 && sum < picture.count * 7, "frame \(number): \(worst), \(sum)")
    }
  }

  /// Pictures of one size, whose pixels are random colours of a few.
  private func noise(_ colors: [UInt32], pictures: Int, width: Int, height: Int) throws -> [Texture]
  {
    var random = SplitMix(seed: MovieTests.seed)
    return try (0..<pictures).map { _ in
      var framebuffer = try Framebuffer(
        bounds: IntRect(x: 0, y: 0, width: width, height: height))
      framebuffer.withRegion { region in
        var pixels = region.allRows
        for index in pixels.indices {
          pixels[index] = PackedPixel(
            rawValue: colors[random.integer(in: 0...colors.count - 1)])
        }
      }
      return framebuffer.makeTexture(isOpaque: false)
    }
  }

  @Test func `gif: one palette makes a film of few colours smaller, and keeps it exact`() throws {
    let colors: [UInt32] = [0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000, 0xFF10_2030, 0]
    let pictures = try noise(colors, pictures: 6, width: 61, height: 47)
    var sizes: [MoviePalette: Int] = [:]
    for palette in MoviePalette.allCases {
      let settings = MovieSettings(.gif, rate: MovieRate(10), palette: palette)
      let bytes = try settings.encodeMovie(pictures)
      sizes[palette] = bytes.count
      guard let frames = try decoded(bytes, ending: "gif") else {
        print("Pillow is not installed: the moving picture was not decoded")
        return
      }
      #expect(frames.count == pictures.count)
      for (frame, picture) in zip(frames, pictures) {
        let wanted = straight(picture)
        var isSame = true
        for start in stride(from: 0, to: wanted.count, by: 4) {
          let (pixel, shown) = (wanted[start..<start + 4], frame[start..<start + 4])
          isSame = isSame && (pixel.last == 0 ? shown.last == 0 : shown == pixel)
        }
        #expect(isSame, "\(palette)")
      }
    }
    #expect(try #require(sizes[.film]) < #require(sizes[.frame]))
    #expect(sizes[.automatic] == sizes[.film])
  }

  @Test func `gif: a frame whose colours the film's palette lacks gets its own`() throws {
    // 40 ramps of 250 colours each: 10,000 in the film, and in each frame no more than a palette has.
    let pictures = try (0..<40).map { number in
      let colors = (0..<250).map { step in
        UInt32(step) | UInt32(number * 6) << 8 | UInt32(255 - step * (number % 4) / 4) << 16
          | 0xFF00_0000
      }
      return try noise(colors, pictures: 1, width: 61, height: 47)[0]
    }
    var errors: [MoviePalette: Int] = [:]
    for palette in MoviePalette.allCases {
      let settings = MovieSettings(
        .gif, rate: MovieRate(10), dithering: .none, palette: palette)
      guard let frames = try decoded(try settings.encodeMovie(pictures), ending: "gif") else {
        print("Pillow is not installed: the moving picture was not decoded")
        return
      }
      errors[palette] = zip(frames, pictures).reduce(0) { sum, pair in
        sum + zip(pair.0, straight(pair.1)).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
      }
    }
    #expect(errors[.frame] == 0)
    #expect(errors[.automatic] == 0)
    #expect(try #require(errors[.film]) > 0)
  }

  @Test(arguments: [2, 3, 40, 255])
  func `gif: long strings survive a full table and its clearing`(count: Int) throws {
    var random = SplitMix(seed: MovieTests.seed)
    let colors = (0..<count).map { _ in
      UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000
    }
    var framebuffer = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: 400, height: 300))
    framebuffer.withRegion { region in
      var pixels = region.allRows
      for index in pixels.indices {
        // Stripes above, noise in the middle, and stripes of another kind below.
        let (x, y) = (index % 400, index / 400)
        let place =
          y < 100 ? x / 7 : y < 200 ? random.integer(in: 0...count - 1) : (x * y) / 64
        pixels[index] = PackedPixel(rawValue: colors[place % count])
      }
    }
    let picture = framebuffer.makeTexture(isOpaque: true)
    let bytes = try MovieSettings(.gif, rate: MovieRate(10)).encodeStill(picture)
    let image = try ImageSource(
      bytes: FileBytes(copying: bytes), name: "test.gif", limits: ImageLimits())
    #expect(try image.decode().texture.pixels.elementsEqual(picture.pixels))
  }

  @Test func `gif: few colours are exact, and one colour is one run`() throws {
    var random = SplitMix(seed: MovieTests.seed)
    let colors = (0..<255).map { _ in UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000 }
    var framebuffer = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: 300, height: 200))
    framebuffer.withRegion { region in
      var pixels = region.allRows
      for index in pixels.indices {
        pixels[index] = PackedPixel(rawValue: colors[random.integer(in: 0...254)])
      }
    }
    let picture = framebuffer.makeTexture(isOpaque: true)
    let bytes = try MovieSettings(.gif, rate: MovieRate(10)).encodeStill(picture)
    let image = try ImageSource(
      bytes: FileBytes(copying: bytes), name: "test.gif", limits: ImageLimits())
    let shown = try image.decode().texture
    #expect(shown.pixels.elementsEqual(picture.pixels))
  }

  @Test func `moving pictures: moments are rounded, not durations`() {
    let rate = MovieRate(30)
    let moments = (0...30).map { rate.moment(of: $0, unitsPerSecond: 100) }
    #expect(moments[30] == 100 && moments[1] == 3 && moments[2] == 7 && moments[3] == 10)
    #expect(MovieRate(24_000, in: 1_001).moment(of: 24_000, unitsPerSecond: 1_000) == 1_001_000)
  }

  @Test func `jpeg and webp: a picture of one colour is near it`() throws {
    var framebuffer = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: 33, height: 17))
    framebuffer.withRegion { region in
      var pixels = region.allRows
      for index in pixels.indices {
        pixels[index] = PackedPixel(red: 200, green: 100, blue: 50, alpha: 255)
      }
    }
    let picture = framebuffer.makeTexture(isOpaque: true)
    for bytes in [
      try JPEGEncoder(quality: 90).encode(picture),
      try WebPEncoder(quality: 90, isLossless: false).encode(picture),
    ] {
      let image = try ImageSource(
        bytes: FileBytes(copying: bytes), name: "test", limits: ImageLimits())
      let pixel = try image.decode().texture.pixels[16, 8]
      #expect(
        abs(Int(pixel.red) - 200) < 6 && abs(Int(pixel.green) - 100) < 6
          && abs(Int(pixel.blue) - 50) < 6, "\(pixel)")
    }
  }
}
