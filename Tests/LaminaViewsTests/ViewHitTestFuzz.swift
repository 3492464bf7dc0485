import LaminaGeometry
import LaminaLayers
import LaminaViews
import TestSupport
import Testing

/// 10,000 random trees, against the rule of hit testing written down once more on plain values.
@Suite @MainActor struct ViewHitTestFuzz {
  /// A view as values: nothing here asks a view or a layer.
  struct Node {
    var number = 0
    var center = Point.zero
    var bounds = Rect.zero
    var transform = Affine.identity
    var isHidden = false
    var takesTouches = true
    var alpha = 1.0
    var nodes: [Node] = []

    /// The rule: the number of the node that is touched at a point of its own space.
    func touched(at point: Point) -> Int? {
      if isHidden || !takesTouches || alpha <= 0.01 { return nil }
      let (x, y) = (point.x - bounds.origin.x, point.y - bounds.origin.y)
      if x < 0 || y < 0 || x >= bounds.size.width || y >= bounds.size.height { return nil }
      for node in nodes.reversed() {
        guard let inside = node.own(point) else { continue }
        if let number = node.touched(at: inside) { return number }
      }
      return number
    }

    /// A point of the superview's space, in the node's own; `nil` if there is no way back.
    private func own(_ point: Point) -> Point? {
      let determinant = transform.a * transform.d - transform.b * transform.c
      if determinant == 0 { return nil }
      let (x, y) = (point.x - center.x - transform.tx, point.y - center.y - transform.ty)
      return Point(
        x: (x * transform.d - y * transform.c) / determinant + bounds.origin.x + bounds.size.width
          / 2,
        y: (y * transform.a - x * transform.b) / determinant + bounds.origin.y + bounds.size.height
          / 2)
    }

    @MainActor func view() -> View {
      let view = View()
      view.bounds = bounds
      view.center = center
      view.transform = transform
      view.isHidden = isHidden
      view.isUserInteractionEnabled = takesTouches
      view.alpha = alpha
      view.layer.name = "\(number)"
      for node in nodes { view.addSubview(node.view()) }
      return view
    }
  }

  /// All numbers are multiples of 1/8 or so, and determinants powers of two: both ways are exact.
  private func node(_ random: inout SplitMix, depth: Int, _ count: inout Int) -> Node {
    var node = Node(number: count)
    count += 1
    func whole(_ range: ClosedRange<Int>) -> Double { Double(random.integer(in: range)) }
    node.bounds = rect(0, 0, whole(0...100), whole(0...100))
    if random.chance(0.3) { node.bounds.origin = Point(x: whole(-20...20), y: whole(-20...20)) }
    node.center = Point(x: whole(-10...90) / 2, y: whole(-10...90) / 2)
    if random.chance(0.4) {
      node.transform = random.element(of: [
        Affine(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0),
        Affine(a: 0.5, b: 0, c: 0, d: 4, tx: 3, ty: -5),
        Affine(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0),
        Affine(a: -1, b: 0, c: 0, d: 1, tx: 8, ty: 0),
        Affine(a: 1, b: 1, c: -1, d: 1, tx: 0, ty: 0),
        Affine(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 2),
        Affine(a: 0, b: 0, c: 0, d: 1, tx: 0, ty: 0),
      ])
    }
    node.isHidden = random.chance(0.08)
    node.takesTouches = !random.chance(0.08)
    if random.chance(0.15) { node.alpha = random.element(of: [0, 0.0099, 0.01, 0.011, 0.5]) }
    if depth < 5 {
      for _ in 0..<random.integer(in: depth == 0 ? 2...5 : 0...4) {
        node.nodes.append(self.node(&random, depth: depth + 1, &count))
      }
    }
    return node
  }

  @Test func `random trees: the view that is touched is the one that the rule says`() {
    let seed: UInt64 = 0x1A_8_2
    print("hit test of random trees: seed \(seed)")
    var random = SplitMix(seed: seed)
    var (roots, deep, none) = (0, 0, 0)
    for tree in 1...10_000 {
      var count = 0
      var node = node(&random, depth: 0, &count)
      while count > 60 {
        count = 0
        node = self.node(&random, depth: 0, &count)
      }
      node.bounds.size = Size(width: 100, height: 100)
      let view = node.view()
      for _ in 0..<8 {
        let point = Point(
          x: node.bounds.minX + Double(random.integer(in: -10...210)) / 2,
          y: node.bounds.minY + Double(random.integer(in: -10...210)) / 2)
        let expected = node.touched(at: point)
        let found = view.hitTest(point, with: nil).map(\.name)
        guard found == expected.map(String.init) else {
          Issue.record(
            "seed \(seed), tree \(tree), \(point): \(found ?? "none"), by the rule \(expected.map(String.init) ?? "none")"
          )
          return
        }
        switch expected {
        case nil: none += 1
        case 0?: roots += 1
        default: deep += 1
        }
      }
    }
    // The trees are worth it: all three kinds of answers are frequent.
    print("\(deep) hits below the root, \(roots) of it, \(none) of nothing")
    #expect(roots > 5_000 && deep > 5_000 && none > 5_000)
  }
}
