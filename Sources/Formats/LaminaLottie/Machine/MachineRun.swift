// The running of a state machine: events in, states and frames out.

import LaminaGeometry
import LaminaLayers
import LaminaScenes

/// The provider of the animations that a state machine plays.
@MainActor protocol MachineStage: AnyObject {
  /// Returns the length of an animation in frames, and its frames per second; `nil` if it does not exist.
  func facts(of animation: String) -> (length: Double, rate: Double)?
  /// Returns the range of frames of an animation's marker; `nil` if it does not exist.
  func marker(_ name: String, of animation: String) -> ClosedRange<Double>?
  /// Returns whether a point of the canvas hits a layer of an animation at a frame.
  func hits(
    _ layer: String, at point: Point, frame: Double, of animation: String, theme: String?
  ) -> Bool
}

/// A running state machine.
@MainActor final class MachineRun {
  /// The picture that a machine shows.
  struct Shown: Equatable {
    var animation: String
    var theme: String?
    var frame: Double
    /// The frame to which the picture changes gradually, and the progress, 0...1; `nil` if it does not change.
    var tween: (target: Double, progress: Double)?

    static func == (a: Shown, b: Shown) -> Bool {
      (a.animation, a.theme, a.frame) == (b.animation, b.theme, b.frame)
        && a.tween?.target == b.tween?.target && a.tween?.progress == b.tween?.progress
    }
  }

  /// A change to another state that takes time, with the state and the frame that it leads to.
  struct Tween {
    var target: MachineModel.State
    var frame: Double
    var start: Double
    var duration: Double
    var curve: TimingFunction
    var hasExited: Bool
  }

  let model: MachineModel
  let stage: any MachineStage
  private(set) var inputs: MachineInputs
  private(set) var playback = MachinePlayback()
  private(set) var current: MachineModel.State?
  private(set) var tween: Tween?
  private(set) var isStopped = false
  /// The reason why the machine has stopped before its end; `nil` if it has not.
  private(set) var problem: String?
  private(set) var animation: String
  private(set) var theme: String?
  private let firstTheme: String?
  private var event: String?
  private var hasChangedInputs = false
  private var pointer: Point?
  private var entered: String?
  private(set) var time = 0.0
  private var work = 0

  /// The number of repeated states within one moment after which a machine stops, as in players.
  private static let cycleLimit = 20
  /// The number of guards and actions in a whole run after which a machine stops.
  private static let workLimit = 5_000_000

  /// Starts the machine in its initial state.
  ///
  /// - Parameters:
  ///   - model: the machine.
  ///   - stage: the animations.
  ///   - animation: the animation that is shown before a state names one.
  ///   - theme: the theme at the start.
  init(_ model: MachineModel, stage: any MachineStage, animation: String, theme: String?) {
    (self.model, self.stage, self.animation) = (model, stage, animation)
    (self.theme, firstTheme) = (theme, theme)
    inputs = MachineInputs(model.inputs)
    loadAnimation(animation)
    if let state = model.state(named: model.initial) {
      current = state
      enterState(state)
    }
    runPipeline()
  }

  private func loadAnimation(_ name: String) {
    guard let facts = stage.facts(of: name) else { return }
    animation = name
    playback.loadAnimation(length: facts.length, rate: facts.rate)
  }

  /// The picture that the machine shows now.
  var shown: Shown {
    var shown = Shown(animation: animation, theme: theme, frame: playback.frame)
    if let tween {
      let share = tween.duration > 0 ? (time - tween.start) / tween.duration : 1
      shown.tween = (tween.frame, tween.curve(min(1, max(0, share))))
    }
    return shown
  }

  // MARK: - Time

  /// Plays until a time, in seconds from the start.
  func advance(to end: Double) {
    while time < end, problem == nil {
      guard spendWork(20 + guardCount) else { return }
      var next = end
      let atEnd = tween == nil ? playback.timeToEnd.map { time + $0 } : nil
      if playback.hasNoLength, tween == nil { return stopMachine("it plays frames without length") }
      if let atEnd { next = min(next, atEnd) }
      if let tween { next = min(next, tween.start + tween.duration) }
      if !isStopped {
        if let limit = inputs.nextTime(in: transitions) { next = min(next, max(limit, time)) }
      }
      let isEnd = atEnd.map { $0 <= next } ?? false
      let event = tween == nil ? playback.advance(by: next - time, reachesEnd: isEnd) : nil
      time = next
      inputs.elapsed = time
      reportCompletion(event)
      if let tween, time >= tween.start + tween.duration { finish(tween) }
      if usesElapsedTime { runPipeline() }
    }
    time = max(time, end)
  }

