public import LaminaGeometry
public import LaminaLayers

/// A row of a table, like `UITableViewCell`: image, text, detail, accessory and hairline.
///
/// ```
/// |15| image |15| textLabel                     detail |8| > |15|
///               |------------------ separator ------------------
/// ```
/// A cell is laid out when its row becomes visible. Changes of its text or image while visible need `setNeedsLayout()`
/// if the layout must adapt.
@MainActor open class TableViewCell: View {
  /// The reuse identifier; `nil` for a cell that is not reused.
  open var reuseIdentifier: String? { identifier }
  private let identifier: String?

  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The label of the main text, at the left or after the image.
  ///
  /// A cell lays out its own label only, and leaves one that an override returns to the subclass.
  ///
  /// Policy: `row-own-labels`.
  open var textLabel: Label! { ownTextLabel }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The label of the detail text, at the right of the main text or below it.
  open var detailTextLabel: Label! { ownDetailLabel }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The image, at its natural size, scaled down if higher than the row less 8 points.
  open var imageView: ImageView! { ownImageView }
  let (ownTextLabel, ownDetailLabel, ownImageView) = (Label(), Label(), ImageView())
  /// The position of the detail text.
  open var detailPlace = DetailPlace.right { didSet { setNeedsLayout() } }
  /// The view for the app's subviews, which fills the cell except for the accessory and the editing control.
  ///
  /// For a row of height `TableView.automaticDimension`, the constraints inside it determine the height.
  open var contentView: View {
    if let ownContentView { return ownContentView }
    let view = View(frame: contentFrame)
    view.isOpaque = false
    view.margins.kind = contentMargins
    insertSubview(view, at: backgrounds.count)
    ownContentView = view
    return view
  }
  private var ownContentView: View?

  /// The kind of accessory at the right end; hidden while there is an `accessoryView` or a reorder control.
  open var accessoryType = AccessoryType.none {
    didSet { if accessoryType != oldValue { accessoryChanged() } }
  }
  /// A custom view in place of the accessory; `nil` shows the one of `accessoryType`.
  ///
  /// The view keeps its size.
  open var accessoryView: View? {
    didSet {
      guard accessoryView !== oldValue else { return }
      if oldValue?.superview === self { oldValue?.removeFromSuperview() }
      accessoryChanged()
    }
  }
  /// The kind of accessory in editing mode; the one outside it, unless it is set.
  ///
  /// Policy: `editing-accessories`.
  open var editingAccessoryType: AccessoryType {
    get { editingAccessory ?? .none }
    set {
      editingAccessory = newValue
      accessoryChanged()
    }
  }
  private var editingAccessory: AccessoryType?
  /// A custom view in place of the accessory in editing mode; `nil` shows the one of `editingAccessoryType`.
  open var editingAccessoryView: View? {
    didSet {
      guard editingAccessoryView !== oldValue else { return }
      if oldValue?.superview === self { oldValue?.removeFromSuperview() }
      accessoryChanged()
    }
  }
  /// Whether the accessories of editing mode are shown.
  private var showsEditingAccessory: Bool {
    editingMode && (editingAccessory != nil || editingAccessoryView != nil)
  }
  /// The kind of accessory that is shown.
  private var shownType: AccessoryType {
    showsEditingAccessory ? editingAccessoryType : accessoryType
  }
  /// The custom accessory that is shown.
  private var shownAccessoryView: View? {
    showsEditingAccessory ? editingAccessoryView : accessoryView
  }
  /// The number of steps by which the image and the texts are indented; 0 by default.
  open var indentationLevel = 0 {
    didSet { if indentationLevel != oldValue { setNeedsLayout() } }
  }
  /// The width of a step of the indentation, in points; 10 by default.
  open var indentationWidth = 10.0 {
    didSet { if indentationWidth != oldValue { setNeedsLayout() } }
  }
  /// The inset of the hairline; `nil` takes the table's, or else begins where the text begins.
  open var separatorInset: EdgeInsets? { didSet { setNeedsLayout() } }
  /// A closure called before the cell is reused; `nil` for none.
  package var onReuse: (@MainActor () -> Void)?
  /// A closure called when the cell has been highlighted or selected, or no longer is; `nil` for none.
  package var onStateChange: (@MainActor () -> Void)?
  /// The values of properties that other modules of the package add, by name.
  package var addedValues: [String: Any] = [:]
  /// Whether the hairline below the cell is always hidden.
  open var hidesSeparator = false {
    didSet { separator.isHidden = hidesSeparator || !look.hasSeparator }
  }
  /// The look that the table determines.
  private var look = TableCellLook()

