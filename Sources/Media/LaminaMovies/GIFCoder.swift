// Animated GIF: indices of colours, and a palette for the film or for a frame.

import LaminaFiles
import LaminaGeometry
import LaminaPixels

/// The coder of GIF, whose pixels are opaque or clear.
///
/// ```
/// header palette loops | control rectangle [palette] data | control rectangle [palette] data | ... | ;
/// ```
/// A frame has the rectangle that changed. In it, pixels that did not change may be transparent, so that long runs of one
/// index remain for LZW. A frame cannot clear pixels: if the next one needs that, a frame's rectangle covers them too,
/// and is cleared at its end. Palettes are chosen when all colours are known, so frames are kept as drafts until then.
///
/// Pixels are opaque from an alpha of 128 on, in their straight colour. Policy: `gif-alpha`.
///
/// - Source: GIF89a specification (CompuServe, 1990).
struct GIFCoder: MovieCoder {
  private let settings: MovieSettings
  private let colorCount: Int

  init(_ settings: MovieSettings) {
    self.settings = settings
    colorCount = GIFCoder.colorCount(quality: settings.quality ?? 100)
  }

  /// Returns the number of colours of a quality from 1 to 100: 256 for the best.
  static func colorCount(quality: Int) -> Int { max(4, min(256, quality * 256 / 100)) }

  let rules = MovieRules(
    mergesEqual: true, clearsByDisposal: true, firstIsWhole: true, headerIsLast: true,
    longestRun: 600)

  func preparePicture(_ picture: Texture) throws(MemoryError) -> Texture {
    let picture = try picture.expanded()
    if picture.hasOnlyOpaquePixels(in: 0..<picture.height) { return picture }
    var framebuffer = try Framebuffer(
      bounds: IntRect(x: 0, y: 0, width: picture.width, height: picture.height))
    framebuffer.withRegion { region in
      var target = region.allRows
      let source = picture.span
      for index in target.indices {
        let pixel = source[index]
        if pixel.isOpaque {
          target[index] = pixel
        } else if pixel.alpha >= 128 {
          let (red, green, blue, _) = pixel.straight
          target[index] = PackedPixel(red: red, green: green, blue: blue, alpha: 255)
        }
      }
    }
    return framebuffer.makeTexture(isOpaque: false)
  }

  func encodeHeader(_ size: MovieSize, _ whole: MovieTotals?) -> [UInt8] {
    let palette = whole?.palette?.colors ?? []
    // With room for the index of transparent pixels.
    let bits = GIFFrame.bits(of: palette.count + 1)
    let bytes =
      Array("GIF89a".utf8) + GIFFrame.short(size.width) + GIFFrame.short(size.height)
      + [palette.isEmpty ? 0x70 : 0xF0 | UInt8(bits - 1), 0, 0]
      + (palette.isEmpty ? [] : GIFFrame.table(palette, bits: bits))
    // Without the extension, a GIF is played once; with it, it is repeated some times more.
    guard settings.loops != 1 else { return bytes }
    return bytes + [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
      + GIFFrame.short(max(0, settings.loops - 1)) + [0]
  }

  let trailer: [UInt8] = [0x3B]

  func encodeFrame(_ frame: MovieFrame) -> [UInt8] {
    let start = settings.rate.moment(of: frame.pictures.lowerBound, unitsPerSecond: 100)
    let end = settings.rate.moment(of: frame.pictures.upperBound, unitsPerSecond: 100)
    return GIFDraft(frame, moments: start..<end).bytes
  }

  var film: GIFFilm? { GIFFilm(settings, colorCount: colorCount) }
}
