import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaText
import LaminaViews
import Testing

/// Texts with empty lines in everything that draws text.
@Suite @MainActor struct EmptyLineViewTests {
  private nonisolated static let breaks: [String] = [
    "\n", "\r\n\r\n", "\u{2028}\u{2029}", "\u{0B}\u{0C}", "\u{AD}", " ",
  ]

  private nonisolated static let strings: [String] = breaks.flatMap { mark -> [String] in
    [mark, "\(mark)a", "a\(mark)", "Dear\(mark)\(mark)Ann", "\(mark)\(mark)\u{200D}"]
  }

  private static let sizes = [
    Size(width: 0, height: 0), Size(width: 1, height: 1), Size(width: 8, height: 60),
    Size(width: 90, height: 8), Size(width: 90, height: 45), Size(width: 90, height: 300),
  ]

  private func draw(_ view: View) throws {
    view.layoutIfNeeded()
    for layer in [view.layer] + view.subviews.map(\.layer) {
      try layer.display(memoryLimit: 1 << 30)
    }
  }

  @Test(arguments: strings)
  func `empty lines: labels and buttons draw them in any size`(string: String) throws {
    for size in Self.sizes {
      let frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
      for mode in TextLayoutOptions.Truncation.allCases {
        for lines in 0...2 {
          let (label, button) = (Label(string), Button(string, frame: frame))
          for label: Label in [label, button.titleLabel] {
            label.style.truncation = mode
            label.numberOfLines = lines
          }
          label.frame = frame
          #expect(label.sizeThatFits(size).height >= 0)
          try draw(label)
          try draw(button)
        }
      }
    }
  }

  @Test(arguments: strings)
  func `empty lines: text views have a caret everywhere`(string: String) throws {
    for size in Self.sizes {
      let view = TextView(frame: Rect(x: 0, y: 0, width: size.width, height: size.height))
      view.text = string
      try draw(view)
      for place in 0...string.unicodeScalars.count {
        view.selectedRange = place..<place
        let caret = view.caretRect
        #expect(caret.isFinite && caret.height > 0, "\(string.debugDescription) at \(place)")
      }
    }
  }

  @Test(arguments: strings)
  func `empty lines: text layers draw them in any size`(string: String) throws {
    for size in Self.sizes {
      for mode in TextLayoutOptions.Truncation.allCases {
        for isWrapped in [false, true] {
          let layer = TextLayer()
          (layer.string, layer.isWrapped, layer.truncationMode) = (string, isWrapped, mode)
          layer.bounds.size = size
          try layer.display(memoryLimit: 1 << 30)
        }
      }
    }
  }

  @Test func `empty lines: a label of two lines marks the first one`() throws {
    let style = {
      var style = Label.Style()
      style.numberOfLines = 2
      return style
    }()
    let room = Size(width: 300, height: .infinity)
    let (letter, other) = (style.text("Dear Ann,\n\nthank you"), style.text("Dear Ann,…\n"))
    let (layout, whole) = (try style.layout(letter, in: room), try style.layout(other, in: room))
    #expect(layout.lines.count == 2 && layout.lines[0].isTruncated && !layout.lines[1].isTruncated)
    #expect(layout.glyphs.prefix(10).map(\.glyph) == whole.glyphs.prefix(10).map(\.glyph))
    #expect(style.size(of: letter).height == (2 * layout.lines[0].height).rounded(.up))
  }
}
