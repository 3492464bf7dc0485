import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// The system's controls: what they show and what they send.
@Suite @MainActor struct SystemControlTests {
  private func part(_ view: View, _ name: String) -> Layer? {
    view.layer.sublayers?.first { $0.name == name }
  }

  /// Has a control write its values and actions.
  private func watch(_ control: Control, on stage: Stage, _ value: @escaping () -> String = { "" })
  {
    let log = stage.log
    control.addAction(for: .valueChanged) { _ in log.add("value \(value())") }
    control.addAction(for: .primaryActionTriggered) { _ in log.add("primary") }
    stage.window.addSubview(control)
  }

  // MARK: - Button

  @Test func `button: title, colours and background by state`() {
    let stage = Stage()
    let button = Button("Go", frame: rect(0, 0, 100, 40))
    watch(button, on: stage)
    stage.layOut()
    let label: Label = button.titleLabel
    #expect(label.text == "Go" && label.textColor == .systemBlue && label.alpha == 1)
    #expect(label.frame == button.bounds && button.backgroundColor == nil && !button.isOpaque)
    button.isHighlighted = true
    #expect(label.alpha == Button.highlightedAlpha)
    button.setTitleColor(.white, for: .highlighted)
    #expect(label.alpha == 1 && label.textColor == .white)
    button.isHighlighted = false
    #expect(label.textColor == .systemBlue)
    button.setTitle("Stop", for: .selected)
    button.setBackgroundColor(.white, for: .normal)
    button.setBackgroundColor(.black, for: .selected)
    #expect(button.backgroundColor == .white)
    button.isSelected = true
    #expect(label.text == "Stop" && button.backgroundColor == .black)
    button.isEnabled = false
    #expect(button.state == [.selected, .disabled])
    #expect(label.text == "Go" && button.backgroundColor == .white, "set for neither: as normal")
    #expect(label.textColor == Button.disabledTitleColor)
    button.isEnabled = true
    stage.tap(1, 50, 20)
    stage.post(2, (0, .down, 50, 20))
    stage.post(2.1, (0, .up, 50, 300))
    #expect(stage.run(until: 3) == ["primary"], "inside only")
    let size = label.sizeThatFits(Size(width: 1_000, height: 1_000))
    #expect(button.sizeThatFits(.zero) == Size(width: size.width + 24, height: size.height + 12))
  }

  // MARK: - Switch

  @Test func `switch: a tap turns it, a drag leaves it on its side, and either is said once`() {
    let stage = Stage()
    let toggle = Switch(frame: rect(10, 20, 1, 1))
    watch(toggle, on: stage) { "\(toggle.isOn)" }
    #expect(toggle.frame == rect(10, 20, 51, 31))
    #expect(part(toggle, "knob")?.frame == rect(2, 2, 27, 27))
    stage.tap(1, 20, 30)
    #expect(stage.run(until: 2) == ["value true", "primary"])
    #expect(part(toggle, "knob")?.frame == rect(22, 2, 27, 27))
    #expect(part(toggle, "track")?.backgroundColor == toggle.onTintColor.light)
    func drag(_ time: Double, _ places: Double...) -> [String] {
      stage.post(time, (0, .down, places[0], 30))
      for (index, x) in places.enumerated().dropFirst() {
        stage.post(time + Double(index) / 16, (0, .move, x, 30))
      }
      stage.post(time + 1, (0, .up, places[places.count - 1], 30))
      return stage.run(until: time + 1)
    }
    #expect(drag(3, 50, 20) == ["value false", "primary"])
    #expect(drag(5, 20, 50, 15) == [], "there and back")
    #expect(drag(7, 20, 28) == ["value true", "primary"], "8 pt are a tap")
    #expect(drag(9, 20, 34, 20) == ["value false", "primary"])
    stage.post(11, (0, .down, 20, 30))
    stage.post(11.1, (0, .move, 60, 30))
    _ = stage.run(until: 11.1)
    #expect(part(toggle, "knob")?.frame.minX == 22)
    stage.application.postInterruption(at: 12)
    #expect(stage.run(until: 12) == [] && part(toggle, "knob")?.frame.minX == 2)
    toggle.isOn = true
    #expect(stage.log.take() == [], "set by the program, it says nothing")
    toggle.isEnabled = false
    #expect(toggle.alpha == 0.5)
    stage.tap(13, 20, 30)
    #expect(stage.run(until: 14) == [] && toggle.isOn)
  }

