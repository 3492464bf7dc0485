// The inputs of a running state machine, and the actions that change them.

/// The values of a state machine's inputs while it runs.
struct MachineInputs {
  private let start: [String: MachineValue]
  private var values: [String: MachineValue]
  /// The time since the start of the machine, in seconds.
  var elapsed = 0.0
  private var random: UInt64 = 0x2545_F491_4F6C_DD1D

  /// The name of the input that has the seconds since the start of the machine.
  static let elapsedName = "@elapsedTime"

  init(_ start: [String: MachineValue]) {
    (self.start, values) = (start, start)
  }

  /// The value of an input; `nil` if it is not declared.
  subscript(name: String) -> MachineValue? {
    name == MachineInputs.elapsedName ? .number(elapsed) : values[name]
  }

  /// Sets an input.
  ///
  /// - Returns: whether the input is declared, with a value of that type.
  @discardableResult mutating func setInput(_ name: String, _ value: MachineValue) -> Bool {
    guard let old = values[name], old.type == value.type else { return false }
    if case .number(let number) = value, !number.isFinite { return false }
    values[name] = value
    return true
  }

  /// Sets an input to the value that it had at the start.
  mutating func resetInput(_ name: String) { if let value = start[name] { values[name] = value } }

  /// Returns the value of an operand; `nil` if it names an input that is not declared.
  func operandValue(_ operand: MachineOperand) -> MachineValue? {
    switch operand {
    case .value(let value): value
    case .input(let name): self[name]
    }
  }

  /// Returns the value of an operand as a number; `nil` if it is none.
  func operandNumber(_ operand: MachineOperand) -> Double? {
    if case .number(let number) = operandValue(operand) { number } else { nil }
  }

  private func inputNumber(_ name: String) -> Double? { operandNumber(.input(name)) }

  /// Applies an action that changes an input; other actions have no effect here.
  ///
  /// Random numbers come from a generator with a fixed seed.
  /// Policy: `lottie-machine`.
  mutating func applyAction(_ action: MachineAction) {
    switch action {
    case .set(let name, let operand): if let value = operandValue(operand) { setInput(name, value) }
    case .add(let name, let operand, let sign):
      if let old = inputNumber(name) {
        setInput(name, .number(old + sign * (operandNumber(operand) ?? 1)))
      }
    case .multiply(let name, let operand):
      if let old = inputNumber(name), let factor = operandNumber(operand) {
        setInput(name, .number(old * factor))
      }
    case .floor(let name):
      if let old = inputNumber(name) { setInput(name, .number(old.rounded(.down))) }
    case .clamp(let name, let least, let most): clampInput(name, least, most)
    case .random(let name, let least, let most, let isWhole):
      guard inputNumber(name) != nil, let low = operandNumber(least),
        let high = operandNumber(most), low <= high
      else { return }
      let share = nextRandom()
      setInput(
        name,
        .number(
          isWhole ? low + (share * (high - low + 1)).rounded(.down) : low + share * (high - low)))
    case .toggle(let name):
      if case .bool(let old) = self[name] { setInput(name, .bool(!old)) }
    case .reset(let name): resetInput(name)
    case .fire, .theme, .frame, .progress, .outside: break
    }
  }

  private mutating func clampInput(
    _ name: String, _ least: MachineOperand?, _ most: MachineOperand?
  ) {
    guard var value = inputNumber(name) else { return }
    let (low, high) = (least.flatMap(operandNumber), most.flatMap(operandNumber))
    // A limit that is no number makes the action do nothing, and so do limits in the wrong order.
    guard (least == nil) == (low == nil), (most == nil) == (high == nil) else { return }
    if let low, let high, low > high { return }
    if let low { value = max(value, low) }
    if let high { value = min(value, high) }
    setInput(name, .number(value))
  }

  private mutating func nextRandom() -> Double {
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(random >> 11) / Double(1 << 53)
  }

  /// Whether a guard of a transition holds, for the inputs' values and an event.
  func holds(_ condition: MachineGuard, event: String?) -> Bool {
    switch condition {
    case .event(let name): return event == name
    case .value(let name, let relation, let operand):
      guard let own = self[name], let other = operandValue(operand) else { return false }
      switch (own, other) {
      case (.number(let a), .number(let b)):
        switch relation {
        case .above: return a > b
        case .atLeast: return a >= b
        case .below: return a < b
        case .atMost: return a <= b
        case .equal: return a == b
        case .different: return a != b
        }
      case (.text, .text), (.bool, .bool):
        return relation == .equal ? own == other : relation == .different && own != other
      default: return false
      }
    }
  }

  /// Returns the next time, in seconds, at which a guard that compares the elapsed time may change; `nil` if there is
  /// none.
  func nextTime(in transitions: [MachineModel.Transition]) -> Double? {
    var next: Double?
    for transition in transitions {
      for case .value(let name, let relation, let operand) in transition.guards {
        var limit: Double?
        if name == MachineInputs.elapsedName { limit = operandNumber(operand) }
        if case .input(MachineInputs.elapsedName) = operand { limit = inputNumber(name) }
        guard var limit else { continue }
        // A strict relation holds just after the time.
        if relation != .atLeast, relation != .equal { limit += 1e-9 }
        if limit > elapsed { next = min(next ?? limit, limit) }
      }
    }
    return next
  }
}
