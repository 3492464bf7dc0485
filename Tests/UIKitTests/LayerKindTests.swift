import Testing
import UIKit

// Layers and their kinds as apps set them up: types, defaults, conversions.

private final class CountingLayer: CALayer {
  var counts: [String] = []
  override var repeatCount: Float { didSet { counts.append("repeatCount") } }
  override var contentsGravity: CALayerContentsGravity { didSet { counts.append("gravity") } }
  override var anchorPoint: CGPoint { didSet { counts.append("anchor") } }
  override func layoutSublayers() {
    super.layoutSublayers()
    counts.append("layout")
  }
  override func draw(in ctx: CGContext) {
    counts.append("draw")
    ctx.setFillColor(UIColor.red.cgColor)
    ctx.fill(bounds)
  }
  override class func defaultValue(forKey key: String) -> Any? {
    key == "angle" ? 0.5 : super.defaultValue(forKey: key)
  }
  override class func defaultAction(forKey event: String) -> CAAction? {
    event == "opacity" ? NSNull() : super.defaultAction(forKey: event)
  }
  override func insertSublayer(_ layer: CALayer, at idx: UInt32) {
    counts.append("insert \(idx)")
    super.insertSublayer(layer, at: idx)
  }
}

private final class QuickTiles: CATiledLayer {
  override class func fadeDuration() -> CFTimeInterval { 0 }
}

