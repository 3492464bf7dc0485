import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaViews
import Testing

/// Transitions that flip a view, and the options of transitions.
@Suite @MainActor struct FlipTransitionTests {
  /// A container with a red view, and a blue one beside the tree.
  @MainActor private struct Card {
    let stage = Stage()
    let loop: FrameLoop
    let container: View
    let red = View("red", rect(0, 0, 100, 60))
    let blue = View("blue", rect(0, 0, 100, 60))

    init() throws {
      loop = try stage.loop()
      container = View("container", rect(40, 50, 100, 60), in: stage.window)
      red.backgroundColor = ViewColor(red: 1, green: 0, blue: 0)
      blue.backgroundColor = ViewColor(red: 0, green: 0, blue: 1)
      container.addSubview(red)
      try loop.run(until: 0.1)
    }

    /// The stage of the flip; `nil` if none is running.
    var flip: Layer? {
      stage.window.layer.sublayers?.first { $0.name == "flip" }
    }

    func run(_ seconds: Double) throws { try loop.run(until: loop.now + seconds) }
  }

  private static let flips: [(View.AnimationOptions, edge: String)] = [
    (.transitionFlipFromLeft, "left"), (.transitionFlipFromRight, "right"),
    (.transitionFlipFromTop, "top"), (.transitionFlipFromBottom, "bottom"),
  ]

  @Test(arguments: 0..<4)
  func `flip: the named side comes to the front, and keeps its length`(place: Int) throws {
    let (options, edge) = FlipTransitionTests.flips[place]
    let card = try Card()
    var finished: Bool?
    View.transition(from: card.red, to: card.blue, duration: 1, options: [options, .curveLinear]) {
      finished = $0
    }
    #expect(card.blue.superview === card.container && card.red.superview == nil)
    try card.run(0.25)
    let flip = try #require(card.flip?.presentation())
    #expect(card.container.layer.presentation()?.isHidden == true && !card.container.isHidden)
    let sides = try #require(flip.sublayers)
    #expect(sides.count == 2 && sides.allSatisfy { !$0.isDoubleSided })
    #expect(flip.sublayerTransform.row3.w == -0.001)
    // Corners of the front side, as seen: about the middle of the stage.
    let matrix = sides[0].transform.concatenating(flip.sublayerTransform)
    func seen(_ x: Double, _ y: Double) -> (point: SIMD2<Double>, depth: Double) {
      let row = matrix.row1 * x + matrix.row2 * y + matrix.row4
      return ([row.x / row.w, row.y / row.w], row.w)
    }
    let corners = [
      "left": (seen(-50, -30), seen(-50, 30)), "right": (seen(50, -30), seen(50, 30)),
      "top": (seen(-50, -30), seen(50, -30)), "bottom": (seen(-50, 30), seen(50, 30)),
    ]
    let (first, second) = try #require(corners[edge])
    let length = ((first.point - second.point) * (first.point - second.point)).sum().squareRoot()
    #expect(abs(length - (place < 2 ? 60 : 100)) < 0.05, "\(length)")
    let nearest = corners.values.map { ($0.0.depth + $0.1.depth) / 2 }.min() ?? 0
    #expect(abs(nearest - first.depth) < 1e-9, "\(edge) is nearest")
    try card.run(0.9)
    #expect(finished == true && card.flip == nil && card.container.layer.animationKeys.isEmpty)
    #expect(card.container.layer.presentation()?.isHidden == false)
  }

  @Test func `flip: the old picture is seen for half of the time, then the new one`() throws {
    let card = try Card()
    var middle: [String] = []
    card.loop.onShow = { frame in
      let picture = frame.picture
      let scale = Int(card.stage.screen.scale)
      let pixel = picture.row(80 * scale, 0..<picture.width)[90 * scale]
      middle.append(pixel.red > 100 ? "red" : pixel.blue > 100 ? "blue" : "none")
    }
    View.transition(
      with: card.container, duration: 0.5, options: [.transitionFlipFromRight, .curveLinear]
    ) {
      card.container.addSubview(card.blue)
    }
    #expect(card.container.subviews.count == 2 && card.stage.window.subviews.count == 1)
    try card.run(0.7)
    let red = middle.prefix { $0 == "red" }.count
    let blue = middle.reversed().prefix { $0 == "blue" }.count
    #expect(abs(red - blue) <= 3 && red + blue >= middle.count - 1 && red > 10, "\(middle)")
  }

  @Test func `flip: touches wait until it has ended, unless they are allowed`() throws {
    for allows in [false, true] {
      let card = try Card()
      View.transition(
        with: card.container, duration: 0.5,
        options: allows ? [.transitionFlipFromTop, .allowUserInteraction] : .transitionFlipFromTop
      ) { card.container.addSubview(card.blue) }
      try card.run(0.2)
      let hit = card.stage.screen.hitTest(Point(x: 60, y: 60))
      #expect(hit === (allows ? card.blue : card.stage.window))
      try card.run(0.5)
      #expect(card.stage.screen.hitTest(Point(x: 60, y: 60)) === card.blue)
    }
  }

