import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// Date pickers in the styles `inline` and `compact`.
@Suite @MainActor struct DateCalendarTests {
  private typealias Picked = DatePickerTests.Picked

  private func moment(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0) -> Moment {
    GregorianCalendar().moment(
      of: CalendarFields(year: year, month: month, day: day, hour: hour))
  }

  /// All views of a tree, in order.
  private func tree(_ view: View) -> [View] { [view] + view.subviews.flatMap { tree($0) } }

  private func views(_ kind: String, in view: View) -> [View] {
    tree(view).filter { "\(type(of: $0))" == kind && !$0.isHidden }
  }

  /// The texts of visible labels, in order.
  private func texts(in view: View) -> [String] {
    if view.isHidden { return [] }
    let own = (view as? Label)?.text.map { [$0] } ?? []
    return own + view.subviews.flatMap { texts(in: $0) }
  }

  /// The middle of a day of the month that is shown.
  private func day(_ day: Int, in view: View) throws -> Point {
    let grid = try #require(views("DateGrid", in: view).last)
    let label = try #require(grid.subviews.first { ($0 as? Label)?.text == "\(day)" })
    return label.convert(Point(x: label.bounds.midX, y: label.bounds.midY), to: nil)
  }

  private func tap(_ part: View, _ picked: Picked) throws {
    let middle = part.convert(Point(x: part.bounds.midX, y: part.bounds.midY), to: nil)
    try picked.tap(middle.x, middle.y)
  }

  private func inline(_ language: String = "en", _ mode: DatePicker.Mode = .date) throws -> Picked {
    try Picked(mode, .inline, language: language, frame: rect(0, 0, 320, 330))
  }

  // MARK: - Inline

  @Test func `inline: a tap on a day chooses it, at the same time of day`() throws {
    let picked = try inline()
    #expect(texts(in: picked.picker).contains("January 2007"))
    #expect(texts(in: picked.picker).contains("SUN"))
    let place = try day(17, in: picked.picker)
    // January 2007 began on a Monday: the 17th is a Wednesday of the third week.
    #expect(abs(place.x - (8 + 304 * 3.5 / 7)) < 1 && abs(place.y - (66 + 2.5 * 44)) < 1)
    try picked.tap(place.x, place.y)
    #expect(picked.log.take() == ["2007-1-17 9:41"])
    try picked.tap(place.x, place.y)
    #expect(picked.log.take() == [], "it was chosen before")
    try picked.tap(20, 80)
    #expect(picked.log.take() == [], "no day is before the 1st")
    let grid = try #require(views("DateGrid", in: picked.picker).last)
    let disc = try #require(grid.subviews.first)
    #expect(disc.center == Point(x: 152, y: 110) && disc.bounds.width > 40)
  }

  @Test func `inline: days beyond the limits are grey, and the arrows end there`() throws {
    let picked = try inline()
    (picked.picker.minimumDate, picked.picker.maximumDate) = (
      moment(2_007, 1, 5, 12), moment(2_007, 2, 10)
    )
    picked.picker.date = moment(2_007, 1, 20, 3)
    try picked.loop.run(until: picked.loop.now + 0.1)
    let arrows = views("DateArrow", in: picked.picker).compactMap { $0 as? Control }
      .filter { $0.superview is DatePicker || $0.bounds.width == 44 }
    #expect(arrows.map(\.isEnabled) == [false, true])
    let early = try day(4, in: picked.picker)
    try picked.tap(early.x, early.y)
    #expect(picked.log.take() == [])
    let first = try day(5, in: picked.picker)
    try picked.tap(first.x, first.y)
    #expect(picked.log.take() == ["2007-1-5 12:0"], "the time is clamped")
    try tap(arrows[0], picked)
    #expect(texts(in: picked.picker).contains("January 2007"))
    try tap(arrows[1], picked)
    #expect(texts(in: picked.picker).contains("February 2007"))
    #expect(arrows.map(\.isEnabled) == [true, false] && picked.log.take() == [])
    let grids = views("DateGrid", in: picked.picker)
    #expect(grids.count == 1 && grids[0].frame.minX == 0, "the old month has left")
  }