@Suite(.serialized) @MainActor struct LayerKindTests {
  @Test func `layers: have Core Animation's defaults and types`() {
    let layer = CALayer()
    #expect(layer.opacity == 1 as Float && layer.shadowOpacity == 0 as Float)
    #expect(layer.shadowOffset == CGSize(width: 0, height: -3) && layer.shadowRadius == 3)
    #expect(layer.contents == nil && layer.sublayers == nil && layer.actions == nil)
    #expect(layer.contentsGravity == .resize && layer.magnificationFilter == .linear)
    #expect(layer.cornerCurve == .circular && layer.speed == 1 && layer.repeatCount == 0)
    #expect(layer.animationKeys() == nil && layer.presentation() == nil && layer.delegate == nil)
    layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    #expect(!layer.maskedCorners.contains(.layerMaxXMaxYCorner))
    layer.opacity = 0.1
    layer.shadowOpacity = 0.3
    #expect(layer.opacity == 0.1 && layer.shadowOpacity == 0.3)
    layer.compositingFilter = "multiplyBlendMode"
    #expect(layer.compositingFilter as? String == "multiplyBlendMode")
    layer.setAffineTransform(CGAffineTransform(translationX: 3, y: 4))
    #expect(layer.affineTransform().tx == 3 && layer.transform.m42 == 4)
    #expect(layer.cornerRadius == 0 && CALayer.needsDisplay(forKey: "bounds") == false)
    layer.shadowPath = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4)).cgPath
    #expect(layer.shadowPath?.boundingBox.width == 4)
  }

  @Test func `subclasses: override properties, drawing, layout, defaults and actions`() {
    let stage = LayerStage()
    let layer = CountingLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.repeatCount = 3
    layer.contentsGravity = .center
    layer.anchorPoint = CGPoint(x: 0, y: 0)
    #expect(layer.counts == ["repeatCount", "gravity", "anchor"])
    layer.setNeedsDisplay()
    stage.root.addSublayer(layer)
    layer.insertSublayer(CALayer(), at: UInt32(0))
    stage.run(refreshes: 1)
    #expect(layer.counts.contains("draw") && layer.counts.contains("layout"))
    #expect(layer.counts.contains("insert 0") && layer.contents != nil)
    #expect(layer.value(forKey: "angle") as? Double == 0.5)
    layer.opacity = 0.5
    #expect(layer.animationKeys() == nil)
    #expect(QuickTiles.fadeDuration() == 0 && CATiledLayer.fadeDuration() == 0.25)
  }

  @Test func `trees: siblings are inserted, replaced and found by optional neighbours`() {
    let (root, a, b, c) = (CALayer(), CALayer(), CALayer(), CALayer())
    root.addSublayer(a)
    root.insertSublayer(b, at: 0)
    let none: CALayer? = nil
    root.insertSublayer(c, above: none)
    #expect(root.sublayers?.count == 3 && root.sublayers?.last === c)
    root.insertSublayer(c, below: a)
    #expect(root.sublayers?[1] === c)
    let d = CALayer()
    root.replaceSublayer(c, with: d)
    #expect(root.sublayers?[1] === d && c.superlayer == nil)
    root.sublayers?.forEach { $0.removeFromSuperlayer() }
    #expect(root.sublayers == nil)
    root.sublayers = [a, b]
    root.sublayers = nil
    #expect(a.superlayer == nil)
  }

  @Test func `shapes: paths, dashes, caps and animations of paths`() {
    let stage = LayerStage()
    let shape = CAShapeLayer()
    shape.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10)).cgPath
    shape.lineDashPattern = [4, NSNumber(value: 2.5)]
    shape.lineCap = .round
    shape.lineJoin = CAShapeLayerLineJoin.bevel
    shape.fillRule = .evenOdd
    shape.strokeColor = UIColor.black.cgColor
    shape.fillColor = nil
    shape.strokeEnd = 0.5
    #expect(shape.lineDashPattern?.map(\.doubleValue) == [4, 2.5] && shape.fillColor == nil)
    stage.root.addSublayer(shape)
    stage.run(refreshes: 1)
    let morph = CABasicAnimation(keyPath: "path")
    morph.toValue = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 30, height: 10)).cgPath
    morph.duration = 1
    shape.add(morph, forKey: "path")
    stage.run(refreshes: 1)
    let begin = shape.animation(forKey: "path")?.beginTime ?? 0
    stage.run(until: begin + 0.5)
    #expect(abs((shape.presentation()?.path?.boundingBox.width ?? 0) - 20) < 0.5)
  }

  @Test func `gradients: take colours and locations of any kind`() {
    let gradient = CAGradientLayer()
    gradient.colors = [UIColor.red.cgColor, UIColor.clear.cgColor] as [Any]
    gradient.locations = [0, 0.75]
    gradient.type = .radial
    #expect((gradient.colors as? [CGColor])?.count == 2)
    #expect(gradient.locations?[1] == 0.75 && gradient.startPoint == CGPoint(x: 0.5, y: 0))
    gradient.setValue([0.25, 0.5], forKey: "locations")
    #expect(gradient.locations == [0.25, 0.5])
    gradient.colors = nil
    #expect(gradient.colors == nil)
  }

  @Test func `text layers: take strings, fonts by name, and colours`() {
    let text = CATextLayer()
    text.string = "Total"
    text.font = "Helvetica-Bold"
    text.fontSize = 12
    text.alignmentMode = .center
    text.truncationMode = .end
    text.isWrapped = true
    text.foregroundColor = UIColor.blue.cgColor
    #expect(text.string as? String == "Total" && text.font as? String == "Helvetica-Bold")
    text.string = NSAttributedString(string: "styled")
    #expect(
      (text.string as? NSAttributedString)?.string == "styled" || text.string as? String == "styled"
    )
  }

  @Test func `emitters: cells are objects, whose values change by key path`() {
    let emitter = CAEmitterLayer()
    let spark = CAEmitterCell()
    spark.name = "spark"
    spark.birthRate = 20
    spark.lifetime = 2.5
    spark.velocity = 100
    spark.emissionRange = .pi
    spark.color = UIColor.orange.cgColor
    spark.setValue(0.1, forKey: "scale")
    emitter.emitterCells = [spark]
    emitter.emitterShape = .line
    emitter.renderMode = .additive
    emitter.birthRate = 2
    #expect(spark.scale == 0.1 && emitter.emitterCells?.first?.birthRate == 20)
    emitter.setValue(0, forKeyPath: "emitterCells.spark.birthRate")
    #expect(emitter.emitterCells?.first?.birthRate == 0)
    #expect(emitter.value(forKeyPath: "emitterCells.spark.lifetime") as? Double == 2.5)
  }

  @Test func `transforms: by Core Animation's functions and fields`() {
    var t = CATransform3DIdentity
    t.m34 = -1 / 500
    t = CATransform3DRotate(t, .pi / 3, 0, 1, 0)
    #expect(!CATransform3DIsAffine(t) && !CATransform3DIsIdentity(t))
    let back = CATransform3DConcat(t, CATransform3DInvert(t))
    #expect(abs(back.m11 - 1) < 1e-12 && abs(back.m34) < 1e-12)
    let moved = CATransform3DTranslate(CATransform3DMakeScale(2, 2, 1), 3, 0, 0)
    #expect(moved.m41 == 6 && CATransform3DGetAffineTransform(moved).tx == 6)
    let plane = CATransform3DMakeAffineTransform(CGAffineTransform(scaleX: 2, y: 3))
    #expect(CATransform3DEqualToTransform(plane, CATransform3DMakeScale(2, 3, 1)))
    #expect(CATransform3D().m11 == 0)
    #expect(NSValue(caTransform3D: moved).caTransform3DValue.m41 == 6)
    #expect(NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4)).cgRectValue.maxX == 4)
    #expect(NSValue(cgPoint: .zero) == NSValue(cgPoint: .zero))
  }

  @Test func `transitions: take the key of transitions, and are read as they were added`() {
    let layer = CALayer()
    let push = CATransition()
    push.type = .push
    push.subtype = .fromRight
    push.duration = 0.3
    push.timingFunction = CAMediaTimingFunction(controlPoints: 0.4, 0, 0.2, 1)
    layer.add(push, forKey: kCATransition)
    let read = layer.animation(forKey: kCATransition) as? CATransition
    #expect(read?.type == .push && read?.subtype == .fromRight && read !== push)
    var point: [Float] = [0, 0]
    read?.timingFunction?.getControlPoint(at: 1, values: &point)
    #expect(point == [0.4, 0])
    layer.removeAllAnimations()
    layer.add(push, forKey: nil)
    #expect(layer.animationKeys() == ["transition"])
  }

  @Test func `times: a layer that stands still is resumed where it stopped`() {
    let stage = LayerStage()
    let layer = CALayer()
    stage.root.addSublayer(layer)
    stage.run(refreshes: 1)
    let spin = CABasicAnimation(keyPath: "transform.rotation.z")
    spin.fromValue = 0
    spin.toValue = 1
    spin.duration = 10
    layer.add(spin, forKey: "spin")
    stage.run(refreshes: 31)
    let paused = layer.convertTime(CACurrentMediaTime(), from: nil)
    layer.speed = 0
    layer.timeOffset = paused
    stage.run(refreshes: 60)
    let still = layer.presentation()?.value(forKeyPath: "transform.rotation.z") as? Double ?? 0
    let offset = layer.timeOffset
    layer.speed = 1
    layer.timeOffset = 0
    layer.beginTime = 0
    layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - offset
    let resumed = layer.presentation()?.value(forKeyPath: "transform.rotation.z") as? Double ?? 0
    #expect(still > 0.04 && still < 0.06 && abs(still - resumed) < 1e-6)
    stage.run(refreshes: 30)
    let later = layer.presentation()?.value(forKeyPath: "transform.rotation.z") as? Double ?? 0
    #expect(abs(later - still - 0.05) < 0.002)
  }
}

