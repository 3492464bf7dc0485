import LaminaCompositor
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaProfiling
import TestSupport
import Testing

@Suite @MainActor struct ProfilerTests {
  private var profiler: Profiler {
    var profiler = Profiler()
    (profiler.frames, profiler.warmUp, profiler.repeats) = (6, 2, 2)
    return profiler
  }

  /// A plain card, one with a large blur, and one with a mask.
  private func tree() -> Layer {
    let root = Layer(Rect(x: 0, y: 0, width: 300, height: 300), .white, named: "root")
    root.addSublayer(Layer(Rect(x: 10, y: 10, width: 50, height: 50), .black, named: "plain"))
    let blurred = Layer(Rect(x: 20, y: 80, width: 200, height: 90), .black, named: "blurred")
    blurred.filters = [.gaussianBlur(radius: 30)]
    root.addSublayer(blurred)
    let masked = Layer(Rect(x: 20, y: 180, width: 200, height: 90), .black, named: "masked")
    let mask = Layer(Rect(x: 0, y: 0, width: 200, height: 90), .black, named: "mask")
    mask.cornerRadius = 40
    masked.mask = mask
    root.addSublayer(masked)
    return root
  }

  private let canvas = Canvas(width: 300, height: 300, scale: 1)

  @Test func `profiler: frames of each repeat, accounts that add up`() throws {
    var profiler = profiler
    let run = try profiler.profile("cards") { () throws(Never) in
      ProfiledTree(root: tree(), canvas: canvas)
    }
    #expect(run.repeats.map(\.count) == [8, 8] && run.warmUp == 2)
    #expect(run.attributions.count == 1, "a tree that does not move needs one attribution")
    for frame in run.accounted {
      #expect(frame.groups.values.reduce(0, +) == frame.record.frame)
      #expect(frame.stages.sum + frame.record.remainder == frame.record.frame)
      #expect(frame.offscreen <= frame.record.tileSection)
    }
    let overhead = try #require(run.overhead)
    #expect(overhead.frames >= 5 && overhead.profiled > 0 && overhead.unprofiled > 0)
    #expect(
      run.layers == [
        "root \"root\"", "root.sublayers[0] \"plain\"", "root.sublayers[1] \"blurred\"",
        "root.sublayers[2] \"masked\"", "root.sublayers[2].mask \"mask\"",
      ])
    profiler.onlyTimes = true
    let times = try profiler.profile("cards") { () throws(Never) in
      ProfiledTree(root: tree(), canvas: canvas)
    }
    #expect(times.layers.isEmpty)
  }

  @Test func `profiler: a mask is charged to the layer that has it`() throws {
    var profiler = profiler
    let run = try profiler.profile("cards") { () throws(Never) in
      ProfiledTree(root: tree(), canvas: canvas)
    }
    let layers = try #require(run.accounted.last).layers
    func row(_ name: String) -> AccountedFrame.Layer? {
      layers.first { $0.path.hasSuffix("\"\(name)\"") }
    }
    #expect(row("mask") == nil)
    let masked = try #require(row("masked"))
    #expect(masked.reasons == [.mask] && masked.offscreen > 0)
    let blurred = try #require(row("blurred"))
    #expect(blurred.reasons == [.filters] && blurred.offscreen > 0)
    #expect(row("plain")?.offscreen == 0 && row("plain")?.reasons == [])
    #expect(blurred.own > masked.own && blurred.own > 4 * (row("plain")?.own ?? .max))
  }

  @Test func `profiler: what the app does in a frame is done in every repeat`() throws {
    var profiler = profiler
    let run = try profiler.profile("turns") { () throws(Never) in
      let root = tree()
      return ProfiledTree(root: root, canvas: canvas) { frame in
        root.sublayers?[1].isHidden = frame != 5
      }
    }
    #expect(run.attributions.count == 8, "each frame has its own attribution")
    for records in run.repeats {
      #expect(records.map { $0.counters[Counter.offscreenPasses] } == [2, 2, 2, 2, 2, 4, 2, 2])
    }
    let accounted = run.accounted
    func blurred(_ frame: Int) -> AccountedFrame.Layer? {
      accounted[frame].layers.first { $0.path.hasSuffix("\"blurred\"") }
    }
    #expect(blurred(5)?.reasons == [.filters] && blurred(4) == nil)
  }

  @Test func `profiler: without an account a record holds its number alone`() throws {
    var configuration = RendererConfiguration()
    configuration.isProfiled = false
    var renderer = try Renderer(configuration)
    let root = tree()
    _ = try renderer.render(root, canvas: canvas)
    let record = try renderer.render(root, canvas: canvas)
    #expect(record.index == 1 && record.frame == 0 && record.serial.sum == 0)
    #expect(record.passes.isEmpty && record.counters == Counters())
    configuration.isProfiled = true
    var other = try Renderer(configuration)
    _ = try other.render(root, canvas: canvas)
    let (one, two) = (renderer.presented, other.presented)
    let pixels = (try #require(one), try #require(two))
    #expect((0..<300 * 300).allSatisfy { pixels.0.pixels[$0] == pixels.1.pixels[$0] })
  }
}
