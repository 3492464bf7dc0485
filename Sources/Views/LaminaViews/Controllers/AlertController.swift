import LaminaGeometry
public import LaminaLayers
import LaminaSystem
import LaminaText

/// A choice in an alert, like `UIAlertAction`.
@MainActor open class AlertAction {
  /// The kind of an action, which decides the colour and the place of its button.
  public enum Style: String, CaseIterable, Hashable, Sendable {
    /// An ordinary action, with its title in the tint colour.
    case `default`
    /// An action that leaves things unchanged: shown last, or first of two side by side, and in bold unless another is
    /// preferred.
    ///
    /// In an action sheet, its button is set apart, and a tap beside the sheet chooses it.
    case cancel
    /// An action that may destroy something, with a red title.
    case destructive
  }

  /// The text on the action's button.
  public let title: String
  /// The values of properties that other modules of the package add, by name.
  package var addedValues: [String: Any] = [:]
  /// The kind of the action, which decides the colour and the place of its button.
  public let style: Style
  /// Whether the action can be chosen.
  open var isEnabled = true { didSet { onChange?() } }
  let handler: (@MainActor (AlertAction) -> Void)?
  var onChange: (@MainActor () -> Void)?

  /// Makes an enabled action, to be added to an alert.
  ///
  /// - Parameters:
  ///   - title: the text on the button.
  ///   - style: the style.
  ///   - handler: called once the action has been chosen and the alert has disappeared.
  public init(
    title: String, style: Style = .default, handler: (@MainActor (AlertAction) -> Void)? = nil
  ) {
    (self.title, self.style, self.handler) = (title, style, handler)
  }
}

/// An alert that offers a choice of actions, like `UIAlertController`.
///
/// It is presented like any controller, in its own window of level `alert`, which becomes key. The previous key window
/// becomes key again afterwards. The presenting controller does not disappear. Policy: `alert-window`.
///
/// ```swift
/// let alert = AlertController(title: "Delete the message?", message: "It cannot be restored.")
/// alert.addAction(AlertAction(title: "Cancel", style: .cancel))
/// alert.addAction(AlertAction(title: "Delete", style: .destructive) { _ in print("deleted") })
/// print(alert.actions.count)  // 2
/// ```
@MainActor open class AlertController: ViewController {
  /// The form of an alert: a sheet at the lower edge, or a box in the middle.
  public enum Style: String, CaseIterable, Hashable, Sendable {
    /// A list of actions at the lower edge of the window.
    case actionSheet
    /// A box in the middle of the window.
    case alert
  }

  /// The form of the alert: a sheet or a box.
  public private(set) var preferredStyle = Style.actionSheet
  /// The text below the title; `nil` for none.
  open var message: String? { didSet { alertView?.show(self) } }
  /// The actions, in the order in which they were added.
  public private(set) var actions: [AlertAction] = []
  /// The action shown in bold; `nil` for the cancelling action, if there is one.
  open var preferredAction: AlertAction? { didSet { alertView?.show(self) } }

  /// The text fields below the message, in the order in which they were added; `nil` for none.
  open var textFields: [TextField]? { fields.isEmpty ? nil : fields }
  private var fields: [TextField] = []

  /// Adds a text field below the message.
  ///
  /// The first one begins editing when the alert has appeared.
  ///
  /// - Parameter configurationHandler: sets the field up; `nil` for none.
  /// - Precondition: the alert is no action sheet.
  open func addTextField(configurationHandler: ((TextField) -> Void)? = nil) {
    ensure(preferredStyle == .alert, "text fields are for alerts, not for action sheets")
    let field = TextField(frame: Rect(x: 0, y: 0, width: 238, height: 30))
    field.borderStyle = .roundedRect
    field.fontSize = 13
    field.backgroundColor = .systemBackground
    field.layer.cornerRadius = 6
    field.layer.borderWidth = 0.5
    field.layer.borderColor = Color(white: 0.5, alpha: 0.4)
    configurationHandler?(field)
    fields.append(field)
    alertView?.show(self)
  }

