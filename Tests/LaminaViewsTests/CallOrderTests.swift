import LaminaGeometry
import LaminaViews
import Testing

/// The order of calls for touches, row by row of a table, and then with every flag flipped on each.
@Suite @MainActor struct CallOrderTests {
  /// Who is touched, and where the tap recogniser is.
  enum Situation: String, CaseIterable, Sendable {
    /// A system control, or one of one's own, with the recogniser on the view around it.
    case buttonInAncestor, controlInAncestor
    /// The same with the recogniser on itself.
    case button, control
    /// A plain view with the recogniser on itself, or on the view around it.
    case view, viewInAncestor
  }

  /// How the recogniser is set, if not by default.
  struct Flags: Sendable {
    var cancels = true
    var delaysBegan = false
    var delaysEnded = true
    var isEnabled = true
    var begins = true
    var receives = true
    var hasAction = true
    var taps = 1
  }

  /// A stage with one situation on it, all of it at (50, 50).
  @MainActor struct Scene {
    let stage = Stage()
    let recognizer = LoggedTap()
    let chaperon = Chaperon()
    let touched: View

    init(_ situation: Situation, _ flags: Flags) {
      let log = stage.log
      let frame = rect(0, 0, 100, 100)
      let ancestor = View("A", rect(0, 0, 200, 200), in: stage.window)
      let control: Control?
      switch situation {
      case .button, .buttonInAncestor:
        let button = LoggedButton(frame: frame)
        button.log = log
        (touched, control) = (button, button)
      case .control, .controlInAncestor:
        let own = LoggedControl(frame: frame)
        own.log = log
        (touched, control) = (own, own)
      case .view, .viewInAncestor:
        (touched, control) = (TouchedView("V", frame, in: nil, log: log), nil)
      }
      ancestor.addSubview(touched)
      if flags.hasAction {
        control?.addAction(for: .touchUpInside) { _ in log.add("action") }
      }
      recognizer.addAction { _ in log.add("tap") }
      recognizer.log = log
      recognizer.numberOfTapsRequired = flags.taps
      recognizer.cancelsTouchesInView = flags.cancels
      recognizer.delaysTouchesBegan = flags.delaysBegan
      recognizer.delaysTouchesEnded = flags.delaysEnded
      recognizer.isEnabled = flags.isEnabled
      (chaperon.allowsBeginning, chaperon.allowsTouches) = (flags.begins, flags.receives)
      recognizer.delegate = chaperon
      let isAround = situation.rawValue.hasSuffix("InAncestor")
      (isAround ? ancestor : touched).addGestureRecognizer(recognizer)
    }
  }

  private func log(
    _ situation: Situation, _ change: (inout Flags) -> Void = { _ in }
  ) -> [String] {
    var flags = Flags()
    change(&flags)
    let scene = Scene(situation, flags)
    scene.stage.tap(0, 50, 50)
    return scene.stage.run(until: 2)
  }

  private func withoutRecogniser(_ lines: [String]) -> [String] {
    lines.filter { !$0.hasPrefix("recogniser") }
  }

  // MARK: - Rows

