public import LaminaGeometry
public import LaminaImages
public import LaminaPixels
public import LaminaText

/// A drawing call of a `GraphicsContext` as a value, such as an entry of a scene file's `drawing`.
///
/// Lengths are points.
public enum DrawingCommand: Sendable {
  /// Fills a path.
  case fill(Path, color: Color, rule: FillRule)
  /// Strokes a path.
  case stroke(Path, color: Color, style: StrokeStyle)
  /// Fills a rectangle.
  case fillRect(Rect, color: Color)
  /// Draws a picture into a rectangle.
  case image(ImageSource, rect: Rect, filter: ContextFilter)
  /// Draws a text with the top left corner of its first line at a point.
  case text(AttributedText, at: Point)
  /// Draws a gradient along a line, everywhere in the clip.
  case linearGradient(ContextGradient, start: Point, end: Point)
  /// Draws a gradient between two circles, everywhere in the clip.
  case radialGradient(
    ContextGradient, startCenter: Point, startRadius: Double, endCenter: Point, endRadius: Double)
  /// Intersects the clip with a path.
  case clip(Path, rule: FillRule)
  /// Saves the graphics state: transform, clip, alpha, blend mode and the rest.
  case save
  /// Restores the graphics state that was saved last.
  case restore
  /// Moves the origin by (x, y).
  case translate(x: Double, y: Double)
  /// Scales the axes.
  case scale(x: Double, y: Double)
  /// Rotates the axes, from x toward y.
  case rotate(degrees: Double)
  /// Sets the opacity that multiplies every alpha.
  case setAlpha(Double)
  /// Sets the blend mode.
  case setBlendMode(BlendMode)
}

extension GraphicsContext {
  /// Draws by running a list of commands in order.
  ///
  /// - Parameters:
  ///   - commands: the commands; saved and restored states must balance.
  ///   - fonts: the source of fonts.
  ///   - picture: returns the pixels of a picture; by default decodes it.
  /// - Throws: `DrawingError.nothingSaved`, `.stillSaved`; `.image`, `.text`; memory errors.
  public func runCommands(
    _ commands: [DrawingCommand], fonts: FontCollection = .system,
    picture: (ImageSource) throws(ImageError) -> Texture = { source throws(ImageError) in
      try source.decode().texture
    }
  ) throws(DrawingError) {
    let depth = savedStateCount
    for command in commands {
      if case .restore = command, savedStateCount == depth { throw .nothingSaved }
      try runCommand(command, fonts: fonts, picture: picture)
    }
    guard savedStateCount == depth else { throw .stillSaved(count: savedStateCount - depth) }
  }

  private func runCommand(
    _ command: DrawingCommand, fonts: FontCollection,
    picture: (ImageSource) throws(ImageError) -> Texture
  ) throws(DrawingError) {
    switch command {
    case .fill(let path, let color, let rule):
      fillColor = color
      try fill(path, rule: rule)
    case .stroke(let path, let color, let style):
      strokeColor = color
      stroke = style
      try stroke(path)
    case .fillRect(let rect, let color):
      fillColor = color
      try fill(rect)
    case .image(let source, let rect, let filter):
      let texture: Texture
      do { texture = try picture(source) } catch { throw .image(error) }
      imageFilter = filter
      try draw(texture, in: rect)
    case .text(let text, let point): try draw(text, at: point, fonts: fonts)
    case .linearGradient(let gradient, let start, let end):
      try drawLinearGradient(gradient, from: start, to: end)
    case .radialGradient(
      let gradient, let startCenter, let startRadius, let endCenter, let endRadius):
      try drawRadialGradient(
        gradient, startCenter: startCenter, startRadius: startRadius, endCenter: endCenter,
        endRadius: endRadius)
    case .clip(let path, let rule): try clip(to: path, rule: rule)
    case .save: saveState()
    case .restore: try restoreState()
    case .translate(let x, let y): try translate(x: x, y: y)
    case .scale(let x, let y): try scale(x: x, y: y)
    case .rotate(let degrees):
      try concatenate(Matrix4.rotation(degrees: degrees).affine ?? .identity)
    case .setAlpha(let alpha): self.alpha = alpha
    case .setBlendMode(let mode): blendMode = mode
    }
  }
}
