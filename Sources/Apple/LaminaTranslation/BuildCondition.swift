#if Ports
internal import SwiftSyntax

// Conditions of `#if` as ports see them: the system is iOS.

/// The value of a condition in a port.
enum BuildCondition {
  /// The modules that ports can import.
  static let available: Set<String> = [
    "CoreFoundation", "CoreGraphics", "CoreText", "Dispatch", "Foundation", "FoundationNetworking",
    "FoundationXML", "Glibc", "OSLog", "ObjectiveC", "QuartzCore", "UIKit", "os",
  ]
  /// Apple's modules that ports cannot import.
  static let unavailable: Set<String> = [
    "AVFoundation", "AVKit", "Accelerate", "AppKit", "Cocoa", "Combine", "Contacts", "CoreData",
    "CoreImage", "CoreLocation", "CoreMedia", "CoreVideo", "Darwin", "ImageIO", "MapKit", "Metal",
    "MetalKit", "MobileCoreServices", "Photos", "PhotosUI", "SceneKit", "Security", "SpriteKit",
    "SwiftUI", "TVUIKit", "UniformTypeIdentifiers", "WatchKit", "WebKit", "WidgetKit",
  ]

  /// Returns a condition's value; `nil` if it depends on the build.
  static func value(of condition: ExprSyntax) -> Bool? {
    if let literal = condition.as(BooleanLiteralExprSyntax.self) {
      return literal.literal.tokenKind == .keyword(.true)
    }
    if let tuple = condition.as(TupleExprSyntax.self), let only = tuple.elements.first,
      tuple.elements.count == 1
    {
      return value(of: only.expression)
    }
    if let not = condition.as(PrefixOperatorExprSyntax.self), not.operator.text == "!" {
      return value(of: not.expression).map { !$0 }
    }
    if let call = condition.as(FunctionCallExprSyntax.self) { return value(ofCall: call) }
    if let sequence = condition.as(SequenceExprSyntax.self) {
      return value(ofSequence: Array(sequence.elements))
    }
    return nil
  }

  /// Returns the value of `os(…)`, `canImport(…)` and their like.
  private static func value(ofCall call: FunctionCallExprSyntax) -> Bool? {
    guard let argument = call.arguments.first?.expression.flatText else { return nil }
    switch call.calledExpression.flatText {
    case "os": return argument == "iOS"
    case "canImport":
      if available.contains(argument) { return true }
      return unavailable.contains(argument) ? false : nil
    case "swift": return isAtLeast(argument, [5, 10])
    case "compiler": return isAtLeast(argument, [6, 3])
    case "targetEnvironment": return false
    default: return nil
    }
  }

  /// Returns whether a version is one of those that `>=5.9` or `<6` names; `nil` for other comparisons.
  private static func isAtLeast(_ argument: String, _ version: [Int]) -> Bool? {
    let isBelow = argument.hasPrefix("<")
    guard isBelow || argument.hasPrefix(">="), !argument.hasPrefix("<=") else { return nil }
    let numbers = argument.split { !$0.isNumber }.compactMap { Int($0) }
    return version.lexicographicallyPrecedes(numbers) == isBelow
  }

  /// Returns the value of operands between `&&` and `||`, of which `&&` binds more.
  private static func value(ofSequence elements: [ExprSyntax]) -> Bool? {
    var anyUnknown = false
    for part in elements.split(whereSeparator: { $0.flatText == "||" }) {
      var value: Bool? = true
      for operand in part where operand.flatText != "&&" {
        switch self.value(of: operand) {
        case false: value = false
        case nil where value == true: value = nil
        default: break
        }
        if value == false { break }
      }
      if value == true { return true }
      if value == nil { anyUnknown = true }
    }
    return anyUnknown ? nil : false
  }

  /// Returns the clauses of a `#if` that may be compiled.
  static func active(_ declaration: IfConfigDeclSyntax) -> [IfConfigClauseSyntax] {
    var result: [IfConfigClauseSyntax] = []
    for clause in declaration.clauses {
      switch clause.condition.map({ value(of: $0) }) ?? true {
      case true: return result + [clause]
      case nil: result.append(clause)
      case false: continue
      }
    }
    return result
  }
}
#endif
