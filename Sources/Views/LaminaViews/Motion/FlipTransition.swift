import LaminaGeometry
import LaminaLayers

/// A flip of a view: a card with the old picture in front and the new one on its back turns round.
///
/// ```text
/// superview
///   view     hidden by an animation while the card turns
///   stage    in the view's place, with a perspective
///     front  the old picture: turns away from 0 to 180 degrees
///     back   the new picture: turns from -180 to 0 degrees
/// ```
/// Neither side is double-sided, so each is seen for half a turn. A window has no superview: its stage is the last of
/// its own layers, and black.
///
/// The card moves away from the eye by as much as its nearer side comes closer, so that this side keeps its length.
///
/// Policy: `flip-perspective`.
@MainActor final class FlipTransition {
  private let view: View
  private let edge: RectEdge
  private let block: MotionBlock
  private let front: SnapshotView
  private let stage = View()
  /// The identity of the animation that hides the view.
  private var identity: UInt64 = 0

  /// The distance from the eye to the card at rest, in points.
  ///
  /// Policy: `flip-perspective`.
  static var eyeDistance: Double { 1000 }

  /// The number of steps in which the card's distance follows its angle.
  private static let stepCount = 32

  /// Takes the old picture of a view; `nil` for a view that is not shown or has no size, and for a block without a
  /// duration.
  init?(of view: View, from edge: RectEdge, in block: MotionBlock) {
    guard view.layer.isShown, block.pace.duration > 0, view is Window || view.superview != nil,
      let front = view.makeSnapshot(of: view.bounds, false, .zero)
    else { return nil }
    (self.view, self.edge, self.block, self.front) = (view, edge, block, front)
  }

  /// Takes the new picture, and turns the card; does nothing if the view has no size any more.
  func run() {
    let back = MotionBlock.outside {
      view.makeSnapshot(of: view.bounds, true, .zero, isFinal: true)
    }
    guard let back else { return }
    MotionBlock.outside {
      place()
      for side in [front, back] {
        side.frame = stage.bounds
        side.layer.isDoubleSided = false
        stage.layer.addSublayer(side.layer)
      }
      turn(front, from: 0)
      turn(back, from: -1)
    }
    removeStageAtEnd()
  }

  /// Puts the stage in the view's place.
  private func place() {
    stage.layer.name = "flip"
    stage.isOpaque = false
    stage.isUserInteractionEnabled = false
    stage.layer.sublayerTransform = .perspective(distance: FlipTransition.eyeDistance)
    if view is Window {
      stage.frame = view.bounds
      stage.backgroundColor = .black
      return view.layer.addSublayer(stage.layer)
    }
    stage.bounds = Rect(origin: .zero, size: view.bounds.size)
    stage.layer.anchorPoint = view.layer.anchorPoint
    stage.layer.position = view.layer.position
    stage.layer.transform = view.layer.transform
    stage.layer.zPosition = view.layer.zPosition
    view.superview?.layer.insertSublayer(stage.layer, above: view.layer)
  }

  /// Turns a side by half a turn, from a multiple of that.
  private func turn(_ side: View, from start: Double) {
    let isUpright = edge == .left || edge == .right
    let direction = edge == .left || edge == .bottom ? Double.pi : -.pi
    let reach = (isUpright ? side.bounds.width : side.bounds.height) / 2
    let steps = (0...FlipTransition.stepCount).map { step in
      let angle = Double.pi * Double(step) / Double(FlipTransition.stepCount)
      return AnimatableValue.number(-reach * Trigonometry.sineCosine(radians: angle).sine)
    }
    var animation = Animation.group([
      .basic(
        isUpright ? "transform.rotation.y" : "transform.rotation.x",
        from: .number(start * direction), to: .number((start + 1) * direction)),
      .keyframes("transform.translation.z", Keyframes(values: steps)),
    ])
    hold(&animation)
    animation.timingFunction = block.pace.function
    side.layer.addMotion(animation, forKey: "flip")
  }

  /// Makes an animation hold its last value: the stage is removed in the turn after the end.
  private func hold(_ animation: inout Animation) {
    animation.timing = block.timing
    animation.timing.fillMode = .both
    animation.isRemovedOnCompletion = false
  }

  /// Hides the view until the card has turned; then removes the stage.
  private func removeStageAtEnd() {
    let layer = view is Window ? stage.layer : view.layer
    let isHidden = AnimatableValue.bool(!(view is Window))
    var animation = Animation.basic("isHidden", from: isHidden, to: isHidden)
    hold(&animation)
    let blocksTouches = !block.options.contains(.allowUserInteraction)
    if blocksTouches { view.touchBlocks += 1 }
    animation.didStop = { isFinished in
      if blocksTouches { self.view.touchBlocks -= 1 }
      if !isFinished { self.block.interrupt() }
      self.stage.layer.removeAnimationsOffScreen()
      MotionBlock.outside { self.stage.layer.removeFromSuperlayer() }
      layer.takeMotion(self.identity)
    }
    identity = layer.addMotion(animation, forKey: "flip")
  }
}
