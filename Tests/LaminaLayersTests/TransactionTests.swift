import LaminaGeometry
import LaminaLayers
import Testing

// Transactions, actions, implicit animations.
// Measured on Core Animation.

/// The effects of setting a property of a shown layer.
///
/// Transactions are one for the process: the tests run one after another, and leave none open.
@MainActor @Suite(.serialized) struct TransactionTests {
  /// An action that keeps what it was run for.
  private final class Log: LayerAction {
    var keys: [String] = []
    func run(forKey key: String, on layer: Layer) { keys.append(key) }
  }

  private final class Delegate: LayerDelegate {
    var answers: [String: ActionAnswer] = [:]
    func action(for layer: Layer, forKey key: String) -> (any LayerAction)? { answers[key] }
  }

  private final class Acting: Layer {
    static let log = Log()
    override class func defaultAction(forKey key: String) -> (any LayerAction)? {
      key == "zPosition" ? log : nil
    }
  }

  private func isolated(_ body: () throws -> Void) rethrows {
    Transaction.flush()
    Transaction.runWaiting()
    Transaction.clock = { 0 }
    try body()
    Transaction.flush()
    Transaction.runWaiting()
    #expect(Transaction.depth == 0)
  }

  private func shownLayer() -> Layer {
    let layer = Layer()
    layer.isShown = true
    return layer
  }

  @Test func `a shown layer's property goes from what is shown to what is set`() throws {
    try isolated {
      let layer = shownLayer()
      layer.opacity = 0.5
      #expect(layer.opacity == 0.5 && layer.animationKeys == ["opacity"])
      let animation = try #require(layer.animation(forKey: "opacity"))
      #expect(animation.timing.duration == 0.25 && animation.timingFunction == .default)
      layer.beginAnimations(at: 0)
      #expect(layer.presentationCopy(at: 0).opacity == 1)
      let middle = layer.presentationCopy(at: 0.125).opacity
      #expect(abs(middle - (1 - 0.5 * 0.802_403)) < 1e-6)
      // Changed again on the way, it goes on from where it is.
      Transaction.clock = { 0.125 }
      defer { Transaction.clock = { 0 } }
      layer.opacity = 1
      guard case .basic(let ends)? = layer.animation(forKey: "opacity")?.kind,
        case .number(let from)? = ends.from
      else {
        Issue.record("no basic animation of a number")
        return
      }
      #expect(from == middle)
    }
  }

  @Test func `layers that no display shows, and disabled actions, run nothing`() {
    isolated {
      let layer = Layer()
      layer.opacity = 0
      #expect(layer.animations.isEmpty)
      layer.isShown = true
      Transaction.begin()
      Transaction.disableActions = true
      layer.opacity = 1
      layer.addSublayer(Layer())
      Transaction.commit()
      #expect(layer.animations.isEmpty && !Transaction.disableActions)
    }
  }

  @Test func `a shape's path and what cannot be animated change at once`() {
    isolated {
      let shape = ShapeLayer()
      shape.isShown = true
      shape.path = Path(rect: Rect(x: 0, y: 0, width: 1, height: 1))
      shape.cornerCurve = .continuous
      shape.name = "a"
      #expect(shape.animations.isEmpty)
      shape.lineWidth = 3
      #expect(shape.animationKeys == ["lineWidth"])
    }
  }

  @Test func `the first answer counts: delegate, actions, style, class`() {
    isolated {
      let (delegate, first, second) = (Delegate(), Log(), Log())
      let layer = Acting()
      layer.isShown = true
      layer.delegate = delegate
      delegate.answers = ["opacity": .action(first), "cornerRadius": .nothing]
      layer.actions = ["opacity": .action(second), "position": .action(second)]
      var deep = LayerStyle()
      deep.actions = ["zPosition": .nothing, "bounds": .action(first)]
      var style = LayerStyle()
      style.actions = ["position": .action(first), "borderWidth": .action(first)]
      style.styles = [deep]
      layer.style = style
      layer.opacity = 0
      layer.cornerRadius = 3
      layer.position = Point(x: 1, y: 1)
      layer.borderWidth = 4
      layer.bounds = Rect(x: 0, y: 0, width: 1, height: 1)
      layer.zPosition = 4
      #expect(first.keys == ["opacity", "borderWidth", "bounds"] && second.keys == ["position"])
      #expect(layer.animations.isEmpty && Acting.log.keys.isEmpty)
      layer.style = nil
      layer.zPosition = 5
      #expect(Acting.log.keys == ["zPosition"])
      // A bare layer has no answer; its implicit animation is not an action.
      #expect(Layer().action(forKey: "opacity") == nil)
    }
  }

  @Test func `coming and going`() {
    isolated {
      let (root, log) = (shownLayer(), Log())
      let layer = Layer()
      layer.actions = ["onOrderIn": .action(log), "onOrderOut": .action(log)]
      root.addSublayer(layer)
      #expect(log.keys == ["onOrderIn"])
      layer.isShown = true
      let below = Layer()
      layer.addSublayer(below)
      below.isShown = true
      layer.removeFromSuperlayer()
      #expect(log.keys == ["onOrderIn", "onOrderOut"] && !layer.isShown && !below.isShown)
    }
  }

