// Views and guides: the rectangles that constraints relate.

/// A rectangle that constraints can relate to others: a ``View`` or a ``LayoutGuide``; other classes are refused.
@MainActor public protocol LayoutItem: AnyObject {}

extension View: LayoutItem {}
extension LayoutGuide: LayoutItem {}

extension LayoutItem {
  /// The edge at which text begins: left, or right where the interface runs from right to left.
  ///
  /// Policy: `direction-of-constraints`.
  public var leadingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .leading) }
  /// The edge at which text ends: right, or left where the interface runs from right to left.
  ///
  /// Policy: `direction-of-constraints`.
  public var trailingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .trailing) }
  /// The left edge, for constraints with other positions along x.
  public var leftAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .left) }
  /// The right edge, for constraints with other positions along x.
  public var rightAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .right) }
  /// The horizontal centre, for constraints with other positions along x.
  public var centerXAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .centerX) }
  /// The top edge, for constraints with other positions along y.
  public var topAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .top) }
  /// The bottom edge, for constraints with other positions along y.
  public var bottomAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .bottom) }
  /// The vertical centre, for constraints with other positions along y.
  public var centerYAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .centerY) }
  /// The width, for constraints with a constant or another length.
  public var widthAnchor: LayoutDimension { LayoutDimension(self, .width) }
  /// The height, for constraints with a constant or another length.
  public var heightAnchor: LayoutDimension { LayoutDimension(self, .height) }
}

extension View {
  /// The baseline of the first line of text; the top edge of a view without text.
  public var firstBaselineAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .firstBaseline) }
  /// The baseline of the last line of text; the bottom edge of a view without text.
  public var lastBaselineAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .lastBaseline) }
}

/// The data that Auto Layout keeps for a view or a guide.
@MainActor class LayoutItemRecord {
  /// The active constraints that mention the item.
  var mentions: [LayoutConstraint] = []
  /// The engine that has variables for the item; `nil` for none, and for the root of a region in its own engine.
  weak var engine: LayoutEngine?
  /// The item's index in the `items` of its engine.
  var slot = 0
  /// The solved rectangle, in the coordinates of the superview or owner; `nil` before it is solved.
  var solved: LayoutRect?
}

/// A rectangle as the four numbers that the solver finds, in points.
struct LayoutRect: Hashable {
  var x = 0.0
  var y = 0.0
  var width = 0.0
  var height = 0.0

  var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }
}

/// A layout item as either a view or a guide.
@MainActor enum LayoutItemKind {
  case view(View)
  case guide(LayoutGuide)

  /// Wraps a view or a guide; `nil` without an item, or for an object of another class.
  init?(_ item: (any LayoutItem)?) {
    if let view = item as? View {
      self = .view(view)
    } else if let guide = item as? LayoutGuide {
      self = .guide(guide)
    } else {
      return nil
    }
  }

  /// The view itself, or the guide's owner; `nil` for a guide without owner.
  var view: View? {
    switch self {
    case .view(let view): view
    case .guide(let guide): guide.owningView
    }
  }

  var record: LayoutItemRecord {
    switch self {
    case .view(let view): view.existingConstraintState
    case .guide(let guide): guide.record
    }
  }

  /// The item's name in messages about constraints.
  var name: String {
    switch self {
    case .view(let view): view.layoutName
    case .guide(let guide):
      (guide.owningView?.layoutName ?? "no view") + "." + (guide.identifier ?? "guide")
    }
  }
}
