package import LaminaGeometry
import LaminaText

// Links in text views: their look, and taps on them.

/// A link's characters in a text view.
package struct TappedLink: Equatable, Sendable {
  /// The destination.
  package let destination: String
  /// The characters, as Unicode scalars.
  package let range: Range<Int>
}

extension TextView {
  /// Returns the text with its links as the view shows them.
  func showingLinks(in text: AttributedText) -> AttributedText {
    guard let linkLook, text.hasLinks else {
      return text.showingLinks(in: resolvedTint, underlined: false)
    }
    var text = text
    for run in text.runs where run.attributes.link != nil {
      text.setAttributes(in: run.range) { attributes in linkLook(self, &attributes) }
    }
    return text
  }

  /// Returns the link at a point of the content; `nil` where there is none, and in a text that can be edited.
  ///
  /// Runs with the same destination that follow each other are one link.
  package func link(at point: Point) -> TappedLink? {
    guard !isEditable, isSelectable else { return nil }
    let runs = edited.text.runs
    guard
      let index = runs.firstIndex(where: { run in
        run.attributes.link != nil
          && selectionRects(for: TextRange(run.range)).contains { $0.rect.contains(point) }
      }), let destination = runs[index].attributes.link
    else { return nil }
    var (first, last) = (index, index)
    while first > 0, runs[first - 1].attributes.link == destination { first -= 1 }
    while last + 1 < runs.count, runs[last + 1].attributes.link == destination { last += 1 }
    return TappedLink(
      destination: destination, range: runs[first].range.lowerBound..<runs[last].range.upperBound)
  }
}
