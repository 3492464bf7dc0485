import Testing
import UIKit

// The idioms of layout libraries, in code of our own: builders, operators, namespaces and stored extensions.

/// A namespace on views and guides, as libraries make to keep their names apart.
private struct Placing<Base: AnyObject> {
  let base: Base
}

private protocol Placeable: AnyObject {}
extension Placeable {
  fileprivate var place: Placing<Self> { Placing(base: self) }
}
extension UIView: Placeable {}
extension UILayoutGuide: Placeable {}

private protocol PlacingConstant {
  var points: CGFloat { get }
}
extension Int: PlacingConstant { fileprivate var points: CGFloat { CGFloat(self) } }
extension CGFloat: PlacingConstant { fileprivate var points: CGFloat { self } }
extension Float: PlacingConstant { fileprivate var points: CGFloat { CGFloat(self) } }

extension Placing where Base: UIView {
  @discardableResult
  fileprivate func make(_ build: (ConstraintMaker) -> Void) -> [NSLayoutConstraint] {
    let maker = ConstraintMaker(view: base)
    build(maker)
    base.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate(maker.made)
    base.storedConstraints = maker.made
    return maker.made
  }

  fileprivate func remake(_ build: (ConstraintMaker) -> Void) {
    NSLayoutConstraint.deactivate(base.storedConstraints)
    make(build)
  }
}

private final class ConstraintMaker {
  let view: UIView
  var made: [NSLayoutConstraint] = []

  init(view: UIView) { self.view = view }

  var top: MakerAttribute { MakerAttribute(self, [.top]) }
  var leading: MakerAttribute { MakerAttribute(self, [.leading]) }
  var width: MakerAttribute { MakerAttribute(self, [.width]) }
  var height: MakerAttribute { MakerAttribute(self, [.height]) }
  var edges: MakerAttribute { MakerAttribute(self, [.top, .leading, .bottom, .trailing]) }
}

private final class MakerAttribute {
  private let maker: ConstraintMaker
  private let attributes: [NSLayoutConstraint.Attribute]
  private var last: Range<Int> = 0..<0

  init(_ maker: ConstraintMaker, _ attributes: [NSLayoutConstraint.Attribute]) {
    (self.maker, self.attributes) = (maker, attributes)
  }

  private func relate(_ other: Any?, _ constant: CGFloat, _ line: UInt) -> MakerAttribute {
    let start = maker.made.count
    for attribute in attributes {
      let constraint = NSLayoutConstraint(
        item: maker.view, attribute: attribute, relatedBy: .equal, toItem: other,
        attribute: other == nil ? .notAnAttribute : attribute, multiplier: 1.0, constant: constant)
      constraint.identifier = "line \(line)"
      maker.made.append(constraint)
    }
    last = start..<maker.made.count
    return self
  }

  @discardableResult
  func equalTo(_ constant: PlacingConstant, line: UInt = #line) -> MakerAttribute {
    let isLength = attributes.contains(.width) || attributes.contains(.height)
    return relate(isLength ? nil : maker.view.superview, constant.points, line)
  }

  @discardableResult
  func equalToSuperview(line: UInt = #line) -> MakerAttribute {
    guard let superview = maker.view.superview else {
      preconditionFailure("\(maker.view) has no superview")
    }
    return relate(superview, 0, line)
  }

  @discardableResult
  func inset(_ amount: PlacingConstant) -> MakerAttribute {
    for constraint in maker.made[last] {
      let isFar = [.bottom, .trailing, .right].contains(constraint.firstAttribute)
      constraint.constant = isFar ? -amount.points : amount.points
    }
    return self
  }

  @discardableResult
  func priority(_ priority: UILayoutPriority) -> MakerAttribute {
    maker.made[last].forEach { $0.priority = priority }
    return self
  }
}

private var constraintsKey: UInt8 = 0

extension UIView {
  fileprivate var storedConstraints: [NSLayoutConstraint] {
    get { objc_getAssociatedObject(self, &constraintsKey) as? [NSLayoutConstraint] ?? [] }
    set {
      objc_setAssociatedObject(
        self, &constraintsKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    }
  }
}

/// A view that is ready for constraints.
@propertyWrapper private struct UsesAutoLayout<View: UIView> {
  var wrappedValue: View {
    didSet { wrappedValue.translatesAutoresizingMaskIntoConstraints = false }
  }

