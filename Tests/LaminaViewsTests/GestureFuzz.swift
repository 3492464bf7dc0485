import LaminaGeometry
import LaminaViews
import TestSupport
import Testing

/// Random trees, recognisers and fingers: nothing traps, and everybody hears a story that makes sense.
@Suite @MainActor struct GestureFuzz {
  /// The events of one random world, and the violated rules.
  @MainActor final class World {
    var random: SplitMix
    let stage = Stage()
    var views: [View] = []
    var recognizers: [GestureRecognizer] = []
    var chaperons: [Chaperon] = []
    var lines: [String] = []
    var problems: [String] = []
    /// The views' record of each touch; kept, so that no two touches have one address.
    var stories: [ObjectIdentifier: (touch: Touch, view: View, phase: Touch.Phase)] = [:]
    var states: [ObjectIdentifier: GestureRecognizer.State] = [:]
    var recognitions: [String: Int] = [:]
    /// Whether views may get an end without a beginning: what was withheld has been dropped.
    var mayDrop = false

    init(seed: UInt64) {
      random = SplitMix(seed: seed)
      grow(stage.window, depth: 0)
      for view in views { for _ in 0..<random.integer(in: 0...2) { addRecognizer(to: view) } }
      for recognizer in recognizers where random.chance(0.3) {
        recognizer.require(toFail: random.element(of: recognizers))
      }
    }

    private func grow(_ superview: View, depth: Int) {
      for _ in 0..<random.integer(in: 1...3) where depth < 4 {
        let place = rect(
          random.double(in: 0...100), random.double(in: 0...100), random.double(in: 50...300),
          random.double(in: 50...300))
        let view: View
        switch random.integer(in: 0...5) {
        case 0: view = FuzzControl(frame: place)
        case 1: view = Button("title", frame: place)
        default: view = FuzzView(frame: place)
        }
        view.layer.name = "\(views.count)"
        (view as? FuzzView)?.world = self
        (view as? FuzzControl)?.world = self
        view.isMultipleTouchEnabled = random.chance(0.5)
        view.isExclusiveTouch = random.chance(0.05)
        views.append(view)
        superview.addSubview(view)
        if random.chance(0.6) { grow(view, depth: depth + 1) }
      }
    }

    func addRecognizer(to view: View) {
      let recognizer: GestureRecognizer
      switch random.integer(in: 0...6) {
      case 0, 1:
        let tap = TapGestureRecognizer()
        tap.numberOfTapsRequired = random.integer(in: 1...3)
        tap.numberOfTouchesRequired = random.integer(in: 1...2)
        recognizer = tap
      case 2:
        let press = LongPressGestureRecognizer()
        press.minimumPressDuration = random.double(in: 0...0.5)
        press.numberOfTouchesRequired = random.integer(in: 1...2)
        recognizer = press
      case 3:
        let pan = PanGestureRecognizer()
        pan.minimumNumberOfTouches = random.integer(in: 1...2)
        pan.maximumNumberOfTouches = pan.minimumNumberOfTouches + random.integer(in: 0...2)
        recognizer = pan
      case 4:
        let swipe = SwipeGestureRecognizer()
        swipe.direction = SwipeGestureRecognizer.Direction(
          rawValue: UInt8(random.integer(in: 1...15)))
        recognizer = swipe
      case 5: recognizer = PinchGestureRecognizer()
      default: recognizer = RotationGestureRecognizer()
      }
      recognizer.cancelsTouchesInView = random.chance(0.7)
      recognizer.delaysTouchesBegan = random.chance(0.3)
      recognizer.delaysTouchesEnded = random.chance(0.7)
      if recognizer.delaysTouchesBegan, !recognizer.cancelsTouchesInView { mayDrop = true }
      if random.chance(0.3) {
        let chaperon = Chaperon()
        chaperon.allowsBeginning = random.chance(0.8)
        chaperon.allowsTouches = random.chance(0.9)
        let isFriendly = random.chance(0.5)
        chaperon.allowsBoth = { _, _ in isFriendly }
        chaperons.append(chaperon)
        recognizer.delegate = chaperon
      }
      let number = recognizers.count
      recognizer.stateObserver = { [unowned self, unowned recognizer] state in
        hear(state, of: recognizer, number)
      }
      recognizer.addAction { [unowned self] _ in meddle() }
      recognizers.append(recognizer)
      view.addGestureRecognizer(recognizer)
    }

