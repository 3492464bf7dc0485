import Foundation
import LaminaScenes
import TestSupport
import Testing

/// Loader and schema accept and refuse the same documents.
@Suite @MainActor struct SchemaTests {
  private let schema: SchemaValidator

  init() throws { schema = try SchemaValidator(SceneSchema.text) }

  private func isAcceptedBySchema(_ text: String) throws -> Bool {
    schema.accepts(
      try JSONSerialization.jsonObject(with: Data(text.utf8), options: [.fragmentsAllowed]))
  }

  @Test(arguments: [
    "", #""opacity": 0"#, #""opacity": 1"#, #""opacity": 1.01"#, #""opacity": -0.1"#,
    #""opacity": "1""#, #""opacity": null"#, #""isHidden": true"#, #""isHidden": 0"#,
    #""frame": [0, 0, 1, 1]"#, #""frame": [0, 0, 1]"#, #""frame": [0, 0, 1, 1, 1]"#,
    #""frame": [0, 0, 1, 1], "position": [0, 0]"#,
    #""frame": [0, 0, 1, 1], "bounds": [0, 0, 1, 1]"#,
    #""bounds": [0, 0, 1, 1], "position": [0, 0]"#, ##""backgroundColor": "#fff""##,
    ##""backgroundColor": "#ffff""##, ##""backgroundColor": "#12345678""##,
    #""backgroundColor": "clear""#,
    #""backgroundColor": [0, 0, 0]"#, #""backgroundColor": [0, 0, 0, 1]"#,
    #""backgroundColor": {"srgb": [2, -1, 0]}"#, #""backgroundColor": {"srgb": [2]}"#,
    #""backgroundColor": {}"#, #""backgroundColor": {"p3": [0, 0, 0]}"#,
    #""backgroundColor": [0, 0]"#, #""backgroundColor": [0, 0, 2]"#,
    ##""backgroundColor": "#ggg""##,
    #""transform": "identity""#, #""transform": []"#, #""transform": [{"rotate": 4}]"#,
    #""transform": [{"rotate": 4, "axis": [0, 0, 1]}]"#, #""transform": [{"axis": [0, 0, 1]}]"#,
    #""transform": [{"rotate": 4, "axis": [0, 0, 0]}]"#, #""transform": [{"scale": 2}]"#,
    #""transform": [{"scale": [1, 2]}]"#, #""transform": [{"scale": [1]}]"#,
    #""transform": [{"translate": [1, 2, 3]}]"#, #""transform": [{"perspective": 0}]"#,
    #""transform": [{"perspective": 9}]"#, #""transform": [{}]"#,
    #""transform": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]"#, #""transform": [1, 2]"#,
    #""maskedCorners": ["minXMinY"]"#, #""maskedCorners": ["topLeft"]"#, #""maskedCorners": []"#,
    #""cornerCurve": "continuous""#, #""cornerCurve": "round""#, #""contentsGravity": "center""#,
    #""contentsRect": [0, 0, 2, 2]"#, #""contentsRect": [0, 0, 0, 2]"#,
    #""contentsCenter": [0, 0, 1, 1]"#, #""contentsCenter": [-1, 0, 1, 1]"#, #""contentsScale": 0"#,
    #""type": "layer""#, #""type": "transform""#, #""type": "replicator", "instanceCount": 3"#,
    #""type": "replicator", "instanceCount": -1"#, #""type": "replicator", "instanceCount": 1.5"#,
    #""instanceCount": 3"#, #""type": "text""#, #""type": "nothing""#, #""shadowRadius": 2"#,
    #""unknown": 2"#, #""sublayers": [{}, {"opacity": 0.5}]"#, #""sublayers": [{"opacity": 5}]"#,
    #""sublayers": {}"#, #""sublayers": [1]"#, #""name": 3"#, #""cornerRadius": -1"#,
    ##""type": "gradient", "colors": ["#fff", "clear", [0, 0, 0]]"##,
    ##""type": "gradient", "colors": ["#fff"]"##, ##""type": "gradient", "colors": "#fff""##,
    ##""type": "gradient", "colors": ["#fff", "#000"], "locations": [0, 0.5]"##,
    ##""type": "gradient", "colors": ["#fff", "#000"], "locations": [0, 1.5]"##,
    #""type": "gradient", "locations": [0, 0.5]"#, #""type": "gradient", "gradientType": "conic""#,
    #""type": "gradient", "gradientType": "linear""#, #""colors": ["clear", "clear"]"#,
    #""type": "gradient", "startPoint": [0, 1], "endPoint": [2, -1]"#,
    #""type": "gradient", "interpolation": "premultiplied""#,
    #""drawing": []"#, #""drawing": {}"#, #""drawing": [{}]"#,
    #""drawing": [{"save": {}}, {"restore": {}}]"#,
    #""drawing": [{"fill": {"path": "M0 0H1V1Z"}}]"#, #""drawing": [{"fill": {}}]"#,
    ##""drawing": [{"fill": {"path": {"rect": [0, 0, 1, 1]}, "color": "#fff", "rule": "even-odd"}}]"##,
    #""drawing": [{"stroke": {"path": "M0 0H1", "width": -1}}]"#,
    #""drawing": [{"stroke": {"path": "M0 0H1", "width": 1, "cap": "butt", "join": "miter", "dash": [], "dashPhase": 2, "miterLimit": 1}}]"#,
    #""drawing": [{"fillRect": {"rect": [0, 0, 1]}}]"#,
    #""drawing": [{"fillRect": {"rect": [0, 0, 1, 1]}, "save": {}}]"#,
    #""drawing": [{"translate": [1, 2]}, {"scale": [1, 2]}, {"rotate": 3}, {"setAlpha": 0.5}]"#,
    #""drawing": [{"scale": 2}]"#, #""drawing": [{"setAlpha": 2}]"#,
    #""drawing": [{"setBlendMode": "xor"}]"#,
    #""drawing": [{"setBlendMode": "over"}]"#, #""drawing": [{"save": {"a": 1}}]"#,
    #""drawing": [{"clip": {"path": "M0 0H1V1Z"}}]"#, #""drawing": [{"clip": {"path": ""}}]"#,
    #""drawing": [{"clip": {"path": " \n m-1.5e-3,+2 a1 1 0 01.5.5 t4 5z\n"}}]"#,
    #""drawing": [{"clip": {"path": "1 2"}}]"#, #""drawing": [{"clip": {"path": "L1 2"}}]"#,
    #""drawing": [{"clip": {"path": "M1 2 W"}}]"#, #""drawing": [{"clip": {"path": "M1 2é"}}]"#,
    #""drawing": [{"unknown": {}}]"#,
    ##""drawing": [{"linearGradient": {"colors": ["#fff", "#000"], "start": [0, 0], "end": [1, 1], "extend": [true, false]}}]"##,
    ##""drawing": [{"linearGradient": {"colors": ["#fff"], "start": [0, 0], "end": [1, 1]}}]"##,
    ##""drawing": [{"radialGradient": {"colors": ["#fff", "#000"], "startCenter": [0, 0], "startRadius": 1, "endCenter": [1, 1], "endRadius": -1}}]"##,
    ##""drawing": [{"text": {"string": "ab", "at": [0, 0], "size": 3, "color": "#fff", "runs": [{"range": [0, 1], "size": 3}]}}]"##,
    #""drawing": [{"text": {"string": "ab", "at": [0, 0], "size": 0}}]"#,
    #""drawing": [{"text": {"string": "ab", "at": [0, 0], "runs": [{"size": 3}]}}]"#,
    #""drawing": [{"image": {"rect": [0, 0, 1, 1]}}]"#,
    #""type": "text", "string": "ab", "fontSize": 10, "alignmentMode": "justified", "truncationMode": "end""#,
    #""type": "text", "string": "ab", "fontSize": 0"#, #""type": "text", "runs": []"#,
    #""type": "text", "string": "ab", "runs": [{"range": [0, 2], "background": "clear"}], "isWrapped": true"#,
    #""type": "text", "string": "ab", "runs": [{"range": [0, 2], "kerning": -1.5, "baselineOffset": 3}]"#,
    #""type": "text", "string": "ab", "runs": [{"range": [0, 2], "kerning": 1e5}]"#,
    #""type": "text", "string": "ab", "runs": [{"range": [0, 2], "underline": "double"}]"#,
    #""type": "text", "string": "ab", "runs": [{"range": [0, 2], "underline": "wavy"}]"#,
    ##""type": "text", "string": "ab", "runs": [{"range": [0, 2], "strikethrough": {"pattern": "dash", "byWord": true, "color": "#f00"}}]"##,
    #""type": "text", "string": "ab", "runs": [{"range": [0, 2], "strikethrough": {"dashes": 3}}]"#,
    ##""type": "text", "string": "ab", "runs": [{"range": [0, 2], "strokeWidth": -3, "strokeColor": "#f00"}]"##,
    #""type": "text", "string": "ab", "runs": [{"range": [0, 2], "strokeWidth": 1e4}]"#,
    ##""type": "text", "string": "ab", "runs": [{"range": [0, 2], "shadow": {"offset": [1, 2], "blur": 3, "color": "#000"}}]"##,
    #""type": "text", "string": "ab", "runs": [{"range": [0, 2], "shadow": {"blur": -1}}]"#,
    #""type": "text", "string": "ab", "runs": [{"range": [0, 2], "paragraph": {"alignment": "center", "wrapping": "character", "truncation": "end"}}]"#,
    #""type": "text", "string": "ab", "runs": [{"range": [0, 2], "paragraph": {"direction": "rightToLeft", "tabStops": [1, 2], "tabInterval": 8}}]"#,
    #""type": "text", "string": "ab", "runs": [{"range": [0, 2], "paragraph": {"lineSpacing": 1, "paragraphSpacing": 2, "paragraphSpacingBefore": 3}}]"#,
    #""type": "text", "string": "ab", "runs": [{"range": [0, 2], "paragraph": {"lineHeightMultiple": 2, "minimumLineHeight": 9, "maximumLineHeight": 30}}]"#,
    #""type": "text", "string": "ab", "runs": [{"range": [0, 2], "paragraph": {"firstLineHeadIndent": 1, "headIndent": 2, "tailIndent": -3}}]"#,
    #""type": "text", "string": "ab", "runs": [{"range": [0, 2], "paragraph": {"headIndent": -1}}]"#,
    #""type": "text", "string": "ab", "runs": [{"range": [0, 2], "paragraph": {"alignment": "middle"}}]"#,
    #""type": "text", "string": "ab", "runs": [{"range": [0, 2], "paragraph": {"indent": 1}}]"#,
    #""type": "text", "alignmentMode": "centre""#, #""string": "ab""#,
    #""type": "emitter", "seed": 4, "birthRate": 2, "emitterShape": "sphere", "emitterMode": "outline", "renderMode": "additive", "emitterSize": [1, 2], "emitterPosition": [3, 4]"#,
    #""type": "emitter", "seed": -1"#, #""type": "emitter", "seed": 1.5"#, #""seed": 1"#,
    #""type": "emitter", "emitterShape": "heart""#, #""type": "emitter", "emitterCells": [{}]"#,
    #""type": "emitter", "emitterCells": {}"#, #""type": "emitter", "emitterCells": [{"size": 1}]"#,
    ##""type": "emitter", "emitterCells": [{"birthRate": 3, "lifetime": 2, "velocity": -4, "color": "#fff", "isEnabled": false, "contentsRect": [0, 0, 1, 1], "minificationFilter": "nearest", "emitterCells": [{"name": "spark"}]}]"##,
    #""type": "emitter", "emitterCells": [{"birthRate": -3}]"#,
    #""type": "emitter", "emitterCells": [{"minificationFilter": "trilinear"}]"#,
    #""type": "emitter", "emitterCells": [{"emitterCells": [{"alphaSpeed": "fast"}]}]"#,
    #""type": "scroll", "scrollMode": "vertically", "scrollPoint": [0, 3]"#,
    #""type": "scroll", "scrollMode": "up""#, #""scrollPoint": [0, 3]"#,
    #""type": "tiled", "tileSize": [64, 32.5], "levelsOfDetail": 3, "levelsOfDetailBias": 1"#,
    #""type": "tiled", "tileSize": [64, 0]"#, #""type": "tiled", "levelsOfDetail": 0"#,
    #""type": "tiled", "levelsOfDetailBias": 17"#, #""tileSize": [64, 64]"#,
    #""edgeAntialiasingMask": ["minX", "maxY"]"#, #""magnificationFilter": "trilinear""#,
    #""minificationFilterBias": -1.5"#, #""minificationFilterBias": "none""#,
  ])
  func `schema: it accepts what the loader accepts, and nothing else`(keys: String) throws {
    let text = SceneHarness.document(keys)
    let isLoaded = SceneHarness.failure(text) == nil
    #expect(try isAcceptedBySchema(text) == isLoaded, "\(keys): loaded is \(isLoaded)")
  }

