import Foundation
import LaminaPort
import Testing

/// The subjects of errors, and files that only suffer from others.
@Suite struct PortFindingTests {
  private func subject(_ message: String, _ line: String = "") -> ErrorSubject {
    ErrorSubject(
      CompilerError(path: "/a.swift", line: 1, column: 1, message: message), line: line[...])
  }

  @Test func `errors: the compiler's words become names`() {
    #expect(subject("no such module 'AVKit'") == .module("AVKit"))
    #expect(subject("cannot find 'foo' in scope") == .name("foo"))
    #expect(subject("cannot find type 'UINib' in scope") == .name("UINib"))
    #expect(
      subject("value of type 'UIView' (aka 'View') has no member 'foo'")
        == .member(type: "UIView", name: "foo"))
    #expect(
      subject("value of type 'Label?' has no member 'foo'")
        == .member(type: "UILabel", name: "foo"))
    #expect(
      subject("type 'Layer' has no member 'foo'") == .member(type: "CALayer", name: "foo"))
    #expect(
      subject("'Kind' is not a member type of class 'Module.View'") == .name("Module.View.Kind"))
    #expect(
      subject(
        "method does not override any method from its superclass",
        "  override func buildMenu(with builder: UIMenuBuilder, _ x: [Int: (A, B)]) {")
        == .override("buildMenu(with:_:)"))
    #expect(
      subject(
        "property does not override any property from its superclass", "  override var a: Int")
        == .override("a"))
    #expect(
      subject("'UIWebView' is unavailable: a browser engine is not part of it")
        == .unavailable(name: "UIWebView", reason: "a browser engine is not part of it"))
    #expect(subject("expected '}' in class") == .syntax("expected '}' in class"))
    let words = "cannot convert value of type 'A' to expected argument type 'B'"
    #expect(subject(words) == .difference(words))
  }

  @Test func `errors: lines of the compiler are read, each once`() {
    let errors = CompilerError.errors(
      in: """
        /a b/C.swift:3:9: error: cannot find 'x' in scope
        let y = x
                ^
        /a b/C.swift:3:9: error: cannot find 'x' in scope
        /a b/C.swift:4:1: note: did you mean 'z'?
        <unknown>:0: error: no input
        """)
    #expect(errors.count == 1 && errors[0].path == "/a b/C.swift" && errors[0].line == 3)
  }

  @Test func `files: one that only uses a broken file's class suffers from it`() throws {
    let sample = try PortSample([
      "Player.swift": "import UIKit\nclass Player: AVPlayerView {\n  func go() { super.go() }\n}\n",
      "Screen.swift":
        "import UIKit\nclass Screen: UIView {\n  func f(_ p: Player) { p.frame = .zero }\n}\n",
      "Good.swift": "import UIKit\n",
    ])
    let (folder, findings) = sample.findings([
      "Player.swift:2:15: error: cannot find type 'AVPlayerView' in scope",
      "Player.swift:3:15: error: 'super' cannot be used in class 'Player' because it has no superclass",
      "Screen.swift:3:27: error: value of type 'Player' has no member 'frame'",
    ])
    let states = Dictionary(
      uniqueKeysWithValues: folder.files.map { ($0.name, findings.states[$0.path]) })
    #expect(
      states == ["Player.swift": .needs, "Screen.swift": .follows, "Good.swift": .compiles])
    #expect(findings.needs.map(\.name) == ["AVPlayerView"])
    #expect(findings.needs[0].answer.kind == .outOfReach && findings.needs[0].files.count == 1)
  }

  @Test func `files: members of a class of its own belong to the superclass that has them not`()
    throws
  {
    let sample = try PortSample([
      "Base.swift": "import UIKit\nclass Base: UIButton {\n}\n",
      "Use.swift":
        "import UIKit\nclass Mine: Base {\n  override func shake() {}\n}\nfunc f(_ b: Base) { b.wobble() }\n",
    ])
    let (_, findings) = sample.findings([
      "Use.swift:3:17: error: method does not override any method from its superclass",
      "Use.swift:5:23: error: value of type 'Base' has no member 'wobble'",
    ])
    #expect(findings.needs.map(\.name) == ["UIButton.shake()", "UIButton.wobble"])
    #expect(findings.count(.needs) == 1 && findings.count(.follows) == 0)
  }

  @Test func `files: a name of a file that is left out is told from a missing one`() throws {
    let sample = try PortSample([
      "AppDelegate.swift": "@main\nclass AppDelegate: UIResponder, UIApplicationDelegate {}\n",
      "Use.swift": "import UIKit\nlet a = UIApplication.shared.delegate as! AppDelegate\n",
    ])
    let (_, findings) = sample.findings([
      "Use.swift:2:43: error: cannot find type 'AppDelegate' in scope"
    ])
    #expect(findings.needs.map(\.kind) == [.leftOut])
    #expect(findings.needs[0].answer.text == "declared in AppDelegate.swift, which is left out")
  }

  @Test func `files: two that suffer from each other alone have a cause among them`() throws {
    let sample = try PortSample([
      "A.swift": "class A {}\n", "B.swift": "class B {}\n",
    ])
    let (_, findings) = sample.findings([
      "A.swift:1:1: error: value of type 'B' has no member 'x'",
      "B.swift:1:1: error: value of type 'A' has no member 'x'",
    ])
    #expect(findings.count(.follows) == 1 && findings.count(.needs) == 1)
  }

  @Test func `report: counts, shares and tables`() throws {
    let sample = try PortSample([
      "A.swift": "import UIKit\n", "B.swift": "import UIKit\n", "C.swift": "",
    ])
    let (folder, findings) = sample.findings([
      "A.swift:1:1: error: no such module 'WebKit'",
      "B.swift:1:1: error: cannot find 'UINib' in scope",
      "B.swift:1:1: error: cannot find '<b>' in scope",
    ])
    let report = PortReport([.init(folder, findings), .init(folder, findings)])
    let text = report.lines().joined(separator: "\n")
    #expect(text.contains("App: 1 of 3 Swift files compile (33.3 %)"))
    #expect(text.contains("    1  WebKit  web; out of reach: a browser engine"))
    #expect(text.contains("    1  UINib  not planned: nibs are compiled by Xcode"))
    #expect(text.hasSuffix("all: 2 of 6 Swift files compile (33.3 %); 0 of 2 libraries are whole"))
    let page = PortPage(report).html
    #expect(page.contains("&lt;b&gt;") && !page.contains("<b>"))
    #expect(page.contains("2 of 6 Swift files compile"))
    let json = try JSONEncoder().encode(PortDocument(report, schema: "lamina-port/1"))
    let read = try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
    #expect(read["compiling"] as? Int == 2 && (read["libraries"] as? [Any])?.count == 2)
  }
}
