import Testing
import UIKit

// Drawings of views and layers, as apps override them.

private final class Badge: UIView {
  var count = 0
  override func draw(_ rect: CGRect) {
    super.draw(rect)
    count += 1
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.setFillColor(UIColor.red.cgColor)
    context.fillEllipse(in: bounds)
    UIColor.white.setFill()
    UIBezierPath(rect: CGRect(x: 8, y: 2, width: 4, height: 16)).fill()
  }
}

private final class Bars: CALayer {
  override func draw(in ctx: CGContext) {
    UIGraphicsPushContext(ctx)
    UIColor.blue.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 20))
    UIGraphicsPopContext()
    ctx.saveGState()
    ctx.setFillColor(UIColor.green.cgColor)
    ctx.fill(CGRect(x: 10, y: 0, width: 10, height: 20))
  }
}

private final class Painter: NSObject, CALayerDelegate {
  func draw(_ layer: CALayer, in ctx: CGContext) {
    ctx.setFillColor(UIColor.black.cgColor)
    ctx.fill(layer.bounds.insetBy(dx: 5, dy: 5))
  }
}

private final class Broken: UIView {
  override func draw(_ rect: CGRect) {
    let context = UIGraphicsGetCurrentContext()
    context?.scaleBy(x: .infinity, y: 1)
    context?.fill(bounds)
  }
}

struct UIViewDrawingTests {
  private func pixel(_ image: UIImage, _ x: Int, _ y: Int) -> [Int] {
    guard let image = image.cgImage, let data = image.dataProvider?.data else { return [] }
    let place = y * image.bytesPerRow + x * 4
    return data[place..<place + 4].map(Int.init)
  }

  private func picture(_ view: UIView) -> UIImage {
    let format = UIGraphicsImageRendererFormat.default()
    format.scale = 1
    return UIGraphicsImageRenderer(bounds: view.bounds, format: format).image { context in
      view.layer.render(in: context.cgContext)
    }
  }

  @Test func `views: draw(_:) finds its context, in the view's own space`() {
    let badge = Badge(frame: CGRect(x: 5, y: 5, width: 20, height: 20))
    badge.backgroundColor = .clear
    badge.contentScaleFactor = 1
    badge.setNeedsDisplay()
    let image = picture(badge)
    #expect(badge.count == 1)
    #expect(pixel(image, 3, 10) == [255, 0, 0, 255])
    #expect(pixel(image, 10, 10) == [255, 255, 255, 255])
    #expect(pixel(image, 0, 0) == [0, 0, 0, 0])
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test func `layers: draw(in:) pushes its context for UIKit's calls, and may leave states open`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    let bars = Bars()
    bars.frame = view.bounds
    bars.setNeedsDisplay()
    view.layer.addSublayer(bars)
    let image = picture(view)
    #expect(pixel(image, 5, 10) == [0, 0, 255, 255])
    #expect(pixel(image, 15, 10) == [0, 255, 0, 255])
  }

