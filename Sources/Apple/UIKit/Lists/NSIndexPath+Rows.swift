public import CoreGraphics

// Rows and items of the index paths of Objective-C.

nonisolated extension NSIndexPath {
  /// Makes the path of a row.
  public convenience init(row: Int, section: Int) {
    unsafe self.init(indexes: [section, row], length: 2)
  }

  /// Makes the path of an item.
  public convenience init(item: Int, section: Int) {
    unsafe self.init(indexes: [section, item], length: 2)
  }

  /// The section.
  public var section: Int { index(atPosition: 0) }
  /// The row in the section.
  public var row: Int { index(atPosition: 1) }
  /// The item in the section.
  public var item: Int { index(atPosition: 1) }
}
