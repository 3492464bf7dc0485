public import Foundation
public import LaminaViews

// Values that are optional in UIKit.

extension TableView {
  /// The rows in sight, from the top; `nil` for none.
  public var indexPathsForVisibleRows: [IndexPath]? {
    let paths = self.LaminaViews::indexPathsForVisibleRows
    return paths.isEmpty ? nil : paths
  }

  /// The selected rows, from the top; `nil` for none.
  public var indexPathsForSelectedRows: [IndexPath]? {
    let paths = self.LaminaViews::indexPathsForSelectedRows
    return paths.isEmpty ? nil : paths
  }
}
