// A registered screen as a scene: its app is launched, and comes to each moment that is asked for.

import Dispatch
import LaminaCompositor
import LaminaDisplay
import LaminaGeometry
import LaminaScenes
import LaminaSystem
import LaminaViews

/// An app that runs on a clock of its own, without a display.
@MainActor final class ScreenRun {
  private let screen: Screen
  private let application: Application
  private let loop: FrameLoop
  private let player: ScriptPlayer?
  /// Whether it has come to the time of a frame.
  private var hasAdvanced = false

  /// Launches a screen's app at time 0.
  ///
  /// - Parameters:
  ///   - registered: the screen.
  ///   - script: what happens to it; `nil` for nothing.
  ///   - scale: pixels per point, in place of the screen's own.
  ///   - limits: how large the screen may be.
  /// - Throws: `RenderError` for a screen over the limits.
  init(
    _ registered: RegisteredScreen, script: EventScript?, scale: Double?, limits: RenderLimits
  ) throws(RenderError) {
    let screen = Screen(
      width: registered.size.width, height: registered.size.height,
      scale: scale ?? registered.scale, safeAreaInsets: registered.safeAreaInsets)
    var configuration = FrameLoopConfiguration()
    configuration.renderer.threadCount = 1
    configuration.renderer.limits = limits
    let loop = try FrameLoop(
      root: screen.layer, canvas: screen.canvas, configuration: configuration)
    let application = registered.make(screen)
    precondition(
      application.screens.contains { $0 === screen },
      "the application of the screen \"\(registered.name)\" is not on the screen that it was given")
    application.loop = loop
    player = script.map { ScriptPlayer($0, application: application, loop: loop) }
    (self.screen, self.application, self.loop) = (screen, application, loop)
  }

  /// A screen and the windows that it shows keep each other.
  isolated deinit { for window in application.windows { window.isHidden = true } }

  /// The latest moment that an app comes to, in seconds: a day and some hours.
  static let latestTime = 100_000.0

  /// - Throws: `Failure` for a moment beyond what an app comes to.
  static func check(_ time: Double) throws(Failure) {
    guard time > latestTime else { return }
    throw Failure.usage(
      "error: \(Text.number(time)) s: an app runs for at most " + "\(Text.number(latestTime)) s")
  }

  /// The scene that shows the app; it keeps the app.
  func scene(named name: String) -> Scene {
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

  /// Has the app come to a time.
  ///
  /// Announced work is waited for in every frame. Before the first frame the app's other work is waited for
  /// too: until no other thread is busy, for a second at most (a named policy).
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
    ScreenRuns.abandonedWork = max(ScreenRuns.abandonedWork, loop.counts.abandonedWork)
  }

  /// How long it waits for work that was not announced, in seconds.
  private static let longestWait = 1.0

  /// What the script has found so far; `nil` without a script.
  var findings: ScriptFindings? { player?.findings }
}

/// What scripts have found in the runs of the command's verb, for what is to be said at its end.
@MainActor enum ScreenRuns {
  private static var found: [ScriptFindings] = []
  /// How much announced work a run has waited for in vain, at most.
  static var abandonedWork = 0

  static func add(_ run: ScreenRun) { if let findings = run.findings { found.append(findings) } }

  /// What scripts and drawings have found wrong, and forgets it.
  ///
  /// A verb may run a script more than once: each line is said once.
  static func takeFindings() -> (failures: [String], warnings: [String], waiting: Int) {
    defer {
      found = []
      abandonedWork = 0
      View.warnings.removeAll()
    }
    var known: Set<String> = []
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
