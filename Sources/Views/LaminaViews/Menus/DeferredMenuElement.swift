/// A place in a menu whose elements are supplied when the menu is shown, like `UIDeferredMenuElement`.
///
/// Until the provider calls its completion, the menu shows a row with an activity indicator. The provider may call it
/// at once, and the menu then never shows that row.
///
/// ```swift
/// let recent = DeferredMenuElement.uncached { completion in
///   completion([Action(title: "Letter") { _ in }])
/// }
/// let menu = Menu(title: "Open", children: [recent])
/// ```
@MainActor open class DeferredMenuElement: MenuElement {
  /// A closure that supplies elements by calling its argument once.
  public typealias Provider =
    @MainActor (_ completion: @escaping @MainActor ([MenuElement]) -> Void)
    -> Void

  private let provider: Provider
  private let isCached: Bool
  /// The elements that were supplied; `nil` until then.
  private(set) var elements: [MenuElement]?
  /// The number of times that the provider was asked; a completion of an earlier time is ignored.
  private var turn = 0

  /// Makes an element whose provider is asked when the menu is first shown.
  ///
  /// - Parameter elementProvider: supplies the elements.
  public convenience init(_ elementProvider: @escaping Provider) {
    self.init(elementProvider, isCached: true)
  }

  /// Makes an element whose provider is asked whenever the menu is shown.
  ///
  /// - Parameter elementProvider: supplies the elements.
  /// - Returns: the element.
  public static func uncached(_ elementProvider: @escaping Provider) -> DeferredMenuElement {
    DeferredMenuElement(elementProvider, isCached: false)
  }

  private init(_ provider: @escaping Provider, isCached: Bool) {
    (self.provider, self.isCached) = (provider, isCached)
    super.init("", nil, nil)
  }

  /// Whether the provider is being called.
  private var isAsking = false
  /// A closure called when the elements arrive; `nil` unless they are awaited.
  private var onChange: (@MainActor () -> Void)?

  /// Asks the provider, unless cached elements are known or were asked for before.
  ///
  /// - Parameter onChange: called when the elements arrive after this call.
  func load(_ onChange: @escaping @MainActor () -> Void) {
    if isCached, elements != nil { return }
    self.onChange = onChange
    if isCached, turn > 0 { return }
    turn += 1
    elements = nil
    let current = turn
    isAsking = true
    provider { [weak self] elements in
      guard let self, turn == current, self.elements == nil else { return }
      self.elements = elements
      let onChange = self.onChange
      self.onChange = nil
      if !isAsking { onChange?() }
    }
    isAsking = false
  }
}
