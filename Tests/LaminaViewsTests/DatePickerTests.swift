import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// The values of date pickers, and wheels.
@Suite @MainActor struct DatePickerTests {
  /// A date picker on a stage whose loop runs.
  @MainActor struct Picked {
    let stage = Stage()
    let loop: FrameLoop
    let picker = DatePicker()
    let log = Log()

    init(
      _ mode: DatePicker.Mode, _ style: DatePicker.Style = .wheels, language: String = "en",
      frame: Rect = rect(0, 0, 320, 216)
    ) throws {
      loop = try stage.loop()
      stage.screen.language = language
      (picker.datePickerMode, picker.preferredDatePickerStyle) = (mode, style)
      picker.frame = frame
      let (log, picker) = (log, picker)
      picker.addAction(for: .valueChanged) { [unowned picker] _ in
        log.add(DatePickerTests.text(picker))
      }
      picker.addAction(for: .editingDidBegin) { _ in log.add("begin") }
      picker.addAction(for: .editingDidEnd) { _ in log.add("end") }
      stage.window.addSubview(picker)
      try loop.run(until: 0.1)
    }

    var text: String { DatePickerTests.text(picker) }

    var wheels: [ScrollView] {
      (picker.subviews.first?.subviews ?? []).compactMap { $0 as? ScrollView }
    }

    func tap(_ x: Double, _ y: Double) throws {
      let time = loop.now + 0.05
      stage.application.post([TouchInput(.down, at: Point(x: x, y: y))], at: time)
      stage.application.post([TouchInput(.up, at: Point(x: x, y: y))], at: time + 0.05)
      try loop.run(until: time + 1)
    }

    /// Turns a wheel by some rows, by a drag that rests before the finger goes up.
    func turn(_ wheel: Int, by rows: Int) throws {
      let x = wheels[wheel].frame.midX
      let time = loop.now + 0.05
      let way = -32 * Double(rows) + (rows > 0 ? -10 : 10)
      for step in 0...20 {
        stage.application.post(
          [
            TouchInput(
              step == 0 ? .down : .move, at: Point(x: x, y: 108 + way * Double(step) / 20))
          ],
          at: time + 0.02 * Double(step))
      }
      stage.application.post([TouchInput(.up, at: Point(x: x, y: 108 + way))], at: time + 0.9)
      try loop.run(until: time + 2.5)
    }

    /// The text of the row in the middle of a wheel.
    func row(_ wheel: Int) -> String? {
      let view = wheels[wheel]
      return view.subviews.compactMap { $0 as? Label }
        .filter { !$0.isHidden }
        .min { abs($0.center.y - view.bounds.midY) < abs($1.center.y - view.bounds.midY) }?.text
    }
  }

  static func text(_ picker: DatePicker) -> String {
    if picker.datePickerMode == .countDownTimer { return "\(picker.countDownDuration)" }
    let fields = picker.calendar.fields(of: picker.date)
    return "\(fields.year)-\(fields.month)-\(fields.day) \(fields.hour):\(fields.minute)"
  }

  private func moment(
    _ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0
  ) -> Moment {
    GregorianCalendar().moment(
      of: CalendarFields(year: year, month: month, day: day, hour: hour, minute: minute))
  }

  // MARK: - Values

  @Test func `values: defaults, and the screen's current date until one is set`() {
    let stage = Stage()
    let picker = DatePicker()
    #expect(picker.datePickerMode == .dateAndTime && picker.datePickerStyle == .compact)
    #expect(picker.minuteInterval == 1 && picker.roundsToMinuteInterval && picker.locale == nil)
    #expect(picker.countDownDuration == 0 && picker.minimumDate == nil)
    #expect(picker.date == stage.screen.currentDate, "2007-01-09 9:41")
    #expect(Self.text(picker) == "2007-1-9 9:41")
    stage.window.addSubview(picker)
    stage.screen.currentDate = moment(2_020, 5, 6)
    #expect(picker.date == moment(2_020, 5, 6))
    picker.date = moment(1_999, 1, 1)
    stage.screen.currentDate = moment(2_021, 1, 1)
    #expect(picker.date == moment(1_999, 1, 1))
    #expect(picker.stateValue(forKey: "date") == .number(moment(1_999, 1, 1).timeIntervalSince1970))
  }

