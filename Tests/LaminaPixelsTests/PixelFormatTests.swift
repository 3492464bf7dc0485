import LaminaGeometry
import LaminaPixels
import TestSupport
import Testing

@Suite struct PixelFormatTests {
  @Test func `greys: a colour's is 30, 59 and 11 hundredths of its channels`() {
    func luma(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) -> UInt8 {
      PackedPixel(red: red, green: green, blue: blue, alpha: alpha).luma
    }
    #expect(luma(255, 0, 0) == 77 && luma(0, 255, 0) == 150 && luma(0, 0, 255) == 28)
    #expect(luma(0, 0, 128, 128) == 14)
    for value in UInt8.min...UInt8.max {
      #expect(luma(value, value, value) == value)
      #expect(luma(value, value, value, value) == value, "no more than its alpha")
      let gray = PackedPixel(gray: value)
      #expect(gray == PackedPixel(red: value, green: value, blue: value, alpha: 255))
    }
  }

  @Test func `greys: a byte a pixel, there and back`() throws {
    var random = SplitMix(seed: 4)
    let gray = try Texture(width: 7, height: 5) { bytes in
      for i in bytes.indices { bytes[i] = UInt8(random.integer(in: 0...255)) }
    }
    #expect(gray.byteCount == 35 && gray.isOpaque && gray.format == .gray8)
    let color = try gray.expanded()
    #expect(color.byteCount == 140 && color.isOpaque && color.format == .rgba8)
    let again = try color.grayscale()
    #expect(again.byteCount == 35 && color.holdsOnlyGrays && gray.holdsOnlyGrays)
    let (pixels, bytes, repeated) = (color.pixels, gray.grays, again.grays)
    for i in bytes.indices {
      #expect(pixels[i] == PackedPixel(gray: bytes[i]) && repeated[i] == bytes[i])
    }
  }

  @Test func `greys: with an alpha channel they keep four bytes`() throws {
    let red = Pictures.make(2, 1, isOpaque: false) { x, _ in
      x == 0 ? PackedPixel(red: 100, green: 0, blue: 0, alpha: 128) : .clear
    }
    let color = Pictures.make(3, 2) { x, y in
      PackedPixel(red: 9, green: 9, blue: x == 2 && y == 1 ? 8 : 9, alpha: 255)
    }
    #expect(!color.holdsOnlyGrays)
    let gray = try red.grayscale()
    #expect(gray.byteCount == 8 && !gray.isOpaque)
    #expect(gray.pixels[0] == PackedPixel(red: 30, green: 30, blue: 30, alpha: 128))
    #expect(gray.pixels[1] == .clear)
  }

  @Test(arguments: [(64, 64), (37, 12), (5, 1), (1, 9), (2, 2), (127, 3)])
  func `greys: smaller versions are those of four channels, at a quarter of the bytes`(
    width: Int, height: Int
  ) throws {
    var random = SplitMix(seed: 5)
    let gray = try Texture(width: width, height: height) { bytes in
      for i in bytes.indices { bytes[i] = UInt8(random.integer(in: 0...255)) }
    }
    let color = try gray.expanded()
    let (levels, wanted) = (try gray.mipLevels(), try color.mipLevels())
    #expect(levels.count == wanted.count && gray.mipByteCount * 4 == color.mipByteCount)
    for (level, other) in zip(levels, wanted) {
      #expect(level.format == .gray8 && level.width == other.width && level.height == other.height)
      let expanded = try level.expanded()
      let (a, b) = (expanded.pixels, other.pixels)
      for i in a.indices { #expect(a[i] == b[i]) }
    }
  }
}
