import LaminaViews

/// The last thing that a controller was told of its appearance.
enum AppearanceState: String {
  case disappeared, appearing, appeared, disappearing

  /// Whether a controller may be told this next.
  func mayBecome(_ next: AppearanceState) -> Bool {
    switch self {
    case .disappeared: next == .appearing
    case .appearing: next == .appeared || next == .disappearing
    case .appeared: next == .disappearing
    case .disappearing: next == .disappeared || next == .appearing
    }
  }
}

/// A controller that writes down what it is told.
class LoggedController: ViewController {
  let name: String
  let log: Log
  var forwards = true
  /// The closure that is called when its view is loaded.
  var onLoad: ((LoggedController) -> Void)?
  /// Whether it writes down layout.
  var logsLayout = false
  var logsParents = false

  init(_ name: String, _ log: Log) {
    (self.name, self.log) = (name, log)
    super.init()
    title = name
  }

  override var shouldAutomaticallyForwardAppearanceMethods: Bool { forwards }
  override func loadView() {
    log.add("\(name) loadView")
    super.loadView()
  }
  override func viewDidLoad() {
    log.add("\(name) viewDidLoad")
    super.viewDidLoad()
    onLoad?(self)
  }
  private func note(_ what: String, _ animated: Bool) {
    log.add("\(name) \(what)" + (animated ? " animated" : ""))
  }
  override func viewWillAppear(_ animated: Bool) { note("viewWillAppear", animated) }
  override func viewDidAppear(_ animated: Bool) { note("viewDidAppear", animated) }
  override func viewWillDisappear(_ animated: Bool) { note("viewWillDisappear", animated) }
  override func viewDidDisappear(_ animated: Bool) { note("viewDidDisappear", animated) }
  override func viewWillLayoutSubviews() {
    if logsLayout { log.add("\(name) viewWillLayoutSubviews") }
  }
  override func viewDidLayoutSubviews() {
    if logsLayout { log.add("\(name) viewDidLayoutSubviews") }
  }
  override func willMove(toParent parent: ViewController?) {
    if logsParents { log.add("\(name) willMove \(parent == nil ? "out" : "in")") }
  }
  override func didMove(toParent parent: ViewController?) {
    if logsParents { log.add("\(name) didMove \(parent == nil ? "out" : "in")") }
  }
}
