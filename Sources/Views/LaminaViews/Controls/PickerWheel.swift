import LaminaGeometry
import LaminaLayers
import LaminaText

/// The look of the texts on a wheel, apart from their colours.
struct PickerRowStyle {
  var alignment = TextLayoutOptions.Alignment.center
  /// The space at the trailing edge that texts leave free, in points.
  var trailing = 0.0
  /// The factor down to which texts that do not fit are drawn smaller.
  var minimumScale = 1.0
}

/// The holder of a delegate's view of a row, which keeps the view as large as the row.
private final class OwnRowView: View {
  private(set) weak var content: View?

  init(_ content: View) {
    self.content = content
    super.init(frame: .zero)
    isOpaque = false
    isUserInteractionEnabled = false
    addSubview(content)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    content?.frame = bounds
  }
}

/// A wheel of a picker: a scroll view whose rows lie on a cylinder.
///
/// ```
/// d = a row's distance from the middle, R = half of the height
/// place = middle + R sin(d / R), height = cos(d / R), hidden from a quarter turn on
/// ```
final class PickerWheel: ScrollView, ScrollViewDelegate {
  weak var picker: PickerView?
  var component = 0
  private(set) var rowCount = 0
  /// The row last reported to the delegate or selected by a call.
  private(set) var selected = -1
  private var labels: [Int: View] = [:]
  private var idle: [Label] = []
  /// The delegate's views that no row shows.
  private var idleViews: [View] = []

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isOpaque = false
    showsVerticalScrollIndicator = false
    contentInsetAdjustmentBehavior = .never
    decelerationRate = .fast
    alwaysBounceVertical = true
    delegate = self
    addGestureRecognizer(
      TapGestureRecognizer { [weak self] recognizer in
        guard let self else { return }
        tapped(recognizer.location(in: self).y - bounds.midY)
      })
  }

  private var rowHeight: Double { PickerView.rowHeight }

  func reload(_ count: Int) {
    rowCount = count
    for row in labels.keys.sorted() { putAway(row) }
    contentSize = Size(width: bounds.width, height: Double(count) * rowHeight)
    select(count == 0 ? -1 : min(max(selected, 0), count - 1), animated: false)
    setNeedsLayout()
  }

  func select(_ row: Int, animated: Bool) {
    selected = row
    guard row >= 0, bounds.height > 0 else { return }
    setContentOffset(offset(of: row), animated: animated)
    setNeedsLayout()
  }

  private func offset(of row: Int) -> Point {
    Point(x: 0, y: Double(row) * rowHeight - contentInset.top)
  }

  /// Returns the row nearest to the middle at a vertical content offset; 0 without rows.
  private func row(at offset: Double) -> Int {
    let row = ((offset + contentInset.top) / rowHeight).rounded()
    return Int(min(max(row, 0), Double(max(rowCount - 1, 0))))
  }

  // MARK: - Rows

  override func boundsChanged(from old: Rect) {
    super.boundsChanged(from: old)
    guard bounds.size != old.size else { return }
    let side = max(0, (bounds.height - rowHeight) / 2)
    contentInset = EdgeInsets(top: side, left: 0, bottom: side, right: 0)
    contentSize = Size(width: bounds.width, height: Double(rowCount) * rowHeight)
    select(selected, animated: false)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (middle, radius) = (bounds.midY, max(bounds.height / 2, 1))
    let reach = radius * Double.pi / 2
    let first = max(0, Int(((middle - reach) / rowHeight).rounded(.down)))
    let last = min(rowCount - 1, Int(((middle + reach) / rowHeight).rounded(.up)))
    for row in labels.keys.sorted() where row < first || row > last {
      putAway(row)
    }
    guard first <= last else { return }
    for row in first...last {
      let distance = (Double(row) + 0.5) * rowHeight - middle
      let turn = Trigonometry.sineCosine(radians: distance / radius)
      let label = label(for: row)
      label.isHidden = abs(distance) >= reach || turn.cosine < 0.05
      guard !label.isHidden else { continue }
      let free = trailingSpace
      label.bounds.size = Size(width: max(0, bounds.width - free), height: rowHeight)
      label.center = Point(
        x: bounds.midX + (isRightToLeft ? free / 2 : -free / 2), y: middle + radius * turn.sine)
      label.transform = Affine(a: 1, b: 0, c: 0, d: turn.cosine, tx: 0, ty: 0)
      label.alpha = abs(distance) < rowHeight / 2 ? 1 : 0.5 * turn.cosine
    }
  }

  /// Hides the view of a row until another row needs it.
  private func putAway(_ row: Int) {
    guard let view = labels.removeValue(forKey: row) else { return }
    view.isHidden = true
    if let label = view as? Label {
      idle.append(label)
    } else if let holder = view as? OwnRowView {
      if let own = holder.content { idleViews.append(own) }
      holder.removeFromSuperview()
    }
  }

  /// Returns the delegate's view of a row in sight, or the label of its text.
  func view(for row: Int) -> View? { (labels[row] as? OwnRowView)?.content ?? labels[row] }

  private func label(for row: Int) -> View {
    if let known = labels[row] { return known }
    if let picker,
      let own = picker.delegate?.pickerView(
        picker, viewForRow: row, forComponent: component, reusing: idleViews.last)
    {
      idleViews.removeAll { $0 === own }
      let holder = OwnRowView(own)
      addSubview(holder)
      labels[row] = holder
      return holder
    }
    let label = idle.popLast() ?? makeLabel()
    if let picker {
      label.text = picker.delegate?.pickerView(picker, titleForRow: row, forComponent: component)
      label.textColor = picker.rowColor(row, inComponent: component)
      let style = picker.rowStyle(inComponent: component)
      label.textAlignment = style.alignment
      label.adjustsFontSizeToFitWidth = style.minimumScale < 1
      label.minimumScaleFactor = style.minimumScale
    }
    labels[row] = label
    return label
  }

  /// The space at the trailing edge that texts leave free, in points.
  private var trailingSpace: Double { picker?.rowStyle(inComponent: component).trailing ?? 0 }

  /// Gives the visible rows their colours again.
  func refreshColors() {
    guard let picker else { return }
    for (row, view) in labels {
      (view as? Label)?.textColor = picker.rowColor(row, inComponent: component)
    }
  }

  private func makeLabel() -> Label {
    let label = Label()
    label.fontSize = 21
    (label.textAlignment, label.contentMode) = (.center, .center)
    addSubview(label)
    return label
  }

  // MARK: - Fingers

  private func tapped(_ distance: Double) {
    let radius = max(bounds.height / 2, 1)
    // The inverse of the sine that places the rows.
    let middle = row(at: contentOffset.y)
    let reach = Int(radius * Double.pi / 2 / rowHeight) + 1
    let near = max(0, middle - reach)..<min(rowCount, middle + reach + 1)
    let rows = near.map { row -> (row: Int, gap: Double) in
      let way = (Double(row) + 0.5) * rowHeight - bounds.midY
      guard abs(way) < radius * Double.pi / 2 else { return (row, .infinity) }
      return (row, abs(radius * Trigonometry.sineCosine(radians: way / radius).sine - distance))
    }
    guard let nearest = rows.min(by: { $0.gap < $1.gap }), nearest.gap < rowHeight else { return }
    setContentOffset(offset(of: nearest.row), animated: true)
  }

  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
  ) { targetContentOffset.y = offset(of: row(at: targetContentOffset.y)).y }

  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { reportSelection() }
  }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {
    if !isTracking { reportSelection() }
  }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
    if !isTracking { reportSelection() }
  }

  /// Reports the row at which the wheel has stopped to the picker's delegate, if it was not selected before.
  private func reportSelection() {
    guard rowCount > 0, drag == nil else { return }
    let row = row(at: contentOffset.y)
    guard row != selected else { return }
    selected = row
    if let picker { picker.delegate?.pickerView(picker, didSelectRow: row, inComponent: component) }
  }
}
