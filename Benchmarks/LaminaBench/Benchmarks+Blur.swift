// The benchmarks of the blur.

import LaminaFiles
import LaminaGeometry
import LaminaPixels
import LaminaRaster

extension Benchmark {
  /// Planes of 512x384 blurred whole, with what spreads beyond them cut off, and masks from corners.
  static func blurs() throws -> [Benchmark] {
    let area = IntRect(x: 3, y: -5, width: 512, height: 384)
    let alpha = AlphaPlane(
      bounds: area,
      bytes: try FileBytes(capacity: area.area) { span in
        for index in span.indices { span[index] = UInt8(index / 37 * 91 & 255) }
        return area.area
      })
    var pixels = try Framebuffer(bounds: area)
    pixels.withRegion { region in
      var all = region.allRows
      for index in all.indices { all[index] = PackedPixel(rawValue: 0xFF00_0000 | UInt32(index)) }
    }
    let texture = pixels.makeTexture(isOpaque: true)
    func alphaBlur(_ sigma: Double) -> Benchmark {
      let blur = GaussianBlur(sigma: sigma)
      return Benchmark(name: "blur/alpha/sigma-\(Int(sigma))", units: area.area, unit: "px") {
        let result = try? blur.blur(alpha, into: area)
        return UInt64(result?.bytes.span[area.area / 2] ?? 0)
      }
    }
    func pixelBlur(_ sigma: Double) -> Benchmark {
      let blur = GaussianBlur(sigma: sigma)
      return Benchmark(name: "blur/rgba/sigma-\(Int(sigma))", units: area.area, unit: "px") {
        let result = try? blur.blur(texture, covering: area, into: area)
        return UInt64(result?.row(0, area.columns)[9].rawValue ?? 0)
      }
    }
    var cache = BlurMaskCache(byteLimit: 1 << 24)
    var row = [UInt8](repeating: 0, count: 400)
    return [
      alphaBlur(4), alphaBlur(8), alphaBlur(60), pixelBlur(8), pixelBlur(60), pixelBlur(200),
      Benchmark(name: "blur/nine-patch", units: 400 * 300, unit: "px") {
        guard
          let mask = try? cache.mask(
            of: BlurredRect(
              rect: IntRect(x: 0, y: 0, width: 320, height: 220), radius: 16, sigma: 10))
        else {
          return 0
        }
        for y in -40..<260 {
          var span = row.mutableSpan
          mask.read(row: y, columns: -40..<360, width: 320, height: 220, into: &span)
        }
        return UInt64(row[200])
      },
      Benchmark(name: "blur/nine-patch-new", units: 400 * 300, unit: "px") {
        let mask = try? BlurMask(.corner(radius: 16, sigma: 10))
        return UInt64(mask?.byteCount ?? 0)
      },
    ]
  }
}
