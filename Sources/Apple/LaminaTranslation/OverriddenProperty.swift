#if Ports
internal import SwiftSyntax

// The properties of UIKit that the modules declare in extensions, though subclasses of ports override them.

/// A property that a subclass overrides by another name, which the module asks for.
struct OverriddenProperty {
  /// The property's name.
  let name: String
  /// The words that its other names end with.
  let suffix: String

  /// The name that the override takes.
  var overridden: String { "overridden" + suffix }
  /// The protocol by which the module finds the override.
  var bound: String { "Overriding" + suffix }
  /// The name of what the override overrides.
  var own: String { "own" + suffix }

  /// The properties, and the classes of UIKit that have them if other classes have one of the name and type.
  private static let table: [(name: String, type: String, roots: Set<String>)] = [
    ("accessibilityActivationPoint", "CGPoint", []),
    ("accessibilityAttributedLabel", "NSAttributedString?", []),
    ("accessibilityCustomActions", "[UIAccessibilityCustomAction]?", []),
    ("accessibilityElements", "[Any]?", []),
    ("accessibilityElementsHidden", "Bool", []),
    ("accessibilityFrame", "CGRect", []),
    ("accessibilityPath", "UIBezierPath?", []),
    ("accessibilityViewIsModal", "Bool", []),
    ("attributedPlaceholder", "NSAttributedString?", []),
    ("attributedText", "NSAttributedString?", []),
    ("colors", "[Any]?", ["CAGradientLayer"]),
    ("contents", "Any?", layers),
    ("delegate", "UICollectionViewDelegate?", []),
    ("delegate", "UITableViewDelegate?", []),
    ("delegate", "UITextFieldDelegate?", []),
    ("delegate", "UITextViewDelegate?", []),
    ("font", "UIFont?", []),
    ("opacity", "Float", layers),
    ("path", "CGPath?", ["CAShapeLayer"]),
    ("progress", "Float", ["UIProgressView"]),
    ("selectedRange", "NSRange", ["UITextView"]),
    ("selectedSegmentIndex", "Int", []),
    ("shadowOpacity", "Float", layers),
    ("shadowPath", "CGPath?", layers),
    ("shouldGroupAccessibilityChildren", "Bool", []),
    ("string", "Any?", ["CATextLayer"]),
    ("value", "Float", ["UISlider"]),
  ]

  private static let layers: Set<String> = [
    "CAEmitterLayer", "CAGradientLayer", "CALayer", "CAReplicatorLayer", "CAScrollLayer",
    "CAShapeLayer", "CATextLayer", "CATransformLayer",
  ]

  /// Takes an override that a class or its extension declares; `nil` for another member.
  ///
  /// - Parameters:
  ///   - node: the property.
  ///   - root: returns the class outside the module from which the type descends.
  init?(_ node: VariableDeclSyntax, root: () -> String?) {
    guard node.bindings.count == 1, let binding = node.bindings.first,
      node.modifiers.contains(keyword: .override), !node.modifiers.isOfType,
      let annotation = binding.typeAnnotation?.type.flatText, binding.accessorBlock != nil
    else { return nil }
    let name = binding.pattern.flatText
    var type = annotation
    for word in ["any ", "(", ")"] { type = type.replacing(word, with: "") }
    if type.hasSuffix("!") { type = type.dropLast() + "?" }
    guard let row = Self.table.first(where: { $0.name == name && $0.type == type }) else {
      return nil
    }
    // An element of accessibility that is no view declares its properties itself.
    let root = root()
    guard root != "UIAccessibilityElement",
      row.roots.isEmpty || root.map(row.roots.contains) ?? false
    else { return nil }
    self.name = name
    suffix =
      name == "delegate"
      ? String(type.dropFirst(2).dropLast()) : name.prefix(1).uppercased() + name.dropFirst()
  }

  /// The names of all such properties.
  static let names = Set(table.map(\.name))
}
#endif
