public import LaminaViews

// Layout guides, and the guides of a controller for the space between its bars.

extension LayoutGuide: Hashable {
  /// Whether both are the same guide.
  nonisolated public static func == (first: LayoutGuide, second: LayoutGuide) -> Bool {
    first === second
  }

  /// Hashes the guide's identity.
  nonisolated public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// UIKit's name of the guide that follows the keyboard, a plain `LayoutGuide` here.
public typealias UIKeyboardLayoutGuide = LayoutGuide

/// The guides that tell where bars end, from the time before safe areas.
public protocol UILayoutSupport: AnyObject {
  /// The points that bars cover.
  var length: CGFloat { get }
  /// The top of the covered strip.
  var topAnchor: NSLayoutYAxisAnchor { get }
  /// The bottom of the covered strip.
  var bottomAnchor: NSLayoutYAxisAnchor { get }
  /// The height of the covered strip.
  var heightAnchor: NSLayoutDimension { get }
}

/// The strip of a controller's view that bars cover at its top or its bottom.
final class CoveredStripGuide: LayoutGuide, UILayoutSupport {
  /// Whether the strip is at the top.
  let isTop: Bool

  init(isTop: Bool) {
    self.isTop = isTop
    super.init()
    identifier = isTop ? "topLayoutGuide" : "bottomLayoutGuide"
  }

  var length: CGFloat {
    guard let insets = owningView?.safeAreaInsets else { return 0 }
    return isTop ? insets.top : insets.bottom
  }

  /// Returns the guide of a view, made at its first use.
  static func guide(of view: View, isTop: Bool) -> CoveredStripGuide {
    for case let guide as CoveredStripGuide in view.layoutGuides where guide.isTop == isTop {
      return guide
    }
    let guide = CoveredStripGuide(isTop: isTop)
    view.addLayoutGuide(guide)
    let safeArea = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      guide.leftAnchor.constraint(equalTo: view.leftAnchor),
      guide.rightAnchor.constraint(equalTo: view.rightAnchor),
      guide.topAnchor.constraint(equalTo: isTop ? view.topAnchor : safeArea.bottomAnchor),
      guide.bottomAnchor.constraint(equalTo: isTop ? safeArea.topAnchor : view.bottomAnchor),
    ])
    return guide
  }
}

extension ViewController {
  /// The strip at the top that bars cover, for constraints; the safe area's guide has replaced it.
  public var topLayoutGuide: any UILayoutSupport {
    CoveredStripGuide.guide(of: view, isTop: true)
  }
  /// The strip at the bottom that bars cover, for constraints; the safe area's guide has replaced it.
  public var bottomLayoutGuide: any UILayoutSupport {
    CoveredStripGuide.guide(of: view, isTop: false)
  }
}
