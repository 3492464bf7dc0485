// The table of rules: what a source says, and what its copy says.

/// A rule of the translation, with an example that a test translates.
public struct TranslationRule: Sendable {
  /// The rule's name.
  public let name: String
  /// A source that the rule changes.
  public let before: String
  /// Its copy, with one space for each run of spaces.
  public let after: String
  /// Why the rule exists, and what it leaves alone.
  public let note: String

  /// All rules, in the order in which a reader meets them.
  public static let all: [TranslationRule] =
    declarations + objectiveC + classes + numbers + isolation

  private static let declarations = [
    TranslationRule(
      name: "attributes",
      before: "@IBOutlet weak var name: UILabel!\n@objc(tap) dynamic func f() {}",
      after: " weak var name: UILabel!\n func f() {}",
      note: "Objective-C's and Interface Builder's attributes become spaces of their length."),
    TranslationRule(
      name: "application",
      before: "@UIApplicationMain class App: UIResponder, UIApplicationDelegate {}",
      after: " class App: UIResponder, UIApplicationDelegate {}",
      note: "A port is a library: the program that shows it has the entry point."),
    TranslationRule(
      name: "imports",
      before: "import Foundation\nimport struct CoreGraphics.CGRect\nimport os.log",
      after: "import UIKit\nimport UIKit\nimport LaminaOS",
      note:
        "Foundation's own CGRect would be ambiguous. A module `os` would change what other packages compile. Modules that ports lack stay: the compiler names them."
    ),
    TranslationRule(
      name: "modules beside Foundation",
      before: "import Foundation\nlet task: URLSession? = nil",
      after: "import UIKit ; import FoundationNetworking\nlet task: URLSession? = nil",
      note: "On Linux, URLSession and XMLParser are in modules of their own."),
    TranslationRule(
      name: "system",
      before: "#if !os(iOS) || os(Linux) && canImport(os)\n#endif",
      after: "#if !true || false && true\n#endif",
      note: "A port is compiled as for a phone. Sources of other systems' clauses are left alone."),
    TranslationRule(
      name: "literals",
      before: "let tint = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)",
      after: "let tint = UIColor(red: 1, green: 0, blue: 0, alpha: 1)",
      note: "A literal of a colour or an image is a call of the type."),
    TranslationRule(
      name: "attributes of texts",
      before: "let a = [NSAttributedString.Key.font: font, NSAttributedString.Key.kern: 1]",
      after: "let a = [NSAttributedString.Key.font: font, NSAttributedString.Key.kern: 1]"
        + " as [NSAttributedString.Key: Any]",
      note:
        "Objective-C's objects have a class in common. UIColor and numbers are no NSObject here."),
    TranslationRule(
      name: "objects of texts",
      before: "let a: [NSAttributedString.Key: AnyObject] = [.foregroundColor: UIColor.red]",
      after: "let a: [NSAttributedString.Key: Any ] = [.foregroundColor: UIColor.red]",
      note: "A number is no object. Values of a dictionary of Any are read by the same casts."),
    TranslationRule(
      name: "value types",
      before:
        "extension CIColor { convenience init(hex: Int) { self.init() }; class var a: Int { 1 } }",
      after: "extension CIColor { init(hex: Int) { self.init() }; static var a: Int { 1 } }",
      note: "CGColor and CIColor are structures, and so are the module's other names of them."),
    TranslationRule(
      name: "bundles",
      before: "class C: UIViewController {"
        + " override init(nibName n: String?, bundle b: Bundle?) { super.init(nibName: n, bundle: b) } }",
      after: "class C: UIViewController {"
        + " override init(nibName n: String?, bundle b: AnyObject?) { super.init(nibName: n, bundle: b) } }",
      note: "Lamina's class takes any object, because it does without Foundation."),
    TranslationRule(
      name: "copies",
      before: "class A: UICollectionViewLayoutAttributes {"
        + " override func copy(with zone: NSZone? = nil) -> Any { super.copy(with: zone) } }",
      after: "class A: UICollectionViewLayoutAttributes {"
        + " override func copy(with zone: UICopyZone? = nil) -> Any { super.copy(with: zone) } }",
      note: "Lamina's class takes a zone of its own. Copies of other classes keep NSZone."),
    TranslationRule(
      name: "editing",
      before: "class D: UITableViewDataSource { func tableView(_ t: UITableView,"
        + " commit s: UITableViewCell.EditingStyle, forRowAt p: IndexPath) {} }",
      after: "class D: UITableViewDataSource { func tableView(_ t: UITableView,"
        + " commit s: UITableViewCell.EditingStyle, forRowAt p: IndexPath) {};"
        + " func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { true } }",
      note:
        "UIKit asks whether the method exists. Types that say which rows can be edited stay as they are."
    ),
    TranslationRule(
      name: "managed properties",
      before: "class L: CALayer { @NSManaged var sweep: CGFloat }",
      after:
        "class L: CALayer { var sweep: CGFloat { get { managedValue(forKey: \"sweep\") as CGFloat }"
        + " set { setValue(newValue, forKey: \"sweep\") } };"
        + " override func makePresentationLayer() -> CALayer { L(layer: self) } }",
      note: "The layer keeps the value, so that an animation of the key presents others."),
  ]

