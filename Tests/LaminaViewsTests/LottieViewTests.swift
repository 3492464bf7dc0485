import Foundation
import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaLottie
import LaminaScenes
import LaminaViews
import Testing

/// A square that goes from 0 to 60 points within a second, with a marker for its second half.
private let movingSquare = #"""
  {"v": "5.7.0", "fr": 30, "ip": 0, "op": 30, "w": 100, "h": 50,
   "markers": [{"tm": 15, "cm": "half", "dr": 15}],
   "layers": [{"ty": 4, "ind": 1, "nm": "Square", "ip": 0, "op": 30, "st": 0,
     "ks": {"p": {"a": 1, "k": [
       {"t": 0, "s": [0, 0], "i": {"x": 1, "y": 1}, "o": {"x": 0, "y": 0}},
       {"t": 30, "s": [60, 0]}]}},
     "shapes": [{"ty": "rc", "p": {"k": [10, 10]}, "s": {"k": [20, 20]}, "r": {"k": 0}},
       {"ty": "fl", "c": {"k": [1, 0, 0, 1]}, "o": {"k": 100}}]}]}
  """#

@MainActor @Suite struct LottieViewTests {
  private func animation() throws -> LottieAnimation {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-square-\(UUID().uuidString).json").path
    try Data(movingSquare.utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try LottieAnimation(contentsOf: path)
  }

  /// A view on a screen, driven by a loop.
  private struct Stage {
    let view: LottieView
    let loop: FrameLoop
    let window: Window
    let screen: Screen
    let application: Application
  }

  private func stage() throws -> Stage {
    let screen = Screen(width: 200, height: 100)
    let application = Application(screens: [screen])
    let window = Window(screen: screen)
    let view = LottieView(try animation())
    window.addSubview(view)
    window.makeKeyAndVisible()
    let loop = try FrameLoop(root: screen.layer, canvas: screen.canvas)
    application.loop = loop
    try loop.run(until: 0.5)
    return Stage(view: view, loop: loop, window: window, screen: screen, application: application)
  }

  /// The x of the square as it is shown now.
  private func x(_ stage: Stage) throws -> Double {
    let square = try #require(stage.view.animation?.layers(named: "Square").first)
    return try #require(square.presentation()).position.x
  }

  @Test func `it stands at its start until it plays, and stays at its end`() throws {
    let stage = try stage()
    #expect(try x(stage) == 0 && !stage.view.isPlaying)
    var ended: [Bool] = []
    stage.view.play { ended.append($0) }
    #expect(stage.view.isPlaying)
    try stage.loop.run(until: 1)
    #expect(abs(try x(stage) - 30) < 1.1)
    #expect(abs(stage.view.currentProgress - 0.5) < 0.02 && ended == [])
    try stage.loop.run(until: 2)
    #expect(try x(stage) == 60 && !stage.view.isPlaying && ended == [true])
    #expect(stage.view.stateValue(forKey: "currentTime") == .number(1))
  }

  @Test func `modes: it starts over, runs back, or ends after some passes`() throws {
    for (mode, expected) in [(LottieLoopMode.loop, 30.0), (.autoReverse, 30.0), (.repeat(1), 60.0)]
    {
      let stage = try stage()
      stage.view.loopMode = mode
      stage.view.play()
      try stage.loop.run(until: 2)
      #expect(abs(try x(stage) - expected) < 1.1, "\(mode)")
      #expect(stage.view.isPlaying == (expected == 30), "\(mode)")
    }
    let stage = try stage()
    stage.view.loopMode = .autoReverse
    stage.view.play()
    try stage.loop.run(until: 1.75)
    #expect(abs(try x(stage) - 45) < 1.1)
  }

  @Test func `a pause keeps the moment, progress shows one, and playing goes on from it`() throws {
    let stage = try stage()
    stage.view.currentProgress = 0.25
    #expect(try x(stage) == 15)
    var ended: [Bool] = []
    stage.view.play { ended.append($0) }
    try stage.loop.run(until: 1)
    stage.view.pause()
    let paused = try x(stage)
    #expect(abs(paused - 45) < 1.1 && ended == [false])
    try stage.loop.run(until: 1.5)
    #expect(try x(stage) == paused)
    stage.view.play()
    try stage.loop.run(until: 2)
    #expect(try x(stage) == 60)
    stage.view.stop()
    #expect(try x(stage) == 0)
  }

  @Test func `markers and speeds below 0 choose the part and the way`() throws {
    let stage = try stage()
    #expect(!stage.view.play(marker: "third") && !stage.view.isPlaying)
    #expect(stage.view.play(marker: "half"))
    #expect(try x(stage) == 30)
    try stage.loop.run(until: 0.75)
    #expect(abs(try x(stage) - 45) < 1.1)
    stage.view.stop()
    stage.view.animationSpeed = -2
    stage.view.play()
    #expect(try x(stage) == 60)
    try stage.loop.run(until: 1)
    #expect(abs(try x(stage) - 30) < 2.1)
    try stage.loop.run(until: 2)
    #expect(try x(stage) == 0 && !stage.view.isPlaying)
  }

  @Test func `without a window it stands still, and goes on in the next one`() throws {
    let stage = try stage()
    stage.view.play()
    try stage.loop.run(until: 0.75)
    stage.view.removeFromSuperview()
    try stage.loop.run(until: 2)
    #expect(stage.view.isPlaying && abs(stage.view.currentTime - 0.25) < 0.02)
    stage.window.addSubview(stage.view)
    try stage.loop.run(until: 2.5)
    #expect(abs(try x(stage) - 45) < 1.1)
  }

  @Test func `content modes place the animation in the bounds`() throws {
    let stage = try stage()
    #expect(stage.view.frame == Rect(x: 0, y: 0, width: 100, height: 50))
    stage.view.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    let layer = try #require(stage.view.animation?.layer)
    for (mode, expected) in [
      (ContentMode.scaleAspectFit, Rect(x: 0, y: 25, width: 100, height: 50)),
      (.scaleAspectFill, Rect(x: -50, y: 0, width: 200, height: 100)),
      (.scaleToFill, Rect(x: 0, y: 0, width: 100, height: 100)),
      (.bottomRight, Rect(x: 0, y: 50, width: 100, height: 50)),
    ] {
      stage.view.contentMode = mode
      stage.view.setNeedsLayout()
      stage.view.layoutIfNeeded()
      #expect(layer.frame == expected, "\(mode)")
    }
    #expect(stage.view.intrinsicContentSize == Size(width: 100, height: 50))
  }

  @Test func `values are replaced by the names of layers`() throws {
    let animation = try animation()
    let green = Color(red: 0, green: 1, blue: 0)
    #expect(animation.setValue(.color(green), forKeyPath: "fillColor", ofLayers: "Square") == 1)
    #expect(animation.setValue(.color(green), forKeyPath: "fillColor", ofLayers: "Circle") == 0)
    #expect(animation.setValue(.number(1), forKeyPath: "fillColor", ofLayers: "Square") == 0)
    let square = try #require(animation.layers(named: "*/Square").first)
    #expect(!square.animationKeys.isEmpty)
    #expect(
      animation.setValue(.point(Point(x: 5, y: 5)), forKeyPath: "position", ofLayers: "Square") >= 1
    )
    #expect(square.animationKeys.isEmpty && square.position == Point(x: 5, y: 5))
  }
}
