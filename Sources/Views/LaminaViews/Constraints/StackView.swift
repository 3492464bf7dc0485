public import LaminaGeometry
public import LaminaLayers

/// A row or a column of views, placed by constraints that the stack makes, like `UIStackView`.
///
/// ```
/// axis horizontal   | first |<- spacing ->| second |<- spacing ->| third |     distribution: lengths and gaps
///                   '---------------- alignment: across the axis --------'
/// ```
/// A hidden arranged view takes no space. The stack determines the frames of its arranged views: it sets their
/// `translatesAutoresizingMaskIntoConstraints` to false.
///
/// ```swift
/// let stack = StackView(arrangedSubviews: [Label("Name"), Label("Address")])
/// stack.axis = .vertical
/// stack.spacing = 8
/// stack.frame = Rect(x: 20, y: 20, width: 200, height: 60)
/// stack.layoutIfNeeded()
/// ```
@MainActor open class StackView: View {
  /// The distribution of views along the axis.
  public enum Distribution: CaseIterable, Hashable, Sendable {
    /// Views fill the length; those with the lowest priorities are stretched or compressed.
    case fill
    /// Views fill the length and have equal lengths.
    case fillEqually
    /// Views fill the length in proportion to their content sizes.
    case fillProportionally
    /// The gaps between views are equal, and at least `spacing`.
    case equalSpacing
    /// The distances between centres are equal, and gaps are at least `spacing`.
    case equalCentering
  }

  /// The alignment of views across the axis.
  public enum Alignment: CaseIterable, Hashable, Sendable {
    /// From edge to edge.
    case fill
    /// At the leading or the top edge.
    case leading
    /// Centred.
    case center
    /// At the trailing or the bottom edge.
    case trailing
    /// First baselines aligned; in a column the same as `leading`.
    case firstBaseline
    /// Last baselines aligned; in a column the same as `leading`.
    case lastBaseline

    /// The name of `leading` for a row.
    public static let top = Alignment.leading
    /// The name of `trailing` for a row.
    public static let bottom = Alignment.trailing
  }

  /// The arranged views, in order; each is a subview.
  open var arrangedSubviews: [View] { arranged }
  /// The stored list of `arrangedSubviews`.
  private(set) var arranged: [View] = []

  /// The axis along which views are arranged.
  open var axis = LayoutAxis.horizontal {
    didSet { if axis != oldValue { arrangementChanged() } }
  }
  /// The distribution of views along the axis.
  open var distribution = Distribution.fill {
    didSet { if distribution != oldValue { arrangementChanged() } }
  }
  /// The alignment of views across the axis.
  open var alignment = Alignment.fill {
    didSet { if alignment != oldValue { arrangementChanged() } }
  }
  /// The gap between neighbouring views, in points; only a minimum for `equalSpacing` and `equalCentering`.
  open var spacing = 0.0 { didSet { if spacing != oldValue { arrangementChanged() } } }
  /// Whether views are placed inside the stack's layout margins instead of its bounds.
  open var isLayoutMarginsRelativeArrangement = false {
    didSet { if isLayoutMarginsRelativeArrangement != oldValue { arrangementChanged() } }
  }

  /// Whether a column's gaps are measured from a last baseline to the next first one, instead of between edges.
  open var isBaselineRelativeArrangement = false {
    didSet { if isBaselineRelativeArrangement != oldValue { arrangementChanged() } }
  }

  private var customSpacings: [ObjectIdentifier: Double] = [:]
  private var placing: [LayoutConstraint] = []
  private var gaps: [LayoutGuide] = []
  private var isArranged = false