  private static let objectiveC = [
    TranslationRule(
      name: "selectors",
      before: "class A { @objc func tap(_ s: Any) {}; func f() { let s = #selector(tap) } }",
      after:
        "class A { func tap(_ s: Any) {}; func f() { let s = NamedSelector(\"tap:\", A.tap) } }",
      note:
        "The name is Objective-C's. The reference names the type, so that no closure keeps self."),
    TranslationRule(
      name: "labels of selectors",
      before:
        "class A { @objc func show(card: Int, at: Int) {}; let s = #selector(show(card:at:)) }",
      after: "class A { func show(card: Int, at: Int) {};"
        + " let s = NamedSelector(\"showWithCard:at:\", A.show(card:at:)) }",
      note: "Swift joins a method's name and its first label by With, unless a preposition does."),
    TranslationRule(
      name: "selectors of accessors",
      before: "let s = [#selector(getter: UIView.frame), #selector(setter: UIView.frame)]",
      after: "let s = [NamedSelector(\"frame\") , NamedSelector(\"setFrame:\") ]",
      note: "Nothing calls a property by its selector, so that the name is enough."),
    TranslationRule(
      name: "selectors of protocols",
      before: "@objc protocol P { func go() }\nclass A { let s = #selector(P.go) }",
      after: " protocol P: AnyObject { func go() }\n"
        + "class A { let s = NamedSelector(\"go\", { (target: any P) in target.go }) }",
      note: "A protocol's method is called on any object of the protocol."),
    TranslationRule(
      name: "overrides in extensions",
      before: "extension UIView { @objc func save() { keep() } }\n"
        + "extension UILabel { override func save() { super.save() } }",
      after: "extension UIView { func save() {"
        + " if let object = (self as AnyObject) as? UILabel { return object.save_UILabel() };"
        + " return save_UIView() }; func save_UIView() { keep() } }\n"
        + "extension UILabel { func save_UILabel() { self.save_UIView() } }",
      note:
        "Swift overrides no member of an extension, so that the first one asks for the object's class."
    ),
    TranslationRule(
      name: "root classes",
      before: "extension NSObject: Tagged {}",
      after: "extension NSObject: Tagged {}; extension UIResponder: Tagged {};"
        + " extension CALayer: Tagged {}; extension UIGestureRecognizer: Tagged {};"
        + " extension UIBarButtonItem: Tagged {}",
      note:
        "Views and layers do not descend from NSObject here. Members are repeated after the file, unless they need it."
    ),
    TranslationRule(
      name: "constraints",
      before: "extension Themed where Self: NSObject { func apply() {} }",
      after: "extension Themed where Self: AnyObject { func apply() {} }",
      note: "Views and layers do not descend from NSObject here."),
    TranslationRule(
      name: "function types",
      before: "let done: @convention(block) (Int) -> Void = { _ in }",
      after: "let done: (Int) -> Void = { _ in }",
      note: "Swift's functions cannot be Objective-C's blocks on Linux."),
    TranslationRule(
      name: "class names",
      before: "class A {}\nlet names = [type(of: A()).description(), A.description()]",
      after: "class A {}\n"
        + "let names = [String(reflecting: type(of: A())) , String(reflecting: A.self) ]",
      note:
        "Objective-C's classes say their names with their modules. A type of another module is left alone."
    ),
    TranslationRule(
      name: "key paths",
      before: "let key = #keyPath(CAShapeLayer.path.bounds)",
      after: "let key = \"path.bounds\"",
      note: "The root type is dropped, as the compiler does. Swift's own key paths are left alone."),
    TranslationRule(
      name: "class protocols",
      before: "@objc protocol P: Q {}",
      after: " protocol P: Q, AnyObject {}",
      note:
        "Objective-C's protocols are those of classes, so that weak references to them are allowed."
    ),
    TranslationRule(
      name: "optional requirements",
      before: "@objc protocol P { @objc optional func title(for i: Int) -> String }",
      after: " protocol P: AnyObject { func title(for i: Int) -> String };"
        + " extension P { func title(for i: Int) -> String { notImplemented() } }",
      note: "The default tells the caller that the object does not implement the method."),
    TranslationRule(
      name: "optional calls",
      before: "@objc protocol P { @objc optional func title(for i: Int) -> String }\n"
        + "func f(_ p: P?) { p?.title?(for: 1); print(p?.title?(for: 2).count ?? 0) }",
      after: " protocol P: AnyObject { func title(for i: Int) -> String };"
        + " extension P { func title(for i: Int) -> String { notImplemented() } }\n"
        + "func f(_ p: P?) { p?.title (for: 1); print(ifImplemented(p?.title (for: 2))?.count ?? 0) }",
      note: "The second mark goes; a result that is used is nil where the default ran."),
  ]