  @Test(arguments: AnimationCases.all)
  func `schema: animations`(keys: String) throws {
    let text = SceneHarness.document(keys)
    let isLoaded = SceneHarness.failure(text) == nil
    #expect(try isAcceptedBySchema(text) == isLoaded, "\(keys): loaded is \(isLoaded)")
  }

  @Test(arguments: [
    #"{"version": 1, "canvas": {"width": 1, "height": 1}, "root": {}}"#,
    #"{"version": 2, "canvas": {"width": 1, "height": 1}, "root": {}}"#,
    #"{"canvas": {"width": 1, "height": 1}, "root": {}}"#, #"{"version": 1, "root": {}}"#,
    #"{"version": 1, "canvas": {"width": 1, "height": 1}}"#,
    #"{"version": 1, "canvas": {"width": 0, "height": 1}, "root": {}}"#,
    #"{"version": 1, "canvas": {"width": 1, "height": 1, "depth": 1}, "root": {}}"#,
    #"{"version": 1, "canvas": {"width": 1, "height": 1, "geometryFlipped": 1}, "root": {}}"#,
    #"{"version": 1, "canvas": {"width": 1, "height": 1}, "timeline": {"duration": -1}, "root": {}}"#,
    #"{"version": 1, "canvas": {"width": 1, "height": 1}, "timeline": {"framesPerSecond": 30}, "root": {}}"#,
    #"{"version": 1, "canvas": {"width": 1, "height": 1}, "images": {"a": 1}, "root": {}}"#,
    #"{"version": 1, "canvas": {"width": 1, "height": 1}, "fonts": {"a": 1}, "root": {}}"#,
    #"{"version": 1, "canvas": {"width": 1, "height": 1}, "fonts": {}, "root": {}}"#,
    #"{"version": 1, "canvas": {"width": 1, "height": 1}, "root": []}"#, "[]", "3",
  ])
  func `schema: documents`(text: String) throws {
    #expect(try isAcceptedBySchema(text) == (SceneHarness.failure(text) == nil))
  }

  @Test func `schema: it says what it is`() throws {
    #expect(SceneSchema.text.contains("https://json-schema.org/draft/2020-12/schema"))
    #expect(SceneSchema.text == SceneSchema.text)
  }
}
