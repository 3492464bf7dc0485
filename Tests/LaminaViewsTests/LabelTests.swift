import LaminaDisplay
import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaText
import LaminaViews
import Testing

/// Views that show texts and pictures.
@Suite @MainActor struct LabelTests {
  /// The rows of the store that have ink.
  private func inkedRows(_ layer: Layer) -> ClosedRange<Int>? {
    guard case .texture(let texture) = layer.contents else { return nil }
    let rows = (0..<texture.height).filter { row in
      let pixels = texture.row(row, 0..<texture.width)
      return pixels.indices.contains { pixels[$0].alpha > 0 }
    }
    return rows.isEmpty ? nil : rows[0]...rows[rows.count - 1]
  }

  @Test func `label: defaults, and the size of its text in whole points`() throws {
    let label = Label("Hamburgefonts", fontSize: 20)
    #expect(!label.isOpaque && !label.isUserInteractionEnabled && label.numberOfLines == 1)
    let exact = try TextLayout(
      AttributedText("Hamburgefonts", attributes: TextAttributes(size: 20))
    ).size
    let size = Size(width: exact.width.rounded(.up), height: exact.height.rounded(.up))
    #expect(label.intrinsicContentSize == size)
    label.sizeToFit()
    #expect(label.bounds.size == size)
    label.text = nil
    #expect(label.intrinsicContentSize == .zero)
    label.text = ""
    #expect(label.sizeThatFits(Size(width: 10, height: 10)) == .zero)
  }

  @Test func `links: a label shows them in blue, and a text view in its tint`() throws {
    var text = AttributedText("\u{2588}\u{2588}", attributes: TextAttributes(size: 30))
    text.setAttributes(in: 1..<2) { $0.link = "https://example.org" }
    /// Returns the pixels in the middle of both blocks.
    func colors(_ layer: Layer, left: Double, row: Int) -> [PackedPixel?] {
      let width = try? TextLayout(text).size.width
      let scale = layer.contentsScale
      return [0.25, 0.75].map { share in
        layer.pixel(Int((left + share * (width ?? 0)) * scale), Int(Double(row) * scale))
      }
    }
    let stage = Stage()
    let label = Label()
    label.attributedText = text
    label.sizeToFit()
    let view = TextView(frame: Rect(x: 0, y: 60, width: 90, height: 60))
    (view.attributedText, view.tintColor) = (text, .systemGreen)
    for part in [label, view] as [View] { stage.window.addSubview(part) }
    let loop = try stage.loop()
    try loop.run(refreshes: 2)
    let blue = PackedPixel(stage.window.resolvedColor(.systemBlue))
    let green = PackedPixel(stage.window.resolvedColor(.systemGreen))
    #expect(colors(label.layer, left: 0, row: 17) == [.opaqueBlack, blue])
    let canvas = try #require(view.layer.sublayers?.first { $0.name == "text" })
    #expect(colors(canvas, left: 5, row: 25) == [.opaqueBlack, green])
  }

  @Test func `label: lines are broken at the width, as many as there may be`() throws {
    let label = Label("one two three four five six seven eight nine ten", fontSize: 16)
    let line = label.intrinsicContentSize
    let room = Size(width: line.width / 3, height: .infinity)
    #expect(label.sizeThatFits(room) == line, "one line is as wide as it is")
    label.numberOfLines = 0
    let all = label.sizeThatFits(room)
    #expect(all.width <= room.width && all.height > 2.5 * line.height)
    label.numberOfLines = 2
    let two = label.sizeThatFits(room)
    #expect(two.height > line.height * 1.8 && two.height < line.height * 2.2)
    let style = label.style
    let layout = try style.layout(style.text(label.text ?? ""), in: room)
    #expect(layout.lines.count == 2 && layout.isTruncated)
  }

  @Test(arguments: [0.6, 0.75, 1, 1.3, 1.5, 2, 3])
  func `label: constraints leave room for the text at any scale`(scale: Double) throws {
    let stage = Stage(scale: scale)
    let line = Label("Notifications", fontSize: 17)
    let lines = Label("Airplane mode is on, and stays on", fontSize: 23)
    lines.numberOfLines = 0
    var top = 0.3
    for label in [line, lines] {
      label.translatesAutoresizingMaskIntoConstraints = false
      stage.window.addSubview(label)
      LayoutConstraint.activate([
        label.leftAnchor.constraint(equalTo: stage.window.leftAnchor, constant: 0.4),
        label.topAnchor.constraint(equalTo: stage.window.topAnchor, constant: top),
        label.widthAnchor.constraint(lessThanOrEqualToConstant: 150.2),
      ])
      top += 100.7
    }
    stage.layOut()
    for label in [line, lines] {
      let text = label.style.text(label.text ?? "")
      let layout = try label.style.layout(text, in: label.bounds.size)
      #expect(!layout.isTruncated, "\(label.text ?? "") in \(label.bounds.size)")
      #expect(layout.lines.count == (label === line ? 1 : 3))
    }
  }

