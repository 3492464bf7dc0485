import LaminaGeometry
import LaminaLayers

/// A value of a view's state, requested by name in scripts and tests.
public enum StateValue: Hashable, Sendable, CustomStringConvertible {
  /// A number.
  case number(Double)
  /// A Boolean: `true` or `false`.
  case bool(Bool)
  /// A text.
  case text(String)

  /// The value as text: a number, `true` or `false`, or a text in quotation marks.
  public var description: String {
    switch self {
    case .number(let value):
      value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    case .bool(let value): "\(value)"
    case .text(let value): "\"\(value)\""
    }
  }
}

extension View {
  /// Returns a state value that every view has, or else the number or Boolean at a key path of its layer.
  ///
  /// - Parameter key: the name.
  /// - Returns: the value; `nil` for an unknown name.
  func commonState(_ key: String) -> StateValue? {
    switch key {
    case "frame.x": .number(frame.minX)
    case "frame.y": .number(frame.minY)
    case "frame.width": .number(frame.width)
    case "frame.height": .number(frame.height)
    case "center.x": .number(center.x)
    case "center.y": .number(center.y)
    case "alpha": .number(alpha)
    case "isHidden": .bool(isHidden)
    case "isFirstResponder": .bool(isFirstResponder)
    case "isUserInteractionEnabled": .bool(isUserInteractionEnabled)
    case "subviews": .number(Double(subviews.count))
    case "safeArea.top": .number(safeAreaInsets.top)
    case "safeArea.bottom": .number(safeAreaInsets.bottom)
    default:
      switch layer.value(forKeyPath: key) {
      case .number(let value): .number(value)
      case .bool(let value): .bool(value)
      default: nil
      }
    }
  }

  /// Returns the first view of this subtree with a name, in depth-first order from back to front.
  ///
  /// The last name of a path is the view's own. The names before it belong to its superviews, in order, with gaps
  /// allowed.
  ///
  /// - Parameters:
  ///   - path: names separated by `/`: `cell 3/title`.
  ///   - includesHidden: whether to search hidden views too, such as rows that wait for reuse.
  /// - Returns: the first such view; `nil` if none.
  public func view(named path: String, includesHidden: Bool = false) -> View? {
    if isHidden && !includesHidden { return nil }
    if isNamed(path) { return self }
    for subview in subviews {
      if let found = subview.view(named: path, includesHidden: includesHidden) { return found }
    }
    return nil
  }

  private func isNamed(_ path: String) -> Bool {
    if layer.name == path { return true }
    guard let slash = path.lastIndex(of: "/"),
      layer.name == String(path[path.index(after: slash)...])
    else { return false }
    var rest = path[..<slash]
    var above = superview
    while let view = above {
      let name = rest.lastIndex(of: "/").map { rest[rest.index(after: $0)...] } ?? rest
      if view.layer.name == String(name) {
        guard let slash = rest.lastIndex(of: "/") else { return true }
        rest = rest[..<slash]
      }
      above = view.superview
    }
    return false
  }
}

extension Application {
  /// Returns the first view with a name in the visible windows, foremost window first.
  ///
  /// - Parameters:
  ///   - path: names separated by `/`.
  ///   - includesHidden: as for `View.view(named:includesHidden:)`.
  /// - Returns: the view; `nil` if none.
  public func view(named path: String, includesHidden: Bool = false) -> View? {
    // Policy: `view-names`.
    for window in windows.reversed() {
      if let found = window.view(named: path, includesHidden: includesHidden) { return found }
    }
    return nil
  }
}
