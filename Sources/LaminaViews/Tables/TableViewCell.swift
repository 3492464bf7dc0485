import LaminaGeometry
import LaminaLayers

/// A row of a table, as `UITableViewCell`: picture, text, detail, a mark at the right end, and a hairline.
///
/// ```
/// |15| image |15| textLabel                     detail |8| > |15|
///               |------------------ separator ------------------
/// ```
/// A row that comes into sight has its cell laid out. Words or a picture that change while it is seen need
/// `setNeedsLayout()` if they are to take other room.
@MainActor open class TableViewCell: View {
  /// Where the detail stands.
  public enum DetailPlace: CaseIterable, Hashable, Sendable {
    /// At the right, in the text's line.
    case right
    /// Below the text.
    case below
  }

  /// The parts of a cell, as `UITableViewCell.CellStyle`.
  public enum CellStyle: CaseIterable, Hashable, Sendable {
    /// Picture and text.
    case `default`
    /// The detail at the right.
    case value1
    /// The detail below the text, of 12 points and black.
    case subtitle
  }

  /// The effect of editing on a row, as `UITableViewCell.EditingStyle`.
  public enum EditingStyle: CaseIterable, Hashable, Sendable {
    /// No effect.
    case none
    /// The row is deleted.
    case delete
    /// A row is inserted.
    case insert
  }

  /// What is at the right end.
  public enum AccessoryType: CaseIterable, Hashable, Sendable {
    /// No effect.
    case none
    /// An arrow to the right: there is more.
    case disclosureIndicator
    /// A check mark.
    case checkmark
    /// A button that tells the table's delegate.
    case detailButton
    /// The button, and an arrow beside it.
    case detailDisclosureButton

    /// The room that it takes with the space beside it, in points.
    var room: Double {
      switch self {
      case .none: 0
      case .disclosureIndicator, .checkmark: 22
      case .detailButton: 30
      case .detailDisclosureButton: 52
      }
    }
  }

  /// What rows of its kind are called; `nil` for one that is not used again.
  public let reuseIdentifier: String?

  /// The text.
  public let textLabel = Label()
  /// What is said beside it.
  public let detailTextLabel = Label()
  /// The picture; its size is its own, or the row's height less 8 points if that is less.
  public let imageView = ImageView()
  /// Where the detail stands.
  public var detailPlace = DetailPlace.right { didSet { setNeedsLayout() } }
  /// A view for subviews of a user's own: the cell without the accessory.
  ///
  /// A row of height `TableView.automaticDimension` is as high as the constraints inside it ask for.
  public var contentView: View {
    if let ownContentView { return ownContentView }
    let view = View(frame: contentFrame)
    view.isOpaque = false
    insertSubview(view, at: 0)
    ownContentView = view
    return view
  }
  private var ownContentView: View?

  /// What is at the right end.
  public var accessoryType = AccessoryType.none {
    didSet { if accessoryType != oldValue { accessoryChanged() } }
  }
  /// A view of its own size in place of the accessory; `nil` for the accessory of the type.
  public var accessoryView: View? {
    didSet {
      guard accessoryView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let accessoryView { addSubview(accessoryView) }
      accessoryChanged()
    }
  }
  /// Where the hairline begins and ends; where the table says, or else where the text begins, unless it has been set.
  public var separatorInset: EdgeInsets? { didSet { setNeedsLayout() } }
  /// Whether there is a hairline below.
  public var hidesSeparator = false {
    didSet { separator.isHidden = hidesSeparator || !look.hasSeparator }
  }
  /// The table's settings.
  private var look = TableCellLook()

  /// Whether a finger is on it.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { selectionChanged() } } }
  /// Whether it is selected.
  open var isSelected = false { didSet { if isSelected != oldValue { selectionChanged() } } }
  /// What is behind it while it is highlighted or selected.
  public var selectionColor: ViewColor? = .systemGray4

  private let separator = View()
  private let accessory = AccessoryView()
  private let editing = EditingControlView()
  private let reordering = ReorderControl()
  private var plainBackground: ViewColor?
  private var isMarked = false

  /// Makes a cell: white, with black text of 17 points and a grey detail of 15.
  ///
  /// - Parameter reuseIdentifier: what rows of its kind are called.
  public required init(reuseIdentifier: String? = nil) {
    self.reuseIdentifier = reuseIdentifier
    super.init()
    layer.isLandmark = true
    backgroundColor = .systemBackground
    detailTextLabel.style.fontSize = 15
    detailTextLabel.style.textColor = .secondaryLabel
    separator.backgroundColor = look.separatorColor
    separator.isUserInteractionEnabled = false
    accessory.isHidden = true
    for view in [
      imageView, textLabel, detailTextLabel, accessory, editing, reordering, separator,
    ] as [View] {
      addSubview(view)
    }
  }

  /// Makes a cell of a style.
  ///
  /// - Parameters:
  ///   - style: what it consists of.
  ///   - reuseIdentifier: what rows of its kind are called.
  public convenience init(style: CellStyle, reuseIdentifier: String? = nil) {
    self.init(reuseIdentifier: reuseIdentifier)
    switch style {
    case .default: detailTextLabel.isHidden = true
    case .value1: detailPlace = .right
    case .subtitle:
      detailPlace = .below
      detailTextLabel.style.fontSize = 12
      detailTextLabel.style.textColor = .label
    }
  }

