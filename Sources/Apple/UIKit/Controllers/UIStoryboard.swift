public import LaminaViews

// Storyboards and nibs, which cannot be loaded.

/// UIKit's name of `StoryboardSegue`.
public typealias UIStoryboardSegue = StoryboardSegue
/// UIKit's name of `StatusBarAnimation`.
public typealias UIStatusBarAnimation = StatusBarAnimation

/// A storyboard, which cannot be loaded: interfaces are made in code.
///
/// Sources that can do without one compile; making one stops the program.
///
/// Policy: `nibs-stop`.
open class UIStoryboard: Hashable {
  /// Stops the program: a storyboard is compiled by Xcode for iOS alone.
  @available(
    *, deprecated, message: "storyboards cannot be loaded: make the controller in code"
  )
  public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
    fatalError("storyboards cannot be loaded (\(name)): make the controller in code")
  }

  /// Returns the first controller; never called, since there is no storyboard.
  open func instantiateInitialViewController() -> ViewController? { nil }

  /// Makes the first controller by a closure; never called, since there is no storyboard.
  public func instantiateInitialViewController<Controller: ViewController>(
    creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller? { nil }

  /// Returns a controller by its name; never called, since there is no storyboard.
  open func instantiateViewController(withIdentifier identifier: String) -> ViewController {
    ViewController()
  }

  /// Makes a controller by its name and a closure; never called, since there is no storyboard.
  public func instantiateViewController<Controller: ViewController>(
    identifier: String, creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller { fatalError("storyboards cannot be loaded: make the controller in code") }

  /// Whether two storyboards are the same object.
  public nonisolated static func == (first: UIStoryboard, second: UIStoryboard) -> Bool {
    first === second
  }
  /// Hashes the identity.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// UIKit's name of `Nib`.
public typealias UINib = Nib

extension Nib {
  /// Stops the program: a nib is compiled by Xcode for iOS alone.
  @available(
    *, deprecated, message: "nibs cannot be loaded: make the views in code, and register classes"
  )
  public convenience init(nibName name: String, bundle bundleOrNil: Bundle?) {
    self.init(named: name)
  }

  /// Stops the program: a nib is compiled by Xcode for iOS alone.
  @available(
    *, deprecated, message: "nibs cannot be loaded: make the views in code, and register classes"
  )
  public convenience init(data: Data, bundle bundleOrNil: Bundle?) { self.init(named: "data") }

  /// Returns the nib's objects; never called, since there is no nib.
  public func instantiate(
    withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil
  ) -> [Any] { [] }

  /// A key of the options with which a nib is loaded.
  public nonisolated struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Makes a key of its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Objects that the nib refers to.
    public static let externalObjects = OptionsKey(rawValue: "externalObjects")
  }
}

extension Bundle {
  /// Stops the program: a nib is compiled by Xcode for iOS alone.
  @available(
    *, deprecated, message: "nibs cannot be loaded: make the views in code, and register classes"
  )
  public nonisolated func loadNibNamed(
    _ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil
  ) -> [Any]? { fatalError("nibs cannot be loaded (\(name)): make the views in code") }
}

extension ViewController {
  /// The storyboard that the controller was made from: none.
  public var storyboard: UIStoryboard? { nil }
  /// The name of the nib that the view is loaded from: none.
  public var nibName: String? { nil }
  /// The bundle of the nib that the view is loaded from: none.
  public var nibBundle: Bundle? { nil }

  /// Stops the program: a storyboard is compiled by Xcode for iOS alone.
  @available(
    *, deprecated, message: "storyboards cannot be loaded: push or present the controller"
  )
  public func performSegue(withIdentifier identifier: String, sender: Any?) {
    fatalError("there is no segue \(identifier): push or present the controller")
  }
}
