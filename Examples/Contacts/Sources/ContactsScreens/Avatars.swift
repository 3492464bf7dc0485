import Lamina

/// The contacts' pictures: initials on a disc of colour.
@MainActor final class Avatars {
  /// The side of a picture in a row, in points.
  static let side = 40.0
  /// The side of the large pictures that careless rows decode, in pixels.
  static let largeSide = 1_200

  private static let hues: [(top: Color, bottom: Color)] = [
    (Color(red: 0.98, green: 0.62, blue: 0.42), Color(red: 0.92, green: 0.36, blue: 0.34)),
    (Color(red: 0.98, green: 0.80, blue: 0.38), Color(red: 0.94, green: 0.60, blue: 0.20)),
    (Color(red: 0.56, green: 0.82, blue: 0.50), Color(red: 0.26, green: 0.64, blue: 0.42)),
    (Color(red: 0.46, green: 0.80, blue: 0.86), Color(red: 0.22, green: 0.58, blue: 0.74)),
    (Color(red: 0.50, green: 0.66, blue: 0.96), Color(red: 0.30, green: 0.42, blue: 0.86)),
    (Color(red: 0.74, green: 0.58, blue: 0.92), Color(red: 0.52, green: 0.36, blue: 0.78)),
    (Color(red: 0.94, green: 0.60, blue: 0.76), Color(red: 0.82, green: 0.36, blue: 0.58)),
    (Color(red: 0.70, green: 0.74, blue: 0.80), Color(red: 0.48, green: 0.52, blue: 0.60)),
  ]

  private let scale: Double
  private var round: [String: Texture] = [:]
  private var large: [Int: FileBytes] = [:]

  init(scale: Double) { self.scale = scale }

  /// The picture of a contact, round, as large as it is shown: made once for each colour and initials.
  func round(_ contact: Contact, side: Double = Avatars.side) -> LayerContents? {
    let hue = contact.id % Avatars.hues.count
    let key = "\(hue) \(contact.initials) \(side)"
    if let known = round[key] { return .texture(known) }
    let pixels = Int(side * scale)
    guard let drawn = try? Avatars.draw(contact.initials, hue, pixels: pixels, isRound: true) else {
      return nil
    }
    round[key] = drawn
    return .texture(drawn)
  }

  /// A large square picture in a file of its own, which has to be decoded for each row.
  func photo(_ contact: Contact) -> LayerContents? {
    let hue = contact.id % Avatars.hues.count
    guard let bytes = large[hue] ?? encoded(hue) else { return nil }
    return (try? ImageSource(bytes: bytes, name: "\(contact.name).png")).map { .image($0) }
  }

  private func encoded(_ hue: Int) -> FileBytes? {
    guard
      let texture = try? Avatars.draw("", hue, pixels: Avatars.largeSide, isRound: false)
    else { return nil }
    var bytes: [UInt8] = []
    try? PNGEncoder().encode(texture) { part throws(FileError) in
      for index in part.indices { bytes.append(part[index]) }
    }
    large[hue] = try? FileBytes(copying: bytes)
    return large[hue]
  }

  private static func draw(
    _ initials: String, _ hue: Int, pixels: Int, isRound: Bool
  ) throws -> Texture {
    let context = try GraphicsContext(
      width: pixels, height: pixels, orientation: .down, isOpaque: !isRound)
    let side = Double(pixels)
    let square = Rect(x: 0, y: 0, width: side, height: side)
    let (top, bottom) = hues[hue]
    context.saveState()
    if isRound {
      try context.clip(to: Path(ellipseIn: square))
    }
    try context.drawLinearGradient(
      ContextGradient(colors: [top, bottom]), from: .zero, to: Point(x: 0, y: side))
    try context.restoreState()
    if !initials.isEmpty {
      let text = AttributedText(
        initials,
        attributes: TextAttributes(
          font: FontDescription(weight: 500), size: side * 0.4, color: .white))
      let layout = try TextLayout(text)
      try context.draw(
        layout,
        at: Point(x: (side - layout.size.width) / 2, y: (side - layout.size.height) / 2))
    } else {
      // Head and shoulders.
      context.fillColor = Color(white: 1, alpha: 0.85)
      try context.fillEllipse(
        in: Rect(x: side * 0.33, y: side * 0.2, width: side * 0.34, height: side * 0.36))
      try context.fillEllipse(
        in: Rect(x: side * 0.16, y: side * 0.62, width: side * 0.68, height: side * 0.7))
    }
    return try context.makeImage()
  }
}
