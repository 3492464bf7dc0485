import LaminaGeometry
import LaminaLayers
import LaminaViews
import TestSupport
import Testing

/// Random trees and changes, against the triggers of layout written down once more on plain values.
@Suite @MainActor struct LayoutFuzz {
  /// A view's expected layouts, computed without asking a view or a layer.
  @MainActor private final class Node {
    let view: View
    var size = Size.zero
    var origin = 0.0
    var triggers: LayoutTriggers = []
    var hasBeenLaidOut = false
    weak var superview: Node?
    var nodes: [Node] = []

    init(_ view: View) { self.view = view }

    func resize(_ new: Size) {
      if new != size {
        triggers.insert(.bounds)
        superview?.triggers.insert(.subviewSize)
      }
      size = new
    }

    func scroll(_ new: Double) {
      if new != origin { triggers.insert(.bounds) }
      origin = new
    }

    func take(_ node: Node, at index: Int) {
      if node.superview === self {
        nodes.removeAll { $0 === node }
      } else {
        node.leave()
        triggers.insert(.subviews)
        if !node.hasBeenLaidOut { node.triggers.insert(.firstAppearance) }
      }
      node.superview = self
      nodes.insert(node, at: index)
    }

    func leave() {
      superview?.nodes.removeAll { $0 === self }
      superview?.triggers.insert(.subviews)
      superview = nil
    }

    func layOut(_ lines: inout [String]) {
      var due = triggers
      triggers = []
      if size == .zero { due.remove(.firstAppearance) }
      if !due.isEmpty {
        hasBeenLaidOut = true
        lines.append("\(view.name): \(due)")
      }
      for node in nodes { node.layOut(&lines) }
    }
  }

  @Test func `random changes: views are laid out for just the triggers that there are`() {
    let seed: UInt64 = 0x1A_8_5
    print("layout of random trees: seed \(seed)")
    var random = SplitMix(seed: seed)
    var calls = 0
    for tree in 1...300 {
      let stage = Stage()
      let log = LayoutLog()
      stage.window.layoutLog = log
      stage.layOut()
      log.removeAll()
      let window = Node(stage.window)
      (window.hasBeenLaidOut, window.size) = (true, stage.screen.bounds.size)
      let nodes = [window] + (1...8).map { Node(View("\($0)", .zero)) }
      for step in 1...30 {
        var done: [String] = []
        for _ in 0..<random.integer(in: 1...4) {
          done.append(change(nodes, &random))
        }
        var expected: [String] = []
        window.layOut(&expected)
        stage.layOut()
        let found = log.entries.map(\.description)
        log.removeAll()
        calls += found.count
        guard found == expected else {
          Issue.record(
            "seed \(seed), tree \(tree), step \(step), \(done): \(found), not \(expected)")
          return
        }
      }
    }
    print("\(calls) layouts")
    #expect(calls > 5_000)
  }

  /// Changes a view and what is expected of it; lower ones contain higher ones.
  private func change(_ nodes: [Node], _ random: inout SplitMix) -> String {
    let number = random.integer(in: 1...nodes.count - 1)
    let (node, above) = (nodes[number], nodes[random.integer(in: 0...number - 1)])
    let view = node.view
    func whole(_ range: ClosedRange<Int>) -> Double { Double(random.integer(in: range)) }
    switch random.integer(in: 0...8) {
    case 0, 1:
      let count = above.nodes.filter { $0 !== node }.count
      let index = random.integer(in: 0...count)
      above.view.insertSubview(view, at: index)
      above.take(node, at: index)
      return "\(view.name) into \(above.view.name) at \(index)"
    case 2:
      view.removeFromSuperview()
      node.leave()
      return "\(view.name) out"
    case 3, 4:
      let size = Size(width: whole(0...2), height: whole(0...2))
      view.bounds.size = size
      node.resize(size)
      return "\(view.name) \(size)"
    case 5:
      let frame = rect(whole(0...9), whole(0...9), whole(0...2), whole(0...2))
      view.transform = .identity
      view.frame = frame
      node.resize(frame.size)
      return "\(view.name) \(frame)"
    case 6:
      let origin = whole(0...2)
      view.bounds.origin.y = origin
      node.scroll(origin)
      return "\(view.name) scrolled to \(origin)"
    case 7:
      view.setNeedsLayout()
      node.triggers.insert(.explicit)
      return "\(view.name) marked"
    default:
      view.center = Point(x: whole(0...9), y: whole(0...9))
      view.alpha = whole(0...1)
      view.isHidden.toggle()
      view.transform = Affine(a: 2, b: 0, c: 0, d: 2, tx: whole(0...3), ty: 0)
      return "\(view.name) moved, faded, scaled"
    }
  }
}
