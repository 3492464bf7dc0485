/// Which row of a table: a section, and a row in it.
///
/// A file that imports Foundation too says `LaminaViews.IndexPath`.
public struct IndexPath: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The section, from 0.
  public var section: Int
  /// The row in the section, from 0.
  public var row: Int

  /// Makes a path.
  public init(row: Int, section: Int = 0) { (self.section, self.row) = (section, row) }

  /// Whether the first comes before the second in the table.
  public static func < (first: IndexPath, second: IndexPath) -> Bool {
    (first.section, first.row) < (second.section, second.row)
  }

  /// `section.row`.
  public var description: String { "\(section).\(row)" }
}
