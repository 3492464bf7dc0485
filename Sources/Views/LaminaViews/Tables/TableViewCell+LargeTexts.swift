import LaminaGeometry

// Cells at the preferred text sizes of accessibility: texts are below one another, and wrap.

extension TableViewCell {
  /// Lets texts of one line that follow the preferred text size wrap at its accessibility sizes, as UIKit's cells do.
  func wrapLargeTexts() {
    let isLarge = traitCollection.preferredContentSizeCategory.isAccessibilityCategory
    for label: Label in [ownTextLabel, ownDetailLabel] {
      let place = wrappedLabels.firstIndex { $0 === label }
      if isLarge, label.textStyle != nil {
        guard place == nil, label.numberOfLines == 1 else { continue }
        label.numberOfLines = 0
        wrappedLabels.append(label)
      } else if let place {
        label.numberOfLines = 1
        wrappedLabels.remove(at: place)
      }
    }
  }

  /// The labels with a text, from the top.
  private var shownLabels: [Label] {
    [ownTextLabel, ownDetailLabel].filter { !$0.isHidden && $0.text?.isEmpty == false }
  }

  /// Returns the height of texts that wrap, with the margins, in a cell of a given width.
  func textHeight(in width: Double) -> Double {
    let image = ownImageView.image == nil ? 0 : ownImageView.intrinsicContentSize.width + 15
    let room = max(0, width - 30 - editingRoom - accessoryRoom - image)
    return heights(ofTextsIn: room).reduce(22, +)
  }

  /// Returns the height of each shown label's text when it wraps at a width.
  private func heights(ofTextsIn width: Double) -> [Double] {
    shownLabels.map { $0.sizeThatFits(Size(width: width, height: .infinity)).height }
  }

  /// Places texts that wrap below one another, centred in a rectangle.
  func placeLargeTexts(in rect: Rect) {
    let heights = heights(ofTextsIn: rect.width)
    var top = rect.midY - heights.reduce(0, +) / 2
    for (label, height) in zip(shownLabels, heights) {
      label.frame = Rect(x: rect.minX, y: top, width: rect.width, height: height)
      top += height
    }
  }
}
