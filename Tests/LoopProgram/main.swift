// A program whose app does work off the main actor: for tests of the main queue under every clock and verb.
//
//     LoopProgram loop KIND CLOCK FORM [RUNS]    runs the app in a frame loop; prints what it showed
//     LoopProgram VERB screen:KIND ...           lamina's verbs
//
// KIND is queue, announced, task or forgotten; CLOCK virtual or real; FORM blocking or task.

import Dispatch
import Foundation
import Lamina
import LaminaCommandLine

/// A red picture that takes some milliseconds: one half waits, the other computes.
func decode(_ milliseconds: UInt32) -> Texture {
  usleep(milliseconds * 500)
  let end = DispatchTime.now() + .microseconds(Int(milliseconds) * 500)
  while DispatchTime.now() < end {}
  do {
    let context = try GraphicsContext(width: 8, height: 8)
    context.fillColor = Color(red: 1, green: 0, blue: 0)
    try context.fill(Rect(x: 0, y: 0, width: 8, height: 8))
    return try context.makeImage()
  } catch { preconditionFailure("a picture of 8x8 pixels: \(error)") }
}

/// A view whose picture comes from elsewhere.
@MainActor final class PictureScreen {
  let screen: Screen
  let application: Application
  let picture = ImageView()

  init(_ screen: Screen) {
    self.screen = screen
    application = Application(screens: [screen])
    let window = Window(screen: screen)
    window.backgroundColor = .white
    picture.frame = window.bounds
    picture.backgroundColor = ViewColor(red: 0, green: 0, blue: 1)
    window.addSubview(picture)
    window.makeKeyAndVisible()
  }

  /// Begins the work in a turn of the loop, at 0.1 s.
  func start(_ kind: String) {
    let (application, picture) = (application, picture)
    application.schedule(at: 0.1) {
      guard let loop = application.loop else { return }
      switch kind {
      case "queue":
        DispatchQueue.global().async {
          let texture = decode(3)
          DispatchQueue.main.async { picture.layer.contents = .texture(texture) }
        }
      case "announced":
        loop.beginWork()
        DispatchQueue.global().async {
          let texture = decode(.random(in: 0...4))
          DispatchQueue.main.async {
            picture.layer.contents = .texture(texture)
            loop.endWork()
          }
        }
      case "task": Task { picture.image = .texture(decode(0)) }
      default: preconditionFailure("no kind of work: \(kind)")
      }
    }
  }
}

/// The loop of an app, and what it shows.
@MainActor final class ShownApp {
  private let app: PictureScreen
  private let loop: FrameLoop
  private let isReal: Bool
  private(set) var frames = 0
  private(set) var shownAt: Double?
  private(set) var digest: UInt64 = 14_695_981_039_346_656_037

  init(_ kind: String, _ clock: String) throws {
    isReal = clock == "real"
    app = PictureScreen(Screen(width: 16, height: 16))
    var configuration = FrameLoopConfiguration()
    configuration.renderer.threadCount = 1
    if isReal { configuration.clock = .realTime() }
    loop = try FrameLoop(
      root: app.screen.layer, canvas: app.screen.canvas, configuration: configuration)
    app.application.loop = loop
    loop.onShow = { [unowned self] frame in take(frame) }
    app.start(kind)
  }

  private func take(_ frame: ShownFrame) {
    frames += 1
    let middle = frame.picture.pixels[8, 8]
    if middle.red == 255, middle.blue == 0, shownAt == nil { shownAt = frame.time }
    if isReal { return }
    for value in [UInt64(frame.time * 1e9)] + frame.picture.pixels.map({ UInt64($0.rawValue) }) {
      digest = (digest ^ value) &* 1_099_511_628_211
    }
  }

  /// Work that is not announced may come after the loop's time: it runs on until the picture is there.
  private var ends: StrideThrough<Double> { stride(from: 0.5, through: 100, by: 0.5) }

  func run() throws {
    for end in ends {
      try loop.run(until: end)
      if shownAt != nil { return }
      usleep(10_000)
    }
  }

  func run() async throws {
    for end in ends {
      try await loop.run(until: end)
      if shownAt != nil { return }
      try await Task.sleep(nanoseconds: 10_000_000)
    }
  }
}

@MainActor func tell(_ apps: [ShownApp]) {
  let digests = Set(apps.map(\.digest)).count
  let missing = apps.filter { $0.shownAt == nil }.count
  print("\(apps.count) runs, \(missing) without the picture, \(digests) digests")
}

for kind in ["queue", "announced", "task"] {
  LaminaCommand.register(
    RegisteredScreen(kind, "A picture by \(kind)") { screen in
      let app = PictureScreen(screen)
      app.start(kind)
      return app.application
    })
}

/// A form that constraints lay out; with a conflict, two widths of the last row cannot both hold.
@MainActor func form(_ screen: Screen, hasConflict: Bool) -> Application {
  let application = Application(screens: [screen])
  let window = Window(screen: screen)
  window.layer.name = "window"
  window.backgroundColor = .white
  let rows = StackView()
  rows.layer.name = "rows"
  (rows.axis, rows.spacing) = (.vertical, 8)
  rows.translatesAutoresizingMaskIntoConstraints = false
  window.addSubview(rows)
  LayoutConstraint.activate([
    rows.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 16),
    rows.trailingAnchor.constraint(equalTo: window.trailingAnchor, constant: -16),
    rows.topAnchor.constraint(equalTo: window.safeAreaLayoutGuide.topAnchor, constant: 16),
  ])
  for number in 0..<6 {
    let row = View()
    row.layer.name = "row \(number)"
    row.backgroundColor = ViewColor(white: 0.9)
    row.heightAnchor.constraint(equalToConstant: Double(20 + 4 * number)).isActive = true
    rows.addArrangedSubview(row)
  }
  if hasConflict {
    let last = rows.arrangedSubviews[5]
    let width = last.widthAnchor.constraint(equalToConstant: 1_000)
    width.identifier = "wide"
    width.isActive = true
  }
  window.makeKeyAndVisible()
  return application
}

for (name, hasConflict) in [("form", false), ("conflict", true)] {
  LaminaCommand.register(
    RegisteredScreen(name, "A form by constraints") { form($0, hasConflict: hasConflict) })
}

let words = Array(CommandLine.arguments.dropFirst())
if words.first == "loop" {
  let runs = words.count > 4 ? Int(words[4])! : 1
  if words[3] == "blocking" {
    var apps: [ShownApp] = []
    for _ in 0..<runs {
      apps.append(try ShownApp(words[1], words[2]))
      try apps[apps.count - 1].run()
    }
    tell(apps)
  } else {
    Task { @MainActor in
      var apps: [ShownApp] = []
      for _ in 0..<runs {
        apps.append(try ShownApp(words[1], words[2]))
        try await apps[apps.count - 1].run()
      }
      tell(apps)
      exit(0)
    }
    dispatchMain()
  }
} else {
  LaminaCommand.start()
}