/// A view whose own layer has a property that animates as the view's own properties do.
private final class MeterView: UIView {
  override func action(for layer: CALayer, forKey event: String) -> CAAction? {
    guard event == "level", let action = super.action(for: layer, forKey: "opacity") as? CAAnimation
    else { return super.action(for: layer, forKey: event) }
    let animation = CABasicAnimation(keyPath: event)
    animation.fromValue = layer.presentation()?.value(forKey: event) ?? 0
    animation.duration = action.duration
    animation.timingFunction = action.timingFunction
    return animation
  }
}

extension LayerKindTests {
  @Test func `views: an own property takes its times from the animation block`() {
    let stage = LayerStage()
    let meter = MeterView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    stage.root.addSublayer(meter.layer)
    meter.layer.setValue(0, forKey: "level")
    stage.run(refreshes: 1)
    meter.layer.setValue(1, forKey: "level")
    #expect(meter.layer.animationKeys() == nil)
    UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
      meter.layer.setValue(3, forKey: "level")
    }
    let animation = meter.layer.animation(forKey: "level")
    #expect(animation?.duration == 2 && animation?.timingFunction != nil)
    stage.run(refreshes: 61)
    let shown = meter.layer.presentation()?.value(forKey: "level") as? Double ?? 0
    #expect(abs(shown - 2) < 0.05)
  }
}
