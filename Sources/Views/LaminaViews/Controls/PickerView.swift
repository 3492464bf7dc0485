public import LaminaGeometry
public import LaminaLayers
import LaminaSystem
import LaminaText

/// The source of the numbers of a picker's wheels and rows, like `UIPickerViewDataSource`.
@MainActor public protocol PickerViewDataSource: AnyObject {
  /// Returns the number of wheels.
  func numberOfComponents(in pickerView: PickerView) -> Int
  /// Returns the number of rows of a wheel.
  ///
  /// - Parameters:
  ///   - pickerView: the picker.
  ///   - component: the wheel, from the leading edge.
  /// - Returns: the number, 0 or more.
  func pickerView(_ pickerView: PickerView, numberOfRowsInComponent component: Int) -> Int
}

/// The delegate of a picker, like `UIPickerViewDelegate`; every call has a default implementation.
@MainActor public protocol PickerViewDelegate: AnyObject {
  /// Returns the text of a row; `nil`, the default, for an empty row.
  func pickerView(
    _ pickerView: PickerView, titleForRow row: Int, forComponent component: Int
  ) -> String?
  /// Returns the view of a row; `nil`, the default, shows its text.
  ///
  /// - Parameters:
  ///   - pickerView: the picker.
  ///   - row: the row.
  ///   - component: the wheel.
  ///   - view: a view that showed another row and can be used again; `nil` for none.
  /// - Returns: the view.
  func pickerView(
    _ pickerView: PickerView, viewForRow row: Int, forComponent component: Int,
    reusing view: View?
  ) -> View?
  /// Returns the width of a wheel, in points; `nil`, the default, for an equal share of the remaining width.
  func pickerView(_ pickerView: PickerView, widthForComponent component: Int) -> Double?
  /// Called when a finger has turned a wheel and it has stopped at another row.
  func pickerView(_ pickerView: PickerView, didSelectRow row: Int, inComponent component: Int)
}

extension PickerViewDelegate {
  /// Returns `nil`: the row shows its text.
  public func pickerView(
    _ pickerView: PickerView, viewForRow row: Int, forComponent component: Int,
    reusing view: View?
  ) -> View? { nil }
  /// Returns `nil`: the row is empty.
  public func pickerView(
    _ pickerView: PickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? { nil }
  /// Returns `nil`: the wheel gets an equal share of the remaining width.
  public func pickerView(_ pickerView: PickerView, widthForComponent component: Int) -> Double? {
    nil
  }
  /// Does nothing.
  public func pickerView(
    _ pickerView: PickerView, didSelectRow row: Int, inComponent component: Int
  ) {}
}

/// A set of wheels of rows, each with a selected row in the middle, like `UIPickerView`.
///
/// Each wheel is a scroll view that stops at a row. Only visible rows have views.
open class PickerView: View {
  /// The natural size of a picker, 320 x 216 pt.
  public static var size: Size { Size(width: 320, height: 216) }
  /// The height of a row, in points.
  public static var rowHeight: Double { 32 }

  /// The source of the numbers of wheels and rows, held weakly; setting it reloads all wheels.
  open weak var dataSource: (any PickerViewDataSource)? { didSet { reloadAllComponents() } }
  /// The delegate, which supplies the rows' texts, held weakly; setting it reloads all wheels.
  open weak var delegate: (any PickerViewDelegate)? { didSet { reloadAllComponents() } }

  private(set) var wheels: [PickerWheel] = []
  private let band = View()

  /// Makes a picker without wheels; it has its natural size if no frame is given.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame == .zero ? Rect(origin: .zero, size: PickerView.size) : frame)
    setUpParts()
  }

