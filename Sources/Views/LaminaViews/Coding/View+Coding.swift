import LaminaGeometry
import LaminaLayers

// How views write themselves to coders, and are read from them by `init?(coder:)`.

extension View {
  /// Writes the view's properties, subviews and constraints.
  func write(to coder: Coder) {
    for property in CodedProperty.all { property.write(self, coder) }
    if let content = contentPart { coder.encode(content, forKey: "UIContentView") }
    coder.encode(codedSubviews, forKey: "UISubviews")
    if let stack = self as? StackView {
      coder.encode(stack.arrangedSubviews, forKey: "UIStackViewArrangedSubviews")
    }
    let own = constraints
    if !own.isEmpty { coder.encode(own, forKey: "UIViewAutolayoutConstraints") }
  }

  /// Reads what a view of the class wrote; a coder without values changes nothing.
  ///
  /// Subviews are added before constraints are activated. A constraint finds its items, because the coder knows the view
  /// from the start.
  func read(from coder: Coder) {
    coder.willRead(self)
    for property in CodedProperty.all { property.read(self, coder) }
    if let content = contentPart {
      coder.decodePart(content, forKey: "UIContentView") { content.read(from: $0) }
    }
    for view in coder.decodeObject(forKey: "UISubviews") as? [View] ?? [] { addSubview(view) }
    if let stack = self as? StackView {
      let key = "UIStackViewArrangedSubviews"
      let arranged = coder.decodeObject(forKey: key) as? [View] ?? []
      for view in arranged { stack.addArrangedSubview(view) }
    }
    if let own = coder.decodeObject(forKey: "UIViewAutolayoutConstraints") as? [LayoutConstraint] {
      LayoutConstraint.activate(own)
    }
  }

  /// The view that the view's class makes for subviews of the app's; `nil` for a class without one.
  private var contentPart: View? {
    switch self {
    case let cell as CollectionViewCell: cell.contentView
    case let cell as TableViewCell: cell.contentView
    case let row as TableViewHeaderFooterView: row.contentView
    case let view as VisualEffectView: view.contentView
    default: nil
    }
  }

  /// The subviews that the app has added, for classes that tell them from their own.
  private var codedSubviews: [View] {
    switch self {
    case is CollectionViewCell, is TableViewCell, is TableViewHeaderFooterView, is VisualEffectView,
      is TableView, is CollectionView, is TextView, is Bar, is LottieView, is NodeView:
      []
    case is Button, is Switch, is Slider, is Stepper, is SegmentedControl, is PageControl,
      is PickerView, is DatePicker, is TextField, is RefreshControl, is ProgressView,
      is ActivityIndicatorView:
      []
    default:
      subviews.filter { !($0 is ScrollIndicator) && !($0 is RefreshControl) }
    }
  }
}

extension View {
  /// The view's own tint; `nil` for the inherited one.
  var ownTint: ViewColor? {
    get { extras?.tint }
    set { setTint(newValue) }
  }

  /// The settings of accessibility.
  var codedAccessibility: Accessibility {
    get { accessibility }
    set { changeAccessibility { $0 = newValue } }
  }

  /// The priorities of the content's size; `nil` for a view without a part in constraints.
  var contentPriorities: [LayoutPriority]? {
    get {
      guard constraintState != nil else { return nil }
      return [LayoutAxis.horizontal, .vertical].flatMap {
        [contentHuggingPriority(for: $0), contentCompressionResistancePriority(for: $0)]
      }
    }
    set {
      guard let newValue, newValue.count == 4 else { return }
      for (index, axis) in [LayoutAxis.horizontal, .vertical].enumerated() {
        setContentHuggingPriority(newValue[2 * index], for: axis)
        setContentCompressionResistancePriority(newValue[2 * index + 1], for: axis)
      }
    }
  }
}

extension TextField {
  /// The text; `nil` for none.
  var codedText: String? {
    get { text.flatMap { $0.isEmpty ? nil : $0 } }
    set { text = newValue }
  }
}
