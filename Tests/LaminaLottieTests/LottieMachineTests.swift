import LaminaFiles
import LaminaGeometry
import LaminaLayers
import LaminaLottie
import LaminaPixels
import LaminaScenes
import Testing

/// State machines: small ones, each with a script and the states and frames that follow.
@Suite @MainActor struct LottieMachineTests {
  /// A machine with its script, and what is current at times: the state and the frame.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let states: String
    var inputs = ""
    var interactions = ""
    var script = ""
    let expected: [(time: Double, state: String, frame: Double)]
    var values: [String: String] = [:]
  }

  /// Frames 0 to 20 in two seconds; a box of 20 points in the middle; markers of frames 5 to 10, and 10 to 20.
  static let animation = LottieMaker.text(
    LottieMaker.layer(),
    #""slots":{},"markers":[{"cm":"in","tm":5,"dr":5},{"cm":"out","tm":10,"dr":10}]"#)

  nonisolated private static func state(
    _ name: String, _ more: String = "", to transitions: String = ""
  ) -> String {
    #"{"type":"PlaybackState","name":"\#(name)","animation":"x","transitions":[\#(transitions)]"#
      + (more.isEmpty ? "" : "," + more) + "}"
  }

  nonisolated private static func way(_ target: String, _ guards: String = "") -> String {
    #"{"type":"Transition","toState":"\#(target)","guards":[\#(guards)]}"#
  }

  nonisolated private static func event(_ name: String) -> String {
    #"{"type":"Event","inputName":"\#(name)"}"#
  }

  nonisolated private static func number(_ name: String, _ relation: String, _ value: String)
    -> String
  {
    #"{"type":"Numeric","inputName":"\#(name)","conditionType":"\#(relation)","compareTo":\#(value)}"#
  }

  nonisolated private static func on(
    _ trigger: String, _ actions: String, _ more: String = ""
  ) -> String {
    #"{"type":"\#(trigger)","actions":[\#(actions)]"# + (more.isEmpty ? "" : "," + more) + "}"
  }

  nonisolated private static let plays = #""autoplay":true"#
  nonisolated private static let go = #"{"type":"Event","name":"go"}"#
  nonisolated private static let n = #"{"type":"Numeric","name":"n","value":0}"#
  nonisolated private static let flag = #"{"type":"Boolean","name":"flag","value":false}"#
  nonisolated private static let word = #"{"type":"String","name":"word","value":"a"}"#
  nonisolated private static let fire = #"{"type":"Fire","inputName":"go"}"#
  nonisolated private static let tapGo = #"{"time":0.5,"input":{"name":"go"}}"#
  nonisolated private static let more = #"{"type":"Increment","inputName":"n"}"#

  nonisolated static let cases: [Case] = [
    Case(
      testDescription: "a state without autoplay shows its first frame", states: state("a"),
      expected: [(0, "a", 0), (1, "a", 0)]),
    Case(
      testDescription: "autoplay plays once and stays at the end", states: state("a", plays),
      expected: [(0, "a", 0), (0.5, "a", 5), (2, "a", 20), (3, "a", 20)]),
    Case(
      testDescription: "a loop begins again", states: state("a", plays + #","loop":true"#),
      expected: [(1.5, "a", 15), (2.5, "a", 5), (4.5, "a", 5)]),
    Case(
      testDescription: "loops are counted",
      states: state("a", plays + #","loop":true,"loopCount":2"#),
      expected: [(2.5, "a", 5), (3.9, "a", 19), (5, "a", 0)]),
    Case(
      testDescription: "Reverse plays from the end",
      states: state("a", plays + #","mode":"Reverse""#),
      expected: [(0, "a", 20), (0.5, "a", 15), (3, "a", 0)]),
    Case(
      testDescription: "Bounce plays to the end and back",
      states: state("a", plays + #","mode":"Bounce""#),
      expected: [(1.5, "a", 15), (3, "a", 10), (4.5, "a", 0)]),
    Case(
      testDescription: "ReverseBounce plays to the start and back",
      states: state("a", plays + #","mode":"ReverseBounce""#),
      expected: [(0.5, "a", 15), (3, "a", 10), (4.5, "a", 20)]),
    Case(
      testDescription: "speed counts", states: state("a", plays + #","speed":2"#),
      expected: [(0.5, "a", 10), (1, "a", 20)]),
    Case(
      testDescription: "a marker limits the frames",
      states: state("a", plays + #","segment":"in","loop":true"#),
      expected: [(0, "a", 5), (0.25, "a", 7.5), (0.75, "a", 7.5)]),
    Case(
      testDescription: "an event changes the state, and the frame stays",
      states: state("a", plays, to: way("b", event("go"))) + "," + state("b"), inputs: go,
      script: tapGo, expected: [(0.4, "a", 4), (0.6, "b", 5), (2, "b", 5)]),
    Case(
      testDescription: "an event without a guard changes nothing",
      states: state("a", plays, to: way("b", event("go"))) + "," + state("b"),
      inputs: go + #",{"type":"Event","name":"no"}"#,
      script: #"{"time":0.5,"input":{"name":"no"}}"#, expected: [(1, "a", 10)]),
    Case(
      testDescription: "a transition without guards is taken at once",
      states: state("a", to: way("b")) + "," + state("b", plays),
      expected: [(0, "b", 0), (1, "b", 10)]),
    Case(
      testDescription: "guards come before a transition without guards",
      states: state("a", to: way("c") + "," + way("b", number("n", "Equal", "0"))) + ","
        + state("b") + "," + state("c"), inputs: n, expected: [(0, "b", 0)]),
    Case(
      testDescription: "all guards of a transition must hold",
      states: state(
        "a", to: way("b", number("n", "GreaterThan", "1") + "," + number("n", "LessThan", "3")))
        + "," + state("b"), inputs: n,
      script:
        #"{"time":1,"input":{"name":"n","value":3}},{"time":2,"input":{"name":"n","value":2}}"#,
      expected: [(1.5, "a", 0), (2.5, "b", 0)]),
    Case(
      testDescription: "relations of numbers: at least, at most, different",
      states: state("a", to: way("b", number("n", "GreaterThanOrEqual", "2"))) + ","
        + state("b", to: way("c", number("n", "LessThanOrEqual", "1"))) + ","
        + state("c", to: way("d", number("n", "NotEqual", "1"))) + "," + state("d"), inputs: n,
      script:
        #"{"time":1,"input":{"name":"n","value":2}},{"time":2,"input":{"name":"n","value":1}},"#
        + #"{"time":3,"input":{"name":"n","value":7}}"#,
      expected: [(1, "b", 0), (2, "c", 0), (3, "d", 0)]),
    Case(
      testDescription: "a guard compares with another input",
      states: state("a", to: way("b", number("n", "Equal", #""$m""#))) + "," + state("b"),
      inputs: n + #",{"type":"Numeric","name":"m","value":4}"#,
      script: #"{"time":1,"input":{"name":"n","value":4}}"#, expected: [(0.5, "a", 0), (1, "b", 0)]),
    Case(
      testDescription: "texts and Booleans are compared",
      states: state(
        "a",
        to: way(
          "b",
          #"{"type":"String","inputName":"word","conditionType":"Equal","compareTo":"b"},"#
            + #"{"type":"Boolean","inputName":"flag","conditionType":"NotEqual","compareTo":false}"#
        ))
        + "," + state("b"), inputs: word + "," + flag,
      script:
        #"{"time":1,"input":{"name":"word","value":"b"}},{"time":2,"input":{"name":"flag","value":true}}"#,
      expected: [(1, "a", 0), (2, "b", 0)]),
    Case(
      testDescription: "the elapsed time is an input",
      states: state("a", plays, to: way("b", number("@elapsedTime", "GreaterThanOrEqual", "0.7")))
        + "," + state("b"), expected: [(0.69, "a", 6.9), (0.7, "b", 7), (2, "b", 7)]),
    Case(
      testDescription: "entry and exit actions change inputs",
      states: state("a", #""exitActions":[\#(more)]"#, to: way("b", event("go"))) + ","
        + state("b", #""entryActions":[\#(more),{"type":"Toggle","inputName":"flag"}]"#),
      inputs: n + "," + flag + "," + go, script: tapGo, expected: [(1, "b", 0)],
      values: ["n": "2", "flag": "true"]),
    Case(
      testDescription: "actions on numbers",
      states: state(
        "a",
        #""entryActions":[{"type":"SetNumeric","inputName":"n","value":7.9},{"type":"Floor","inputName":"n"},"#
          + #"{"type":"Multiply","inputName":"n","value":3},{"type":"Decrement","inputName":"n","value":1},"#
          + #"{"type":"Clamp","inputName":"n","max":15}]"#), inputs: n, expected: [(0, "a", 0)],
      values: ["n": "15"]),
    Case(
      testDescription: "actions on texts, and Reset",
      states: state(
        "a",
        #""entryActions":[{"type":"SetString","inputName":"word","value":"z"},"#
          + #"{"type":"SetBoolean","inputName":"flag","value":true},{"type":"SetNumeric","inputName":"n","value":4},"#
          + #"{"type":"Reset","inputName":"n"}]"#), inputs: word + "," + flag + "," + n,
      expected: [(0, "a", 0)], values: ["word": "z", "flag": "true", "n": "0"]),
    Case(
      testDescription: "SetFrame and SetProgress show a frame",
      states: state(
        "a", #""entryActions":[{"type":"SetFrame","value":7}]"#, to: way("b", event("go")))
        + "," + state("b", #""entryActions":[{"type":"SetProgress","value":50}]"#), inputs: go,
      script: tapGo, expected: [(0, "a", 7), (1, "b", 9.5)]),
    Case(
      testDescription: "a click on a layer fires an event",
      states: state("a", to: way("b", event("go"))) + "," + state("b"), inputs: go,
      interactions: on("Click", fire, #""layerName":"A""#),
      script: #"{"time":1,"tap":[10,10]},{"time":2,"tap":[50,50]}"#,
      expected: [(1.5, "a", 0), (2.01, "a", 0), (2.1, "b", 0)]),
    Case(
      testDescription: "a tap finds a layer by its name",
      states: state("a", to: way("b", event("go"))) + "," + state("b"), inputs: go,
      interactions: on("PointerDown", fire, #""layerName":"A""#),
      script: #"{"time":1,"tap":"A"}"#, expected: [(0.9, "a", 0), (1, "b", 0)]),
    Case(
      testDescription: "down, move and up without a layer", states: state("a"), inputs: n,
      interactions: on("PointerDown", more) + "," + on("PointerMove", more) + ","
        + on("PointerUp", more),
      script:
        #"{"time":1,"touch":{"action":"down","at":[1,1]}},{"time":1.1,"touch":{"action":"move","at":[2,2]}},"#
        + #"{"time":1.2,"touch":{"action":"up","at":[2,2]}}"#, expected: [(2, "a", 0)],
      values: ["n": "3"]),
    Case(
      testDescription: "a pointer enters and leaves a layer",
      states: state("a", to: way("b", event("go"))) + ","
        + state("b", to: way("a", number("n", "Equal", "1"))), inputs: go + "," + n,
      interactions: on("PointerEnter", fire, #""layerName":"A""#) + ","
        + on("PointerExit", more, #""layerName":"A""#),
      script:
        #"{"time":1,"touch":{"action":"move","at":[50,50]}},{"time":2,"touch":{"action":"move","at":[90,90]}}"#,
      expected: [(0.5, "a", 0), (1, "b", 0), (2, "a", 0)], values: ["n": "1"]),
    Case(
      testDescription: "a pointer enters and leaves the canvas", states: state("a"),
      inputs: n + "," + flag,
      interactions: on("PointerEnter", more) + ","
        + on("PointerExit", #"{"type":"Toggle","inputName":"flag"}"#),
      script:
        #"{"time":1,"touch":{"action":"move","at":[50,50]}},{"time":2,"touch":{"action":"move","at":[60,50]}},"#
        + #"{"time":3,"touch":{"action":"move","at":[200,50]}}"#, expected: [(4, "a", 0)],
      values: ["n": "1", "flag": "true"]),
    Case(
      testDescription: "OnComplete follows the end of its state",
      states: state("a", plays, to: way("b", event("go"))) + "," + state("b", plays), inputs: go,
      interactions: on("OnComplete", fire, #""stateName":"a""#),
      expected: [(1.9, "a", 19), (2.5, "b", 5), (5, "b", 20)]),
    Case(
      testDescription: "OnLoopComplete counts loops",
      states: state("a", plays + #","loop":true"#, to: way("b", number("n", "Equal", "2"))) + ","
        + state("b"), inputs: n, interactions: on("OnLoopComplete", more, #""stateName":"a""#),
      expected: [(3.9, "a", 19), (4.1, "b", 0)]),
    Case(
      testDescription: "a global state changes every state, but not to itself again",
      states: state("a") + "," + state("b", #""entryActions":[\#(more)]"#)
        + #",{"type":"GlobalState","name":"g","transitions":["# + way("b", event("go")) + "]}",
      inputs: go + "," + n, script: tapGo + #",{"time":1,"input":{"name":"go"}}"#,
      expected: [(0.4, "a", 0), (2, "b", 0)], values: ["n": "1"]),
    Case(
      testDescription: "a final state ignores events",
      states: state("a", to: way("b", event("go"))) + ","
        + state("b", #""final":true"#, to: way("a", event("go"))), inputs: go,
      script: tapGo + #",{"time":1,"input":{"name":"go"}}"#, expected: [(2, "b", 0)]),
    Case(
      testDescription: "a tweened transition takes its time",
      states: state(
        "a", plays,
        to: #"{"type":"Tweened","toState":"b","duration":1,"easing":[0,0,1,1],"guards":["#
          + event("go") + "]}") + "," + state("b", plays + #","segment":"out""#), inputs: go,
      script: tapGo, expected: [(0.6, "a", 5), (1.4, "a", 5), (1.6, "b", 11), (3, "b", 20)]),
    Case(
      testDescription: "an event in a tweened transition waits for its end",
      states: state(
        "a",
        to: #"{"type":"Tweened","toState":"b","duration":1,"easing":[0,0,1,1],"guards":["#
          + event("go") + "]}") + "," + state("b", to: way("c", event("next"))) + "," + state("c"),
      inputs: go + #",{"type":"Event","name":"next"}"#,
      script: tapGo + #",{"time":1,"input":{"name":"next"}}"#,
      expected: [(1.2, "a", 0), (1.6, "c", 0)]),
  ]

  private func machine(_ item: Case) throws -> MachineScene {
    let text =
      #"{"initial":"a","states":[\#(item.states)],"inputs":[\#(item.inputs)],"#
      + #""interactions":[\#(item.interactions)]}"#
    return try open(text, item.script)
  }

  private func open(_ machine: String, _ script: String = "", themes: String = "") throws
    -> MachineScene
  {
    let bytes = ArchiveMaker.archive(
      Self.animation,
      manifest: #""stateMachines":[{"id":"m"}],"themes":[\#(themes)]"#,
      files: [("s/m.json", machine), ("t/dark.json", #"{"rules":[]}"#)])
    var options = SceneOptions()
    options.lottie.stateMachine = "m"
    if !script.isEmpty {
      options.lottie.script = try EventScript.parse(
        try FileBytes(copying: Array(#"{"version":1,"events":[\#(script)]}"#.utf8)),
        file: "script.json")
    }
    return try MachineScene(
      try FileBytes(copying: bytes), file: "a.lottie", options: options)
  }

  @Test(arguments: LottieMachineTests.cases)
  func `machines: states and frames follow the script`(item: Case) throws {
    let machine = try machine(item)
    let scene = machine.scene(scale: 1)
    for (time, state, frame) in item.expected {
      scene.advance?(time, false)
      let found = machine.state
      #expect(found.name == state, "at \(time) s")
      #expect(abs(found.frame - frame) < 0.001, "at \(time) s: \(found.frame)")
    }
    for (name, value) in item.values { #expect(machine.input(name) == value, "\(name)") }
    // Another step width, and going back, give the same.
    let again = try self.machine(item)
    let other = again.scene(scale: 1)
    let last = try #require(item.expected.last)
    for step in 0...50 { other.advance?(last.time * Double(step) / 50, false) }
    #expect(abs(again.state.frame - last.frame) < 0.001 && again.state.name == last.state)
    other.advance?(item.expected[0].time, false)
    #expect(again.state.name == item.expected[0].state)
  }

  @Test func `machines: the tree shows the frame, and a mix in a tweened transition`() throws {
    let moving = LottieMaker.text(
      LottieMaker.layer(
        transform: #"{"p":{"a":1,"k":[{"t":0,"s":[0,0]},{"t":20,"s":[20,0]}]}}"#))
    let bytes = ArchiveMaker.archive(
      moving, manifest: #""stateMachines":[{"id":"m"}]"#,
      files: [
        (
          "s/m.json",
          #"{"initial":"a","inputs":[\#(Self.go)],"states":["#
            + Self.state(
              "a", Self.plays,
              to: #"{"type":"Tweened","toState":"b","duration":1,"easing":[0,0,1,1],"guards":["#
                + Self.event("go") + "]}") + "," + Self.state("b") + "]}"
        )
      ])
    var options = SceneOptions()
    options.lottie.stateMachine = "m"
    options.lottie.script = try EventScript.parse(
      try FileBytes(
        copying: Array(
          #"{"version":1,"events":[{"time":1,"input":{"name":"go"}}]}"#.utf8)), file: "s.json")
    let scene = try MachineScene(
      try FileBytes(copying: bytes), file: "a.lottie", options: options
    ).scene(scale: 1)
    for (time, x) in [(0.0, 0.0), (0.5, 5), (1, 10), (1.5, 5), (2, 0), (3, 0)] {
      scene.advance?(time, false)
      let shown = scene.root.presentationCopy(at: time).first(named: "A")
      #expect(abs((shown?.position.x ?? -1) - x) < 0.01, "at \(time) s: \(shown?.position.x ?? -1)")
    }
  }

  @Test(arguments: [
    ("{}", ""), (#"{"initial":"a"}"#, ""), (#"{"initial":"b","states":[]}"#, "initial"),
    (#"{"initial":"a","states":[{"type":"Nope","name":"a"}]}"#, "states[0].type"),
    (
      #"{"initial":"a","states":[{"type":"GlobalState","name":"a"},{"type":"GlobalState","name":"b"}]}"#,
      "states[1]"
    ),
    (
      #"{"initial":"a","states":[{"type":"GlobalState","name":"a"},{"type":"PlaybackState","name":"a"}]}"#,
      "states[1]"
    ),
    (
      #"{"initial":"a","states":[{"type":"PlaybackState","name":"a","transitions":[{"type":"Transition","toState":"a"},{"type":"Transition","toState":"a"}]}]}"#,
      "states[0]"
    ),
    (
      #"{"initial":"a","states":[{"type":"PlaybackState","name":"a","transitions":[{"type":"Transition","toState":"a","guards":[{"type":"Event","inputName":"go"}]}]}]}"#,
      "states[0].transitions[0].guards[0]"
    ),
    (
      #"{"initial":"a","states":[{"type":"PlaybackState","name":"a","mode":"Sideways"}]}"#,
      "states[0].mode"
    ),
    (
      #"{"initial":"a","states":[{"type":"PlaybackState","name":"a","transitions":[{"type":"Tweened","toState":"a","duration":1,"easing":[0,0,1]}]}]}"#,
      "states[0].transitions[0].easing"
    ),
    (
      #"{"initial":"a","states":[{"type":"GlobalState","name":"a"}],"inputs":[{"type":"Numeric","name":"n","value":"x"}]}"#,
      "inputs[0].value"
    ),
  ])
  func `machines: a mistake has its place`(machine: String, path: String) throws {
    do {
      _ = try open(machine)
      Issue.record("\(machine) was read")
    } catch let error as SceneError {
      guard case .invalid(let place, _) = error else { throw error }
      #expect(place.file == "a.lottie/s/m.json" && place.path == path)
    }
  }

  @Test func `machines: those that never rest stop with a note`() throws {
    let circle =
      #"{"initial":"a","states":[\#(Self.state("a", to: Self.way("b"))),\#(Self.state("b", to: Self.way("a")))]}"#
    let loop =
      #"{"initial":"a","inputs":[\#(Self.n)],"states":["#
      + Self.state(
        "a", #""entryActions":[\#(Self.more)]"#,
        to: Self.way("a", Self.number("n", "GreaterThan", "0"))) + "]}"
    let still =
      #"{"initial":"a","states":[\#(Self.state("a", Self.plays + #","loop":true,"speed":1e300"#))]}"#
    for text in [circle, loop, still] {
      let scene = try open(text).scene(scale: 1)
      let notes = scene.notices.compactMap {
        if case .noted(let clause, _, _) = $0 { clause } else { nil }
      }
      #expect(notes.contains { $0.hasPrefix("the state machine stops: ") }, "\(text): \(notes)")
    }
  }

  @Test func `machines: actions that leave the picture have notes, and themes must exist`() throws {
    let text =
      #"{"initial":"a","states":["#
      + Self.state(
        "a",
        #""entryActions":[{"type":"OpenUrl","url":"https://example.com","target":""},{"type":"FireCustomEvent","value":"x"},{"type":"Sing"},{"type":"SetTheme","value":"dark"}]"#
      ) + "]}"
    let scene = try open(text, themes: #"{"id":"dark"}"#).scene(scale: 1)
    let notes = scene.notices.compactMap {
      if case .noted(let clause, _, _) = $0 { clause } else { nil }
    }
    #expect(
      notes == [
        "the action OpenUrl opens no page", "the action FireCustomEvent reaches no app",
        "the action \"Sing\" is ignored",
      ])
    #expect(throws: SceneError.self) { try open(text) }
  }

  @Test func `machines: events and inputs that do not fit are errors`() {
    let text = #"{"initial":"a","inputs":[\#(Self.n),\#(Self.go)],"states":[\#(Self.state("a"))]}"#
    for script in [
      #"{"time":1,"input":{"name":"m","value":1}}"#, #"{"time":1,"input":{"name":"og"}}"#,
      #"{"time":1,"input":{"name":"n","value":true}}"#, #"{"time":1,"rotate":"portrait"}"#,
      #"{"time":1,"tap":"nowhere"}"#, #"{"time":1,"input":{"name":"n","value":[1]}}"#,
    ] {
      #expect(throws: SceneError.self, "\(script)") { try open(text, script) }
    }
    #expect(throws: SceneError.self) {
      var options = SceneOptions()
      options.lottie.stateMachine = "other"
      _ = try MachineScene(
        try FileBytes(copying: ArchiveMaker.archive(Self.animation)), file: "a.lottie",
        options: options)
    }
  }
}
