// Overlays as pixels: the frame dimmed, areas coloured over it, and a legend with numbers below.

public import LaminaDrawing
import LaminaGeometry
public import LaminaPixels
public import LaminaProfiling
public import LaminaText

/// An overlay that can be drawn over the picture of its frame.
public struct OverlayPicture {
  /// The kind of overlay.
  public let overlay: Overlay
  /// The areas that the overlay colours, back to front.
  public let areas: [OverlayArea]

  /// Makes the overlay of the given areas.
  public init(_ overlay: Overlay, areas: [OverlayArea]) {
    self.overlay = overlay
    self.areas = areas
  }

  /// Returns the colour of a mark as `#rrggbb`, as in Instruments, and its opacity over the frame,
  /// 0...1.
  package static func markColor(_ mark: OverlayMark) -> (name: String, alpha: Double) {
    switch mark {
    case .offscreen, .stretched, .damaged: ("#ffcc00", 0.45)
    case .copied: ("#00e0ff", 0.5)
    case .blended: ("#ff0000", 0.3)
    case .opaque, .cacheHit: ("#00c040", 0.4)
    case .cacheMiss: ("#ff0000", 0.45)
    case .misaligned: ("#ff00ff", 0.5)
    case .drawn(let count):
      (["#2060ff", "#00b0c0", "#00c040", "#ffcc00", "#ff8000", "#ff0000"][min(count, 6) - 1], 0.6)
    }
  }

  /// Returns the label of a mark in the legend.
  package static func markLabel(_ mark: OverlayMark) -> String {
    switch mark {
    case .offscreen: "from an offscreen pass"
    case .blended: "blended"
    case .opaque: "opaque"
    case .cacheHit: "bitmap known"
    case .cacheMiss: "bitmap rendered"
    case .misaligned: "picture between pixels"
    case .stretched: "picture stretched"
    case .copied: "picture converted"
    case .damaged: "not as in the frame before"
    case .drawn(let count): count < 6 ? "drawn \(count)x" : "drawn 6x or more"
    }
  }

  /// Returns the possible marks of an overlay, in the legend's order.
  package static func possibleMarks(of overlay: Overlay) -> [OverlayMark] {
    switch overlay {
    case .offscreen: [.offscreen]
    case .blended: [.blended, .opaque]
    case .cache: [.cacheMiss, .cacheHit]
    case .misaligned: [.misaligned, .stretched]
    case .copied: [.copied]
    case .damage: [.damaged]
    case .overdraw: (1...6).map(OverlayMark.drawn)
    }
  }

  /// Returns the mark's name for scripts: the name of its case, with the count of draws, at most 6.
  package static func markName(of mark: OverlayMark) -> String {
    if case .drawn(let count) = mark { return "drawn\(min(count, 6))" }
    return "\(mark)"
  }

  /// Returns the overlay drawn over its frame as an opaque picture, with the legend below the
  /// frame.
  ///
  /// - Parameters:
  ///   - frame: the frame's pixels.
  ///   - scale: the frame's pixels per point, which scales lines and letters.
  ///   - font: the font of texts.
  ///   - fonts: the collection that contains the font.
  /// - Returns: the picture.
  /// - Throws: `DrawingError.text` without a font; memory errors.
  public func picture(
    over frame: Texture, scale: Double, font: FontDescription = FontDescription(),
    fonts: FontCollection = .system
  ) throws(DrawingError) -> Texture {
    // The legend stays readable on small frames.
    let line = max(14, (16 * scale).rounded())
    let rows = legend
    let height = frame.height + Int(line * Double(rows.count + 1))
    let context = try GraphicsContext(
      width: max(frame.width, Int(18 * line)), height: height, orientation: .down, isOpaque: true)
    let pen = ChartPen(context: context, font: font, fonts: fonts)
    let (width, bottom) = (Double(frame.width), Double(frame.height))
    try pen.fillRect(
      Rect(x: 0, y: 0, width: Double(context.width), height: Double(height)), "#ffffff")
    try context.draw(frame, in: Rect(x: 0, y: 0, width: width, height: bottom))
    // Half grey and slightly darker, so that colours of areas stand out from the frame's.
    context.fillColor = Color(white: 0.35, alpha: 0.6)
    try context.fill(Rect(x: 0, y: 0, width: width, height: bottom))
    for area in areas { try drawArea(area, pen, line: max(1, scale)) }
    for (place, row) in rows.enumerated() {
      let y = bottom + line * (Double(place) + 0.5)
      if let mark = row.mark {
        try pen.fillRect(
          Rect(x: line / 2, y: y + line * 0.15, width: line * 0.7, height: line * 0.7),
          OverlayPicture.markColor(mark).name)
      }
      try pen.drawString(
        row.text, x: row.mark == nil ? line / 2 : line * 1.5, y: y + line * 0.8,
        size: line * 0.75)
    }
    return try context.makeImage()
  }

  private func drawArea(_ area: OverlayArea, _ pen: ChartPen, line: Double) throws(DrawingError) {
    let extent = area.extent
    let rect = Rect(
      x: Double(extent.x), y: Double(extent.y), width: Double(extent.width),
      height: Double(extent.height))
    let (name, alpha) = OverlayPicture.markColor(area.mark)
    pen.context.fillColor = ChartPen.readColor(name).withAlpha(multipliedBy: alpha)
    try pen.context.fill(rect)
    if case .drawn = area.mark { return }
    let inner = rect.inset(by: line / 2)
    if !inner.isEmpty { try pen.stroke(Path(rect: inner), name, width: line) }
  }

  /// The legend's lines: a title, then each mark with its numbers of areas and pixels.
  private var legend: [(mark: OverlayMark?, text: String)] {
    var lines: [(mark: OverlayMark?, text: String)] = [(nil, overlay.rawValue)]
    for mark in OverlayPicture.possibleMarks(of: overlay) {
      let same = areas.filter { area in
        if case .drawn(let count) = area.mark, case .drawn(let least) = mark {
          return least == min(count, 6)
        }
        return area.mark == mark
      }
      let pixels = same.reduce(0) { $0 + $1.extent.width * $1.extent.height }
      var text = "\(OverlayPicture.markLabel(mark)): "
      if case .drawn = mark {} else { text += "\(groupedNumber(same.count)), " }
      lines.append((mark, text + "\(groupedNumber(pixels)) pixels"))
    }
    return lines
  }
}
