import LaminaGeometry
import LaminaViews
import Testing

/// Pans, swipes, pinches and rotations: when, how far, how fast.
@Suite @MainActor struct GestureMotionTests {
  // MARK: - Edges

  @Test(arguments: [
    // Where the finger comes down, the way that it moves, and whether that begins the gesture.
    (0.02, 0.5, 1.0, 0.0, true), (0.02, 0.5, 0.0, 1.0, false), (0.5, 0.02, 0.0, 1.0, true),
    (0.5, 0.02, 1.0, 0.0, false), (0.02, 0.02, 1.0, 0.0, true), (0.02, 0.02, 0.0, 1.0, true),
    (0.98, 0.5, -1.0, 0.0, false), (0.5, 0.98, 0.0, -1.0, false), (0.5, 0.5, 1.0, 0.0, false),
    (0.98, 0.02, 0.0, 1.0, true), (0.98, 0.02, -1.0, 0.0, false),
  ])
  func `edges: with edges of both axes, each drag is measured against the edge where it begins`(
    place: (x: Double, y: Double, dx: Double, dy: Double, begins: Bool)
  ) {
    let scene = GestureScene(ScreenEdgePanGestureRecognizer())
    scene.recognizer.edges = [.left, .top]
    let frame = scene.view.convert(scene.view.bounds, to: nil)
    let (x, y) = (frame.minX + place.x * frame.width, frame.minY + place.y * frame.height)
    scene.stage.post(1, (0, .down, x, y))
    for step in 1...5 {
      let way = 6 * Double(step)
      scene.stage.post(
        1 + 0.05 * Double(step), (0, .move, x + way * place.dx, y + way * place.dy))
    }
    #expect(scene.run(until: 1.3).contains(.began) == place.begins, "\(place)")
  }

  // MARK: - Pan

  @Test func `pan: it begins after 10 pt, counts them, and ends with the finger`() {
    let scene = GestureScene(PanGestureRecognizer())
    let pan = scene.recognizer
    scene.view.transform = Affine(a: 2, b: 0, c: 0, d: 4, tx: 0, ty: 0)
    scene.stage.post(1, (0, .down, 50, 50))
    scene.stage.post(1.1, (0, .move, 55, 58))
    #expect(scene.run(until: 1.1) == [])
    scene.stage.post(1.2, (0, .move, 56, 58))
    #expect(scene.run(until: 1.2) == [.began])
    #expect(pan.translation(in: nil) == Point(x: 6, y: 8))
    #expect(pan.translation(in: scene.view) == Point(x: 3, y: 2))
    pan.setTranslation(Point(x: 10, y: 0), in: scene.view)
    #expect(pan.translation(in: nil) == Point(x: 20, y: 0))
    scene.stage.post(1.3, (0, .move, 60, 62))
    #expect(scene.run(until: 1.3) == [.changed])
    #expect(pan.translation(in: scene.view) == Point(x: 12, y: 1))
    scene.stage.post(1.4, (0, .up, 62, 62))
    #expect(scene.run(until: 1.4) == [.ended, .possible])
    #expect(pan.translation(in: nil) == .zero)
    scene.stage.tap(2, 50, 50)
    #expect(scene.run(until: 3) == [.failed, .possible])
  }

  @Test func `pan: its velocity is that of the last tenth of a second`() {
    let scene = GestureScene(PanGestureRecognizer())
    let step = 1.0 / 64
    var (x, y) = (50.0, 50.0)
    scene.stage.post(1, (0, .down, x, y))
    func move(_ steps: ClosedRange<Int>, _ dx: Double, _ dy: Double) {
      for index in steps {
        (x, y) = (x + dx, y + dy)
        scene.stage.post(1 + Double(index) * step, (0, .move, x, y))
      }
      _ = scene.run(until: 1 + Double(steps.upperBound) * step)
    }
    move(1...12, 4, 2)
    #expect(scene.recognizer.velocity(in: nil) == Point(x: 256, y: 128))
    // Six steps fit into a tenth of a second: three of each speed.
    move(13...15, 8, -2)
    #expect(scene.recognizer.velocity(in: nil) == Point(x: 384, y: 0))
    move(16...30, 8, -2)
    #expect(scene.recognizer.velocity(in: nil) == Point(x: 512, y: -128))
    scene.view.transform = Affine(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0)
    #expect(scene.recognizer.velocity(in: scene.view) == Point(x: 256, y: -64))
    var last = Point(x: 1, y: 1)
    scene.recognizer.addAction { [unowned scene] _ in last = scene.recognizer.velocity(in: nil) }
    scene.stage.post(3, (0, .up, x, y))
    #expect(scene.run(until: 3) == [.ended, .possible])
    #expect(last == .zero, "it has rested")
  }

