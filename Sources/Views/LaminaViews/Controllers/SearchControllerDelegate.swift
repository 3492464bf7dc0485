// The objects that a search controller informs.

/// The object that searches while a search controller is active, like `UISearchResultsUpdating`.
@MainActor public protocol SearchResultsUpdating: AnyObject {
  /// Called when the results may have changed.
  ///
  /// They may change when the search begins or ends, when its field begins editing, and after each change of its text.
  func updateSearchResults(for searchController: SearchController)
}

/// The delegate of a search controller, like `UISearchControllerDelegate`; every call has a default implementation.
@MainActor public protocol SearchControllerDelegate: AnyObject {
  /// Called before a search begins; the controller then presents itself.
  func presentSearchController(_ searchController: SearchController)
  /// Called when a search is about to begin.
  func willPresentSearchController(_ searchController: SearchController)
  /// Called when the bar has moved and the search is shown.
  func didPresentSearchController(_ searchController: SearchController)
  /// Called when a search is about to end, while it still has its text.
  func willDismissSearchController(_ searchController: SearchController)
  /// Called when the bar is back in its place.
  func didDismissSearchController(_ searchController: SearchController)
}

extension SearchControllerDelegate {
  /// Does nothing.
  public func presentSearchController(_ searchController: SearchController) {}
  /// Does nothing.
  public func willPresentSearchController(_ searchController: SearchController) {}
  /// Does nothing.
  public func didPresentSearchController(_ searchController: SearchController) {}
  /// Does nothing.
  public func willDismissSearchController(_ searchController: SearchController) {}
  /// Does nothing.
  public func didDismissSearchController(_ searchController: SearchController) {}
}
