import Foundation
import LaminaScenes
import TestSupport
import Testing

/// Notes about what a Lottie file asks for and does not get: each stands beside such a file, and beside no other.
@Suite @MainActor struct LottieNoteTests {
  private static func notes(of text: String) throws -> [String] {
    try LottieMaker.animation(text).notices.compactMap {
      if case .noted(let clause, _, _) = $0 { clause } else { nil }
    }
  }

  /// A file of a shape layer with more keys.
  private nonisolated static func shape(_ more: String) -> String {
    #"{"ty":4,"nm":"A","ind":1,"ip":0,"op":20,"ks":{},"shapes":[{"ty":"rc","p":{"k":[50,50]},"s":{"k":[20,20]},"r":{"k":0}},{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}]\#(more.isEmpty ? "" : "," + more)}"#
  }

  private nonisolated static func path(_ vertices: String, _ count: Int = 3) -> String {
    let zeros = Array(repeating: "[0,0]", count: count).joined(separator: ",")
    return #"{"c":true,"v":[\#(vertices)],"i":[\#(zeros)],"o":[\#(zeros)]}"#
  }

  private nonisolated static func drawn(_ path: String) -> String {
    #"{"ty":4,"nm":"A","ip":0,"op":20,"ks":{},"shapes":[{"ty":"sh","ks":\#(path)},{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}]}"#
  }

  private nonisolated static func text(_ animator: String, _ more: String = "") -> String {
    #"{"ty":5,"nm":"T","ip":0,"op":20,"ks":{},"t":{"d":{"k":[{"t":0,"s":{"s":12,"f":"DejaVu Sans","t":"ab","j":0,"fc":[0,0,0]}}]},"a":[\#(animator)]\#(more)}}"#
  }

  private nonisolated static func animator(_ keys: String, range: String = #""t":0"#) -> String {
    #"{"nm":"W","a":{"o":{"k":50}\#(keys)},"s":{\#(range),"b":1,"s":{"k":0},"e":{"k":100}}}"#
  }