  @Test func `pan: fingers that come and go move nothing, too many are not its`() {
    let scene = GestureScene(PanGestureRecognizer())
    let pan = scene.recognizer
    (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (2, 2)
    scene.stage.post(1, (0, .down, 50, 50))
    scene.stage.post(1.1, (0, .move, 90, 50))
    scene.stage.post(1.2, (1, .down, 200, 200))
    #expect(scene.run(until: 1.2) == [], "one finger is not enough")
    scene.stage.post(1.3, (0, .move, 110, 50), (1, .move, 220, 200))
    #expect(scene.run(until: 1.3) == [.began])
    #expect(pan.translation(in: nil) == Point(x: 20, y: 0))
    scene.stage.post(1.4, (2, .down, 10, 10))
    scene.stage.post(1.5, (2, .move, 100, 10))
    scene.stage.post(1.6, (0, .move, 130, 50))
    #expect(scene.run(until: 1.6) == [.changed] && pan.numberOfTouches == 2)
    #expect(pan.translation(in: nil) == Point(x: 30, y: 0), "half of one finger's way")
    #expect(pan.location(in: nil) == Point(x: 175, y: 125))
    #expect(pan.location(ofTouch: 1, in: nil) == Point(x: 220, y: 200))
    scene.stage.post(1.7, (1, .up, 220, 200))
    #expect(scene.run(until: 1.7) == [.ended])
    scene.stage.post(1.8, (0, .up, 220, 200), (2, .up, 0, 0))
    #expect(scene.run(until: 2) == [.possible])
    (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (1, 5)
    scene.stage.post(3, (0, .down, 50, 50))
    scene.stage.post(3.1, (0, .move, 70, 50))
    scene.stage.post(3.2, (1, .down, 250, 250))
    scene.stage.post(3.3, (0, .up, 70, 50))
    scene.stage.post(3.4, (1, .move, 260, 250))
    #expect(scene.run(until: 3.4) == [.began, .changed])
    #expect(pan.translation(in: nil) == Point(x: 30, y: 0))
  }

  // MARK: - Swipe

  @Test func `swipe: of four, the one of its direction, and both for two`() {
    let ways: [(SwipeGestureRecognizer.Direction, String, Double, Double)] = [
      (.right, "right", 1, 0.5), (.left, "left", -1, 0.5), (.up, "up", 0.5, -1),
      (.down, "down", 0.5, 1),
    ]
    let stage = Stage()
    let log = stage.log
    for (direction, name, _, _) in ways {
      let swipe = SwipeGestureRecognizer { _ in log.add(name) }
      swipe.direction = direction
      stage.window.addGestureRecognizer(swipe)
    }
    var time = 0.0
    func swipe(_ x: Double, _ y: Double, _ duration: Double) -> [String] {
      time += 2
      stage.post(time, (0, .down, 150, 150))
      for step in 1...10 {
        let part = Double(step) / 10
        stage.post(time + part * duration, (0, .move, 150 + x * part, 150 + y * part))
      }
      stage.post(time + duration, (0, .up, 150 + x, 150 + y))
      return stage.run(until: time + 1.5)
    }
    for (_, name, x, y) in ways {
      #expect(swipe(x * 100, y * 100, 0.25) == [name])
      #expect(swipe(x * 50, y * 50, 0.25) == [name])
      #expect(swipe(x * 49, y * 49, 0.25) == [], "too short")
      #expect(swipe(x * 50, y * 50, 0.6) == [], "too slow")
    }
    let both = SwipeGestureRecognizer { _ in log.add("both") }
    both.direction = [.left, .up]
    let view = View(frame: stage.window.bounds)
    stage.window.addSubview(view)
    view.addGestureRecognizer(both)
    for (_, name, x, y) in ways {
      let expected = name == "left" || name == "up" ? "both" : name
      #expect(swipe(x * 100, y * 100, 0.25) == [expected])
    }
  }

  @Test func `swipe: all of its fingers, by their middle`() {
    let scene = GestureScene(SwipeGestureRecognizer())
    scene.recognizer.numberOfTouchesRequired = 2
    scene.stage.post(1, (0, .down, 50, 50))
    scene.stage.post(1.1, (1, .down, 50, 90))
    scene.stage.post(1.2, (0, .move, 130, 50))
    #expect(scene.run(until: 1.2) == [])
    scene.stage.post(1.3, (1, .move, 70, 90))
    #expect(scene.run(until: 1.3) == [.ended])
    scene.stage.post(1.4, (0, .up, 130, 50), (1, .up, 70, 90))
    scene.stage.post(2, (0, .down, 50, 50))
    scene.stage.post(2.1, (0, .move, 130, 50))
    #expect(scene.run(until: 2.1) == [.possible, .failed], "one finger alone")
    scene.stage.post(2.2, (0, .up, 130, 50))
    scene.stage.post(3, (0, .down, 50, 50), (1, .down, 50, 90), (2, .down, 50, 20))
    #expect(scene.run(until: 3) == [.possible, .failed], "three")
  }

  // MARK: - Pinch and rotation

  @Test func `pinch: the scale is the distance by that at first, the velocity its change`() {
    let scene = GestureScene(PinchGestureRecognizer())
    let pinch = scene.recognizer
    var scales: [Double] = []
    var velocities: [Double] = []
    pinch.addAction { [unowned pinch] _ in
      scales.append(pinch.scale)
      velocities.append(pinch.velocity)
    }
    // Along a slope of 3 to 4: a half distance of 5k is (3k, 4k).
    func fingers(_ half: Double) -> (Double, Double, Double, Double) {
      (150 - half * 0.6, 150 - half * 0.8, 150 + half * 0.6, 150 + half * 0.8)
    }
    let first = fingers(40)
    scene.stage.post(1, (0, .down, first.0, first.1), (1, .down, first.2, first.3))
    for step in 1...16 {
      let now = fingers(40 + Double(step) * 2.5)
      scene.stage.post(
        1 + Double(step) / 64, (0, .move, now.0, now.1), (1, .move, now.2, now.3))
    }
    #expect(scene.run(until: 2) == [.began] + Array(repeating: .changed, count: 14))
    // 5 pt more each time; it begins at the second.
    for (index, scale) in scales.enumerated() {
      #expect(abs(scale - (80 + Double(index + 2) * 5) / 80) < 1e-12)
      #expect(abs(velocities[index] - 5 * 64 / 80.0) < 1e-9)
    }
    pinch.scale = 1
    let next = fingers(160)
    scene.stage.post(3, (0, .move, next.0, next.1), (1, .move, next.2, next.3))
    #expect(scene.run(until: 3) == [.changed])
    #expect(abs(pinch.scale - 2) < 1e-12)
    // A finger that goes, and comes elsewhere, scales nothing.
    scene.stage.post(3.1, (1, .up, next.2, next.3))
    scene.stage.post(3.2, (0, .move, 0, 0))
    scene.stage.post(3.3, (1, .down, 30, 40))
    #expect(scene.run(until: 3.3) == [] && abs(pinch.scale - 2) < 1e-12)
    scene.stage.post(3.4, (1, .move, 60, 80))
    #expect(scene.run(until: 3.4) == [.changed] && abs(pinch.scale - 4) < 1e-12)
    scene.stage.post(3.5, (1, .up, 60, 80))
    scene.stage.post(3.6, (0, .up, 0, 0))
    #expect(scene.run(until: 4) == [.ended, .possible])
  }

  @Test func `rotation: the angle between the fingers, whole turns included`() {
    let scene = GestureScene(RotationGestureRecognizer())
    let rotation = scene.recognizer
    for direction in [1.0, -1] {
      func fingers(_ degrees: Double) -> (Double, Double, Double, Double) {
        let turn = Trigonometry.sineCosine(degrees: degrees * direction)
        let (x, y) = (60 * turn.cosine, 60 * turn.sine)
        return (150 - x, 150 - y, 150 + x, 150 + y)
      }
      let start = direction > 0 ? 10.0 : 20.0
      let first = fingers(30)
      scene.stage.post(start, (0, .down, first.0, first.1), (1, .down, first.2, first.3))
      for step in 1...250 {
        let now = fingers(30 + Double(step) * 3)
        let time = start + Double(step) / 64
        scene.stage.post(time, (0, .move, now.0, now.1), (1, .move, now.2, now.3))
        #expect(scene.run(until: time) == (step == 1 ? [] : step == 2 ? [.began] : [.changed]))
        let expected = Double(step) * 3 * .pi / 180 * direction
        #expect(abs(rotation.rotation - expected) < 1e-9)
        #expect(abs(rotation.velocity - 3 * .pi / 180 * 64 * direction) < 1e-8)
      }
      rotation.rotation = 0.5
      let last = fingers(30 + 253 * 3)
      scene.stage.post(start + 5, (0, .move, last.0, last.1), (1, .move, last.2, last.3))
      #expect(scene.run(until: start + 5) == [.changed])
      #expect(abs(rotation.rotation - 0.5 - 9 * .pi / 180 * direction) < 1e-9)
      scene.stage.post(start + 6, (0, .up, 0, 0), (1, .up, 0, 0))
      #expect(scene.run(until: start + 7) == [.ended, .possible])
    }
  }

  @Test func `both: pinch and rotation at a time if a delegate allows it`() {
    for isAllowed in [false, true] {
      let scene = GestureScene(PinchGestureRecognizer())
      let chaperon = Chaperon()
      chaperon.allowsBoth = { _, _ in isAllowed }
      let rotation = RotationGestureRecognizer()
      rotation.delegate = chaperon
      scene.view.addGestureRecognizer(rotation)
      scene.stage.post(1, (0, .down, 100, 100), (1, .down, 200, 100))
      scene.stage.post(1.1, (0, .move, 80, 60), (1, .move, 220, 140))
      scene.stage.post(1.2, (0, .move, 70, 60))
      #expect(scene.run(until: 1.2) == [.began, .changed])
      #expect(rotation.state == (isAllowed ? .changed : .failed))
    }
  }
}
