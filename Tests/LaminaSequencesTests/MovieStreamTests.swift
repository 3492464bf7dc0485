import Foundation
import LaminaFiles
import LaminaGeometry
import LaminaMovies
import LaminaPixels
import LaminaSequences
import TestSupport
import Testing

/// Moving pictures whose frames wait for the last one, in memory and beyond it.
@Suite struct MovieStreamTests {
  /// Pictures of noise, so that frames are as large as their pixels.
  private func pictures(_ count: Int, side: Int) throws -> [Texture] {
    var random = SplitMix(seed: 59)
    return try (0..<count).map { _ in
      var framebuffer = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: side, height: side))
      framebuffer.withRegion { region in
        var pixels = region.allRows
        for index in pixels.indices {
          pixels[index] = PackedPixel(
            rawValue: UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000)
        }
      }
      return framebuffer.makeTexture(isOpaque: true)
    }
  }

  @Test(arguments: [MovieFormat.gif, .webp])
  func `moving pictures: frames beyond the memory come back from a temporary file`(
    format: MovieFormat
  ) async throws {
    // Each frame has some 15 kB, of which 40 kB stay in memory.
    let pictures = try pictures(8, side: 64)
    let settings = MovieSettings(
      format, rate: MovieRate(10), isLossless: true, dithering: .none, palette: .film)
    let folder = try TestFolder()
    for threads in [1, 3] {
      let stream = try MovieStream(
        settings, frameCount: pictures.count, to: folder.path + "/\(threads).bin",
        mostInMemory: 40_000)
      for (place, picture) in pictures.enumerated() {
        #expect(try await stream.writePicture(picture, place: place))
      }
      try await stream.commit(threadCount: threads)
    }
    let whole = try settings.encodeMovie(pictures)
    #expect(whole.count > 30_000)
    #expect(folder.read("1.bin") == whole && folder.read("3.bin") == whole)
    #expect(folder.names.sorted() == ["1.bin", "3.bin"])
  }
}
