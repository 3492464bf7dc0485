import Dispatch
import LaminaDrawing
import LaminaGeometry
import LaminaPixels
import LaminaText
import ReferenceRenderer
import Synchronization
import TestSupport
import Testing

/// Fonts that apt installs, by their files.
enum DrawingFonts {
  static let sans = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  static let collection = FontCollection(folders: ["/usr/share/fonts/truetype/dejavu"])
}

/// Texts against the exact area of their outlines.
@Suite struct TextDrawingTests {
  private func layout(_ string: String, size: Double, color: Color, background: Color? = nil)
    throws -> TextLayout
  {
    var attributes = TextAttributes(font: FontDescription(path: DrawingFonts.sans), size: size)
    attributes.color = color
    var text = AttributedText(string, attributes: attributes)
    if background != nil { text.setAttributes(in: 0..<1) { $0.background = background } }
    return try TextLayout(text, fonts: DrawingFonts.collection)
  }

  /// Returns the twin's steps: backgrounds in points, outlines where glyphs stand on the device.
  private func steps(
    _ layout: TextLayout, at origin: Point, transform: Affine, isUp: Bool, height: Int
  ) throws -> [DrawingStep] {
    let down = isUp ? -1.0 : 1
    let toPage = Affine(a: 1, b: 0, c: 0, d: down, tx: origin.x, ty: origin.y)
    var steps: [DrawingStep] = [.save, .concatenate(toPage)]
    for line in layout.lines {
      for run in layout.runs[line.runs] {
        guard let background = layout.attributes(of: run).background else { continue }
        let rect = run.rect.offset(dx: line.origin.x, dy: line.origin.y)
        steps += [.fillColor(background), .fillRect(rect)]
      }
    }
    steps.append(.restore)
    // Points to pixels: the page, the transform, the bitmap's own.
    let base = Affine(a: 1, b: 0, c: 0, d: down, tx: 0, ty: isUp ? Double(height) : 0)
    let device = toPage.next(transform).next(base)
    let isUpright = device.b == 0 && device.c == 0
    for line in layout.lines {
      for run in layout.runs[line.runs] {
        var outlines: [Path] = []
        for glyph in layout.glyphs[run.glyphs] {
          let place = Point(
            x: line.origin.x + glyph.position.x, y: line.origin.y + glyph.position.y)
          let exact = Point(
            x: device.a * place.x + device.c * place.y + device.tx,
            y: device.b * place.x + device.d * place.y + device.ty)
          // Quarters of a pixel, whole rows where lines are level.
          func quarter(_ value: Double) -> Double { (value * 4 + 0.5).rounded(.down) / 4 }
          let shown = Point(
            x: quarter(exact.x),
            y: isUpright ? (exact.y + 0.5).rounded(.down) : quarter(exact.y))
          outlines.append(
            try run.font.outline(of: glyph.glyph).applying(
              Affine(
                a: device.a, b: device.b, c: device.c, d: device.d, tx: shown.x, ty: shown.y)))
        }
        steps.append(.glyphs(outlines, layout.attributes(of: run).color))
      }
    }
    return steps
  }