  @Test func `switch: on a screen the knob moves for a quarter of a second, or jumps`() throws {
    let screen = Screen(width: 100, height: 60)
    let application = Application(screens: [screen])
    let window = Window(screen: screen)
    let toggle = Switch()
    window.addSubview(toggle)
    window.makeKeyAndVisible()
    let loop = try FrameLoop(root: screen.layer, canvas: screen.canvas)
    application.loop = loop
    try loop.run(until: 0.5)
    let knob = try #require(part(toggle, "knob"))
    toggle.isOn = true
    #expect(knob.animationKeys.isEmpty)
    application.schedule(at: 1) { toggle.setOn(false, animated: true) }
    try loop.run(until: 1.125)
    #expect(!knob.animationKeys.isEmpty)
    let x = try #require(knob.presentation()).position.x
    #expect(x > 15.5 && x < 35.5 && knob.position.x == 15.5)
    try loop.run(until: 1.5)
    #expect(knob.animationKeys.isEmpty)
  }

  // MARK: - Slider

  @Test func `slider: the knob goes with the finger, values are said as it goes or at the end`() {
    let stage = Stage()
    let slider = Slider(frame: rect(10, 20, 228, 28))
    watch(slider, on: stage) { "\(slider.value)" }
    (slider.minimumValue, slider.maximumValue) = (-50, 50)
    #expect(slider.value == 0 && slider.thumbRect == rect(100, 0, 28, 28))
    // 200 pt for 100: the finger is 5 pt beside the middle of the knob.
    stage.post(1, (0, .down, 129, 30))
    stage.post(1.1, (0, .move, 149, 30))
    stage.post(1.2, (0, .move, 149, 80))
    stage.post(1.3, (0, .move, 1_000, 30))
    stage.post(1.4, (0, .up, 1_000, 30))
    #expect(stage.run(until: 2) == ["value 10.0", "primary", "value 50.0", "primary"])
    stage.tap(3, 50, 30)
    #expect(stage.run(until: 4) == [] && slider.value == 50, "not on the knob")
    slider.isContinuous = false
    slider.value = 0
    stage.post(5, (0, .down, 124, 30))
    stage.post(5.1, (0, .move, 104, 30))
    #expect(stage.run(until: 5.1) == [] && slider.value == -10)
    stage.post(5.2, (0, .up, 84, 30))
    #expect(stage.run(until: 6) == ["value -20.0", "primary"])
    #expect(part(slider, "minimum track")?.frame == rect(0, 12, 74, 4))
    slider.minimumValue = 100
    #expect(slider.value == 100 && slider.maximumValue == 100 && slider.thumbRect.minX == 0)
    slider.maximumValue = 0
    #expect(slider.value == 0 && slider.minimumValue == 0)
  }

  // MARK: - Others

  @Test func `segments: the one under the finger, at once or never for long`() {
    let stage = Stage()
    let control = SegmentedControl(["one", "two", "three"], frame: rect(0, 0, 300, 32))
    watch(control, on: stage) { "\(control.selectedIndex ?? -1)" }
    stage.layOut()
    #expect(part(control, "plate")?.isHidden == true)
    stage.tap(1, 150, 10)
    stage.tap(2, 160, 10)
    stage.tap(3, 299, 10)
    #expect(stage.run(until: 4) == ["value 1", "primary", "value 2", "primary"])
    #expect(part(control, "plate")?.frame == rect(202, 2, 96, 28))
    stage.post(5, (0, .down, 50, 10))
    stage.post(5.1, (0, .move, 150, 10))
    stage.post(5.2, (0, .up, 150, 10))
    #expect(stage.run(until: 6) == ["value 1", "primary"], "where it goes up")
    control.isMomentary = true
    stage.tap(7, 150, 10)
    #expect(stage.run(until: 8) == ["value 1", "primary"] && control.selectedIndex == nil)
    control.selectedIndex = 2
    control.titles = ["a", "b"]
    #expect(control.selectedIndex == nil)
  }

  @Test func `button: without its last background or configuration it has none again`() {
    let button = Button("Go")
    button.backgroundColor = .black
    #expect(button.backgroundColor == .black, "one from outside stays")
    button.setBackgroundColor(.white, for: .normal)
    #expect(button.backgroundColor == .white)
    button.setBackgroundColor(nil, for: .normal)
    #expect(button.backgroundColor == nil)
    button.frame = rect(0, 0, 100, 40)
    button.configuration = .filled()
    button.layoutIfNeeded()
    #expect(button.backgroundColor != nil && button.layer.cornerRadius > 0)
    button.configuration = nil
    button.layoutIfNeeded()
    #expect(button.backgroundColor == nil && button.layer.cornerRadius == 0)
  }

