public import LaminaGeometry
import LaminaLayers
import LaminaText

/// How many rows the wheels of a picker have, as `UIPickerViewDataSource`.
@MainActor public protocol PickerViewDataSource: AnyObject {
  /// How many wheels there are.
  func numberOfComponents(in pickerView: PickerView) -> Int
  /// How many rows a wheel has.
  ///
  /// - Parameters:
  ///   - pickerView: which.
  ///   - component: the wheel, from the left.
  /// - Returns: the number, 0 or more.
  func pickerView(_ pickerView: PickerView, numberOfRowsInComponent component: Int) -> Int
}

/// The titles of a picker's rows, and which are chosen, as `UIPickerViewDelegate`; all of it may be left out.
@MainActor public protocol PickerViewDelegate: AnyObject {
  /// The text of a row; none by default.
  func pickerView(
    _ pickerView: PickerView, titleForRow row: Int, forComponent component: Int
  ) -> String?
  /// The width of a wheel, in points; `nil`, the default, for its share of what is left.
  func pickerView(_ pickerView: PickerView, widthForComponent component: Int) -> Double?
  /// A finger has turned a wheel, and the wheel has come to rest on another row.
  func pickerView(_ pickerView: PickerView, didSelectRow row: Int, inComponent component: Int)
}

extension PickerViewDelegate {
  /// Returns nil.
  public func pickerView(
    _ pickerView: PickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? { nil }
  /// Returns nil.
  public func pickerView(_ pickerView: PickerView, widthForComponent component: Int) -> Double? {
    nil
  }
  /// Does nothing.
  public func pickerView(
    _ pickerView: PickerView, didSelectRow row: Int, inComponent component: Int
  ) {}
}

/// Wheels of rows, one of which stands in the middle, as `UIPickerView`.
///
/// Each wheel is a scroll view that comes to rest on a row. Only the rows that are seen have views.
open class PickerView: View {
  /// The size that suits it best, in points.
  public static var size: Size { Size(width: 320, height: 216) }
  /// The height of a row, in points.
  public static var rowHeight: Double { 32 }

  /// Says how many rows there are; kept weakly.
  public weak var dataSource: (any PickerViewDataSource)? { didSet { reloadAllComponents() } }
  /// Says what rows show; kept weakly.
  public weak var delegate: (any PickerViewDelegate)? { didSet { reloadAllComponents() } }

  private(set) var wheels: [PickerWheel] = []
  private let band = View()

  /// Makes a picker without wheels, as large as suits it if no frame is given.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame == .zero ? Rect(origin: .zero, size: PickerView.size) : frame)
    isOpaque = false
    clipsToBounds = true
    band.layer.cornerRadius = 8
    band.layer.name = "band"
    band.isOpaque = false
    band.isUserInteractionEnabled = false
    addSubview(band)
    band.backgroundColor = .tertiarySystemFill
  }

  /// How many wheels there are.
  public var numberOfComponents: Int { wheels.count }

  /// How many rows a wheel has.
  ///
  /// - Precondition: there is such a wheel.
  public func numberOfRows(inComponent component: Int) -> Int { wheel(component).rowCount }

  /// Asks for everything again; wheels that are still there keep their rows.
  public func reloadAllComponents() {
    let count = dataSource?.numberOfComponents(in: self) ?? 0
    precondition(count >= 0, "\(count) wheels")
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

  /// Asks for the rows of a wheel again.
  ///
  /// - Precondition: there is such a wheel.
  public func reloadComponent(_ component: Int) {
    let wheel = wheel(component)
    let count = dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0
    precondition(count >= 0, "\(count) rows in wheel \(component)")
    wheel.reload(count)
  }

  /// The row in the middle of a wheel; -1 for a wheel without rows.
  ///
  /// - Precondition: there is such a wheel.
  public func selectedRow(inComponent component: Int) -> Int { wheel(component).selected }

  /// Turns a wheel to a row; the delegate is not told.
  ///
  /// - Parameters:
  ///   - row: the row.
  ///   - component: the wheel.
  ///   - animated: whether the wheel turns there or jumps.
  /// - Precondition: there are such a wheel and such a row.
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    let wheel = wheel(component)
    precondition((0..<wheel.rowCount).contains(row), "row \(row) of \(wheel.rowCount)")
    wheel.select(row, animated: animated)
  }

  private func wheel(_ component: Int) -> PickerWheel {
    precondition(wheels.indices.contains(component), "wheel \(component) of \(wheels.count)")
    return wheels[component]
  }

  /// The size that suits it best.
  open override func sizeThatFits(_ size: Size) -> Size { PickerView.size }
  /// The size that suits it best.
  open override var intrinsicContentSize: Size { PickerView.size }

  /// Gives each wheel its width, and puts the band in the middle.
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
    // Wheels that say all their widths stand in the middle.
    var x = bounds.minX + 9 + (shared > 0 ? 0 : max(0, room - taken) / 2)
    for (index, wheel) in wheels.enumerated() {
      let width = own[index] ?? share
      wheel.frame = Rect(x: x, y: bounds.minY, width: width, height: bounds.height)
      x += width
    }
  }

  /// A view's, and `selectedRow` of the first wheel, `selectedRow.N` of others.
  open override func stateValue(forKey key: String) -> StateValue? {
    for (index, wheel) in wheels.enumerated()
    where key == "selectedRow.\(index)" || (index == 0 && key == "selectedRow") {
      return .number(Double(wheel.selected))
    }
    return super.stateValue(forKey: key)
  }
}
