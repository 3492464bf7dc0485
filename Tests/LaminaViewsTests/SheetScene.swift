import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// A delegate that writes down what a sheet tells it.
@MainActor final class SheetDelegate: SheetPresentationControllerDelegate {
  let log: Log
  var mayDismiss = true
  /// Called when the detent has changed.
  var onDetent: (() -> Void)?
  init(_ log: Log) { self.log = log }

  func presentationControllerShouldDismiss(_ presentationController: PresentationController)
    -> Bool
  {
    log.add("should dismiss")
    return mayDismiss
  }
  func presentationControllerWillDismiss(_ presentationController: PresentationController) {
    log.add("will dismiss")
  }
  func presentationControllerDidDismiss(_ presentationController: PresentationController) {
    log.add("did dismiss")
  }
  func presentationControllerDidAttemptToDismiss(
    _ presentationController: PresentationController
  ) { log.add("attempted") }
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheet: SheetPresentationController
  ) {
    log.add("detent \(sheet.selectedDetentIdentifier?.rawValue ?? "none")")
    onDetent?()
  }
}

/// A sheet on a screen with a loop.
@MainActor struct SheetScene {
  static let inset = EdgeInsets(top: 40, left: 0, bottom: 30, right: 0)
  /// The heights of the standard detents on the screen, from the sheet's upper edge down.
  static let (medium, large) = (422.0, 794.0)

  let stage: Stage
  let loop: FrameLoop
  let page: LoggedController
  let list: LoggedController
  let sheet: SheetPresentationController
  let delegate: SheetDelegate

  init(
    detents: [SheetPresentationController.Detent] = [.medium(), .large()],
    style: ModalPresentationStyle = .pageSheet,
    bounds: Rect? = nil, isPresented: Bool = true,
    _ prepare: (LoggedController, SheetPresentationController) -> Void = { _, _ in }
  ) throws {
    stage = Stage(safeAreaInsets: SheetScene.inset)
    if let bounds { stage.screen.bounds = bounds }
    loop = try stage.loop()
    page = LoggedController("page", stage.log)
    list = LoggedController("list", stage.log)
    stage.window.rootViewController = page
    list.modalPresentationStyle = style
    sheet = try #require(list.sheetPresentationController)
    delegate = SheetDelegate(stage.log)
    sheet.detents = detents
    sheet.delegate = delegate
    try loop.run(until: 0.1)
    prepare(list, sheet)
    guard isPresented else { return }
    page.present(list, animated: true)
    try wait(0.7)
    _ = stage.log.take()
  }

  func wait(_ seconds: Double) throws { try loop.run(until: loop.now + seconds) }

  /// The height of the sheet, from its upper edge to the screen's lower edge, in the model.
  var height: Double { stage.screen.bounds.height - list.view.frame.minY }
  /// The same as it is shown.
  var shownHeight: Double {
    stage.screen.bounds.height - (list.view.layer.presentation()?.frame.minY ?? -1)
  }
  var container: View? { list.view.superview }
  var darkness: Double { container?.subviews.first?.alpha ?? -1 }

  func send(_ action: TouchInput.Action, _ x: Double, _ y: Double) throws {
    stage.application.post([TouchInput(action, at: Point(x: x, y: y))], at: loop.now)
    try wait(0.02)
  }

  /// Puts a finger down and moves it; the first 10 points are not part of the drag.
  func press(_ x: Double = 195, from y: Double, to end: Double, steps: Int = 5) throws {
    let begin = y + (end < y ? -10 : 10)
    try send(.down, x, y)
    try send(.move, x, begin)
    try move(x, from: begin, to: end, steps: steps)
  }

  func move(_ x: Double = 195, from y: Double, to end: Double, steps: Int = 5) throws {
    for step in 1...steps {
      try send(.move, x, y + (end - y) * Double(step) / Double(steps))
    }
  }

  /// Lifts a finger that has rested, so that it has no velocity.
  func lift(_ x: Double = 195, at y: Double) throws {
    try wait(0.2)
    try send(.up, x, y)
  }
}
