// The rows of a navigation bar, and how far a scrolled list has collapsed them.

/// The rows of a navigation bar, from the top, with the heights that they have while nothing is collapsed.
///
/// ```
/// buttons       44 points with the title between them; 0 while a search hides them
/// large title   52 points; collapses once the search row has
/// search        52 points, and those of the scope buttons; collapses first, or never
/// ```
struct NavigationBarRows: Hashable {
  var buttons = NavigationBar.height
  var largeTitle = 0.0
  var search = 0.0
  /// Whether the search row never collapses.
  var keepsSearch = false

  /// The height of the bar when all that can collapse has collapsed, in points.
  var minimum: Double { buttons + (keepsSearch ? search : 0) }
  /// The height of the bar when nothing has collapsed, in points.
  var maximum: Double { buttons + largeTitle + search }

  /// The heights at which a scroll can end, in ascending order: a row is either shown or collapsed.
  var stops: [Double] { [minimum, minimum + largeTitle, maximum] }

  /// Returns the heights of the rows that can collapse when the bar has a given height.
  func split(_ height: Double) -> (largeTitle: Double, search: Double) {
    let free = height.clamped(to: minimum...maximum) - minimum
    let large = min(free, largeTitle)
    return (large, keepsSearch ? search : free - large)
  }
}

/// The height of a navigation bar over one controller, as its rows and its scrolled content determine it.
struct NavigationBarExtent: Hashable {
  var rows = NavigationBarRows()
  /// The height in points, between the minimum and the maximum of the rows.
  var height = NavigationBar.height
  /// The distance by which content is pulled down below the bar, in points.
  var pull = 0.0
  /// The alpha of the background: 0 while no content lies beneath a bar with a large title.
  var backgroundAlpha = 1.0

  /// Makes an extent; by default that of a bar with a row of buttons.
  init(rows: NavigationBarRows = NavigationBarRows(), height: Double? = nil) {
    (self.rows, self.height) = (rows, height ?? rows.maximum)
  }

  /// The height of the bar's frame, in points.
  var frameHeight: Double { height + pull }
  /// The height of the visible part of the large title, in points.
  var largeTitle: Double { rows.split(height).largeTitle }
  /// The height of the visible part of the search row, in points.
  var search: Double { rows.split(height).search }
  /// Whether so much of the large title is visible that the title between the buttons is not needed.
  var showsLargeTitle: Bool { largeTitle > LargeTitleView.bottomSpace }
}
