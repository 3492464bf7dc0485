import LaminaFiles
import LaminaGeometry
import LaminaPixels
import Testing

@Suite struct PixelTests {
  @Test func `pixel: channels lie from the low byte up`() {
    let pixel = PackedPixel(red: 1, green: 2, blue: 3, alpha: 4)
    #expect(pixel.rawValue == 0x0403_0201)
    #expect((pixel.red, pixel.green, pixel.blue, pixel.alpha) == (1, 2, 3, 4))
  }

  @Test func `pixel: premultiplying rounds to nearest for all 65,536 products`() {
    var wrong = 0
    for channel in 0...255 {
      for alpha in 0...255 {
        let pixel = PackedPixel(
          straightRed: UInt8(channel), green: 0, blue: 0, alpha: UInt8(alpha))
        let exact = (Double(channel) * Double(alpha) / 255).rounded()
        if Double(pixel.red) != exact || Int(pixel.alpha) != alpha { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test func `pixel: unpremultiplying rounds to nearest for all pixels that can be`() {
    var wrong = 0
    for alpha in 1...255 {
      for channel in 0...alpha {
        let straight = PackedPixel(
          red: UInt8(channel), green: 0, blue: 0, alpha: UInt8(alpha)
        ).straight
        let exact = Double(channel) * 255 / Double(alpha)
        if abs(Double(straight.red) - exact) > 0.5 { wrong += 1 }
      }
    }
    #expect(wrong == 0)
    #expect(PackedPixel.clear.straight == (0, 0, 0, 0))
  }

  @Test func `pixel: a colour is clamped, multiplied and rounded once`() {
    #expect(PackedPixel(Color(red: 1, green: 0.5, blue: 0, alpha: 1)).rawValue == 0xFF00_80FF)
    #expect(PackedPixel(Color(red: 2, green: -1, blue: 0, alpha: 0.5)).rawValue == 0x8000_0080)
    #expect(PackedPixel(Color(red: .nan, green: 0, blue: 0, alpha: .nan)) == .clear)
    #expect(PackedPixel(.white) == .white && PackedPixel(.white).isOpaque)
  }

  @Test func `framebuffer: rows are addressed by device pixels`() throws {
    var framebuffer = try Framebuffer(bounds: IntRect(x: 10, y: 20, width: 4, height: 3))
    framebuffer.withRegion { region in
      var row = region.mutableRow(21, 11..<13)
      for index in row.indices { row[index] = .white }
    }
    let texture = framebuffer.makeTexture(isOpaque: false)
    #expect(
      (0..<12).map { texture.pixels[$0] == .white ? 1 : 0 } == [0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0])
    #expect(texture.byteCount == 48)
  }

  @Test func `framebuffer: a row outside traps`() async {
    await #expect(processExitsWith: .failure) {
      var framebuffer = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: 4, height: 4))
      framebuffer.withRegion { region in _ = region.mutableRow(4, 0..<4).count }
    }
    await #expect(processExitsWith: .failure) {
      var framebuffer = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: 4, height: 4))
      framebuffer.withRegion { region in _ = region.mutableRow(0, 0..<5).count }
    }
  }

  @Test func `framebuffer: memory that cannot be had is an error`() {
    #expect(throws: MemoryError.self) {
      _ = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: 1 << 40, height: 1 << 20))
    }
    #expect(throws: MemoryError.self) {
      _ = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: 1 << 32, height: 1 << 32))
    }
  }

  @Test func `pool: memory that was given back is used again`() throws {
    var pool = SurfacePool()
    pool.recycle(
      try pool.takeSurface(IntRect(x: 0, y: 0, width: 8, height: 8)).makeTexture(isOpaque: false))
    #expect(pool.bytesAlive == 256)
    pool.recycle(
      try pool.takeSurface(IntRect(x: 5, y: 5, width: 8, height: 8)).makeTexture(isOpaque: false))
    #expect(pool.bytesAlive == 256)
  }

  @Test func `pool: memory that is still read is not used again`() throws {
    var pool = SurfacePool()
    let shown = try pool.takeSurface(IntRect(x: 0, y: 0, width: 8, height: 8)).makeTexture(
      isOpaque: false)
    pool.recycle(shown)
    let other = try pool.takeSurface(IntRect(x: 0, y: 0, width: 8, height: 8)).makeTexture(
      isOpaque: false)
    #expect(other.identity != shown.identity)
    #expect(pool.bytesAlive == 512)
    pool.trim()
    #expect(pool.bytesAlive == 256)
  }

  @Test func `pool: memory that the last frames did not use is freed`() throws {
    let (small, large) = (
      IntRect(x: 0, y: 0, width: 8, height: 8), IntRect(x: 0, y: 0, width: 64, height: 8)
    )
    var pool = SurfacePool()
    pool.recycle(try pool.takeSurface(small).makeTexture(isOpaque: false))
    for frame in 0..<6 {
      pool.startFrame()
      #expect(pool.bytesAlive == (frame == 0 ? 256 : frame < 3 ? 256 + 2_048 : 2_048), "\(frame)")
      pool.recycle(try pool.takeSurface(large).makeTexture(isOpaque: false))
    }
  }
}
