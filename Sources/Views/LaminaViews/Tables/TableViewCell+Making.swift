package import LaminaGeometry

// Making cells of a class that is known only when the program runs.
//
// Swift makes an object of a class in a variable only by a `required` initialiser, which each subclass must repeat. UIKit
// obliges nobody to do that, so cells are made as a subclass makes itself: by a convenience initialiser that it
// inherits. Its allocating entry takes the class as an argument, allocates an object of it, and calls the designated
// initialiser as the class overrides it. The declarations below name these entries. A class without the designated
// initialiser stops the program, as in UIKit.

extension TableViewCell {
  /// Makes a cell of the class that the method is called on, by its `init(style:reuseIdentifier:)`.
  @_silgen_name("$s11LaminaViews13TableViewCellC10registered_A2C0E5StyleO_SSSgtcfC")
  package static func make(_ style: CellStyle, _ identifier: __owned String?) -> TableViewCell
}

extension TableViewHeaderFooterView {
  /// Makes a header or footer of the class that the method is called on, by its `init(reuseIdentifier:)`.
  @_silgen_name("$s11LaminaViews021TableViewHeaderFooterD0C10registeredACSS_tcfC")
  static func make(_ identifier: __owned String) -> TableViewHeaderFooterView
}

extension CollectionReusableView {
  /// Makes a view of the class that the method is called on, by its `init(frame:)`.
  @_silgen_name("$s11LaminaViews22CollectionReusableViewC10registeredAC0A8Geometry4RectV_tcfC")
  static func make(_ frame: Rect) -> CollectionReusableView
}

extension CollectionViewLayoutAttributes {
  /// Makes attributes of the class that the method is called on, by its `init()`.
  @_silgen_name(
    "$s11LaminaViews30CollectionViewLayoutAttributesC10registered_AcA0C15ElementCategoryO_SSSgtcfC"
  )
  static func make(
    _ category: CollectionElementCategory, _ kind: __owned String?
  ) -> CollectionViewLayoutAttributes

  /// Makes attributes of the class that the method is called on, at an index path.
  static func make(
    _ category: CollectionElementCategory, _ kind: String?, _ path: IndexPath
  ) -> CollectionViewLayoutAttributes {
    let attributes = make(category, kind)
    attributes.indexPath = path
    return attributes
  }
}

extension View {
  /// Makes a view of the class that the method is called on, by its `init(frame:)`.
  @_silgen_name("$s11LaminaViews4ViewC10registeredAC0A8Geometry4RectV_tcfC")
  package static func makeView(_ frame: Rect) -> View
}

extension Bar {
  /// Makes a bar of the class that the method is called on, by its `init(frame:)`.
  @_silgen_name("$s11LaminaViews3BarC10registeredAC0A8Geometry4RectV_tcfC")
  package static func make(_ frame: Rect) -> Bar
}