  @Test func `stepper: the value stays within its limits`() {
    let stepper = Stepper()
    stepper.value = 140
    #expect(stepper.value == 100)
    stepper.value = -3
    #expect(stepper.value == 0)
    stepper.minimumValue = 20
    #expect(stepper.value == 20)
    (stepper.maximumValue, stepper.value) = (300, 250)
    #expect(stepper.value == 250)
    stepper.maximumValue = 200
    #expect(stepper.value == 200)
  }

  @Test func `stepper: by a step, by itself after half a second, to the end or around it`() {
    let stage = Stage()
    let stepper = Stepper(frame: rect(10, 20, 0, 0))
    watch(stepper, on: stage) { "\(stepper.value)" }
    stage.layOut()
    #expect(stepper.frame == rect(10, 20, 94, 29))
    stage.tap(1, 90, 30)
    stage.tap(2, 20, 30)
    stage.tap(3, 20, 30)
    #expect(
      stage.run(until: 4) == ["value 1.0", "primary", "value 0.0", "primary"], "0 is the end")
    (stepper.wraps, stepper.maximumValue, stepper.stepValue) = (true, 3, 2)
    stage.tap(5, 20, 30)
    #expect(stage.run(until: 6) == ["value 3.0", "primary"])
    (stepper.wraps, stepper.maximumValue, stepper.value) = (false, 100, 0)
    stage.post(7, (0, .down, 90, 30))
    let first = 7 + Stepper.repeatDelay
    #expect(stage.run(until: first.nextDown) == [])
    #expect(stage.run(until: first) == ["value 2.0", "primary"])
    #expect(stage.run(until: first + 0.25) == ["value 4.0", "primary", "value 6.0", "primary"])
    stage.post(first + 0.25, (0, .up, 90, 30))
    #expect(stage.run(until: 20) == [] && stepper.value == 6)
    stepper.autorepeat = false
    stage.post(21, (0, .down, 90, 30))
    stage.post(25, (0, .up, 90, 30))
    #expect(stage.run(until: 26) == ["value 8.0", "primary"])
    stage.post(27, (0, .down, 90, 30))
    stage.application.postInterruption(at: 27.1)
    #expect(stage.run(until: 30) == [])
  }

  @Test func `pages: to the next and the one before, a dot for each`() {
    let stage = Stage()
    let pages = PageControl(frame: rect(0, 0, 100, 28))
    watch(pages, on: stage) { "\(pages.currentPage)" }
    pages.numberOfPages = 3
    #expect(pages.sizeThatFits(.zero) == Size(width: 48, height: 28))
    #expect(part(pages, "dot 1")?.frame == rect(46.5, 10.5, 7, 7))
    for (index, x) in [10.0, 90, 90, 90, 10].enumerated() { stage.tap(Double(index), x, 10) }
    #expect(
      stage.run(until: 10) == [
        "value 1", "primary", "value 2", "primary", "value 1", "primary",
      ])
    pages.currentPage = 9
    #expect(pages.currentPage == 2)
    pages.hidesForSinglePage = true
    pages.numberOfPages = 1
    #expect(pages.currentPage == 0 && part(pages, "dot 0")?.isHidden == true)
  }

  // MARK: - Scripts

  @Test func `state: scripts read the values of controls by name`() {
    let (stepper, pages, slider, toggle) = (Stepper(), PageControl(), Slider(), Switch())
    let segments = SegmentedControl(["a", "b"])
    let button = Button("Go")
    (stepper.value, slider.value, toggle.isOn, pages.numberOfPages) = (7, 0.25, true, 3)
    pages.currentPage = 2
    #expect(stepper.stateValue(forKey: "value") == .number(7))
    #expect(slider.stateValue(forKey: "value") == .number(0.25))
    #expect(toggle.stateValue(forKey: "isOn") == .bool(true))
    #expect(pages.stateValue(forKey: "currentPage") == .number(2))
    #expect(segments.stateValue(forKey: "selectedIndex") == .number(-1))
    segments.selectedIndex = 1
    #expect(segments.stateValue(forKey: "selectedIndex") == .number(1))
    #expect(button.stateValue(forKey: "title") == .text("Go"))
    button.isSelected = true
    for control in [stepper, pages, slider, toggle, segments, button] as [Control] {
      #expect(control.stateValue(forKey: "isEnabled") == .bool(true))
      #expect(control.stateValue(forKey: "isHighlighted") == .bool(false))
      #expect(control.stateValue(forKey: "isSelected") == .bool(control === button))
      #expect(control.stateValue(forKey: "alpha") == .number(1), "and what every view has")
    }
  }
}