  /// Whether the cell is highlighted, as while a finger touches its row.
  ///
  /// Setting it calls `setHighlighted(_:animated:)`.
  open var isHighlighted: Bool {
    get { mark.isHighlighted }
    set { setHighlighted(newValue, animated: false) }
  }
  /// Whether the cell's row is selected.
  ///
  /// Setting it calls `setSelected(_:animated:)`.
  open var isSelected: Bool {
    get { mark.isSelected }
    set { setSelected(newValue, animated: false) }
  }
  private var mark = (isHighlighted: false, isSelected: false)
  /// The background colour while the cell is highlighted or selected; `nil` keeps the normal one.
  open var selectionColor: ViewColor? = .systemGray4

  private let separator = View()
  private let accessory = AccessoryView()
  private let editing = EditingControlView()
  private let reordering = ReorderControl()
  private var plainBackground: ViewColor?
  private var isMarked = false
  private var editingMode = false
  /// The opacity of the selected background at the beginning of a fade; `nil` outside fades.
  private var fadingAlpha: Double?
  /// The number of changes of the mark, by which a fade sees whether it was the last one.
  private var fades = 0

  /// A view as large as the cell, behind all its other parts; `nil` for none.
  open var backgroundView: View? { didSet { exchange(oldValue, for: backgroundView) } }
  /// A view between `backgroundView` and the content, shown while the cell is highlighted or selected; `nil` for none.
  ///
  /// It stands for `selectionColor`.
  open var selectedBackgroundView: View? {
    willSet { endFade() }
    didSet { exchange(oldValue, for: selectedBackgroundView) }
  }
  /// The mark of a highlighted or selected cell.
  ///
  /// Policy: `row-selection-style`.
  open var selectionStyle = SelectionStyle.default {
    didSet { if selectionStyle != oldValue { selectionChanged(animated: false) } }
  }
  /// Whether the cell shows its editing controls; setting it calls `setEditing(_:animated:)` without animation.
  open var isEditing: Bool {
    get { editingMode }
    set { setEditing(newValue, animated: false) }
  }

  /// Makes a cell on the system background, with text of 17 points and a grey detail of 15 at its right.
  ///
  /// It calls `init(style:reuseIdentifier:)`, which a subclass overrides.
  ///
  /// - Parameter reuseIdentifier: the reuse identifier; `nil` for a cell that is not reused.
  public convenience init(reuseIdentifier: String? = nil) {
    self.init(style: .value1, reuseIdentifier: reuseIdentifier)
  }

  /// Makes a cell of a registered class; see `make(_:_:)`.
  @usableFromInline convenience init(registered style: CellStyle, _ identifier: String?) {
    self.init(style: style, reuseIdentifier: identifier)
  }

