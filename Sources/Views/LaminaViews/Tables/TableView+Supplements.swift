import LaminaGeometry
import LaminaLayers
import LaminaSystem

// Section headers and footers, and the table's own header and footer views.

/// A key for the header or footer of a section.
struct TableSupplement: Hashable, Comparable {
  enum Kind: Hashable { case header, footer }

  let section: Int
  let kind: Kind

  init(_ section: Int, _ kind: Kind) { (self.section, self.kind) = (section, kind) }

  static func < (a: TableSupplement, b: TableSupplement) -> Bool {
    a.section != b.section ? a.section < b.section : a.kind == .header && b.kind == .footer
  }

  func height(in layout: TableLayout) -> Double {
    guard layout.sections.indices.contains(section) else { return 0 }
    return kind == .header ? layout.sections[section].header : layout.sections[section].footer
  }
}

extension TableView {
  // MARK: - Reuse

  /// Registers the class of which headers and footers with a reuse identifier are made.
  ///
  /// Views of the class that was registered before are not reused any more.
  ///
  /// Policy: `reuse-new-class`.
  ///
  /// - Parameters:
  ///   - viewClass: the class; views are made by `init(reuseIdentifier:)`.
  ///   - identifier: the reuse identifier.
  @_disfavoredOverload public func register(
    _ viewClass: TableViewHeaderFooterView.Type,
    forHeaderFooterViewReuseIdentifier identifier: String
  ) { register(viewClass, identifier) }

  /// Registers a class of headers and footers, or removes the registration of an identifier.
  package func register(_ viewClass: TableViewHeaderFooterView.Type?, _ identifier: String) {
    if let earlier = registeredSupplements[identifier], earlier != viewClass {
      let waiting = supplementPools[identifier]?.discard { type(of: $0) == earlier } ?? []
      for view in waiting { view.removeFromSuperview() }
    }
    registeredSupplements[identifier] = viewClass
  }

  /// Returns a header or footer: a reused one, after `prepareForReuse()`, or a new one of the registered class.
  ///
  /// - Parameter identifier: the reuse identifier.
  /// - Returns: the view; `nil` if none is waiting and no class is registered.
  public func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> TableViewHeaderFooterView? {
    if let view = supplementPools[identifier, default: ReusePool()].dequeue() {
      view.prepareForReuse()
      return view
    }
    return registeredSupplements[identifier].map { $0.make(identifier) }
  }

  /// Returns the header of a section; `nil` if it has none or is out of sight.
  ///
  /// - Parameter section: an index.
  /// - Returns: the view.
  public func headerView(forSection section: Int) -> View? {
    supplements[TableSupplement(section, .header)]
  }

  /// Returns the footer of a section; `nil` if it has none or is out of sight.
  ///
  /// - Parameter section: an index.
  /// - Returns: the view.
  public func footerView(forSection section: Int) -> View? {
    supplements[TableSupplement(section, .footer)]
  }

  // MARK: - Heights

  /// The distance of rows from the table's left and right edges, in points.
  ///
  /// Policy: `row-inset-grouped`.
  var rowInset: Double { style == .insetGrouped ? 16 : 0 }
  /// The width of rows, in points: the table's without the insets at both sides.
  var rowWidth: Double { max(0, bounds.width - 2 * rowInset) }
  /// The height of a section's missing header or footer: 18 points in the style `insetGrouped`, else
  /// 0.
  ///
  /// Policy: `row-inset-grouped`.
  var plainSupplementHeight: Double { style == .insetGrouped ? 18 : 0 }

  /// The visible vertical range that no bar covers, in the table's own space.
  var seenPart: ClosedRange<Double> {
    let top = bounds.minY + adjustedContentInset.top
    return top...max(top, bounds.maxY - adjustedContentInset.bottom)
  }

  func title(of supplement: TableSupplement) -> String? {
    guard titles.indices.contains(supplement.section) else { return nil }
    let titles = titles[supplement.section]
    return supplement.kind == .header ? titles.header : titles.footer
  }

  func height(of supplement: TableSupplement) -> Double { supplement.height(in: tableLayout) }

  private func ownView(of supplement: TableSupplement) -> View? {
    switch supplement.kind {
    case .header:
      if let supplementDelegate {
        supplementDelegate.tableView(self, viewForHeaderInSection: supplement.section)
      } else {
        tableDelegate?.tableView(self, viewForHeaderInSection: supplement.section)
      }
    case .footer:
      if let supplementDelegate {
        supplementDelegate.tableView(self, viewForFooterInSection: supplement.section)
      } else {
        tableDelegate?.tableView(self, viewForFooterInSection: supplement.section)
      }
    }
  }

