import LaminaFiles
import LaminaGeometry
import LaminaPixels
import LaminaRaster
import LaminaSequences
import TestSupport
import Testing

/// Frames one after another: bytes and digests are those that each has alone.
@Suite struct IncrementalFrameEncoderTests {
  private static let seed: UInt64 = 77

  private func texture(
    _ width: Int, _ height: Int, pixel: (Int, Int) -> PackedPixel
  ) throws -> Texture {
    var framebuffer = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: width, height: height))
    framebuffer.withRegion { region in
      var pixels = region.allRows
      for index in pixels.indices { pixels[index] = pixel(index % width, index / width) }
    }
    return framebuffer.makeTexture(isOpaque: false)
  }

  private func rows(_ texture: Texture) -> [UInt8] {
    texture.pixels.flatMap { pixel in
      let (red, green, blue, alpha) = pixel.straight
      return [red, green, blue, alpha]
    }
  }

  private func bytes(_ texture: Texture, _ encoder: FrameEncoder) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try encoder.encode(texture, threadCount: 1) { part in
      for index in part.indices { bytes.append(part[index]) }
    }
    return bytes
  }

  @Test(arguments: FrameFormat.allCases.filter(\.hasStills), [1, 2])
  func `frames: digests and bytes are those of each alone`(format: FrameFormat, threads: Int) throws
  {
    var random = SplitMix(seed: IncrementalFrameEncoderTests.seed)
    let encoder = FrameEncoder(format: format)
    var writer = IncrementalFrameEncoder(encoder, threadCount: threads)
    // Digests are kept at rows 128 and 256.
    let (width, height) = (40, 300)
    var colors = [UInt32](repeating: 0xFF12_3456, count: width * height)
    for number in 0..<24 {
      switch number % 6 {
      case 1: break
      case 2: colors[random.integer(in: 0...colors.count - 1)] = 0
      case 3: for index in colors.indices { colors[index] |= 0xFF00_0000 }
      case 4: writer.forget()
      default:
        let first = random.integer(in: 0...height - 1)
        for index in first * width..<min(height, first + 30) * width {
          colors[index] = 0xFF00_0000 | UInt32(truncatingIfNeeded: random.next() >> 40)
        }
      }
      let picture = try texture(width, height) { PackedPixel(rawValue: colors[$1 * width + $0]) }
      var written: [UInt8] = []
      let facts = try writer.writePicture(picture) { part in
        for index in part.indices { written.append(part[index]) }
      }
      let note: Comment = "seed \(IncrementalFrameEncoderTests.seed), frame \(number)"
      let (alone, pixels) = (try bytes(picture, encoder), rows(picture))
      let isSame = written == alone
      #expect(isSame, note)
      #expect(facts.file == SHA256.hexadecimalDigest(alone.span), note)
      #expect(facts.pixels == SHA256.hexadecimalDigest(pixels.span), note)
      #expect(facts.bytes == alone.count, note)
    }
  }

  @Test(arguments: LaminaSequences.ColorMatrix.allCases, ProcessorLevel.allCases)
  func `planes: eight pixels at a time are converted as one is`(
    matrix: LaminaSequences.ColorMatrix, processor: ProcessorLevel
  ) throws {
    let conversion = LumaChroma(matrix)
    var random = SplitMix(seed: IncrementalFrameEncoderTests.seed)
    var encoder = PlaneEncoder(matrix, processor: processor)
    for width in [1, 2, 7, 8, 9, 15, 16, 17, 23, 64, 255, 511] {
      let height = width < 64 ? 3 : 64
      let picture = try texture(width, height) { x, y in
        // The corners of the cube of colours, and noise.
        let color = UInt32(truncatingIfNeeded: random.next() >> 16)
        let corner: UInt32 =
          (x & 1 == 0 ? 0 : 0xFF) | (x & 2 == 0 ? 0 : 0xFF00) | (x & 4 == 0 ? 0 : 0xFF_0000)
        return PackedPixel(rawValue: y == 0 ? 0xFF00_0000 | corner : color)
      }
      let frame = try encoder.encode(picture)
      let count = width * height
      var wrong: Int?
      for (index, pixel) in picture.pixels.enumerated() where wrong == nil {
        let (y, cb, cr) = conversion.convert(
          red: pixel.red, green: pixel.green, blue: pixel.blue)
        let place = 6 + index
        if frame.span[place] != y || frame.span[place + count] != cb
          || frame.span[place + 2 * count] != cr
        {
          wrong = index
        }
      }
      #expect(frame.count == 6 + 3 * count)
      #expect(wrong == nil, "width \(width), seed \(IncrementalFrameEncoderTests.seed)")
    }
  }

  @Test func `planes: every grey, and every value of each channel`() throws {
    for matrix in LaminaSequences.ColorMatrix.allCases {
      let conversion = LumaChroma(matrix)
      var encoder = PlaneEncoder(matrix)
      let picture = try texture(256, 4) { x, y in
        let value = UInt32(x)
        return PackedPixel(
          rawValue: [value << 16 | value << 8 | value, value, value << 8, value << 16][y])
      }
      let frame = try encoder.encode(picture)
      for (index, pixel) in picture.pixels.enumerated() {
        let (y, cb, cr) = conversion.convert(red: pixel.red, green: pixel.green, blue: pixel.blue)
        let place = 6 + index
        let found = [frame.span[place], frame.span[place + 1024], frame.span[place + 2048]]
        #expect(found == [y, cb, cr], "\(matrix), pixel \(index)")
      }
    }
  }

  @Test func `planes: a frame that somebody has is not written over`() throws {
    var encoder = PlaneEncoder(.bt601)
    let black = try texture(20, 20) { _, _ in PackedPixel(rawValue: 0xFF00_0000) }
    let white = try texture(20, 20) { _, _ in PackedPixel(rawValue: 0xFFFF_FFFF) }
    let first = try encoder.encode(black)
    let second = try encoder.encode(white)
    #expect(first.span[6] == 16 && second.span[6] == 235)
    let again = try encoder.encode(white)
    #expect(again === second)
  }
}
