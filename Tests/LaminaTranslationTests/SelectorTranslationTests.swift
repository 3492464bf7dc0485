#if Ports
  import LaminaTranslation
  import Testing

  /// Tests the forms of `#selector`.
  struct SelectorTranslationTests {
    /// Returns what a selector becomes in a class with some methods.
    private func selector(_ argument: String, before: String = "", in type: String = "Screen")
      -> String
    {
      let text = """
        \(before)
        class Base: UIView { @objc func inherited(by other: Base) {} }
        class Screen: Base {
          let model = Model()
          weak var other: Model?
          @objc func tap() {}
          @objc func pan(_ sender: UIPanGestureRecognizer) {}
          @objc func handle(tap: UITapGestureRecognizer, event: UIEvent) {}
          @objc(named:) func renamed(_ x: Any) {}
          @objc class func shared() {}
        }
        class Model { @objc func changed(_ x: Any) {} }
        extension \(type) { func f() { use(#selector(\(argument))) } }
        """
      let result = TranslationRuleTests.collapsed(TranslationRuleTests.translated(text))
      guard let start = result.firstRange(of: "use(")?.upperBound,
        let end = result.ranges(of: ") }").last?.lowerBound
      else { return result }
      let inner = result[start..<end]
      return String(inner.last == " " ? inner.dropLast() : inner)
    }

    @Test(arguments: [
      ("tap", "NamedSelector(\"tap\", Screen.tap)"),
      ("self.tap", "NamedSelector(\"tap\", Screen.tap)"),
      ("Screen.pan(_:)", "NamedSelector(\"pan:\", Screen.pan(_:))"),
      ("pan", "NamedSelector(\"pan:\", Screen.pan)"),
      ("handle", "NamedSelector(\"handleWithTap:event:\", Screen.handle)"),
      ("renamed(_:)", "NamedSelector(\"named:\", Screen.renamed(_:))"),
      ("inherited", "NamedSelector(\"inheritedBy:\", Screen.inherited)"),
      ("Base.inherited(by:)", "NamedSelector(\"inheritedBy:\", Base.inherited(by:))"),
      ("model.changed(_:)", "NamedSelector(\"changed:\", Model.changed(_:))"),
      ("other?.changed", "NamedSelector(\"changed:\", Model.changed)"),
      ("tap as () -> Void", "NamedSelector(\"tap\", Screen.tap as (Screen) -> () -> Void)"),
      ("shared", "NamedSelector(\"shared\", static: Screen.shared)"),
      ("layoutIfNeeded", "NamedSelector(inferring: \"layoutIfNeeded\", Screen.layoutIfNeeded)"),
      ("UIScrollViewDelegate.scrollViewDidScroll(_:)", "NamedSelector(\"scrollViewDidScroll:\")"),
    ])
    func `selectors: name the method and its type`(_ argument: String, _ expected: String) {
      #expect(selector(argument) == expected)
    }

    @Test func `selectors: a nested type is named from where it is`() {
      let text = "class A { class B { @objc func f() {}; func g() { let s = #selector(f) } } }"
      #expect(TranslationRuleTests.translated(text).contains("NamedSelector(\"f\", B.f)"))
    }

    @Test func `selectors: an extension of a protocol of classes names Self`() {
      let text =
        "@objc protocol P { func go() }\nextension P { func g() { let s = #selector(go) } }"
      #expect(TranslationRuleTests.translated(text).contains("NamedSelector(\"go\", Self.go)"))
    }

    @Test func `selectors: over lines keep the lines`() {
      let text = "class A { @objc func f() {}\nlet s = #selector(\n  f\n); let x = 1 }\n"
      let after = TranslationRuleTests.translated(text)
      #expect(after.split(separator: "\n", omittingEmptySubsequences: false).count == 5)
      #expect(after.split(separator: "\n")[2].contains("let x") || after.contains(" ; let x = 1"))
    }
  }
#endif