  init(wrappedValue: View) {
    self.wrappedValue = wrappedValue
    wrappedValue.translatesAutoresizingMaskIntoConstraints = false
  }
}

infix operator ~~ : AssignmentPrecedence
private func ~~ (constraint: NSLayoutConstraint, priority: Float) -> NSLayoutConstraint {
  constraint.priority = UILayoutPriority(rawValue: priority)
  return constraint
}
private func == <Axis>(first: NSLayoutAnchor<Axis>, second: NSLayoutAnchor<Axis>)
  -> NSLayoutConstraint
{ first.constraint(equalTo: second) }
private func <= (first: NSLayoutDimension, second: CGFloat) -> NSLayoutConstraint {
  first.constraint(lessThanOrEqualToConstant: second)
}

@resultBuilder private enum ConstraintsBuilder {
  static func buildBlock(_ parts: [NSLayoutConstraint]...) -> [NSLayoutConstraint] {
    parts.flatMap { $0 }
  }
  static func buildExpression(_ part: NSLayoutConstraint) -> [NSLayoutConstraint] { [part] }
  static func buildOptional(_ part: [NSLayoutConstraint]?) -> [NSLayoutConstraint] { part ?? [] }
}

extension NSLayoutConstraint {
  fileprivate static func build(@ConstraintsBuilder _ content: () -> [NSLayoutConstraint]) {
    activate(content())
  }

  fileprivate func with(multiplier: CGFloat) -> NSLayoutConstraint {
    let copy = NSLayoutConstraint(
      item: firstItem!, attribute: firstAttribute, relatedBy: relation, toItem: secondItem,
      attribute: secondAttribute, multiplier: multiplier, constant: constant)
    copy.priority = priority
    copy.shouldBeArchived = shouldBeArchived
    copy.identifier = identifier
    return copy
  }
}

/// A constraint of a library's own class.
private class NamedConstraint: NSLayoutConstraint {
  var file = ""
  override var description: String { "\(file): \(super.description)" }
}

/// A bar whose text is in an effect view, and ends above the safe area.
private final class BlurredBar: UIView {
  let text = UITextView()
  override init(frame: CGRect) {
    super.init(frame: frame)
    let blur = UIVisualEffectView(effect: UIBlurEffect(style: .regular))
    text.isScrollEnabled = false
    text.font = .systemFont(ofSize: 17)
    for view in [self, blur, text] { view.translatesAutoresizingMaskIntoConstraints = false }
    addSubview(blur)
    blur.contentView.addSubview(text)
    NSLayoutConstraint.activate([
      blur.topAnchor.constraint(equalTo: topAnchor, constant: 6),
      blur.leftAnchor.constraint(equalTo: leftAnchor, constant: 12),
      blur.rightAnchor.constraint(equalTo: rightAnchor, constant: -12),
      blur.bottomAnchor.constraint(equalTo: safeAreaLayoutGuide.bottomAnchor, constant: -6),
      text.topAnchor.constraint(equalTo: blur.contentView.topAnchor),
      text.leftAnchor.constraint(equalTo: blur.contentView.leftAnchor),
      text.rightAnchor.constraint(equalTo: blur.contentView.rightAnchor),
      text.bottomAnchor.constraint(equalTo: blur.contentView.bottomAnchor),
    ])
  }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
  override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 48)
  }
}

@MainActor struct LayoutIdiomTests {
  private final class Card: UIView {
    @UsesAutoLayout var title = UILabel()
    @UsesAutoLayout var picture = UIImageView()
    private(set) var updates = 0

    override init(frame: CGRect) {
      super.init(frame: frame)
      [title, picture].forEach(addSubview)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override class var requiresConstraintBasedLayout: Bool { true }

    override func updateConstraints() {
      updates += 1
      super.updateConstraints()
    }

    override var intrinsicContentSize: CGSize {
      CGSize(width: UIView.noIntrinsicMetric, height: 90)
    }
  }

  @Test func `effect views: what is in the content view makes them as tall as it`() {
    let stage = AppStage()
    let root = UIViewController()
    root.additionalSafeAreaInsets.bottom = 34
    let bar = BlurredBar(frame: .zero)
    root.view.addSubview(bar)
    NSLayoutConstraint.activate([
      bar.leftAnchor.constraint(equalTo: root.view.leftAnchor),
      bar.rightAnchor.constraint(equalTo: root.view.rightAnchor),
      bar.bottomAnchor.constraint(equalTo: root.view.bottomAnchor),
    ])
    stage.show(root)
    #expect(bar.frame == CGRect(x: 0, y: 844 - 82, width: 390, height: 82))
    #expect(bar.text.frame.height == 36)
    bar.text.text = "one\ntwo\nthree"
    stage.run(for: 0.1)
    #expect(bar.text.frame.height > 70 && bar.frame.maxY == 844)
    #expect(bar.frame.height == bar.text.frame.height + 46)
  }

