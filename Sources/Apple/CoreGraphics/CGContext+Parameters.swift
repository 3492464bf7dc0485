public import LaminaDrawing
public import LaminaGeometry
import LaminaPixels

// The colours, strokes, shadows and blending of a context.

nonisolated extension CGContext {
  // MARK: - Colours

  /// Sets the colour of fills.
  public func setFillColor(_ color: CGColor) { base.fillColor = color }

  /// Sets the colour of fills.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    base.fillColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Sets the colour of fills to a grey.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    base.fillColor = CGColor(gray: gray, alpha: alpha)
  }

  /// Sets the colour of fills from inks.
  public func setFillColor(
    cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) { base.fillColor = CGColorSpace.deviceCMYK.color([cyan, magenta, yellow, black, alpha]) }

  /// Sets the colour of strokes.
  public func setStrokeColor(_ color: CGColor) { base.strokeColor = color }

  /// Sets the colour of strokes.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    base.strokeColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Sets the colour of strokes to a grey.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    base.strokeColor = CGColor(gray: gray, alpha: alpha)
  }

  /// Sets the colour of strokes from inks.
  public func setStrokeColor(
    cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) { base.strokeColor = CGColorSpace.deviceCMYK.color([cyan, magenta, yellow, black, alpha]) }

  /// Sets the colour of fills from the components of red, green, blue and alpha.
  public func setFillColor(_ components: UnsafePointer<CGFloat>) {
    if let color = unsafe CGColor(colorSpace: .standard, components: components) {
      base.fillColor = color
    }
  }

  /// Sets the colour of strokes from the components of red, green, blue and alpha.
  public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
    if let color = unsafe CGColor(colorSpace: .standard, components: components) {
      base.strokeColor = color
    }
  }

  /// Makes the colour of fills black, as a change of its space does.
  public func setFillColorSpace(_ space: CGColorSpace) { base.fillColor = .black }

  /// Makes the colour of strokes black, as a change of its space does.
  public func setStrokeColorSpace(_ space: CGColorSpace) { base.strokeColor = .black }

  /// Has no replacement but drawing the pattern's cell in tiles.
  @available(*, unavailable, message: "there are no patterns here; draw the cell in tiles")
  public func setFillPattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {}

  /// Has no replacement but drawing the pattern's cell in tiles.
  @available(*, unavailable, message: "there are no patterns here; draw the cell in tiles")
  public func setStrokePattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {}

  // MARK: - Strokes

  /// Sets the width of strokes.
  public func setLineWidth(_ width: CGFloat) { base.stroke.width = width }

  /// Sets the shape of the ends of strokes.
  public func setLineCap(_ cap: CGLineCap) { base.stroke.cap = cap.cap }

  /// Sets the shape of the corners of strokes.
  public func setLineJoin(_ join: CGLineJoin) { base.stroke.join = join.join }

  /// Sets the longest mitre, in line widths.
  public func setMiterLimit(_ limit: CGFloat) { base.stroke.miterLimit = limit }

  /// Sets the lengths of dashes and gaps, and the offset into them; no lengths for a solid line.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    (base.stroke.dashPhase, base.stroke.dashPattern) = (phase, lengths)
  }

  /// Sets how far curves may deviate; curves here are always exact to a fraction of a pixel.
  public func setFlatness(_ flatness: CGFloat) {}

  // MARK: - Compositing

  /// Sets the opacity that multiplies every alpha.
  public func setAlpha(_ alpha: CGFloat) { base.alpha = alpha }

  /// Sets the blend mode.
  public func setBlendMode(_ mode: CGBlendMode) { base.blendMode = mode.mode }

  /// Sets the shadow that every draw casts; none for no colour.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    base.shadow = color.map {
      ContextShadow(offset: offset, blur: min(max(0, blur), 1_000 / base.scale), color: $0)
    }
  }

  /// Sets the shadow that every draw casts, black with a third of opacity.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
  }

  /// The smoothness with which pictures are sampled: none, or between the nearest pixels.
  public var interpolationQuality: CGInterpolationQuality {
    get { base.imageFilter == .nearest ? .none : .default }
    set { base.imageFilter = newValue == .none ? .nearest : .linear }
  }

  /// Sets whether edges are drawn smoothly.
  public func setShouldAntialias(_ shouldAntialias: Bool) { base.antialiases = shouldAntialias }

  /// Sets whether edges may be drawn smoothly.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
    base.antialiases = allowsAntialiasing
  }

  /// Sets whether glyphs are drawn for the stripes of a screen, which no phone does.
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}

  /// Sets whether glyphs may be drawn for the stripes of a screen, which no phone does.
  public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}

  /// Sets whether glyphs are placed between pixels, as they always are here.
  public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {}

  /// Sets whether glyphs are placed by quarters of pixels, as they always are here.
  public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {}

  /// Sets whether glyphs may be placed between pixels, as they always are here.
  public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {}

  /// Sets whether glyphs may be placed by quarters of pixels, as they always are here.
  public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {}

  /// Sets how colours are brought into the context's space, which has no effect in sRGB.
  public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}

  // MARK: - Text

  /// The map from text space to user space.
  public var textMatrix: CGAffineTransform {
    get { base.pen.textMatrix }
    set { base.pen.textMatrix = newValue }
  }

  /// The place in user space at which the next text starts.
  public var textPosition: CGPoint {
    get { CGPoint(x: base.pen.textMatrix.tx, y: base.pen.textMatrix.ty) }
    set { (base.pen.textMatrix.tx, base.pen.textMatrix.ty) = (newValue.x, newValue.y) }
  }
}
