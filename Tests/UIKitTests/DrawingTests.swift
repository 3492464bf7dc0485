import Testing
import UIKit

// Drawing by UIKit's and Core Graphics' names, in the way apps do it.

struct DrawingTests {
  /// Returns the pixel in a column and a row of an image, from its top left: red, green, blue, alpha.
  private func pixel(_ image: CGImage?, _ x: Int, _ y: Int) -> [Int] {
    guard let image, let data = image.dataProvider?.data else { return [] }
    let place = y * image.bytesPerRow + x * 4
    return data[place..<place + 4].map(Int.init)
  }

  private func picture(_ size: CGFloat = 20, _ draw: (CGContext) -> Void) -> CGImage? {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: size, height: size), false, 1)
    defer { UIGraphicsEndImageContext() }
    draw(UIGraphicsGetCurrentContext()!)
    return UIGraphicsGetImageFromCurrentImageContext()?.cgImage
  }

  @Test func `contexts: the current path is filled once, and is empty then`() {
    let image = picture { context in
      context.setFillColor(UIColor.red.cgColor)
      context.move(to: CGPoint(x: 2, y: 2))
      context.addLine(to: CGPoint(x: 12, y: 2))
      context.addLine(to: CGPoint(x: 12, y: 12))
      context.addLine(to: CGPoint(x: 2, y: 12))
      context.closePath()
      context.fillPath()
      #expect(context.isPathEmpty)
      context.setFillColor(UIColor.blue.cgColor)
      context.fillPath()
      context.addRect(CGRect(x: 0, y: 0, width: 20, height: 20))
      context.fill(CGRect(x: 18, y: 18, width: 1, height: 1))
      #expect(context.isPathEmpty)
    }
    #expect(pixel(image, 7, 7) == [255, 0, 0, 255])
    #expect(pixel(image, 15, 7) == [0, 0, 0, 0])
  }

  @Test func `contexts: a path keeps its place when the transform changes before it is drawn`() {
    let image = picture { context in
      context.addRect(CGRect(x: 2, y: 2, width: 4, height: 4))
      context.translateBy(x: 10, y: 10)
      context.addRect(CGRect(x: 0, y: 0, width: 4, height: 4))
      context.fillPath()
    }
    #expect(pixel(image, 3, 3) == [0, 0, 0, 255])
    #expect(pixel(image, 11, 11) == [0, 0, 0, 255])
    #expect(pixel(image, 14, 15) == [0, 0, 0, 0])
  }

  @Test func `contexts: the even-odd rule leaves a hole that the winding rule fills`() {
    func ring(_ rule: CGPathFillRule) -> CGImage? {
      picture { context in
        context.addRect(CGRect(x: 2, y: 2, width: 16, height: 16))
        context.addRect(CGRect(x: 6, y: 6, width: 8, height: 8))
        context.fillPath(using: rule)
      }
    }
    #expect(pixel(ring(.evenOdd), 10, 10) == [0, 0, 0, 0])
    #expect(pixel(ring(.winding), 10, 10) == [0, 0, 0, 255])
  }

  @Test func `contexts: states come back, and one too many is ignored`() {
    let image = picture { context in
      context.setFillColor(UIColor.green.cgColor)
      context.saveGState()
      context.setFillColor(UIColor.red.cgColor)
      context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 5))
      context.restoreGState()
      context.restoreGState()
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    }
    #expect(pixel(image, 10, 10) == [0, 255, 0, 255])
  }

  @Test func `contexts: the transform of a context of UIKit is flipped, and scaled by its pixels`()
  {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 30, height: 20), false, 2)
    let context = UIGraphicsGetCurrentContext()!
    #expect(context.ctm == CGAffineTransform(a: 2, b: 0, c: 0, d: -2, tx: 0, ty: 40))
    context.translateBy(x: 5, y: 3)
    #expect(context.ctm.tx == 10)
    #expect(context.ctm.ty == 34)
    let image = UIGraphicsGetImageFromCurrentImageContext()
    #expect(image?.size == CGSize(width: 30, height: 20))
    #expect(image?.scale == 2)
    #expect(image?.cgImage?.width == 60)
    UIGraphicsEndImageContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test func `contexts: dashes alternate from their phase`() {
    let image = picture { context in
      context.setLineDash(phase: 2, lengths: [4, 4])
      context.setLineWidth(2)
      context.move(to: CGPoint(x: 0, y: 10))
      context.addLine(to: CGPoint(x: 20, y: 10))
      context.strokePath()
    }
    let row = (0..<20).map { pixel(image, $0, 10)[3] > 128 ? 1 : 0 }
    #expect(row == [1, 1, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0])
  }

  @Test func `contexts: a linear gradient runs from its first colour to its last`() {
    let colors = [UIColor.black.cgColor, UIColor.white.cgColor] as CFArray
    let gradient = CGGradient(
      colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors, locations: [0, 1])!
    let image = picture { context in
      context.drawLinearGradient(
        gradient, start: CGPoint(x: 5, y: 0), end: CGPoint(x: 15, y: 0), options: [])
    }
    #expect(pixel(image, 3, 5) == [0, 0, 0, 0])
    #expect(abs(pixel(image, 9, 5)[0] - 115) <= 2)
    #expect(pixel(image, 17, 5) == [0, 0, 0, 0])
    let extended = picture { context in
      context.drawLinearGradient(
        gradient, start: CGPoint(x: 5, y: 0), end: CGPoint(x: 15, y: 0),
        options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    }
    #expect(pixel(extended, 3, 5) == [0, 0, 0, 255])
    #expect(pixel(extended, 17, 5) == [255, 255, 255, 255])
  }

  @Test func `contexts: an image is upside down where y goes down, as on a phone`() {
    let half = picture { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
    }!
    let flipped = picture { $0.draw(half, in: CGRect(x: 0, y: 0, width: 20, height: 20)) }
    #expect(pixel(flipped, 10, 5) == [0, 0, 0, 0])
    #expect(pixel(flipped, 10, 15) == [255, 0, 0, 255])
    let bitmap = CGContext(
      data: nil, width: 20, height: 20, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)!
    bitmap.draw(half, in: CGRect(x: 0, y: 0, width: 20, height: 20))
    #expect(pixel(bitmap.makeImage(), 10, 5) == [255, 0, 0, 255])
  }

  @Test func `contexts: the memory of a bitmap has its pixels, also the app's own`() {
    var own: [UInt8] = [0, 0, 0, 0]
    own.withUnsafeMutableBytes { bytes in
      let context = CGContext(
        data: bytes.baseAddress, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue)!
      context.setFillColor(red: 1, green: 0.5, blue: 0, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    }
    #expect(own == [255, 255, 128, 0])
    let gray = CGContext(
      data: nil, width: 4, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue)!
    gray.setFillColor(gray: 0.5, alpha: 1)
    gray.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    let bytes = gray.data!.assumingMemoryBound(to: UInt8.self)
    #expect(Array(UnsafeBufferPointer(start: bytes, count: 8)) == [0, 0, 0, 0, 128, 128, 0, 0])
    bytes[7] = 200
    #expect(pixel(gray.makeImage(), 3, 1) == [200, 200, 200, 255])
  }

  @Test func `contexts: edges without antialiasing are whole pixels`() {
    let image = picture { context in
      context.setShouldAntialias(false)
      context.fillEllipse(in: CGRect(x: 1.3, y: 1.3, width: 16.5, height: 16.5))
    }
    let alphas = Set((0..<400).map { pixel(image, $0 % 20, $0 / 20)[3] })
    #expect(alphas == [0, 255])
  }

  @Test func `contexts: a mask's white lets draws through, a transparency layer fades as one`() {
    let mask = picture { context in
      UIColor.white.setFill()
      context.fill(CGRect(x: 10, y: 0, width: 10, height: 20))
    }!
    let image = picture { context in
      context.clip(to: CGRect(x: 0, y: 0, width: 20, height: 20), mask: mask)
      context.setAlpha(0.5)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.setFillColor(UIColor.red.cgColor)
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
      context.endTransparencyLayer()
    }
    #expect(pixel(image, 5, 10) == [0, 0, 0, 0])
    #expect(pixel(image, 15, 10) == [128, 0, 0, 128])
  }

  @Test func `renderers: the picture has the format's scale and the closure's drawing`() {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 3
    let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10), format: format).image {
      context in
      UIColor.blue.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 5, height: 10))
      #expect(UIGraphicsGetCurrentContext() != nil)
      UIBezierPath(ovalIn: CGRect(x: 6, y: 2, width: 4, height: 4)).fill()
    }
    #expect(image.size == CGSize(width: 10, height: 10))
    #expect(image.cgImage?.width == 30)
    #expect(pixel(image.cgImage, 6, 6) == [0, 0, 255, 255])
    #expect(pixel(image.cgImage, 24, 12) == [0, 0, 255, 255])
    #expect(pixel(image.cgImage, 17, 29) == [0, 0, 0, 0])
  }
}
