import Dispatch
import LaminaCompositor
import LaminaExplain
import LaminaGeometry
import LaminaLayers
import LaminaProfiling
import Synchronization
import TestSupport
import Testing

/// The order and the extent in which changes are tried.
@Suite(.serialized) @MainActor struct SearchTests {
  private let canvas = Canvas(width: 130, height: 200, scale: 2, background: .white)

  /// A table that scrolls under a blurred bar: equal cells, each with a shadow, of which the last are never visible.
  private func table(rows: Int) -> Layer {
    let root = Layer(Rect(x: 0, y: 0, width: 130, height: 200), .white)
    let list = Layer(root.bounds, Color(white: 0.95))
    list.masksToBounds = true
    for index in 0..<rows * 2 {
      let cell = Layer(
        Rect(
          x: 6 + 62 * Double(index % 2), y: 50 + 66 * Double(index / 2), width: 54, height: 58),
        .white)
      cell.cornerRadius = 8
      (cell.shadowOpacity, cell.shadowRadius) = (0.25, 6)
      cell.shadowOffset = Size(width: 0, height: 3)
      cell.addSublayer(
        Layer(
          Rect(x: 4, y: 4, width: 46, height: 30),
          Color(red: Double(index) / 40, green: 0.4, blue: 0.6)))
      list.addSublayer(cell)
    }
    list.add(.basic("bounds.origin.y", from: .number(0), to: .number(120), duration: 0.5))
    let bar = Layer(
      Rect(x: 0, y: 0, width: 130, height: 44), Color.white.withAlpha(multipliedBy: 0.5))
    bar.backgroundFilters = [.gaussianBlur(radius: 8)]
    root.addSublayer(list)
    root.addSublayer(bar)
    return root
  }

  private var explainer: Explainer {
    var explainer = Explainer()
    explainer.runs = 0
    return explainer
  }

  @Test func `order: equal cells are one change, also those that no frame shows`() throws {
    let root = table(rows: 8)
    let explained = try explainer.explained(root, canvas: canvas)
    let savings = explained.explanation.savings
    #expect(savings.map(\.kind) == ["shadowPath"])
    #expect(savings.first?.layers.count == 16)
    #expect(savings.first?.comparedFrames == explained.explanation.timelineFrames)
    explained.apply()
    let cells = root.sublayers?.first?.sublayers ?? []
    #expect(cells.count == 16 && cells.allSatisfy { $0.shadowPath != nil })
  }

  @Test func `order: invisible layers are tried first, then equal ones`() throws {
    let root = table(rows: 3)
    root.removeAllAnimations()
    root.sublayers?.first?.removeAllAnimations()
    let group = Layer(Rect(x: 10, y: 150, width: 100, height: 40), .black)
    group.addSublayer(Layer(Rect(x: 10, y: 10, width: 20, height: 20), .white))
    root.addSublayer(group)
    root.addSublayer(Layer(Rect(x: 0, y: 140, width: 130, height: 60), .white))
    var limited = explainer
    limited.limit = 1
    #expect(try limited.explain(root, canvas: canvas).findings.first?.kind == "hiddenWork")
    limited.limit = 2
    let both = try limited.explain(root, canvas: canvas)
    #expect(Set(both.savings.map(\.kind)) == ["hiddenWork", "shadowPath"])
  }

  @Test func `work: a busy machine tries the same changes with the same result`() throws {
    let root = table(rows: 4)
    var limited = explainer
    // Too little for everything.
    limited.seconds = 0.06
    let alone = try limited.explain(root, canvas: canvas)
    let isOver = Atomic<Bool>(false)
    let group = DispatchGroup()
    for _ in 0..<4 {
      DispatchQueue.global().async(group: group) {
        while !isOver.load(ordering: .relaxed) {}
      }
    }
    let busy = try limited.explain(root, canvas: canvas)
    isOver.store(true, ordering: .relaxed)
    group.wait()
    #expect(alone.findings == busy.findings && alone.combined == busy.combined)
    #expect(alone.tried == busy.tried && alone.untried == busy.untried)
    let whole = try explainer.explain(root, canvas: canvas)
    #expect(alone.untried > 0 || alone.likely.count > whole.likely.count)
  }

  @Test func `likely: a timeline that takes too much work is compared in part, and not applied`()
    throws
  {
    let root = table(rows: 4)
    var limited = explainer
    // The first amount of work that allows for trying the cells, but not for comparing all frames.
    for work in 1...100 {
      limited.seconds = 0.002 * Double(work)
      let explained = try limited.explained(root, canvas: canvas)
      guard let finding = explained.explanation.likely.first else { continue }
      let total = try #require(explained.explanation.timelineFrames)
      #expect(try #require(finding.comparedFrames) < total)
      #expect(explained.explanation.savings.isEmpty && explained.apply().isEmpty)
      #expect(explained.apply(includingLikely: true).map(\.id) == [finding.id])
      return
    }
    Issue.record("no amount of work leaves a likely finding")
  }
}
