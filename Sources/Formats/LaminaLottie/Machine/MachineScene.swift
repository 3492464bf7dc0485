// State machines as scenes: the tree shows the machine's picture at each time.

package import LaminaFiles
import LaminaGeometry
import LaminaLayers
import LaminaPixels
package import LaminaScenes

/// A running state machine, and the layer tree that shows it.
@MainActor package final class MachineScene {
  /// The IDs of an animation and of the theme that it is drawn with.
  private struct Key: Hashable {
    var animation: String
    var theme: String?
  }

  /// An animation in the tree, in the middle of the canvas.
  @MainActor fileprivate struct Part {
    var animation: LottieAnimation
    /// The layer around the animation, whose local time stands still at the shown frame.
    var holder: Layer
    /// The scale at which the animation fits into the canvas.
    var scale: Double
  }

  private let bytes: FileBytes
  private let file: String
  private let options: SceneOptions
  private let model: MachineModel
  private let script: MachineScript
  private let first: Key
  private let size: Size
  private var parts: [Key: Part] = [:]
  private var run: MachineRun?
  private var next = 0
  private var shown: MachineRun.Shown?
  private var hit: (key: Key, frame: Double, tree: Layer)?
  /// The layer that shows the machine's current picture.
  private let root = Layer()
  private var notices: [SceneNotice] = []
  private var lottie: LottieContents?

  /// Opens an archive, and starts its state machine.
  ///
  /// - Parameters:
  ///   - bytes: the archive.
  ///   - file: its name in errors.
  ///   - options: the state machine, its script, and limits.
  /// - Throws: `SceneError` for an unknown or broken machine, theme or animation, or an event that does not fit.
  package init(_ bytes: FileBytes, file: String, options: SceneOptions) throws(SceneError) {
    let id = options.lottie.stateMachine ?? ""
    guard SceneForm.isZip(bytes.span) else {
      throw .invalid(
        SceneLocation(whole: file), .unknownStateMachine(id, nearest: nil, known: []))
    }
    let archive = try DotLottie(bytes, file: file, options: options)
    model = try archive.machine(named: id)
    (self.bytes, self.file, self.options) = (bytes, file, options)
    script = try MachineScript(options.lottie.script ?? EventScript(), of: model)
    first = Key(animation: archive.shown, theme: nil)
    let opened = try MachineScene.openAnimation(bytes, file, options, first, isFirst: true)
    (size, lottie, notices) = (opened.size, opened.contents, opened.notices)
    let locations = LottieNode.locations(of: model.notes.map(\.node))
    notices += zip(model.notes, locations).map {
      .noted($0.clause, first: $1, isFaithful: false)
    }
    root.name = id
    root.anchorPoint = .zero
    root.bounds = Rect(origin: .zero, size: size)
    root.masksToBounds = true
    parts[first] = makePart(opened)
    for state in model.states where !state.animation.isEmpty {
      guard archive.animations.contains(state.animation) else {
        throw archive.unknown(animation: state.animation)
      }
      try prepareAnimation(Key(animation: state.animation, theme: nil))
    }
    for theme in model.themes where !theme.isEmpty && theme != LottieTheme.none {
      guard archive.themes.contains(theme) else { throw archive.unknown(theme: theme) }
      _ = try archive.theme(named: theme)
    }
    try foreseeProblems()
  }

  /// Runs the machine once to the end, so that problems are known before the first picture.
  private func foreseeProblems() throws(SceneError) {
    advance(to: duration)
    if let refusal = script.refusal { throw refusal }
    if let problem = run?.problem {
      notices.append(
        .noted(
          "the state machine stops: \(problem)", first: SceneLocation(whole: file),
          isFaithful: false))
    }
    restart()
  }

  private var duration: Double {
    max(script.duration, parts[first]?.animation.duration ?? 0)
  }

  /// Returns the machine as a scene.
  ///
  /// - Parameter scale: pixels per point.
  /// - Returns: the scene; `advance` moves it to a time.
  package func scene(scale: Double?) -> Scene {
    guard let own = parts[first]?.animation else { preconditionFailure("the first was opened") }
    let scene = own.scene(scale: scale)
    var whole = Scene(
      name: own.name, canvas: scene.canvas,
      timeline: Scene.Timeline(
        duration: duration, framesPerSecond: scene.timeline.framesPerSecond),
      root: root, locations: scene.locations, notices: notices)
    whole.markers = scene.markers
    whole.lottie = lottie
    whole.advance = { [self] time, _ in advance(to: time) }
    advance(to: 0)
    return whole
  }

  // MARK: - Animations

  private static func openAnimation(
    _ bytes: FileBytes, _ file: String, _ options: SceneOptions, _ key: Key, isFirst: Bool
  ) throws(SceneError) -> LottieAnimation {
    var options = options
    options.lottie.stateMachine = nil
    options.lottie.script = nil
    options.lottie.animation = key.animation
    if let theme = key.theme { options.lottie.theme = theme }
    if !isFirst {
      // Values are given for the animation that the archive shows first.
      (options.lottie.slots, options.lottie.texts) = ([:], [:])
      options.lottie.listsContents = false
    }
    options.lottie.isInMachine = true
    return try LottieAnimation(bytes: bytes, file: file, options: options)
  }

  private func prepareAnimation(_ key: Key) throws(SceneError) {
    guard parts[key] == nil else { return }
    let isFirst = key.animation == first.animation
    parts[key] = makePart(
      try MachineScene.openAnimation(bytes, file, options, key, isFirst: isFirst))
  }

  /// Makes a part in which an animation is scaled to fit the canvas, in its middle.
  private func makePart(_ animation: LottieAnimation) -> Part {
    let holder = Layer()
    holder.name = animation.name
    holder.anchorPoint = .zero
    holder.bounds = Rect(origin: .zero, size: animation.size)
    let scale = min(size.width / animation.size.width, size.height / animation.size.height)
    holder.position = Point(
      x: (size.width - scale * animation.size.width) / 2,
      y: (size.height - scale * animation.size.height) / 2)
    holder.transform = .scale(x: scale, y: scale)
    // The holder's time stands still at the shown frame.
    holder.timing.speed = 0
    holder.addSublayer(animation.layer)
    animation.layer.beginAnimations(at: 0)
    return Part(animation: animation, holder: holder, scale: scale)
  }

  private func findPart(_ animation: String, _ theme: String?) -> Part? {
    let key = Key(animation: animation, theme: theme)
    if parts[key] == nil { try? prepareAnimation(key) }
    return parts[key] ?? parts[Key(animation: animation, theme: nil)]
  }

  // MARK: - Time

  private func restart() {
    run = nil
    next = 0
    shown = nil
  }

  /// Shows the machine at a time; an earlier time than the last one starts it again.
  func advance(to time: Double) {
    if let run, run.time > time { restart() }
    let run =
      run
      ?? MachineRun(
        model, stage: self, animation: first.animation, theme: options.lottie.theme)
    self.run = run
    while next < script.events.count, script.events[next].time <= time {
      let event = script.events[next]
      next += 1
      run.advance(to: event.time)
      script.applyEvent(event, on: run, size: size) { [self] name in drawnMiddle(of: name, run) }
    }
    run.advance(to: time)
    showPicture(run.shown)
  }

  /// The names of the current state, the shown animation and its theme, and the shown frame.
  package var state: (name: String, frame: Double, animation: String, theme: String?) {
    let shown = run?.shown
    return (
      run?.current?.name ?? "", shown?.frame ?? 0, shown?.animation ?? "", shown?.theme
    )
  }

  /// Returns the value of an input as text; `nil` if there is no such input.
  package func input(_ name: String) -> String? {
    switch run?.inputs[name] {
    case .number(let number): LayerModel.plainNumber(number)
    case .text(let text): text
    case .bool(let value): value ? "true" : "false"
    case nil: nil
    }
  }

  private func showPicture(_ next: MachineRun.Shown) {
    guard next != shown, let part = findPart(next.animation, next.theme) else { return }
    shown = next
    Transaction.begin()
    Transaction.disableActions = true
    defer { Transaction.commit() }
    let time = next.frame / part.animation.framesPerSecond
    part.holder.timing.timeOffset = time
    var layer = part.holder
    if let (target, progress) = next.tween {
      layer = part.tweenedTree(
        from: time, to: target / part.animation.framesPerSecond, at: progress)
    }
    guard root.sublayers?.first !== layer || root.sublayers?.count != 1 else { return }
    for old in root.sublayers ?? [] { old.removeFromSuperlayer() }
    root.addSublayer(layer)
  }
}

