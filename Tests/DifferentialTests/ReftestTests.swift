import Foundation
import LaminaCompositor
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaRaster
import LaminaScenes
import ReferenceRenderer
import Testing

/// Every line of the lists in Fixtures/reftests: pixels, passes, and the distance from the twin, in
/// both offscreen modes, on one thread and on three.
@Suite @MainActor struct ReftestTests {
  @Test func `reftests: every line can be read, and every scene is in its folder's list`() throws {
    for error in ReftestLists.all.errors { Issue.record(error) }
    let manager = FileManager.default
    var found: Set<String> = []
    for topic in try manager.contentsOfDirectory(atPath: ReftestLists.folder) {
      let folder = "\(ReftestLists.folder)/\(topic)"
      for file in try manager.contentsOfDirectory(atPath: folder) where file != "reftest.list" {
        found.insert("\(folder)/\(file)")
      }
    }
    let tests = ReftestLists.all.tests
    let listed = Set(tests.map(\.scene) + tests.compactMap(\.reference))
    #expect(found.subtracting(listed).sorted() == [], "in no list")
    #expect(listed.subtracting(found).sorted() == [], "listed, but not there")
    #expect(tests.count >= 100)
  }

  @Test(arguments: ReftestLists.all.tests)
  func `reftests: pixels and passes are those that the list says`(test: Reftest) throws {
    let scene = try Scene.load(path: test.scene)
    let pixels = try render(scene, expecting: test.passes, again: test.passesAgain, test)
    expectAgreement(of: pixels, with: scene, test)
    guard let path = test.reference else { return }
    let other = try Scene.load(path: path)
    let expected = try render(
      other, expecting: test.referencePasses, again: test.referencePassesAgain, test)
    expectAgreement(of: expected, with: other, test)
    let (a, b) = (scene.canvas, other.canvas)
    #expect(a.exactPixelWidth == b.exactPixelWidth && a.exactPixelHeight == b.exactPixelHeight)
    try #require(pixels.count == expected.count)
    let columns = Int(a.exactPixelWidth)
    let steps = zip(pixels, expected).map { ReftestTests.steps($0, $1) }
    let differing = steps.indices.filter { steps[$0] > 0 }
    switch test.comparison {
    case .unequal: #expect(!differing.isEmpty, "\(test.place): the pictures are the same")
    case .equal(let allowed, let count):
      let worst = differing.max { steps[$0] < steps[$1] } ?? 0
      #expect(
        differing.count <= count && steps[worst] <= allowed,
        """
        \(test.place): \(differing.count) pixels differ, by up to \(steps[worst]) steps, at \
        (\(worst % columns), \(worst / columns)): \(pixels[worst].straight) instead of \
        \(expected[worst].straight)
        """)
    }
  }

  // A list that names a test which is not there proves nothing.
  @Test(arguments: ReftestLists.all.pointers)
  func `reftests: tests that lists point to are there`(pointer: ReftestPointer) throws {
    let source = try String(
      contentsOfFile: "\(ReftestLists.package)/\(pointer.file)", encoding: .utf8)
    #expect(source.contains("func `\(pointer.name)`("), "\(pointer.place): \(pointer.name)")
  }

  /// Renders a scene in every way, and says what all of them show.
  private func render(
    _ scene: Scene, expecting passes: [String], again: [String], _ test: Reftest
  ) throws -> [PackedPixel] {
    var first: [PackedPixel]?
    var problems: Set<String> = []
    func expect(_ found: [String], _ expected: [String], _ what: String) {
      if found != expected { problems.insert("\(what): \(found.joined(separator: " "))") }
    }
    for (offscreen, threads) in [(OffscreenMode.tile, 1), (.tile, 3), (.surface, 1), (.surface, 3)]
    {
      var configuration = RendererConfiguration()
      configuration.offscreen = offscreen
      configuration.threadCount = threads
      configuration.grid = TileGrid(tileWidth: 29, tileHeight: 11)
      var renderer = try Renderer(configuration)
      let record = try renderer.render(scene.root, canvas: scene.canvas)
      expect(text(record.passes, offscreen, like: passes), passes, "passes")
      let count = passes.count { !$0.hasPrefix("combine") }
      if record.counters[.offscreenPasses] != count { problems.insert("the count of passes") }
      // The next frame, with what is known by then.
      let next = renderer.plan(try renderer.evaluate(scene.root, canvas: scene.canvas))
      expect(text(next.records(offscreen: offscreen), offscreen, like: again), again, "again")
      let presented = renderer.presented
      let texture = try #require(presented)
      let pixels = texture.pixels
      let shown = pixels.indices.map { pixels[$0] }
      if shown != first ?? shown { problems.insert("\(threads) threads, \(offscreen): pixels") }
      first = shown
    }
    #expect(problems.sorted() == [], "\(test.place): \(scene.name)")
    return try #require(first)
  }

  /// The rows as lists write them, without the root's.
  ///
  /// In surface mode every pass has a surface: which of them need one is taken from `expected` there.
  private func text(_ rows: [PassRecord], _ offscreen: OffscreenMode, like expected: [String])
    -> [String]
  {
    rows.dropLast().enumerated().map { index, row in
      guard offscreen == .surface else {
        return row.reftestText(needsSurface: !row.isTileLocal)
      }
      #expect(!row.isTileLocal)
      let isMarked = index < expected.count && expected[index].hasSuffix("@surface")
      return row.reftestText(needsSurface: isMarked)
    }
  }

  /// Pixel by pixel within the twin's own tolerance, and nowhere beyond the line's limit.
  private func expectAgreement(of pixels: [PackedPixel], with scene: Scene, _ test: Reftest) {
    let twin = ReferenceRenderer().render(scene.root, canvas: scene.canvas)
    let comparison = Comparison(pixels, with: twin)
    #expect(comparison.worst == nil, "\(test.place): \(scene.name)")
    let most = zip(pixels, twin.pixels).map { ReftestTests.steps($0, $1) }.max() ?? 0
    #expect(
      most <= test.twinLimit, "\(test.place): \(scene.name) is \(most) steps from the twin")
  }

  /// The largest difference of a channel.
  private static func steps(_ a: PackedPixel, _ b: PackedPixel) -> Int {
    [(a.red, b.red), (a.green, b.green), (a.blue, b.blue), (a.alpha, b.alpha)]
      .map { abs(Int($0) - Int($1)) }.max() ?? 0
  }
}
