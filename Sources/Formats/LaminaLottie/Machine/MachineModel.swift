// State machines of dotLottie archives, as their files describe them.

import LaminaScenes

/// A state machine.
struct MachineModel: Sendable {
  /// The way in which a state plays its animation.
  enum Mode: String, Sendable {
    case forward = "Forward"
    case reverse = "Reverse"
    /// To the end and back.
    case bounce = "Bounce"
    /// To the start and back.
    case reverseBounce = "ReverseBounce"

    /// Whether the mode begins at the end.
    var isReverse: Bool { self == .reverse || self == .reverseBounce }
  }

  /// A state.
  struct State: Sendable {
    var name: String
    /// Whether the state's transitions apply in every state, and it plays nothing.
    var isGlobal: Bool
    /// The ID of the animation; empty for the current one.
    var animation = ""
    var loops = false
    /// The number of loops; 0 for no end.
    var loopCount = 0
    /// Whether the machine stops in the state.
    var isFinal = false
    var plays = false
    var mode = Mode.forward
    var speed = 1.0
    /// The marker that limits the played frames.
    var segment: String?
    var transitions: [Transition] = []
    var entry: [MachineAction] = []
    var exit: [MachineAction] = []
  }

  /// A way to another state.
  struct Transition: Sendable {
    var target: String
    var guards: [MachineGuard] = []
    /// The seconds and the curve in which the picture becomes the target's; `nil` for a sudden change.
    var tween: (duration: Double, easing: [Double])?

    /// Whether a guard waits for an event.
    var needsEvent: Bool { guards.contains { if case .event = $0 { true } else { false } } }
  }

  /// The kinds of interactions.
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

  /// Actions that follow an event.
  struct Interaction: Sendable {
    var trigger: Trigger
    /// The layer that must be hit; `nil` for any place.
    var layer: String?
    /// The state that must be current when its animation completes.
    var state: String?
    var actions: [MachineAction]
  }

  var initial: String
  private(set) var states: [State] = []
  /// The positions of the states, by name.
  private var places: [String: Int] = [:]
  var interactions: [Interaction] = []
  /// The inputs with their values at the start.
  var inputs: [String: MachineValue] = [:]
  var events: Set<String> = []
  /// The clauses of notes, each with its value.
  var notes: [(clause: String, node: LottieNode)] = []

  /// The state whose transitions apply in every state.
  private(set) var global: State?

  /// The themes that actions name.
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

  /// Returns the state with a name.
  func state(named name: String) -> State? { places[name].map { states[$0] } }
}

/// A value of an input.
enum MachineValue: Equatable, Sendable {
  case number(Double)
  case text(String)
  case bool(Bool)

  /// The type as a machine's file and messages name it.
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
  /// The relations between an input and a value.
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
  /// An action that changes no picture; a note says so.
  case outside
}