  /// Begins editing the first text field.
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    fields.first?.becomeFirstResponder()
  }

  private var alertView: AlertView? { viewIfLoaded as? AlertView }

  /// Makes an alert without actions.
  ///
  /// - Parameters:
  ///   - title: the question or statement.
  ///   - message: the text below the title.
  ///   - preferredStyle: the style.
  public convenience init(
    title: String?, message: String? = nil, preferredStyle: Style = .alert
  ) {
    self.init(nibName: nil, bundle: nil)
    (self.title, self.message, self.preferredStyle) = (title, message, preferredStyle)
  }

  /// Makes an action sheet without texts, so that a subclass overrides only this initialiser.
  ///
  /// - Parameters:
  ///   - nibName: `nil`, because there are no nibs.
  ///   - bundle: ignored.
  public override init(nibName: String? = nil, bundle: AnyObject? = nil) {
    super.init(nibName: nibName, bundle: bundle)
  }

  /// Makes an alert without texts; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    preferredStyle = .alert
    super.init()
  }

  /// Adds an action; a second cancelling action is refused with a warning in `View.warnings`.
  ///
  /// - Parameter action: the action.
  open func addAction(_ action: AlertAction) {
    guard action.style != .cancel || !actions.contains(where: { $0.style == .cancel }) else {
      return View.warnings.add(misuse: "a second cancel action is ignored", of: "AlertController")
    }
    actions.append(action)
    action.onChange = { [weak self] in self?.alertView?.setNeedsLayout() }
    alertView?.show(self)
  }

  /// Makes the view of title, message and buttons.
  open override func loadView() {
    let view = AlertView()
    view.onChoose = { [weak self] in self?.choose($0) }
    view.show(self)
    self.view = view
  }

  /// Dismisses the presented alert, then calls an action's handler; ignored for a disabled action and during a
  /// dismissal.
  func choose(_ action: AlertAction) {
    guard action.isEnabled, let presentingViewController, !isBeingDismissed else { return }
    presentingViewController.dismiss(animated: true) { action.handler?(action) }
  }
}

/// The title, the message and the buttons of an alert.
final class AlertView: View {
  var onChoose: (@MainActor (AlertAction) -> Void)?
  private let titleLabel = Label()
  private let messageLabel = Label()
  private let box = View()
  private let cancelBox = View()
  private var fields: [TextField] = []
  private static var fieldHeight: Double { 30 }
  private var buttons: [(action: AlertAction, button: BarButton, label: Label, line: View)] = []
  private var isSheet = false

