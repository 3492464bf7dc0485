public import LaminaViews

// Contents of cells that are described by values.

/// A description of a content view.
public protocol UIContentConfiguration {
  /// Makes a view that shows the content.
  func makeContentView() -> any UIView & UIContentView
  /// Returns the description for a state of the cell.
  func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows what a configuration describes.
public protocol UIContentView: AnyObject {
  /// The description that the view shows.
  var configuration: any UIContentConfiguration { get set }
  /// Whether the view can show a description.
  func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
  /// Whether a description is of the same type as the present one.
  public func supports(_ configuration: any UIContentConfiguration) -> Bool {
    type(of: configuration) == type(of: self.configuration)
  }
}

/// The state of a view that a configuration depends on.
public protocol UIConfigurationState {
  /// The traits of the view.
  var traitCollection: TraitCollection { get }
}

/// The state of a cell.
public struct UICellConfigurationState: UIConfigurationState {
  /// The traits of the cell.
  public var traitCollection: TraitCollection
  /// Whether the cell is selected.
  public var isSelected = false
  /// Whether the cell is highlighted.
  public var isHighlighted = false
  /// Whether the cell is edited.
  public var isEditing = false
  /// Whether the cell is disabled: never.
  public var isDisabled = false

  /// Makes the state of a cell that nobody touches.
  public init(traitCollection: TraitCollection) { self.traitCollection = traitCollection }
}

/// The state that a cell with a configuration keeps.
final class ConfiguredContent {
  var configuration: any UIContentConfiguration
  let view: any UIView & UIContentView

  init(_ configuration: any UIContentConfiguration, in holder: View) {
    self.configuration = configuration
    view = configuration.makeContentView()
    holder.addSubview(view)
    view.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: holder.topAnchor),
      view.leadingAnchor.constraint(equalTo: holder.leadingAnchor),
      view.bottomAnchor.constraint(equalTo: holder.bottomAnchor),
      view.trailingAnchor.constraint(equalTo: holder.trailingAnchor),
    ])
  }

  /// Shows a configuration in a holder, in the present view if it can.
  static func show(
    _ configuration: (any UIContentConfiguration)?, _ old: ConfiguredContent?, in holder: View
  ) -> ConfiguredContent? {
    guard let configuration else {
      old?.view.removeFromSuperview()
      return nil
    }
    if let old, old.view.supports(configuration) {
      old.configuration = configuration
      old.view.configuration = configuration
      return old
    }
    old?.view.removeFromSuperview()
    return ConfiguredContent(configuration, in: holder)
  }
}

/// The key of the content in a cell's added values.
private let contentKey = "contentConfiguration"

extension TableViewCell {
  /// The description of the content, shown in a view that fills `contentView`; `nil` for none.
  public var contentConfiguration: (any UIContentConfiguration)? {
    get { (addedValues[contentKey] as? ConfiguredContent)?.configuration }
    set {
      addedValues[contentKey] = ConfiguredContent.show(
        newValue, addedValues[contentKey] as? ConfiguredContent, in: contentView)
    }
  }

  /// Returns the description of a text beside a picture, in the cell's style.
  public func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }

  /// The state of the cell.
  public var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    (state.isSelected, state.isHighlighted) = (isSelected, isHighlighted)
    state.isEditing = isEditing
    return state
  }
}

extension CollectionViewCell {
  /// The description of the content, shown in a view that fills `contentView`; `nil` for none.
  public var contentConfiguration: (any UIContentConfiguration)? {
    get { (addedValues[contentKey] as? ConfiguredContent)?.configuration }
    set {
      addedValues[contentKey] = ConfiguredContent.show(
        newValue, addedValues[contentKey] as? ConfiguredContent, in: contentView)
    }
  }

  /// The state of the cell.
  public var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    (state.isSelected, state.isHighlighted) = (isSelected, isHighlighted)
    return state
  }
}

extension CollectionViewListCell {
  /// Returns the description of a text beside a picture.
  public func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
}

extension TableViewHeaderFooterView {
  /// The description of the content, shown in a view that fills `contentView`; `nil` for none.
  public var contentConfiguration: (any UIContentConfiguration)? {
    get { (addedValues[contentKey] as? ConfiguredContent)?.configuration }
    set {
      addedValues[contentKey] = ConfiguredContent.show(
        newValue, addedValues[contentKey] as? ConfiguredContent, in: contentView)
    }
  }

  /// Returns the description of a header's text.
  public func defaultContentConfiguration() -> UIListContentConfiguration { .plainHeader() }
}
