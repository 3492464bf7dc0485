import LaminaGeometry
import LaminaLayers
import LaminaText

// The rows of a navigation bar: the buttons, the large title and the search bar.

extension NavigationBar {
  /// The duration in which the title between the buttons appears when the large one is gone, in seconds.
  ///
  /// Policy: `large-title-fade`.
  static var titleFadeDuration: Double { 0.2 }

  /// The height of the large title's row at the bar's text size, in points.
  ///
  /// Policy: `large-title-size`.
  var largeTitleRowHeight: Double {
    let category = traitCollection.preferredContentSizeCategory
    let size = largeTitleTextAttributes?.size ?? TextStyle.largeTitle.fontSize(in: category)
    let growth = max(0, size - TextStyle.largeTitle.fontSize()) * 1.25
    return NavigationBar.largeTitleHeight + growth.rounded()
  }

  /// The row of the buttons, in the bar's space; above the bar while a search hides it.
  var buttonRow: Rect {
    let isAlone = extent.rows == NavigationBarRows()
    return Rect(
      x: 0, y: hidesButtons ? -NavigationBar.height : 0, width: bounds.width,
      height: isAlone ? bounds.height : NavigationBar.height)
  }

  /// Whether a search hides the row of the buttons.
  var hidesButtons: Bool { extent.rows.buttons == 0 }

  /// The alpha of the title between the buttons.
  var titleAlpha: Double { hidesButtons || extent.showsLargeTitle ? 0 : 1 }

  /// Follows a change of the height: places the rows, and fades the background and the buttons.
  func extentChanged(from old: NavigationBarExtent) {
    setNeedsLayout()
    installLargeTitle()
    backgroundAlpha = extent.backgroundAlpha
    if (old.rows.buttons == 0) != hidesButtons {
      for view in itemViews + [backButton] { view.alpha = hidesButtons ? 0 : 1 }
    }
    guard titleLabel.alpha != titleAlpha else { return }
    if old.rows == extent.rows {
      View.animate(duration: NavigationBar.titleFadeDuration) { titleLabel.alpha = titleAlpha }
    } else {
      titleLabel.alpha = titleAlpha
    }
  }

  /// Sets the alpha of the title and the buttons, after a transition has changed it.
  func updateAlphas() {
    titleLabel.alpha = titleAlpha
    guard hidesButtons else { return }
    for view in itemViews + [backButton] { view.alpha = 0 }
  }

  /// Places the large title and the search bar below the buttons.
  func placeRows() {
    let top = hidesButtons ? 0 : buttonRow.height
    let (large, search) = (extent.largeTitle, extent.search)
    let isUnfolded = extent.rows.largeTitle > 0
    if let largeTitleView {
      largeTitleView.frame = Rect(
        x: 0, y: top, width: bounds.width, height: isUnfolded ? large + extent.pull : 0)
      largeTitleView.pull = isUnfolded ? extent.pull : 0
      largeTitleView.layoutIfNeeded()
    }
    guard let searchBar else { return }
    searchBar.place = hidesButtons ? .replacingButtons : .belowButtons
    searchBar.frame = Rect(
      x: 0, y: top + large + extent.pull, width: bounds.width, height: search)
    searchBar.layoutIfNeeded()
  }
}
