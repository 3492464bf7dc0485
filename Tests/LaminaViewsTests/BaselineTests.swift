import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// Baselines that superviews and stacks have from their texts, and those of several lines.
@Suite @MainActor struct BaselineTests {
  /// A card whose baselines are those of its label.
  private final class Card: View {
    let label = Label("Card")
    override init(frame: Rect = .zero) {
      super.init(frame: frame)
      addSubview(label)
    }
    override var forLastBaselineLayout: View { label }
  }

  private func label(_ text: String, size: Double = 17, lines: Int = 1) -> Label {
    let label = Label(text)
    label.fontSize = size
    label.numberOfLines = lines
    label.translatesAutoresizingMaskIntoConstraints = false
    return label
  }

  /// Returns the baseline of a label's first or last line, in a view's space.
  private func baseline(_ label: Label, last: Bool = false, in view: View) throws -> Double {
    let width = label.numberOfLines == 1 ? .infinity : label.bounds.width
    let layout = try label.style.layout(
      label.style.text(label.text ?? ""), in: Size(width: width, height: .infinity))
    let line = try #require(last ? layout.lines.last : layout.lines.first)
    let y = (label.bounds.height - layout.size.height) / 2 + line.origin.y
    return label.convert(Point(x: 0, y: y), to: view).y
  }