  /// Makes an empty stack.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    setUpParts()
  }

  /// Makes a stack view with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init(coder: Coder) {
    super.init(frame: .zero)
    setUpParts()
    read(from: coder)
  }

  private func setUpParts() {
    isOpaque = false
  }

  /// Makes a stack of views.
  ///
  /// - Parameter views: the views, in order.
  public convenience init(arrangedSubviews views: [View]) {
    self.init()
    for view in views { addArrangedSubview(view) }
  }

  // MARK: - Views

  /// Adds a view at the end of the arrangement; an arranged view moves there.
  ///
  /// - Parameter view: the view, which becomes a subview.
  open func addArrangedSubview(_ view: View) {
    insertArrangedSubview(view, at: arranged.count)
  }

  /// Inserts a view into the arrangement; an arranged view moves to the new index.
  ///
  /// - Parameters:
  ///   - view: the view, which becomes a subview.
  ///   - index: its index, clamped to the valid range. Policy: `stack-index`.
  open func insertArrangedSubview(_ view: View, at index: Int) {
    arranged.removeAll { $0 === view }
    if view.superview !== self { addSubview(view) }
    view.translatesAutoresizingMaskIntoConstraints = false
    arranged.insert(view, at: min(max(0, index), arranged.count))
    arrangementChanged()
  }

  /// Removes a view from the arrangement; it remains a subview.
  ///
  /// - Parameter view: the view; ignored if it is not arranged.
  open func removeArrangedSubview(_ view: View) {
    guard arranged.contains(where: { $0 === view }) else { return }
    arranged.removeAll { $0 === view }
    customSpacings[ObjectIdentifier(view)] = nil
    arrangementChanged()
  }

  /// Sets the gap between a view and the next one, instead of `spacing`.
  ///
  /// - Parameters:
  ///   - spacing: points; `nil` for the stack's `spacing`.
  ///   - view: an arranged view; another view is ignored. Policy: `stack-custom-spacing`.
  open func setCustomSpacing(_ spacing: Double?, after view: View) {
    guard arranged.contains(where: { $0 === view }) else { return }
    customSpacings[ObjectIdentifier(view)] = spacing
    arrangementChanged()
  }

  /// Returns the custom gap after a view, in points; `nil` if none was set.
  ///
  /// - Parameter view: an arranged view.
  /// - Returns: points.
  @_disfavoredOverload
  open func customSpacing(after view: View) -> Double? { customSpacings[ObjectIdentifier(view)] }

  /// Returns `customSpacing(after:)`, under a second name.
  package func customGap(after view: View) -> Double? { customSpacings[ObjectIdentifier(view)] }

  /// Removes a leaving subview from the arrangement.
  open override func willRemoveSubview(_ subview: View) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  // MARK: - Constraints

  /// Marks the arrangement as changed: its constraints are made again before the next layout.
  func arrangementChanged() {
    isArranged = false
    setNeedsUpdateConstraints()
  }

  /// Called when a subview's content size has changed; marks the arrangement as changed if proportions depend on it.
  func contentSizeChanged(of view: View) {
    if distribution == .fillProportionally { arrangementChanged() }
    if axis == .horizontal { updateBaselineSources() }
  }

  // MARK: - Baselines

  /// The view of the first baseline: the first view of a column, or the one of a row with the highest content.
  ///
  /// Hidden views are left out. Without arranged views it is the stack itself.
  ///
  /// Policy: `stack-baselines`.
  open override var forFirstBaselineLayout: View { baselineView { $0.first } }

  /// The view of the last baseline: the last view of a column, or the one of a row with the highest content.
  ///
  /// Policy: `stack-baselines`.
  open override var forLastBaselineLayout: View { baselineView { $0.last } }

  private func baselineView(ofColumn end: ([View]) -> View?) -> View {
    let views = arranged.filter { !$0.isHidden }
    if axis == .vertical { return end(views) ?? self }
    var highest: (view: View, height: Double)?
    for view in views {
      let height = view.intrinsicContentSize.height
      if height > highest?.height ?? -.infinity { highest = (view, height) }
    }
    return highest?.view ?? self
  }

  /// Lets constraints of the stack's baselines use the views that supply them now.
  private func updateBaselineSources() {
    for constraint in baselineConstraints { constraint.baselineSourceChanged() }
  }

  /// Replaces the constraints of the arrangement, if it has changed since they were made.
  open override func updateConstraints() {
    super.updateConstraints()
    guard !isArranged else { return }
    isArranged = true
    LayoutConstraint.deactivate(placing)
    for guide in gaps { removeLayoutGuide(guide) }
    (placing, gaps) = ([], [])
    defer { updateBaselineSources() }
    let views = arranged.filter { !$0.isHidden }
    guard !views.isEmpty else { return }
    let frame: any LayoutItem = isLayoutMarginsRelativeArrangement ? layoutMarginsGuide : self
    if axis == .horizontal {
      StackArrangement(
        self, frame, along: (.leading, .trailing, .centerX, .width),
        across: (.top, .bottom, .centerY, .height)
      ).arrange(views)
    } else {
      StackArrangement(
        self, frame, along: (.top, .bottom, .centerY, .height),
        across: (.leading, .trailing, .centerX, .width)
      ).arrange(views)
    }
    for constraint in placing { constraint.isInternal = true }
    LayoutConstraint.activate(placing)
  }

  /// Returns the gap after a view, in points.
  fileprivate func spacing(after view: View) -> Double {
    let spacing = customSpacings[ObjectIdentifier(view)] ?? spacing
    return spacing.isFinite ? spacing : 0
  }

  fileprivate func keep(_ constraint: LayoutConstraint) { placing.append(constraint) }

  fileprivate func makeGap(_ name: String) -> LayoutGuide {
    let guide = LayoutGuide()
    guide.identifier = name
    addLayoutGuide(guide)
    gaps.append(guide)
    return guide
  }
}

