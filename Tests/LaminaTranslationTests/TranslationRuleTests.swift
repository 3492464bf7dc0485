#if Ports
  import Foundation
  import LaminaTranslation
  import Testing

  /// Tests the rules of the translation by their examples.
  struct TranslationRuleTests {
    /// A source that no rule changes, because the words are in literals, comments and names.
    static let untouched = """
      import UIKit
      import Lottie
      // @objc #selector(tap) os(iOS) import Foundation
      /* convenience dynamic #keyPath(A.b) */
      let text = "@objc \\("#selector(tap)") CGFloat"
      let path = \\UIView.frame
      struct Objc { var objc = 1; func dynamic() {} }
      @MainActor @discardableResult func run(_ completion: ((Int) -> Void)?) -> Int {
        completion?(1)
        self.onTap?(2)
        return objc + optional
      }
      class A: UIView { convenience init(of: Int) { self.init(frame: .zero) }; class func make() {} }
      extension CGFloat { var twice: CGFloat { self * 2 } }

      """

    /// Returns a module's only file after its translation.
    static func translated(_ text: String) -> String {
      let source = SourceText(text)
      let translator = SourceTranslator(facts: SourceTranslator.facts(of: source))
      return String(decoding: translator.rewrite(source), as: UTF8.self)
    }

    /// Returns a text with one space for each run, and none at ends of lines.
    static func collapsed(_ text: String) -> String {
      text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        var result = ""
        for character in line where character != " " || result.last != " " {
          result.append(character)
        }
        return result.last == " " ? String(result.dropLast()) : result
      }.joined(separator: "\n")
    }

    @Test(arguments: TranslationRule.all.map(\.name))
    func `rules: each translates its example`(_ name: String) throws {
      let rule = try #require(TranslationRule.all.first { $0.name == name })
      #expect(Self.collapsed(Self.translated(rule.before)) == Self.collapsed(rule.after))
    }

    @Test(arguments: TranslationRule.all.map(\.name))
    func `rules: a source that one has translated stays as it is`(_ name: String) throws {
      let rule = try #require(TranslationRule.all.first { $0.name == name })
      let once = Self.translated(rule.before)
      #expect(Self.translated(once) == once)
    }

    @Test func `rules: a source without their words stays byte for byte`() {
      #expect(Self.translated(Self.untouched) == Self.untouched)
    }

    @Test func `rules: have names and notes of their own`() {
      let rules = TranslationRule.all
      #expect(Set(rules.map(\.name)).count == rules.count)
      #expect(rules.allSatisfy { $0.before != $0.after && !$0.note.isEmpty })
    }

    @Test func `rules: lines and columns after what is removed stay`() {
      let before = "@IBAction func tap() { }  // here\n#if os(iOS) // there\n#endif\n"
      let after = Self.translated(before)
      for word in ["func", "// here", "// there", "#endif"] {
        #expect(
          before.ranges(of: word).map {
            before.utf8.distance(from: before.startIndex, to: $0.lowerBound)
          }
            == after.ranges(of: word).map {
              after.utf8.distance(from: after.startIndex, to: $0.lowerBound)
            })
      }
    }
  }
#endif