  @Test func `an action that is an animation takes the property's name`() {
    isolated {
      let layer = shownLayer()
      layer.actions = ["opacity": .action(Animation.basic("", from: .number(0), duration: 3))]
      layer.opacity = 0.5
      #expect(layer.animation(forKey: "opacity")?.keyPath == "opacity")
      #expect(layer.animation(forKey: "opacity")?.timing.duration == 3)
    }
  }

  @Test func `inner transactions read what outer ones say, and write their own`() {
    isolated {
      Transaction.begin()
      Transaction.animationDuration = 2
      Transaction.setValue(7, forKey: "mine")
      Transaction.begin()
      #expect(Transaction.animationDuration == 2 && Transaction.value(forKey: "mine") as? Int == 7)
      Transaction.animationDuration = 3
      Transaction.animationTimingFunction = .easeIn
      let layer = shownLayer()
      layer.opacity = 0
      #expect(layer.animation(forKey: "opacity")?.timing.duration == 3)
      #expect(layer.animation(forKey: "opacity")?.timingFunction == .easeIn)
      layer.add(.basic("zPosition", to: .number(1)), forKey: "z")
      #expect(layer.animation(forKey: "z")?.timing.duration == 3)
      Transaction.commit()
      #expect(Transaction.animationDuration == 2 && Transaction.animationTimingFunction == nil)
      Transaction.commit()
      #expect(Transaction.animationDuration == 0.25 && Transaction.value(forKey: "mine") == nil)
      Transaction.commit()
    }
  }

  @Test func `flushing ends the implicit transaction alone`() {
    isolated {
      shownLayer().opacity = 0
      #expect(Transaction.depth == 1)
      Transaction.begin()
      Transaction.flush()
      #expect(Transaction.depth == 1)
      Transaction.flush()
      #expect(Transaction.depth == 1)
      Transaction.commit()
    }
  }

  @Test func `completion: on a later turn, once everything is over`() {
    isolated {
      var done: [String] = []
      let layer = shownLayer()
      Transaction.begin()
      Transaction.addCompletion { done.append("first") }
      Transaction.addCompletion { done.append("second") }
      layer.add(.basic("opacity", to: .number(0), duration: 1), forKey: "a")
      Transaction.begin()
      layer.add(.basic("zPosition", to: .number(0), duration: 2), forKey: "b")
      Transaction.commit()
      Transaction.commit()
      Transaction.runWaiting()
      layer.beginAnimations(at: 0)
      #expect(layer.endAnimations(at: 1))
      Transaction.runWaiting()
      #expect(done.isEmpty && layer.animationKeys == ["b"])
      #expect(!layer.endAnimations(at: 2))
      #expect(done.isEmpty)
      Transaction.runWaiting()
      #expect(done == ["first", "second"])
    }
  }

  @Test func `F7: a completion without animations runs at once when it is committed`() {
    isolated {
      var done: [String] = []
      Transaction.begin()
      Transaction.addCompletion { done.append("outer") }
      Transaction.begin()
      Transaction.addCompletion { done.append("inner") }
      #expect(done.isEmpty)
      Transaction.commit()
      #expect(done == ["inner"])
      Transaction.commit()
      #expect(done == ["inner", "outer"])
      // One that is added outside every transaction runs with the turn's commit.
      Transaction.addCompletion {
        done.append("implicit")
        Transaction.addCompletion { done.append("of the completion") }
      }
      #expect(done.count == 2)
      Transaction.flush()
      #expect(done.suffix(2) == ["implicit", "of the completion"] && Transaction.depth == 0)
    }
  }

  @Test func `F7: completions that add each other do not keep the turn from ending`() {
    isolated {
      @MainActor final class Chain {
        var count = 0
        var isOver = false
        func next() {
          if isOver { return }
          count += 1
          Transaction.addCompletion { self.next() }
        }
      }
      let chain = Chain()
      chain.next()
      Transaction.flush()
      #expect(chain.count == 101)
      chain.isOver = true
      Transaction.flush()
    }
  }

  @Test func `delegates hear of begin and end, and whether it was the natural one`() {
    isolated {
      var told: [String] = []
      let layer = shownLayer()
      for (key, begin, speed) in [("a", 1.0, 1.0), ("b", 0, 1), ("c", 0, 0), ("d", 0, -1)] {
        var animation = Animation.basic("opacity", to: .number(0), duration: 2)
        animation.timing.beginTime = begin
        animation.timing.speed = speed
        if speed < 0 { animation.timing.timeOffset = 1 }
        animation.didStart = { told.append("\(key) starts") }
        animation.didStop = { told.append("\(key) \($0 ? "ends" : "is taken away")") }
        layer.add(animation, forKey: key)
      }
      layer.beginAnimations(at: 0)
      @MainActor func news(at time: Double) -> [String] {
        _ = layer.endAnimations(at: time)
        Transaction.runWaiting()
        defer { told = [] }
        return told
      }
      #expect(news(at: 0.5) == ["b starts", "d starts"])
      #expect(news(at: 1) == ["a starts", "d ends"])
      layer.removeAnimation(forKey: "a")
      #expect(news(at: 1.5) == ["a is taken away"])
      #expect(news(at: 9) == ["b ends"] && news(at: 99).isEmpty)
      // Paused, it never ends.
      #expect(layer.animationKeys == ["c"])
    }
  }
}