  /// Makes a cell with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    identifier = nil
    super.init()
    prepareParts()
    read(from: coder)
  }

  private func prepareParts() {
    layer.isLandmark = true
    backgroundColor = .systemBackground
    ownDetailLabel.style.fontSize = 15
    ownDetailLabel.style.textColor = .secondaryLabel
    separator.backgroundColor = look.separatorColor
    separator.isUserInteractionEnabled = false
    accessory.isHidden = true
    for view in [
      ownImageView, ownTextLabel, ownDetailLabel, accessory, editing, reordering, separator,
    ] as [View] {
      addSubview(view)
    }
  }

  /// Makes a cell with its text and detail arranged by a style.
  ///
  /// Tables make the cells of registered classes by it. A subclass that overrides it inherits `init(reuseIdentifier:)`.
  ///
  /// - Parameters:
  ///   - style: the style.
  ///   - reuseIdentifier: the reuse identifier; `nil` for a cell that is not reused.
  public init(style: CellStyle, reuseIdentifier: String? = nil) {
    identifier = reuseIdentifier
    super.init()
    prepareParts()
    switch style {
    case .default: ownDetailLabel.isHidden = true
    case .value1, .value2: detailPlace = .right
    case .subtitle:
      detailPlace = .below
      ownDetailLabel.style.fontSize = 12
      ownDetailLabel.style.textColor = .label
    }
  }

  /// Applies the look that the table determines.
  func take(_ look: TableCellLook) {
    guard look != self.look else { return }
    if self.look.isMovable, !look.isMovable {
      accessoryView?.isHidden = false
      editingAccessoryView?.isHidden = false
    }
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

  /// Sets the background of the table's style, unless the app has set another one.
  private func takeBackground() {
    let (old, new) =
      look.isGrouped
      ? (TableColors.plainRow, TableColors.groupedRow)
      : (TableColors.groupedRow, TableColors.plainRow)
    if isMarked, plainBackground == old {
      plainBackground = new
      if selectedBackgroundView != nil { backgroundColor = new }
    }
    if !isMarked, backgroundColor == old { backgroundColor = new }
  }

  /// The radius of a section's corners in the style `insetGrouped`, in points.
  ///
  /// Policy: `row-inset-grouped`.
  static var sectionRadius: Double { 10 }

  /// The frame of `contentView`: the cell without accessory and editing control.
  private var contentFrame: Rect {
    Rect(x: editingRoom, y: 0, width: contentWidth(in: bounds.width), height: bounds.height)
  }

  /// Returns the width of `contentView` in a cell of a given width.
  private func contentWidth(in width: Double) -> Double {
    max(0, width - roomBesideContent)
  }

  /// The width that the editing control, the accessory and an index bar take beside `contentView`, in points.
  private var roomBesideContent: Double {
    editingRoom + look.indexRoom + (accessoryRoom == 0 ? 0 : accessoryRoom + 15)
  }

  /// The kind of margins of `contentView`.
  private var contentMargins: ViewMargins.Kind { accessoryRoom == 0 ? .row : .rowBesideAccessory }

  /// The width at the left that the editing control takes, in points; 0 without one.
  var editingRoom: Double { look.control == .none ? 0 : EditingControlView.room }

  /// The width of the accessory, or of the reorder control in its place, with the space beside it, in points.
  var accessoryRoom: Double {
    if look.isMovable { return ReorderControl.room - 8 }
    if let shownAccessoryView { return shownAccessoryView.frame.width + 8 }
    return shownType.room
  }

  /// The labels whose texts wrap because the preferred text size is an accessibility size.
  var wrappedLabels: [Label] = []

  /// Returns the height that fits the constraints in `contentView` at a width.
  ///
  /// Without a content view, it is 44 points, or what texts need that wrap.
  func fittingHeight(forWidth width: Double) -> Double {
    wrapLargeTexts()
    guard let ownContentView, ownContentView.hasConstraintsInside else {
      return wrappedLabels.isEmpty ? 44 : max(44, textHeight(in: width))
    }
    let target = Size(width: contentWidth(in: width), height: 0)
    let height = ownContentView.fittingSize(for: target, .required, .fittingSizeLevel).height
    let scale = contentScaleFactor
    return max(0, (height * scale).rounded(.up) / scale)
  }

  /// Returns the target's width, and the height that `contentView` needs at that width.
  ///
  /// The table asks for it if the row's height is `TableView.automaticDimension`, with the priority `required` for the
  /// width. With another priority, the constraints in `contentView` determine the width as well.
  open override func systemLayoutSizeFitting(
    _ targetSize: Size, withHorizontalFittingPriority horizontalFittingPriority: LayoutPriority,
    verticalFittingPriority: LayoutPriority
  ) -> Size {
    var width = targetSize.width
    if horizontalFittingPriority < .required, let ownContentView,
      ownContentView.hasConstraintsInside
    {
      let target = Size(width: contentWidth(in: width), height: targetSize.height)
      width =
        ownContentView.fittingSize(
          for: target, horizontalFittingPriority, verticalFittingPriority
        ).width
      width = ownContentView.wholePixels(width) + roomBesideContent
    }
    return Size(width: width, height: fittingHeight(forWidth: width))
  }

  /// Prepares the cell for another row; an override resets the properties that are not set for each row.
  ///
  /// The base class clears the highlight and the selection.
  open func prepareForReuse() {
    onReuse?()
    isHighlighted = false
    isSelected = false
  }

  /// Highlights the cell, or ends its highlight; the table calls it as well.
  ///
  /// - Parameters:
  ///   - highlighted: whether the cell is highlighted.
  ///   - animated: whether the background fades, in 0.25 s (policy `row-selection-fade`).
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    guard highlighted != mark.isHighlighted else { return }
    mark.isHighlighted = highlighted
    onStateChange?()
    changeSelection(animated: animated)
  }

  /// Selects the cell, or ends its selection; the table calls it as well.
  ///
  /// - Parameters:
  ///   - selected: whether the cell is selected.
  ///   - animated: whether the background fades, in 0.25 s (policy `row-selection-fade`).
  open func setSelected(_ selected: Bool, animated: Bool) {
    guard selected != mark.isSelected else { return }
    mark.isSelected = selected
    onStateChange?()
    changeSelection(animated: animated)
  }

  private func changeSelection(animated: Bool) {
    fades += 1
    if animated {
      View.animate(duration: 0.25) {
        selectionChanged(animated: true)
      } completion: { [weak self, fades] _ in
        if let self, fades == self.fades { endFade() }
      }
    } else {
      selectionChanged(animated: false)
    }
  }

  /// Enters or leaves editing mode; the table calls it for visible rows when its own mode changes, and for a row that
  /// comes into sight.
  ///
  /// - Parameters:
  ///   - editing: whether the cell shows the editing controls of its row.
  ///   - animated: whether the controls slide in.
  open func setEditing(_ editing: Bool, animated: Bool) {
    guard editing != editingMode else { return }
    editingMode = editing
    if editingAccessory != nil || editingAccessoryView != nil { accessoryChanged() }
    (superview as? TableView)?.editingChanged(of: self, animated: animated)
  }

  private func accessoryChanged() {
    let (shown, other) =
      showsEditingAccessory
      ? (editingAccessoryView, accessoryView) : (accessoryView, editingAccessoryView)
    if other !== shown, let other, other.superview === self { other.removeFromSuperview() }
    if let shown, shown.superview !== self { addSubview(shown) }
    accessory.isHidden = shownType == .none || shown != nil || look.isMovable
    if look.isMovable { shown?.isHidden = true }
    accessory.show(shownType)
    if let ownContentView, ownContentView.margins.kind != contentMargins {
      ownContentView.changeMargins { $0.kind = contentMargins }
    }
    setNeedsLayout()
  }

  private func selectionChanged(animated: Bool) {
    let isMarked = (isHighlighted || isSelected) && selectionStyle != .none
    guard isMarked != self.isMarked else { return }
    self.isMarked = isMarked
    if isMarked { plainBackground = backgroundColor }
    showMark(animated: animated)
    ownTextLabel.isHighlighted = isMarked
    ownDetailLabel.isHighlighted = isMarked
    ownImageView.isHighlighted = isMarked
  }

  /// Shows or hides the selected background, or else the colour of a marked cell.
  private func showMark(animated: Bool) {
    let color = selectedBackgroundView == nil ? selectionColor : nil
    backgroundColor = isMarked ? color ?? plainBackground : plainBackground
    guard let view = selectedBackgroundView else { return }
    guard animated else {
      endFade()
      view.isHidden = !isMarked
      return
    }
    let alpha = fadingAlpha ?? view.alpha
    if fadingAlpha == nil, isMarked {
      View.performWithoutAnimation { (view.alpha, view.isHidden) = (0, false) }
    }
    fadingAlpha = alpha
    view.alpha = isMarked ? alpha : 0
    if isMarked { fadingAlpha = nil }
  }

  /// Hides a selected background that has faded out, and gives it its own opacity again.
  private func endFade() {
    guard let view = selectedBackgroundView, let alpha = fadingAlpha else { return }
    fadingAlpha = nil
    View.performWithoutAnimation { (view.isHidden, view.alpha) = (!isMarked, alpha) }
  }

  private func exchange(_ old: View?, for new: View?) {
    guard old !== new else { return }
    if old?.superview === self { old?.removeFromSuperview() }
    for view in backgrounds.reversed() { insertSubview(view, at: 0) }
    selectedBackgroundView?.isHidden = !isMarked
    if isMarked { View.performWithoutAnimation { showMark(animated: false) } }
    setNeedsLayout()
  }

  /// The views behind the content, from the back.
  private var backgrounds: [View] { [backgroundView, selectedBackgroundView].compactMap(\.self) }

  private func placeEditing() {
    let side = EditingControlView.side
    let x = look.control == .none ? -side : 13
    editing.frame = directed(
      Rect(x: x, y: (bounds.height - side) / 2, width: side, height: side))
    reordering.frame = directed(
      Rect(
        x: bounds.width - ReorderControl.room - 6, y: (bounds.height - 44) / 2,
        width: ReorderControl.room, height: 44))
  }

  /// Places the content view, image, texts, accessory, editing controls and hairline.
  open override func layoutSubviews() {
    super.layoutSubviews()
    ownContentView?.frame = directed(contentFrame)
    for view in backgrounds where view.frame != bounds { view.frame = bounds }
    wrapLargeTexts()
    let (margin, height) = (15.0, bounds.height)
    var (left, right) = (margin + editingRoom, bounds.width - margin - look.indexRoom)
    placeEditing()
    left += Double(indentationLevel) * indentationWidth
    if ownImageView.image != nil {
      let own = ownImageView.intrinsicContentSize
      let scale = min(1, max(0, height - 8) / max(own.height, 1))
      let size = Size(width: own.width * scale, height: own.height * scale)
      ownImageView.frame = directed(
        Rect(x: left, y: (height - size.height) / 2, width: size.width, height: size.height))
      left += size.width + margin
    }
    if let shownAccessoryView {
      shownAccessoryView.center = directed(
        Point(x: right - shownAccessoryView.bounds.width / 2, y: height / 2))
    } else if shownType != .none {
      let (width, side) = (shownType.room - 8, shownType.side)
      let isTurned = isRightToLeft && shownType != .checkmark
      accessory.transform = isTurned ? Affine.scale(x: -1, y: 1) : .identity
      accessory.frame = directed(
        Rect(x: right - width, y: (height - side) / 2, width: width, height: side))
    }
    right -= accessoryRoom
    let room = max(0, right - left)
    if !wrappedLabels.isEmpty {
      placeLargeTexts(in: directed(Rect(x: left, y: 0, width: room, height: height)))
    } else if ownDetailLabel.isHidden || ownDetailLabel.text?.isEmpty ?? true {
      ownTextLabel.frame = directed(Rect(x: left, y: 0, width: room, height: height))
    } else if detailPlace == .right {
      let width = min(ownDetailLabel.sizeThatFits(bounds.size).width, room / 2)
      ownDetailLabel.frame = directed(
        Rect(x: right - width, y: 0, width: width, height: height))
      ownTextLabel.frame = directed(
        Rect(x: left, y: 0, width: max(0, room - width - 8), height: height))
    } else {
      let (first, second) = (ownTextLabel.fontSize * 1.25, ownDetailLabel.fontSize * 1.25)
      let top = (height - first - second) / 2
      ownTextLabel.frame = directed(Rect(x: left, y: top, width: room, height: first))
      ownDetailLabel.frame = directed(
        Rect(x: left, y: top + first, width: room, height: second))
    }
    let line = 1 / contentScaleFactor
    let inset =
      separatorInset ?? look.separatorInset
      ?? EdgeInsets(top: 0, left: left, bottom: 0, right: 0)
    separator.frame = directed(
      Rect(
        x: inset.left, y: height - line, width: max(0, bounds.width - inset.left - inset.right),
        height: line))
  }
}
