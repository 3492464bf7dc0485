import LaminaCompositor
import LaminaDrawing
import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import Synchronization
import TestSupport
import Testing

// Prepare: images are decoded when they are about to be shown, within a budget, or in the background.

@Suite @MainActor struct PrepareTests {
  private let canvas = Canvas(width: 20, height: 10)

  /// A grey picture: `4 * width * height` bytes.
  private func picture(
    _ name: String, _ width: Int = 10, _ height: Int = 10, gray: Int = 90, depth: Int = 8
  ) throws -> ImageSource {
    let maker = PNGMaker(width: width, height: height, bitDepth: depth, colorType: 0)
    return try ImageSource(bytes: FileBytes(copying: maker.file { _, _, _ in gray }), name: name)
  }

  private func broken(_ name: String) throws -> ImageSource {
    let maker = PNGMaker(width: 9, height: 9, bitDepth: 8, colorType: 0)
    return try ImageSource(
      bytes: FileBytes(copying: maker.assemble(data: [1, 2, 3])), name: name)
  }

  /// A root with a layer for each image, which fills it.
  private func screen(_ sources: [ImageSource]) -> Layer {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 20, height: 10)
    for source in sources {
      let layer = Layer()
      layer.frame = root.bounds
      layer.contents = .image(source)
      root.addSublayer(layer)
    }
    return root
  }

  private func gray(_ renderer: borrowing Renderer) throws -> UInt8 {
    let presented = renderer.presented
    let texture = try #require(presented)
    return texture.pixels[5 * texture.width + 10].red
  }

  private func counters(_ record: FrameRecord) -> [Int] {
    [.imagesDecoded, .imagesEvicted, .imageCacheBytes].map { record.counters[$0] }
  }

  // MARK: - Budget

  @Test func `budget: images that are not shown go when others need the room`() throws {
    let (a, b, c, d) = (
      try picture("a"), try picture("b"), try picture("c"), try picture("d")
    )
    var configuration = RendererConfiguration()
    configuration.imageBytes = 1_000
    var renderer = try Renderer(configuration)
    // Decoded, evicted, bytes kept; 400 bytes each. Sublayers are walked over from the last one.
    let commits: [([ImageSource], [Int])] = [
      ([a], [1, 0, 400]),
      ([b], [1, 0, 800]),
      // a was shown before the commit before.
      ([c], [1, 1, 800]),
      ([a], [1, 1, 800]),
      // What is shown stays, over the budget too.
      ([a, b, c, d], [2, 0, 1_600]),
      ([], [0, 0, 1_600]),
      // Shown were c and a, which were known, then d and b, which were decoded.
      ([], [0, 2, 800]),
      ([d, b], [0, 0, 800]),
      ([a], [1, 0, 1_200]),
      ([c], [1, 2, 800]),
    ]
    for (index, (sources, expected)) in commits.enumerated() {
      let record = try renderer.render(screen(sources), canvas: canvas)
      #expect(counters(record) == expected, "commit \(index)")
    }
  }

  @Test func `budget: none at all keeps what two commits show`() throws {
    let (a, b) = (try picture("a"), try picture("b"))
    var configuration = RendererConfiguration()
    configuration.imageBytes = 0
    var renderer = try Renderer(configuration)
    for (sources, expected) in [
      ([a], [1, 0, 400]), ([b], [1, 0, 800]), ([a], [0, 0, 800]), ([a], [0, 1, 400]),
      ([b], [1, 0, 800]), ([], [0, 1, 400]), ([], [0, 1, 0]),
    ] {
      #expect(counters(try renderer.render(screen(sources), canvas: canvas)) == expected)
    }
  }

  @Test func `budget: images that nobody shows do not count against the memory of a frame`() throws
  {
    var configuration = RendererConfiguration()
    configuration.limits.pixelMemory = 20 * 10 * 4 * 2 + 1_000
    var renderer = try Renderer(configuration)
    let pictures = try (0..<12).map { try picture("\($0)", gray: 10 * $0) }
    for (index, source) in pictures.enumerated() {
      _ = try renderer.render(screen([source]), canvas: canvas)
      #expect(Int(try gray(renderer)) == 10 * index)
    }
    // Nor against that of a store.
    let drawn = Layer()
    drawn.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    drawn.drawing = []
    _ = try renderer.render(screen([]), canvas: canvas)
    let root = screen([])
    root.addSublayer(drawn)
    let record = try renderer.render(root, canvas: canvas)
    #expect(record.counters[.imagesEvicted] > 0 && record.counters[.backingStoreBytes] == 1_600)
    // What is shown does, and is refused before it is decoded.
    #expect(
      throws: RenderError.overLimit(.pixelMemory, value: 12 * 400, allowed: 2_600)
    ) {
      var other = try Renderer(configuration)
      _ = try other.render(screen(pictures), canvas: canvas)
    }
  }

  @Test func `budget: commits that fail forget nothing that is on the screen`() throws {
    let (a, bad) = (try picture("a"), try broken("bad"))
    var configuration = RendererConfiguration()
    configuration.imageBytes = 0
    var renderer = try Renderer(configuration)
    let (tree, _) = try renderer.commit(screen([a]), canvas: canvas, at: 0)
    for _ in 0..<4 {
      #expect(throws: RenderError.self) {
        try renderer.render(screen([bad]), canvas: canvas)
      }
      _ = try renderer.render(tree, at: 0)
      #expect(try gray(renderer) == 90)
    }
  }

  @Test func `budget: what a transition starts from stays until it is over`() throws {
    let (a, b) = (try picture("a", gray: 200), try picture("b", gray: 100))
    var configuration = RendererConfiguration()
    configuration.imageBytes = 0
    var renderer = try Renderer(configuration)
    let root = screen([a])
    let layer = try #require(root.orderedSublayers.first)
    var (tree, _) = try renderer.commit(root, canvas: canvas, at: 0)
    layer.contents = .image(b)
    layer.add(.transition(Transition(), duration: 10))
    for index in 0..<5 {
      (tree, _) = try renderer.commit(root, canvas: canvas, at: 1 + Double(index), after: tree)
    }
    _ = try renderer.render(tree, at: 6)
    #expect(try (149...151).contains(gray(renderer)))
  }

  /// A cache as a list, those first that were shown the longest ago.
  private struct Model {
    var kept: [(image: Int, commit: Int)] = []
    var commit = 0

    /// Returns the images that a commit decodes, and the number of images that it evicts.
    mutating func show(_ images: [Int], bytes: [Int], budget: Int) -> (decoded: [Int], evicted: Int)
    {
      var missing: [Int] = []
      var seen = Set<Int>()
      for image in images where seen.insert(image).inserted {
        if let index = kept.firstIndex(where: { $0.image == image }) {
          kept.remove(at: index)
          kept.append((image, commit))
        } else {
          missing.append(image)
        }
      }
      let incoming = missing.reduce(0) { $0 + bytes[$1] }
      var evicted = 0
      while kept.reduce(incoming, { $0 + bytes[$1.image] }) > budget, let oldest = kept.first,
        oldest.commit < commit - 1
      {
        kept.removeFirst()
        evicted += 1
      }
      kept += missing.map { ($0, commit) }
      commit += 1
      return (missing, evicted)
    }
  }

  @Test(arguments: 0..<40)
  func `budget: random commits keep what a simple model keeps`(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let sources = try (0..<10).map { index in
      try picture("\(index)", random.integer(in: 1...12), random.integer(in: 1...12))
    }
    let bytes = sources.map(\.properties.decodedBytes)
    let all = bytes.reduce(0, +)
    let budget = random.integer(in: 0...all)
    var cache = ImageCache(budget: budget)
    var model = Model()
    let most = random.integer(in: 1...6)
    for number in 0..<60 {
      let shown = (0..<random.integer(in: 0...most)).map { _ in random.integer(in: 0...9) }
      // The walk starts with the last sublayer.
      let expected = model.show(shown.reversed(), bytes: bytes, budget: budget)
      let prepared = try cache.prepare(
        screen(shown.map { sources[$0] }), isLenient: false, memoryLimit: 1 << 30)
      let place: Comment = "seed \(seed), commit \(number)"
      #expect(prepared.decodes.map(\.image) == expected.decoded.map { "\($0)" }, place)
      #expect(prepared.evicted == expected.evicted, place)
      let kept = Set(model.kept.map(\.image))
      #expect(cache.count == kept.count, place)
      #expect(
        sources.indices.allSatisfy { (cache.texture(of: sources[$0]) != nil) == kept.contains($0) },
        place)
      #expect(cache.byteCount == kept.reduce(0) { $0 + bytes[$1] }, place)
      #expect(shown.allSatisfy(kept.contains), place)
    }
  }

  // MARK: - Account

  @Test func `decodes: the frame names each with its size, time and conversion`() throws {
    let time = Mutex<UInt64>(0)
    var configuration = RendererConfiguration()
    configuration.clock = NanosecondClock {
      time.withLock { now in
        now += 1_000
        return now
      }
    }
    var renderer = try Renderer(configuration)
    let root = screen([try picture("plain", 3, 4), try picture("deep", 5, 2, depth: 16)])
    let drawn = Layer()
    drawn.frame = root.bounds
    drawn.drawing = [
      .image(try picture("drawn", 2, 2), rect: root.bounds, filter: .nearest)
    ]
    root.addSublayer(drawn)
    let record = try renderer.render(root, canvas: canvas)
    #expect(
      record.decodes == [
        ImageDecode(
          image: "drawn", layer: "root.sublayers[2]", width: 2, height: 2, bytes: 16,
          nanoseconds: 1_000),
        ImageDecode(
          image: "deep", layer: "root.sublayers[1]", width: 5, height: 2, bytes: 40,
          nanoseconds: 1_000, conversion: .depth16),
        ImageDecode(
          image: "plain", layer: "root.sublayers[0]", width: 3, height: 4, bytes: 48,
          nanoseconds: 1_000),
      ])
    #expect(record.counters[.imagesDecoded] == 3 && record.counters[.imagesConverted] == 1)
    #expect(record.counters[.imageCacheBytes] == 16 + 40 + 48)
    let next = try renderer.render(root, canvas: canvas)
    #expect(next.decodes.isEmpty && next.counters[.imagesConverted] == 0)
    #expect(next.counters[.imagesDecoded] == 0 && next.counters[.imageCacheBytes] == 104)
  }

  @Test func `decodes: pixels that were decoded ahead of time cost a frame nothing`() async throws {
    let source = try picture("a", gray: 77)
    let ready = try await source.decoded().texture
    let root = screen([source])
    root.orderedSublayers[0].contents = .texture(ready)
    var renderer = try Renderer()
    let record = try renderer.render(root, canvas: canvas)
    #expect(record.decodes.isEmpty && record.counters[.imagesDecoded] == 0)
    #expect(try gray(renderer) == 77)
  }

  // MARK: - Background

  private var backgroundConfiguration: RendererConfiguration {
    var configuration = RendererConfiguration()
    configuration.decodesInBackground = true
    return configuration
  }

  @Test func `background: a layer shows nothing until its image is decoded`() async throws {
    let root = screen([try picture("a", gray: 77)])
    var renderer = try Renderer(backgroundConfiguration)
    #expect(renderer.isDecoding == false)
    let first = try renderer.render(root, canvas: canvas)
    #expect(renderer.isDecoding && first.counters[.imagesWaiting] == 1)
    #expect(counters(first) == [0, 0, 0] && first.decodes.isEmpty)
    #expect(try gray(renderer) == 0)
    await renderer.finishDecoding()
    #expect(renderer.isDecoding == true)
    let second = try renderer.render(root, canvas: canvas)
    #expect(!renderer.isDecoding && second.counters[.imagesWaiting] == 0)
    #expect(counters(second) == [0, 0, 400] && second.decodes.isEmpty)
    #expect(try gray(renderer) == 77)
  }

  @Test func `background: the pixels in the end are those of decoding at once`() async throws {
    let sources = try (0..<4).map { try picture("\($0)", 3 + $0, 5, gray: 60 * $0) }
    let root = screen(sources)
    for (index, layer) in root.orderedSublayers.enumerated() {
      layer.frame = Rect(x: Double(4 * index), y: Double(index), width: 9, height: 6)
    }
    var now = try Renderer()
    var later = try Renderer(backgroundConfiguration)
    _ = try now.render(root, canvas: canvas)
    _ = try later.render(root, canvas: canvas)
    await later.finishDecoding()
    _ = try later.render(root, canvas: canvas)
    let pictures = (now.presented, later.presented)
    let (expected, actual) = (try #require(pictures.0), try #require(pictures.1))
    #expect((0..<200).allSatisfy { expected.pixels[$0] == actual.pixels[$0] })
  }

  @Test func `background: what a broken image throws names its layer, while it is shown`()
    async throws
  {
    let root = screen([try broken("bad")])
    var renderer = try Renderer(backgroundConfiguration)
    _ = try renderer.render(root, canvas: canvas)
    await renderer.finishDecoding()
    for _ in 0..<2 {
      do {
        _ = try renderer.render(root, canvas: canvas)
        Issue.record("a broken image was shown")
      } catch RenderError.image(let layer, .invalid(let name, _, _)) {
        #expect(layer == "root.sublayers[0]" && name == "bad")
      }
    }
    #expect(renderer.isDecoding == false)
    _ = try renderer.render(screen([]), canvas: canvas)
  }

  @Test func `background: broken images warn when they are taken over`() async throws {
    var configuration = backgroundConfiguration
    configuration.decodesLeniently = true
    var renderer = try Renderer(configuration)
    let root = screen([try broken("bad")])
    _ = try renderer.render(root, canvas: canvas)
    await renderer.finishDecoding()
    _ = try renderer.render(root, canvas: canvas)
    let warnings = renderer.imageWarnings
    #expect(warnings.count == 1 && warnings[0].hasPrefix("bad: "))
  }

  @Test func `background: memory is summed before anything is started`() throws {
    var configuration = backgroundConfiguration
    configuration.limits.pixelMemory = 2_000
    var renderer = try Renderer(configuration)
    let sources = try (0..<6).map { try picture("\($0)") }
    #expect(throws: RenderError.overLimit(.pixelMemory, value: 2_400, allowed: 2_000)) {
      try renderer.render(screen(sources), canvas: canvas)
    }
    #expect(renderer.isDecoding == false)
  }

  @Test func `background: what a layer draws is decoded at once`() throws {
    let root = screen([])
    let drawn = Layer()
    drawn.frame = root.bounds
    drawn.drawing = [
      .image(try picture("drawn", 20, 10, gray: 50), rect: root.bounds, filter: .nearest)
    ]
    root.addSublayer(drawn)
    var renderer = try Renderer(backgroundConfiguration)
    let record = try renderer.render(root, canvas: canvas)
    #expect(record.decodes.map(\.image) == ["drawn"] && !renderer.isDecoding)
    #expect(try gray(renderer) == 50)
  }
}