  private static let classes = [
    TranslationRule(
      name: "forwarded overrides",
      before: "class A: UIView {}\n"
        + "extension A { override func layoutSubviews() { super.layoutSubviews() };"
        + " override var isHidden: Bool { didSet { isHidden = oldValue } } }",
      after: "class A: UIView { override func layoutSubviews() { layoutSubviews_A() };"
        + " override var isHidden: Bool { didSet { isHidden_A_didSet(oldValue) } } }\n"
        + "extension A { func layoutSubviews_A() { super.layoutSubviews() };"
        + " func isHidden_A_didSet(_ oldValue: Bool) { super.isHidden = oldValue }; }",
      note:
        "Swift overrides in a class's body alone. What the extension keeps uses its file's private members."
    ),
    TranslationRule(
      name: "forwarded parameters",
      before: "class A: UIView {}\n"
        + "extension A { override func draw(_: CGRect) {} }",
      after: "class A: UIView { override func draw(_ ignored0: CGRect) { draw_A(ignored0) } }\n"
        + "extension A { func draw_A(_: CGRect) {} }",
      note: "A parameter that the function ignores has a name in the class's body."),
    TranslationRule(
      name: "members that subclasses override",
      before: "class A: UIView {}\nextension A { @objc func load() {} }\n"
        + "class B: A { override func load() { super.load() } }",
      after: "class A: UIView { func load() { load_A() } }\nextension A { func load_A() {} }\n"
        + "class B: A { override func load() { super.load() } }",
      note: "Objective-C overrides members of extensions too. Members that nothing overrides stay."),
    TranslationRule(
      name: "presentation copies",
      before: "class Ring: CALayer { override init(layer: Any) { super.init(layer: layer) } }",
      after: "class Ring: CALayer { override init(layer: Any) { super.init(layer: layer) };"
        + " override func makePresentationLayer() -> CALayer { Ring(layer: self) } }",
      note:
        "Core Animation copies a layer by init(layer:). Classes without it, or where it fails, have plain copies."
    ),
    TranslationRule(
      name: "layer classes",
      before: "class A: UIView { override class var layerClass: AnyClass { CAShapeLayer.self } }",
      after: "class A: UIView { override class var layerClass: AnyClass { CAShapeLayer.self };"
        + " override class func makeLayer() -> CALayer { CAShapeLayer() } }",
      note: "A class of Swift makes no object of a class that is known at run time alone."),
    TranslationRule(
      name: "plain initialisers",
      before: "class Card: UIView { init() { super.init(frame: .zero) } }",
      after: "class Card: UIView, PlainMaking { init() { super.init(frame: .zero) };"
        + " class func makePlain() -> AnyObject? { self == Card.self ? Card() : nil } }",
      note:
        "Objective-C finds init() by its name at run time. Swift's T() needs a required one."
    ),
    TranslationRule(
      name: "overridden properties",
      before: "class A: UILabel { override var font: UIFont! { didSet { resize() } } }",
      after:
        "class A: UILabel, OverridingFont { var overriddenFont: UIFont? { get { super.ownFont }"
        + " set { let oldValue = super.ownFont; _ = oldValue; super.ownFont = newValue;"
        + " do { resize() } } } }",
      note:
        "The modules declare some properties in extensions, which Swift does not override. An override has a name of its own."
    ),
    TranslationRule(
      name: "hooks of nibs",
      before: "class A: NSObject { override func awakeFromNib() { super.awakeFromNib() } }",
      after: "class A: NSObject { func awakeFromNib() { } }",
      note: "Nothing loads nibs. Views and controllers have the hooks."),
    TranslationRule(
      name: "names of colours",
      before: "class Palette: UIColor { static let brand = UIColor.red }",
      after: "class Palette: UIColorNames { static let brand = UIColor.red }",
      note: "UIColor is final here. A class that adds names alone inherits UIKit's."),
    TranslationRule(
      name: "modules of Apple's",
      before: "import MetalKit",
      after: "import MetalKit; import UIKit",
      note:
        "Apple's modules import UIKit's names, so that a file's own missing module is its only error."
    ),
  ]