  /// Returns the height of a header or footer that the delegate provides; `nil` if it leaves the height to the table.
  private func delegateHeight(of supplement: TableSupplement) -> Double? {
    let height: Double? =
      switch supplement.kind {
      case .header:
        supplementDelegate?.tableView(self, heightForHeaderInSection: supplement.section)
          ?? tableDelegate?.tableView(self, heightForHeaderInSection: supplement.section)
      case .footer:
        supplementDelegate?.tableView(self, heightForFooterInSection: supplement.section)
          ?? tableDelegate?.tableView(self, heightForFooterInSection: supplement.section)
      }
    return height == TableView.tableDimension ? nil : height
  }

  /// Returns the height for a header or footer, from the delegate, the table's properties or the view's constraints.
  func supplementHeight(_ supplement: TableSupplement) -> Double {
    let isHeader = supplement.kind == .header
    let height = delegateHeight(of: supplement)
    let own = height ?? (isHeader ? sectionHeaderHeight : sectionFooterHeight)
    if height != nil || title(of: supplement) != nil, own >= 0 {
      ensure(own.isFinite, "a header or footer of \(own) points")
      return own
    }
    guard let view = view(of: supplement) else { return plainSupplementHeight }
    defer { putAwaySupplement(view) }
    if own >= 0 { return own }
    if let view = view as? TableViewHeaderFooterView {
      return view.fittingHeight(forWidth: rowWidth)
    }
    guard view.hasConstraintsInside else { return TableViewHeaderFooterView.standardHeight }
    let target = Size(width: rowWidth, height: 0)
    return view.systemLayoutSizeFitting(
      target, withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
    ).height
  }

  // MARK: - Tiling

  /// Returns the frame of a header or footer in a layout, given the visible vertical range to which it may stick.
  func frame(
    of supplement: TableSupplement, in layout: TableLayout, seen: ClosedRange<Double>
  ) -> Rect {
    let section = supplement.section
    let y: Double =
      switch (supplement.kind, style) {
      case (.header, .plain): layout.stickyHeader(of: section, below: seen.lowerBound)
      case (.header, _): layout.extent(of: section).start
      case (.footer, .plain): layout.stickyFooter(of: section, above: seen.upperBound)
      case (.footer, _): layout.footer(of: section)
      }
    let room = reorder.map { $0.shift(of: supplement) } ?? 0
    return Rect(x: rowInset, y: y + room, width: rowWidth, height: supplement.height(in: layout))
  }

  /// Recycles headers and footers that are out of sight, and shows and places the visible ones.
  func tileSupplements() {
    let seen = seenPart
    var shown: [TableSupplement] = []
    for section in tableLayout.sections(from: bounds.minY, to: bounds.maxY) {
      for supplement in [TableSupplement(section, .header), TableSupplement(section, .footer)]
      where height(of: supplement) > 0 {
        let frame = frame(of: supplement, in: tableLayout, seen: seen)
        if style == .plain || (frame.maxY > bounds.minY && frame.minY < bounds.maxY) {
          shown.append(supplement)
        }
      }
    }
    for supplement in supplements.keys.sorted()
    where !shown.contains(supplement) && !travels(supplement) {
      if let view = supplements.removeValue(forKey: supplement) {
        putAwaySupplement(view)
        announceEnd(of: supplement, view)
      }
    }
    for supplement in shown where supplements[supplement] == nil && !needsData {
      show(supplement)
    }
    for (supplement, view) in supplements.sorted(by: { $0.key < $1.key }) {
      let frame = frame(of: supplement, in: tableLayout, seen: seen)
      if view.frame != frame { view.frame = frame }
    }
    placeEndViews()
  }

  /// Returns the view of a header or footer: the delegate's, or one that shows the title.
  private func view(of supplement: TableSupplement, fillsHeight: Bool = false) -> View? {
    if let own = ownView(of: supplement) {
      if let view = own as? TableViewHeaderFooterView, let identifier = view.reuseIdentifier {
        supplementPools[identifier, default: ReusePool()].add(view)
      }
      return own
    }
    guard let title = title(of: supplement) ?? (fillsHeight ? "" : nil) else { return nil }
    let waiting = supplementPools[nil, default: ReusePool()].dequeue() as? TableTitleView
    let view = waiting ?? TableTitleView()
    supplementPools[nil, default: ReusePool()].add(view)
    view.applyStyle(style, supplement.kind)
    view.textLabel.text = title
    return view
  }

