import LaminaFiles
import LaminaImages
import LaminaPixels
import TestSupport
import Testing

/// PNGs are turned upright by their `eXIf`, as JPEGs and WebPs are.
@Suite struct ImageOrientationTests {
  private func source(_ bytes: [UInt8]) throws -> ImageSource {
    try ImageSource(bytes: FileBytes(copying: bytes), name: "test", limits: ImageLimits())
  }

  private func pixels(_ texture: Texture) -> [PackedPixel] {
    (0..<texture.width * texture.height).map { texture.pixels[$0] }
  }

  /// EXIF data whose directory has a width and an orientation.
  private func exif(_ orientation: Int, isLittle: Bool, type: Int = 3, count: Int = 1) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(value >> (8 * $0) & 255) }
      return isLittle ? bytes : bytes.reversed()
    }
    var bytes = Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(2, 2)
    bytes += number(0x0100, 2) + number(4, 2) + number(1, 4) + number(77, 4)
    bytes += number(0x0112, 2) + number(type, 2) + number(count, 4) + number(orientation, 2)
    return bytes + [0, 0] + number(0, 4)
  }

  private func maker(_ kind: (colorType: Int, bitDepth: Int), isInterlaced: Bool) -> PNGMaker {
    var maker = PNGMaker(
      width: 11, height: 7, bitDepth: kind.bitDepth, colorType: kind.colorType,
      isInterlaced: isInterlaced)
    if kind.colorType == 3 {
      for entry in 0..<1 << kind.bitDepth {
        let (red, green) = (UInt8((37 * entry) & 255), UInt8((90 + 11 * entry) & 255))
        maker.palette.append((red, green, UInt8(255 - entry)))
      }
    }
    return maker
  }

  /// Where the stored pixel in a column of a row is shown.
  ///
  /// EXIF 2.32, 4.6.4, tag 274: the sides that the stored first row and first column show.
  private func shown(_ orientation: Int, _ x: Int, _ y: Int, _ width: Int, _ height: Int) -> (
    x: Int, y: Int
  ) {
    let (right, bottom) = (width - 1 - x, height - 1 - y)
    return switch orientation {
    case 2: (right, y)
    case 3: (right, bottom)
    case 4: (x, bottom)
    case 5: (y, x)
    case 6: (bottom, x)
    case 7: (bottom, right)
    case 8: (y, right)
    default: (x, y)
    }
  }

  @Test(arguments: 1...8) func `orientation: every kind of PNG is turned upright by its eXIf`(
    _ orientation: Int
  ) throws {
    for (place, kind) in PNGMaker.kinds.enumerated() {
      for isInterlaced in [false, true] {
        var maker = maker(kind, isInterlaced: isInterlaced)
        let most = 1 << maker.bitDepth
        let file = { (maker: PNGMaker) in maker.file { (211 * $0 + 37 * $1 + 91 * $2) % most } }
        let plain = try source(file(maker)).decode().texture
        let chunk = ("eXIf", exif(orientation, isLittle: place % 2 == 0))
        if (place + orientation) % 3 == 0 {
          maker.trailing = [chunk]
        } else {
          maker.extra = [chunk]
        }
        let image = try source(file(maker))
        let size = orientation > 4 ? (7, 11) : (11, 7)
        #expect(image.properties.orientation == orientation)
        #expect(!image.properties.hasUnreadableOrientation)
        #expect((image.properties.width, image.properties.height) == size)
        #expect(image.properties.size(fitting: (2, 2)) == size)
        let texture = try image.decode(fitting: (2, 2)).texture
        #expect((texture.width, texture.height) == size && texture.isOpaque == plain.isOpaque)
        for y in 0..<7 {
          for x in 0..<11 {
            let (column, row) = shown(orientation, x, y, 11, 7)
            #expect(
              texture.pixels[row * texture.width + column] == plain.pixels[y * 11 + x],
              "type \(kind.colorType), depth \(kind.bitDepth), pixel \(x), \(y)")
          }
        }
      }
    }
  }

  @Test func `orientation: a PNG's of many squares, beside the conversion of 16 bits`() throws {
    var maker = PNGMaker(width: 131, height: 67, bitDepth: 16, colorType: 6)
    maker.extra = [("gAMA", [0, 1, 0x86, 0xA0])]
    let file = { (maker: PNGMaker) in maker.file { (523 * $0 + 1_031 * $1 + 9_001 * $2) % 65_536 } }
    let plain = try source(file(maker)).decode().texture
    for orientation in 2...8 {
      maker.trailing = [("eXIf", exif(orientation, isLittle: false))]
      let image = try source(file(maker))
      #expect(image.properties.workingBytes >= 131 * 67 * 12)
      let texture = try image.decode().texture
      let isEqual = (0..<67).allSatisfy { y in
        (0..<131).allSatisfy { x in
          let (column, row) = shown(orientation, x, y, 131, 67)
          return texture.pixels[row * texture.width + column] == plain.pixels[y * 131 + x]
        }
      }
      #expect(isEqual, "\(orientation)")
    }
  }

  @Test func `orientation: broken EXIF data turn nothing, and are named`() throws {
    var maker = PNGMaker(width: 3, height: 2, bitDepth: 8, colorType: 2)
    let plain = pixels(try source(maker.file { 40 * $0 + 90 * $1 + $2 }).decode().texture)
    let whole = exif(6, isLittle: true)
    let broken: [[UInt8]] = [
      [], [0x49], Array("II".utf8), Array(whole.prefix(30)), Array("XX".utf8) + whole.dropFirst(2),
      exif(0, isLittle: true), exif(9, isLittle: false), exif(6, isLittle: true, type: 4),
      exif(6, isLittle: true, count: 2), Array(whole.prefix(4)) + [255, 255, 255, 255],
    ]
    for bytes in broken {
      maker.extra = [("eXIf", bytes), ("eXIf", whole)]
      let image = try source(maker.file { 40 * $0 + 90 * $1 + $2 })
      #expect(image.properties.orientation == 1 && image.properties.hasUnreadableOrientation)
      #expect(pixels(try image.decode().texture) == plain)
    }
    // Data without an orientation are sound, and so are data that begin as in a JPEG.
    maker.extra = [("eXIf", Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0])]
    let without = try source(maker.file { $0 + $1 + $2 }).properties
    #expect(without.orientation == 1 && !without.hasUnreadableOrientation)
    maker.extra = [("eXIf", Array("Exif\0\0".utf8) + whole)]
    #expect(try source(maker.file { $0 + $1 + $2 }).properties.orientation == 6)
  }

  @Test func `orientation: JPEG and WebP name broken EXIF data, too`() throws {
    var jpeg = JPEGMaker(width: 8, height: 8, channels: 3)
    var webp = WebPMaker(width: 8, height: 8)
    for (orientation, isBroken) in [(1, false), (6, false), (0, true), (9, true)] {
      (jpeg.orientation, webp.orientation) = (orientation, orientation)
      for file in [jpeg.file { $0 + $1 + $2 }, webp.file { $0 + $1 + $2 }] {
        let properties = try source(file).properties
        #expect(properties.hasUnreadableOrientation == isBroken)
        #expect(properties.orientation == (isBroken ? 1 : orientation))
      }
    }
  }
}
