import Testing
import UIKit

// Members of layers, views and data that animation libraries use.

@MainActor struct LayerMemberTests {
  @Test func `layers: contents are flipped unless a geometry above is`() {
    let (root, child) = (CALayer(), CALayer())
    root.addSublayer(child)
    #expect(root.contentsAreFlipped() && child.contentsAreFlipped())
    root.isGeometryFlipped = true
    #expect(!root.contentsAreFlipped() && !child.contentsAreFlipped())
    child.isGeometryFlipped = true
    #expect(child.contentsAreFlipped())
  }

  @Test func `content modes: have UIKit's numbers`() {
    #expect(UIView.ContentMode.scaleToFill.rawValue == 0)
    #expect(UIView.ContentMode.redraw.rawValue == 3)
    #expect(UIView.ContentMode.bottomRight.rawValue == 12)
    #expect(UIView.ContentMode(rawValue: 4) == .center)
    #expect(UIView.ContentMode(rawValue: 13) == nil && UIView.ContentMode(rawValue: -1) == nil)
  }

  @Test func `data: is read from a data URL`() throws {
    func text(_ address: String) throws -> String? {
      let url = try #require(URL(string: address))
      return String(data: try Data(contentsOf: url), encoding: .utf8)
    }
    #expect(try text("data:text/plain;base64,aGVsbG8=") == "hello")
    #expect(try text("DATA:;BASE64,aGVsbG8%3D") == "hello")
    #expect(try text("data:,a%20b,c") == "a b,c")
    #expect(throws: (any Error).self) { try text("data:nothing") }
    #expect(throws: (any Error).self) { try text("data:;base64,%2A") }
    #expect(throws: (any Error).self) { try text("file:///nowhere/at/all") }
  }

  @Test func `keyframe animation: times of a closed path are those of its points`() {
    let stage = LayerStage()
    let layer = CALayer()
    stage.root.addSublayer(layer)
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 40, y: 0))
    path.addLine(to: CGPoint(x: 40, y: 80))
    path.closeSubpath()
    let move = CAKeyframeAnimation(keyPath: "position")
    move.path = path
    move.keyTimes = [0, 0.5, 1]
    move.duration = 1
    move.beginTime = CACurrentMediaTime() + 1
    move.fillMode = .both
    layer.add(move, forKey: nil)
    stage.run(until: move.beginTime + 0.75)
    let shown = layer.presentation()?.position ?? .zero
    #expect(abs(shown.x - 40) < 1e-6 && shown.y > 30 && shown.y < 50)
  }
}
