import LaminaFiles
import LaminaImages
import LaminaPixels
import LaminaProfiling
import TestSupport
import Testing

@Suite struct ImageCacheTests {
  /// A grey picture of `side` by `side` pixels: `4 * side * side` bytes.
  private func picture(_ name: String, side: Int = 10) throws -> ImageSource {
    let maker = PNGMaker(width: side, height: side, bitDepth: 8, colorType: 0)
    return try ImageSource(bytes: FileBytes(copying: maker.file { _, _, _ in 90 }), name: name)
  }

  @Test func `cache: what was shown the longest ago goes first, by hand`() throws {
    let (a, b, c) = (try picture("a"), try picture("b"), try picture("c"))
    var cache = ImageCache(budget: 1_000)
    #expect(cache.budget == 1_000 && cache.byteCount == 0 && !cache.markShown(a))
    // Commit 0 shows a, b and c, commit 1 shows b once more.
    for source in [a, b, c] { _ = try cache.decode(source, isLenient: false) }
    #expect(cache.byteCount == 1_200 && cache.count == 3)
    #expect(cache.evictImages(to: 0) == 0)
    cache.finishCommit()
    #expect(cache.markShown(b) == true)
    #expect(cache.evictImages(to: 0) == 0)
    cache.finishCommit()
    // Commit 2: b is shown by the one before, a is older than c.
    #expect(cache.evictImages(to: 1_200) == 0)
    #expect(cache.evictImages(to: 1_000) == 1)
    #expect(cache.texture(of: a) == nil && cache.texture(of: c) != nil && cache.byteCount == 800)
    #expect(cache.evictImages(to: 0) == 1)
    #expect(cache.texture(of: c) == nil && cache.texture(of: b) != nil && cache.byteCount == 400)
    cache.finishCommit()
    #expect(cache.evictImages(to: 399) == 1 && cache.count == 0 && cache.byteCount == 0)
    #expect(cache.markShown(b) == false)
  }

  @Test func `cache: it keeps the pixels that it has of an image`() throws {
    let source = try picture("a")
    var cache = ImageCache()
    _ = try cache.decode(source, isLenient: false)
    let first = cache.texture(of: source)?.identity
    cache.keepTexture(try source.decode().texture, of: source, shownBy: 0)
    #expect(cache.texture(of: source)?.identity == first && cache.byteCount == 400)
  }

  @Test(arguments: [
    (0, 1, ImageConversion.depth1), (0, 2, .depth2), (0, 4, .depth4), (0, 8, nil),
    (0, 16, .depth16), (2, 8, nil), (2, 16, .depth16), (3, 1, .palette), (3, 8, .palette),
    (4, 8, nil), (4, 16, .depth16), (6, 8, nil), (6, 16, .depth16),
  ])
  func `conversion: its cause is the depth or the palette, and 8-bit RGB and grey need none`(
    colorType: Int, bitDepth: Int, cause: ImageConversion?
  ) throws {
    var maker = PNGMaker(width: 1, height: 1, bitDepth: bitDepth, colorType: colorType)
    if colorType == 3 { maker.palette = [(1, 2, 3), (4, 5, 6)] }
    let source = try ImageSource(
      bytes: FileBytes(copying: maker.file { _, _, _ in 1 }), name: "test")
    #expect(source.properties.conversion == cause)
  }

  @Test func `conversion: a JPEG of inks has to be, others have not`() throws {
    for (channels, cause) in [(1, nil), (3, nil), (4, ImageConversion.cmyk)] {
      let file = JPEGMaker(width: 8, height: 8, channels: channels).file { _, _, _ in 90 }
      let source = try ImageSource(bytes: FileBytes(copying: file), name: "test")
      #expect(source.properties.conversion == cause)
    }
  }

  // MARK: - Background