  @Test(arguments: [false, true])
  func `baselines: a card's follows its label, placed by constraints or by frames`(
    hasFrame: Bool
  ) throws {
    let root = View(frame: rect(0, 0, 300, 200))
    let (card, other) = (Card(frame: rect(10, 20, 100, 80)), label("Other"))
    root.addSubview(card)
    root.addSubview(other)
    card.label.translatesAutoresizingMaskIntoConstraints = false
    LayoutConstraint.activate([
      card.label.leftAnchor.constraint(equalTo: card.leftAnchor),
      card.label.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -7),
      other.rightAnchor.constraint(equalTo: root.rightAnchor),
      other.firstBaselineAnchor.constraint(equalTo: card.firstBaselineAnchor),
    ])
    if !hasFrame {
      card.translatesAutoresizingMaskIntoConstraints = false
      LayoutConstraint.activate([
        card.leftAnchor.constraint(equalTo: root.leftAnchor),
        card.topAnchor.constraint(equalTo: root.topAnchor, constant: 30),
        card.widthAnchor.constraint(equalToConstant: 100),
        card.heightAnchor.constraint(equalToConstant: 90),
      ])
    }
    root.layoutIfNeeded()
    #expect(card.label.frame.maxY == card.bounds.maxY - 7)
    #expect(abs(try baseline(other, in: root) - baseline(card.label, in: root)) < 1e-6)
    card.label.fontSize = 40
    root.layoutIfNeeded()
    #expect(abs(try baseline(other, in: root) - baseline(card.label, in: root)) < 1e-6)
    if hasFrame {
      card.frame.origin.y = 60
      root.layoutIfNeeded()
      #expect(abs(try baseline(other, in: root) - baseline(card.label, in: root)) < 1e-6)
    }
  }

  @Test func `baselines: the label of a card may have a frame that moves`() throws {
    let root = View(frame: rect(0, 0, 300, 200))
    let (card, other) = (Card(frame: rect(10, 20, 100, 80)), label("Other"))
    root.addSubview(card)
    root.addSubview(other)
    card.label.frame = rect(0, 10, 80, 24)
    other.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
    let constraint = other.lastBaselineAnchor.constraint(equalTo: card.lastBaselineAnchor)
    constraint.isActive = true
    root.layoutIfNeeded()
    #expect(abs(try baseline(other, in: root) - baseline(card.label, in: root)) < 1e-6)
    card.label.frame.origin.y = 40
    root.layoutIfNeeded()
    #expect(abs(try baseline(other, in: root) - baseline(card.label, in: root)) < 1e-6)
    constraint.isActive = false
    card.label.removeFromSuperview()
    root.layoutIfNeeded()
  }

  @Test func `baselines: those of a view without text are its top and its bottom edge`() {
    let root = View(frame: rect(0, 0, 300, 200))
    let (plain, first, last) = (View(frame: rect(0, 20, 50, 60)), View(), View())
    for view in [plain, first, last] { root.addSubview(view) }
    for view in [first, last] {
      view.translatesAutoresizingMaskIntoConstraints = false
      view.heightAnchor.constraint(equalToConstant: 10).isActive = true
    }
    first.topAnchor.constraint(equalTo: plain.firstBaselineAnchor).isActive = true
    last.topAnchor.constraint(equalTo: plain.lastBaselineAnchor).isActive = true
    root.layoutIfNeeded()
    #expect(first.frame.minY == 20 && last.frame.minY == 80)
  }

  @Test func `baselines: the last one of several lines follows the width`() throws {
    let root = View(frame: rect(0, 0, 300, 400))
    let text = label(String(repeating: "words in lines ", count: 8), lines: 0)
    let other = label("Other")
    root.addSubview(text)
    root.addSubview(other)
    let width = text.widthAnchor.constraint(equalToConstant: 120)
    LayoutConstraint.activate([
      text.leftAnchor.constraint(equalTo: root.leftAnchor),
      text.topAnchor.constraint(equalTo: root.topAnchor), width,
      other.leftAnchor.constraint(equalTo: root.leftAnchor),
      other.firstBaselineAnchor.constraint(equalTo: text.lastBaselineAnchor, constant: 30),
    ])
    for length in [120.0, 250, 80] {
      width.constant = length
      root.layoutIfNeeded()
      let lower = try baseline(other, in: root)
      #expect(abs(lower - 30 - (try baseline(text, last: true, in: root))) < 1e-6, "\(length)")
    }
  }

  @Test(arguments: [false, true])
  func `baselines: a column has those of its first and last visible views`(hasFrame: Bool) throws {
    let root = View(frame: rect(0, 0, 300, 300))
    let texts = [label("One", size: 30), label("Two"), label("Three", size: 12)]
    let stack = StackView(arrangedSubviews: texts)
    stack.axis = .vertical
    let (first, last) = (label("first"), label("last"))
    for view in [stack, first, last] { root.addSubview(view) }
    LayoutConstraint.activate([
      first.rightAnchor.constraint(equalTo: root.rightAnchor),
      last.rightAnchor.constraint(equalTo: root.rightAnchor),
      first.firstBaselineAnchor.constraint(equalTo: stack.firstBaselineAnchor),
      last.firstBaselineAnchor.constraint(equalTo: stack.lastBaselineAnchor),
    ])
    if hasFrame {
      stack.frame = rect(10, 20, 100, 200)
    } else {
      stack.translatesAutoresizingMaskIntoConstraints = false
      stack.topAnchor.constraint(equalTo: root.topAnchor, constant: 20).isActive = true
      stack.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
    }
    func agrees(_ top: Label, _ bottom: Label) throws {
      root.layoutIfNeeded()
      #expect(abs(try baseline(first, in: root) - baseline(top, in: root)) < 1e-6)
      #expect(abs(try baseline(last, in: root) - baseline(bottom, in: root)) < 1e-6)
      #expect(stack.frame.minY == 20)
    }
    try agrees(texts[0], texts[2])
    texts[0].isHidden = true
    texts[2].isHidden = true
    try agrees(texts[1], texts[1])
    texts[0].isHidden = false
    texts[2].removeFromSuperview()
    try agrees(texts[0], texts[1])
  }

  @Test func `baselines: a row has those of its highest view, which may be a column in it`() throws
  {
    let root = View(frame: rect(0, 0, 300, 300))
    let (small, large, other) = (label("small"), label("large", size: 30), label("other"))
    let row = StackView(arrangedSubviews: [small, large])
    row.alignment = .center
    row.translatesAutoresizingMaskIntoConstraints = false
    let column = StackView(arrangedSubviews: [row])
    column.axis = .vertical
    column.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(column)
    root.addSubview(other)
    LayoutConstraint.activate([
      column.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
      column.leftAnchor.constraint(equalTo: root.leftAnchor),
      other.rightAnchor.constraint(equalTo: root.rightAnchor),
      other.lastBaselineAnchor.constraint(equalTo: column.lastBaselineAnchor),
    ])
    root.layoutIfNeeded()
    #expect(abs(try baseline(other, in: root) - baseline(large, in: root)) < 1e-6)
    small.fontSize = 50
    root.layoutIfNeeded()
    #expect(abs(try baseline(other, in: root) - baseline(small, in: root)) < 1e-6)
    #expect(StackView().forFirstBaselineLayout is StackView)
  }
}
