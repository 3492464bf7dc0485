import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaScenes
import TestSupport
import Testing

/// Animations, emitters, filters, masks and time in Core Animation packages.
@Suite @MainActor struct CAMLAnimationTests {
  private func layer(_ text: String) throws -> Layer {
    try CAMLHarness.load("<CALayer bounds=\"0 0 9 9\">\(text)</CALayer>").root
  }

  @Test func `caml: a group of animations as wallpapers have it`() throws {
    let layer = try layer(
      """
      <animations><rotate type="CAAnimationGroup" autoreverses="0" beginTime="1e-100" duration="8"
        removedOnCompletion="0" repeatCount="inf" speed="0.5" timingFunction="easeInEaseOut">
        <animations><CABasicAnimation keyPath="transform.rotation.x" duration="8">
          <fromValue type="integer" value="0"/><toValue type="real" value="6.28318"/>
        </CABasicAnimation></animations></rotate></animations>
      """)
    let group = try #require(layer.animation(forKey: "rotate"))
    #expect(group.timing.beginTime == 1e-100 && group.timing.repeatCount == .infinity)
    #expect(group.timing.speed == 0.5 && group.timingFunction == .easeInEaseOut)
    #expect(!group.isRemovedOnCompletion)
    guard case .group(let children) = group.kind, case .basic(let ends)? = children.first?.kind,
      case .number(let from)? = ends.from, case .number(let to)? = ends.to
    else {
      Issue.record("another kind: \(group.kind)")
      return
    }
    #expect(from == 0 && to == 6.28318 && children[0].keyPath == "transform.rotation.x")
  }

