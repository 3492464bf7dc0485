// An app's screen as a scene: the app is launched and advanced to each requested time.

import Dispatch
package import LaminaCompositor
import LaminaDisplay
package import LaminaScenes
import LaminaSystem
package import LaminaViews

/// An app that runs on a simulated clock, without a display.
@MainActor package final class ScreenRun {
  private let screen: Screen
  private let application: Application
  private let loop: FrameLoop
  private let player: ScriptPlayer?
  /// Whether the app has been advanced to the time of the first frame.
  private var hasAdvanced = false

  /// Launches an app on a screen at time 0.
  ///
  /// - Parameters:
  ///   - screen: the screen.
  ///   - script: the events to play; `nil` for none.
  ///   - limits: the limits on the screen's size.
  ///   - launch: makes the app with its windows.
  /// - Throws: `RenderError` for a screen that exceeds the limits.
  /// - Precondition: the app uses the screen.
  package init(
    on screen: Screen, script: EventScript?, limits: RenderLimits,
    launch: (Screen) -> Application
  ) throws(RenderError) {
    var configuration = FrameLoopConfiguration()
    configuration.renderer.threadCount = 1
    configuration.renderer.limits = limits
    let loop = try FrameLoop(
      root: screen.layer, canvas: screen.canvas, configuration: configuration)
    let application = launch(screen)
    ensure(
      application.screens.contains { $0 === screen },
      "the application does not use the screen it was given")
    application.loop = loop
    player = script.map { ScriptPlayer($0, application: application, loop: loop) }
    (self.screen, self.application, self.loop) = (screen, application, loop)
  }

  /// Hides the app's windows, which breaks the reference cycle between a screen and its windows.
  isolated deinit { for window in application.windows { window.isHidden = true } }

  /// The latest time to which an app can be advanced, in seconds: over a day.
  package static let latestTime = 100_000.0

  /// Returns a scene that shows the app and advances it to each requested time; the scene keeps this run alive.
  package func makeScene(named name: String) -> Scene {
    var scene = Scene(
      name: player.map { "\(name), \($0.script.name)" } ?? name, canvas: screen.canvas,
      timeline: Scene.Timeline(
        duration: player?.script.duration ?? 0,
        framesPerSecond: player?.script.framesPerSecond ?? 60), root: screen.layer)
    scene.advance = { time, isMeasured in
      self.advance(to: time, isMeasured ? .marked : .settled)
    }
    return scene
  }

  /// Advances the app to a time.
  ///
  /// In every frame it waits for announced work. Before the first frame it also waits until no other thread is busy,
  /// for a second at most.
  ///
  /// Policy: `app-work-wait`.
  private func advance(to time: Double, _ mode: FrameLoop.Advance) {
    loop.advance(to: time, mode)
    if !hasAdvanced {
      hasAdvanced = true
      let end = DispatchTime.now() + ScreenRun.longestWait
      while OtherThreads.areRunning, DispatchTime.now() < end {
        SystemProcess.sleep(microseconds: 500)
        loop.advance(to: time, mode)
      }
      loop.advance(to: time, mode)
    }
    ScreenRunLog.abandonedWork = max(ScreenRunLog.abandonedWork, loop.counts.abandonedWork)
  }

  /// The maximum wait for unannounced work, in seconds.
  private static let longestWait = 1.0

  /// The failures of the script so far, and its events that have not begun; `nil` without a script.
  package var findings: ScriptFindings? { player?.findings }
}

/// The findings of the event scripts in all runs of this process, for the final report of the command-line tool.
@MainActor package enum ScreenRunLog {
  private static var found: [ScriptFindings] = []
  /// The largest number of pieces of announced work that had not ended when a run stopped waiting for them.
  static var abandonedWork = 0

  package static func addRun(_ run: ScreenRun) {
    if let findings = run.findings { found.append(findings) }
  }

  /// Returns and clears the failures and warnings of all runs, and the number of events that even the furthest run has
  /// not begun.
  ///
  /// A verb may run a script more than once: equal failures are returned once.
  package static func takeFindings() -> (
    failures: [ScriptFailure], warnings: [String], waiting: Int
  ) {
    defer {
      found = []
      abandonedWork = 0
      View.warnings.removeAll()
    }
    var known: Set<ScriptFailure> = []
    return (
      found.flatMap(\.failures).filter { known.insert($0).inserted },
      View.warnings.entries.map { "warning: \($0)" } + abandonedWorkLines,
      found.map(\.waiting).min() ?? 0
    )
  }

  private static var abandonedWorkLines: [String] {
    abandonedWork == 0
      ? []
      : [
        "warning: \(abandonedWork) pieces of announced work had not ended after 30 s: each "
          + "beginWork() needs an endWork()"
      ]
  }
}