/// The constraints of a stack's arrangement, for either axis.
@MainActor private struct StackArrangement {
  typealias Attribute = LayoutConstraint.Attribute
  /// The attributes of one axis.
  typealias Attributes = (start: Attribute, end: Attribute, middle: Attribute, length: Attribute)

  let stack: StackView
  let frame: any LayoutItem
  let along: Attributes
  let across: Attributes

  init(_ stack: StackView, _ frame: any LayoutItem, along: Attributes, across: Attributes) {
    (self.stack, self.frame, self.along, self.across) = (stack, frame, along, across)
  }

  private func relate(
    _ first: any LayoutItem, _ attribute: Attribute, _ relation: LayoutConstraint.Relation,
    _ second: (any LayoutItem)?, _ secondAttribute: Attribute = .notAnAttribute,
    multiplier: Double = 1, constant: Double = 0, priority: LayoutPriority = .required,
    _ name: String
  ) {
    let constraint = LayoutConstraint(
      item: first, attribute, relation, to: second, secondAttribute, multiplier: multiplier,
      constant: constant)
    constraint.priority = priority
    constraint.identifier = "stack.\(name)"
    stack.keep(constraint)
  }

  func arrange(_ views: [View]) {
    relate(views[0], along.start, .equal, frame, along.start, "start")
    relate(views[views.count - 1], along.end, .equal, frame, along.end, "end")
    let fills = [.fill, .fillEqually, .fillProportionally].contains(stack.distribution)
    for (view, next) in zip(views, views.dropFirst()) {
      let isOfBaselines = stack.isBaselineRelativeArrangement && along.length == .height
      relate(
        next, isOfBaselines ? .firstBaseline : along.start, fills ? .equal : .greaterThanOrEqual,
        view, isOfBaselines ? .lastBaseline : along.end, constant: stack.spacing(after: view),
        "spacing")
    }
    distribute(views)
    align(views)
  }

  private func distribute(_ views: [View]) {
    switch stack.distribution {
    case .fill: break
    case .fillEqually:
      for view in views.dropFirst() {
        relate(view, along.length, .equal, views[0], along.length, "equal")
      }
    case .fillProportionally:
      let lengths = views.map { view -> Double in
        let size = view.intrinsicContentSize
        return along.length == .width ? size.width : size.height
      }
      // The first view with a content length is the reference for the others.
      guard let first = lengths.firstIndex(where: { $0 > 0 && $0.isFinite }) else { return }
      for (view, length) in zip(views, lengths) where view !== views[first] && length > 0 {
        relate(
          view, along.length, .equal, views[first], along.length,
          multiplier: length / lengths[first], priority: .required - 1, "proportion")
      }
    case .equalSpacing, .equalCentering:
      let isCentering = stack.distribution == .equalCentering
      var gaps: [LayoutGuide] = []
      for (view, next) in zip(views, views.dropFirst()) {
        let gap = stack.makeGap("gap")
        gaps.append(gap)
        relate(gap, along.start, .equal, view, isCentering ? along.middle : along.end, "gap")
        relate(gap, along.end, .equal, next, isCentering ? along.middle : along.start, "gap")
      }
      for gap in gaps.dropFirst() {
        relate(
          gap, along.length, .equal, gaps[0], along.length,
          priority: isCentering ? LayoutPriority(150) : .required, "gaps")
      }
      // If nothing else determines the stack's length, it is as short as the gaps allow.
      relate(stack, along.length, .equal, nil, priority: LayoutPriority(49), "shortest")
    }
  }

  private func align(_ views: [View]) {
    let isRow = along.length == .width
    var alignment = stack.alignment
    if !isRow, alignment == .firstBaseline || alignment == .lastBaseline { alignment = .leading }
    for view in views {
      switch alignment {
      case .fill:
        relate(view, across.start, .equal, frame, across.start, "across")
        relate(view, across.end, .equal, frame, across.end, "across")
        continue
      case .leading: relate(view, across.start, .equal, frame, across.start, "across")
      case .trailing: relate(view, across.end, .equal, frame, across.end, "across")
      case .center: relate(view, across.middle, .equal, frame, across.middle, "across")
      case .firstBaseline:
        relate(view, .firstBaseline, .equal, views[0], .firstBaseline, "baseline")
      case .lastBaseline:
        relate(view, .lastBaseline, .equal, views[0], .lastBaseline, "baseline")
      }
      relate(view, across.start, .greaterThanOrEqual, frame, across.start, "across")
      relate(view, across.end, .lessThanOrEqual, frame, across.end, "across")
    }
    if alignment != .fill {
      relate(stack, across.length, .equal, nil, priority: LayoutPriority(49), "shortest")
    }
  }
}
