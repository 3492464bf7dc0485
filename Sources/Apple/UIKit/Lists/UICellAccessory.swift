public import LaminaViews

// The views at the trailing end of a row in a list.

/// A view at the trailing end of a row.
public struct UICellAccessory {
  /// When an accessory is shown.
  public enum DisplayedState: Sendable {
    /// Always.
    case always
    /// While the list is edited; lists of items are not, so never.
    case whenEditing
    /// While the list is not edited, so always.
    case whenNotEditing
  }

  /// The look of an arrow.
  public struct DisclosureIndicatorOptions {
    /// The colour; `nil` for the system's.
    public var tintColor: UIColor?

    /// Makes the system's look.
    public init(tintColor: UIColor? = nil) { self.tintColor = tintColor }
  }

  /// The look of a mark.
  public struct CheckmarkOptions {
    /// The colour; `nil` for the tint colour.
    public var tintColor: UIColor?

    /// Makes the system's look.
    public init(tintColor: UIColor? = nil) { self.tintColor = tintColor }
  }

  /// The description of a view of the app.
  public struct CustomViewConfiguration {
    /// The view.
    public let customView: UIView
    /// The place of the view; all are at the trailing end.
    public let placement: UICellAccessory.Placement

    /// Describes a view.
    public init(customView: UIView, placement: UICellAccessory.Placement) {
      (self.customView, self.placement) = (customView, placement)
    }
  }

  /// The place of a view.
  public enum Placement {
    /// At the leading end; shown at the trailing one.
    case leading(displayed: DisplayedState = .always)
    /// At the trailing end.
    case trailing(displayed: DisplayedState = .always)
  }

  let view: UIView

  /// An arrow: the row leads to more content.
  public static func disclosureIndicator(
    displayed: DisplayedState = .always, options: DisclosureIndicatorOptions = .init()
  ) -> UICellAccessory { text("\u{203A}", options.tintColor ?? .tertiaryLabel, 22) }

  /// A check mark.
  public static func checkmark(
    displayed: DisplayedState = .always, options: CheckmarkOptions = .init()
  ) -> UICellAccessory { text("\u{2713}", options.tintColor ?? .systemBlue, 17) }

  /// A text.
  public static func label(text: String, displayed: DisplayedState = .always) -> UICellAccessory {
    self.text(text, .secondaryLabel, 17)
  }

  /// A view of the app.
  public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
    UICellAccessory(view: configuration.customView)
  }

  private static func text(_ text: String, _ color: UIColor, _ size: CGFloat) -> UICellAccessory {
    let label = UILabel()
    label.text = text
    label.textColor = color
    label.font = .systemFont(ofSize: size)
    return UICellAccessory(view: label)
  }
}

/// The state that a row with accessories keeps.
private final class AccessoryHolder {
  let accessories: [UICellAccessory]
  let row = StackView()

  init(_ accessories: [UICellAccessory]) {
    self.accessories = accessories
    row.spacing = 8
    row.alignment = .center
    for accessory in accessories { row.addArrangedSubview(accessory.view) }
  }
}

extension CollectionViewListCell {
  /// The views at the trailing end of the row.
  public var accessories: [UICellAccessory] {
    get { (addedValues["accessories"] as? AccessoryHolder)?.accessories ?? [] }
    set {
      (addedValues["accessories"] as? AccessoryHolder)?.row.removeFromSuperview()
      addedValues["accessories"] = nil
      guard !newValue.isEmpty else { return }
      let holder = AccessoryHolder(newValue)
      addedValues["accessories"] = holder
      holder.row.translatesAutoresizingMaskIntoConstraints = false
      addSubview(holder.row)
      NSLayoutConstraint.activate([
        holder.row.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -16),
        holder.row.centerYAnchor.constraint(equalTo: centerYAnchor),
      ])
    }
  }
}
