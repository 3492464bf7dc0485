import LaminaCompositor
import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import Synchronization
import Testing

/// Changes layers without implicit animations.
@MainActor func quietly(_ change: () -> Void) {
  Transaction.begin()
  Transaction.disableActions = true
  change()
  Transaction.commit()
}

/// The calls of a turn, their order, and the times without a turn.
@Suite @MainActor struct FrameLoopTests {
  private let canvas = Canvas(width: 60, height: 40)

  @MainActor private final class Log { var lines: [String] = [] }

  private final class Probe: Layer {
    var log: Log?
    override func layoutSublayers() { log?.lines.append("layout") }
  }

  private func root() -> Layer {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 60, height: 40)
    root.backgroundColor = .white
    return root
  }

  private func loop(_ root: Layer, _ change: (inout FrameLoopConfiguration) -> Void = { _ in })
    throws -> FrameLoop
  {
    var configuration = FrameLoopConfiguration()
    change(&configuration)
    return try FrameLoop(root: root, canvas: canvas, configuration: configuration)
  }

  // MARK: - Turns

  @Test func `turn: events, timers, links, observers, with the commit late among them`() throws {
    let log = Log()
    let root = Probe()
    root.frame = Rect(x: 0, y: 0, width: 60, height: 40)
    root.log = log
    let loop = try loop(root)
    loop.observe(.beforeWaiting, order: 3_000_000) { _ in
      log.lines.append("after: \(Transaction.depth) open")
    }
    loop.observe(.beforeWaiting, order: 1) { _ in log.lines.append("one") }
    loop.observe(.beforeWaiting, order: 1_999_999) { _ in
      log.lines.append("before: \(Transaction.depth) open")
    }
    loop.observe(.beforeWaiting, order: 1) { _ in log.lines.append("one more") }
    loop.observe(.exit, order: 5) { _ in log.lines.append("exit") }
    loop.add(
      DisplayLink { link in
        log.lines.append("link")
        link.invalidate()
      })
    loop.schedule(at: 0) { _ in log.lines.append("timer") }
    loop.post {
      log.lines.append("event")
      Transaction.setValue(1, forKey: "mine")
    }
    loop.post { log.lines.append("event 2") }
    try loop.run(refreshes: 3)
    #expect(
      log.lines == [
        "event", "event 2", "timer", "link", "one", "one more", "before: 1 open", "layout",
        "after: 0 open", "exit",
      ])
    #expect(loop.counts.turns == 1)
  }

  @Test func `turn: observers and timers end when they are told to`() throws {
    let loop = try loop(root())
    let log = Log()
    let observer = loop.observe(.beforeWaiting) { _ in log.lines.append("observed") }
    loop.schedule(every: 0.1) { timer in
      log.lines.append("\(Int(loop.now * 1_000 + 0.5))")
      if log.lines.count >= 6 { timer.invalidate() }
      if log.lines.count == 4 { observer.invalidate() }
    }
    try loop.run(until: 2)
    #expect(log.lines == ["observed", "100", "observed", "200", "300", "400"])
    #expect(loop.now == 2)
  }

  @Test func `time: events and timers are called when they are due, between vsyncs too`() throws {
    let loop = try loop(root())
    let log = Log()
    func note(_ what: String) { log.lines.append("\(what) \(loop.now)") }
    loop.post(at: 0.0105) { note("b") }
    loop.post(at: 0.0101) { note("a") }
    loop.schedule(at: 0.005) { _ in
      note("timer")
      loop.post { note("posted") }
      loop.post(at: 0.001) { note("past") }
    }
    try loop.run(refreshes: 2)
    #expect(
      log.lines.map { $0.prefix(while: { $0 != " " }) } == [
        "timer", "past", "posted", "a", "b",
      ])
    #expect(
      log.lines[0] == "timer 0.005" && log.lines[3] == "a 0.0101" && log.lines[4] == "b 0.0105")
  }

  @Test func `time: a busy app is late for events, and leaves timers and links out`() throws {
    let loop = try loop(root()) {
      $0.durations = .scripted(app: { _ in 0 }, render: { _ in RenderDuration(execute: 0) })
    }
    let log = Log()
    loop.post(at: 0.02) { loop.spend(55_000_000) }
    loop.post(at: 0.03) { log.lines.append("event \(Int(loop.now * 1_000 + 0.5))") }
    let timer = loop.schedule(at: 0, every: 0.01) { _ in
      log.lines.append("timer \(Int(loop.now * 1_000 + 0.5))")
    }
    loop.add(DisplayLink { _ in log.lines.append("link \(Int(loop.now * 1_000 + 0.5))") })
    try loop.run(until: 0.1)
    timer.invalidate()
    #expect(
      log.lines == [
        "timer 0", "link 0", "timer 10", "link 17", "timer 20", "event 75", "timer 75",
        "timer 80", "link 83", "timer 90",
      ])
  }

  @Test func `links: each at its rate, and the most demanding one sets the display's`() throws {
    let loop = try loop(root()) { $0.clock = .virtual(.hertz120) }
    let log = Log()
    func link(_ name: String, _ rate: Double) -> DisplayLink {
      let link = DisplayLink { link in
        log.lines.append(name)
        let refresh = Double(loop.refresh)
        #expect(abs(link.timestamp - refresh / 120) < 1e-9)
        #expect(abs(link.targetTimestamp - link.timestamp - link.duration) < 2e-9)
      }
      link.preferredFrameRateRange = FrameRateRange(minimum: 10, maximum: 120, preferred: rate)
      loop.add(link)
      return link
    }
    let (fast, slow) = (link("f", 60), link("s", 40))
    try loop.run(refreshes: 12)
    #expect(log.lines.joined() == "fsffsffsf", "every 2nd and, since it has to be even, 4th")
    fast.isPaused = true
    log.lines = []
    try loop.run(refreshes: 12)
    #expect(log.lines.joined() == "ssss", "every 3rd")
    slow.invalidate()
    try loop.run(refreshes: 12)
    #expect(log.lines.count == 4)
  }

  // MARK: - Idle

  @Test func `idle: ten seconds of a static scene are one commit and one frame`() throws {
    let loop = try loop(root())
    var records: [FrameRecord] = []
    loop.onShow = { records.append($0.record) }
    try loop.run(until: 10)
    #expect(loop.refresh == 600 && loop.totals.refreshes == 600)
    #expect(records.count == 1 && records[0].counters[.damagePixels] == 2_400)
    #expect(loop.counts.turns == 1 && loop.counts.commits == 1)
    #expect(loop.counts.plans == 1 && loop.counts.emptyPlans == 0)
    #expect(loop.totals.frames == 1 && loop.totals.hitch == 0)
    // Whoever runs it again may have changed something: one commit, which shows nothing.
    try loop.run(until: 20)
    #expect(loop.counts.commits == 2 && loop.counts.plans == 2 && loop.counts.emptyPlans == 1)
    #expect(records.count == 1)
  }

  @Test func `idle: turns in which no layer changes commit nothing`() throws {
    let root = root()
    let loop = try loop(root)
    let link = DisplayLink { _ in }
    loop.add(link)
    try loop.run(refreshes: 60)
    #expect(loop.counts.turns == 60 && loop.counts.commits == 1 && loop.counts.plans == 1)
    loop.post(at: 1.5) { root.setNeedsLayout() }
    loop.post(at: 1.7) { root.addSublayer(Layer()) }
    try loop.run(refreshes: 60)
    #expect(loop.counts.commits == 4, "with that of the run's beginning")
    #expect(loop.counts.plans == 4 && loop.counts.emptyPlans == 3 && loop.totals.frames == 1)
    link.invalidate()
    try loop.run(refreshes: 60)
    #expect(loop.counts.turns == 121, "the app is not woken")
    loop.onRefresh = { if $0.refresh == 200 { quietly { root.backgroundColor = .black } } }
    try loop.run(refreshes: 60)
    #expect(loop.totals.frames == 2)
  }

  @Test(arguments: [1.0, 2, 3], [2, 3]) func `blinking: a layer of 20 by 20 redraws its own area`(
    scale: Double, buffers: Int
  ) throws {
    let root = root()
    let dot = Layer()
    dot.frame = Rect(x: 10, y: 10, width: 20, height: 20)
    dot.backgroundColor = .black
    root.addSublayer(dot)
    var configuration = FrameLoopConfiguration()
    configuration.renderer.bufferCount = buffers
    let loop = try FrameLoop(
      root: root, canvas: Canvas(width: 60, height: 40, scale: scale),
      configuration: configuration)
    var damage: [Int] = []
    loop.onShow = { damage.append($0.record.counters[.damagePixels]) }
    loop.schedule(every: 0.5) { _ in quietly { dot.isHidden.toggle() } }
    try loop.run(until: 10)
    // 19 blinks; a buffer that holds nothing yet is rendered whole.
    let (whole, own) = (Int(2_400 * scale * scale), Int(400 * scale * scale))
    #expect(damage.count == 20 && loop.counts.plans == 20)
    #expect(damage.prefix(buffers).allSatisfy { $0 == whole })
    #expect(damage.dropFirst(buffers).allSatisfy { $0 == own }, "\(damage)")
  }

  // MARK: - Errors

  @Test func `errors: the picture stays, and the loop goes on once the tree is right`() throws {
    let root = root()
    let loop = try loop(root)
    try loop.run(refreshes: 5)
    let shown = loop.front?.identity
    #expect(shown != nil)
    let (mask, nested) = (Layer(), Layer())
    mask.mask = nested
    quietly { root.mask = mask }
    #expect(throws: RenderError.nestedMask(layer: "root.mask")) { try loop.run(refreshes: 5) }
    #expect(loop.front?.identity == shown)
    quietly {
      root.mask = nil
      root.backgroundColor = .black
    }
    try loop.run(refreshes: 5)
    #expect(loop.front?.identity != shown && loop.totals.frames == 2)
  }

  @Test func `errors: a layout that never settles names its layer`() throws {
    final class Restless: Layer {
      override func layoutSublayers() { setNeedsLayout() }
    }
    let root = root()
    root.addSublayer(Layer())
    let restless = Restless()
    restless.name = "restless"
    restless.setNeedsLayout()
    root.addSublayer(restless)
    let loop = try loop(root)
    #expect(
      throws: RenderError.layoutUnsettled(layer: "root.sublayers[1] \"restless\"", passes: 100)
    ) { try loop.run(refreshes: 2) }
  }

  @Test func `errors: a screen over the limits is refused at once`() {
    #expect(throws: RenderError.overLimit(.canvasSide, value: 20_000, allowed: 16_384)) {
      _ = try FrameLoop(root: Layer(), canvas: Canvas(width: 20_000, height: 1))
    }
    // Whatever the limits are, a side fits 32 bits, and the product of sides 64.
    var configuration = FrameLoopConfiguration()
    configuration.renderer.limits.canvasSide = .max
    configuration.renderer.limits.canvasPixels = .max
    let most = Double(Int32.max)
    for (canvas, side) in [
      (Canvas(width: 1e19, height: 1), 1e19), (Canvas(width: 1e10, height: 3e10), 3e10),
      (Canvas(width: 7, height: 8, scale: 1e300), 8e300),
      (Canvas(width: 1e200, height: 1, scale: 1e200), .infinity),
    ] {
      for configuration in [configuration, FrameLoopConfiguration()] {
        let allowed = min(most, Double(configuration.renderer.limits.canvasSide))
        #expect(throws: RenderError.overLimit(.canvasSide, value: side, allowed: allowed)) {
          _ = try FrameLoop(root: Layer(), canvas: canvas, configuration: configuration)
        }
      }
    }
  }

  // MARK: - Real time

  @Test func `real time: vsyncs that pass while it works are left out`() throws {
    let time = Mutex<UInt64>(0)
    let machine = NanosecondClock { time.withLock { $0 } }
    let loop = try loop(root()) {
      $0.clock = .realTime(.hertz60, clock: machine) { nap in time.withLock { $0 += nap } }
      $0.renderer.clock = machine
      $0.durations = .measured
    }
    var refreshes: [Int] = []
    loop.add(
      DisplayLink { _ in
        refreshes.append(loop.refresh)
        if loop.refresh == 3 { time.withLock { $0 += 50_000_010 } }
      })
    try loop.run(refreshes: 10)
    #expect(
      refreshes == [0, 1, 2, 3, 7, 8, 9], "busy until 10 ns after vsync 6")
    #expect(loop.totals.refreshes == 10)
  }

  @Test func `real time: the machine's clock drives it, and durations are measured`() throws {
    let root = root()
    let loop = try loop(root) {
      $0.clock = .realTime(.hertz120)
      $0.durations = .measured
    }
    var records: [FrameRecord] = []
    loop.onShow = { records.append($0.record) }
    loop.add(
      DisplayLink { _ in
        quietly { root.backgroundColor = root.backgroundColor == .white ? .black : .white }
      })
    try loop.run(refreshes: 12)
    #expect(loop.now >= 0.1 && loop.refresh >= 12)
    #expect(!records.isEmpty && records.allSatisfy { $0.frame > 0 && $0.serial[.commit] > 0 })
  }
}