  @Test func `texts: outlines by area, colours, backgrounds, turned, in both orientations`() throws
  {
    let origin = Point(x: 2.3, y: 3.4)
    for isUp in [false, true] {
      for transform in [
        Affine.identity, .scale(1.4, 1.4), .turn(degrees: 25).next(.move(6, isUp ? 8 : -4)),
        .turn(degrees: 90).next(.move(30, 0)), .scale(-1, 1).next(.move(46, 0)),
      ] {
        for settings: [DrawingStep] in [
          [], [.alpha(0.5)], [.clip(.star, .nonZero)], [.blendMode(.multiply)],
          [
            .shadow(
              DrawingShadowStyle(offset: Size(width: 2, height: 1), blur: 2, color: .blue))
          ],
        ] {
          let at = isUp ? Point(x: origin.x, y: 24) : origin
          let layout = try layout("A\u{e9}g", size: 14, color: .glass, background: .green)
          let context = try GraphicsContext(
            width: 48, height: 32, orientation: isUp ? .up : .down)
          context.fillColor = .white
          try context.fill(Rect(x: 0, y: 0, width: 30, height: 32))
          try context.concatenate(transform)
          for step in settings { try context.perform(step) }
          try context.draw(layout, at: at)
          var twin = ReferenceContext(
            width: 48, height: 32, scale: 1, isUp: isUp, isOpaque: false)
          twin.perform(.fillColor(.white))
          twin.perform(.fillRect(Rect(x: 0, y: 0, width: 30, height: 32)))
          twin.perform(.concatenate(transform))
          for step in settings { twin.perform(step) }
          for step in try steps(layout, at: at, transform: transform, isUp: isUp, height: 32) {
            twin.perform(step)
          }
          let (drawn, expected) = (try context.makeImage(), twin.picture)
          let pixels = drawn.pixels
          for index in pixels.indices {
            let (a, b) = (pixels[index], expected.pixels[index])
            let off = max(
              abs(Int(a.red) - Int(b.red)), abs(Int(a.green) - Int(b.green)),
              abs(Int(a.blue) - Int(b.blue)), abs(Int(a.alpha) - Int(b.alpha)))
            if Double(off) > expected.tolerance[index] + 1e-6 {
              Issue.record(
                "up: \(isUp) \(transform) \(settings) (\(index % 48), \(index / 48)): \(a.text) \(b.text) within \(expected.tolerance[index])"
              )
              break
            }
          }
        }
      }
    }
  }

  @Test func `texts: large ones are drawn as paths, with the same look`() throws {
    // 250 and 260 pixels an em: on either side of what is kept as a mask.
    func ink(_ size: Double) throws -> Double {
      let context = try GraphicsContext(width: 300, height: 400, orientation: .down)
      try context.draw(try layout("B", size: size, color: .black), at: Point(x: 0, y: 0))
      let image = try context.makeImage()
      let pixels = image.pixels
      return pixels.indices.reduce(0) { $0 + Double(pixels[$1].alpha) } / 255 / (size * size)
    }
    let (mask, path) = (try ink(250), try ink(260))
    #expect(mask > 0.1 && abs(mask - path) < 0.002)
  }

  @Test func `texts: the size that was drawn, and errors of fonts`() throws {
    let context = try GraphicsContext(width: 40, height: 20)
    let attributes = TextAttributes(font: FontDescription(path: DrawingFonts.sans), size: 10)
    let size = try context.draw(
      AttributedText("abc", attributes: attributes), at: Point(x: 0, y: 20),
      fonts: DrawingFonts.collection)
    #expect(size.width > 10 && size.height > 10)
    let missing = TextAttributes(font: FontDescription(path: "/nowhere.ttf"), size: 10)
    let error = #expect(throws: DrawingError.self) {
      try context.draw(AttributedText("abc", attributes: missing), at: Point(x: 0, y: 0))
    }
    guard case .text = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `texts: eight threads at once draw the same bytes`() throws {
    @Sendable func drawn(_ seed: Int) throws -> [UInt32] {
      let context = try GraphicsContext(width: 60, height: 24, orientation: .down)
      let size = 9 + Double(seed % 5)
      try context.draw(
        try layout("Threads \(seed)", size: size, color: .blue), at: Point(x: 1, y: 1))
      let image = try context.makeImage()
      let pixels = image.pixels
      return pixels.indices.map { pixels[$0].rawValue }
    }
    let expected = try (0..<20).map { try drawn($0) }
    let wrong = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for step in 0..<20 {
        let seed = (step + 3 * thread) % 20
        if (try? drawn(seed)) != expected[seed] { wrong.withLock { $0 += 1 } }
      }
    }
    #expect(wrong.withLock { $0 } == 0)
  }
}

extension Affine {
  fileprivate func next(_ n: Affine) -> Affine {
    Affine(
      a: a * n.a + b * n.c, b: a * n.b + b * n.d, c: c * n.a + d * n.c, d: c * n.b + d * n.d,
      tx: tx * n.a + ty * n.c + n.tx, ty: tx * n.b + ty * n.d + n.ty)
  }
}
