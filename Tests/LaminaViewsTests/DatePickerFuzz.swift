import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import TestSupport
import Testing

/// Date pickers in random modes, with random limits and fingers: their dates stay within the limits.
@Suite @MainActor struct DatePickerFuzz {
  private func moment(_ random: inout SplitMix) -> Moment {
    // Often near the current date, sometimes at the ends of the calendar.
    let reach: Double = [1e5, 1e7, 1e9, 3e11, 1e300][random.integer(in: 0...4)]
    return Moment(
      timeIntervalSince1970: 1_168_335_660 + reach * random.double(in: -1...1))
  }

  private func change(_ picker: DatePicker, on stage: Stage, _ random: inout SplitMix) {
    switch random.integer(in: 0...13) {
    case 0: picker.datePickerMode = random.element(of: DatePicker.Mode.allCases)
    case 1: picker.preferredDatePickerStyle = random.element(of: DatePicker.Style.allCases)
    case 2: picker.minimumDate = random.chance(0.5) ? moment(&random) : nil
    case 3: picker.maximumDate = random.chance(0.5) ? moment(&random) : nil
    case 4: picker.minuteInterval = random.element(of: [1, 2, 5, 7, 15, 30, 60, -3])
    case 5: picker.setDate(moment(&random), animated: random.chance(0.5))
    case 6: picker.date = moment(&random)
    case 7: stage.screen.language = random.element(of: ["en", "de", "ar", "ja", "he", "fr-CA"])
    case 8: stage.screen.currentDate = moment(&random)
    case 9:
      let zone = random.integer(in: -64_800...64_800)
      picker.timeZone = random.chance(0.5) ? FixedTimeZone(secondsFromGMT: zone) : nil
    case 10: picker.countDownDuration = random.double(in: -1e3...1e5)
    case 11: picker.roundsToMinuteInterval.toggle()
    case 12:
      picker.frame.size = Size(
        width: random.double(in: 0...400), height: random.double(in: 0...400))
    default:
      if picker.superview == nil {
        stage.window.addSubview(picker)
      } else if random.chance(0.2) {
        picker.removeFromSuperview()
      }
    }
  }

  private func touch(_ stage: Stage, at time: Double, _ random: inout SplitMix) {
    let start = Point(x: random.double(in: 0...390), y: random.double(in: 0...500))
    let way = random.chance(0.5) ? 0 : random.double(in: -200...200)
    stage.application.post([TouchInput(.down, at: start)], at: time)
    for step in 1...4 {
      let place = Point(x: start.x, y: start.y + way * Double(step) / 4)
      stage.application.post([TouchInput(.move, at: place)], at: time + 0.02 * Double(step))
    }
    stage.application.post(
      [TouchInput(.up, at: Point(x: start.x, y: start.y + way))], at: time + 0.1)
  }

  private func check(_ picker: DatePicker, _ seed: UInt64, _ step: Int) {
    let date = picker.date
    if picker.minimumDate ?? date <= picker.maximumDate ?? date {
      if let low = picker.minimumDate, picker.calendar.fields(of: low).year < 9_999 {
        #expect(date >= low, "seed \(seed), step \(step)")
      }
      if let high = picker.maximumDate, picker.calendar.fields(of: high).year >= 2 {
        #expect(date <= high, "seed \(seed), step \(step)")
      }
    }
    #expect(
      (0...10_000).contains(picker.calendar.fields(of: date).year), "seed \(seed), step \(step)")
    #expect((0...86_340).contains(picker.countDownDuration), "seed \(seed), step \(step)")
  }

  @Test(arguments: 0..<12)
  func `random: dates are within the limits, whatever fingers and callers do`(part: UInt64) throws {
    let seed = 0xDA_7E_00 + part
    print("date picker: seed \(seed)")
    var random = SplitMix(seed: seed)
    let stage = Stage(scale: 1)
    let loop = try stage.loop()
    let picker = DatePicker(frame: rect(10, 40, 320, 330))
    var told = 0
    picker.addAction(for: .valueChanged) { _ in told += 1 }
    stage.window.addSubview(picker)
    for step in 0..<60 {
      if random.chance(0.6) { change(picker, on: stage, &random) }
      if random.chance(0.6) { touch(stage, at: loop.now + 0.02, &random) }
      if random.chance(0.7) { try loop.run(until: loop.now + random.double(in: 0.02...0.8)) }
      check(picker, seed, step)
    }
    try loop.run(until: loop.now + 2)
    check(picker, seed, 60)
  }
}