  @Test func `values: clamped to the limits, which cross each other in vain`() {
    let picker = DatePicker()
    let log = Log()
    picker.addAction(for: .allEvents) { _ in log.add("event") }
    (picker.minimumDate, picker.maximumDate) = (moment(2_020, 1, 1), moment(2_020, 12, 31))
    #expect(picker.date == moment(2_020, 1, 1), "today is too early")
    picker.setDate(moment(2_030, 1, 1), animated: true)
    #expect(picker.date == moment(2_020, 12, 31))
    picker.maximumDate = moment(2_020, 6, 1)
    #expect(picker.date == moment(2_020, 6, 1))
    picker.maximumDate = nil
    #expect(picker.date == moment(2_020, 6, 1), "it has been clamped for good")
    picker.maximumDate = moment(2_010, 1, 1)
    picker.date = moment(2_015, 1, 1)
    #expect(picker.date == moment(2_015, 1, 1), "limits that cross are ignored")
    (picker.minimumDate, picker.maximumDate) = (nil, nil)
    picker.date = Moment(timeIntervalSince1970: 1e300)
    #expect(picker.calendar.fields(of: picker.date).year == 9_999)
    picker.date = Moment(timeIntervalSince1970: -1e300)
    #expect(picker.date == moment(1, 1, 1))
    #expect(log.take() == [])
  }

  @Test func `values: rounded down to the interval of minutes, but within the limits`() {
    let picker = DatePicker()
    picker.date = moment(2_020, 1, 1, 9, 44)
    picker.minuteInterval = 15
    #expect(picker.date == moment(2_020, 1, 1, 9, 30))
    picker.roundsToMinuteInterval = false
    #expect(picker.date == moment(2_020, 1, 1, 9, 44))
    picker.roundsToMinuteInterval = true
    picker.minimumDate = moment(2_020, 1, 1, 9, 35)
    #expect(picker.date == moment(2_020, 1, 1, 9, 45))
    picker.maximumDate = moment(2_020, 1, 1, 9, 40)
    #expect(picker.date == moment(2_020, 1, 1, 9, 35), "no multiple is within")
    for interval in [0, -5, 7, 31, 60, .max] {
      picker.minuteInterval = interval
      #expect(picker.minuteInterval == 1)
    }
    picker.timeZone = FixedTimeZone(secondsFromGMT: 1_800)
    (picker.minimumDate, picker.maximumDate) = (nil, nil)
    picker.minuteInterval = 20
    picker.date = moment(2_020, 1, 1, 9, 44)
    #expect(picker.date == moment(2_020, 1, 1, 9, 30), "10:00 in the picker's zone")
  }

  @Test func `values: durations are whole minutes below a day`() {
    let picker = DatePicker()
    picker.datePickerMode = .countDownTimer
    #expect(picker.datePickerStyle == .wheels)
    for (set, value) in [
      (90.0, 60.0), (-5, 0), (1e9, 86_340), (86_400, 86_340), (.infinity, 86_340),
    ] {
      picker.countDownDuration = set
      #expect(picker.countDownDuration == value)
    }
    picker.minuteInterval = 10
    picker.countDownDuration = 3_599
    #expect(picker.countDownDuration == 3_000)
  }

  @Test func `styles: durations and months have wheels, others what is preferred`() {
    let picker = DatePicker()
    for mode in DatePicker.Mode.allCases {
      picker.datePickerMode = mode
      let isFixed = mode == .countDownTimer || mode == .yearAndMonth
      for style in DatePicker.Style.allCases {
        picker.preferredDatePickerStyle = style
        let free = style == .automatic ? DatePicker.Style.compact : style
        #expect(picker.datePickerStyle == (isFixed ? .wheels : free))
        #expect(picker.subviews.count == 1 && picker.intrinsicContentSize.height >= 34)
      }
    }
  }

  // MARK: - Wheels