  @Test func `makers: make, store and remake constraints`() {
    let page = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let card = Card()
    page.addSubview(card)
    card.place.make { make in
      make.edges.equalToSuperview().inset(10)
    }
    page.layoutIfNeeded()
    #expect(card.frame == CGRect(x: 10, y: 10, width: 180, height: 80))
    #expect(card.storedConstraints.count == 4 && card.updates <= 1)
    card.place.remake {
      $0.top.equalTo(3)
      $0.leading.equalTo(Float(4))
      $0.width.equalTo(50).priority(.defaultHigh)
    }
    page.layoutIfNeeded()
    #expect(card.frame == CGRect(x: 4, y: 3, width: 50, height: 90))
    #expect(card.storedConstraints.last?.priority == .defaultHigh)
    #expect(card.storedConstraints[0].identifier?.hasPrefix("line ") == true)
  }

  @Test func `operators and builders: return constraints of anchors`() {
    let page = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let card = Card()
    page.addSubview(card)
    card.translatesAutoresizingMaskIntoConstraints = false
    let isWide = true
    NSLayoutConstraint.build {
      card.topAnchor == page.topAnchor
      card.leadingAnchor == page.leadingAnchor
      (card.widthAnchor == page.widthAnchor) ~~ 900
      if isWide { card.widthAnchor <= 150 }
    }
    page.layoutIfNeeded()
    #expect(card.frame == CGRect(x: 0, y: 0, width: 150, height: 90))
  }

  @Test func `copies: a constraint is made again with another multiplier`() throws {
    let page = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let card = Card()
    page.addSubview(card)
    card.translatesAutoresizingMaskIntoConstraints = false
    let width = card.widthAnchor.constraint(equalTo: page.widthAnchor, multiplier: 0.5)
    width.isActive = true
    page.layoutIfNeeded()
    #expect(card.frame.width == 100)
    NSLayoutConstraint.deactivate([width])
    width.with(multiplier: 0.25).isActive = true
    page.layoutIfNeeded()
    #expect(card.frame.width == 50)
    let found = page.constraints.filter { $0.firstItem === card && $0.relation == .equal }
    #expect(found.count == 1 && found.first?.multiplier == 0.25)
  }

  @Test func `subclasses: a library's constraint has fields and a description of its own`() {
    let page = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let card = Card()
    page.addSubview(card)
    let constraint = NamedConstraint(
      item: card, attribute: .height, relatedBy: .greaterThanOrEqual, toItem: nil,
      attribute: .notAnAttribute, multiplier: 1, constant: 20)
    constraint.file = "Card.swift"
    constraint.isActive = true
    #expect("\(constraint)".hasPrefix("Card.swift: "))
    #expect(card.constraints.compactMap { $0 as? NamedConstraint } == [constraint])
  }

  @Test func `fitting: constraints inside give a view's size`() {
    let card = Card()
    NSLayoutConstraint.activate([
      card.title.topAnchor.constraint(equalTo: card.topAnchor, constant: 5),
      card.title.heightAnchor.constraint(equalToConstant: 20),
      card.title.leadingAnchor.constraint(equalTo: card.leadingAnchor),
      card.title.trailingAnchor.constraint(equalTo: card.trailingAnchor),
      card.picture.topAnchor.constraint(equalTo: card.title.bottomAnchor),
      card.picture.heightAnchor.constraint(equalToConstant: 45),
      card.picture.bottomAnchor.constraint(equalTo: card.bottomAnchor),
    ])
    let size = card.systemLayoutSizeFitting(
      CGSize(width: 120, height: UIView.layoutFittingCompressedSize.height),
      withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
    #expect(size == CGSize(width: 120, height: 70))
  }

  @Test func `text views: a label pinned to the edges leaves the content's size to the text`() {
    final class Composer: UIViewController {
      let input = UITextView()
      let hint = UILabel()
      override func viewDidLoad() {
        super.viewDidLoad()
        (hint.text, hint.numberOfLines) = ("A hint of several words, longer than a line", 0)
        input.isScrollEnabled = false
        for part in [input, hint] { part.translatesAutoresizingMaskIntoConstraints = false }
        view.addSubview(input)
        input.addSubview(hint)
        NSLayoutConstraint.activate([
          input.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
          input.topAnchor.constraint(equalTo: view.topAnchor, constant: 60),
          input.widthAnchor.constraint(equalToConstant: 120),
          hint.topAnchor.constraint(equalTo: input.topAnchor, constant: 8),
          hint.leadingAnchor.constraint(equalTo: input.leadingAnchor, constant: 4),
          hint.trailingAnchor.constraint(equalTo: input.trailingAnchor, constant: -4),
          hint.bottomAnchor.constraint(equalTo: input.bottomAnchor, constant: -8),
          hint.widthAnchor.constraint(equalTo: input.widthAnchor, constant: -8),
        ])
      }
    }
    let (stage, composer) = (AppStage(), Composer())
    stage.show(composer)
    let empty = composer.input.contentSize
    composer.input.text = "One\nTwo\nThree\nFour\nFive\nSix\nSeven\nEight"
    stage.run(for: 0.1)
    #expect(composer.input.contentSize.height > empty.height)
    #expect(composer.input.contentSize.width == 120)
  }
}
