// lamina screens: lists the registered screens of the program.

import ArgumentParser
import Foundation
import LaminaGeometry
import LaminaReports

struct ScreensVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "screens", abstract: "List the app screens that this program can run.",
    discussion: """
      A screen is an app in code: views, controllers, gestures. A program of your own
      links the library LaminaCommandLine and registers its screens. It then has all
      verbs of lamina, for scenes named screen:NAME. An event script moves fingers:

        {"version": 1, "duration": 4, "events": [
          {"time": 0.5, "fling": {"from": [200, 700], "to": [200, 300]}},
          {"time": 2, "tap": "send"},
          {"time": 2.5, "expect": {"view": "list",
            "is": {"bounds.origin.y": {"above": 100}}}},
          {"time": 3, "drag": {"from": [200, 300], "to": [200, 500],
            "duration": 0.4}},
          {"time": 3.8, "interrupt": true}]}

      Places are points, or names of views. 'expect' checks a view's state; if it does
      not match, the verb writes its outputs and ends with exit code 1. 'touch',
      'type', 'rotate', 'appearance', 'textSize', 'language' and 'application' are the
      other events; 'lamina schema script' describes them all.

      EXAMPLES
        lamina screens
        lamina screens --json
        lamina render screen:contacts --script fling.json --time 1.2 -o fling.png
        lamina render screen:contacts --script fling.json --frames all -o 'f/%04d.png'
        lamina profile screen:contacts --script fling.json --frames 300

      EXIT CODES
        0    done
        64   usage: an argument is unknown, missing or out of range
      """)

  @Flag(help: "Print JSON.") var json = false

  func run() async throws {
    try await Command.runVerb { () throws(Failure) in
      let screens = ScreenList.screens
      if json { return try Output.writeEncoded(json: ScreensDocument(screens)) }
      if screens.isEmpty {
        return try Output.writeLines([
          "no screens: a program of your own registers them, see 'lamina screens --help'"
        ])
      }
      let width = screens.map(\.name.count).max() ?? 0
      let lines = screens.map { screen in
        let name = screen.name.padding(toLength: width, withPad: " ", startingAt: 0)
        let size = "\(Text.numberText(screen.size.width))x\(Text.numberText(screen.size.height))"
        return
          "\(ScreenList.prefix)\(name)  \(size) at \(Text.numberText(screen.scale))  \(screen.summary)"
      }
      try Output.writeLines(lines)
    }
  }
}

/// The document that `screens --json` prints.
private struct ScreensDocument: Encodable {
  struct Screen: Encodable {
    let name: String
    let width: Double
    let height: Double
    let scale: Double
    let summary: String
  }

  let schema = DocumentSchema.screens.version
  let screens: [Screen]

  init(_ screens: [RegisteredScreen]) {
    self.screens = screens.map {
      Screen(
        name: $0.name, width: $0.size.width, height: $0.size.height, scale: $0.scale,
        summary: $0.summary)
    }
  }
}
