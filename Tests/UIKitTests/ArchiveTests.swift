import Testing
import UIKit

// Archives of views and of an app's objects, which sources use to copy them.

/// A card that makes its parts where it is made, and keeps them by keys in an archive.
private class CodedCard: UIView {
  var title = UILabel()
  var height: NSLayoutConstraint?
  var count = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    title.text = "Lake"
    title.translatesAutoresizingMaskIntoConstraints = false
    addSubview(title)
    let height = title.heightAnchor.constraint(equalToConstant: 30)
    NSLayoutConstraint.activate([
      title.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 12),
      title.topAnchor.constraint(equalTo: layoutMarginsGuide.topAnchor),
      title.widthAnchor.constraint(equalTo: widthAnchor, multiplier: 0.5), height,
    ])
    self.height = height
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    if case let label as UILabel = coder.decodeObject(forKey: "title") { title = label }
    height = coder.decodeObject(forKey: "height") as? NSLayoutConstraint
    count = coder.decodeInteger(forKey: "count")
  }

  override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(title, forKey: "title")
    coder.encode(height, forKey: "height")
    coder.encode(count, forKey: "count")
  }
}

extension NSCoding where Self: NSObject {
  fileprivate func duplicate() -> Any? {
    if #available(iOS 11, *) {
      return try? NSKeyedUnarchiver.unarchivedObject(
        ofClass: type(of: self),
        from: NSKeyedArchiver.archivedData(withRootObject: self, requiringSecureCoding: false))
    }
    return NSKeyedUnarchiver.unarchiveObject(
      with: NSKeyedArchiver.archivedData(withRootObject: self))!
  }
}

private final class CodedPerson: NSObject, NSCoding {
  let name: String
  var friends: [CodedPerson] = []
  var favourite: UIColor?

  init(name: String) { self.name = name }
  init?(coder: NSCoder) {
    guard let name = coder.decodeObject(forKey: "name") as? String else { return nil }
    self.name = name
    friends = coder.decodeObject(forKey: "friends") as? [CodedPerson] ?? []
    favourite = coder.decodeObject(forKey: "favourite") as? UIColor
  }
  func encode(with coder: NSCoder) {
    coder.encode(name, forKey: "name")
    coder.encode(friends, forKey: "friends")
    coder.encode(favourite, forKey: "favourite")
  }
}

struct ArchiveTests {
  private func copy<View: UIView>(_ view: View) throws -> View {
    try #require(view.duplicate() as? View)
  }

