import LaminaGeometry
import LaminaLayers
import TestSupport
import Testing

/// Marks, layout, and springs.
@Suite @MainActor struct LayoutTests {
  /// A layer that writes down when it is laid out.
  private final class Probe: Layer {
    var log: Log?
    var onLayout: (@MainActor (Probe) -> Void)?

    override func layoutSublayers() {
      log?.names.append(name ?? "")
      onLayout?(self)
      super.layoutSublayers()
    }
  }

  @MainActor private final class Log { var names: [String] = [] }

  private final class Delegate: LayerDelegate {
    var count = 0
    func layoutSublayers(of layer: Layer) { count += 1 }
  }

  /// Probes in one line, each within the one before.
  ///
  /// None is marked.
  private func chain(_ names: String..., log: Log) -> [Probe] {
    let probes = names.map { name in
      let probe = Probe()
      (probe.name, probe.log) = (name, log)
      return probe
    }
    for (above, below) in zip(probes, probes.dropFirst()) { above.addSublayer(below) }
    probes[0].layoutIfNeeded()
    log.names = []
    return probes
  }

  // MARK: - Marks

  @Test func `mark: a new layer has none`() {
    #expect(!Layer().needsLayout)
  }

  @Test func `mark: sublayers that come, go or are replaced set it`() {
    let (layer, first, second) = (Layer(), Layer(), Layer())
    func marks(_ change: () -> Void) -> Bool {
      layer.layoutIfNeeded()
      #expect(!layer.needsLayout)
      change()
      return layer.needsLayout
    }
    #expect(marks { layer.addSublayer(first) })
    #expect(marks { layer.insertSublayer(second, at: 0) })
    #expect(marks { layer.replaceSublayer(second, with: Layer()) })
    #expect(marks { first.removeFromSuperlayer() })
    #expect(marks { layer.sublayers = [first, second] })
    #expect(marks { layer.sublayers = nil })
    #expect(!first.needsLayout && !second.needsLayout, "they are not marked themselves")
  }

  @Test func `mark: bounds set it, size or origin, and equal ones do not`() {
    let layer = Layer()
    layer.bounds = .zero
    layer.position = Point(x: 3, y: 4)
    layer.opacity = 0.5
    #expect(!layer.needsLayout)
    layer.bounds.size.width = 10
    #expect(layer.needsLayout)
    layer.layoutIfNeeded()
    layer.bounds.origin.y = 5
    #expect(layer.needsLayout)
    layer.layoutIfNeeded()
    let frame = layer.frame
    layer.frame = frame
    #expect(!layer.needsLayout)
  }

  @Test func `mark: bounds and transform mark the superlayer too, a position does not`() {
    let (above, layer) = (Layer(), Layer())
    above.addSublayer(layer)
    above.layoutIfNeeded()
    layer.position.x = 9
    #expect(!above.needsLayout)
    layer.bounds.size.width = 10
    #expect(above.needsLayout)
    above.layoutIfNeeded()
    layer.transform = Matrix4(Affine(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0))
    #expect(above.needsLayout && layer.needsLayout)
    above.layoutIfNeeded()
    let transform = layer.transform
    layer.transform = transform
    #expect(!above.needsLayout && !layer.needsLayout)
  }

  @Test func `mark: a direct call leaves it as it is`() {
    let layer = Layer()
    layer.setNeedsLayout()
    layer.layoutSublayers()
    #expect(layer.needsLayout)
    layer.layoutIfNeeded()
    #expect(!layer.needsLayout)
  }

  @Test func `mark: a layer's own layout does not set it, unless it says so`() {
    let log = Log()
    let probes = chain("a", "b", log: log)
    probes[0].onLayout = { layer in
      layer.bounds.size.width += 1
      layer.orderedSublayers[0].bounds.size.width += 1
      layer.addSublayer(Layer())
    }
    probes[0].setNeedsLayout()
    probes[0].layoutIfNeeded()
    #expect(log.names == ["a", "b"], "b's bounds have changed; a is not laid out again")
    #expect(!probes[0].needsLayout)
    var again = 2
    probes[0].onLayout = { layer in
      again -= 1
      if again > 0 { layer.setNeedsLayout() }
    }
    log.names = []
    probes[0].setNeedsLayout()
    probes[0].layoutIfNeeded()
    #expect(log.names == ["a", "a"])
  }

