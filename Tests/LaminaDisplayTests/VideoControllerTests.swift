import LaminaDisplay
import LaminaGeometry
import LaminaPixels
import Testing

/// The part of the front buffer that the display shows, line by line.
@Suite struct VideoControllerTests {
  /// A buffer of 4 by `height` pixels of one grey.
  private func buffer(_ gray: UInt8, height: Int = 20) throws -> Texture {
    var target = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: 4, height: height))
    target.withRegion { region in
      for y in 0..<height {
        var row = region.mutableRow(y, 0..<4)
        for x in 0..<4 { row[x] = PackedPixel(red: gray, green: gray, blue: gray, alpha: 255) }
      }
    }
    return target.makeTexture(isOpaque: true)
  }

  /// The grey of each line; 0 for clear pixels.
  private func lines(_ image: ScreenImage) throws -> [UInt8] {
    let picture = try #require(image.picture)
    return (0..<picture.height).map { y in
      let row = picture.row(y, 0..<4)
      let first = row[0]
      for x in 0..<4 where row[x] != first { Issue.record("line \(y) is of several colours") }
      return first.red
    }
  }

  /// 100 Hz: a refresh of 10,000,000 ns has 5 blanked lines and 20 lines, 400,000 ns each.
  private func controller() -> VideoController {
    VideoController(
      timing: VSyncTiming(refreshRate: 100), width: 4, height: 20, blankingLines: 5)
  }

  @Test func `lines: each is read at its own time`() {
    let video = controller()
    #expect(video.time(ofLine: 0) == 2_000_000 && video.time(ofLine: 19) == 9_600_000)
    #expect(video.firstLine(from: 0) == 0 && video.firstLine(from: 2_000_000) == 0)
    #expect(video.firstLine(from: 2_000_001) == 1, "line 0 has begun")
    #expect(video.firstLine(from: 2_400_000) == 1 && video.firstLine(from: 2_400_001) == 2)
    #expect(video.firstLine(from: 9_600_000) == 19 && video.firstLine(from: 9_600_001) == 20)
    #expect(video.firstLine(from: 10_000_000) == 20)
    for line in 0..<20 { #expect(video.firstLine(from: video.time(ofLine: line)) == line) }
  }

  @Test(arguments: [59.94, 60, 90, 120]) func `lines: times and lines agree at any rate`(
    rate: Double
  ) {
    var video = VideoController(timing: VSyncTiming(refreshRate: rate), width: 1, height: 1_170)
    #expect(video.blankingLines == 49)
    video.skip(to: 1_234)
    for line in 0..<1_170 {
      let time = video.time(ofLine: line)
      #expect(video.firstLine(from: time) == line && video.firstLine(from: time + 1) == line + 1)
    }
  }

  @Test func `swap at the vsync: one buffer fills the refresh, and nothing is copied`() throws {
    var video = controller()
    let (a, b) = (try buffer(10), try buffer(20))
    try video.swap(to: a, at: 0)
    let first = video.finishRefresh()
    #expect(first.picture?.identity == a.identity && first.tears.isEmpty && first.refresh == 0)
    try video.swap(to: b, at: 10_000_000)
    let second = video.finishRefresh()
    #expect(second.picture?.identity == b.identity && second.refresh == 1)
    let third = video.finishRefresh()
    #expect(third.picture?.identity == b.identity, "it stays")
  }

  @Test func `swap during blanking: no tear`() throws {
    var video = controller()
    try video.swap(to: try buffer(10), at: 0)
    let b = try buffer(20)
    try video.swap(to: b, at: 2_000_000)
    let image = video.finishRefresh()
    #expect(image.tears.isEmpty && image.picture?.identity == b.identity)
  }

  @Test func `swap in a refresh: the old buffer above the line, the new one below`() throws {
    var video = controller()
    try video.swap(to: try buffer(10), at: 0)
    _ = video.finishRefresh()
    // Line 7 of refresh 1 begins at 10,000,000 + 12 * 400,000.
    try video.swap(to: try buffer(20), at: 14_800_000)
    let image = video.finishRefresh()
    #expect(image.tears.map(\.line) == [7] && image.tears.map(\.time) == [14_800_000])
    #expect(
      try lines(image) == [UInt8](repeating: 10, count: 7) + [UInt8](repeating: 20, count: 13))
    let next = video.finishRefresh()
    #expect(try lines(next) == [UInt8](repeating: 20, count: 20) && next.tears.isEmpty)
  }

  @Test func `several swaps: each tears, two within a line tear once`() throws {
    var video = controller()
    try video.swap(to: try buffer(10), at: 0)
    try video.swap(to: try buffer(20), at: 3_200_000)  // line 3
    try video.swap(to: try buffer(30), at: 6_000_001)  // line 11
    try video.swap(to: try buffer(40), at: 6_400_000)  // line 11 too
    try video.swap(to: try buffer(50), at: 9_700_000)  // all lines are read
    let image = video.finishRefresh()
    #expect(image.tears.map(\.line) == [3, 11])
    #expect(
      try lines(image)
        == [UInt8](repeating: 10, count: 3) + [UInt8](repeating: 20, count: 8)
        + [UInt8](repeating: 40, count: 9))
    let next = video.finishRefresh()
    #expect(try lines(next).allSatisfy { $0 == 50 })
  }

  @Test func `the first buffer: lines before it are clear`() throws {
    var video = controller()
    let empty = video.finishRefresh()
    #expect(empty.picture == nil)
    try video.swap(to: try buffer(9), at: 10_000_000 + 2_000_000 + 18 * 400_000)
    let image = video.finishRefresh()
    #expect(try lines(image) == [UInt8](repeating: 0, count: 18) + [9, 9])
  }

  @Test func `memory: the buffer that was replaced is let go of at once`() throws {
    var pool = SurfacePool()
    let bounds = IntRect(x: 0, y: 0, width: 4, height: 20)
    var video = controller()
    var first: Texture? = try pool.takeSurface(bounds).makeTexture(isOpaque: true)
    let identity = try #require(first?.identity)
    if let first { try video.swap(to: first, at: 0) }
    try video.swap(to: try buffer(20), at: 5_000_000)
    if let first = first.take() { pool.recycle(first) }
    let reopened = pool.reopen(identity, bounds: bounds) != nil
    #expect(reopened)
  }

  @Test func `misuse: another size, another refresh`() async {
    await #expect(processExitsWith: .failure) {
      var video = VideoController(timing: .hertz60, width: 4, height: 4)
      try video.swap(
        to: Framebuffer(bounds: IntRect(x: 0, y: 0, width: 4, height: 5)).makeTexture(
          isOpaque: true), at: 0)
    }
    await #expect(processExitsWith: .failure) {
      let video = VideoController(timing: .hertz60, width: 4, height: 4)
      _ = video.firstLine(from: 16_666_668)
    }
  }
}
