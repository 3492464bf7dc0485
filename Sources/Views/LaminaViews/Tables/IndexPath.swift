// The index path of a row in a table: Foundation's type, with UIKit's names for its two numbers.

import LaminaSystem

#if canImport(FoundationEssentials)
  @_exported public import struct FoundationEssentials.IndexPath
#else
  @_exported public import struct Foundation.IndexPath
#endif

extension IndexPath {
  /// Makes the index path of a row in a table.
  ///
  /// - Parameters:
  ///   - row: the row in the section, from 0.
  ///   - section: the section, from 0.
  public init(row: Int, section: Int = 0) { self.init(indexes: [section, row]) }

  /// Makes the index path of an item in a section, which equals that of a row with the same numbers.
  ///
  /// - Parameters:
  ///   - item: the item in the section, from 0.
  ///   - section: the section, from 0.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  /// The index of the section, from 0.
  ///
  /// - Precondition: the path has two numbers.
  public var section: Int {
    get { self[checked: 0] }
    set { self[checked: 0] = newValue }
  }

  /// The index of the row in its section, from 0.
  ///
  /// - Precondition: the path has two numbers.
  public var row: Int {
    get { self[checked: 1] }
    set { self[checked: 1] = newValue }
  }

  /// The index of the item in its section, from 0: an alias of `row`.
  ///
  /// - Precondition: the path has two numbers.
  public var item: Int {
    get { row }
    set { row = newValue }
  }

  private subscript(checked place: Int) -> Int {
    get {
      ensure(count == 2, "\(self) is not the path of a row, which has a section and a row")
      return self[place]
    }
    set {
      ensure(count == 2, "\(self) is not the path of a row, which has a section and a row")
      self[place] = newValue
    }
  }
}