  @Test(arguments: [
    ("en", DatePicker.Mode.date, ["January", "9", "2007"]),
    ("de", .date, ["9", "Januar", "2007"]), ("ja", .date, ["2007", "January", "9"]),
    ("en", .time, ["9", "41", "AM"]), ("fr", .time, ["09", "41"]),
    ("en", .dateAndTime, ["Today", "9", "41", "AM"]), ("en", .yearAndMonth, ["January", "2007"]),
    ("en", .countDownTimer, ["0", "0"]), ("ar", .time, ["41", "9", "ص"]),
  ])
  func `wheels: the parts of a mode, in the order of the language`(
    _ language: String, _ mode: DatePicker.Mode, _ rows: [String]
  ) throws {
    let picked = try Picked(mode, language: language)
    #expect(picked.wheels.indices.map { picked.row($0) } == rows)
    #expect(
      zip(picked.wheels, picked.wheels.dropFirst()).allSatisfy {
        ($0.frame.midX < $1.frame.midX) == (language != "ar")
      })
  }

  @Test func `wheels: a turn chooses, and tells it once`() throws {
    let picked = try Picked(.date)
    try picked.turn(0, by: 2)
    #expect(picked.log.take() == ["2007-3-9 9:41"] && picked.row(0) == "March")
    try picked.turn(0, by: -4)
    #expect(picked.log.take() == ["2007-11-9 9:41"], "months recur without changing the year")
    try picked.turn(2, by: 1)
    #expect(picked.log.take() == ["2008-11-9 9:41"])
    picked.picker.setDate(moment(2_010, 6, 20), animated: true)
    try picked.loop.run(until: picked.loop.now + 1)
    #expect(
      picked.log.take() == []
        && picked.wheels.indices.map { picked.row($0) } == ["June", "20", "2010"])
  }

  @Test func `wheels: a day that the month lacks springs back to the last one`() throws {
    let picked = try Picked(.date)
    picked.picker.date = moment(2_007, 2, 27)
    try picked.loop.run(until: picked.loop.now + 0.1)
    try picked.turn(1, by: 3)
    #expect(picked.log.take() == ["2007-2-28 0:0"] && picked.row(1) == "28")
    picked.picker.date = moment(2_007, 1, 31)
    try picked.loop.run(until: picked.loop.now + 0.1)
    try picked.turn(0, by: 1)
    #expect(picked.log.take() == ["2007-2-28 0:0"] && picked.row(1) == "28")
  }

  @Test func `wheels: a row beyond a limit is grey, and springs back to the limit`() throws {
    let picked = try Picked(.date)
    (picked.picker.minimumDate, picked.picker.maximumDate) = (
      moment(2_007, 1, 5), moment(2_007, 3, 20)
    )
    picked.picker.date = moment(2_007, 2, 10)
    try picked.loop.run(until: picked.loop.now + 0.1)
    func colors(_ wheel: Int) -> [String: ViewColor] {
      let labels = picked.wheels[wheel].subviews.compactMap { $0 as? Label }.filter { !$0.isHidden }
      return Dictionary(
        labels.map { ($0.text ?? "", $0.textColor) }, uniquingKeysWith: { a, _ in a })
    }
    #expect(colors(0)["March"] == .label && colors(0)["April"] == .tertiaryLabel)
    #expect(colors(0)["December"] == .tertiaryLabel && colors(2)["2008"] == .tertiaryLabel)
    try picked.turn(0, by: 3)
    #expect(picked.log.take() == ["2007-3-20 0:0"])
    #expect(picked.wheels.indices.map { picked.row($0) } == ["March", "20", "2007"])
    #expect(colors(1)["21"] == .tertiaryLabel && colors(1)["19"] == .label)
    try picked.turn(2, by: -2)
    #expect(picked.log.take() == ["2007-1-5 0:0"] && picked.row(2) == "2007")
    try picked.turn(2, by: -2)
    #expect(picked.log.take() == [] && picked.row(2) == "2007", "nothing has changed")
  }

  @Test func `wheels: hours past noon turn the half of the day, and the half turns the hours`()
    throws
  {
    let picked = try Picked(.time)
    picked.picker.date = moment(2_007, 1, 9, 10, 30)
    try picked.loop.run(until: picked.loop.now + 0.1)
    try picked.turn(0, by: 3)
    #expect(picked.log.take() == ["2007-1-9 13:30"])
    #expect(picked.wheels.indices.map { picked.row($0) } == ["1", "30", "PM"])
    try picked.turn(2, by: -1)
    #expect(picked.log.take() == ["2007-1-9 1:30"] && picked.row(0) == "1" && picked.row(2) == "AM")
  }

  @Test func `wheels: days are beyond months, minutes in intervals`() throws {
    let picked = try Picked(.dateAndTime)
    picked.picker.minuteInterval = 15
    picked.picker.date = moment(2_007, 12, 31, 9, 52)
    try picked.loop.run(until: picked.loop.now + 0.1)
    #expect(picked.wheels.indices.map { picked.row($0) } == ["Mon Dec 31", "9", "45", "AM"])
    try picked.turn(0, by: 2)
    #expect(picked.log.take() == ["2008-1-2 9:45"] && picked.row(0) == "Wed Jan 2")
    try picked.turn(2, by: 1)
    #expect(picked.log.take() == ["2008-1-2 9:0"])
    picked.picker.date = moment(2_090, 2, 3)
    try picked.loop.run(until: picked.loop.now + 0.1)
    #expect(picked.row(0) == "Fri Feb 3", "beyond the days that the wheel had")
  }

  @Test func `wheels: a duration of nothing springs to the first minutes`() throws {
    let picked = try Picked(.countDownTimer)
    picked.picker.countDownDuration = 3_600
    try picked.loop.run(until: picked.loop.now + 0.1)
    try picked.turn(0, by: -1)
    #expect(picked.log.take() == ["60.0"] && picked.row(0) == "0" && picked.row(1) == "1")
    try picked.turn(1, by: 4)
    #expect(picked.log.take() == ["300.0"])
  }

  @Test func `wheels: one that a finger holds does not move while another one chooses`() throws {
    let picked = try Picked(.date)
    let (held, turned) = (picked.wheels[0].frame.midX, picked.wheels[2].frame.midX)
    let time = picked.loop.now + 0.05
    func send(_ finger: Int, _ action: TouchInput.Action, _ x: Double, _ y: Double, _ after: Double)
    {
      picked.stage.application.post(
        [TouchInput(finger: finger, action, at: Point(x: x, y: y))], at: time + after)
    }
    send(0, .down, held, 108, 0)
    for step in 1...10 { send(0, .move, held, 108 - 7.4 * Double(step), 0.02 * Double(step)) }
    send(1, .down, turned, 108, 0.3)
    for step in 1...10 {
      send(1, .move, turned, 108 - 4.2 * Double(step), 0.3 + 0.02 * Double(step))
    }
    send(1, .up, turned, 66, 0.9)
    try picked.loop.run(until: time + 2)
    #expect(picked.log.take() == ["2008-1-9 9:41"] && picked.row(0) == "March")
    send(0, .up, held, 34, 2.1)
    try picked.loop.run(until: time + 4)
    #expect(picked.log.take() == ["2008-3-9 9:41"])
  }

  @Test func `wheels: a disabled picker does not turn`() throws {
    let picked = try Picked(.date)
    picked.picker.isEnabled = false
    try picked.turn(0, by: 2)
    #expect(picked.log.take() == [] && picked.row(0) == "January")
  }

  @Test func `wheels: another time zone moves today to another row`() throws {
    let picked = try Picked(.dateAndTime)
    picked.stage.screen.currentDate = moment(2_020, 5, 6, 23, 30)
    picked.picker.date = moment(2_020, 5, 6, 23, 30)
    try picked.loop.run(until: picked.loop.now + 0.1)
    #expect(picked.row(0) == "Today")
    picked.picker.timeZone = FixedTimeZone(secondsFromGMT: 3_600)
    try picked.loop.run(until: picked.loop.now + 0.1)
    #expect(picked.row(0) == "Today")
    picked.picker.date = moment(2_020, 5, 6, 12)
    try picked.loop.run(until: picked.loop.now + 0.1)
    #expect(picked.row(0) == "Wed May 6")
  }
}
