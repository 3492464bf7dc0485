// State machines of dotLottie archives, as their files describe them.

import LaminaScenes

/// A state machine of a dotLottie archive, as its file describes it.
struct MachineModel: Sendable {
  /// The way in which a state plays its animation.
  enum Mode: String, Sendable {
    case forward = "Forward"
    case reverse = "Reverse"
    /// Forwards to the end, then backwards to the start.
    case bounce = "Bounce"
    /// Backwards to the start, then forwards to the end.
    case reverseBounce = "ReverseBounce"

    /// Whether the mode begins at the end of the animation.
    var isReverse: Bool { self == .reverse || self == .reverseBounce }
  }

  /// A state of the machine, which plays an animation.
  struct State: Sendable {
    var name: String
    /// Whether the state plays nothing, and its transitions apply in every state.
    var isGlobal: Bool
    /// The ID of the animation that the state plays; empty for the current one.
    var animation = ""
    var loops = false
    /// The number of loops; 0 for no end.
    var loopCount = 0
    /// Whether the machine stops in the state.
    var isFinal = false
    var plays = false
    var mode = Mode.forward
    var speed = 1.0
    /// The name of the marker that limits the played frames; `nil` for all frames.
    var segment: String?
    var transitions: [Transition] = []
    var entry: [MachineAction] = []
    var exit: [MachineAction] = []
  }

  /// A transition to another state.
  struct Transition: Sendable {
    var target: String
    var guards: [MachineGuard] = []
    /// The duration, in seconds, and the easing of a gradual change to the target's picture; `nil` for a sudden change.
    var tween: (duration: Double, easing: [Double])?

    /// Whether one of the guards waits for an event.
    var needsEvent: Bool { guards.contains { if case .event = $0 { true } else { false } } }
  }

  /// The kind of event that an interaction waits for.
  enum Trigger: String, Sendable {
    case pointerUp = "PointerUp"
    case pointerDown = "PointerDown"
    case pointerEnter = "PointerEnter"
    case pointerExit = "PointerExit"
    case pointerMove = "PointerMove"
    case click = "Click"
    case complete = "OnComplete"
    case loopComplete = "OnLoopComplete"
  }

  /// The actions that an event of the pointer or the animation causes.
  struct Interaction: Sendable {
    var trigger: Trigger
    /// The name of the layer that the pointer must hit; `nil` for any place.
    var layer: String?
    /// The state that must be current when its animation ends or loops; `nil` for events of the pointer.
    var state: String?
    var actions: [MachineAction]
  }

  var initial: String
  private(set) var states: [State] = []
  /// The indices of the states, by name.
  private var places: [String: Int] = [:]
  var interactions: [Interaction] = []
  /// The inputs with their values at the start.
  var inputs: [String: MachineValue] = [:]
  var events: Set<String> = []
  /// The clauses of notes about ignored parts, each with the part's node.
  var notes: [(clause: String, node: LottieNode)] = []

  /// The state whose transitions apply in every state; `nil` if there is none.
  private(set) var global: State?

  /// The IDs of the themes that actions set.
  var themes: [String] {
    (states.flatMap { $0.entry + $0.exit } + interactions.flatMap(\.actions)).compactMap {
      if case .theme(.value(.text(let name))) = $0 { name } else { nil }
    }
  }

  /// Adds a state.
  mutating func addState(_ state: State) {
    places[state.name] = states.count
    if state.isGlobal { global = state }
    states.append(state)
  }

  /// Returns the state with a name; `nil` if there is none.
  func state(named name: String) -> State? { places[name].map { states[$0] } }
}

/// A value of an input.
enum MachineValue: Equatable, Sendable {
  case number(Double)
  case text(String)
  case bool(Bool)

  /// The name of the value's type in messages.
  var type: String {
    switch self {
    case .number: "a number"
    case .text: "a text"
    case .bool: "true or false"
    }
  }
}

/// A condition of a transition.
enum MachineGuard: Sendable {
  /// The relations of an input's value to another value.
  enum Relation: String, Sendable {
    case above = "GreaterThan"
    case atLeast = "GreaterThanOrEqual"
    case below = "LessThan"
    case atMost = "LessThanOrEqual"
    case equal = "Equal"
    case different = "NotEqual"
  }

  case value(String, Relation, MachineOperand)
  case event(String)
}

/// A value, or the name of an input that has it.
enum MachineOperand: Sendable {
  case value(MachineValue)
  case input(String)
}

/// A change that a state or an interaction makes.
enum MachineAction: Sendable {
  case set(String, MachineOperand)
  case add(String, MachineOperand, sign: Double)
  case multiply(String, MachineOperand)
  case floor(String)
  case clamp(String, least: MachineOperand?, most: MachineOperand?)
  case random(String, least: MachineOperand, most: MachineOperand, isWhole: Bool)
  case toggle(String)
  case fire(String)
  case reset(String)
  case theme(MachineOperand)
  case frame(MachineOperand)
  case progress(MachineOperand)
  /// An action that changes no picture and is ignored with a note.
  case outside
}
