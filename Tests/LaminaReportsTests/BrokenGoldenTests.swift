import Foundation
import LaminaGeometry
import LaminaImages
import LaminaPixels
import LaminaReports
import TestSupport
import Testing

/// Accepted pictures that cannot be decoded.
@Suite struct BrokenGoldenTests {
  @Test func `goldens: one that is broken has failed, and is replaced by what replaces failures`()
    throws
  {
    let folder = FileManager.default.temporaryDirectory.path + "/lamina-golden-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var surface = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: 4, height: 3))
    surface.withRegion { region in
      var pixels = region.wholeRows(0..<3)
      for index in pixels.indices { pixels[index] = .white }
    }
    let picture = surface.makeTexture(isOpaque: true)
    let goldens = GoldenFolder(path: folder)
    let whole = try PictureFile.bytes(of: picture)
    for bytes in [Array(whole[..<40]), Array("text".utf8), []] {
      let file = URL(fileURLWithPath: goldens.file("a"))
      try Data(bytes).write(to: file)
      for mode in [RecordMode.never, .missing] {
        #expect(throws: ImageError.self) {
          try goldens.check(picture, named: "a", record: mode)
        }
        #expect(try Data(contentsOf: file) == Data(bytes))
      }
      for mode in [RecordMode.failed, .all] {
        try Data(bytes).write(to: file)
        guard case .recorded(let path, nil) = try goldens.check(picture, named: "a", record: mode)
        else {
          Issue.record("\(mode) recorded nothing")
          return
        }
        #expect(path == goldens.file("a"))
        guard case .passed = try goldens.check(picture, named: "a") else {
          Issue.record("\(mode) recorded another picture")
          return
        }
      }
    }
  }
}
