#if Ports
internal import SwiftSyntax

// The rule on objects of a class in a variable.

extension PlainInitialiser {
  /// Returns how a class makes an object without arguments; `nil` if it inherits its initialisers.
  static func of(_ node: ClassDeclSyntax) -> PlainInitialiser? {
    let initialisers = node.memberBlock.members.compactMap {
      $0.decl.as(InitializerDeclSyntax.self)
    }
    let isDeclared = initialisers.contains {
      $0.signature.parameterClause.parameters.isEmpty && $0.optionalMark == nil
        && $0.signature.effectSpecifiers == nil && $0.genericParameterClause == nil
    }
    if isDeclared { return .declares }
    return initialisers.allSatisfy { $0.modifiers.contains(keyword: .convenience) } ? nil : .cannot
  }
}

extension TranslationVisitor {
  /// The classes whose `init()` UIKit declares as `convenience`, so that a class's own one overrides nothing.
  private static let plainRoots: Set<String> = [
    "UIButton", "UICollectionReusableView", "UICollectionView", "UICollectionViewCell",
    "UICollectionViewController", "UIControl", "UIImageView", "UILabel", "UINavigationBar",
    "UINavigationController", "UIPageControl", "UIPageViewController", "UIProgressView",
    "UIScrollView", "UISegmentedControl", "UISlider", "UIStackView", "UISwitch",
    "UITabBarController", "UITableView", "UITableViewCell", "UITableViewController",
    "UITableViewHeaderFooterView", "UITextField", "UITextView", "UIView", "UIViewController",
    "UIVisualEffectView", "UIWindow",
  ]

  /// Whether a class has an `init()` that itself or a class of the module above it declares.
  private func hasOwnPlainInitialiser(_ name: String) -> Bool {
    for type in [name] + superclasses(of: name) {
      switch facts.plainInitialisers[type] {
      case .declares: return true
      case .cannot: return false
      case nil: if facts.superclasses[type] == nil { return false }
      }
    }
    return false
  }

  /// Rule `plain initialisers`: a class with an `init()` of its own makes an object where its class is in a variable.
  ///
  /// Returns the member; the first class of a line of such classes also conforms to the protocol.
  func plainMaker(_ node: ClassDeclSyntax) -> String? {
    let name = node.name.text
    guard let clause = node.inheritanceClause, !node.declares("makePlain"),
      hasOwnPlainInitialiser(name),
      root(of: name).map(Self.plainRoots.contains) ?? false
    else { return nil }
    let overrides = superclasses(of: name).contains(where: hasOwnPlainInitialiser)
    if !overrides { edits.insert(", PlainMaking", at: clause.inheritedTypes.range.upperBound) }
    return "\(node.memberAccess)\(overrides ? "override " : "")class func makePlain() -> AnyObject?"
      + " { self == \(name).self ? \(name)() : nil }"
  }
}
#endif
