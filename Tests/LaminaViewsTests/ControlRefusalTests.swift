import LaminaGeometry
import LaminaViews
import Testing

/// The recognisers that the system's controls refuse to the views around them.
@Suite @MainActor struct ControlRefusalTests {
  /// Has a control write its values and actions.
  private func watch(_ control: Control, on stage: Stage, _ value: @escaping () -> String = { "" })
  {
    let log = stage.log
    control.addAction(for: .valueChanged) { _ in log.add("value \(value())") }
    control.addAction(for: .primaryActionTriggered) { _ in log.add("primary") }
    stage.window.addSubview(control)
  }

  /// Each control with a touch that is its standard gesture: from, to.
  private func controls() -> [(control: Control, isTap: Bool)] {
    let pages = PageControl()
    pages.numberOfPages = 2
    return [
      (Button("b"), true), (Switch(), true), (Stepper(), true),
      (SegmentedControl(["a", "b"]), true),
      (pages, true), (Slider(), false),
    ]
  }

  @Test func `refusal: a tap around it is refused but by a slider, a tap on itself by none`() {
    for isAround in [true, false] {
      for (control, refuses) in controls() {
        let stage = Stage()
        let log = stage.log
        watch(control, on: stage)
        if !(control is Switch || control is Stepper) { control.frame = rect(0, 0, 100, 40) }
        let tap = TapGestureRecognizer { _ in log.add("tap") }
        (isAround ? stage.window : control).addGestureRecognizer(tap)
        stage.tap(1, 60 - 20, 20)
        stage.tap(2, 75 - 30, 20)
        let lines = stage.run(until: 3)
        #expect(lines.contains("tap") == !(refuses && isAround), "\(type(of: control))")
        // The left half of two pages, a slider beside its knob: nothing to say.
        let isQuiet = control is PageControl || control is Slider || control is Stepper
        #expect(lines.contains("primary") == (refuses && isAround && !isQuiet))
      }
    }
  }

  @Test func `refusal: two taps or two fingers around it are not its own`() {
    for (taps, fingers) in [(2, 1), (1, 2)] {
      for (control, _) in controls() {
        let stage = Stage()
        let log = stage.log
        watch(control, on: stage)
        if !(control is Switch || control is Stepper) { control.frame = rect(0, 0, 100, 40) }
        let tap = TapGestureRecognizer { _ in log.add("tap") }
        (tap.numberOfTapsRequired, tap.numberOfTouchesRequired) = (taps, fingers)
        stage.window.addGestureRecognizer(tap)
        for index in 0..<taps {
          let time = 1 + Double(index) / 8
          for finger in 0..<fingers { stage.tap(time, 20 + Double(finger) * 4, 20, finger: finger) }
        }
        #expect(stage.run(until: 3).last == "tap", "\(type(of: control))")
      }
    }
  }

  @Test func `refusal: a slider's swipe and a switch's pan, along the knob alone`() {
    /// Whether a recogniser around the control answers a quick drag.
    func answers(
      _ control: Control, _ recognizer: GestureRecognizer, from: (Double, Double),
      by way: (Double, Double)
    ) -> Bool {
      let stage = Stage()
      var count = 0
      recognizer.addAction { _ in count += 1 }
      stage.window.addSubview(control)
      stage.window.addGestureRecognizer(recognizer)
      stage.post(1, (0, .down, from.0, from.1))
      for step in 1...6 {
        let part = Double(step) / 6
        let place = (from.0 + way.0 * part, from.1 + way.1 * part)
        stage.post(1 + part / 8, (0, .move, place.0, place.1))
      }
      stage.post(1.25, (0, .up, from.0 + way.0, from.1 + way.1))
      _ = stage.run(until: 3)
      return count > 0
    }
    func slider() -> Slider { Slider(frame: rect(0, 0, 200, 28)) }
    func swipe(_ direction: SwipeGestureRecognizer.Direction) -> SwipeGestureRecognizer {
      let swipe = SwipeGestureRecognizer()
      swipe.direction = direction
      return swipe
    }
    #expect(!answers(slider(), swipe(.right), from: (14, 14), by: (80, 0)))
    #expect(answers(slider(), swipe(.right), from: (100, 14), by: (80, 0)), "beside the knob")
    #expect(answers(slider(), swipe(.down), from: (14, 14), by: (0, 80)), "across")
    #expect(answers(slider(), PanGestureRecognizer(), from: (14, 14), by: (80, 0)))
    #expect(!answers(Switch(), PanGestureRecognizer(), from: (14, 14), by: (80, 0)))
    #expect(answers(Switch(), PanGestureRecognizer(), from: (40, 14), by: (80, 0)))
    #expect(answers(Switch(), PanGestureRecognizer(), from: (14, 14), by: (0, 80)))
    #expect(answers(Switch(), swipe(.right), from: (14, 14), by: (80, 0)))
    let disabled = Switch()
    disabled.isEnabled = false
    #expect(answers(disabled, PanGestureRecognizer(), from: (14, 14), by: (80, 0)))
  }
}
