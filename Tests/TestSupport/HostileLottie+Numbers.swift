// Hostile numbers, relations between layers, and wrong types.

extension HostileLottie {
  /// Numbers outside limits, in the head of a file and in layers.
  static let numbers: [(name: String, bytes: [UInt8])] = {
    let whole = file(shapes(rectangle + "," + fill))
    func head(_ name: String, _ member: String, _ value: String) -> (name: String, bytes: [UInt8]) {
      let old = ["w": #""w":64"#, "h": #""h":64"#, "fr": #""fr":30"#, "op": #""op":30"#][
        member, default: ""]
      return input(name, whole.replacing(old, with: "\"\(member)\":\(value)"))
    }
    return [
      head("width 1e300", "w", "1e300"), head("width 1e309", "w", "1e309"),
      head("width NaN", "w", "NaN"), head("width negative", "w", "-64"),
      head("width 0", "w", "0"), head("width 20000", "w", "20000"),
      head("width of text", "w", #""64""#), head("height null", "h", "null"),
      head("height 9223372036854775808", "h", "9223372036854775808"),
      head("rate 0", "fr", "0"), head("rate negative", "fr", "-30"),
      head("rate 1e-300", "fr", "1e-300"),
      head("rate 5000", "fr", "5000"), head("end before start", "op", "-1"),
      head("end at start", "op", "0"), head("end 1e9", "op", "1e9"),
      head("end 1e300", "op", "1e300"),
      input("index 1e300", whole.replacing(#""ind":1"#, with: #""ind":1e300"#)),
      input("kind 1e300", whole.replacing(#""ty":4"#, with: #""ty":1e300"#)),
      input(
        "huge numbers in transforms",
        whole.replacing(
          #""ks":{}"#,
          with: #""ks":{"s":{"k":[1e300,1e300]},"p":{"k":[-1e300,1e300]},"r":{"k":1e300}}"#)),
      input(
        "points 1e300",
        file(
          shapes(
            #"{"ty":"sr","sy":2,"p":{"k":[0,0]},"pt":{"k":1e300},"or":{"k":9},"r":{"k":0}},"# + fill
          ))),
      input(
        "stops 1e300",
        file(
          shapes(
            rectangle
              + #",{"ty":"gf","t":1,"g":{"p":1e300,"k":{"k":[0,1,0,0,1,0,0,1]}},"s":{"k":[0,0]},"e":{"k":[9,0]},"o":{"k":100}}"#
          ))),
    ]
  }()

  /// Layers that name one another in circles.
  static let relations: [(name: String, bytes: [UInt8])] = {
    func layer(_ index: Int, _ more: String) -> String {
      #"{"ty":4,"ind":\#(index),"ip":0,"op":30,"ks":{},\#(more)"shapes":[\#(rectangle),\#(fill)]}"#
    }
    let chain = (1...300).map { layer($0, $0 < 300 ? #""parent":\#($0 + 1),"# : "") }
    return [
      input("parent cycle", file(layer(1, #""parent":2,"#) + "," + layer(2, #""parent":1,"#))),
      input("parent of itself", file(layer(1, #""parent":1,"#))),
      input("unknown parent", file(layer(1, #""parent":9,"#))),
      input("parent chain", file(chain.joined(separator: ","))),
      input("matte cycle", file(layer(1, #""tt":1,"tp":2,"#) + "," + layer(2, #""tt":1,"tp":1,"#))),
      input("matte of itself", file(layer(1, #""tt":2,"tp":1,"#))),
      input("layer of no kind", file(#"{"ty":99,"ind":1,"ip":0,"op":30,"ks":{}}"#)),
      input(
        "unknown composition", file(#"{"ty":0,"ip":0,"op":30,"ks":{},"w":9,"h":9,"refId":"none"}"#)),
    ]
  }()

  /// Values of the wrong type, one in each file.
  ///
  /// A name is `type of PATH: VALUE`.
  static let types: [(name: String, bytes: [UInt8])] = {
    let wrong: [(String, LottieValue)] = [
      ("text", "wrong"), ("object", ["k": "wrong"]), ("list", ["wrong"]),
    ]
    var inputs: [(name: String, bytes: [UInt8])] = []
    for path in paths {
      for (kind, value) in wrong {
        let file = replacing(path[...], in: whole, with: value)
        inputs.append(("type of \(path.joined(separator: ".")): \(kind)", file.bytes))
      }
    }
    return inputs
  }()

  /// A value with one of its parts replaced.
  ///
  /// - Parameters:
  ///   - path: keys and indices to the part.
  ///   - value: the value around it.
  ///   - part: the new part.
  /// - Returns: the value with the new part.
  private static func replacing(
    _ path: ArraySlice<String>, in value: LottieValue, with part: LottieValue
  ) -> LottieValue {
    guard let key = path.first else { return part }
    if case .list(var values) = value, let index = Int(key) {
      values[index] = replacing(path.dropFirst(), in: values[index], with: part)
      return .list(values)
    }
    var value = value
    value[key] = replacing(path.dropFirst(), in: value[key] ?? [:], with: part)
    return value
  }

  /// Paths of properties that draw, in `whole`.
  private static let paths: [[String]] = {
    let layer = ["ks.p", "ks.a", "ks.s", "ks.r", "ks.o", "ip", "op", "shapes", "masksProperties"]
    let items = [
      "0.it.0.p", "0.it.0.s", "0.it.0.r", "0.it.1.ks", "0.it.2.pt", "0.it.2.or", "0.it.3.s",
      "0.it.3.e",
      "0.it.4.c", "0.it.4.o", "0.it.4.w", "0.it.5.c", "0.it.6.p", "0.it.6.o", "0.it", "1.g.k",
      "1.s", "1.e",
    ]
    let masks = ["0.pt", "0.o"]
    let all =
      ["layers", "w", "fr", "ip", "op"] + layer.map { "layers.0.\($0)" }
      + items.map { "layers.0.shapes.\($0)" } + masks.map { "layers.0.masksProperties.\($0)" }
      + ["layers.1.sw", "layers.1.sh"]
    return all.map { $0.split(separator: ".").map(String.init) }
  }()

  /// A file with every property of `paths`.
  private static let whole: LottieValue = {
    let path: LottieValue = [
      "c": true, "v": [[0, 0], [9, 0], [9, 9]], "i": [[0, 0], [0, 0], [0, 0]],
      "o": [[0, 0], [0, 0], [0, 0]],
    ]
    let items: LottieValue = [
      ["ty": "rc", "p": ["k": [9, 9]], "s": ["k": [9, 9]], "r": ["k": 0]],
      ["ty": "sh", "ks": ["k": path]],
      ["ty": "sr", "sy": 2, "p": ["k": [9, 9]], "pt": ["k": 5], "or": ["k": 9], "r": ["k": 0]],
      ["ty": "tm", "s": ["k": 0], "e": ["k": 50], "o": ["k": 0], "m": 1],
      ["ty": "st", "c": ["k": [0, 0, 0]], "o": ["k": 100], "w": ["k": 2], "lc": 1, "lj": 1],
      ["ty": "fl", "c": ["k": [1, 0, 0]], "o": ["k": 100]],
      ["ty": "tr", "p": ["k": [0, 0]], "o": ["k": 100]],
    ]
    let gradient: LottieValue = [
      "ty": "gf", "t": 1, "g": ["p": 2, "k": ["k": [0, 1, 0, 0, 1, 0, 0, 1]]], "s": ["k": [0, 0]],
      "e": ["k": [9, 9]], "o": ["k": 100],
    ]
    let transform: LottieValue = [
      "p": ["k": [9, 9]], "a": ["k": [0, 0]], "s": ["k": [100, 100]], "r": ["k": 0],
      "o": ["k": 100],
    ]
    return [
      "v": "5.9.0", "fr": 30, "ip": 0, "op": 30, "w": 64, "h": 64,
      "layers": [
        [
          "ty": 4, "ind": 1, "ip": 0, "op": 30, "st": 0, "ks": transform,
          "masksProperties": [["mode": "a", "pt": ["k": path], "o": ["k": 100]]],
          "shapes": [["ty": "gr", "it": items], gradient],
        ],
        ["ty": 1, "ind": 2, "ip": 0, "op": 30, "ks": [:], "sw": 9, "sh": 9, "sc": "#ff0000"],
      ],
    ]
  }()
}