  private nonisolated static func matte(_ mode: Int, hasMatte: Bool = true) -> String {
    (hasMatte ? shape(#""td":1"#) + "," : "") + shape(#""tt":\#(mode)"#)
  }

  private nonisolated static let triangle = path("[20,20],[80,20],[50,80]")
  private nonisolated static let square = path("[20,20],[80,20],[80,80],[20,80]", 4)

  @Test(arguments: [
    ("text along a path is drawn straight", text("", #","p":{"m":0}"#), text("")),
    ("is drawn as an alpha matte", matte(7), matte(1)),
    ("the matte layer does not exist; drawn without a matte", matte(1, hasMatte: false), matte(1)),
    ("blend mode 40 is drawn as normal", shape(#""bm":40"#), shape(#""bm":1"#)),
    (
      "is drawn as add",
      shape(
        #""hasMask":true,"masksProperties":[{"mode":"x","pt":{"k":\#(triangle)},"o":{"k":100}}]"#),
      shape(
        #""hasMask":true,"masksProperties":[{"mode":"a","pt":{"k":\#(triangle)},"o":{"k":100}}]"#)
    ),
    ("a layer is its own parent; the chain ends there", shape(#""parent":1"#), shape("")),
    ("parent 9 does not exist", shape(#""parent":9"#), shape("")),
    ("adjustment layers are ignored", shape(#""adj":true"#), shape(#""adj":false"#)),
    (
      "is drawn as black",
      #"{"ty":1,"nm":"S","ip":0,"op":20,"ks":{},"sw":50,"sh":50,"sc":"reddish"}"#,
      ##"{"ty":1,"nm":"S","ip":0,"op":20,"ks":{},"sw":50,"sh":50,"sc":"#ff0000"}"##
    ),
    (
      "effects of type 77 are ignored", shape(#""ef":[{"ty":77,"nm":"e","ef":[]}]"#),
      shape(#""ef":[]"#)
    ),
    (
      "layer styles of type 4 are ignored", shape(#""sy":[{"ty":4}]"#),
      shape(#""sy":[{"ty":4,"en":0}]"#)
    ),
    (
      "shape items of type \"qq\"",
      #"{"ty":4,"nm":"A","ip":0,"op":20,"ks":{},"shapes":[{"ty":"qq"}]}"#,
      #"{"ty":4,"nm":"A","ip":0,"op":20,"ks":{},"shapes":[]}"#
    ),
    (
      "the text animator's \"sk\" is ignored", text(animator(#","sk":{"k":10}"#)),
      text(animator(""))
    ),
    (
      "a text range of shape 9", text(animator("", range: #""t":0,"sh":9"#)),
      text(animator("", range: #""t":0,"sh":1"#))
    ),
    (
      "a random text range is drawn in order", text(animator("", range: #""t":0,"rn":1"#)),
      text(animator("", range: #""t":0,"rn":0"#))
    ),
    (
      "paths with 3 to 4 vertices are cut to 3",
      drawn(#"{"a":1,"k":[{"t":0,"s":[\#(triangle)]},{"t":10,"s":[\#(square)]}]}"#),
      drawn(#"{"a":1,"k":[{"t":0,"s":[\#(triangle)]},{"t":10,"s":[\#(triangle)]}]}"#)
    ),
    (
      "lists of vertices and tangents of different lengths are cut to the shortest",
      drawn(#"{"k":\#(path("[20,20],[80,20],[50,80]", 2))}"#), drawn(#"{"k":\#(triangle)}"#)
    ),
    ("a stretch of 0 counts as 1", shape(#""sr":0"#), shape(#""sr":1"#)),
    (
      "keyframes out of order are sorted by time",
      LottieNoteTests.moving("10", "0"), LottieNoteTests.moving("0", "10")
    ),
    (
      "no installed font is \"No Such Face\"; drawn in the default font",
      text("").replacing("DejaVu Sans", with: "No Such Face"), text("")
    ),
    (
      "merge mode 9 is concatenated",
      #"{"ty":4,"nm":"A","ip":0,"op":20,"ks":{},"shapes":[\#(items),{"ty":"mm","mm":9}]}"#,
      #"{"ty":4,"nm":"A","ip":0,"op":20,"ks":{},"shapes":[\#(items),{"ty":"mm","mm":1}]}"#
    ),
    (
      "a gradient without length has the colour of its last stop",
      LottieNoteTests.gradient(to: "[10,10]"), LottieNoteTests.gradient(to: "[90,10]")
    ),
    (
      "a blur keeps the ratio of its directions",
      feathered(#"{"a":1,"k":[{"t":0,"s":[20,5]},{"t":10,"s":[5,20]}]}"#),
      feathered(#"{"k":[20,5]}"#)
    ),
    (
      "resampled at 21 frames: text animators",
      text(
        #"{"nm":"W","a":{"o":{"a":1,"k":[{"t":0,"s":[0]},{"t":20,"s":[100]}]}},"s":{"t":0,"b":1,"s":{"k":0},"e":{"k":100}}}"#
      ), text(animator(""))
    ),
  ])
  func `notes: they stand beside such a file alone`(note: String, asked: String, plain: String)
    throws
  {
    let found = try Self.notes(of: LottieMaker.text(asked))
    #expect(found.contains { $0.contains(note) }, "\(found)")
    let others = try Self.notes(of: LottieMaker.text(plain))
    #expect(!others.contains { $0.contains(note) }, "\(others)")
  }

  /// A layer whose opacity has keyframes at two frames.
  private nonisolated static func moving(_ first: String, _ second: String) -> String {
    #"{"ty":4,"nm":"A","ip":0,"op":20,"ks":{"o":{"a":1,"k":[{"t":\#(first),"s":[0]},{"t":\#(second),"s":[100]}]}},"shapes":[\#(items)]}"#
  }

  /// A layer in a mask whose feather is given.
  private nonisolated static func feathered(_ feather: String) -> String {
    shape(
      #""hasMask":true,"masksProperties":[{"mode":"a","pt":{"k":\#(triangle)},"o":{"k":100},"f":\#(feather)}]"#
    )
  }

  private nonisolated static func gradient(to end: String) -> String {
    #"{"ty":4,"nm":"A","ip":0,"op":20,"ks":{},"shapes":[{"ty":"rc","p":{"k":[50,50]},"s":{"k":[20,20]},"r":{"k":0}},{"ty":"gf","o":{"k":100},"t":1,"s":{"k":[10,10]},"e":{"k":\#(end)},"g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}}]}"#
  }

  private nonisolated static var items: String {
    #"{"ty":"rc","p":{"k":[50,50]},"s":{"k":[20,20]},"r":{"k":0}},{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}"#
  }

  @Test(arguments: [
    ("iCCP of the image is ignored; it is read by its other description, or else as sRGB", "iCCP"),
    ("the image's EXIF orientation is invalid; it is shown as stored", "eXIf"),
  ])
  func `notes: an image's unreadable description has one`(note: String, chunk: String) throws {
    func notes(_ extra: [(name: String, bytes: [UInt8])]) throws -> [String] {
      var maker = PNGMaker(width: 2, height: 2, bitDepth: 8, colorType: 2)
      maker.extra = extra
      let picture = Data(maker.file { x, y, channel in 40 * (x + y + channel) })
      return try Self.notes(
        of: LottieMaker.text(
          #"{"ty":2,"nm":"I","ip":0,"op":20,"ks":{},"refId":"i"}"#,
          #""assets":[{"id":"i","w":2,"h":2,"e":1,"p":"data:image/png;base64,\#(picture.base64EncodedString())"}]"#
        ))
    }
    #expect(try notes([(chunk, [1, 2, 3])]).contains(note))
    #expect(try notes([]) == [])
  }
}