    // MARK: - What is heard

    private func hear(
      _ state: GestureRecognizer.State, of recognizer: GestureRecognizer, _ number: Int
    ) {
      let id = ObjectIdentifier(recognizer)
      let before = states[id] ?? .possible
      states[id] = state
      let name = "\(type(of: recognizer)) \(number)"
      lines.append("\(name) \(state)")
      let isLegal =
        switch (before, state) {
        case (.possible, .began), (.possible, .ended), (.possible, .failed), (.began, .changed),
          (.began, .ended), (.began, .cancelled), (.changed, .changed), (.changed, .ended),
          (.changed, .cancelled), (.ended, .possible), (.cancelled, .possible),
          (.failed, .possible):
          true
        default: false
        }
      if !isLegal { problems.append("\(name) goes from \(before) to \(state)") }
      guard before == .possible, state == .began || state == .ended else { return }
      recognitions["\(type(of: recognizer))", default: 0] += 1
      for touch in recognizer.touches {
        for other in touch.gestureRecognizers where other !== recognizer {
          let hasWon = [.began, .changed, .ended].contains(other.state)
          let mayBoth = isFriendly(recognizer, other) || isFriendly(other, recognizer)
          if hasWon, !mayBoth, other.canPrevent(recognizer) {
            problems.append("\(name) recognises what \(type(of: other)) has")
          }
        }
      }
    }

    private func isFriendly(_ first: GestureRecognizer, _ second: GestureRecognizer) -> Bool {
      first.delegate?.gestureRecognizer(first, shouldRecognizeSimultaneouslyWith: second) == true
    }

    func hear(_ phase: Touch.Phase, _ view: View, _ touches: [Touch]) {
      lines.append("\(view.name) \(phase) \(touches.count)")
      for touch in touches {
        let id = ObjectIdentifier(touch)
        if touch.view !== view { problems.append("\(view.name) gets another view's touch") }
        if touch.phase != phase { problems.append("a touch in \(phase) says \(touch.phase)") }
        switch (stories[id]?.phase, phase) {
        case (nil, .began), (.began, .moved), (.moved, .moved), (.began, .ended),
          (.moved, .ended), (.began, .cancelled), (.moved, .cancelled):
          break
        case (nil, .moved) where mayDrop, (nil, .ended) where mayDrop,
          (nil, .cancelled) where mayDrop:
          break
        case (let before, _):
          problems.append("\(view.name): \(phase) after \(before.map { "\($0)" } ?? "nothing")")
        }
        stories[id] = (touch, view, phase)
      }
    }

    /// Interferes, now and then, as actions and views do in the middle of everything.
    func meddle() {
      guard !recognizers.isEmpty, random.chance(0.15) else { return }
      let recognizer = random.element(of: recognizers)
      let view = random.element(of: views)
      lines.append("meddle")
      switch random.integer(in: 0...6) {
      case 0: recognizer.isEnabled = false
      case 1: recognizer.isEnabled = true
      case 2: recognizer.view?.removeGestureRecognizer(recognizer)
      case 3: view.removeFromSuperview()
      case 4 where !stage.window.isDescendant(of: view) && view.superview == nil:
        stage.window.addSubview(view)
      case 5: (view as? Control)?.isEnabled.toggle()
      default: addRecognizer(to: view)
      }
    }

    // MARK: - Fingers

