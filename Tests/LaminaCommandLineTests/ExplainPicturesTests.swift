import Foundation
import LaminaFiles
import LaminaImages
import LaminaPixels
import Testing

/// A PNG's pixels, for comparing pictures whose files may differ.
enum PNGPixels {
  static func of(_ bytes: [UInt8]) throws -> [PackedPixel] {
    let texture = try ImageSource(bytes: try FileBytes(copying: bytes), name: "png").decode()
      .texture
    let pixels = texture.pixels
    return pixels.indices.map { pixels[$0] }
  }
}

/// `lamina explain --pictures`: the scene before, and after each saving's change.
@Suite struct ExplainPicturesTests {
  private func scene(_ card: String) -> String {
    """
    {"version": 1, "canvas": {"width": 60, "height": 40, "background": "#ffffff"}, "root": {"sublayers": [
      {"name": "card", "frame": [10, 8, 30, 20], "backgroundColor": "#336699", "cornerRadius": 4,
       "shadowOpacity": 0.5, "shadowRadius": 3\(card)}]}}
    """
  }

  @Test func `pictures: each is what the change by hand renders`() throws {
    let folder = try TestFolder()
    let path = try folder.write("scene.json", scene(""))
    let outcome = try CommandHarness.run([
      "explain", path, "--runs", "0", "--json", "--pictures", folder.path + "/out",
      "--create-folders",
    ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
    let savings = try #require(json["savings"] as? [[String: Any]])
    #expect(!savings.isEmpty)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out")
    #expect(Set(names) == Set(["before.png"] + savings.indices.map { "\($0 + 1).png" }))
    func render(_ scene: String, to name: String) throws -> [PackedPixel] {
      let file = try folder.write(name + ".json", scene)
      let outcome = try CommandHarness.run([
        "render", file, "-q", "-o", "\(folder.path)/\(name).png",
      ])
      #expect(outcome.status == 0, "\(outcome.errors)")
      return try PNGPixels.of(try #require(folder.read(name + ".png")))
    }
    let before = try PNGPixels.of(try #require(folder.read("out/before.png")))
    let isPlain = try before == render(scene(""), to: "plain")
    #expect(isPlain)
    for (place, saving) in savings.enumerated() {
      let changes = try #require(saving["changes"] as? [String])
      let after = try PNGPixels.of(try #require(folder.read("out/\(place + 1).png")))
      let byHand = try render(scene(changes.map { ", " + $0 }.joined()), to: "change\(place)")
      // A path is written to a millionth of a point, and so may be off by one step in a pixel.
      let isSame = zip(after, byHand).allSatisfy { a, b in
        zip([a.red, a.green, a.blue, a.alpha], [b.red, b.green, b.blue, b.alpha]).allSatisfy {
          abs(Int($0) - Int($1)) <= 1
        }
      }
      #expect(isSame && after.count == byHand.count, "\(changes)")
      let count = (saving["difference"] as? [String: Int])?["count"]
      let different = zip(before, after).count { $0 != $1 }
      #expect(different == count, "\(changes)")
    }
  }

  @Test func `pictures: a folder that is missing is told before anything is tried`() throws {
    let folder = try TestFolder()
    let path = try folder.write("scene.json", scene(""))
    let outcome = try CommandHarness.run(["explain", path, "--pictures", folder.path + "/none"])
    #expect(outcome.status == 74 && outcome.errors.contains("--create-folders"))
    #expect(folder.names == ["scene.json"])
  }
}