  @Test func `background: pixels and errors are those of decoding at once`() async throws {
    let source = try picture("a", side: 7)
    let (here, there) = (try source.decode().texture, try await source.decoded().texture)
    #expect((0..<49).allSatisfy { here.pixels[$0] == there.pixels[$0] })
    let maker = PNGMaker(width: 9, height: 9, bitDepth: 8, colorType: 0)
    let broken = try ImageSource(
      bytes: FileBytes(copying: maker.assemble(data: [1, 2, 3])), name: "broken")
    var failure: ImageError?
    do { _ = try broken.decode() } catch { failure = error }
    do {
      _ = try await broken.decoded()
      Issue.record("a broken file was decoded")
    } catch { #expect(error == failure) }
    #expect(try await broken.decoded(isLenient: true).warnings.count == 1)
  }

  @Test func `background: images are handed over in order, once`() async throws {
    let sources = try (0..<5).map { try picture("\($0)", side: $0 + 1) }
    let decoder = BackgroundDecoder()
    #expect(!decoder.isDecoding && decoder.byteCount == 0)
    for (number, source) in sources.enumerated() {
      decoder.startDecoding(source, isLenient: false, commit: number)
    }
    decoder.startDecoding(sources[1], isLenient: false, commit: 9)
    #expect(decoder.isDecoding && decoder.isDecoding(sources[4]))
    #expect(decoder.byteCount == 4 * (1 + 4 + 9 + 16 + 25))
    await decoder.finishDecoding()
    #expect(decoder.isDecoding)
    let finished = decoder.takeFinished()
    #expect(finished.map(\.source.name) == ["0", "1", "2", "3", "4"])
    #expect(finished.map(\.commit) == [0, 9, 2, 3, 4])
    #expect(finished.map(\.image.texture.width) == [1, 2, 3, 4, 5])
    #expect(!decoder.isDecoding && decoder.byteCount == 0 && decoder.takeFinished().isEmpty)
  }

  @Test func `background: what has not begun and nobody shows is not decoded`() async throws {
    let (a, b, c) = (try picture("a"), try picture("b"), try picture("c"))
    let (begun, hasBegun) = AsyncStream<String>.makeStream()
    let (gate, open) = AsyncStream<Void>.makeStream()
    let decoder = BackgroundDecoder { source, isLenient async throws(ImageError) in
      hasBegun.yield(source.name)
      for await _ in gate { break }
      return try source.decode(isLenient: isLenient)
    }
    for source in [a, b, c] { decoder.startDecoding(source, isLenient: false, commit: 0) }
    for await name in begun {
      #expect(name == "a")
      break
    }
    // a is being decoded and goes on; b is not wanted; c is not wanted, and then is again.
    decoder.keepImages(only: [])
    #expect(decoder.isDecoding(a) && !decoder.isDecoding(b) && !decoder.isDecoding(c))
    decoder.startDecoding(c, isLenient: false, commit: 1)
    for _ in 0..<3 { open.yield() }
    await decoder.finishDecoding()
    let finished = decoder.takeFinished()
    #expect(finished.map(\.source.name) == ["a", "c"] && finished.map(\.commit) == [0, 1])
    hasBegun.finish()
    var rest: [String] = []
    for await name in begun { rest.append(name) }
    #expect(rest == ["c"])
  }

  @Test func `background: a failure is known for as long as the image is shown`() async throws {
    let maker = PNGMaker(width: 9, height: 9, bitDepth: 8, colorType: 0)
    let broken = try ImageSource(
      bytes: FileBytes(copying: maker.assemble(data: [1, 2, 3])), name: "broken")
    let decoder = BackgroundDecoder()
    decoder.startDecoding(broken, isLenient: false, commit: 0)
    await decoder.finishDecoding()
    #expect(decoder.isDecoding && decoder.failure(of: broken) == nil)
    #expect(decoder.takeFinished().isEmpty && !decoder.isDecoding)
    #expect(decoder.failure(of: broken) != nil)
    decoder.keepImages(only: [ObjectIdentifier(broken)])
    #expect(decoder.failure(of: broken) != nil)
    decoder.keepImages(only: [])
    #expect(decoder.failure(of: broken) == nil)
  }
}