  @Test func `views: a copy has the place, the look and the subviews of the original`() throws {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 200, height: 100))
    view.backgroundColor = .red
    view.alpha = 0.5
    view.tag = 7
    view.tintColor = .green
    view.clipsToBounds = true
    view.transform = CGAffineTransform(rotationAngle: 0.2)
    let label = UILabel(frame: CGRect(x: 5, y: 5, width: 90, height: 40))
    (label.text, label.numberOfLines, label.textColor) = ("Lake", 2, .blue)
    (label.font, label.textAlignment) = (.boldSystemFont(ofSize: 21), .right)
    let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 4))
    }
    let picture = UIImageView(image: image)
    picture.contentMode = .scaleAspectFit
    label.addSubview(picture)
    view.addSubview(label)

    let made = try copy(view)
    #expect(made !== view && made.superview == nil)
    #expect(made.bounds == view.bounds && made.center == view.center)
    #expect(made.transform == view.transform && made.alpha == 0.5 && made.tag == 7)
    #expect(made.backgroundColor == .red && made.tintColor == .green && made.clipsToBounds)
    let text = try #require(made.subviews.first as? UILabel)
    #expect(text !== label && text.frame == label.frame && text.text == "Lake")
    #expect(text.numberOfLines == 2 && text.textColor == .blue && text.textAlignment == .right)
    #expect(text.font == label.font)
    let shown = try #require(text.subviews.first as? UIImageView)
    #expect(shown.image === image && shown.contentMode == .scaleAspectFit)
  }

  @Test func `layers: their own corners and shadows are not copied`() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    (view.layer.cornerRadius, view.layer.shadowOpacity) = (5, 1)
    let made = try copy(view)
    #expect(made.layer.cornerRadius == 0 && made.layer.shadowOpacity == 0)
  }

  @Test func `changes: those of the original do not reach an archive, nor one copy another`() throws
  {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    let data = NSKeyedArchiver.archivedData(withRootObject: view)
    view.frame.size.width = 50
    let first = try #require(NSKeyedUnarchiver.unarchiveObject(with: data) as? UIView)
    first.frame.size.width = 70
    let second = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: UIView.self, from: data))
    #expect(first.frame.width == 70 && second.frame.width == 20)
    #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: UILabel.self, from: data) == nil)
  }

  @Test func `subclasses: keep their own keys, and constraints hold the copy's views`() throws {
    let card = CodedCard(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    card.count = 3
    card.layoutIfNeeded()
    let made = try copy(card)
    #expect(made.count == 3 && made.subviews.count == 1 && made.title === made.subviews.first)
    #expect(made.title !== card.title && made.title.text == "Lake")
    let height = try #require(made.height)
    #expect(height !== card.height && height.isActive && made.constraints.count == 3)
    made.layoutIfNeeded()
    #expect(made.title.frame == card.title.frame)
    height.constant = 50
    made.frame.size.width = 300
    made.layoutIfNeeded()
    #expect(made.title.frame == CGRect(x: 12, y: 8, width: 150, height: 50))
    #expect(card.title.frame == CGRect(x: 12, y: 8, width: 100, height: 30))
  }

  @Test func `cells: what the app added to the content view is in the copy's own`() throws {
    let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
    cell.contentView.backgroundColor = .yellow
    let front = UIView()
    front.translatesAutoresizingMaskIntoConstraints = false
    cell.contentView.addSubview(front)
    NSLayoutConstraint.activate([
      front.centerXAnchor.constraint(equalTo: cell.contentView.centerXAnchor),
      front.centerYAnchor.constraint(equalTo: cell.contentView.centerYAnchor),
      front.widthAnchor.constraint(equalToConstant: 40),
      front.heightAnchor.constraint(equalToConstant: 20),
    ])
    let made = try copy(cell)
    made.layoutIfNeeded()
    #expect(made.contentView.backgroundColor == .yellow && made.subviews.count == 1)
    #expect(made.contentView.subviews.map(\.frame) == [CGRect(x: 30, y: 20, width: 40, height: 20)])
  }

  @Test func `controls: a button's titles by state, a stack's arrangement, a field's text`() throws
  {
    let button = UIButton(type: .custom)
    button.setTitle("Save", for: .normal)
    button.setTitle("Saving", for: .highlighted)
    button.setTitleColor(.red, for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 30)
    let field = UITextField()
    (field.text, field.placeholder) = ("Ada", "Name")
    let stack = UIStackView(arrangedSubviews: [button, field])
    (stack.axis, stack.spacing, stack.distribution) = (.vertical, 9, .fillEqually)
    stack.frame = CGRect(x: 0, y: 0, width: 120, height: 109)
    stack.layoutIfNeeded()

    let made = try copy(stack)
    made.layoutIfNeeded()
    #expect(made.axis == .vertical && made.spacing == 9)
    #expect(made.arrangedSubviews.map(\.frame) == stack.arrangedSubviews.map(\.frame))
    let save = try #require(made.arrangedSubviews.first as? UIButton)
    #expect(save.buttonType == .custom && save.title(for: .normal) == "Save")
    #expect(save.title(for: .highlighted) == "Saving" && save.titleColor(for: .normal) == .red)
    #expect(save.titleLabel?.font.pointSize == 30 && save.subviews.count == 1)
    let name = try #require(made.arrangedSubviews.last as? UITextField)
    #expect(name.text == "Ada" && name.placeholder == "Name")
  }

  @Test func `objects: those that share one share its copy`() throws {
    let (ada, ben, eve) = (
      CodedPerson(name: "Ada"), CodedPerson(name: "Ben"), CodedPerson(name: "Eve")
    )
    ada.friends = [ben, eve]
    ben.friends = [eve]
    ben.favourite = .purple
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: [ada, eve], requiringSecureCoding: false)
    let made = try #require(
      try NSKeyedUnarchiver.unarchivedArrayOfObjects(ofClass: CodedPerson.self, from: data))
    #expect(made.map(\.name) == ["Ada", "Eve"] && made[0].friends.map(\.name) == ["Ben", "Eve"])
    #expect(made[0].friends[1] === made[1] && made[0].friends[0].friends[0] === made[1])
    #expect(made[0].friends[0].favourite == .purple && made[1] !== eve)
  }

  @Test func `keys: an archiver's values are an unarchiver's`() throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    archiver.encode(UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4)), forKey: "view")
    archiver.encode(2.5, forKey: "number")
    archiver.encode(true, forKey: "flag")
    archiver.finishEncoding()
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    #expect((unarchiver.decodeObject(forKey: "view") as? UIView)?.frame.minY == 2)
    #expect(unarchiver.decodeDouble(forKey: "number") == 2.5)
    #expect(unarchiver.decodeBool(forKey: "flag") && !unarchiver.containsValue(forKey: "other"))
    #expect(throws: CocoaError.self) { try NSKeyedUnarchiver(forReadingFrom: Data("x".utf8)) }
    #expect(NSKeyedUnarchiver.unarchiveObject(with: Data("x".utf8)) == nil)
  }

  @Test func `Foundation: archives of its own objects are its own data`() throws {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: ["a", "b"], requiringSecureCoding: false)
    #expect(data.starts(with: Data("bplist".utf8)))
    #expect(NSKeyedUnarchiver.unarchiveObject(with: data) as? [String] == ["a", "b"])
    let color = NSKeyedArchiver.archivedData(withRootObject: UIColor.orange)
    #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: UIColor.self, from: color) == .orange)
  }
}
