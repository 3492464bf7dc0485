public import LaminaGeometry
internal import LaminaText
public import LaminaViews

// The delegate of a picker with UIKit's types.

/// A view that stands for none.
private let missingRow = View()

/// The delegate of a picker; every method is optional.
public protocol UIPickerViewDelegate: PickerViewDelegate {
  /// Returns the view of a row instead of its text.
  func pickerView(
    _ pickerView: PickerView, viewForRow row: Int, forComponent component: Int,
    reusing view: View?
  ) -> View
  /// Returns the text of a row with attributes; `nil`, the default, for the plain text.
  func pickerView(
    _ pickerView: PickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString?
  /// Returns the width of a wheel, in points.
  func pickerView(_ pickerView: PickerView, widthForComponent component: Int) -> Double
  /// Returns the height of a wheel's rows, in points; rows of all wheels have 32.
  func pickerView(_ pickerView: PickerView, rowHeightForComponent component: Int) -> Double
}

extension UIPickerViewDelegate {
  /// Returns a view that stands for none.
  public func pickerView(
    _ pickerView: PickerView, viewForRow row: Int, forComponent component: Int,
    reusing view: View?
  ) -> View { missingRow }
  /// Returns `nil`.
  public func pickerView(
    _ pickerView: PickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString? { nil }
  /// Returns a width that stands for an equal share.
  public func pickerView(_ pickerView: PickerView, widthForComponent component: Int) -> Double {
    -1
  }
  /// Returns 32.
  public func pickerView(
    _ pickerView: PickerView, rowHeightForComponent component: Int
  ) -> Double { PickerView.rowHeight }

  /// Returns the view of a row, or a label of its attributed text; `nil` for the plain text.
  public func pickerView(
    _ pickerView: PickerView, viewForRow row: Int, forComponent component: Int,
    reusing view: View?
  ) -> View? {
    let own: View = self.pickerView(
      pickerView, viewForRow: row, forComponent: component, reusing: view)
    if own !== missingRow { return own }
    guard
      let title = self.pickerView(
        pickerView, attributedTitleForRow: row, forComponent: component)
    else { return nil }
    let label = view as? Label ?? Label()
    label.attributedText = title
    label.textAlignment = .center
    return label
  }

  /// Returns the width of a wheel; `nil` for an equal share of the remaining width.
  public func pickerView(_ pickerView: PickerView, widthForComponent component: Int) -> Double? {
    let own: Double = self.pickerView(pickerView, widthForComponent: component)
    return own < 0 ? nil : own
  }
}

extension PickerView {
  /// The delegate, held weakly; setting it reloads all wheels.
  public var delegate: (any UIPickerViewDelegate)? {
    get { self.LaminaViews::delegate as? any UIPickerViewDelegate }
    set { self.LaminaViews::delegate = newValue }
  }

  /// Returns the size of a row of a wheel.
  ///
  /// - Parameter component: the wheel.
  /// - Returns: its size, in points.
  public func rowSize(forComponent component: Int) -> CGSize {
    CGSize(
      width: bounds.size.width / Double(max(1, numberOfComponents)), height: PickerView.rowHeight)
  }

  /// Whether the selected row has a mark: always.
  public var showsSelectionIndicator: Bool {
    get { true }
    set { if !newValue { setNeedsLayout() } }
  }
}
