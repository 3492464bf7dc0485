public import Foundation
public import LaminaViews

// Storyboards and nibs, which cannot be loaded.

/// UIKit's name of `StoryboardSegue`.
public typealias UIStoryboardSegue = StoryboardSegue
/// UIKit's name of `StatusBarAnimation`.
public typealias UIStatusBarAnimation = StatusBarAnimation

/// A storyboard, which cannot be loaded: interfaces are made in code.
public final class UIStoryboard {
  /// Unavailable: a storyboard is compiled by Xcode for iOS alone.
  @available(
    *, unavailable, message: "storyboards cannot be loaded: make the controller in code"
  )
  public init(name: String, bundle: Bundle?) {}

  /// Unavailable: a storyboard is compiled by Xcode for iOS alone.
  @available(
    *, unavailable, message: "storyboards cannot be loaded: make the controller in code"
  )
  public func instantiateInitialViewController() -> ViewController? { nil }

  /// Unavailable: a storyboard is compiled by Xcode for iOS alone.
  @available(
    *, unavailable, message: "storyboards cannot be loaded: make the controller in code"
  )
  public func instantiateViewController(withIdentifier identifier: String) -> ViewController {
    ViewController()
  }
}

/// A nib, which cannot be loaded: interfaces are made in code.
public final class UINib {
  /// Unavailable: a nib is compiled by Xcode for iOS alone.
  @available(*, unavailable, message: "nibs cannot be loaded: make the views in code")
  public init(nibName: String, bundle: Bundle?) {}

  /// Unavailable: a nib is compiled by Xcode for iOS alone.
  @available(*, unavailable, message: "nibs cannot be loaded: make the views in code")
  public func instantiate(
    withOwner owner: Any?, options: [AnyHashable: Any]? = nil
  ) -> [Any] { [] }
}

extension TableView {
  /// Unavailable: a nib is compiled by Xcode for iOS alone.
  @available(*, unavailable, message: "nibs cannot be loaded: register a class of cells")
  public func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {}

  /// Unavailable: a nib is compiled by Xcode for iOS alone.
  @available(*, unavailable, message: "nibs cannot be loaded: register a class of views")
  public func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {}
}

extension CollectionView {
  /// Unavailable: a nib is compiled by Xcode for iOS alone.
  @available(*, unavailable, message: "nibs cannot be loaded: register a class of cells")
  public func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {}

  /// Unavailable: a nib is compiled by Xcode for iOS alone.
  @available(*, unavailable, message: "nibs cannot be loaded: register a class of views")
  public func register(
    _ nib: UINib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String
  ) {}
}

extension ViewController {
  /// The storyboard that the controller was made from: none.
  public var storyboard: UIStoryboard? { nil }
  /// The name of the nib that the view is loaded from: none.
  public var nibName: String? { nil }
  /// The bundle of the nib that the view is loaded from: none.
  public var nibBundle: Bundle? { nil }

  /// Unavailable: a storyboard is compiled by Xcode for iOS alone.
  @available(
    *, unavailable, message: "storyboards cannot be loaded: push or present the controller"
  )
  public func performSegue(withIdentifier identifier: String, sender: Any?) {}
}
