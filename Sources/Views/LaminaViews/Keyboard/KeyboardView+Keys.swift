import LaminaGeometry

// The keys of each type of keyboard, line by line.

extension KeyboardType {
  /// The set of keys that is shown first.
  var firstPlane: KeyboardView.Plane {
    switch self {
    case .numberPad, .decimalPad, .phonePad, .asciiCapableNumberPad: .pad
    case .numbersAndPunctuation: .digits
    default: .letters
    }
  }

  /// The keys beside the space in the last line, with their widths in tenths of the line; the space takes the rest.
  ///
  /// Policy: `keyboard-types`.
  fileprivate var lastLine: [(title: String, width: Double)] {
    switch self {
    case .URL: [(".", 1.5), ("/", 1.5), (".com", 2)]
    case .emailAddress: [("space", 3), ("@", 1), (".", 1)]
    case .twitter: [("space", 3), ("@", 1), ("#", 1)]
    case .webSearch: [("space", 4), (".", 1)]
    default: [("space", 5)]
    }
  }
}

extension KeyboardView {
  private static func rows(of plane: Plane) -> [String] {
    switch plane {
    case .capitals: ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"]
    case .digits: ["1234567890", "-/:;()$&@\"", ".,?!'"]
    case .letters, .pad, .signs: ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
    }
  }

  /// The letters below the digits of a pad.
  private static let letters: [String: String] = [
    "1": "", "2": "ABC", "3": "DEF", "4": "GHI", "5": "JKL", "6": "MNO", "7": "PQRS", "8": "TUV",
    "9": "WXYZ",
  ]

  /// Returns the keys of the shown plane.
  ///
  /// - Parameter lineHeight: the height of a line, in points.
  /// - Returns: the keys, line by line.
  func makeKeys(lineHeight: Double) -> [Key] {
    switch plane {
    case .letters, .capitals, .digits: makeLetterKeys(lineHeight)
    case .pad, .signs: makePadKeys(lineHeight)
    }
  }

  private func makeLetterKeys(_ height: Double) -> [Key] {
    var keys: [Key] = []
    let pitch = bounds.width / 10
    func add(
      _ title: String, _ effect: Key.Effect, _ x: Double, _ line: Int, _ width: Double,
      _ face: Key.Face = .letter
    ) {
      let rect = Rect(x: x, y: Double(line) * height, width: width, height: height)
      keys.append(Key(title: title, effect: effect, face: face, rect: rect))
    }
    for (line, row) in KeyboardView.rows(of: plane).enumerated() {
      let letters = Array(row)
      let last = line == 2
      let start =
        last && plane == .digits
        ? pitch * 1.5 : (bounds.width - Double(letters.count) * pitch) / 2
      let step = last && plane == .digits ? pitch * 7 / Double(letters.count) : pitch
      for (index, letter) in letters.enumerated() {
        add(String(letter), .type(String(letter)), start + Double(index) * step, line, step)
      }
    }
    let isLetters = plane != .digits
    if isLetters { add("\u{21E7}", .shift, 0, 2, pitch * 1.5, .function) }
    add("\u{232B}", .delete, pitch * 8.5, 2, pitch * 1.5, .function)
    let wide = pitch * 2.5
    let other: Plane = traits.type == .namePhonePad ? .pad : .digits
    add(isLetters ? "123" : "ABC", .plane(isLetters ? other : .letters), 0, 3, wide, .function)
    var x = wide
    for (title, width) in traits.type.lastLine {
      add(title, .type(title == "space" ? " " : title), x, 3, pitch * width)
      x += pitch * width
    }
    add(
      traits.returnKey.title, .type("\n"), pitch * 7.5, 3, wide,
      traits.returnKey.isProminent ? .prominent : .function)
    return keys
  }

  private func makePadKeys(_ height: Double) -> [Key] {
    var keys: [Key] = []
    let width = bounds.width / 3
    func add(
      _ title: String, _ effect: Key.Effect, _ column: Int, _ line: Int, _ face: Key.Face = .letter
    ) {
      let rect = Rect(
        x: Double(column) * width, y: Double(line) * height, width: width, height: height)
      let subtitle = plane == .pad ? KeyboardView.letters[title] : nil
      keys.append(
        Key(title: title, subtitle: subtitle, effect: effect, face: face, rect: rect))
    }
    if plane == .signs {
      for (column, sign) in ["+", "*", "#"].enumerated() { add(sign, .type(sign), column, 1) }
      add("pause", .type(","), 0, 2)
      add("wait", .type(";"), 2, 2)
    } else {
      for digit in 1...9 {
        add("\(digit)", .type("\(digit)"), (digit - 1) % 3, (digit - 1) / 3)
      }
      add("0", .type("0"), 1, 3)
    }
    switch traits.type {
    case .decimalPad: add(".", .type("."), 0, 3, .none)
    case .phonePad where plane == .pad: add("+*#", .plane(.signs), 0, 3, .none)
    case .phonePad: add("123", .plane(.pad), 0, 3, .none)
    case .namePhonePad: add("ABC", .plane(.letters), 0, 3, .none)
    default: break
    }
    add("\u{232B}", .delete, 2, 3, .none)
    return keys
  }
}
