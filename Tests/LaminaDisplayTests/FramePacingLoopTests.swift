import LaminaCompositor
import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import Testing

/// Whole loops whose app or render server is late: which frames are dropped, and what is on the screen.
@Suite @MainActor struct FramePacingLoopTests {
  /// A screen whose colour tells in which refresh the app set it: grey level 10 times the refresh.
  @MainActor private final class Harness {
    let root = Layer()
    let loop: FrameLoop
    var shown: [ShownFrame] = []
    /// The grey of the screen in each refresh, -1 without a buffer.
    var screen: [Int] = []
    var images: [ScreenImage] = []

    init(_ change: (inout FrameLoopConfiguration) -> Void) throws {
      root.frame = Rect(x: 0, y: 0, width: 8, height: 48)
      var configuration = FrameLoopConfiguration()
      change(&configuration)
      loop = try FrameLoop(
        root: root, canvas: Canvas(width: 8, height: 48), configuration: configuration)
      loop.onShow = { [unowned self] in shown.append($0) }
      loop.onRefresh = { [unowned self] image in
        screen.append(image.picture.map { Harness.gray($0, line: 47) } ?? -1)
        images.append(image)
      }
      loop.add(
        DisplayLink { [unowned self] _ in
          quietly { root.backgroundColor = Color(white: Double(10 * loop.refresh) / 255) }
        })
    }

    static func gray(_ picture: Texture, line: Int) -> Int {
      let row = picture.row(line, 0..<1)
      return Int(row[0].red)
    }
  }

  /// Half a period each, but for one of them.
  private func script(
    app slowApp: (refresh: Int, periods: Double)? = nil,
    render slowRender: (refresh: Int, periods: Double)? = nil, rate: Double = 60
  ) -> FrameDurations {
    let period = 1e9 / rate
    return .scripted(
      app: { UInt64(($0 == slowApp?.refresh ? slowApp?.periods ?? 0 : 0.5) * period) },
      render: {
        let periods = $0 == slowRender?.refresh ? slowRender?.periods ?? 0 : 0.5
        return RenderDuration(
          prepare: UInt64(0.1 * periods * period), execute: UInt64(0.9 * periods * period))
      })
  }

  @Test(arguments: [60.0, 120]) func `on time: each refresh shows what was set two before`(
    rate: Double
  ) throws {
    let harness = try Harness {
      $0.clock = .virtual(VSyncTiming(refreshRate: rate))
      $0.durations = script(rate: rate)
    }
    try harness.loop.run(refreshes: 12)
    #expect(harness.screen == [-1, -1] + (0...8).map { 10 * $0 })
    #expect(harness.loop.totals.hitch == 0)
    let triple = try Harness {
      $0.clock = .virtual(VSyncTiming(refreshRate: rate))
      $0.durations = script(rate: rate)
      $0.renderer.bufferCount = 3
    }
    try triple.loop.run(refreshes: 12)
    #expect(triple.screen == [-1, -1, -1] + (0...7).map { 10 * $0 })
  }

  @Test func `late commit: the frames that are dropped are those of the periods it is late`() throws
  {
    for (periods, buffers, screen) in [
      // Refresh        0   1   2   3   4   5   6   7   8   9
      (1.5, 2, [-1, -1, 0, 10, 10, 20, 40, 50, 60, 70]),
      (2.5, 2, [-1, -1, 0, 10, 10, 10, 20, 50, 60, 70]),
      (1.5, 3, [-1, -1, -1, 0, 10, 10, 20, 40, 50, 60]),
      (2.5, 3, [-1, -1, -1, 0, 10, 10, 10, 20, 50, 60]),
    ] {
      let harness = try Harness {
        $0.durations = script(app: (2, periods))
        $0.renderer.bufferCount = buffers
      }
      try harness.loop.run(refreshes: 11)
      #expect(harness.screen == screen, "\(periods) periods, \(buffers) buffers")
      let late = harness.shown.filter { $0.frame.hitch > 0 }
      #expect(late.count == 1 && late[0].frame.kind == .commit)
      #expect(late[0].frame.hitch == Int(periods) && late[0].frame.event == 2)
      #expect(harness.loop.totals.missedVSyncs == Int(periods))
    }
  }

  @Test func `slow pass: the frames that are dropped are those of the periods it is late`() throws {
    for (periods, buffers, screen, late) in [
      // Rendered at 3 is what was set at 2.
      (1.2, 2, [-1, -1, 0, 10, 10, 20, 40, 50, 60, 70], 1),
      (2.2, 2, [-1, -1, 0, 10, 10, 10, 20, 50, 60, 70], 2),
      (1.2, 3, [-1, -1, -1, 0, 10, 20, 30, 40, 50, 60], 0),
      (2.2, 3, [-1, -1, -1, 0, 10, 10, 20, 30, 50, 60], 1),
    ] {
      let harness = try Harness {
        $0.durations = script(render: (3, periods))
        $0.renderer.bufferCount = buffers
      }
      try harness.loop.run(refreshes: 11)
      #expect(harness.screen == screen, "\(periods) periods, \(buffers) buffers")
      #expect(harness.loop.totals.hitch == late && harness.loop.totals.commitHitch == 0)
      #expect(harness.loop.totals.missedVSyncs == late)
      #expect(harness.loop.totals.hitches == min(1, late))
    }
  }

