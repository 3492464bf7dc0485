/// The delegate of a search bar, like `UISearchBarDelegate`; every call has a default implementation.
@MainActor public protocol SearchBarDelegate: AnyObject {
  /// Whether editing may begin; true by default.
  func searchBarShouldBeginEditing(_ searchBar: SearchBar) -> Bool
  /// Called when editing has begun.
  func searchBarTextDidBeginEditing(_ searchBar: SearchBar)
  /// Whether editing may end; true by default.
  func searchBarShouldEndEditing(_ searchBar: SearchBar) -> Bool
  /// Called when editing has ended.
  func searchBarTextDidEndEditing(_ searchBar: SearchBar)
  /// Called when the text was changed by typing or by the clear button.
  func searchBar(_ searchBar: SearchBar, textDidChange searchText: String)
  /// Called when the return key was pressed.
  func searchBarSearchButtonClicked(_ searchBar: SearchBar)
  /// Called when the cancel button was tapped.
  func searchBarCancelButtonClicked(_ searchBar: SearchBar)
  /// Called when a scope button was tapped that was not selected.
  func searchBar(_ searchBar: SearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}

extension SearchBarDelegate {
  /// Returns true: editing may always end.
  public func searchBarShouldEndEditing(_ searchBar: SearchBar) -> Bool { true }
  /// Returns true: editing may always begin.
  public func searchBarShouldBeginEditing(_ searchBar: SearchBar) -> Bool { true }
  /// Does nothing.
  public func searchBarTextDidBeginEditing(_ searchBar: SearchBar) {}
  /// Does nothing.
  public func searchBarTextDidEndEditing(_ searchBar: SearchBar) {}
  /// Does nothing.
  public func searchBar(_ searchBar: SearchBar, textDidChange searchText: String) {}
  /// Does nothing.
  public func searchBarSearchButtonClicked(_ searchBar: SearchBar) {}
  /// Does nothing.
  public func searchBarCancelButtonClicked(_ searchBar: SearchBar) {}
  /// Does nothing.
  public func searchBar(
    _ searchBar: SearchBar, selectedScopeButtonIndexDidChange selectedScope: Int
  ) {}
}