  /// The transitions that apply now: those of the global state, then the current state's.
  private var transitions: [MachineModel.Transition] {
    (model.global?.transitions ?? []) + (current?.transitions ?? [])
  }

  private var usesElapsedTime: Bool {
    transitions.contains {
      $0.guards.contains { condition in
        guard case .value(let name, _, let operand) = condition else { return false }
        if case .input(MachineInputs.elapsedName) = operand { return true }
        return name == MachineInputs.elapsedName
      }
    }
  }

  private func reportCompletion(_ event: MachinePlayback.Event?) {
    guard let event else { return }
    // An animation that has looped for the last time completes, and tells only that.
    triggerInteractions(event == .looped ? .loopComplete : .complete) {
      $0.state == self.current?.name
    }
  }

  /// Counts guards and actions, and stops a machine that exceeds the limit of them.
  ///
  /// - Returns: whether the machine goes on.
  private func spendWork(_ amount: Int) -> Bool {
    work += amount
    if work > MachineRun.workLimit, problem == nil { stopMachine("it changes without end") }
    return problem == nil
  }

  /// The number of the transitions that apply now and of their guards.
  private var guardCount: Int { transitions.reduce(0) { $0 + 1 + $1.guards.count } }

  private func stopMachine(_ reason: String) {
    problem = reason
    isStopped = true
    playback.pause()
  }

  // MARK: - States

  private func enterState(_ state: MachineModel.State) {
    if !state.isGlobal {
      playback.loops = state.loops
      playback.loopCount = state.loopCount
      playback.speed = state.speed
      if !state.animation.isEmpty, state.animation != animation {
        // A theme belongs to its animation.
        theme = nil
        loadAnimation(state.animation)
      }
      playback.limitFrames(to: state.segment.flatMap { stage.marker($0, of: animation) })
      playback.setMode(state.mode)
      if state.plays { playback.play() } else { playback.pause() }
    }
    for action in state.entry { applyAction(action, isFromState: true) }
    if state.isFinal { isStopped = true }
  }

  /// Changes to the state that a transition leads to.
  ///
  /// - Returns: whether there is such a state.
  private func changeState(by transition: MachineModel.Transition, isGlobal: Bool) -> Bool {
    guard let target = model.state(named: transition.target) else { return false }
    if let tween, tween.target.name == target.name { return true }
    let hasExited = tween?.hasExited ?? false
    if let current, !hasExited, !isGlobal {
      for action in current.exit { applyAction(action, isFromState: true) }
    }
    if let way = transition.tween {
      if target.isGlobal { return true }
      if target.animation == (current?.animation ?? ""),
        let frame = firstFrame(of: target),
        let curve = TimingFunction(way.easing[0], way.easing[1], way.easing[2], way.easing[3])
      {
        tween = Tween(
          target: target, frame: frame, start: time, duration: way.duration, curve: curve,
          hasExited: hasExited || !isGlobal)
        return true
      }
    }
    tween = nil
    current = target
    enterState(target)
    return true
  }

  /// Returns the frame with which a state begins; `nil` if its marker does not exist.
  private func firstFrame(of state: MachineModel.State) -> Double? {
    guard let name = state.segment else { return state.mode.isReverse ? playback.length : 0 }
    guard let range = stage.marker(name, of: animation) else { return nil }
    return state.mode.isReverse ? min(range.upperBound, playback.length) : range.lowerBound
  }

  private func finish(_ tween: Tween) {
    self.tween = nil
    current = tween.target
    enterState(tween.target)
    playback.showFrame(tween.frame)
    runPipeline()
  }

  private func nextTransition(of state: MachineModel.State) -> MachineModel.Transition? {
    var last: MachineModel.Transition?
    for transition in state.transitions {
      if transition.guards.isEmpty {
        last = transition
      } else if transition.needsEvent == (event != nil),
        transition.guards.allSatisfy({ inputs.holds($0, event: event) })
      {
        return transition
      }
    }
    // A transition without guards is taken if no other is.
    return last
  }

  /// Takes transitions until none applies.
  private func runPipeline() {
    guard !isStopped, problem == nil else { return }
    var seen: Set<String> = []
    var (cycles, goesOn, ignoresGlobal) = (0, true, false)
    while goesOn, !isStopped {
      goesOn = false
      guard spendWork(1 + guardCount) else { return }
      if let current, !seen.insert(current.name).inserted {
        cycles += 1
        guard cycles < MachineRun.cycleLimit else {
          return stopMachine("its states change in a circle without time passing")
        }
        seen = []
      }
      var ignoresState = false
      if !ignoresGlobal, takeGlobal() {
        if tween != nil { break }
        if hasChangedInputs || event != nil {
          hasChangedInputs = false
          (goesOn, ignoresState) = (true, true)
        }
      }
      guard !ignoresState, let current, let transition = nextTransition(of: current) else {
        continue
      }
      event = nil
      guard changeState(by: transition, isGlobal: false), tween == nil else { break }
      goesOn = true
      ignoresGlobal = !hasChangedInputs && event == nil
      hasChangedInputs = false
    }
    if tween == nil { event = nil }
  }

