import LaminaFiles
import LaminaImages
import LaminaPixels
import TestSupport
import Testing

/// Pictures large enough for their pixels to be inflated ahead of libpng.
@Suite struct PNGInflatedTests {
  private static let seed: UInt64 = 41

  private func source(_ bytes: [UInt8]) throws -> ImageSource {
    try ImageSource(bytes: FileBytes(copying: bytes), name: "test.png", limits: ImageLimits())
  }

  private func pixels(_ image: DecodedImage) -> [PackedPixel] {
    let texture = image.texture
    return (0..<texture.width * texture.height).map { texture.pixels[$0] }
  }

  /// A picture of noise whose rows take at least 64 KiB.
  private func maker(_ colorType: Int, _ bitDepth: Int) -> PNGMaker {
    var maker = PNGMaker(width: 1_021, height: 1, bitDepth: bitDepth, colorType: colorType)
    maker.height = 1 + (1 << 16) / (1 + (maker.width * maker.channels * bitDepth + 7) / 8)
    if colorType == 3 {
      maker.palette = (0..<1 << bitDepth).map {
        (UInt8(truncatingIfNeeded: $0 * 7), UInt8($0), UInt8(truncatingIfNeeded: $0 * 31))
      }
      maker.transparency = maker.palette.map(\.0)
    }
    return maker
  }

  private func scanlines(_ maker: PNGMaker) -> [UInt8] {
    var random = SplitMix(seed: PNGInflatedTests.seed)
    let most = 1 << maker.bitDepth - 1
    return maker.scanlines { _, _, _ in random.integer(in: 0...most) }
  }

  /// The same file with its pixels in several chunks.
  private func split(_ file: [UInt8], every count: Int, between: [UInt8] = []) -> [UInt8] {
    let name = Array("IDAT".utf8)
    let place = file.indices.first { Array(file[$0..<min(file.count, $0 + 4)]) == name }! - 4
    let length = file[place..<place + 4].reduce(0) { (sum: Int, byte: UInt8) in sum << 8 | Int(byte)
    }
    let data = Array(file[place + 8..<place + 8 + length])
    var chunks: [[UInt8]] = []
    for start in stride(from: 0, to: length, by: count) {
      chunks.append(PNGMaker.chunk("IDAT", Array(data[start..<min(length, start + count)])))
    }
    var whole = Array(file[..<place])
    whole += chunks.joined(separator: between)
    whole += file[(place + 12 + length)...]
    return whole
  }

  @Test func `png: pixels that are inflated ahead are those of libpng alone`() throws {
    for (colorType, bitDepth) in PNGMaker.kinds {
      let maker = maker(colorType, bitDepth)
      let file = maker.assemble(data: PNGMaker.zlib(scanlines(maker)))
      for file in [file, split(file, every: 10_007)] {
        let image = try source(file)
        #expect(image.properties.workingBytes >= 1 << 16)
        // A lenient decode is libpng's alone.
        let lenient = try image.decode(isLenient: true)
        let strict = try image.decode()
        #expect(lenient.warnings.isEmpty && strict.warnings.isEmpty)
        #expect(pixels(strict) == pixels(lenient), "type \(colorType), depth \(bitDepth)")
      }
    }
  }

  @Test func `png: a picture that is not inflated ahead is refused by libpng`() throws {
    let maker = maker(6, 8)
    let rows = scanlines(maker)
    let stream = PNGMaker.zlib(rows)
    let sound = maker.assemble(data: stream)
    var wrong: [String: [UInt8]] = [:]
    var checksum = stream
    checksum[stream.count - 1] ^= 1
    wrong["checksum of pixels"] = maker.assemble(data: checksum)
    for (name, offset) in ["checksum of IDAT": 13, "checksum of IEND": 1] {
      wrong[name] = sound
      wrong[name]![sound.count - offset] ^= 1
    }
    wrong["too few rows"] = maker.assemble(data: PNGMaker.zlib(rows.dropLast(1)))
    wrong["a filter of no kind"] = maker.assemble(data: PNGMaker.zlib([9] + rows.dropFirst(1)))
    wrong["no end"] = Array(sound.dropLast(12))
    wrong["a window of 256 bytes"] = maker.assemble(data: [0x08, 0x1D] + stream.dropFirst(2))
    for (name, file) in wrong.sorted(by: { $0.key < $1.key }) {
      let strict = Result { try source(file).decode() }
      guard case .failure(let error as ImageError) = strict else {
        // Stored blocks reach back nowhere, whatever the window.
        #expect(name == "a window of 256 bytes", "\(name) was decoded")
        continue
      }
      #expect("\(error)".contains("test.png"), "\(name): \(error)")
    }
    let between = split(sound, every: 10_007, between: PNGMaker.chunk("tEXt", [65, 0, 65]))
    #expect(throws: ImageError.self) { _ = try source(between).decode() }
  }

  @Test func `png: changed bytes of a large picture are refused or give a picture`() throws {
    var random = SplitMix(seed: PNGInflatedTests.seed)
    let maker = maker(6, 8)
    let file = split(maker.assemble(data: PNGMaker.zlib(scanlines(maker))), every: 20_000)
    for _ in 0..<200 {
      var broken = file
      // Heads and tails of chunks lie near each other's pixels: half of the changes are made there.
      let chunk = random.integer(in: 0...file.count / 20_012) * 20_012 + 33
      let near = min(file.count - 1, chunk + random.integer(in: 0...20))
      let index = random.chance(0.5) ? near : random.integer(in: 8...file.count - 1)
      broken[index] ^= UInt8(random.integer(in: 1...255))
      if random.chance(0.2) { broken.removeLast(random.integer(in: 1...file.count / 2)) }
      guard let image = try? source(broken) else { continue }
      if let decoded = try? image.decode() { #expect(decoded.warnings.isEmpty) }
      _ = try? image.decode(isLenient: true)
    }
  }
}
