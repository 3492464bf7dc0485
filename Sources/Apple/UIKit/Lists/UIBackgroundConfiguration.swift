internal import LaminaGeometry
internal import LaminaLayers
public import LaminaViews

// Backgrounds of cells that are described by values.

/// The description of a cell's background.
public struct UIBackgroundConfiguration {
  /// The colour; `nil` for none.
  public var backgroundColor: UIColor?
  /// The radius of the corners, in points.
  public var cornerRadius = 0.0
  /// The distances of the background from the cell's edges.
  public var backgroundInsets = DirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
  /// The colour of the border; `nil` for none.
  public var strokeColor: UIColor?
  /// The width of the border, in points.
  public var strokeWidth = 0.0
  /// A view in place of the colour; `nil` for none.
  public var customView: UIView?
  /// The image; `nil` for none.
  public var image: UIImage?

  /// Returns the description of a background that cannot be seen.
  public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
  /// Returns the description of a row's background in a plain list.
  public static func listPlainCell() -> UIBackgroundConfiguration { colored(.systemBackground) }
  /// Returns the description of a row's background in a grouped list.
  public static func listGroupedCell() -> UIBackgroundConfiguration {
    colored(.secondarySystemGroupedBackground)
  }
  /// Returns the description of a row's background in any list.
  public static func listCell() -> UIBackgroundConfiguration { listPlainCell() }
  /// Returns the description of a header's background in a plain list.
  public static func listPlainHeaderFooter() -> UIBackgroundConfiguration { colored(.systemGray6) }
  /// Returns the description of a header's background in a grouped list.
  public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration { clear() }

  private static func colored(_ color: UIColor) -> UIBackgroundConfiguration {
    var background = UIBackgroundConfiguration()
    background.backgroundColor = color
    return background
  }

  /// Makes the view of the background.
  func makeView() -> UIView {
    let holder = BackgroundView(self)
    holder.isOpaque = false
    return holder
  }
}

/// The view of a cell's background.
private final class BackgroundView: View {
  private let plate: View
  private let insets: DirectionalEdgeInsets

  init(_ background: UIBackgroundConfiguration) {
    plate = background.customView ?? background.image.map { ImageView($0) } ?? View()
    insets = background.backgroundInsets
    super.init(frame: .zero)
    if let color = background.backgroundColor { plate.backgroundColor = color }
    plate.layer.cornerRadius = background.cornerRadius
    plate.clipsToBounds = background.cornerRadius > 0
    plate.layer.borderWidth = background.strokeWidth
    plate.layer.borderColor = background.strokeColor?.cgColor
    addSubview(plate)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    plate.frame = bounds.inset(
      by: EdgeInsets(
        top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing))
  }
}

private let backgroundKey = "backgroundConfiguration"

extension TableViewCell {
  /// The description of the background; `nil` for the table's.
  public var backgroundConfiguration: UIBackgroundConfiguration? {
    get { addedValues[backgroundKey] as? UIBackgroundConfiguration }
    set {
      addedValues[backgroundKey] = newValue
      backgroundView = newValue?.makeView()
      if newValue != nil { backgroundColor = .clear }
    }
  }

  /// Returns the description of the background in the table's style.
  public func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .listCell() }
}

extension CollectionViewCell {
  /// The description of the background; `nil` for none.
  public var backgroundConfiguration: UIBackgroundConfiguration? {
    get { addedValues[backgroundKey] as? UIBackgroundConfiguration }
    set {
      addedValues[backgroundKey] = newValue
      backgroundView = newValue?.makeView()
    }
  }

  /// Returns the description of a row's background.
  public func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .listCell() }
}

extension TableViewHeaderFooterView {
  /// The description of the background; `nil` for the table's.
  public var backgroundConfiguration: UIBackgroundConfiguration? {
    get { addedValues[backgroundKey] as? UIBackgroundConfiguration }
    set {
      addedValues[backgroundKey] = newValue
      backgroundView = newValue?.makeView()
    }
  }
}
