import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaPixels
import LaminaSystem
import Synchronization
import TestSupport
import Testing

/// Pictures one after another: the bytes of each are those that it has alone.
@Suite struct PNGFrameEncoderTests {
  /// Pixels that change from frame to frame.
  private struct Frames {
    var random: SplitMix
    let (width, height): (Int, Int)
    var pixels: [PackedPixel]

    init(_ width: Int, _ height: Int, seed: UInt64) {
      random = SplitMix(seed: seed)
      (self.width, self.height) = (width, height)
      pixels = (0..<width * height).map { index in
        PackedPixel(
          red: UInt8(index / 7 & 255), green: UInt8(index / width & 255), blue: 9, alpha: 255)
      }
    }

    /// Changes some rows, or one pixel, or nothing, or makes pixels opaque or not.
    mutating func change() {
      switch random.integer(in: 0...5) {
      case 0: break
      case 1: pixels[random.integer(in: 0...pixels.count - 1)] = .clear
      case 2:
        for index in pixels.indices where !pixels[index].isOpaque { pixels[index] = gray(index) }
      case 3: changeRow(random.integer(in: 0...height - 1))
      default:
        let first = random.integer(in: 0...height - 1)
        for y in first..<min(height, first + random.integer(in: 1...40)) { changeRow(y) }
      }
    }

    private func gray(_ index: Int) -> PackedPixel {
      PackedPixel(red: 7, green: 7, blue: UInt8(index & 255), alpha: 255)
    }

    private mutating func changeRow(_ y: Int) {
      for x in 0..<width where random.chance(0.2) {
        pixels[y * width + x] = PackedPixel(
          red: UInt8(random.integer(in: 0...255)), green: 3, blue: 4, alpha: 255)
      }
    }

    func texture(isOpaque: Bool = false) throws -> Texture {
      var framebuffer = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: width, height: height))
      framebuffer.withRegion { region in
        var target = region.allRows
        for index in target.indices { target[index] = pixels[index] }
      }
      return framebuffer.makeTexture(isOpaque: isOpaque)
    }

    var isOpaque: Bool { pixels.allSatisfy(\.isOpaque) }
  }

  private func alone(_ texture: Texture, _ compression: PNGCompression) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try PNGEncoder(compression: compression).encode(texture) { part in
      for index in part.indices { bytes.append(part[index]) }
    }
    return bytes
  }

  /// The file, and the difference that the work alongside was told.
  private func encode(
    _ texture: Texture, with encoder: inout PNGFrameEncoder
  ) throws -> (bytes: [UInt8], differences: [PictureDifference]) {
    var bytes: [UInt8] = []
    let told = Mutex<[PictureDifference]>([])
    try encoder.encodeFrame(
      texture, alongside: { difference in told.locked { $0.append(difference) } },
      write: { part in for index in part.indices { bytes.append(part[index]) } })
    return (bytes, told.locked { $0 })
  }

  private static let seed: UInt64 = 3_011

  @Test(arguments: PNGCompression.allCases, [1, 3])
  func `frames: bytes are those of each picture alone`(compression: PNGCompression, threads: Int)
    throws
  {
    // Bands of 109 and 87 rows at most levels, of 436 and 349 at the hardest.
    var frames = Frames(800, 500, seed: PNGFrameEncoderTests.seed)
    var encoder = PNGFrameEncoder(compression: compression, threadCount: threads)
    var before: [PackedPixel]?
    for number in 0..<14 {
      if number > 0 { frames.change() }
      let texture = try frames.texture(isOpaque: frames.isOpaque && number % 3 == 0)
      let (bytes, differences) = try encode(texture, with: &encoder)
      let note: Comment = "seed \(PNGFrameEncoderTests.seed), frame \(number)"
      let isSame = try bytes == alone(texture, compression)
      #expect(isSame, note)
      let first = before.map { before in
        (0..<frames.height).first { y in
          let row = y * frames.width..<(y + 1) * frames.width
          return before[row] != frames.pixels[row]
        } ?? frames.height
      }
      #expect(differences.map(\.firstRow) == [first ?? 0], note)
      #expect(differences.map(\.isOpaque) == [frames.isOpaque], note)
      before = frames.pixels
    }
  }

  @Test func `frames: a band whose row above changed is made anew`() throws {
    var frames = Frames(800, 500, seed: 1)
    var encoder = PNGFrameEncoder(compression: .standard, threadCount: 1)
    _ = try encode(frames.texture(), with: &encoder)
    // Row 108 is the last of the first band, and all below is as it was.
    frames.pixels[108 * 800 + 5] = PackedPixel(red: 1, green: 2, blue: 3, alpha: 255)
    let texture = try frames.texture()
    let (bytes, differences) = try encode(texture, with: &encoder)
    let isSame = try bytes == alone(texture, .standard)
    #expect(isSame)
    #expect(differences.map(\.firstRow) == [108])
  }

  @Test func `frames: pictures of other sizes and of greys come in between`() throws {
    var encoder = PNGFrameEncoder(compression: .fast, threadCount: 2)
    let small = try Frames(31, 500, seed: 2).texture()
    let large = try Frames(800, 500, seed: 2).texture()
    let gray = try Texture(width: 31, height: 500) { bytes in
      for index in bytes.indices { bytes[index] = UInt8(index & 255) }
    }
    for texture in [small, large, gray, gray, small, small, large] {
      let (bytes, _) = try encode(texture, with: &encoder)
      let isSame = try bytes == alone(texture, .fast)
      #expect(isSame)
    }
  }

  @Test func `frames: after an error, and once let go of, all is different`() throws {
    struct Refusal: Error {}
    var frames = Frames(300, 400, seed: 5)
    var encoder = PNGFrameEncoder(compression: .standard, threadCount: 2)
    let texture = try frames.texture()
    #expect(try encode(texture, with: &encoder).differences.map(\.firstRow) == [0])
    #expect(try encode(texture, with: &encoder).differences.map(\.firstRow) == [400])
    frames.change()
    #expect(throws: FileError.cannotWrite(path: "disk", code: 28)) {
      try encoder.encodeFrame(frames.texture()) { _ throws(FileError) in
        throw .cannotWrite(path: "disk", code: 28)
      }
    }
    let (bytes, differences) = try encode(texture, with: &encoder)
    let isSame = try bytes == alone(texture, .standard)
    #expect(differences.map(\.firstRow) == [0] && isSame)
    encoder.forgetPicture()
    #expect(try encode(texture, with: &encoder).differences.map(\.firstRow) == [0])
  }
}