  @Test func `label: a text that does not fit becomes smaller, down to a factor`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let label = Label("HHHHHHHHHH", fontSize: 40)
    let full = label.intrinsicContentSize
    label.frame = rect(0, 0, full.width / 2, 60)
    stage.window.addSubview(label)
    func height() throws -> Int {
      try loop.run(refreshes: 2)
      return try #require(inkedRows(label.layer)).count
    }
    let plain = try height()
    label.adjustsFontSizeToFitWidth = true
    #expect(try height() == plain, "a factor of 0 keeps the size")
    label.minimumScaleFactor = 0.25
    let half = try height()
    #expect(abs(half - plain / 2) <= 1, "\(half) of \(plain)")
    #expect(label.intrinsicContentSize == full)
    label.minimumScaleFactor = 0.75
    let cut = try height()
    #expect(abs(cut - plain * 3 / 4) <= 1, "\(cut) of \(plain)")
    // A text that fits stays, and lines that fit by breaking do too.
    label.frame = rect(0, 0, full.width + 1, 60)
    #expect(try height() == plain)
  }

  @Test func `label: it is drawn in the middle of the height, and again when it changes`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let label = Label("x", fontSize: 20)
    label.frame = rect(0, 0, 40, 100)
    stage.window.addSubview(label)
    try loop.run(refreshes: 2)
    let rows = try #require(inkedRows(label.layer))
    // The x-height of a usual font is about half an em, its middle a fifth of an em below that of the line.
    #expect(rows.lowerBound > 85 && rows.upperBound < 125)
    #expect(!label.layer.needsDisplay)
    label.text = "x"
    #expect(!label.layer.needsDisplay, "nothing has changed")
    label.textColor = ViewColor(red: 1, green: 0, blue: 0)
    #expect(label.layer.needsDisplay)
    label.text = nil
    try loop.run(refreshes: 2)
    #expect(label.layer.contents == nil && label.layer.backingStoreBytes == 0)
  }

  @Test func `highlight: another colour, another picture`() throws {
    let label = Label("x")
    label.frame = rect(0, 0, 20, 20)
    label.highlightedTextColor = ViewColor(red: 1, green: 0, blue: 0)
    try label.layer.display(memoryLimit: 1 << 30)
    #expect(!label.layer.needsDisplay)
    label.isHighlighted = true
    #expect(label.layer.needsDisplay)
    let (usual, other) = (try picture(2, 2), try picture(4, 4))
    let view = ImageView(usual)
    view.highlightedImage = Image(other)
    #expect(view.bounds.size == Size(width: 2, height: 2) && view.layer.contents?.width == 2)
    view.isHighlighted = true
    #expect(view.layer.contents?.width == 4)
  }

  @Test func `highlight: a dynamic colour follows dark mode`() throws {
    let stage = Stage()
    let label = Label("x")
    label.frame = rect(0, 0, 20, 20)
    label.textColor = ViewColor(red: 1, green: 0, blue: 0)
    label.highlightedTextColor = .label
    label.isHighlighted = true
    stage.window.addSubview(label)
    try label.layer.display(memoryLimit: 1 << 30)
    #expect(!label.layer.needsDisplay)
    stage.screen.userInterfaceStyle = .dark
    #expect(label.layer.needsDisplay)
  }

  private func picture(_ width: Int, _ height: Int) throws -> LayerContents {
    let context = try GraphicsContext(width: width, height: height)
    try context.fill(rect(0, 0, Double(width), Double(height)), Color(red: 1, green: 0, blue: 0))
    return .texture(try context.makeImage())
  }

  @Test func `image view: the picture's size at its scale, no store, no touches`() throws {
    let stage = Stage()
    let loop = try stage.loop()
    let view = ImageView(try picture(30, 20), scale: 2)
    #expect(view.frame == rect(0, 0, 15, 10) && !view.isUserInteractionEnabled)
    #expect(view.intrinsicContentSize == Size(width: 15, height: 10))
    stage.window.addSubview(view)
    view.frame = rect(0, 0, 100, 100)
    view.contentMode = .center
    var picture: Texture?
    loop.onShow = { picture = $0.picture }
    try loop.run(refreshes: 3)
    #expect(view.layer.backingStoreBytes == 0 && view.contentScaleFactor == 2)
    let shown = try #require(picture)
    let row = shown.row(100, 0..<200)
    // 15 points in the middle of 100, at 2 pixels a point.
    #expect((0..<200).filter { row[$0].red == 255 } == Array(85..<115))
    view.image = nil
    #expect(view.layer.contents == nil && view.sizeThatFits(.zero) == view.bounds.size)
  }
}