  @Test func `memory: buffers are used again, and frames redraw what has changed`() throws {
    for buffers in 2...3 {
      let harness = try Harness {
        $0.durations = script(render: (4, 2.2))
        $0.renderer.bufferCount = buffers
      }
      harness.loop.onShow = nil
      harness.loop.onRefresh = nil
      let dot = Layer()
      dot.frame = Rect(x: 1, y: 1, width: 2, height: 2)
      harness.root.backgroundColor = .white
      harness.root.addSublayer(dot)
      let (root, loop) = (harness.root, harness.loop)
      loop.add(
        DisplayLink { _ in
          quietly {
            root.backgroundColor = .white
            dot.backgroundColor = Color(white: Double(loop.refresh) / 255)
          }
        })
      var identities: Set<ObjectIdentifier> = []
      var damage: [Int] = []
      loop.onShow = {
        identities.insert($0.picture.identity)
        damage.append($0.record.counters[.damagePixels])
      }
      try loop.run(refreshes: 30)
      #expect(identities.count == buffers)
      #expect(damage.dropFirst(buffers).allSatisfy { $0 == 4 }, "\(damage)")
    }
  }

  @Test func `tearing: without VSync a refresh shows two frames, cut where scan-out was`() throws {
    let harness = try Harness {
      $0.durations = script()
      $0.swapMode = .immediately
      $0.blankingLines = 2
    }
    try harness.loop.run(refreshes: 12)
    // What is set at 1 is rendered at 2, and finished half way through: of 50 lines 25 have been read,
    // two of them blanked.
    for image in harness.images.dropFirst(2) {
      #expect(image.tears.map(\.line) == [23], "refresh \(image.refresh)")
      let picture = try #require(image.picture)
      #expect(Harness.gray(picture, line: 22) == 10 * (image.refresh - 2))
      #expect(Harness.gray(picture, line: 23) == 10 * (image.refresh - 1))
    }
    #expect(harness.images.count == 11)
    let still = try Harness { $0.durations = script() }
    try still.loop.run(refreshes: 12)
    #expect(still.images.allSatisfy { $0.tears.isEmpty })
  }

  @Test func `animations: they go on while the app is blocked`() throws {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    let emitter = EmitterLayer()
    emitter.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    emitter.emitterPosition = Point(x: 20, y: 20)
    var cell = EmitterCell()
    cell.contents = .texture(
      try Framebuffer(bounds: IntRect(x: 0, y: 0, width: 4, height: 4)).makeTexture(
        isOpaque: true))
    cell.birthRate = 60
    cell.lifetime = 1
    cell.velocity = 20
    emitter.emitterCells = [cell]
    root.addSublayer(emitter)
    var configuration = FrameLoopConfiguration()
    configuration.durations = script(app: (10, 8.5))
    let loop = try FrameLoop(
      root: root, canvas: Canvas(width: 40, height: 40), configuration: configuration)
    var shown: [PacedFrame] = []
    loop.onShow = { shown.append($0.frame) }
    loop.post(at: 0.168) { quietly { root.backgroundColor = .white } }
    try loop.run(refreshes: 40)
    let late = shown.filter { $0.hitch > 0 }
    #expect(late.count == 1 && late[0].kind == .commit)
    #expect(late[0].event == 10 && late[0].expected == 12 && late[0].shown == 20)
    #expect(late[0].missedVSyncs == 0 && loop.totals.missedVSyncs == 0)
    #expect(shown.map(\.shown).suffix(30) == ArraySlice(10...39))
  }

  @Test func `modelled durations: the same program, the same frames`() throws {
    func frames() throws -> [PacedFrame] {
      let harness = try Harness {
        var model = CostModel.standard
        // A slow machine: about a period for each layer.
        model[.commit, .layersCommitted] = 9e6
        model[.blend, .pixelsFilled] = 20_000
        $0.durations = .modelled(model)
      }
      let more = Layer()
      more.frame = Rect(x: 0, y: 0, width: 3, height: 3)
      harness.loop.schedule(every: 0.1) { [root = harness.root] _ in
        if more.superlayer == nil { root.addSublayer(more) } else { more.removeFromSuperlayer() }
      }
      try harness.loop.run(refreshes: 60)
      #expect(harness.loop.totals.commitHitch > 0)
      return harness.shown.map(\.frame)
    }
    let (first, second) = (try frames(), try frames())
    #expect(first == second)
  }

  @Test func `records: one frame has the account of both sides`() throws {
    let harness = try Harness { $0.durations = script(render: (3, 1.2)) }
    let drawn = Layer()
    drawn.frame = Rect(x: 0, y: 0, width: 4, height: 5)
    drawn.drawing = []
    harness.root.addSublayer(drawn)
    harness.loop.post(at: 0.055) { drawn.setNeedsDisplay() }
    try harness.loop.run(refreshes: 10)
    let first = harness.shown[0].record
    #expect(first.counters[.backingStoresDrawn] == 1 && first.counters[.damagePixels] == 8 * 48)
    #expect(first.serial[.commit] > 0 && first.serial[.plan] > 0)
    #expect(first.frame >= first.serial.sum + first.tileSection)
    // Of two commits that are shown together both count.
    let merged = harness.shown.filter { $0.frame.commits > 1 }
    #expect(merged.count == 1 && merged[0].record.counters[.backingStorePixelsDrawn] == 20)
  }
}
