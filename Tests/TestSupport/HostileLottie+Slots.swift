// Hostile slots, themes and state machines.

extension HostileLottie {
  /// Slots that name one another, and themes that are broken or large.
  static let slots: [(name: String, bytes: [UInt8])] = {
    let square = shapes(rectangle + #",{"ty":"fl","c":{"sid":"a"},"o":{"k":100}}"#)
    func text(_ slots: String) -> [UInt8] {
      Array(file(square, head: "\"slots\":{\(slots)},").utf8)
    }
    let many = (0..<60_000).map { #""s\#($0)":{"p":{"k":[1,0,0]}}"# }.joined(separator: ",")
    let uses = (0..<20_000).map { #"{"ty":"fl","c":{"sid":"s\#($0)"},"o":{"k":100}}"# }
    var inputs: [(name: String, bytes: [UInt8])] = [
      (
        "slots in a cycle",
        text(#""a":{"p":{"sid":"b","k":[0,1,0]}},"b":{"p":{"sid":"a","k":[1,0,0]}}"#)
      ), ("slot of itself", text(#""a":{"p":{"sid":"a","k":[0,1,0]}}"#)),
      ("slot without a value", text(#""a":{"p":{"sid":"a"}}"#)),
      ("slot of another type", text(#""a":{"p":{"k":"red"}}"#)),
      (
        "many slots, each used",
        Array(
          file(
            shapes(rectangle + "," + uses.joined(separator: ",")), head: "\"slots\":{\(many)},"
          ).utf8)
      ),
    ]
    func theme(_ name: String, _ rules: String, _ declared: String = "t") -> (
      name: String, bytes: [UInt8]
    ) {
      let manifest =
        #"{"version":"2","animations":[{"id":"a","initialTheme":"t"}],"themes":[{"id":"\#(declared)"}]}"#
      return (
        "zip: " + name,
        ZipMaker([
          .init("manifest.json", manifest), .init("a/a.json", file(square)),
          .init("t/t.json", rules),
        ]).bytes
      )
    }
    let rule = #"{"type":"Color","id":"a","value":[0,1,0]}"#
    inputs += [
      theme(
        "theme of 20,000 rules",
        "{\"rules\":[\(Array(repeating: rule, count: 20_000).joined(separator: ","))]}"),
      theme("theme that is cut short", "{\"rules\":["), theme("theme that is a number", "7"),
      theme("theme without rules", "{}"),
      theme("rule without a value", #"{"rules":[{"type":"Color","id":"a"}]}"#),
      theme(
        "rule with a text as its colour", #"{"rules":[{"type":"Color","id":"a","value":"red"}]}"#),
      (
        "zip: theme that is missing",
        ZipMaker([
          .init(
            "manifest.json",
            #"{"version":"2","animations":[{"id":"a","initialTheme":"t"}],"themes":[{"id":"t"}]}"#),
          .init("a/a.json", file(square)),
        ]).bytes
      ),
    ]
    return inputs
  }()

  /// State machines that are broken, large or never rest, in archives that name them `m`.
  package static let machines: [(name: String, bytes: [UInt8])] = {
    func machine(_ name: String, _ text: String) -> (name: String, bytes: [UInt8]) {
      let manifest =
        #"{"version":"2","animations":[{"id":"a"}],"stateMachines":[{"id":"m"}]}"#
      return (
        name,
        ZipMaker([
          .init("manifest.json", manifest),
          .init("a/a.json", file(shapes(rectangle + "," + fill))), .init("s/m.json", text),
        ]).bytes
      )
    }
    func state(_ name: String, _ target: String, _ more: String = "") -> String {
      #"{"type":"PlaybackState","name":"\#(name)","animation":"a","transitions":["#
        + #"{"type":"Transition","toState":"\#(target)"}]\#(more)}"#
    }
    let ring = (0..<20_000).map { state("s\($0)", "s\(($0 + 1) % 20_000)") }
    let actions = Array(
      repeating: #"{"type":"Increment","inputName":"n"}"#, count: 50_000
    ).joined(separator: ",")
    let fast = #","autoplay":true,"loop":true,"speed":1e308"#
    return [
      machine(
        "circle of two", "{\"initial\":\"a\",\"states\":[\(state("a", "b")),\(state("b", "a"))]}"),
      machine("state of itself", "{\"initial\":\"a\",\"states\":[\(state("a", "a"))]}"),
      machine("ring of 20,000", "{\"initial\":\"s0\",\"states\":[\(ring.joined(separator: ","))]}"),
      machine(
        "50,000 actions in a circle",
        #"{"initial":"a","inputs":[{"type":"Numeric","name":"n","value":0}],"states":["#
          + state("a", "a", #","entryActions":[\#(actions)]"#) + "]}"),
      machine(
        "loop without time",
        #"{"initial":"a","states":[{"type":"PlaybackState","name":"a","animation":"a","transitions":[]\#(fast)}]}"#
      ),
      machine(
        "marker without length",
        #"{"initial":"a","states":[{"type":"PlaybackState","name":"a","animation":"a","transitions":[],"segment":"m"\#(fast)}]}"#
      ),
      machine(
        "completion that begins again",
        #"{"initial":"a","inputs":[{"type":"Event","name":"e"}],"interactions":[{"type":"OnLoopComplete","stateName":"a","#
          + #""actions":[{"type":"Fire","inputName":"e"}]}],"states":[{"type":"PlaybackState","name":"a","animation":"a","#
          + #""transitions":[{"type":"Transition","toState":"a","guards":[{"type":"Event","inputName":"e"}]}]\#(fast)}]}"#
      ),
      machine("cut short", "{\"initial\":"), machine("number", "7"), machine("nothing", "{}"),
    ]
  }()
}
