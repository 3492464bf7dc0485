import LaminaGeometry
import LaminaLayers

/// A value of a view's state, as scripts and tests ask for it by name.
public enum StateValue: Hashable, Sendable, CustomStringConvertible {
  /// A number.
  case number(Double)
  /// Yes or no.
  case bool(Bool)
  /// A text.
  case text(String)

  /// The value as JSON writes it.
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
  /// What every view has: numbers of its geometry, and what its layer says of a key path.
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

  /// The views of this subtree, itself first, back to front, by their names: the last name of a path is
  /// the view's, those before it are names of views around it, from the nearest on.
  ///
  /// - Parameters:
  ///   - path: names that `/` parts: `cell 3/title`.
  ///   - includesHidden: whether views that are hidden, or in hidden ones, are among them: a row that waits
  ///     to be used again is.
  /// - Returns: the first such view; `nil` if there is none.
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
  /// The first view of a name in the windows that are shown, those in front first.
  ///
  /// - Parameters:
  ///   - path: names that `/` parts.
  ///   - includesHidden: as for `View.view(named:includesHidden:)`.
  /// - Returns: the view; `nil` if there is none.
  public func view(named path: String, includesHidden: Bool = false) -> View? {
    for window in windows.reversed() {
      if let found = window.view(named: path, includesHidden: includesHidden) { return found }
    }
    return nil
  }
}
