import LaminaGeometry
import LaminaPixels
import LaminaRaster
import TestSupport
import Testing

@Suite struct OmittedContourTests {
  /// A line of letters that overlap, of which a scissor shows a few.
  ///
  /// A million letters of 300 px took over 1 GB of vertices, and were refused.
  @Test func `glyphs: contours outside the scissor are omitted, and no pixel changes`() throws {
    var random = SplitMix(seed: 11)
    for _ in 0..<20 {
      var long = Path()
      for letter in 0..<400 {
        let x = Double(letter) * 9 - 1_800 + random.double(in: -3...3)
        let y = random.double(in: -400...400)
        long.append(Path(ellipseIn: Rect(x: x, y: y, width: 14, height: random.double(in: 5...80))))
        long.append(Path(rect: Rect(x: x + 5, y: y + 2, width: 3, height: 3)))
      }
      let matrix = Matrix4.rotation(degrees: random.double(in: 0...90))
        .concatenating(.translation(x: random.double(in: 0...64), y: 32))
      func list(_ scissor: IntRect) -> DrawList {
        var list = DrawList()
        list.paths.append(PathShape(path: long, paint: .fill(.nonZero), isFine: true))
        list.add(.path(0), matrix: matrix, scissor: scissor)
        return list
      }
      let (near, far) = (
        list(IntRect(x: 0, y: 0, width: 64, height: 64)),
        list(IntRect(minX: -100_000, minY: -100_000, maxX: 100_000, maxY: 100_000))
      )
      let harness = RasterHarness(width: 64, height: 64)
      #expect(try harness.coverage(of: near) == harness.coverage(of: far))
      let (few, all) = (
        try VertexBuffer(transforming: near).count, try VertexBuffer(transforming: far).count
      )
      #expect(few * 3 < all, "\(few) of \(all)")
    }
  }
}
