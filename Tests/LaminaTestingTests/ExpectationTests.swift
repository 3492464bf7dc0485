import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaTesting
import Synchronization
import Testing

/// Expectations of passes and counters of a tree whose numbers are known.
@Suite @MainActor struct ExpectationTests {
  private let canvas = Canvas(width: 60, height: 40, scale: 1)

  /// A faded group of two boxes, one of them rounded and clipping a third: two passes.
  private func tree() -> Layer {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 60, height: 40)
    root.backgroundColor = .white
    let group = Layer()
    group.frame = Rect(x: 5, y: 5, width: 50, height: 30)
    group.opacity = 0.5
    let clip = Layer()
    clip.name = "clip"
    clip.frame = Rect(x: 0, y: 0, width: 30, height: 30)
    clip.cornerRadius = 8
    clip.masksToBounds = true
    clip.backgroundColor = Color(red: 1, green: 0, blue: 0)
    let inner = Layer()
    inner.frame = Rect(x: 10, y: 10, width: 30, height: 30)
    inner.backgroundColor = Color(red: 0, green: 0, blue: 1)
    clip.addSublayer(inner)
    group.addSublayer(clip)
    root.addSublayer(group)
    return root
  }

  @Test func `passes: so many as expected pass, others fail and name the layer`() throws {
    let frame = try RenderedFrame(of: tree(), canvas: canvas)
    #expect(
      expectPasses(
        of: frame, [.groupOpacity: 1, .roundedClip: 1, .mask: 0, .shadow: .atMost(3)], total: 2))
    let found = issues {
      expectPasses(of: frame, [.roundedClip: 0, .groupOpacity: .atLeast(2), .mask: 0])
    }
    #expect(found.count == 2, "\(found)")
    #expect(
      found.contains {
        $0.hasPrefix("passes for roundedClip: expected 0, got 1\n") && $0.contains("clip")
      }, "\(found)")
    #expect(
      found.contains { $0.hasPrefix("passes for groupOpacity: expected at least 2, got 1") })
    #expect(
      issues { expectPasses(of: frame, total: .atMost(1)) }.first?.hasPrefix(
        "offscreen passes: expected at most 1, got 2") == true)
    #expect(issues { expectPasses(of: frame, [.root: 1], total: .atMost(2)) }.isEmpty)
  }

  @Test func `counters: exact values and bounds hold or fail`() throws {
    let frame = try RenderedFrame(of: tree(), canvas: canvas)
    let visited = frame.record.counters[.layersVisited]
    #expect(visited == 4)
    #expect(
      expectCounters(
        of: frame,
        [.layersVisited: 4, .offscreenPasses: .atMost(2), .damagePixels: .exactly(2_400)]))
    let found = issues {
      expectCounters(
        of: frame,
        [.layersVisited: 5, .offscreenPasses: .atMost(1), .damagePixels: .atLeast(2_401)])
    }
    #expect(
      found.sorted() == [
        "damagePixels: expected at least 2401, got 2400",
        "layersVisited: expected 5, got 4", "offscreenPasses: expected at most 1, got 2",
      ])
  }

  @Test func `budget: what the model says fits or fails, alike on every machine`() throws {
    let frame = try RenderedFrame(of: tree(), canvas: canvas)
    #expect(expectBudget(of: frame, within: FrameBudget(refreshRate: 60)))
    // A model in which every frame takes 24 ms to plan, and nothing else takes time.
    var model = CostModel(name: "slow", machine: "none")
    model[.plan] = 24_000_000
    #expect(model.frameTime(of: frame.record) == 24_000_000)
    #expect(expectBudget(of: frame, within: FrameBudget(refreshRate: 30), cost: .modelled(model)))
    let found = issues {
      expectBudget(of: frame, within: FrameBudget(refreshRate: 60), cost: .modelled(model))
    }
    #expect(
      found == [
        "the modelled cost (slow) of 24.000 ms is over the budget of 16.667 ms at 60 Hz: "
          + "plan 24.000 ms; 1 missed"
      ])
  }

  @Test func `budget: a measured frame is the fastest of its repeats`() throws {
    var configuration = RendererConfiguration()
    // A clock that goes on by a millisecond whenever it is read: a frame takes several.
    let reads = Atomic<UInt64>(0)
    configuration.clock = NanosecondClock {
      reads.add(1, ordering: .relaxed).newValue * 1_000_000
    }
    let frame = try RenderedFrame(
      of: tree(), canvas: canvas, repeats: 3, configuration: configuration)
    #expect(frame.floor >= 1_000_000 && frame.floor <= frame.record.frame)
    let budget = FrameBudget(refreshRate: 1_000)
    let found = issues { expectBudget(of: frame, within: budget, cost: .measured) }
    #expect(found.first?.hasPrefix("the measured cost of ") == true, "\(found)")
  }

  @Test func `frames: one that cannot be rendered fails`() throws {
    let huge = Canvas(width: 1e9, height: 1e9, scale: 1)
    let found = issues {
      expectGolden(of: tree(), canvas: huge, named: "huge", record: .never, in: "nowhere")
    }
    #expect(found.count == 1 && found[0].contains("it cannot be rendered"), "\(found)")
  }
}
