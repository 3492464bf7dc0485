public import LaminaGeometry
public import LaminaLayers
public import LaminaViews

// Objects of a class in a variable: `type.init(frame:)`, and `T()` in a generic function.
//
// Swift makes them only by a `required` initialiser, or by one of a protocol's extension. The initialisers below are such:
// they are chosen only where no initialiser of the class can be called. They allocate an object of the class by the
// entry of a convenience initialiser, which calls the designated one as the class overrides it. A class without that
// designated initialiser stops the program, unless it has an `init()` of its own.

/// A class whose objects can be made of a class in a variable.
@MainActor public protocol MetatypeMaking {}

extension View: @MainActor MetatypeMaking {}
extension ViewController: @MainActor MetatypeMaking {}
extension Layer: @MainActor MetatypeMaking {}
extension CollectionViewLayout: @MainActor MetatypeMaking {}

/// A class with an `init()` of its own, which the translator names.
@MainActor public protocol PlainMaking: AnyObject {
  /// Makes an object by `init()`; `nil` if the class is a subclass without that initialiser.
  static func makePlain() -> AnyObject?
}

extension MetatypeMaking {
  /// Makes an object of the class by its initialiser of the plainest form, such as `init(frame:)` with a zero rectangle.
  @_silgen_name("lamina_uikit_make_plain")
  @_disfavoredOverload
  public init()
  /// Makes a view of the class by its `init(frame:)`.
  @_silgen_name("lamina_uikit_make_frame")
  @_disfavoredOverload
  public init(frame: Rect)
  /// Makes a cell of the class by its `init(style:reuseIdentifier:)`.
  @_silgen_name("lamina_uikit_make_cell")
  @_disfavoredOverload
  public init(style: TableViewCell.CellStyle, reuseIdentifier: __owned String?)
  /// Makes a controller of the class by its `init(nibName:bundle:)`.
  @_silgen_name("lamina_uikit_make_controller")
  @_disfavoredOverload
  public init(nibName: __owned String?, bundle: __owned AnyObject?)
}

// The bodies of these initialisers: `self` is the class that the program has chosen, of which an initialiser cannot ask.
extension MetatypeMaking {
  @_silgen_name("lamina_uikit_make_plain")
  @usableFromInline static func made() -> Self {
    if let plain = self as? any PlainMaking.Type, let object = plain.makePlain() {
      return checked(object)
    }
    return switch self {
    case let cell as TableViewCell.Type: checked(cell.make(.default, nil))
    case let view as View.Type: checked(view.makeView(.zero))
    case let controller as ViewController.Type: checked(controller.makeController(nil, nil))
    case let layer as Layer.Type: checked(layer.makeLayer())
    case let layout as CollectionViewLayout.Type: checked(layout.makeLayout())
    default: fatalError("no object of \(self) can be made by its class")
    }
  }

  @_silgen_name("lamina_uikit_make_frame")
  @usableFromInline static func made(frame: Rect) -> Self {
    checked((self as? View.Type)?.makeView(frame))
  }

  @_silgen_name("lamina_uikit_make_cell")
  @usableFromInline static func made(
    style: TableViewCell.CellStyle, reuseIdentifier: __owned String?
  ) -> Self {
    checked((self as? TableViewCell.Type)?.make(style, reuseIdentifier))
  }

  @_silgen_name("lamina_uikit_make_controller")
  @usableFromInline static func made(nibName: __owned String?, bundle: __owned AnyObject?) -> Self {
    checked((self as? ViewController.Type)?.makeController(nibName, bundle))
  }

  private static func checked(_ object: Any?) -> Self {
    guard let made = object as? Self else {
      fatalError("\(self) has no such initialiser for a class in a variable")
    }
    return made
  }
}

extension ViewController {
  @usableFromInline convenience init(ofClass nibName: String?, _ bundle: AnyObject?) {
    self.init(nibName: nibName, bundle: bundle)
  }
  @_silgen_name("$s11LaminaViews14ViewControllerC5UIKitE7ofClass_ACSSSg_yXlSgtcfC")
  fileprivate static func makeController(
    _ nibName: __owned String?, _ bundle: __owned AnyObject?
  ) -> ViewController
}

extension Layer {
  @usableFromInline convenience init(ofClass: Void) { self.init() }
  @_silgen_name("$s12LaminaLayers5LayerC5UIKitE7ofClassACyt_tcfC")
  fileprivate static func makeLayer() -> Layer
}

extension CollectionViewLayout {
  @usableFromInline convenience init(ofClass: Void) { self.init() }
  @_silgen_name("$s11LaminaViews20CollectionViewLayoutC5UIKitE7ofClassACyt_tcfC")
  fileprivate static func makeLayout() -> CollectionViewLayout
}