  @Test func `inline: months slide, and a swipe turns one`() throws {
    let picked = try inline()
    let arrow = try #require(views("DateArrow", in: picked.picker).last)
    let middle = arrow.convert(Point(x: arrow.bounds.midX, y: arrow.bounds.midY), to: nil)
    let time = picked.loop.now + 0.05
    picked.stage.application.post([TouchInput(.down, at: middle)], at: time)
    picked.stage.application.post([TouchInput(.up, at: middle)], at: time + 0.05)
    try picked.loop.run(until: time + 0.2)
    let grids = views("DateGrid", in: picked.picker)
    let shown = grids.compactMap { $0.layer.presentation()?.frame.minX }
    #expect(grids.count == 2 && shown[0] < 0 && shown[1] > 0 && shown[1] < 304, "\(shown)")
    try picked.loop.run(until: time + 1)
    #expect(views("DateGrid", in: picked.picker).count == 1)
    func swipe(from start: Double, to end: Double) throws {
      let time = picked.loop.now + 0.05
      for step in 0...8 {
        let x = start + (end - start) * Double(step) / 8
        picked.stage.application.post(
          [TouchInput(step == 0 ? .down : .move, at: Point(x: x, y: 150))],
          at: time + 0.02 * Double(step))
      }
      picked.stage.application.post([TouchInput(.up, at: Point(x: end, y: 150))], at: time + 0.2)
      try picked.loop.run(until: time + 1)
    }
    #expect(texts(in: picked.picker).contains("February 2007"))
    try swipe(from: 100, to: 220)
    try swipe(from: 100, to: 220)
    #expect(texts(in: picked.picker).contains("December 2006"))
    try swipe(from: 220, to: 100)
    #expect(texts(in: picked.picker).contains("January 2007") && picked.log.take() == [])
  }

  @Test func `inline: a tap on the month shows wheels, another one the days again`() throws {
    let picked = try inline()
    try picked.tap(60, 22)
    #expect(views("DateWheels", in: picked.picker).count == 1)
    #expect(views("DateGrid", in: picked.picker).allSatisfy { $0.superview?.isHidden == true })
    let wheel = try #require(views("PickerWheel", in: picked.picker).first)
    let middle = wheel.convert(
      Point(x: wheel.bounds.midX, y: wheel.bounds.midY + 32), to: nil)
    try picked.tap(middle.x, middle.y)
    #expect(picked.log.take() == ["2007-2-9 9:41"])
    try picked.tap(60, 22)
    #expect(views("DateWheels", in: picked.picker).isEmpty)
    #expect(texts(in: picked.picker).contains("February 2007"))
  }

  @Test func `inline: from right to left, days and arrows are mirrored`() throws {
    let picked = try inline("ar")
    // The week begins on Saturday at the right: Monday the 1st is the third column.
    let place = try day(1, in: picked.picker)
    #expect(abs(place.x - (320 - 8 - 304 * 2.5 / 7)) < 1)
    let arrows = views("DateArrow", in: picked.picker).filter { $0.bounds.width == 44 }
    #expect(arrows.map(\.frame.minX) == [48, 4])
    try tap(arrows[1], picked)
    #expect(texts(in: picked.picker).contains("فبراير 2007"))
    let wednesday = try day(7, in: picked.picker)
    try picked.tap(wednesday.x, wednesday.y)
    #expect(picked.log.take() == ["2007-2-7 9:41"])
  }

  @Test func `inline: the first day of the week is the calendar's, if it has one`() throws {
    let picked = try inline("de")
    func weekdays() -> [String] {
      texts(in: picked.picker).filter { $0.count == 2 && Int($0) == nil }
    }
    #expect(weekdays() == ["MO", "DI", "MI", "DO", "FR", "SA", "SO"])
    picked.picker.calendar.firstWeekday = 4
    #expect(weekdays().first == "MI")
    picked.picker.calendar.firstWeekday = 12
    #expect(weekdays().first == "MO")
    picked.picker.locale = DateLocale(identifier: "en")
    #expect(texts(in: picked.picker).contains("January 2007"))
  }

  // MARK: - Compact

  private func cards(_ picked: Picked) -> [View] { views("DateCard", in: picked.stage.window) }

  private func compact(
    _ mode: DatePicker.Mode = .dateAndTime, y: Double = 50, language: String = "en"
  ) throws -> Picked {
    try Picked(mode, .compact, language: language, frame: rect(20, y, 300, 34))
  }

  @Test func `compact: labels in the language, as large as their texts`() throws {
    for (language, labels) in [
      ("en", ["Jan 9, 2007", "9:41 AM"]), ("de", ["09.01.2007", "09:41"]),
      ("fr", ["9 janv. 2007", "09:41"]), ("en-GB", ["9 Jan 2007", "09:41"]),
      ("ja", ["2007/01/09", "09:41"]), ("es", ["9 ene 2007", "09:41"]),
    ] {
      let picked = try compact(language: language)
      #expect(texts(in: picked.picker) == labels)
      let pills = views("DatePill", in: picked.picker)
      #expect(pills[0].frame.minX == 0 && pills[1].frame.minX == pills[0].frame.maxX + 6)
      #expect(picked.picker.intrinsicContentSize == Size(width: pills[1].frame.maxX, height: 34))
    }
    let picked = try compact(.time, language: "ar")
    #expect(views("DatePill", in: picked.picker).map(\.frame.maxX) == [300])
  }