  @Test func `layers: a delegate draws with the context that it is given`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    let layer = CALayer()
    let painter = Painter()
    layer.delegate = painter
    layer.frame = view.bounds
    layer.setNeedsDisplay()
    view.layer.addSublayer(layer)
    let image = picture(view)
    #expect(pixel(image, 10, 10) == [0, 0, 0, 255])
    #expect(pixel(image, 2, 2) == [0, 0, 0, 0])
  }

  @Test func `layers: render(in:) is upside down where y goes up, as on a phone`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    let top = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 5))
    top.backgroundColor = .red
    view.addSubview(top)
    let bitmap = CGContext(
      data: nil, width: 20, height: 20, bitsPerComponent: 8, bytesPerRow: 80,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
    view.layer.render(in: bitmap)
    let image = UIImage(cgImage: bitmap.makeImage()!)
    #expect(pixel(image, 10, 17) == [255, 0, 0, 255])
    #expect(pixel(image, 10, 2) == [0, 0, 0, 0])
  }

  @Test func `views: drawHierarchy draws the view as it is shown, into the current context`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.backgroundColor = .blue
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 10, height: 10), false, 1)
    let isDrawn = view.drawHierarchy(
      in: CGRect(x: 0, y: 0, width: 5, height: 5), afterScreenUpdates: true)
    let image = UIGraphicsGetImageFromCurrentImageContext()!
    UIGraphicsEndImageContext()
    #expect(isDrawn)
    #expect(pixel(image, 2, 2) == [0, 0, 255, 255])
    #expect(pixel(image, 7, 7) == [0, 0, 0, 0])
    #expect(!view.drawHierarchy(in: view.bounds, afterScreenUpdates: true))
  }

  @Test func `views: a draw that fails leaves no picture, and its error reaches the outer drawing`()
  {
    let view = Broken(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.setNeedsDisplay()
    UIGraphicsBeginImageContextWithOptions(view.bounds.size, false, 1)
    view.layer.render(in: UIGraphicsGetCurrentContext()!)
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    UIGraphicsEndImageContext()
  }

  @Test func `views: a draw that fails is the error of the frame`() {
    let broken = Broken(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    #expect(frameError(showing: Badge(frame: broken.frame).layer) == nil)
    broken.setNeedsDisplay()
    let error = frameError(showing: broken.layer)
    #expect(error?.contains("transform") == true, "\(error ?? "no error")")
  }

  @Test func `images: a template is drawn in the fill colour, another in its own`() {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let dot = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 3), format: format).image {
      _ in
      UIColor.red.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 3, height: 3))
      UIColor.blue.setFill()
      UIRectFill(CGRect(x: 1, y: 1, width: 1, height: 1))
    }
    let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20), format: format).image {
      _ in
      dot.draw(in: CGRect(x: 0, y: 0, width: 18, height: 9))
      UIColor.green.setFill()
      dot.withRenderingMode(.alwaysTemplate).draw(in: CGRect(x: 0, y: 12, width: 8, height: 8))
    }
    #expect(pixel(image, 0, 4) == [255, 0, 0, 255])
    #expect(pixel(image, 9, 4)[2] > 200)
    #expect(pixel(image, 19, 4) == [0, 0, 0, 0])
    #expect(pixel(image, 4, 16) == [0, 255, 0, 255])
  }

  @Test func `text: lines and frames are upright where y goes up`() {
    let font = UIFont.systemFont(ofSize: 20)
    let string = NSAttributedString(
      string: "LLL", attributes: [.font: font, .foregroundColor: UIColor.red])
    let line = CTLineCreateWithAttributedString(string)
    var ascent: CGFloat = 0
    var descent: CGFloat = 0
    let width = CTLineGetTypographicBounds(line, &ascent, &descent, nil)
    #expect(width > 20)
    #expect(abs(ascent - font.ascender) < 0.01)
    #expect(abs(CTFontGetCapHeight(font) - font.capHeight) < 0.01)
    let bitmap = CGContext(
      data: nil, width: 60, height: 40, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
    bitmap.textPosition = CGPoint(x: 0, y: 10)
    CTLineDraw(line, bitmap)
    #expect(abs(bitmap.textPosition.x - width) < 1e-9)
    let image = UIImage(cgImage: bitmap.makeImage()!)
    // An L has its long side at its foot, which is above the baseline at 10 points from the bottom.
    let feet = (0..<60).filter { pixel(image, $0, 29)[3] > 100 }.count
    let tops = (0..<60).filter { pixel(image, $0, 19)[3] > 100 }.count
    #expect(feet > 2 * tops)
    #expect((0..<60).allSatisfy { pixel(image, $0, 32)[3] == 0 })
    let setter = CTFramesetterCreateWithAttributedString(string)
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRange(), nil, CGSize(width: 20, height: CGFloat.greatestFiniteMagnitude), nil)
    #expect(size.height > 1.5 * font.lineHeight)
    let runs = CTLineGetGlyphRuns(line) as! [CTRun]
    #expect(CTRunGetGlyphCount(runs[0]) == 3)
    var glyph = CGGlyph()
    CTRunGetGlyphs(runs[0], CFRangeMake(0, 1), &glyph)
    let outline = CTFontCreatePathForGlyph(font, glyph, nil)
    #expect(abs((outline?.boundingBox.height ?? 0) - font.capHeight) < 1)
  }

  @Test func `text: a line is made shorter by an ellipsis, and wider by its spaces`() {
    let string = NSAttributedString(
      string: "one two three four", attributes: [.font: UIFont.systemFont(ofSize: 16)])
    let line = CTLineCreateWithAttributedString(string)
    let width = CTLineGetTypographicBounds(line, nil, nil, nil)
    let short = CTLineCreateTruncatedLine(line, width / 2, .end, nil)!
    #expect(CTLineGetTypographicBounds(short, nil, nil, nil) <= width / 2)
    #expect(CTLineGetGlyphCount(short) < CTLineGetGlyphCount(line))
    let wide = CTLineCreateJustifiedLine(line, 1, width + 30)!
    #expect(abs(CTLineGetTypographicBounds(wide, nil, nil, nil) - width - 30) < 0.5)
    #expect(CTLineGetStringIndexForPosition(line, .zero) == 0)
    #expect(CTLineGetOffsetForStringIndex(line, 18, nil) == width)
  }

  @Test func `layers: a picture drawn once is shown at points and in rectangles`() {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20), format: format).image {
      let context = $0.cgContext
      let layer = CGLayer(context, size: CGSize(width: 4, height: 4), auxiliaryInfo: nil)!
      layer.context?.setFillColor(UIColor.red.cgColor)
      layer.context?.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
      context.draw(layer, at: CGPoint(x: 2, y: 2))
      context.draw(layer, in: CGRect(x: 10, y: 10, width: 8, height: 8))
    }
    #expect(pixel(image, 3, 3) == [255, 0, 0, 255])
    #expect(pixel(image, 3, 5) == [0, 0, 0, 0])
    #expect(pixel(image, 14, 12) == [255, 0, 0, 255])
    #expect(pixel(image, 14, 16) == [0, 0, 0, 0])
  }
}
