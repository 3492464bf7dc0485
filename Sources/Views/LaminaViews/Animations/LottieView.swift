import LaminaDisplay
public import LaminaGeometry
public import LaminaLayers
public import LaminaLottie
import LaminaScenes
import LaminaSystem

/// A view that plays a Lottie animation, as lottie-ios's `LottieAnimationView`.
///
/// ```swift
/// let view = LottieView(try LottieAnimation(contentsOf: "Fixtures/lottie/badge.json"))
/// view.loopMode = .loop
/// view.play()
/// ```
/// Playback needs no main-actor work except at the start of a pass, since the animation's layer has its own
/// time. Outside a window the animation is frozen; it resumes once the view enters one.
@MainActor open class LottieView: View {
  /// The animation that the view shows; `nil` for none.
  ///
  /// A new animation shows its start. An animation is one tree of layers, so two views need two.
  open var animation: LottieAnimation? {
    didSet {
      end(isFinished: false)
      oldValue?.layer.removeFromSuperlayer()
      takeAnimation()
    }
  }

  /// The behaviour at the end of the played part; read when playing begins.
  open var loopMode = LottieLoopMode.playOnce

  /// The animation's seconds per second of the clock; negative values play backwards.
  ///
  /// Read when playing begins.
  ///
  /// - Precondition: it is finite and not 0.
  open var animationSpeed = 1.0 {
    didSet {
      ensure(
        animationSpeed.isFinite && animationSpeed != 0, "a speed of \(animationSpeed)")
    }
  }

  /// Whether the animation is playing, or will play once the view is in a window.
  public private(set) var isPlaying = false

  /// The moment shown while the animation is frozen, in seconds from its start.
  private var held = 0.0
  /// The playback in progress; `nil` while the animation is frozen.
  private var playback: LottiePlayback?
  /// The part to play, in seconds of the animation.
  private var part = (start: 0.0, end: 0.0)
  private var pass = 0
  private var link: DisplayLink?
  private var completion: (@MainActor (_ isFinished: Bool) -> Void)?

