import LaminaGeometry
import LaminaPixels
import LaminaProfiling
import LaminaRaster
import Testing

/// The counters of blurs and colour maps, against values computed by hand.
@Suite struct EffectCountTests {
  /// The counters of an effect on a source of 8 x 4 pixels, of which the first half is red.
  private func count(
    _ operation: PassOperation, into bounds: IntRect, threadCount: Int = 1
  ) throws -> Counters {
    let area = IntRect(x: 0, y: 0, width: 8, height: 4)
    var source = try Framebuffer(bounds: area)
    source.withRegion { region in
      for y in 0..<4 {
        var row = region.mutableRow(y, 0..<4)
        for x in row.indices { row[x] = PackedPixel(red: 255, green: 0, blue: 0, alpha: 255) }
      }
    }
    let crew = try TileCrew(threadCount: threadCount, grid: TileGrid())
    var target = try Framebuffer(bounds: bounds)
    return try EffectPass(operation).render(
      into: &target, from: source.makeTexture(isOpaque: false), covering: area,
      memory: EffectMemory(), crew: crew
    ) { false }
  }

  @Test(arguments: [1, 2, 7])
  func `counts: a colour is mapped once for neighbours that share it`(threads: Int) throws {
    let counters = try count(
      .colors(PassIndex(0), .opacity(0.5)), into: IntRect(x: 0, y: 0, width: 8, height: 4),
      threadCount: threads)
    // In each row clear, which is known to begin with, then red, then clear again.
    #expect(counters[.colorsMapped] == 4 * 3 && counters[.pixelsFiltered] == 32)
    #expect(counters[.effectPasses] == 1 && counters[.pixelsBlurred] == 0)
  }

  @Test func `counts: a map that leaves alpha goes over pixels, not over colours`() throws {
    let counters = try count(
      .colors(PassIndex(0), .saturation(2)), into: IntRect(x: 0, y: 0, width: 8, height: 4))
    #expect(counters[.colorsMapped] == 0 && counters[.pixelsFiltered] == 32)
  }

  /// A sigma of 1 has no cells and reaches 4 pixels: 9 weights.
  @Test(arguments: [1, 2, 7])
  func `counts: a small blur sums weights on pixels`(threads: Int) throws {
    let bounds = IntRect(x: -4, y: -4, width: 16, height: 12)
    let blur = GaussianBlur(sigma: 1)
    #expect(blur.support == 4 && blur.cell == 1)
    let counters = try count(
      .blur(PassIndex(0), sigma: 1, repeatsEdges: false), into: bounds, threadCount: threads)
    #expect(counters[.pixelsBlurred] == 192 && counters[.blurRadiusPixels] == 192)
    // Twelve rows along y; along x the four that hold something: 16 pixels of 4 channels.
    #expect(counters[.blurTaps] == (12 + 4) * 16 * 4 * 9)
    #expect(counters[.blurReads] == 0 && counters[.blurWrites] == 0 && counters[.blurMixes] == 0)
  }

  /// A sigma of 6 has cells of 2 x 2 pixels.
  @Test(arguments: [1, 2, 7])
  func `counts: a larger blur works on cells`(threads: Int) throws {
    let bounds = IntRect(x: 0, y: 0, width: 8, height: 4)
    let blur = GaussianBlur(sigma: 6)
    #expect(blur.cell == 2)
    let reach = blur.support / 2 - 3
    let counters = try count(
      .shadow(PassIndex(0), sigma: 6, color: .white, repeatsEdges: false), into: bounds,
      threadCount: threads)
    // One channel. Four columns and two rows of cells, and one more on either side.
    #expect(counters[.blurWrites] == 32 && counters[.blurReads] == 32)
    #expect(counters[.blurMixes] == 4 * 6 + 4 * 8)
    #expect(counters[.blurTaps] == (4 + 4) * 6 * (2 * reach + 1))
    #expect(counters[.pixelsFiltered] == 32 && counters[.blurRadiusPixels] == 6 * 32)
  }
}
