// Themes of dotLottie archives: rules that give values to slots.

import LaminaFiles
import LaminaGeometry
import LaminaScenes

/// A theme of a dotLottie archive: rules that give values to slots.
struct LottieTheme: Sendable {
  /// A rule: a value for one slot.
  struct Rule: Sendable {
    let node: LottieNode
    /// The ID of the slot.
    let id: String
    let kind: LottieSlotKind
    /// The IDs of the animations that the rule is for; `nil` for all.
    let animations: [String]?
    let json: String
    /// Whether the rule has an expression, which is ignored.
    let hasExpression: Bool
  }

  /// The theme name that a user gives to draw an animation without the archive's own theme.
  static let none = "none"

  let id: String
  let rules: [Rule]
  /// The nodes of the rules of unknown types, which are ignored.
  let unknown: [LottieNode]

  /// Reads a theme.
  ///
  /// - Parameters:
  ///   - root: the theme's document.
  ///   - id: the theme's ID.
  /// - Throws: `SceneError` with the location of a key that is missing or has a value of the wrong type.
  init(_ root: LottieNode, id: String) throws(SceneError) {
    guard root.kind == .object else { throw root.fail(expected: "an object") }
    guard root["rules"] != nil else { throw root.fail(.missingKey("rules")) }
    var (rules, unknown): ([Rule], [LottieNode]) = ([], [])
    for node in try root.objects("rules", of: "rule") {
      guard let type = node["type"] else { throw node.fail(.missingKey("type")) }
      guard let id = node["id"]?.string else { throw node.fail(.missingKey("id")) }
      guard let name = type.string else { throw type.fail(expected: "a string") }
      guard let kind = LottieTheme.kinds[name] else {
        unknown.append(node)
        continue
      }
      rules.append(
        Rule(
          node: node, id: id, kind: kind,
          animations: node["animations"]?.elements.compactMap(\.string),
          json: try ThemeRuleReader(node: node, kind: kind).ruleJSON(),
          hasExpression: node["expression"]?.string?.isEmpty == false))
    }
    (self.id, self.rules, self.unknown) = (id, rules, unknown)
  }

  private static let kinds: [String: LottieSlotKind] = [
    "Color": .color, "Scalar": .number, "Position": .vector, "Vector": .vector,
    "Gradient": .gradient, "Image": .image, "Text": .text,
  ]
}

extension SlotTable {
  /// Replaces the values of slots by a theme's rules; of several rules for a slot the last is used.
  ///
  /// - Parameters:
  ///   - theme: the theme.
  ///   - animation: the ID of the shown animation.
  ///   - uses: the places that take their values from slots.
  ///   - note: called with a clause about a rule that is ignored.
  /// - Throws: never for a theme that was read.
  mutating func replaceValues(
    by theme: LottieTheme, of animation: String, uses: SlotUses,
    note: (String, LottieNode) -> Void
  ) throws(SceneError) {
    for node in theme.unknown {
      note("the rule of type \(node.stringOrEmpty("type").quoted) is ignored", node)
    }
    for rule in theme.rules where rule.animations?.contains(animation) != false {
      // A theme is often made for several animations, with slots that this one does not have.
      guard let kind = uses.slotKind(of: rule.id), uses.contains(rule.id) else { continue }
      guard kind == rule.kind else {
        note(
          "the rule for the slot \(rule.id.quoted) is ignored: the slot takes a "
            + "\(kind.word), not a \(rule.kind.word)", rule.node)
        continue
      }
      if rule.hasExpression {
        note("the expression of the rule for \(rule.id.quoted) is ignored", rule.node)
      }
      try replaceSlotValue(rule.id, json: rule.json, at: rule.node, isGiven: false)
    }
  }
}
