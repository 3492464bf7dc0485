import LaminaFiles
import LaminaImages
import LaminaPixels
import TestSupport
import Testing

/// A text in a PNG: it is found again, and changes no pixel.
@Suite struct PNGTextTests {
  private func encoded() throws -> [UInt8] {
    let texture = try Texture(width: 9, height: 6) { bytes in
      for i in bytes.indices { bytes[i] = UInt8(i * 4) }
    }
    var file: [UInt8] = []
    try PNGEncoder().encode(texture) { part in
      for index in part.indices { file.append(part[index]) }
    }
    return file
  }

  @Test func `png text: what was written is read, and the pixels stay`() throws {
    let plain = try encoded()
    for text in ["", "a", "é → 漢", String(repeating: "{\"layer\":1}", count: 20_000)] {
      let file = PNGText.adding(text, keyword: "lamina-layers", to: plain)
      #expect(PNGText.find(keyword: "lamina-layers", in: file.span, limit: 1 << 20) == text)
      #expect(PNGText.find(keyword: "lamina-layer", in: file.span, limit: 1 << 20) == nil)
      let source = try ImageSource(bytes: FileBytes(copying: file), name: "text.png")
      let before = try ImageSource(bytes: FileBytes(copying: plain), name: "plain.png")
      let (one, other) = (try source.decode().texture, try before.decode().texture)
      #expect((0..<54).allSatisfy { one.pixels[$0] == other.pixels[$0] })
    }
    #expect(PNGText.find(keyword: "lamina-layers", in: plain.span, limit: 1 << 20) == nil)
  }

  @Test func `png text: broken or too long, it is none`() throws {
    let long = String(repeating: "abc", count: 1_000)
    let file = PNGText.adding(long, keyword: "k", to: try encoded())
    #expect(PNGText.find(keyword: "k", in: file.span, limit: 2_999) == nil)
    #expect(PNGText.find(keyword: "k", in: file.span, limit: 3_000) == long)
    for count in 0..<80 {
      #expect(PNGText.find(keyword: "k", in: Array(file.prefix(count)).span, limit: 3_000) == nil)
    }
    var random = SplitMix(seed: 11)
    for _ in 0..<2_000 {
      var broken = file
      broken[random.integer(in: 33...79)] = UInt8(random.integer(in: 0...255))
      // Any answer is fine, but no trap.
      _ = PNGText.find(keyword: "k", in: broken.span, limit: 3_000)
    }
  }
}