  @Test func `compact: a label opens a card below it, and a tap outside closes it`() throws {
    let picked = try compact()
    let below = View("below", rect(0, 500, 390, 100), in: picked.stage.window)
    try picked.tap(50, 67)
    #expect(picked.log.take() == ["begin"] && cards(picked).count == 1)
    #expect(picked.picker.stateValue(forKey: "isOpen") == .bool(true))
    let card = try #require(cards(picked).first?.subviews.first)
    #expect(card.frame == rect(20, 92, 320, 330))
    #expect(card.alpha == 1 && card.transform == .identity)
    let place = try day(20, in: card)
    try picked.tap(place.x, place.y)
    #expect(picked.log.take() == ["2007-1-20 9:41"] && cards(picked).count == 1, "it stays open")
    #expect(texts(in: picked.picker).first == "Jan 20, 2007")
    #expect(picked.stage.screen.hitTest(Point(x: 100, y: 550)) !== below)
    try picked.tap(100, 550)
    #expect(picked.log.take() == ["end"] && cards(picked).isEmpty)
    #expect(picked.stage.screen.hitTest(Point(x: 100, y: 550)) === below)
  }

  @Test func `compact: the time's card has wheels`() throws {
    let picked = try compact()
    let pill = try #require(views("DatePill", in: picked.picker).last)
    try tap(pill, picked)
    #expect(picked.log.take() == ["begin"])
    let wheel = try #require(views("PickerWheel", in: picked.stage.window).first)
    let middle = wheel.convert(
      Point(x: wheel.bounds.midX, y: wheel.bounds.midY + 32), to: nil)
    try picked.tap(middle.x, middle.y)
    #expect(picked.log.take() == ["2007-1-9 10:41"])
    #expect(texts(in: picked.picker).last == "10:41 AM")
  }

  @Test func `compact: a card without room below is above its label, else within the window`()
    throws
  {
    let low = try compact(y: 700)
    try low.tap(50, 717)
    #expect(cards(low).first?.subviews.first?.frame == rect(20, 362, 320, 330))
    let arabic = try compact(.date, y: 400, language: "ar")
    try arabic.tap(310, 417)
    #expect(cards(arabic).first?.subviews.first?.frame == rect(8, 442, 320, 330))
    let middle = try compact()
    middle.stage.screen.bounds.size = Size(width: 300, height: 320)
    middle.picker.frame = rect(250, 140, 300, 34)
    try middle.loop.run(until: middle.loop.now + 0.1)
    try middle.tap(270, 157)
    #expect(cards(middle).first?.subviews.first?.frame == rect(8, 8, 284, 304))
  }

  @Test func `compact: a card closes with its picker`() throws {
    let actions: [(DatePicker) -> Void] = [
      { $0.removeFromSuperview() }, { $0.isEnabled = false }, { $0.datePickerMode = .date },
      { $0.preferredDatePickerStyle = .wheels },
    ]
    for action in actions {
      let picked = try compact()
      try picked.tap(50, 67)
      action(picked.picker)
      #expect(picked.log.take() == ["begin", "end"])
      try picked.loop.run(until: picked.loop.now + 0.5)
      #expect(cards(picked).isEmpty)
    }
    let picked = try compact()
    picked.picker.isEnabled = false
    try picked.tap(50, 67)
    #expect(picked.log.take() == [] && cards(picked).isEmpty)
  }

  // MARK: - Surroundings

  @Test func `surroundings: another language or current date shows at once, and the tint follows`()
    throws
  {
    let picked = try inline()
    picked.stage.screen.language = "ar"
    try picked.loop.run(until: picked.loop.now + 0.1)
    #expect(texts(in: picked.picker).contains("يناير 2007"))
    picked.stage.screen.language = "es"
    picked.stage.screen.currentDate = moment(2_020, 3, 4)
    picked.picker.date = moment(2_020, 3, 10)
    try picked.loop.run(until: picked.loop.now + 0.1)
    #expect(texts(in: picked.picker).contains("Marzo 2020"))
    let grid = try #require(views("DateGrid", in: picked.picker).last)
    let labels = grid.subviews.compactMap { $0 as? Label }
    #expect(labels[3].textColor == .systemBlue && labels[9].textColor == .systemBlue)
    picked.stage.window.tintColor = .systemGreen
    #expect(labels[3].textColor == .systemGreen && labels[4].textColor == .label)
    picked.picker.date = moment(2_020, 3, 4)
    #expect(labels[3].textColor == .white && labels[9].textColor == .label)
    let disc = try #require(grid.subviews.first)
    #expect(disc.backgroundColor == .systemGreen)
    picked.stage.screen.userInterfaceStyle = .dark
    #expect(disc.layer.backgroundColor == disc.resolvedColor(.systemGreen))
  }
}