  /// Takes a transition of the global state, if one applies.
  ///
  /// - Returns: whether the state has changed.
  private func takeGlobal() -> Bool {
    guard let global = model.global, let transition = nextTransition(of: global) else {
      return false
    }
    event = nil
    let settled = tween?.target.name ?? current?.name
    guard transition.target != settled else { return false }
    return changeState(by: transition, isGlobal: true)
  }

  // MARK: - Actions

  private func applyAction(_ action: MachineAction, isFromState: Bool) {
    guard spendWork(1) else { return }
    switch action {
    case .fire(let name): event = name
    case .theme(let operand):
      // The empty name and the archive's own choice have no theme, or the first one.
      if case .text(let name) = inputs.operandValue(operand) {
        theme = name.isEmpty ? firstTheme : name
      }
    case .frame(let operand):
      guard let frame = inputs.operandNumber(operand) else { return }
      playback.showFrame(min(max(frame, 0), max(0, playback.length - 1)))
    case .progress(let operand):
      guard let percent = inputs.operandNumber(operand) else { return }
      playback.showFrame(max(0, playback.length - 1) * min(max(percent, 0), 100) / 100)
    case .outside: return
    default:
      inputs.applyAction(action)
      if isFromState { hasChangedInputs = true }
    }
  }

  /// Performs the actions of all interactions that wait for a trigger and meet a condition, one after another.
  private func triggerInteractions(
    _ trigger: MachineModel.Trigger, where applies: (MachineModel.Interaction) -> Bool
  ) {
    let actions = model.interactions.filter { $0.trigger == trigger && applies($0) }
      .flatMap(\.actions)
    for action in actions { runInteractionAction(action) }
  }

  private func runInteractionAction(_ action: MachineAction) {
    applyAction(action, isFromState: false)
    switch action {
    case .theme, .frame, .progress, .outside: break
    default: runPipeline()
    }
  }

  // MARK: - Events

  /// Sets an input, as an app does.
  ///
  /// - Returns: whether there is such an input of that type.
  func setInput(_ name: String, _ value: MachineValue) -> Bool {
    guard inputs.setInput(name, value) else { return false }
    runPipeline()
    return true
  }

  /// Fires an event, as an app does.
  ///
  /// - Returns: whether there is such an event.
  func fire(_ name: String) -> Bool {
    guard model.events.contains(name) else { return false }
    event = name
    runPipeline()
    return true
  }

  /// Moves the pointer, presses it, or lets it go.
  ///
  /// - Parameters:
  ///   - trigger: down, up, move or click.
  ///   - point: the place on the canvas.
  ///   - isInside: whether the place lies on the canvas.
  func receivePointer(_ trigger: MachineModel.Trigger, at point: Point, isInside: Bool) {
    if isInside, pointer == nil { triggerInteractions(.pointerEnter) { $0.layer == nil } }
    pointer = isInside ? point : nil
    guard isInside else {
      leaveLayer()
      triggerInteractions(.pointerExit) { $0.layer == nil }
      return
    }
    let animation = animation
    triggerInteractions(trigger) { interaction in
      guard let layer = interaction.layer else { return true }
      return self.hitsLayer(layer, point, animation)
    }
    if trigger != .click { updateHoveredLayer(point) }
  }

  private func hitsLayer(_ layer: String, _ point: Point, _ animation: String) -> Bool {
    stage.hits(layer, at: point, frame: playback.frame, of: animation, theme: theme)
  }

  /// Updates the layer under the pointer that interactions watch, and triggers those for entering and leaving it.
  private func updateHoveredLayer(_ point: Point) {
    var seen: Set<String> = []
    let layers = model.interactions.filter {
      $0.trigger == .pointerEnter || $0.trigger == .pointerExit
    }.compactMap(\.layer).filter { seen.insert($0).inserted }
    guard let layer = layers.first(where: { hitsLayer($0, point, animation) }) else {
      return leaveLayer()
    }
    guard layer != entered else { return }
    leaveLayer()
    entered = layer
    triggerInteractions(.pointerEnter) { $0.layer == layer }
  }

  private func leaveLayer() {
    guard let left = entered else { return }
    entered = nil
    triggerInteractions(.pointerExit) { $0.layer == left }
  }
}