extension MachineScene: MachineStage {
  func facts(of animation: String) -> (length: Double, rate: Double)? {
    guard let found = findPart(animation, nil)?.animation else { return nil }
    return (found.duration * found.framesPerSecond, found.framesPerSecond)
  }

  func marker(_ name: String, of animation: String) -> ClosedRange<Double>? {
    guard let found = findPart(animation, nil)?.animation,
      let marker = found.markers.first(where: { $0.name == name })
    else { return nil }
    let start = marker.time * found.framesPerSecond
    guard start.isFinite, marker.duration.isFinite else { return nil }
    return start...start + max(0, marker.duration * found.framesPerSecond)
  }

  func hits(
    _ layer: String, at point: Point, frame: Double, of animation: String, theme: String?
  ) -> Bool {
    guard let (tree, part) = treeAtFrame(frame, animation, theme) else { return false }
    let scale = part.scale
    let own = Point(
      x: (point.x - part.holder.position.x) / scale, y: (point.y - part.holder.position.y) / scale)
    return tree.hasShape(at: own, in: layer, of: tree)
  }

  /// Returns the middle of a layer's drawing on the canvas; `nil` if nothing of it is drawn.
  private func drawnMiddle(of layer: String, _ run: MachineRun) -> Point? {
    let shown = run.shown
    guard let (tree, part) = treeAtFrame(shown.frame, shown.animation, shown.theme),
      let area = tree.drawnArea(of: layer, in: tree)
    else { return nil }
    let scale = part.scale
    return Point(
      x: part.holder.position.x + scale * (area.minX + area.maxX) / 2,
      y: part.holder.position.y + scale * (area.minY + area.maxY) / 2)
  }

  /// Returns a copy of an animation's tree as it is at a frame, and the part; `nil` if the animation does not exist.
  private func treeAtFrame(_ frame: Double, _ animation: String, _ theme: String?) -> (Layer, Part)?
  {
    guard let part = findPart(animation, theme) else { return nil }
    let key = Key(animation: animation, theme: theme)
    if let hit, hit.key == key, hit.frame == frame { return (hit.tree, part) }
    part.holder.timing.timeOffset = frame / part.animation.framesPerSecond
    let tree = part.animation.layer.presentationCopy(at: 0)
    hit = (key, frame, tree)
    // The next picture sets the time of its own frame.
    shown = nil
    return (tree, part)
  }
}

extension MachineScene.Part {
  /// Returns a copy of the part's tree, mixed from its states at two times, in seconds.
  fileprivate func tweenedTree(from start: Double, to end: Double, at progress: Double) -> Layer {
    let animation = animation
    holder.timing.timeOffset = end
    let target = holder.presentationCopy(at: 0)
    holder.timing.timeOffset = start
    let layer = holder.presentationCopy(at: 0)
    MachineTween.mixTrees(
      layer, with: target, at: progress, like: animation.layer.superlayer ?? layer)
    return layer
  }
}
