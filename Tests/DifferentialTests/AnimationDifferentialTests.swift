import Foundation
import LaminaCompositor
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
import ReferenceRenderer
import TestSupport
import Testing

// Trees that move: what a committed tree shows at a time is what its presentation tree is.

/// Committed trees at many times against the layers themselves.
@MainActor @Suite struct AnimationDifferentialTests {
  private func pixels(_ root: Layer, _ canvas: Canvas, at time: Double) throws -> [PackedPixel] {
    var renderer = try Renderer()
    _ = try renderer.render(root, canvas: canvas, at: time)
    let presented = renderer.presented
    let texture = try #require(presented)
    return (0..<texture.width * texture.height).map { texture.pixels[$0] }
  }

  @Test func `a committed tree shows what the presentation tree is`() throws {
    for seed in 1...UInt64(120) {
      let scene = RandomScene(seed: seed)
      var animations = RandomAnimations(seed: seed)
      animations.animate(scene.root)
      scene.root.forEachLayer { ($0 as? ReplicatorLayer)?.instanceDelay = 0 }
      scene.root.beginAnimations(at: 0)
      var damaged = try Renderer()
      for time in [0, 0.13, 0.5, 0.999, 1.7, 5] {
        let moving = try pixels(scene.root, scene.canvas, at: time)
        let still = scene.root.presentationCopy(at: time)
        still.forEachLayer { $0.timing = MediaTiming() }
        guard !still.containsEmitter else { continue }
        #expect(try pixels(still, scene.canvas, at: 0) == moving, "seed \(seed) at \(time)")
        // Only what has changed is rendered again: the same pixels.
        _ = try damaged.render(scene.root, canvas: scene.canvas, at: time)
        let presented = damaged.presented
        let texture = try #require(presented)
        let again = (0..<texture.width * texture.height).map { texture.pixels[$0] }
        #expect(again == moving, "seed \(seed) at \(time), by damage")
      }
    }
  }

  @Test func `retained frames show a layer that a group hides, and shows again`() throws {
    for isAdditive in [false, true] {
      let root = Layer()
      root.bounds = Rect(x: 0, y: 0, width: 20, height: 20)
      root.anchorPoint = .zero
      root.backgroundColor = .black
      let values = [true, false, true, false].map { AnimatableValue.bool($0) }
      var hidden = Animation.keyframes("hidden", Keyframes(values: values), duration: 2)
      hidden.isAdditive = isAdditive
      let fade = Animation.basic("opacity", from: .number(1), to: .number(0.5), duration: 2)
      root.add(Animation.group([hidden, fade], duration: 2))
      root.beginAnimations(at: 0)
      let canvas = Canvas(width: 20, height: 20)
      var damaged = try Renderer()
      for time in [0, 0.2, 0.8, 1.1, 1.9, 3] {
        let whole = try pixels(root, canvas, at: time)
        _ = try damaged.render(root, canvas: canvas, at: time)
        let presented = damaged.presented
        let texture = try #require(presented)
        let again = (0..<texture.width * texture.height).map { texture.pixels[$0] }
        #expect(again == whole, "at \(time)")
      }
    }
  }

  @Test func `a tree that was committed shows what it did, whatever happens to its layers`() throws
  {
    for seed in 1...UInt64(40) {
      let scene = RandomScene(seed: seed)
      var animations = RandomAnimations(seed: seed)
      animations.animate(scene.root)
      scene.root.beginAnimations(at: 0)
      let tree = try CommittedTree(committing: scene.root, canvas: scene.canvas, at: 0)
      let before = try pictures(of: tree)
      scene.root.forEachLayer {
        $0.opacity = 0.1
        $0.backgroundColor = .black
        $0.removeAllAnimations()
      }
      scene.root.sublayers = nil
      #expect(try pictures(of: tree) == before, "seed \(seed)")
    }
  }

  private func pictures(of tree: CommittedTree) throws -> [[PackedPixel]] {
    var renderer = try Renderer()
    var pictures: [[PackedPixel]] = []
    for time in [0.2, 1.1] {
      _ = try renderer.render(tree, at: time)
      let presented = renderer.presented
      let texture = try #require(presented)
      pictures.append((0..<texture.width * texture.height).map { texture.pixels[$0] })
    }
    return pictures
  }

  @Test func `instances that run behind show what copies with later begins show`() throws {
    for delay in [0.1, -0.2, 0.35] {
      let (root, replicator) = (Layer(), ReplicatorLayer())
      root.bounds = Rect(x: 0, y: 0, width: 120, height: 60)
      root.position = Point(x: 60, y: 30)
      replicator.frame = root.bounds
      replicator.instanceCount = 4
      replicator.instanceDelay = delay
      replicator.instanceTransform = .translation(x: 25, y: 3, z: 0)
      replicator.instanceColor = Color(red: 1, green: 0.8, blue: 0.6)
      replicator.instanceBlueOffset = -0.1
      replicator.addSublayer(dot())
      root.addSublayer(replicator)
      root.beginAnimations(at: 0)
      let (other, holder) = (Layer(), Layer())
      other.frame = root.frame
      for instance in 0..<4 {
        let copy = ReplicatorLayer()
        copy.frame = root.bounds
        copy.transform = .translation(x: 25 * Double(instance), y: 3 * Double(instance), z: 0)
        copy.instanceColor = replicator.color(ofInstance: instance)
        copy.timing.beginTime = Double(instance) * delay
        copy.addSublayer(dot())
        holder.addSublayer(copy)
      }
      other.addSublayer(holder)
      // The animation begins at 0 of its layer's time, not of the commit.
      let canvas = Canvas(width: 120, height: 60)
      for time in [0, 0.2, 0.45, 1] {
        #expect(
          try pixels(root, canvas, at: time) == pixels(other, canvas, at: time),
          "delay \(delay) at \(time)")
      }
    }
  }

  private func dot() -> Layer {
    let dot = Layer()
    dot.frame = Rect(x: 5, y: 5, width: 12, height: 12)
    dot.backgroundColor = Color(red: 0.9, green: 0.7, blue: 1)
    var animation = Animation.basic(
      "position.y", from: .number(10), to: .number(50), duration: 0.8)
    animation.timing.beginTime = 1e-100
    dot.add(animation)
    var fade = Animation.basic("opacity", from: .number(1), to: .number(0.2), duration: 0.5)
    fade.timing.beginTime = 1e-100
    fade.timing.repeatCount = 3
    dot.add(fade)
    return dot
  }
}

extension Layer {
  fileprivate func forEachLayer(_ body: (Layer) -> Void) {
    var stack = [self]
    while let layer = stack.popLast() {
      body(layer)
      stack += layer.orderedSublayers
      if let mask = layer.mask { stack.append(mask) }
    }
  }

  fileprivate var containsEmitter: Bool {
    var found = false
    forEachLayer { found = found || $0 is EmitterLayer }
    return found
  }
}