  @Test func `flip: a second one begins with the picture of the first one's end`() throws {
    let card = try Card()
    var ends: [String] = []
    View.transition(from: card.red, to: card.blue, duration: 1, options: .transitionFlipFromLeft) {
      ends.append("first \($0)")
    }
    try card.run(0.3)
    View.transition(from: card.blue, to: card.red, duration: 0.3, options: .transitionFlipFromLeft)
    {
      ends.append("second \($0)")
    }
    try card.run(0.05)
    let stages = card.stage.window.layer.sublayers?.filter { $0.name == "flip" } ?? []
    #expect(stages.count == 1)
    guard case .texture(let old)? = stages.first?.sublayers?.first?.contents else {
      throw CancellationError()
    }
    #expect(old.row(5, 0..<old.width)[5].blue == 255)
    try card.run(0.5)
    #expect(ends == ["first false", "second true"] && card.flip == nil)
  }

  @Test func `flip: it ends with a view that leaves, and needs a shown view and a duration`() throws
  {
    let card = try Card()
    var ends: [Bool] = []
    func flip(_ view: View, _ duration: Double) {
      View.transition(with: view, duration: duration, options: .transitionFlipFromLeft) {
        card.red.alpha = 0.5
      } completion: {
        ends.append($0)
      }
    }
    flip(card.container, 1)
    try card.run(0.2)
    card.container.removeFromSuperview()
    try card.run(0.1)
    #expect(ends == [false] && card.flip == nil)
    flip(card.container, 1)
    card.stage.window.addSubview(card.container)
    try card.run(0.1)
    flip(card.container, 0)
    View.performWithoutAnimation { flip(card.container, 1) }
    View.transition(with: card.container, duration: 1, options: .transitionFlipFromTop) {
      card.container.bounds.size = .zero
    }
    #expect(card.container.layer.animationKeys.isEmpty)
    try card.run(0.1)
    #expect(ends == [false, true, true, true] && card.flip == nil)
  }

  @Test func `flip: a window turns over black, within itself`() throws {
    let card = try Card()
    View.transition(
      with: card.stage.window, duration: 0.5, options: .transitionFlipFromLeft
    ) { card.container.alpha = 0.5 }
    try card.run(0.2)
    let flip = try #require(card.flip)
    #expect(flip.backgroundColor == .black && flip.frame == card.stage.window.bounds)
    try card.run(0.5)
    #expect(card.flip == nil)
  }

  @Test func `allowAnimatedContent: changes move under a dissolve; a flip shows their ends`() throws
  {
    let card = try Card()
    View.transition(
      with: card.container, duration: 0.5,
      options: [.transitionFlipFromLeft, .allowAnimatedContent]
    ) { card.red.center.x = 150 }
    #expect(card.red.layer.animationKeys == ["position"])
    guard case .texture(let new)? = card.flip?.sublayers?.last?.contents else {
      throw CancellationError()
    }
    #expect(new.row(5, 0..<new.width)[5].alpha == 0, "the red view is at its end")
  }

  @Test func `showHideTransitionViews: the views stay, one hidden and the other shown`() throws {
    let card = try Card()
    card.blue.isHidden = true
    card.container.addSubview(card.blue)
    try card.run(0.1)
    View.transition(
      from: card.red, to: card.blue, duration: 0.2,
      options: [.showHideTransitionViews, .transitionCrossDissolve])
    #expect(card.red.isHidden && !card.blue.isHidden && card.container.subviews.count == 2)
    #expect(card.container.layer.animationKeys == ["transition"])
  }

  @Test func `curl: it dissolves`() throws {
    for options in [View.AnimationOptions.transitionCurlUp, .transitionCurlDown] {
      let card = try Card()
      View.transition(with: card.container, duration: 0.2, options: options) { card.red.alpha = 0 }
      #expect(card.container.layer.animationKeys == ["transition"] && card.flip == nil)
    }
  }

  @Test func `no transition: the picture changes at once, and the completion follows`() throws {
    let card = try Card()
    var finished: Bool?
    View.transition(with: card.container, duration: 1, options: []) {
      card.red.alpha = 0
    } completion: {
      finished = $0
    }
    #expect(card.container.layer.animationKeys.isEmpty)
    try card.run(0.05)
    #expect(finished == true)
  }

  @Test(arguments: ["left", "bottom"])
  func `goldens: a card in the first quarter of its turn`(edge: String) throws {
    let screen = Screen(width: 220, height: 160, scale: 2)
    let application = Application(screens: [screen])
    let window = Window(screen: screen)
    window.rootViewController = ViewController()
    window.makeKeyAndVisible()
    window.backgroundColor = ViewColor(white: 0.85)
    let card = View("card", rect(40, 30, 140, 100), in: window)
    card.backgroundColor = .white
    card.layer.cornerRadius = 12
    for (place, color) in [ViewColor.systemRed, .systemGreen, .systemBlue].enumerated() {
      View("stripe", rect(20 + 35 * Double(place), 15, 30, 70), in: card).backgroundColor = color
    }
    let loop = try FrameLoop(root: screen.layer, canvas: screen.canvas)
    application.loop = loop
    var shown: Texture?
    loop.onShow = { shown = $0.picture }
    try loop.run(until: 0.1)
    View.transition(
      with: card, duration: 1,
      options: [edge == "left" ? .transitionFlipFromLeft : .transitionFlipFromBottom, .curveLinear]
    ) { card.backgroundColor = .black }
    try loop.run(until: 0.4)
    try ScreenGolden(folder: "controls", name: "flip-from-\(edge)").check(try #require(shown))
  }
}