  // MARK: - Order

  @Test func `order: the topmost marked layer's subtree, superlayers first`() {
    let log = Log()
    let probes = chain("a", "b", "c", "d", log: log)
    for index in [0, 2, 3] { probes[index].setNeedsLayout() }
    probes[3].layoutIfNeeded()
    #expect(log.names == ["a", "c", "d"], "b has no mark")
    log.names = []
    for index in [1, 3] { probes[index].setNeedsLayout() }
    probes[2].layoutIfNeeded()
    #expect(log.names == ["b", "d"])
    log.names = []
    probes[3].setNeedsLayout()
    probes[0].layoutIfNeeded()
    #expect(log.names == ["d"], "what is marked below")
    log.names = []
    probes[1].setNeedsLayout()
    probes[1].orderedSublayers[0].layoutIfNeeded()
    probes[0].layoutIfNeeded()
    #expect(log.names == ["b"], "once")
  }

  @Test func `order: siblings as they stand, masks too, hidden ones too`() {
    let log = Log()
    let probes = chain("a", "b", log: log)
    let (mask, last) = (Probe(), Probe())
    (mask.name, mask.log, last.name, last.log) = ("mask", log, "last", log)
    last.isHidden = true
    probes[0].addSublayer(last)
    probes[0].mask = mask
    for layer in [last, mask, probes[1]] { layer.setNeedsLayout() }
    probes[0].layoutIfNeeded()
    #expect(log.names == ["a", "mask", "b", "last"])
  }

  @Test func `order: a subtree that was marked before it came is found`() {
    let log = Log()
    let (probes, more) = (chain("a", "b", log: log), chain("c", "d", log: log))
    more[1].setNeedsLayout()
    probes[1].addSublayer(more[0])
    probes[0].layoutIfNeeded()
    #expect(log.names == ["b", "d"])
  }

  @Test func `fixed point: a layout that changes what is above it is repeated until all agree`() {
    let log = Log()
    let probes = chain("a", "b", log: log)
    // b grows until a has given it 4 points; a gives what b asks for.
    probes[1].onLayout = { layer in
      layer.bounds.size.height = min(4, layer.bounds.height + 1)
    }
    probes[0].onLayout = { layer in
      layer.orderedSublayers[0].bounds.size.width = layer.orderedSublayers[0].bounds.height
    }
    probes[0].setNeedsLayout()
    probes[1].setNeedsLayout()
    probes[0].layoutIfNeeded()
    #expect(probes[1].bounds.size == Size(width: 4, height: 4))
    #expect(!probes[0].needsLayout && !probes[1].needsLayout)
    #expect(log.names == ["a", "b", "a", "b", "a", "b", "a", "b", "a", "b"])
  }

  @Test func `fixed point: without one it gives up after the stated number of passes`() {
    let log = Log()
    let probes = chain("a", "b", log: log)
    probes[1].onLayout = { $0.setNeedsLayout() }
    probes[1].setNeedsLayout()
    let report = probes[0].layoutTree()
    #expect(report.passes == Layer.layoutPassLimit && report.layersLaidOut == 100)
    #expect(report.unsettled === probes[1] && probes[1].needsLayout)
  }

  @Test func `random trees: every mark is found, superlayers come first, and none is left`() {
    for seed in 1...200 as ClosedRange<UInt64> {
      var random = SplitMix(seed: seed)
      let log = Log()
      let layers = (0..<random.integer(in: 2...30)).map { index in
        let probe = Probe()
        (probe.name, probe.log) = ("\(index)", log)
        return probe
      }
      // Lower ones contain higher ones, so that no layer comes into itself.
      func change() {
        let index = random.integer(in: 1...layers.count - 1)
        let (layer, above) = (layers[index], layers[random.integer(in: 0...index - 1)])
        switch random.integer(in: 0...5) {
        case 0: layer.removeFromSuperlayer()
        case 1: above.mask = layer
        case 2: layer.setNeedsLayout()
        case 3: layer.bounds.size.width += 1
        default:
          let count = above.orderedSublayers.count { $0 !== layer }
          above.insertSublayer(layer, at: random.integer(in: 0...count))
        }
      }
      func tree() -> [Layer] {
        var found: [Layer] = []
        var stack: [Layer] = [layers[0]]
        while let layer = stack.popLast() {
          found.append(layer)
          stack.append(contentsOf: layer.orderedSublayers.reversed())
          if let mask = layer.mask { stack.append(mask) }
        }
        return found
      }
      for _ in 0..<20 {
        for _ in 0..<random.integer(in: 1...10) { change() }
        let marked = tree().filter(\.needsLayout).compactMap(\.name)
        log.names = []
        layers[0].layoutTree()
        #expect(log.names == marked, "seed \(seed)")
        #expect(tree().allSatisfy { !$0.needsLayout }, "seed \(seed)")
      }
      // Layouts that change the tree under themselves.
      var changes = 60
      for layer in layers {
        layer.onLayout = { _ in
          if changes > 0, random.chance(0.5) {
            changes -= 1
            change()
          }
        }
      }
      for _ in 0..<10 {
        change()
        let report = layers[0].layoutTree()
        #expect(report.unsettled == nil, "seed \(seed)")
        #expect(tree().allSatisfy { !$0.needsLayout }, "seed \(seed)")
      }
    }
  }

