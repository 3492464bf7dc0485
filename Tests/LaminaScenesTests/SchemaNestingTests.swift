import Foundation
import LaminaScenes
import TestSupport
import Testing

/// The schema of layers within layers.
@Suite @MainActor struct SchemaNestingTests {
  private let schema: SchemaValidator

  init() throws { schema = try SchemaValidator(SceneSchema.text) }

  private func accepts(_ root: String) throws -> Bool {
    let text = #"{"version": 1, "canvas": {"width": 1, "height": 1}, "root": \#(root)}"#
    let isAccepted = try schema.accepts(document: Data(text.utf8))
    #expect(isAccepted == (SceneHarness.failure(text) == nil), "the loader disagrees: \(root)")
    return isAccepted
  }

  /// A layer with the keys, that many layers deep.
  private func nested(_ keys: String, depth: Int, within key: String = "") -> String {
    (0..<depth).reduce("{\(keys)}") { inner, _ in #"{\#(key)"sublayers": [\#(inner)]}"# }
  }

  /// Were each layer checked twice for each of those around it, this would take 2^60 checks.
  @Test func `schema: sixty layers within one another are checked in a moment`() throws {
    #expect(try accepts(nested("", depth: 60)))
    #expect(try accepts(nested(#""type": "text", "string": "a""#, depth: 60)))
    #expect(try !accepts(nested(#""opacity": 2"#, depth: 60)))
    #expect(try !accepts(nested(#""unknown": 2"#, depth: 60)))
    #expect(try !accepts(nested(#""type": "text", "path": "M0 0""#, depth: 60)))
  }

  @Test(arguments: [
    "emitter", "gradient", "layer", "replicator", "scroll", "shape", "text", "tiled", "transform",
  ])
  func `schema: every type refuses the keys of others, at any depth`(type: String) throws {
    let own = [
      "emitter": #""seed": 1"#, "gradient": #""endPoint": [0, 1]"#, "layer": #""opacity": 1"#,
      "replicator": #""instanceCount": 2"#, "scroll": #""scrollMode": "both""#,
      "shape": #""lineWidth": 2"#, "text": #""string": "a""#, "tiled": #""levelsOfDetail": 2"#,
      "transform": #""name": "a""#,
    ]
    for (other, keys) in own {
      let isShared = other == "layer" || other == "transform"
      let written = nested(
        #""type": "\#(type)", \#(keys)"#, depth: 3, within: #""type": "\#(type)", "#)
      #expect(try accepts(written) == (other == type || isShared), "\(type) with \(keys)")
    }
  }

  @Test func `schema: masks, and animations of the key paths that a type has`() throws {
    func layer(_ type: String, _ keyPath: String) -> String {
      let animation = #"{"type": "basic", "keyPath": "\#(keyPath)", "to": 1, "duration": 1}"#
      return #"{"type": "\#(type)", "animations": [\#(animation)]}"#
    }
    #expect(try accepts(#"{"mask": \#(layer("shape", "lineWidth"))}"#))
    #expect(try !accepts(#"{"mask": \#(layer("layer", "lineWidth"))}"#))
    #expect(try accepts(layer("gradient", "opacity")))
    #expect(try !accepts(#"{"mask": {"mask": {}}}"#))
    #expect(try !accepts(#"{"type": ["shape"]}"#))
    #expect(try !accepts(#"{"sublayers": [null]}"#))
  }
}
