import Lamina

/// One contact: a large picture, the name, what can be done.
final class ContactController: ViewController {
  private let contact: Contact
  private let avatars: Avatars

  init(_ contact: Contact, _ avatars: Avatars) {
    (self.contact, self.avatars) = (contact, avatars)
    super.init()
    navigationItem.title = contact.firstName
  }

  private let avatar = ImageView()
  private let name = Label()
  private let call = Button("Call")
  private let favourite = Switch()
  private let favouriteLabel = Label("Favourite")
  private let note = TextField()

  override func loadView() {
    let root = View()
    root.backgroundColor = ViewColor(white: 0.95)
    root.layer.name = "contact"
    view = root
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    avatar.image = avatars.round(contact, side: 120).map { Image($0) }
    name.text = contact.name
    name.textAlignment = .center
    (name.fontSize, name.font.weight) = (26, 600)
    call.layer.name = "call"
    call.layer.cornerRadius = 12
    call.setBackgroundColor(.white, for: .normal)
    call.setBackgroundColor(ViewColor(white: 0.85), for: .highlighted)
    call.addAction(for: .touchUpInside) { [contact] control in
      (control as? Button)?.setTitle("Calling \(contact.phone)", for: .normal)
    }
    favourite.layer.name = "favourite"
    note.layer.name = "note"
    note.placeholder = "Note"
    for child in [avatar, name, call, favouriteLabel, favourite, note] as [View] {
      view.addSubview(child)
    }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let (width, top) = (view.bounds.width, view.safeAreaInsets.top)
    avatar.frame = Rect(x: (width - 120) / 2, y: top + 24, width: 120, height: 120)
    name.frame = Rect(x: 16, y: top + 156, width: width - 32, height: 34)
    call.frame = Rect(x: 16, y: top + 214, width: width - 32, height: 48)
    favouriteLabel.frame = Rect(x: 20, y: top + 282, width: 200, height: 31)
    favourite.frame = Rect(x: width - 16 - 51, y: top + 282, width: 51, height: 31)
    note.frame = Rect(x: 16, y: top + 330, width: width - 32, height: 40)
  }
}