  /// Makes a view without an animation; it is not opaque.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    setUpParts()
  }

  /// Makes a lottie view with default values; for sources of Swift 5 that UIKit obliges to have it.
  @available(swift, obsoleted: 6) public required init?(coder: Coder) {
    super.init(frame: .zero)
    setUpParts()
    read(from: coder)
  }

  private func setUpParts() {
    isOpaque = false
    contentMode = .scaleAspectFit
  }

  /// Makes a view as large as an animation.
  public convenience init(_ animation: LottieAnimation) {
    self.init(frame: Rect(origin: .zero, size: animation.size))
    self.animation = animation
    // An initialiser does not call observers of the class's own properties.
    takeAnimation()
  }

  /// Installs a new animation and shows its start.
  private func takeAnimation() {
    held = 0
    guard let animation else { return }
    animation.layer.masksToBounds = true
    layer.addSublayer(animation.layer)
    hold(at: 0)
    setNeedsLayout()
  }

  // MARK: - Playing

  private var frameLoop: FrameLoop? { window?.screen.application?.loop }

  /// The moment shown, in seconds from the animation's start; setting it ends playing.
  open var currentTime: Double {
    get {
      guard let playback, let frameLoop else { return held }
      return playback.position(at: frameLoop.now).moment
    }
    set {
      end(isFinished: false)
      hold(at: newValue)
    }
  }

  /// The moment shown, as a fraction of the animation, 0...1; setting it ends playing.
  open var currentProgress: Double {
    get { duration > 0 ? currentTime / duration : 0 }
    set { currentTime = newValue * duration }
  }

  private var duration: Double { animation?.duration ?? 0 }

  /// Plays from the current moment to the end, or to the start at a negative speed; if it is there already, plays the
  /// whole animation.
  ///
  /// - Parameter completion: called when playing ends, with whether it reached the end.
  open func play(completion: (@MainActor (_ isFinished: Bool) -> Void)? = nil) {
    let isBackwards = animationSpeed < 0
    let last = isBackwards ? 0 : duration
    let now = currentTime
    let isAtEnd = isBackwards ? now <= last : now >= last
    play(from: isAtEnd ? duration - last : now, to: last, completion: completion)
  }

  /// Plays the part between two moments.
  ///
  /// - Parameters:
  ///   - start: the first moment, in seconds; clamped to the animation.
  ///   - end: the last moment; if it precedes `start`, the animation plays backwards regardless of the speed's sign.
  ///   - completion: called when playing ends, with whether it reached the end.
  open func play(
    from start: Double, to end: Double, completion: (@MainActor (_ isFinished: Bool) -> Void)? = nil
  ) {
    self.end(isFinished: false)
    part = (limited(start), limited(end))
    self.completion = completion
    isPlaying = true
    hold(at: part.start)
    guard part.start != part.end else { return self.end(isFinished: true) }
    begin()
    // Without a loop yet, layout begins playback later.
    setNeedsLayout()
  }

  /// Plays the part named by a marker.
  ///
  /// - Parameters:
  ///   - marker: the marker's name.
  ///   - completion: called when playing ends, with whether it reached the end.
  /// - Returns: whether the animation has such a marker.
  @discardableResult open func play(
    marker: String, completion: (@MainActor (_ isFinished: Bool) -> Void)? = nil
  ) -> Bool {
    guard let found = animation?.markers.first(where: { $0.name == marker }) else { return false }
    let (start, end) = (found.time, found.time + found.duration)
    if animationSpeed < 0 {
      play(from: end, to: start, completion: completion)
    } else {
      play(from: start, to: end, completion: completion)
    }
    return true
  }

  /// Stops playing at the current moment; its completion is called with false.
  open func pause() { currentTime = currentTime }

  /// Stops playing, and shows the start of the animation.
  open func stop() { currentTime = 0 }

  private func limited(_ moment: Double) -> Double { min(max(moment, 0), duration) }

  /// Begins the playback now if the view has a frame loop, which drives it.
  private func begin() {
    guard isPlaying, playback == nil, let frameLoop else { return }
    // The fraction already played, in another window.
    let share = (held - part.start) / (part.end - part.start)
    let speed = abs(animationSpeed)
    let length = abs(part.end - part.start)
    playback = LottiePlayback(
      start: part.start, end: part.end, speed: speed, mode: loopMode,
      began: frameLoop.now - share * length / speed)
    pass = 0
    show()
    let link = DisplayLink { [weak self] link in
      if let self { advance(to: link.timestamp) } else { link.invalidate() }
    }
    self.link = link
    frameLoop.add(link)
    // A loop without pending work would sleep.
    frameLoop.setNeedsCommit()
  }

  /// Begins the next pass, or ends playback, if that is due at a time of the clock.
  private func advance(to time: Double) {
    guard let position = playback?.position(at: time) else { return }
    if position.isFinished {
      end(isFinished: true)
    } else if position.pass != pass {
      pass = position.pass
      show()
    }
  }

  /// Sets the timing of the animation's layer for the current pass.
  private func show() {
    guard let playback, let animation else { return }
    animation.layer.timing = playback.timing(ofPass: pass) { layer.convertTime($0, from: nil) }
  }

  /// Gives the animation's layer a timing that stands still at one moment, in seconds.
  private func hold(at moment: Double) {
    held = limited(moment)
    guard let animation else { return }
    var timing = MediaTiming()
    timing.speed = 0
    timing.timeOffset = held
    animation.layer.timing = timing
  }

  /// Stops the playback and freezes the animation at a moment.
  private func freeze(at moment: Double) {
    link?.invalidate()
    (link, playback) = (nil, nil)
    hold(at: moment)
  }

  private func end(isFinished: Bool) {
    guard isPlaying else { return }
    freeze(at: isFinished ? part.end : currentTime)
    isPlaying = false
    let completion = completion
    self.completion = nil
    completion?(isFinished)
  }

  /// Freezes the animation at its current moment before the view changes its window.
  open override func willMove(toWindow window: Window?) {
    super.willMove(toWindow: window)
    if playback != nil { freeze(at: currentTime) }
  }

  /// Resumes playing if the new window has a frame loop.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    begin()
  }

  // MARK: - Layout and state

  /// Fits the animation into the bounds according to the content mode.
  open override func layoutSubviews() {
    super.layoutSubviews()
    begin()
    guard let animation, animation.size.width > 0, animation.size.height > 0 else { return }
    let place = contentMode.gravity.rect(of: animation.size, in: bounds)
    Transaction.begin()
    Transaction.disableActions = true
    animation.layer.position = place.origin
    animation.layer.transform = .scale(
      x: place.width / animation.size.width, y: place.height / animation.size.height)
    Transaction.commit()
  }

  /// Returns the animation's size; the current size without an animation.
  open override func sizeThatFits(_ size: Size) -> Size { animation?.size ?? bounds.size }

  /// The animation's size in points; no natural size without an animation.
  open override var intrinsicContentSize: Size { animation?.size ?? super.intrinsicContentSize }

  /// Returns the value for a state key: a view's keys, and `isPlaying`, `currentTime` and `currentProgress`.
  open override func stateValue(forKey key: String) -> StateValue? {
    switch key {
    case "isPlaying": .bool(isPlaying)
    case "currentTime": .number(currentTime)
    case "currentProgress": .number(currentProgress)
    default: super.stateValue(forKey: key)
    }
  }
}