  @Test func `row 1: a system control's action beats a tap on its ancestor`() {
    #expect(
      withoutRecogniser(log(.buttonInAncestor)) == [
        "C.beginTracking", "C.touchesBegan", "C.endTracking", "action", "C.touchesEnded",
      ])
  }

  @Test(arguments: [Situation.button, .control], [false, true])
  func `row 2: a tap on the control itself beats its action`(
    _ situation: Situation, _ hasAction: Bool
  ) {
    #expect(
      log(situation) { $0.hasAction = hasAction } == [
        "recogniser.touchesBegan", "C.beginTracking", "C.touchesBegan", "recogniser.touchesEnded",
        "tap", "C.cancelTracking", "C.touchesCancelled",
      ])
  }

  @Test func `row 3: a tap on a view takes the touch from it`() {
    #expect(withoutRecogniser(log(.view)) == ["V.touchesBegan", "tap", "V.touchesCancelled"])
  }

  @Test func `row 4: a tap that does not cancel touches leaves the view its end`() {
    #expect(
      withoutRecogniser(log(.view) { $0.cancels = false }) == [
        "V.touchesBegan", "tap", "V.touchesEnded",
      ])
  }

  @Test func `row 5: a tap that delays the beginning and recognises leaves the view nothing`() {
    #expect(withoutRecogniser(log(.view) { $0.delaysBegan = true }) == ["tap"])
  }

  @Test func `row 6: a tap that delays the beginning and fails lets go 0.15 s later`() {
    var flags = Flags()
    flags.delaysBegan = true
    let scene = Scene(.view, flags)
    scene.stage.post(0, (0, .down, 50, 50))
    scene.stage.post(0.125, (0, .move, 70, 50))
    scene.stage.post(0.25, (0, .up, 70, 50))
    scene.stage.post(0.5, (0, .down, 50, 50))
    let time = 0.125 + TapGestureRecognizer.delayAfterFailure
    #expect(time == 0.275)
    #expect(withoutRecogniser(scene.stage.run(until: time.nextDown)) == [])
    #expect(
      scene.stage.run(until: time) == ["V.touchesBegan", "V.touchesMoved", "V.touchesEnded"])
  }

  @Test func `row 7: a tap on the ancestor comes before the end of the touched child`() {
    #expect(
      withoutRecogniser(log(.viewInAncestor) { $0.cancels = false }) == [
        "V.touchesBegan", "tap", "V.touchesEnded",
      ])
  }

  @Test func `row 8: what was withheld is dropped, and the rest comes`() {
    #expect(
      withoutRecogniser(
        log(.viewInAncestor) {
          ($0.cancels, $0.delaysBegan) = (false, true)
        }) == ["tap", "V.touchesEnded"])
  }

  // MARK: - Flags

  /// The calls of a situation in which view and recogniser write to one log.
  private struct Words {
    let began: [String]
    let ended: [String]
    let cancelled: [String]
    /// The end of a touch that has not begun: a control follows none.
    let end: [String]

    init(_ situation: Situation) {
      switch situation {
      case .view, .viewInAncestor:
        (began, ended) = (["V.touchesBegan"], ["V.touchesEnded"])
        (cancelled, end) = (["V.touchesCancelled"], ["V.touchesEnded"])
      default:
        began = ["C.beginTracking", "C.touchesBegan"]
        ended = ["C.endTracking", "action", "C.touchesEnded"]
        cancelled = ["C.cancelTracking", "C.touchesCancelled"]
        end = ["C.touchesEnded"]
      }
    }
  }

  private let first = ["recogniser.touchesBegan"]
  private let last = ["recogniser.touchesEnded"]

  @Test(arguments: Situation.allCases.filter { $0 != .buttonInAncestor })
  func `flags: each one flipped where the tap wins`(_ situation: Situation) {
    let words = Words(situation)
    let (began, ended) = (words.began, words.ended)
    #expect(log(situation) == first + began + last + ["tap"] + words.cancelled)
    #expect(log(situation) { $0.cancels = false } == first + began + last + ["tap"] + ended)
    #expect(log(situation) { $0.delaysBegan = true } == first + last + ["tap"])
    #expect(
      log(situation) { $0.delaysEnded = false } == first + began + last + ["tap"] + words.cancelled)
    #expect(log(situation) { $0.isEnabled = false } == began + ended)
    #expect(log(situation) { $0.begins = false } == first + began + last + ended)
    #expect(log(situation) { $0.receives = false } == began + ended)
    #expect(
      log(situation) { ($0.cancels, $0.delaysBegan) = (false, true) }
        == first + last + ["tap"] + words.end)
    #expect(
      log(situation) { ($0.cancels, $0.delaysEnded) = (false, false) }
        == first + began + last + ["tap"] + ended)
    #expect(
      log(situation) { ($0.delaysBegan, $0.begins) = (true, false) }
        == first + last + began + ended, "refused, it has failed")
    #expect(log(situation) { ($0.delaysBegan, $0.isEnabled) = (true, false) } == began + ended)
    #expect(log(situation) { ($0.delaysBegan, $0.receives) = (true, false) } == began + ended)
  }

  @Test func `flags: each one flipped where the control wins`() {
    let words = Words(.button)
    let (began, ended) = (words.began, words.ended)
    let situation = Situation.buttonInAncestor
    #expect(log(situation) == first + began + last + ended)
    #expect(log(situation) { $0.cancels = false } == first + began + last + ended)
    #expect(log(situation) { $0.delaysBegan = true } == first + last + began + ended)
    #expect(log(situation) { $0.delaysEnded = false } == first + began + last + ended)
    #expect(log(situation) { $0.isEnabled = false } == began + ended)
    #expect(log(situation) { $0.begins = false } == first + began + last + ended)
    #expect(log(situation) { $0.receives = false } == began + ended)
    #expect(
      log(situation) { ($0.cancels, $0.delaysBegan) = (false, true) }
        == first + last + began + ended)
  }

  @Test func `flags: a control refuses single taps of one finger only, and only while enabled`() {
    let words = Words(.button)
    let scene = Scene(.buttonInAncestor, Flags())
    scene.recognizer.numberOfTapsRequired = 2
    scene.stage.tap(0, 50, 50)
    scene.stage.tap(0.1, 50, 50)
    #expect(
      scene.stage.run(until: 2) == first + words.began + last + first + ["C.touchesBegan"] + last
        + ["tap"] + words.cancelled,
      "the end of the first, which it follows, is withheld")
    scene.recognizer.numberOfTapsRequired = 1
    (scene.touched as? Control)?.isEnabled = false
    scene.stage.tap(3, 50, 50)
    #expect(
      scene.stage.run(until: 5) == first + ["C.touchesBegan"] + last
        + ["tap", "C.touchesCancelled"])
  }

  @Test func `flags: each one flipped on a tap that fails`() {
    func log(_ change: (inout Flags) -> Void) -> (early: [String], late: [String]) {
      var flags = Flags()
      change(&flags)
      let scene = Scene(.view, flags)
      scene.stage.post(0, (0, .down, 50, 50))
      scene.stage.post(0.125, (0, .move, 70, 50))
      scene.stage.post(0.1875, (0, .up, 70, 50))
      return (scene.stage.run(until: 0.25), scene.stage.run(until: 1))
    }
    let began = ["V.touchesBegan"]
    let moved = ["recogniser.touchesMoved"]
    let rest = ["V.touchesMoved", "V.touchesEnded"]
    let seen = first + began + moved + rest
    #expect(log { _ in } == (seen, []))
    #expect(log { $0.cancels = false } == (seen, []))
    #expect(log { $0.delaysEnded = false } == (seen, []))
    #expect(log { $0.begins = false } == (seen, []), "it is not asked")
    #expect(log { $0.isEnabled = false } == (began + rest, []))
    #expect(log { $0.receives = false } == (began + rest, []))
    #expect(log { $0.delaysBegan = true } == (first + moved, began + rest))
    #expect(log { ($0.delaysBegan, $0.cancels) = (true, false) } == (first + moved, began + rest))
    #expect(
      log { ($0.delaysBegan, $0.delaysEnded) = (true, false) } == (first + moved, began + rest))
    #expect(log { ($0.delaysBegan, $0.isEnabled) = (true, false) } == (began + rest, []))
  }

  @Test func `flags: each one flipped on a double tap`() {
    func log(_ taps: Int, _ change: (inout Flags) -> Void) -> (early: [String], late: [String]) {
      var flags = Flags()
      flags.taps = 2
      change(&flags)
      let scene = Scene(.view, flags)
      scene.stage.tap(0, 50, 50)
      if taps == 2 { scene.stage.tap(0.125, 50, 50) }
      return (scene.stage.run(until: 0.3), scene.stage.run(until: 1))
    }
    let (began, ended) = (["V.touchesBegan"], ["V.touchesEnded"])
    let once = first + began + last
    let twice = once + once
    // The end waits for 0.3 s from when the finger went up.
    #expect(log(1) { _ in } == (once, ended))
    #expect(log(1) { $0.cancels = false } == (once, ended))
    #expect(log(1) { $0.delaysEnded = false } == (once + ended, []))
    #expect(log(1) { $0.delaysBegan = true } == (first + last, began + ended))
    #expect(log(1) { $0.isEnabled = false } == (began + ended, []))
    #expect(log(1) { $0.begins = false } == (once, ended))
    #expect(log(1) { $0.receives = false } == (began + ended, []))

    #expect(log(2) { _ in } == (twice + ["tap", "V.touchesCancelled 2"], []))
    #expect(log(2) { $0.cancels = false } == (twice + ["tap"] + ended + ended, []))
    #expect(
      log(2) { $0.delaysEnded = false }
        == (once + ended + once + ["tap", "V.touchesCancelled"], []))
    #expect(
      log(2) { ($0.delaysEnded, $0.cancels) = (false, false) }
        == (once + ended + once + ["tap"] + ended, []))
    #expect(log(2) { $0.delaysBegan = true } == (first + last + first + last + ["tap"], []))
    #expect(
      log(2) { ($0.delaysBegan, $0.cancels) = (true, false) }
        == (first + last + first + last + ["tap"] + ended, []))
    #expect(log(2) { $0.isEnabled = false } == (began + ended + began + ended, []))
    #expect(log(2) { $0.begins = false } == (twice + ended + ended, []))
    #expect(log(2) { $0.receives = false } == (began + ended + began + ended, []))
  }
}
