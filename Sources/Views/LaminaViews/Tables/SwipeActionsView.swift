import LaminaGeometry
import LaminaLayers
import LaminaText

/// The buttons beside a swiped row, together as wide as the distance that the row has moved.
@MainActor final class SwipeActionsView: View {
  let configuration: SwipeActionsConfiguration
  private let isAtLeft: Bool
  private let buttons: [SwipeActionButton]
  /// Whether the first button fills the view: letting go then performs its action.
  var isFull = false { didSet { if isFull != oldValue { setNeedsLayout() } } }

  /// Makes the buttons of one side.
  ///
  /// - Parameters:
  ///   - configuration: the actions.
  ///   - isAtLeft: whether they are at the left of the row.
  ///   - perform: called with the action whose button is tapped, and the button.
  init(
    _ configuration: SwipeActionsConfiguration, isAtLeft: Bool,
    perform: @escaping @MainActor (ContextualAction, View) -> Void
  ) {
    (self.configuration, self.isAtLeft) = (configuration, isAtLeft)
    buttons = configuration.actions.map { action in
      let button = SwipeActionButton(action)
      button.addAction(for: .touchUpInside) { perform(action, $0) }
      return button
    }
    super.init()
    isOpaque = false
    clipsToBounds = true
    // The first button lies in front, so that it can cover the others.
    for button in buttons.reversed() { addSubview(button) }
  }

  /// The button of the first action.
  var firstButton: View? { buttons.first }

  /// The total width of the buttons when the row rests open.
  var naturalWidth: Double { buttons.reduce(0) { $0 + $1.naturalWidth } }

  /// Divides the width among the buttons, or gives all of it to the first one during a full swipe.
  override func layoutSubviews() {
    super.layoutSubviews()
    let (width, natural) = (bounds.width, naturalWidth)
    var edge = 0.0
    for (index, button) in buttons.enumerated() {
      let share = natural > 0 ? button.naturalWidth * width / natural : 0
      let covers = isFull && index == 0
      let own = covers ? width : share
      let x = isAtLeft ? edge : width - edge - own
      button.frame = Rect(x: x, y: 0, width: own, height: bounds.height)
      edge += share
    }
  }
}

/// The button of an action, with its image above its title.
private final class SwipeActionButton: Control {
  private let label = Label()
  private let picture = ImageView()
  let naturalWidth: Double

  /// The minimum width of a button, in points.
  ///
  /// Policy: `row-swipe-button`.
  private static var minimumWidth: Double { 74 }
  /// The margin beside a button's title, in points.
  private static var margin: Double { 15 }

  init(_ action: ContextualAction) {
    label.text = action.title
    label.style.fontSize = 15
    label.style.textColor = .white
    label.style.textAlignment = .center
    picture.image = action.image
    picture.isUserInteractionEnabled = false
    let title = label.sizeThatFits(Size(width: .infinity, height: .infinity)).width
    naturalWidth = max(Self.minimumWidth, title + 2 * Self.margin)
    super.init()
    backgroundColor = action.backgroundColor
    clipsToBounds = true
    layer.name = action.title ?? "action"
    addSubview(label)
    addSubview(picture)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = picture.image == nil ? .zero : picture.intrinsicContentSize
    let text = label.text?.isEmpty ?? true ? 0 : 20.0
    let top = (bounds.height - size.height - text) / 2
    picture.frame = Rect(
      x: (bounds.width - size.width) / 2, y: top, width: size.width, height: size.height)
    let width = max(bounds.width, naturalWidth)
    label.frame = Rect(
      x: (bounds.width - width) / 2, y: top + size.height, width: width, height: text)
  }
}
