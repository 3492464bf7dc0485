import LaminaFiles
import LaminaImages
import LaminaPixels
import TestSupport
import Testing

@Suite struct GIFDecoderTests {
  private func source(_ bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws -> ImageSource {
    try ImageSource(bytes: FileBytes(copying: bytes), name: "test.gif", limits: limits)
  }

  private func index(_ x: Int, _ y: Int) -> Int { (x * x + 3 * y) / 2 % 4 }

  /// The pixel that a maker's file has at a place of the canvas.
  private func wanted(_ maker: GIFMaker, _ x: Int, _ y: Int, _ index: (Int, Int) -> Int)
    -> PackedPixel
  {
    let (left, top) = (maker.canvas?.x ?? 0, maker.canvas?.y ?? 0)
    guard (left..<left + maker.width).contains(x), (top..<top + maker.height).contains(y) else {
      return .clear
    }
    let value = index(x - left, y - top)
    if value == maker.transparent { return .clear }
    let color = maker.colors[value]
    return PackedPixel(red: color[0], green: color[1], blue: color[2], alpha: 255)
  }

  private func check(_ maker: GIFMaker, isOpaque: Bool, _ index: (Int, Int) -> Int) throws {
    let image = try source(maker.file(index))
    let (width, height) = (maker.canvas?.width ?? maker.width, maker.canvas?.height ?? maker.height)
    let properties = image.properties
    #expect(properties.format == .gif && properties.colorModel == .palette)
    #expect((properties.width, properties.height) == (width, height))
    #expect(properties.hasAlpha == !isOpaque && properties.isInterlaced == maker.isInterlaced)
    let decoded = try image.decode()
    #expect(decoded.warnings == [] && decoded.texture.isOpaque == isOpaque)
    for y in 0..<height {
      for x in 0..<width {
        let got = decoded.texture.pixels[x, y]
        #expect(got == wanted(maker, x, y, index), "\(x), \(y)")
      }
    }
  }

  @Test(arguments: [(1, 1), (7, 3), (23, 18), (9, 40)] as [(Int, Int)])
  func `gif: pictures of every kind are exact`(width: Int, height: Int) throws {
    for isInterlaced in [false, true] {
      for hasOwnTable in [false, true] {
        var maker = GIFMaker(width: width, height: height)
        (maker.isInterlaced, maker.hasOwnTable) = (isInterlaced, hasOwnTable)
        maker.hasExtensions = hasOwnTable
        try check(maker, isOpaque: true, index)
        maker.transparent = 0
        try check(maker, isOpaque: false, index)
      }
    }
  }

  @Test func `gif: a picture lies on its canvas, and may leave it`() throws {
    var maker = GIFMaker(width: 6, height: 5)
    maker.canvas = (12, 10, 3, 2)
    try check(maker, isOpaque: false, index)
    maker.canvas = (7, 4, 3, 2)
    maker.isInterlaced = true
    try check(maker, isOpaque: false, index)
    maker.canvas = (4, 4, 20, 20)
    try check(maker, isOpaque: false, index)
  }

  @Test func `gif: a canvas without size has that of its picture`() throws {
    var maker = GIFMaker(width: 3, height: 2)
    maker.canvas = (0, 0, 0, 0)
    let image = try source(maker.file(index))
    #expect((image.properties.width, image.properties.height) == (3, 2))
    #expect(try image.decode().texture.isOpaque)
  }

  /// Noise makes an entry of the dictionary with almost every code, and a picture of one colour long texts.
  @Test(arguments: [1, 2, 3, 100, 254, 4_095])
  func `gif: the dictionary grows, is full, and is emptied`(codesBetweenClears: Int) throws {
    for count in [2, 3, 16, 256] {
      var maker = GIFMaker(width: 120, height: 90)
      maker.codesBetweenClears = codesBetweenClears
      maker.colors = (0..<count).map { number -> [UInt8] in
        let level = UInt8(number)
        return [level, 255 - level, level / 2]
      }
      var noise = SplitMix(seed: 9)
      let values = (0..<120 * 90).map { _ in noise.integer(in: 0...count - 1) }
      try check(maker, isOpaque: true) { values[$1 * 120 + $0] }
      try check(maker, isOpaque: true) { _, _ in 1 }
    }
  }

  @Test func `gif: a file that ends early is broken, and leniently shows what it has`() throws {
    let whole = GIFMaker(width: 20, height: 20).file(index)
    for count in 6..<whole.count - 3 {
      let bytes = Array(whole.prefix(count))
      guard let image = try? source(bytes) else { continue }
      #expect(throws: ImageError.self) { try image.decode() }
      if let shown = try? image.decode(isLenient: true) {
        #expect(shown.warnings.count == 1)
        #expect(shown.texture.pixels[0, 0] == PackedPixel(red: 255, green: 0, blue: 0, alpha: 255))
        #expect(shown.texture.pixels[19, 19] == .clear)
      }
    }
    #expect(throws: ImageError.invalid(name: "test.gif", format: .gif, reason: "no picture")) {
      try source(Array(whole.prefix(14)))
    }
  }

  @Test func `gif: codes that stand for nothing are named with their pixel`() throws {
    // After the header, four colours and the picture's place: the number of bits, and a block.
    let head = GIFMaker(width: 4, height: 1).file { _, _ in 0 }.prefix(36)
    // Three bits each: the clear code, the index 0, and 7, which no entry has yet.
    let image = try source(head + [2, 0b1100_0100, 0b1, 0, 0x3B])
    let reason = "a code that stands for nothing, after 1 of 4 pixels"
    #expect(throws: ImageError.invalid(name: "test.gif", format: .gif, reason: reason)) {
      try image.decode()
    }
  }

  @Test func `gif: a picture beyond its canvas counts for the limits`() throws {
    var maker = GIFMaker(width: 300, height: 2)
    maker.canvas = (10, 10, 0, 0)
    var limits = ImageLimits()
    limits.side = 200
    #expect(
      throws: ImageError.overLimit(name: "test.gif", limit: .side, value: 300, allowed: 200)
    ) { try source(maker.file(index), limits: limits) }
  }
}
