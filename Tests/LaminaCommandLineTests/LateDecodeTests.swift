import Foundation
import Testing

@Suite struct LateDecodeTests {
  @Test func `profile: late decodes are named, those of the warm-up too`() throws {
    let scene = CommandHarness.fixtures + "/scenes/feed.json"
    let arguments = ["profile", scene, "--frames", "2", "--warm-up", "1", "--scale", "1"]
    let outcome = try CommandHarness.run(arguments + ["--json"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
    let decodes = try #require(json["late_decodes"] as? [[String: Any]])
    #expect(!decodes.isEmpty)
    for decode in decodes {
      #expect(decode["frame"] as? Int == 0 && decode["warm_up"] as? Bool == true)
      #expect((decode["decode_ns"] as? Int ?? 0) > 0)
      let sides = (decode["width"] as? Int ?? 0, decode["height"] as? Int ?? 0)
      #expect(sides.0 > 0 && decode["bytes"] as? Int == 4 * sides.0 * sides.1)
      #expect((decode["image"] as? String)?.hasSuffix(".png") == true)
    }
    let text = try CommandHarness.run(arguments + ["--all"]).text
    #expect(text.contains("late decodes") && text.contains("in warm-up frame 0"), "\(text)")
    #expect(text.contains("await ImageSource.decoded()"))
  }
}
