// Lottie files that are made to break an importer: cycles, bombs, wrong types, broken archives.

/// Named hostile inputs, built in memory.
///
/// An importer ends each with an error that names a JSON path or a limit. Exceptions are the inputs in `valid`,
/// which render, and in `either`, whose outcome the format leaves open. None may trap, hang or take memory
/// without end.
package enum HostileLottie {
  /// All inputs; names are unique.
  package static let all: [(name: String, bytes: [UInt8])] =
    compositions + masses + depths + numbers + relations + types + archives + slots

  /// Names of the inputs that must render, with a note at most.
  package static let valid: Set<String> = [
    "parent cycle", "parent of itself", "unknown parent", "layer of no kind", "index 1e300",
    "zip: initial animation that is missing", "slots in a cycle", "slot of itself",
    "zip: theme of 20,000 rules", "many slots, each used",
  ]

  /// Names of the inputs that may render or not.
  package static let either: Set<String> = [
    "matte cycle", "matte of itself", "huge numbers in transforms",
    "comment that holds an end record", "unsorted million of stops", "many masks",
    "zip: extra field beyond its length", "zip: name with a backslash", "zip: name with a NUL",
    "zip: overlapping entries", "unknown composition", "kind 1e300", "stops 1e300",
  ]

  /// A file of 64 by 64 points around some layers.
  ///
  /// - Parameters:
  ///   - layers: the text of the array's elements.
  ///   - head: members before `layers`, each followed by a comma.
  /// - Returns: the file's text.
  static func file(_ layers: String, head: String = "") -> String {
    #"{"v":"5.9.0","fr":30,"ip":0,"op":30,"w":64,"h":64,\#(head)"layers":[\#(layers)]}"#
  }

  /// A layer of shapes.
  static func shapes(_ items: String, more: String = "") -> String {
    #"{"ty":4,"ind":1,"ip":0,"op":30,"st":0,"ks":{},\#(more)"shapes":[\#(items)]}"#
  }

  /// Input of some text.
  static func input(_ name: String, _ text: String) -> (name: String, bytes: [UInt8]) {
    (name, Array(text.utf8))
  }

  // MARK: - Compositions

  /// Compositions that never end, or that grow.
  private static let compositions: [(name: String, bytes: [UInt8])] = {
    func comp(_ id: String, more: String = "") -> String {
      #"{"ty":0,"ip":0,"op":30,"st":0,"ks":{},"w":64,"h":64,\#(more)"refId":"\#(id)"}"#
    }
    func assets(_ list: [(String, String)]) -> String {
      let all = list.map { #"{"id":"\#($0.0)","layers":[\#($0.1)]}"# }
      return #""assets":[\#(all.joined(separator: ","))],"#
    }
    let bomb = (0..<40).map { ("c\($0)", comp("c\($0 + 1)") + "," + comp("c\($0 + 1)")) }
    let leaf = [("c40", shapes(rectangle + "," + fill))]
    let chain = (0..<80).map { ("c\($0)", comp("c\($0 + 1)")) } + [("c80", shapes(rectangle))]
    return [
      input("precomp cycle", file(comp("a"), head: assets([("a", comp("b")), ("b", comp("a"))]))),
      input("precomp in itself", file(comp("a"), head: assets([("a", comp("a"))]))),
      input("precomp bomb", file(comp("c0"), head: assets(bomb + leaf))),
      input("precomp depth", file(comp("c0"), head: assets(chain))),
      input(
        "remapped precomp bomb",
        file(
          comp("c0", more: #""tm":{"a":1,"k":[{"t":0,"s":[0]},{"t":30,"s":[1]}]},"#),
          head: assets(bomb + leaf))),
    ]
  }()

  /// A rectangle.
  static let rectangle = #"{"ty":"rc","p":{"k":[32,32]},"s":{"k":[20,20]},"r":{"k":0}}"#
  /// A fill.
  static let fill = #"{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100},"r":1}"#
  /// A stroke.
  static let stroke = #"{"ty":"st","c":{"k":[1,0,0]},"o":{"k":100},"w":{"k":2},"lc":1,"lj":1}"#

  // MARK: - Masses

  /// Much of one thing.
  private static let masses: [(name: String, bytes: [UInt8])] = {
    func many(_ text: String, _ count: Int) -> String {
      String(repeating: text + ",", count: count - 1) + text
    }
    let ellipse = #"{"ty":"el","s":{"k":[9,9]}}"#
    let remapped = #""tm":{"a":1,"k":[{"t":0,"s":[0]},{"t":99999,"s":[9]}]},"#
    let comp = #"{"ty":0,"ip":0,"op":99999,"ks":{},"w":64,"h":64,\#(remapped)"refId":"a"}"#
    let turn = #""ks":{"r":{"a":1,"k":[{"t":0,"s":[0]},{"t":99999,"s":[90]}]}}"#
    let moving = shapes(ellipse + "," + fill).replacing(#""ks":{}"#, with: turn)
    let samples =
      #"{"v":"5.9.0","fr":30,"ip":0,"op":99999,"w":64,"h":64,"#
      + #""assets":[{"id":"a","layers":[\#(many(moving, 100))]}],"layers":[\#(comp)]}"#
    let text =
      #"{"ty":5,"ip":0,"op":30,"ks":{},"t":{"d":{"k":[{"t":0,"s":{"t":"\#(String(repeating: "a ", count: 300_000))","#
      + #""f":"F","s":9,"fc":[0,0,0],"j":0}}]},"a":[{"a":{"o":{"k":50}},"s":{"s":{"k":0},"e":{"k":50}}}]}}"#
    let circle =
      #"{"mode":"i","pt":{"k":{"c":true,"v":[[0,0],[9,0],[9,9]],"i":[[0,0],[0,0],[0,0]],"#
      + #""o":[[0,0],[0,0],[0,0]]}},"o":{"k":50}}"#
    return [
      input(
        "million shapes", file(shapes(#"{"ty":"gr","it":[\#(many(ellipse, 1_000_000)),\#(fill)]}"#))
      ),
      input(
        "million groups", file(shapes(many(#"{"ty":"gr","it":[\#(ellipse),\#(fill)]}"#, 250_000)))),
      input(
        "million keyframes",
        file(
          shapes(rectangle + "," + fill).replacing(
            #""ks":{}"#, with: #""ks":{"r":{"a":1,"k":[\#(many(#"{"t":1,"s":[1]}"#, 1_000_001))]}}"#
          ))),
      input(
        "billion copies",
        file(shapes(rectangle + "," + fill + #","# + repeater(#"{"k":1000000000}"#)))),
      input(
        "copies of copies",
        file(shapes(rectangle + "," + fill + "," + many(repeater(#"{"k":9000}"#), 6)))),
      input("sample bomb", samples),
      input("long text with an animator", file(text)),
      input(
        "many masks",
        file(shapes(rectangle + "," + fill, more: #""masksProperties":[\#(many(circle, 400))],"#))),
      input(
        "unsorted million of stops",
        file(
          shapes(
            rectangle + ","
              + #"{"ty":"gf","t":1,"g":{"p":100000,"k":{"k":[\#(many("0.5,1,0,0", 100_000))]}},"s":{"k":[0,0]},"e":{"k":[9,0]},"o":{"k":100}}"#
          ))),
    ]
  }()

  /// A repeater of some copies.
  static func repeater(_ copies: String) -> String {
    #"{"ty":"rp","c":\#(copies),"o":{"k":0},"m":1,"tr":{"p":{"k":[1,0]}}}"#
  }

  // MARK: - Depths

  /// Values in values.
  private static let depths: [(name: String, bytes: [UInt8])] = {
    func nested(_ open: String, _ core: String, _ close: String) -> String {
      String(repeating: open, count: 10_000) + core + String(repeating: close, count: 10_000)
    }
    let whole = file(shapes(rectangle + "," + fill))
    return [
      input("deep groups", file(shapes(nested(#"{"ty":"gr","it":["#, rectangle, "]}")))),
      input("deep arrays", file(nested("[", "", "]"))),
      input(
        "deep objects in a key without meaning",
        file("", head: #""meta":\#(nested(#"{"a":"#, "1", "}")),"#)),
      input("truncated", String(whole.prefix(whole.count - 20))),
      input("truncated in a string", String(whole.prefix(8))),
      input("trailing comma", file(shapes(rectangle) + ",")),
      input("two values", whole + whole),
      (name: "not UTF-8", bytes: Array(file("", head: #""nm":""#).utf8) + [0xC3, 0x28, 0xFF]),
    ]
  }()
}
