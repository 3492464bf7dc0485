import Lamina

/// The conversation: a table of messages above a bar that rides on the keyboard.
final class ChatController: ViewController, TableViewDataSource, TableViewDelegate {
  private var messages: [Message]
  private let photos: Photos
  private let sins: Sins
  private let isArabic: Bool
  private let table = TableView()
  private let bar = ComposeBar()
  /// Whether the end of the conversation is in sight, and is to stay there.
  private var isAtEnd = true
  /// The room that the messages had when they were laid out last.
  private var room = 0.0

  init(_ messages: [Message], _ photos: Photos, _ sins: Sins, isArabic: Bool) {
    (self.messages, self.photos, self.sins) = (messages, photos, sins)
    self.isArabic = isArabic
    super.init()
    navigationItem.title = isArabic ? "آدا" : "Ada"
    if isArabic { bar.sendTitle = "إرسال" }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    table.accessibilityIdentifier = "messages"
    table.rowHeight = TableView.automaticDimension
    table.estimatedRowHeight = 64
    for identifier in MessageCell.identifiers {
      table.register(MessageCell.self, forCellReuseIdentifier: identifier)
    }
    (table.dataSource, table.delegate) = (self, self)
    bar.onSend = { [weak self] in self?.send($0) }
    for part in [table, bar] as [View] {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    LayoutConstraint.activate([
      table.topAnchor.constraint(equalTo: view.topAnchor),
      table.leftAnchor.constraint(equalTo: view.leftAnchor),
      table.rightAnchor.constraint(equalTo: view.rightAnchor),
      table.bottomAnchor.constraint(equalTo: bar.topAnchor),
      bar.leftAnchor.constraint(equalTo: view.leftAnchor),
      bar.rightAnchor.constraint(equalTo: view.rightAnchor),
      bar.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      // The bar reaches under the keyboard; what is typed stands above it.
      bar.textView.bottomAnchor.constraint(
        equalTo: view.keyboardLayoutGuide.topAnchor, constant: -7),
    ])
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    // The guide moves in the keyboard's animation, and the messages with it.
    guard table.bounds.height != room else { return }
    room = table.bounds.height
    if isAtEnd { scrollToEnd(animated: false) }
  }

  private func scrollToEnd(animated: Bool) {
    guard !messages.isEmpty else { return }
    let last = IndexPath(row: messages.count - 1, section: 0)
    table.scrollToRow(at: last, at: .bottom, animated: animated)
  }

  // MARK: - Messages

  private func send(_ text: String) {
    append(Message(id: messages.count, isMine: true, content: .text(text)))
    guard let application = view.window?.screen.application, let now = application.loop?.now else {
      return
    }
    _ = application.schedule(at: now + 0.8) { [weak self] in self?.answer() }
  }

  private func answer() {
    let text = Conversation.answer(to: messages.count, isArabic: isArabic)
    append(Message(id: messages.count, isMine: false, content: .text(text)))
  }

  private func append(_ message: Message) {
    // The bar has become lower with the text gone.
    view.layoutIfNeeded()
    messages.append(message)
    let path = IndexPath(row: messages.count - 1, section: 0)
    table.performBatchUpdates { [table] in table.insertRows(at: [path], with: .fade) }
    isAtEnd = true
    scrollToEnd(animated: true)
  }

  // MARK: - Table

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    messages.count
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let message = messages[indexPath.row]
    let cell = tableView.dequeueReusableCell(
      withIdentifier: MessageCell.identifier(of: message), for: indexPath)
    if let cell = cell as? MessageCell {
      cell.show(message, photos, view.window?.screen.application?.backgroundQueue, sins)
    }
    return cell
  }

  func tableView(
    _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? {
    let delete = ContextualAction(style: .destructive, title: isArabic ? "حذف" : "Delete") {
      [weak self] _, _, completion in
      self?.messages.remove(at: indexPath.row)
      completion(true)
    }
    return SwipeActionsConfiguration(actions: [delete])
  }

  func tableView(
    _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? {
    let reply = ContextualAction(style: .normal, title: isArabic ? "رد" : "Reply") {
      [weak self] _, _, completion in
      self?.quote(indexPath.row)
      completion(true)
    }
    return SwipeActionsConfiguration(actions: [reply])
  }

  private func quote(_ row: Int) {
    bar.textView.text = "\u{201C}\(messages[row].words)\u{201D}\n"
    bar.textViewDidChange(bar.textView)
    bar.textView.becomeFirstResponder()
  }

  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { isAtEnd = false }
}