  private func show(_ supplement: TableSupplement) {
    // A delegate may request a height without a view.
    let isRequested = height(of: supplement) != plainSupplementHeight
    guard let view = view(of: supplement, fillsHeight: isRequested) else { return }
    // The delegate may have reloaded the table.
    if needsData { return putAwaySupplement(view) }
    supplements[supplement] = view
    if supplement.kind == .header {
      tableDelegate?.tableView(self, willDisplayHeaderView: view, forSection: supplement.section)
    } else {
      tableDelegate?.tableView(self, willDisplayFooterView: view, forSection: supplement.section)
    }
    view.isHidden = false
    view.setNeedsLayout()
    if view.superview !== self { addSubview(view) }
  }

  /// Recycles a header or footer, or removes it if it is not reusable.
  func putAwaySupplement(_ view: View) {
    if rowMotions.isActive { view.layer.removeMotions() }
    if let view = view as? TableViewHeaderFooterView,
      view is TableTitleView || view.reuseIdentifier != nil
    {
      let isPooled = supplementPools[view.reuseIdentifier]?.recycle(view) ?? false
      if isPooled { view.isHidden = true } else { view.removeFromSuperview() }
    } else {
      view.removeFromSuperview()
    }
  }

  /// Informs the delegate that a header or footer is no longer visible.
  private func announceEnd(of supplement: TableSupplement, _ view: View) {
    if supplement.kind == .header {
      tableDelegate?.tableView(
        self, didEndDisplayingHeaderView: view, forSection: supplement.section)
    } else {
      tableDelegate?.tableView(
        self, didEndDisplayingFooterView: view, forSection: supplement.section)
    }
  }

  func recycleSupplements() {
    let shown = supplements.sorted(by: { $0.key < $1.key })
    supplements = [:]
    for (supplement, view) in shown {
      putAwaySupplement(view)
      announceEnd(of: supplement, view)
    }
  }

  // MARK: - Table header and footer

  func replace(_ old: View?, by new: View?) {
    old?.removeFromSuperview()
    if let new { insertSubview(new, at: backIndex(behind: backgroundView)) }
    if !needsData {
      tableLayout = TableLayout(
        tableLayout.sections, top: tableHeaderView?.frame.height ?? 0,
        bottom: tableFooterView?.frame.height ?? 0)
      contentSize.height = tableLayout.height
    }
    setNeedsLayout()
  }

  private func placeEndViews() {
    for (view, y) in [(tableHeaderView, 0), (tableFooterView, tableLayout.end)] {
      guard let view else { continue }
      let frame = Rect(x: 0, y: y, width: bounds.width, height: view.frame.height)
      if view.frame != frame { view.frame = frame }
    }
  }

  // MARK: - Appearance of rows

  /// Applies the table's separators, editing controls and section corners to a cell.
  func applyStyle(_ cell: TableViewCell, at path: IndexPath) {
    let count = tableLayout.sections[path.section].rows.count
    let (isFirst, isLast) = (path.row == 0, path.row == count - 1)
    let isInset = style == .insetGrouped
    var corners: CornerMask = []
    if isInset && isFirst { corners.formUnion([.minXMinY, .maxXMinY]) }
    if isInset && isLast { corners.formUnion([.minXMaxY, .maxXMaxY]) }
    cell.take(
      TableCellLook(
        control: editingControl(of: cell, at: path), isMovable: isMovable(cell, at: path),
        isGrouped: style != .plain,
        hasSeparator: separatorStyle == .singleLine && !(isInset && isLast),
        separatorInset: separatorInset, separatorColor: separatorColor ?? TableColors.separator,
        corners: corners, indexRoom: indexRoom))
  }
}

/// The part of a cell's look that its table determines.
struct TableCellLook: Hashable {
  var control = EditingControl.none
  var isMovable = false
  var isGrouped = false
  var hasSeparator = true
  var separatorInset: EdgeInsets?
  var separatorColor = TableColors.separator
  var corners: CornerMask = []
  /// The width at the trailing edge that the table's index bar takes, in points.
  var indexRoom = 0.0
}