  /// Makes a picker view with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    super.init(frame: Rect(origin: .zero, size: PickerView.size))
    setUpParts()
    read(from: coder)
  }

  private func setUpParts() {
    isOpaque = false
    clipsToBounds = true
    band.layer.cornerRadius = 8
    band.layer.name = "band"
    band.isOpaque = false
    band.isUserInteractionEnabled = false
    addSubview(band)
    band.backgroundColor = .tertiarySystemFill
  }

  /// The number of wheels.
  open var numberOfComponents: Int { wheels.count }

  /// Returns the number of rows of a wheel.
  ///
  /// - Precondition: the wheel exists.
  open func numberOfRows(inComponent component: Int) -> Int { wheel(component).rowCount }

  /// Reloads all wheels; a wheel that remains keeps its selected row, or selects its last row if that one is gone.
  open func reloadAllComponents() {
    let count = dataSource?.numberOfComponents(in: self) ?? 0
    ensure(count >= 0, "\(count) wheels")
    while wheels.count > count { wheels.removeLast().removeFromSuperview() }
    while wheels.count < count {
      let wheel = PickerWheel()
      wheel.picker = self
      wheel.component = wheels.count
      wheels.append(wheel)
      addSubview(wheel)
    }
    for component in wheels.indices { reloadComponent(component) }
    setNeedsLayout()
  }

  /// Reloads the rows of a wheel, which keeps its selected row, or selects its last row if that one is gone.
  ///
  /// - Precondition: the wheel exists.
  open func reloadComponent(_ component: Int) {
    let wheel = wheel(component)
    let count = dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0
    ensure(count >= 0, "\(count) rows in wheel \(component)")
    wheel.reload(count)
  }

  /// Returns the row of a wheel that a finger or a call selected last; -1 for a wheel without rows.
  ///
  /// - Precondition: the wheel exists.
  open func selectedRow(inComponent component: Int) -> Int { wheel(component).selected }

  /// Turns a wheel to a row; the delegate is not called.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - component: the wheel.
  ///   - animated: whether the turn is animated.
  /// - Precondition: the wheel and the row exist.
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    let wheel = wheel(component)
    ensure((0..<wheel.rowCount).contains(row), "row \(row) of \(wheel.rowCount)")
    wheel.select(row, animated: animated)
  }

  /// Returns the colour of a row's text.
  func rowColor(_ row: Int, inComponent component: Int) -> ViewColor { .label }
  /// Returns the look of a wheel's texts.
  func rowStyle(inComponent component: Int) -> PickerRowStyle { PickerRowStyle() }

  /// Returns the view of a row in sight; `nil` for others.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - component: the wheel.
  /// - Returns: the view.
  /// - Precondition: the wheel exists.
  open func view(forRow row: Int, forComponent component: Int) -> View? {
    wheel(component).view(for: row)
  }

  private func wheel(_ component: Int) -> PickerWheel {
    ensure(wheels.indices.contains(component), "wheel \(component) of \(wheels.count)")
    return wheels[component]
  }

  /// Returns the natural size, `PickerView.size`; the given size is ignored.
  open override func sizeThatFits(_ size: Size) -> Size { PickerView.size }
  /// The natural size, `PickerView.size`.
  open override var intrinsicContentSize: Size { PickerView.size }

  /// Places the wheels side by side, the first at the leading edge, and the band of the selected rows in the middle.
  ///
  /// Policy: `picker-direction`.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let height = PickerView.rowHeight
    band.frame = Rect(
      x: bounds.minX + 9, y: bounds.midY - height / 2, width: max(0, bounds.width - 18),
      height: height)
    let own = wheels.indices.map { delegate?.pickerView(self, widthForComponent: $0) }
    let shared = own.filter { $0 == nil }.count
    let taken = own.reduce(0) { $0 + ($1 ?? 0) }
    let room = max(0, bounds.width - 18)
    let share = shared > 0 ? max(0, room - taken) / Double(shared) : 0
    // If every wheel has its own width, the wheels are centred.
    var x = bounds.minX + 9 + (shared > 0 ? 0 : max(0, room - taken) / 2)
    for (index, wheel) in wheels.enumerated() {
      let width = own[index] ?? share
      wheel.frame = directed(Rect(x: x, y: bounds.minY, width: width, height: bounds.height))
      x += width
    }
  }

  /// Returns the value for a state key: a view's keys, `selectedRow` for the first wheel, and `selectedRow.N` for wheel
  /// N.
  open override func stateValue(forKey key: String) -> StateValue? {
    for (index, wheel) in wheels.enumerated()
    where key == "selectedRow.\(index)" || (index == 0 && key == "selectedRow") {
      return .number(Double(wheel.selected))
    }
    return super.stateValue(forKey: key)
  }
}