  @Test func `nested: a layout may ask for that of its sublayers`() {
    let log = Log()
    let probes = chain("a", "b", "c", log: log)
    probes[0].onLayout = { layer in
      layer.setNeedsLayout()
      layer.orderedSublayers[0].bounds.size.width += 1
      layer.orderedSublayers[0].layoutIfNeeded()
      layer.onLayout = nil
    }
    probes[0].setNeedsLayout()
    probes[0].layoutIfNeeded()
    #expect(log.names == ["a", "b", "a"], "it is not called within itself")
    #expect(!probes[0].needsLayout)
  }

  @Test func `delegate: it lays out where the layer does not`() {
    let (layer, delegate) = (Layer(), Delegate())
    layer.delegate = delegate
    layer.setNeedsLayout()
    layer.layoutIfNeeded()
    layer.layoutIfNeeded()
    #expect(delegate.count == 1)
  }

  // MARK: - Springs

  /// A superlayer of 100 by 100 becomes 200 by 100; the frame after it along x.
  private func placed(_ mask: AutoresizingMask, width: Double = 200) -> [Double] {
    let (above, layer) = (Layer(), Layer())
    above.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    layer.frame = Rect(x: 10, y: 20, width: 50, height: 30)
    layer.autoresizingMask = mask
    above.addSublayer(layer)
    above.bounds.size.width = width
    #expect(layer.frame.minY == 20 && layer.frame.height == 30)
    return [layer.frame.minX, layer.frame.width]
  }

  @Test func `springs: a third for each part that gives way`() {
    #expect(placed([]) == [10, 50])
    #expect(placed([.minXMargin, .width]) == [76, 84])
    #expect(placed([.width, .maxXMargin]) == [10, 84])
    #expect(placed([.minXMargin, .maxXMargin]) == [60, 50])
    #expect(placed([.minXMargin, .width, .maxXMargin]) == [43, 84])
    #expect(placed([.width]) == [10, 150], "no margin gives way: the width takes all")
    #expect(placed([.minXMargin]) == [110, 50] && placed([.maxXMargin]) == [10, 50])
    #expect(placed([.minYMargin, .height, .maxYMargin]) == [10, 50], "the other axis")
  }

  @Test func `springs: a superlayer that shrinks takes as much back, but no length below 0`() {
    #expect(placed([.minXMargin, .width, .maxXMargin], width: 40) == [-10, 30])
    #expect(placed([.width], width: 20) == [10, 0])
  }

  @Test func `springs: both axes, and sublayers of sublayers`() {
    let (above, layer, inner) = (Layer(), Layer(), Layer())
    above.bounds = Rect(x: 0, y: 0, width: 90, height: 60)
    layer.frame = Rect(x: 0, y: 0, width: 90, height: 60)
    layer.autoresizingMask = [.width, .height]
    inner.frame = Rect(x: 80, y: 50, width: 10, height: 10)
    inner.autoresizingMask = [.minXMargin, .minYMargin]
    above.addSublayer(layer)
    layer.addSublayer(inner)
    above.bounds.size = Size(width: 120, height: 80)
    #expect(layer.frame == Rect(x: 0, y: 0, width: 120, height: 80))
    #expect(inner.frame == Rect(x: 110, y: 70, width: 10, height: 10))
    #expect(AutoresizingMask([.width, .height]).rawValue == 18)
  }
}