  /// Takes what the table says of hairlines and corners.
  func take(_ look: TableCellLook) {
    guard look != self.look else { return }
    self.look = look
    editing.control = look.control
    reordering.isHidden = !look.isMovable
    accessoryChanged()
    takeBackground()
    separator.isHidden = hidesSeparator || !look.hasSeparator
    separator.backgroundColor = look.separatorColor
    let corners = look.corners
    layer.cornerRadius = corners.isEmpty ? 0 : TableViewCell.sectionRadius
    layer.maskedCorners = corners.isEmpty ? .all : corners
    isOpaque = corners.isEmpty
    setNeedsLayout()
  }

  /// A background that has not been set is that of the table's style.
  private func takeBackground() {
    let (old, new) =
      look.isGrouped
      ? (TableColors.plainRow, TableColors.groupedRow)
      : (TableColors.groupedRow, TableColors.plainRow)
    if isMarked, plainBackground == old { plainBackground = new }
    if !isMarked, backgroundColor == old { backgroundColor = new }
  }

  /// The radius of a section's corners in the style `insetGrouped`, in points (a named policy).
  static var sectionRadius: Double { 10 }

  /// The part of the cell beside the accessory.
  private var contentFrame: Rect {
    Rect(x: editingRoom, y: 0, width: contentWidth(in: bounds.width), height: bounds.height)
  }

  /// The width beside the accessory in a cell of a width.
  private func contentWidth(in width: Double) -> Double {
    max(0, width - editingRoom - (accessoryRoom == 0 ? 0 : accessoryRoom + 15))
  }

  /// The room at the left that the table's editing takes.
  private var editingRoom: Double { look.control == .none ? 0 : EditingControlView.room }

  /// The room that the accessory takes with the space beside it.
  private var accessoryRoom: Double {
    if look.isMovable { return ReorderControl.room - 8 }
    if let accessoryView { return accessoryView.frame.width + 8 }
    return accessoryType.room
  }

  /// The height that the constraints in `contentView` ask for in a width; 44 points without a content view.
  func fittingHeight(forWidth width: Double) -> Double {
    guard let ownContentView else { return 44 }
    let target = Size(width: contentWidth(in: width), height: 0)
    let height = ownContentView.systemLayoutSizeFitting(target, horizontal: .required).height
    let scale = contentScaleFactor
    return max(0, (height * scale).rounded(.up) / scale)
  }

  /// It is about to be used for another row: what is not set for each row has to be taken back.
  ///
  /// Here it is neither highlighted nor selected any more.
  open func prepareForReuse() {
    isHighlighted = false
    isSelected = false
  }

  private func accessoryChanged() {
    accessory.isHidden = accessoryType == .none || accessoryView != nil || look.isMovable
    accessoryView?.isHidden = look.isMovable
    accessory.show(accessoryType)
    setNeedsLayout()
  }

  private func selectionChanged() {
    let isMarked = isHighlighted || isSelected
    guard isMarked != self.isMarked else { return }
    self.isMarked = isMarked
    if isMarked { plainBackground = backgroundColor }
    backgroundColor = isMarked ? selectionColor ?? plainBackground : plainBackground
    textLabel.isHighlighted = isMarked
    detailTextLabel.isHighlighted = isMarked
    imageView.isHighlighted = isMarked
  }

  private func placeEditing() {
    let side = EditingControlView.side
    let x = look.control == .none ? -side : 13
    editing.frame = Rect(x: x, y: (bounds.height - side) / 2, width: side, height: side)
    reordering.frame = Rect(
      x: bounds.width - ReorderControl.room - 6, y: (bounds.height - 44) / 2,
      width: ReorderControl.room, height: 44)
  }

  /// Places what is in it.
  open override func layoutSubviews() {
    super.layoutSubviews()
    ownContentView?.frame = contentFrame
    let (margin, height) = (15.0, bounds.height)
    var (left, right) = (margin + editingRoom, bounds.width - margin)
    placeEditing()
    if imageView.image != nil {
      let own = imageView.intrinsicContentSize
      let scale = min(1, max(0, height - 8) / max(own.height, 1))
      imageView.frame = Rect(
        x: left, y: (height - own.height * scale) / 2, width: own.width * scale,
        height: own.height * scale)
      left = imageView.frame.maxX + margin
    }
    if let accessoryView {
      accessoryView.center = Point(x: right - accessoryView.bounds.width / 2, y: height / 2)
    } else if accessoryType != .none {
      let (width, side) = (accessoryType.room - 8, accessoryType.side)
      accessory.frame = Rect(x: right - width, y: (height - side) / 2, width: width, height: side)
    }
    right -= accessoryRoom
    let room = max(0, right - left)
    if detailTextLabel.isHidden || detailTextLabel.text?.isEmpty ?? true {
      textLabel.frame = Rect(x: left, y: 0, width: room, height: height)
    } else if detailPlace == .right {
      let width = min(detailTextLabel.sizeThatFits(bounds.size).width, room / 2)
      detailTextLabel.frame = Rect(x: right - width, y: 0, width: width, height: height)
      textLabel.frame = Rect(x: left, y: 0, width: max(0, room - width - 8), height: height)
    } else {
      let (first, second) = (textLabel.fontSize * 1.25, detailTextLabel.fontSize * 1.25)
      let top = (height - first - second) / 2
      textLabel.frame = Rect(x: left, y: top, width: room, height: first)
      detailTextLabel.frame = Rect(x: left, y: top + first, width: room, height: second)
    }
    let line = 1 / contentScaleFactor
    let inset =
      separatorInset ?? look.separatorInset
      ?? EdgeInsets(top: 0, left: left, bottom: 0, right: 0)
    separator.frame = Rect(
      x: inset.left, y: height - line, width: max(0, bounds.width - inset.left - inset.right),
      height: line)
  }
}