  private static let numbers = [
    TranslationRule(
      name: "numbers",
      before: "extension CGFloat: P { var half: CGFloat { self / 2 } }\n"
        + "extension Double: P { var half: Double { self / 2 } }",
      after: "extension CGFloat { }\nextension Double: P { var half: Double { self / 2 } }",
      note: "CGFloat is Double: of equal declarations one stays."),
    TranslationRule(
      name: "functions on numbers",
      before: "func pow(_ a: CGFloat, _ b: Double) -> CGFloat { CGFloat(pow(Double(a), b)) }",
      after: "",
      note: "A function of the standard library's name and types would call itself."),
  ]

  private static let isolation = [
    TranslationRule(
      name: "implicit initialisers",
      before: "class A {}\nclass B: A { var colour = UIColor.red }",
      after: "class A { init() {} }\nclass B: A { var colour = UIColor.red }",
      note: "It is on the main actor, whatever the values of the properties are."),
    TranslationRule(
      name: "deinit",
      before: "class A { deinit { stop() } }",
      after: "class A { @MainActor deinit { stop() } }",
      note:
        "It runs on the main actor, as the class does. One of another actor's class becomes isolated, without a name."
    ),
    TranslationRule(
      name: "object methods",
      before: "class A: NSObject { override var hash: Int { 1 } }",
      after:
        "class A: NSObject { nonisolated override var hash: Int { MainActor.assumeIsolated { 1 } } }",
      note: "NSObject declares description, hash and isEqual outside the main actor."),
    TranslationRule(
      name: "own members",
      before: "class A: UILabel { var fontSize = 1 }",
      after: "class A: UILabel { @_nonoverride var fontSize = 1 }",
      note: "Lamina's classes have members that UIKit's do not: a member of that name hides them."),
    TranslationRule(
      name: "observers",
      before: "class A: NSObject { override func observeValue() {} }",
      after: "class A: NSObject, KeyValueObserver { func observeValue() {} }",
      note: "NSObject has no observeValue to override here, so that a protocol asks for it."),
    TranslationRule(
      name: "nonisolated classes",
      before: "class A: Operation {}",
      after: "nonisolated class A: Operation {}",
      note: "Subclasses of Foundation's classes are where their initialisers are."),
  ]
}