    /// Queues one to three taps, or a flick.
    ///
    /// - Returns: when they are over.
    private func quickly(_ finger: Int, from start: Double) -> Double {
      var time = start
      let point = Point(x: 100 + 10 * Double(finger), y: 120)
      func post(_ action: TouchInput.Action, _ way: Point = .zero) {
        let place = Point(x: point.x + way.x, y: point.y + way.y)
        stage.application.post([TouchInput(finger: finger, action, at: place)], at: time)
      }
      if random.chance(0.6) {
        for _ in 0..<random.integer(in: 1...3) {
          post(.down)
          time += random.element(of: [0.02, 0.05, 0.1])
          post(.up)
          time += random.element(of: [0.05, 0.2])
        }
        return time
      }
      let way = random.element(of: [
        Point(x: 90, y: 3), Point(x: -90, y: 3), Point(x: 3, y: 90), Point(x: 3, y: -90),
      ])
      post(.down)
      for _ in 0..<2 {
        time += 0.03
        post(.move, way)
      }
      time += 0.03
      post(.up, way)
      return time
    }

    func play() {
      var time = 1.0
      var down: [Int: Point] = [:]
      for _ in 0..<random.integer(in: 20...120) {
        time += random.element(of: [0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.4])
        if random.chance(0.02) {
          stage.application.postInterruption(at: time)
          continue
        }
        let finger = random.integer(in: 0...3)
        if down[finger] == nil, random.chance(0.4) {
          time = quickly(finger, from: time)
        } else if let point = down[finger] {
          let way = random.element(of: [2.0, 8, 30, 80])
          let next = Point(
            x: point.x + random.double(in: -way...way), y: point.y + random.double(in: -way...way))
          let isUp = random.chance(0.3)
          let place = isUp && random.chance(0.7) ? point : next
          down[finger] = isUp ? nil : place
          stage.application.post(
            [TouchInput(finger: finger, isUp ? .up : .move, at: place)], at: time)
        } else {
          let point =
            random.chance(0.5)
            ? Point(x: 120, y: 120)
            : Point(x: random.double(in: 0...390), y: random.double(in: 0...500))
          down[finger] = point
          stage.application.post([TouchInput(finger: finger, .down, at: point)], at: time)
        }
        if random.chance(0.5) { stage.application.sendQueued(until: time) }
      }
      for (finger, point) in down.sorted(by: { $0.key < $1.key }) {
        stage.application.post([TouchInput(finger: finger, .up, at: point)], at: time + 1)
      }
      stage.application.sendQueued(until: time + 20)
      for (touch, view, phase) in stories.values {
        if phase != .ended && phase != .cancelled {
          problems.append("\(view.name) never hears the end of a touch, but \(phase)")
        }
        if !touch.gestureRecognizers.isEmpty { problems.append("a touch that is over is followed") }
      }
      for recognizer in recognizers where recognizer.state != .possible {
        problems.append("\(type(of: recognizer)) is still \(recognizer.state)")
      }
      for recognizer in recognizers where !recognizer.touches.isEmpty {
        problems.append("\(type(of: recognizer)) still has touches")
      }
      for control in views.compactMap({ $0 as? FuzzControl }) where control.begun != control.over {
        problems.append("control \(control.name) began \(control.begun), ended \(control.over)")
      }
    }
  }

  @Test func `random worlds: legal states, touches with an end, and the same story twice`() {
    let seed: UInt64 = 0x1A_8_4
    print("gestures of random trees: seed \(seed)")
    var counts: [String: Int] = [:]
    var (calls, cancels) = (0, 0)
    for index in 0..<1_500 {
      let world = World(seed: seed + UInt64(index))
      world.play()
      guard world.problems.isEmpty else {
        Issue.record("seed \(seed), world \(index): \(world.problems.prefix(5))")
        return
      }
      counts.merge(world.recognitions, uniquingKeysWith: +)
      calls += world.lines.count
      cancels += world.stories.values.filter { $0.phase == .cancelled }.count
      guard index % 10 == 0 else { continue }
      let again = World(seed: seed + UInt64(index))
      again.play()
      #expect(again.lines == world.lines, "world \(index)")
    }
    print("\(calls) lines, \(cancels) touches taken from views; \(counts)")
    // The worlds are worth it: each kind is recognised.
    #expect(counts.count == 6 && counts.values.allSatisfy { $0 > 100 } && cancels > 1_000)
  }
}
