import Foundation
import LaminaCompositor
import LaminaExplain
import LaminaGeometry
import LaminaLayers
import LaminaProfiling
import Testing

/// The number of frames until a tree rests or repeats.
@Suite @MainActor struct MotionTimelineTests {
  private let canvas = Canvas(width: 40, height: 40, background: .white)

  private func box(_ animation: Animation...) -> Layer {
    let layer = Layer()
    layer.frame = Rect(x: 4, y: 4, width: 10, height: 10)
    layer.backgroundColor = .black
    for entry in animation { layer.add(entry) }
    return layer
  }

  private func frames(_ layers: Layer..., at time: Double = 0) throws -> Int? {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    for layer in layers { root.addSublayer(layer) }
    root.beginAnimations(at: 0)
    var explainer = Explainer()
    (explainer.runs, explainer.frames) = (0, 3)
    return try explainer.explain(root, canvas: canvas, at: time).timelineFrames
  }

  private func move(_ duration: Double, repeats: Double = 1, begin: Double = 0) -> Animation {
    var animation = Animation.basic(
      "position.x", from: .number(5), to: .number(20), duration: duration)
    animation.timing.repeatCount = repeats
    animation.timing.beginTime = begin
    return animation
  }

  @Test func `timeline: a static tree has one frame`() throws {
    #expect(try frames(box()) == 1)
  }

  @Test func `timeline: it ends where the last animation does, and holds rests once`() throws {
    // The frames of the animation, and a frame or two after its end.
    #expect((121...124).contains(try #require(try frames(box(move(2))))))
    #expect((121...124).contains(try #require(try frames(box(move(2), move(1))))))
    // The tree rests for a minute: a few frames stand for it.
    let late = try #require(try frames(box(move(2, begin: 60))))
    #expect((122...130).contains(late))
    // Frames before the given time count too.
    #expect(try frames(box(move(2)), at: 1).map { (121...124).contains($0) } == true)
  }

  @Test func `timeline: what repeats has its common period`() throws {
    #expect((30...34).contains(try #require(try frames(box(move(0.5, repeats: .infinity))))))
    let both = try frames(
      box(move(0.5, repeats: .infinity)), box(move(0.7, repeats: .infinity)))
    #expect((210...214).contains(try #require(both)))
    var swing = move(0.5, repeats: .infinity)
    swing.timing.autoreverses = true
    #expect((60...64).contains(try #require(try frames(box(swing)))))
    // A layer whose time is twice as fast.
    let fast = box(move(1, repeats: .infinity))
    fast.timing.speed = 2
    #expect((30...34).contains(try #require(try frames(fast))))
  }

  @Test func `timeline: springs end when they settle`() throws {
    let spring = SpringCurve()
    let animation = Animation.spring("position.x", spring, from: .number(5), to: .number(20))
    let count = Int((spring.settlingDuration * 60).rounded(.up))
    #expect((count...count + 4).contains(try #require(try frames(box(animation)))))
  }

  @Test func `timeline: particles, and passes that add up, never repeat`() throws {
    let emitter = EmitterLayer()
    emitter.emitterCells = [EmitterCell()]
    #expect(try frames(emitter) == nil)
    var growing = move(0.5, repeats: .infinity)
    growing.isCumulative = true
    #expect(try frames(box(growing)) == nil)
    var turning = Animation.basic(
      "transform.rotation.z", from: .number(0), to: .number(2 * Double.pi), duration: 1)
    turning.isCumulative = true
    turning.timing.repeatCount = .infinity
    #expect((60...64).contains(try #require(try frames(box(turning)))))
  }
}