  private static var rowHeight: (alert: Double, sheet: Double) { (44, 57) }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isOpaque = false
    layer.name = "alert"
    for view in [box, cancelBox] {
      view.backgroundColor = ViewColor(light: Color(white: 0.97), dark: Color(white: 0.15))
      view.layer.cornerRadius = 14
      view.clipsToBounds = true
      addSubview(view)
    }
    titleLabel.font.weight = 600
    for label in [titleLabel, messageLabel] {
      (label.textAlignment, label.numberOfLines) = (.center, 0)
      box.addSubview(label)
    }
  }

  func show(_ alert: AlertController) {
    isSheet = alert.preferredStyle == .actionSheet
    (titleLabel.text, messageLabel.text) = (alert.title, alert.message)
    for field in fields where !(alert.textFields ?? []).contains(where: { $0 === field }) {
      field.removeFromSuperview()
    }
    fields = alert.textFields ?? []
    for field in fields where field.superview !== box { box.addSubview(field) }
    (titleLabel.fontSize, messageLabel.fontSize) = isSheet ? (13, 13) : (17, 13)
    if isSheet {
      (titleLabel.textColor, messageLabel.textColor) = (
        ViewColor.secondaryLabel, ViewColor.secondaryLabel
      )
    }
    for entry in buttons {
      entry.button.removeFromSuperview()
      entry.line.removeFromSuperview()
    }
    // The cancelling action comes last, or first of two side by side.
    var actions = alert.actions.filter { $0.style != .cancel }
    let cancel = alert.actions.first { $0.style == .cancel }
    if let cancel {
      let isFirst = !isSheet && alert.actions.count == 2
      actions.insert(cancel, at: isFirst ? 0 : actions.count)
    }
    buttons = actions.map { action in
      let (button, label, line) = (BarButton(), Label(action.title), View())
      button.layer.name = "action \(action.title)"
      button.onTap = { [weak self] in self?.onChoose?(action) }
      (label.textAlignment, label.fontSize) = (.center, isSheet ? 20 : 17)
      let isBold = (alert.preferredAction ?? cancel) === action
      label.font.weight = isBold ? 600 : 400
      label.isUserInteractionEnabled = false
      line.backgroundColor = .separator
      button.addSubview(label)
      let holder = isSheet && action.style == .cancel ? cancelBox : box
      holder.addSubview(button)
      holder.addSubview(line)
      return (action, button, label, line)
    }
    setNeedsLayout()
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let width = isSheet ? max(0, min(size.width, 500) - 16) : 270
    let cancels = isSheet && buttons.contains { $0.action.style == .cancel }
    let gap = cancels ? 8 + AlertView.rowHeight.sheet : 0
    return Size(width: width, height: textHeight(width) + rowsHeight + gap)
  }

  private func textHeight(_ width: Double) -> Double {
    let room = Size(width: width - 32, height: .infinity)
    let heights = [titleLabel, messageLabel].filter { $0.text != nil }
      .map { $0.sizeThatFits(room).height }
    let rows = fields.isEmpty ? 0 : Double(fields.count) * (AlertView.fieldHeight + 8) + 4
    if heights.isEmpty { return rows == 0 ? 0 : rows + 32 }
    return heights.reduce(0, +) + (isSheet ? 28 : 40) + rows
  }

  private var isSideBySide: Bool { !isSheet && buttons.count == 2 }

  private var rowsHeight: Double {
    let height = isSheet ? AlertView.rowHeight.sheet : AlertView.rowHeight.alert
    if isSideBySide { return height }
    return height * Double(buttons.count { !(isSheet && $0.action.style == .cancel) })
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (width, text) = (bounds.width, textHeight(bounds.width))
    let row = isSheet ? AlertView.rowHeight.sheet : AlertView.rowHeight.alert
    let hairline = 1 / contentScaleFactor
    box.frame = Rect(x: 0, y: 0, width: width, height: text + rowsHeight)
    cancelBox.frame = Rect(
      x: 0, y: box.frame.maxY + 8, width: width, height: AlertView.rowHeight.sheet)
    cancelBox.isHidden = !(isSheet && buttons.contains { $0.action.style == .cancel })
    var y = isSheet ? 14.0 : 20.0
    for label in [titleLabel, messageLabel] where label.text != nil {
      let height = label.sizeThatFits(Size(width: width - 32, height: .infinity)).height
      label.frame = Rect(x: 16, y: y, width: width - 32, height: height)
      y += height
    }
    if !fields.isEmpty { y += 12 }
    for field in fields {
      field.frame = Rect(x: 16, y: y, width: width - 32, height: AlertView.fieldHeight)
      y += AlertView.fieldHeight + 8
    }
    y = text
    for (index, entry) in buttons.enumerated() {
      let isApart = isSheet && entry.action.style == .cancel
      let own =
        isSideBySide
        ? Rect(x: Double(index) * width / 2, y: y, width: width / 2, height: row)
        : Rect(x: 0, y: isApart ? 0 : y, width: width, height: row)
      entry.button.frame = own
      entry.label.frame = entry.button.bounds
      entry.label.textColor =
        !entry.action.isEnabled
        ? ViewColor.tertiaryLabel
        : entry.action.style == .destructive
          ? .systemRed : tintColor
      entry.line.frame =
        isSideBySide && index == 1
        ? Rect(x: own.minX, y: own.minY, width: hairline, height: row)
        : Rect(x: own.minX, y: own.minY, width: own.width, height: hairline)
      entry.line.isHidden = isApart || (own.minY == 0 && text == 0)
      if !isSideBySide, !isApart { y += row }
    }
  }
}

/// The presentation of an alert over a darkened background, in the middle or at the lower edge.
final class AlertPresentation: PresentationController {
  private let dimming = PresentationDimming()
  private var alert: AlertController? { presentedViewController as? AlertController }

  override var frameOfPresentedViewInContainerView: Rect {
    guard let container, let alert else { return .zero }
    let bounds = container.bounds
    let size = alert.view.sizeThatFits(bounds.size)
    let x = ((bounds.width - size.width) / 2).rounded()
    guard alert.preferredStyle == .actionSheet else {
      return Rect(
        x: x, y: ((bounds.height - size.height) / 2).rounded(), width: size.width,
        height: size.height)
    }
    let lowest = bounds.height - max(8, container.safeAreaInsets.bottom)
    return Rect(x: x, y: lowest - size.height, width: size.width, height: size.height)
  }

  override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    dimming.install(for: self)
    guard let alert, alert.preferredStyle == .actionSheet else { return }
    let tap = TapGestureRecognizer { [weak alert] recognizer in
      guard recognizer.state == .ended else { return }
      if let cancel = alert?.actions.first(where: { $0.style == .cancel }) { alert?.choose(cancel) }
    }
    dimming.view.addGestureRecognizer(tap)
  }

  override func dismissalTransitionWillBegin() {
    super.dismissalTransitionWillBegin()
    dimming.fadeOut(with: self)
  }
}
