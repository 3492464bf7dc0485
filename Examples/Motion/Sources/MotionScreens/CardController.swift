import Lamina

/// A card that a tap opens and closes, and that a finger takes hold of while it moves.
final class CardController: ViewController {
  private let calls: CallsView
  private let card = View()
  private let handle = View()
  private let heading = Label("Now playing")
  private let cover = View()
  private let dimming = View()
  private var isOpen = false
  private var animator: PropertyAnimator?
  /// How far the animator was when the finger took hold of it.
  private var start = 0.0

  init(calls: CallsView) {
    self.calls = calls
    super.init()
  }

  private var openCenter: Point { Point(x: view.bounds.width / 2, y: 390) }
  private var closedCenter: Point { Point(x: view.bounds.width / 2, y: 890) }

  override func loadView() {
    let root = View()
    root.backgroundColor = ViewColor(red: 0.85, green: 0.9, blue: 0.97)
    view = root
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    for row in 0..<6 {
      let line = View(frame: Rect(x: 20, y: 70 + Double(row) * 90, width: 350, height: 70))
      line.backgroundColor = ViewColor(white: 1, alpha: 0.8)
      line.layer.cornerRadius = 10
      view.addSubview(line)
    }
    dimming.frame = view.bounds
    dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    (dimming.isOpaque, dimming.backgroundColor, dimming.alpha) = (false, .black, 0)
    dimming.isUserInteractionEnabled = false
    view.addSubview(dimming)
    card.layer.name = "card"
    card.backgroundColor = .white
    card.layer.cornerRadius = 30
    card.layer.shadowOpacity = 0.2
    card.layer.shadowRadius = 12
    card.frame = Rect(x: 10, y: 640, width: 370, height: 500)
    handle.frame = Rect(x: 165, y: 10, width: 40, height: 5)
    handle.backgroundColor = ViewColor(white: 0.8)
    handle.layer.cornerRadius = 2.5
    (heading.font.weight, heading.fontSize, heading.textAlignment) = (700, 22, .center)
    heading.frame = Rect(x: 109, y: 30, width: 200, height: 40)
    cover.frame = Rect(x: 20, y: 26, width: 50, height: 50)
    cover.backgroundColor = ViewColor(red: 0.85, green: 0.3, blue: 0.4)
    cover.layer.cornerRadius = 8
    for child in [handle, cover, heading] { card.addSubview(child) }
    view.addSubview(card)
    card.addGestureRecognizer(
      TapGestureRecognizer { [weak self] in if $0.state == .ended { self?.toggle() } })
    view.addGestureRecognizer(
      PanGestureRecognizer { [weak self] in
        if let pan = $0 as? PanGestureRecognizer { self?.follow(pan) }
      })
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    if animator == nil { place(isOpen) }
  }

  private func place(_ isOpen: Bool) {
    card.center = isOpen ? openCenter : closedCenter
    dimming.alpha = isOpen ? 0.4 : 0
    cover.frame =
      isOpen
      ? Rect(x: 60, y: 110, width: 250, height: 250) : Rect(x: 20, y: 26, width: 50, height: 50)
    heading.center = isOpen ? Point(x: 185, y: 400) : Point(x: 209, y: 50)
  }

  /// Begins to open the card, or to close it.
  private func begin() -> PropertyAnimator {
    if let animator { return animator }
    let target = !isOpen
    let animator = PropertyAnimator(duration: 0.8, dampingRatio: 1) { [weak self] in
      self?.place(target)
    }
    animator.addCompletion { [weak self] position in
      guard let self else { return }
      if position == .end { isOpen = target }
      calls.add("\(target ? "open" : "close"): \(position)")
      self.animator = nil
    }
    self.animator = animator
    return animator
  }

  private func toggle() {
    guard animator == nil else { return }
    calls.add("tap")
    begin().startAnimation()
  }

  private func follow(_ pan: PanGestureRecognizer) {
    let way = (isOpen ? 1 : -1) * pan.translation(in: view).y / (closedCenter.y - openCenter.y)
    switch pan.state {
    case .began:
      let animator = begin()
      animator.pauseAnimation()
      start = animator.fractionComplete - way
      calls.add("held at \(Int((animator.fractionComplete * 100).rounded())) %")
    case .changed: animator?.fractionComplete = start + way
    case .ended, .cancelled:
      guard let animator else { return }
      let velocity = (isOpen ? 1 : -1) * pan.velocity(in: view).y
      animator.isReversed = velocity < 0
      calls.add(velocity < 0 ? "let go back" : "let go on")
      animator.continueAnimation(timing: .damped(ratio: 1), durationFactor: 0.7)
    case .possible, .failed: break
    }
  }
}