  @Test func `caml: keyframes of every kind of value`() throws {
    let layer = try layer(
      """
      <animations>
        <CAKeyframeAnimation key="a" keyPath="position" calculationMode="cubic" duration="2">
          <values><CGPoint value="1 2"/><CGPoint value="3 4"/></values>
          <keyTimes><real value="0"/><real value="1"/></keyTimes>
          <timingFunctions><CAMediaTimingFunction value="0.1 0 0.9 1"/></timingFunctions>
        </CAKeyframeAnimation>
        <CAKeyframeAnimation key="b" keyPath="backgroundColor">
          <values><CGColor opacity="0.5" value="1 0 0"/><CGColor value="0 0 1"/></values>
        </CAKeyframeAnimation>
        <animation type="CAKeyframeAnimation" key="c" keyPath="hidden" calculationMode="discrete">
          <values><integer value="0"/><integer value="1"/></values></animation>
        <CAKeyframeAnimation key="d" keyPath="transform"><values><CATransform3D value="scale(2, 2, 1)"/></values></CAKeyframeAnimation>
        <CAKeyframeAnimation key="e" keyPath="position" path="0 0 m 9 0 l 9 9 l" rotationMode="auto"/>
        <CAKeyframeAnimation key="f" keyPath="bounds"><values><CGRect value="0 0 1 2"/></values></CAKeyframeAnimation>
      </animations>
      """)
    #expect(layer.animationKeys == ["a", "b", "c", "d", "e", "f"])
    var kinds: [String] = []
    for key in layer.animationKeys {
      guard case .keyframes(let keyframes)? = layer.animation(forKey: key)?.kind else { continue }
      switch keyframes.values.first {
      case .point(let point): kinds.append("point \(point.x) \(point.y)")
      case .color(let color?): kinds.append("color \(color.red) \(color.alpha)")
      case .bool(let bool): kinds.append("bool \(bool)")
      case .matrix(let matrix): kinds.append("matrix \(matrix.row1.x)")
      case .rect(let rect): kinds.append("rect \(rect.height)")
      case nil: kinds.append("path \(keyframes.path?.count ?? 0)")
      default: kinds.append("?")
      }
    }
    #expect(
      kinds == [
        "point 1.0 2.0", "color 1.0 0.5", "bool false", "matrix 2.0", "path 3", "rect 2.0",
      ])
  }

  @Test func `caml: springs and transitions, and what has no form of its own`() throws {
    let layer = try layer(
      """
      <animations>
        <x type="CASpringAnimation" keyPath="position.x" damping="50" mass="2" stiffness="300" velocity="3"
          mica_autorecalculatesDuration="1" duration="0.8" fillMode="backwards"/>
        <CATransition type="push" subtype="fromTop" duration="1"/>
      </animations>
      """)
    guard case .spring(let spring, _)? = layer.animation(forKey: "x")?.kind,
      case .transition(let transition)? = layer.animation(forKey: "transition")?.kind
    else {
      Issue.record("other kinds: \(layer.animationKeys)")
      return
    }
    #expect(spring.mass == 2 && spring.stiffness == 300 && spring.damping == 50)
    #expect(spring.initialVelocity == 3 && transition.style == .push)
    #expect(transition.direction == .fromTop)
    #expect(layer.animation(forKey: "x")?.timing.fillMode == .backwards)
  }

  @Test func `caml: media timing of layers`() throws {
    let timing = try CAMLHarness.load(
      """
      <CALayer bounds="0 0 9 9" beginTime="2" speed="0.5" timeOffset="1" duration="Inf" repeatCount="3"
        autoreverses="1" fillMode="both"/>
      """
    ).root.timing
    #expect(timing.beginTime == 2 && timing.speed == 0.5 && timing.timeOffset == 1)
    #expect(timing.duration == .infinity && timing.repeatCount == 3 && timing.autoreverses)
    #expect(timing.fillMode == .both)
  }

  @Test func `caml: emitters and their cells`() throws {
    let scene = try CAMLHarness.load(
      """
      <CAEmitterLayer bounds="0 0 9 9" birthRate="1.5" emitterMode="points" emitterShape="rectangle"
        emitterPosition="3 4" emitterSize="5 6" lifetime="0.5" renderMode="additive" seed="7" velocity="2">
        <emitterCells><CAEmitterCell name="a" birthRate="5" lifetime="13" velocity="300" velocityRange="150"
          color="1 0.5 0" contentsScale="0.5" duration="inf" particleType="plane">
          <contents type="CGImage" src="a%201.png"/>
          <emitterCells><CAEmitterCell birthRate="2"/></emitterCells></CAEmitterCell>
        <CAEmitterCell enabled="0"><color value="1 1 1" opacity="0.25"/></CAEmitterCell></emitterCells>
      </CAEmitterLayer>
      """,
      files: [
        "a 1.png": PNGMaker(width: 2, height: 2, bitDepth: 8, colorType: 0).file { x, y, _ in x + y
        }
      ])
    let emitter = try #require(scene.root as? EmitterLayer)
    #expect(emitter.birthRate == 1.5 && emitter.emitterMode == .points && emitter.seed == 7)
    #expect(emitter.emitterShape == .rectangle && emitter.renderMode == .additive)
    #expect(emitter.emitterPosition == Point(x: 3, y: 4))
    #expect(emitter.emitterSize == Size(width: 5, height: 6) && emitter.velocity == 2)
    #expect(emitter.emitterCells.count == 2)
    let cell = emitter.emitterCells[0]
    #expect(cell.name == "a" && cell.birthRate == 5 && cell.velocityRange == 150)
    #expect(cell.color == Color(red: 1, green: 0.5, blue: 0) && cell.duration == .infinity)
    #expect(cell.contents?.width == 2 && cell.emitterCells.map(\.birthRate) == [2])
    #expect(!emitter.emitterCells[1].isEnabled && emitter.emitterCells[1].color.alpha == 0.25)
    #expect(CAMLHarness.leftOut(scene).isEmpty)
  }

  @Test func `caml: filters by Core Animation's names, and blend modes`() throws {
    let scene = try CAMLHarness.load(
      """
      <CALayer bounds="0 0 9 9"><filters>
        <CAFilter filter="gaussianBlur" name="soft" inputRadius="3"/>
        <filter type="CAFilter" filter="colorMatrix"><inputColorMatrix
          value="matrix(0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0.5)"/></filter>
        <CAFilter filter="colorSaturate" inputAmount="0"/><CAFilter filter="vibrantDark"/>
        <CAFilter filter="colorInvert" enabled="0"/></filters>
        <backgroundFilters><CAFilter filter="gaussianBlur" inputRadius="2"/></backgroundFilters>
        <compositingFilter type="CAFilter" filter="destOut" name="destOut"/></CALayer>
      """)
    let layer = scene.root
    var swapped = ColorMatrix.identity
    swapped.rows[0] = [0, 1, 0, 0]
    swapped.rows[1] = [1, 0, 0, 0]
    swapped.offset.w = 0.5
    #expect(
      layer.filters == [
        .gaussianBlur(radius: 3), .colorMatrix(swapped), .colorMatrix(.grayscale(1)),
      ])
    #expect(layer.filterNames == ["soft", "colorMatrix", "colorSaturate"])
    #expect(layer.backgroundFilters == [.gaussianBlur(radius: 2)])
    #expect(layer.compositingFilter == .destinationOut)
    #expect(CAMLHarness.leftOut(scene) == ["filter vibrantDark"])
    for (name, mode) in [
      ("multiplyBlendMode", BlendMode.multiply), ("plusL", .plusLighter), ("copy", .source),
      ("sourceAtop", .sourceAtop), ("destIn", .destinationIn), ("colorDodgeBlendMode", .colorDodge),
    ] {
      let layer = try CAMLHarness.load(
        "<CALayer bounds=\"0 0 9 9\" compositingFilter=\"\(name)\"/>")
      #expect(layer.root.compositingFilter == mode, "\(name)")
    }
  }

  @Test func `caml: amounts of colour filters animate as maps of colours`() throws {
    let layer = try layer(
      """
      <filters><CAFilter filter="colorSaturate" name="s" inputAmount="1"/></filters>
      <animations><a type="CABasicAnimation" keyPath="filters.s.inputAmount">
        <toValue value="0"/></a></animations>
      """)
    let animation = try #require(layer.animation(forKey: "a"))
    #expect(animation.keyPath == "filters.s.inputColorMatrix")
    guard case .basic(let ends) = animation.kind, case .colorMatrix(let matrix)? = ends.to else {
      Issue.record("another kind: \(animation.kind)")
      return
    }
    #expect(matrix == .grayscale(1))
  }

  @Test func `caml: masks, shadows and rasterisation`() throws {
    let layer = try CAMLHarness.load(
      """
      <CALayer bounds="0 0 9 9" shadowOpacity="0.5" shadowRadius="4" shadowOffset="1 2" shadowPathIsBounds="1"
        shouldRasterize="1" rasterizationScale="2"><shadowColor value="1 0 0"/>
        <mask type="CAShapeLayer" bounds="0 0 3 3"><sublayers><CALayer/></sublayers></mask></CALayer>
      """
    ).root
    #expect(layer.shadowOpacity == 0.5 && layer.shadowRadius == 4)
    #expect(layer.shadowOffset == Size(width: 1, height: 2))
    #expect(layer.shadowColor == Color(red: 1, green: 0, blue: 0))
    #expect(layer.shadowPath == Path(rect: Rect(x: 0, y: 0, width: 9, height: 9)))
    #expect(layer.shouldRasterize && layer.rasterizationScale == 2)
    #expect(layer.mask is ShapeLayer && layer.mask?.sublayers?.count == 1)
    let nested = try CAMLHarness.load(
      "<CALayer bounds=\"0 0 9 9\"><mask><CALayer><mask><CALayer/></mask></CALayer></mask></CALayer>"
    )
    #expect(CAMLHarness.leftOut(nested) == ["mask of a mask"])
  }

  @Test func `caml: animations are used again by their id`() throws {
    let layer = try CAMLHarness.load(
      """
      <CALayer bounds="0 0 9 9"><animations>
        <a id="#1" type="CABasicAnimation" keyPath="opacity"><toValue id="#2" value="0.5"/></a></animations>
        <sublayers><CALayer><animations><b object="#1"/>
          <c type="CABasicAnimation" keyPath="opacity"><fromValue object="#2"/></c></animations></CALayer></sublayers></CALayer>
      """)
    let sublayer = layer.root.orderedSublayers[0]
    // The reference stands ahead of what it means only if that ended before.
    #expect(sublayer.animationKeys == ["b", "c"])
    guard case .basic(let ends)? = sublayer.animation(forKey: "c")?.kind,
      case .number(0.5)? = ends.from
    else {
      Issue.record("no value")
      return
    }
  }

  @Test func `caml: values of the wrong form are errors with their place`() throws {
    func animated(_ text: String) -> String {
      "<CALayer bounds=\"0 0 9 9\"><animations>\(text)</animations></CALayer>"
    }
    #expect(
      try CAMLHarness.problem(
        animated("<a type=\"CABasicAnimation\" keyPath=\"opacity\"><toValue value=\"x\"/></a>"))
        == .wrongValue(expected: "a number", found: "\"x\""))
    #expect(
      try CAMLHarness.problem(
        animated("<a type=\"CABasicAnimation\" keyPath=\"opacity\" timingFunction=\"fast\"/>"))
        == .wrongValue(
          expected: "the name of a timing function, or four numbers", found: "\"fast\""))
    #expect(
      try CAMLHarness.problem(
        animated("<a type=\"CABasicAnimation\" keyPath=\"opacity\" duration=\"nan\"/>"))
        == .wrongValue(expected: "a number of at least 0, or inf", found: "\"nan\""))
    #expect(
      try CAMLHarness.problem("<CALayer bounds=\"0 0 9 9\" speed=\"inf\"/>")
        == .wrongValue(expected: "a number", found: "\"inf\""))
    #expect(
      try CAMLHarness.problem(
        "<CALayer bounds=\"0 0 9 9\"><filters><CAFilter filter=\"colorMatrix\" inputColorMatrix=\"1 2\"/></filters></CALayer>"
      ) == .wrongValue(expected: "matrix(…) with 20 numbers", found: "\"1 2\""))
  }
}
