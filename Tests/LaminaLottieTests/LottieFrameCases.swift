import LaminaGeometry
import LaminaLayers

/// Animations whose frame k shows value k, by the kind of the property and the nesting of compositions.
@MainActor enum LottieFrameCases {
  /// A kind of property that has another value at every frame.
  struct Kind {
    var name: String
    /// The layers of a composition, with a value for each frame of a range.
    var layers: (ClosedRange<Int>) -> String
    /// The frame whose value a layer shows.
    var shown: @MainActor (Layer) -> Int?
  }

  /// A map of frames: a whole animation's layers, and the frame of the innermost composition for each frame.
  struct Nesting {
    var name: String
    var text: (_ layers: String, _ rate: Double) -> String
    var frame: (Int) -> Int
  }

  private static func keys(_ frames: ClosedRange<Int>, _ value: (Int) -> String) -> String {
    let list = frames.map { #"{"t":\#($0),"h":1,"s":"# + value($0) + "}" }
    return #"{"a":1,"k":["# + list.joined(separator: ",") + "]}"
  }

  private static func shape(
    _ items: String, transform: String = "{}", _ more: String = ""
  ) -> String {
    #"{"ty":4,"nm":"A","ip":-100,"op":1000,"ks":"# + transform + #","shapes":["# + items + "]"
      + more
      + "}"
  }

  private static let fill = #"{"ty":"fl","c":{"k":[1,0,0]},"o":{"k":100}}"#
  private static let box = #"{"ty":"rc","p":{"k":[50,50]},"s":{"k":[20,20]},"r":{"k":0}}"#

  private static func moved(_ name: String, _ key: String, _ value: @escaping (Int) -> String)
    -> (ClosedRange<Int>) -> String
  {
    { frames in
      shape(box + "," + fill, transform: #"{"\#(key)":"# + keys(frames, value) + "}")
    }
  }

  /// The number of the first layer of a kind of name that is not hidden.
  private static func visible(_ prefix: String) -> @MainActor (Layer) -> Int? {
    { root in
      @MainActor func find(_ layer: Layer) -> Int? {
        if layer.isHidden { return nil }
        if let name = layer.name, name.hasPrefix(prefix) {
          return Int(name.dropFirst(prefix.count))
        }
        for below in (layer.sublayers ?? []) + [layer.mask].compactMap(\.self) {
          if let number = find(below) { return number }
        }
        return nil
      }
      return find(root)
    }
  }

  private static func number(_ value: @escaping @MainActor (Layer) -> Double?)
    -> @MainActor (Layer) -> Int?
  {
    { root in value(root).map { Int($0.rounded()) } }
  }

  nonisolated private static func square(_ x: Int) -> String {
    #"[{"c":true,"v":[[\#(x),0],[\#(x + 9),0],[\#(x + 9),9]],"i":[[0,0],[0,0],[0,0]],"o":[[0,0],[0,0],[0,0]]}]"#
  }

  static let kinds: [Kind] = [
    Kind(
      name: "opacity", layers: moved("A", "o") { "[\(Double($0 + 20) / 2)]" },
      shown: number { $0.first(named: "A").map { $0.opacity * 200 - 20 } }),
    Kind(
      name: "position", layers: moved("A", "p") { "[\($0),0]" },
      shown: number { $0.first(named: "A")?.position.x }),
    Kind(
      name: "split position",
      layers: { frames in
        shape(
          box + "," + fill,
          transform: #"{"p":{"s":true,"x":"# + keys(frames) { "[\($0)]" } + #","y":{"k":0}}}"#)
      }, shown: number { $0.first(named: "A")?.position.x }),
    Kind(
      name: "curved position",
      layers: moved("A", "p") { "[\($0),0]" + #","to":[0,5],"ti":[0,5]"# },
      shown: number { $0.first(named: "A")?.position.x }),
    Kind(
      name: "scale", layers: moved("A", "s") { "[\($0 + 100),100]" },
      shown: number { $0.first(named: "A").map { $0.transform.row1.x * 100 - 100 } }),
    Kind(
      name: "mirrored scale", layers: moved("A", "s") { "[\(-$0 - 100),100]" },
      shown: number { $0.first(named: "A").map { -$0.transform.row1.x * 100 - 100 } }),
    Kind(
      name: "rotation", layers: moved("A", "r") { "[\($0)]" },
      shown: number {
        $0.first(named: "A").map {
          Trigonometry.angle(x: $0.transform.row1.x, y: $0.transform.row1.y) * 180 / .pi
        }
      }),
    Kind(
      name: "colour",
      layers: { frames in
        let color = keys(frames) { "[\(Double($0 + 20) / 255),0,0]" }
        return shape(box + #",{"ty":"fl","o":{"k":100},"c":"# + color + "}")
      }, shown: number { $0.all(ShapeLayer.self).last?.fillColor.map { $0.red * 255 - 20 } }),
    Kind(
      name: "path",
      layers: { frames in
        shape(#"{"ty":"sh","ks":"# + keys(frames, square) + "}," + fill)
      }, shown: number { $0.all(ShapeLayer.self).last?.path?.controlBounds?.minX }),
    Kind(
      name: "trim",
      layers: { frames in
        let end = keys(frames) { "[\(Double($0 + 20) / 2)]" }
        let stroke = #"{"ty":"st","c":{"k":[1,0,0]},"o":{"k":100},"w":{"k":2}}"#
        return shape(box + "," + stroke + #",{"ty":"tm","s":{"k":0},"o":{"k":0},"e":"# + end + "}")
      },
      shown: number { $0.all(ShapeLayer.self).last.map { $0.strokeEnd * 200 - 20 } }),
    Kind(
      name: "parts with different timing",
      layers: { frames in
        let position = keys(frames) { "[\($0),0]" }
        let size = #"{"a":1,"k":[{"t":-50,"s":[20,20]},{"t":900,"s":[20,40]}]}"#
        return shape(#"{"ty":"el","p":"# + position + #","s":"# + size + "}," + fill)
      }, shown: number { $0.all(ShapeLayer.self).last?.path?.controlBounds.map { $0.minX + 10 } }),
    Kind(
      name: "mask",
      layers: { frames in
        shape(
          box + "," + fill, transform: "{}",
          #","masksProperties":[{"mode":"a","o":{"k":100},"pt":"# + keys(frames, square) + "}]")
      },
      shown: number { root in
        root.first(named: "A")?.mask?.all(ShapeLayer.self).last?.path?.controlBounds?.minX
      }),
    Kind(
      name: "visibility",
      layers: { frames in
        frames.map {
          #"{"ty":4,"nm":"L\#($0)","ip":\#($0),"op":\#($0 + 1),"ks":{},"shapes":["# + box + ","
            + fill + "]}"
        }.joined(separator: ",")
      }, shown: visible("L")),
    Kind(
      name: "matte",
      layers: { frames in
        frames.map {
          #"{"ty":4,"nm":"M\#($0)","td":1,"ip":\#($0),"op":\#($0 + 1),"ks":{},"shapes":["# + box
            + ","
            + fill + #"]},{"ty":4,"nm":"A","tt":1,"ip":-100,"op":1000,"ks":{},"shapes":["# + box
            + ","
            + fill + "]}"
        }.joined(separator: ",")
      }, shown: visible("M")),
    Kind(
      name: "text",
      layers: { frames in
        let documents = frames.map {
          #"{"t":\#($0),"s":{"s":10,"f":"F","t":"A","j":0,"lh":12,"ls":\#($0 + 20),"fc":[0,0,0]}}"#
        }
        return #"{"ty":5,"nm":"T","ip":-100,"op":1000,"ks":{},"t":{"d":{"k":["#
          + documents.joined(separator: ",") + #"]},"p":{},"m":{},"a":[]}}"#
      },
      shown: number { root in
        let shown = root.first(named: "T")?.sublayers?.filter { !$0.isHidden } ?? []
        guard shown.count == 1 else { return nil }
        // The baseline lies above the point by the shift.
        return shown[0].all(ShapeLayer.self).last?.path?.controlBounds.map { -$0.maxY - 20 }
      }),
  ]

  private static func head(
    _ rate: Double, _ first: Int, _ last: Int, _ layers: String, _ assets: String
  )
    -> String
  {
    let outline =
      #"{"ch":"A","size":100,"style":"R","w":100,"fFamily":"F","data":{"shapes":[{"ty":"gr","it":["#
      + #"{"ty":"sh","ks":{"k":{"c":true,"v":[[0,-70],[80,-70],[80,0]],"i":[[0,0],[0,0],[0,0]],"#
      + #""o":[[0,0],[0,0],[0,0]]}}}]}]}}"#
    return #"{"w":100,"h":100,"fr":\#(rate),"ip":\#(first),"op":\#(last),"layers":["# + layers
      + #"],"fonts":{"list":[{"fName":"F","fFamily":"F","fStyle":"R"}]},"chars":["# + outline
      + #"],"assets":["# + assets + "]}"
  }

  static func nested(_ rate: Double, _ layers: String, _ precomp: String) -> String {
    head(
      rate, 0, 30,
      #"{"ty":0,"nm":"P","refId":"c","w":100,"h":100,"ip":0,"op":30,"ks":{},"# + precomp + "}",
      #"{"id":"c","layers":["# + layers + "]}")
  }

  static func remap(_ keys: [(Int, Double, Bool)], _ rate: Double) -> String {
    let list = keys.map { #"{"t":\#($0.0),"s":[\#($0.1 / rate)]"# + ($0.2 ? #","h":1}"# : "}") }
    return #""tm":{"a":1,"k":["# + list.joined(separator: ",") + "]}"
  }

  static let nestings: [Nesting] = [
    Nesting(name: "plain", text: { head($1, 0, 30, $0, "") }, frame: { $0 }),
    Nesting(name: "begin of 12", text: { head($1, 12, 42, $0, "") }, frame: { $0 + 12 }),
    Nesting(
      name: "start", text: { nested($1, $0, #""st":-7,"sr":1"#) }, frame: { $0 + 7 }),
    Nesting(name: "slow", text: { nested($1, $0, #""st":3,"sr":3"#) }, frame: { floor($0 - 3, 3) }),
    Nesting(
      name: "fast", text: { nested($1, $0, #""st":0,"sr":0.5"#) }, frame: { 2 * $0 }),
    Nesting(
      name: "slow by parts", text: { nested($1, $0, #""st":0,"sr":1.3"#) },
      frame: { floor(10 * $0, 13) }),
    Nesting(
      name: "remapped", text: { nested($1, $0, remap([(0, 5, false), (30, 35, false)], $1)) },
      frame: { $0 + 5 }),
    Nesting(
      name: "remapped slowly",
      text: { nested($1, $0, remap([(0, 0, false), (29, 10, false)], $1)) },
      frame: { floor(10 * $0, 29) }),
    Nesting(
      name: "remapped backwards",
      text: { nested($1, $0, remap([(0, 40, false), (30, 10, false)], $1)) },
      frame: { 40 - $0 }),
    Nesting(
      name: "to and fro",
      text: { nested($1, $0, remap([(0, 0, false), (15, 30, false), (30, 0, false)], $1)) },
      frame: { $0 < 15 ? 2 * $0 : 60 - 2 * $0 }),
    Nesting(
      name: "held",
      text: { text, rate in
        nested(rate, text, remap((0..<30).map { ($0, Double(($0 * 7) % 11), true) }, rate))
      }, frame: { ($0 * 7) % 11 }),
    Nesting(
      name: "nested twice",
      text: { text, rate in
        head(
          rate, 0, 30,
          #"{"ty":0,"nm":"Q","refId":"b","w":9,"h":9,"ip":0,"op":30,"ks":{},"#
            + remap([(0, 2, false), (30, 32, false)], rate) + "}",
          #"{"id":"b","layers":[{"ty":0,"nm":"P","refId":"c","w":9,"h":9,"ip":0,"op":99,"ks":{},"st":1,"sr":1}]},"#
            + #"{"id":"c","layers":["# + text + "]}")
      }, frame: { $0 + 1 }),
  ]

  /// The quotient, rounded down.
  private static func floor(_ value: Int, _ divisor: Int) -> Int {
    Int((Double(value) / Double(divisor)).rounded(.down))
  }
}
