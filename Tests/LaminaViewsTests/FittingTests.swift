import LaminaGeometry
import LaminaViews
import Testing

/// Sizes by constraints: texts in lines, stacks, fitting sizes and cells that size themselves.
@Suite @MainActor struct FittingTests {
  private func label(_ text: String, lines: Int = 1) -> Label {
    let label = Label(text)
    label.numberOfLines = lines
    label.translatesAutoresizingMaskIntoConstraints = false
    return label
  }

  private let words = "Layers are composited back to front, and each pass has a reason and a price."

  @Test func `text: a label in lines is as high as its width asks for`() {
    let root = View("root", rect(0, 0, 200, 400))
    let (text, below) = (label(words, lines: 0), label("below"))
    root.addSubview(text)
    root.addSubview(below)
    LayoutConstraint.activate([
      text.leftAnchor.constraint(equalTo: root.leftAnchor),
      text.rightAnchor.constraint(equalTo: root.rightAnchor),
      text.topAnchor.constraint(equalTo: root.topAnchor),
      below.topAnchor.constraint(equalTo: text.bottomAnchor, constant: 8),
      below.leftAnchor.constraint(equalTo: root.leftAnchor),
    ])
    root.layoutIfNeeded()
    let expected = text.sizeThatFits(Size(width: 200, height: 1_000)).height
    let line = label("x").intrinsicContentSize.height
    #expect(text.frame == rect(0, 0, 200, expected) && expected > 2.5 * line)
    #expect(below.frame.minY == expected + 8)
    root.frame.size.width = 400
    root.layoutIfNeeded()
    #expect(text.frame.height < expected && below.frame.minY == text.frame.maxY + 8)
    text.text = "short"
    root.layoutIfNeeded()
    #expect(text.frame.height == line)
  }

  @Test func `pixels: a text has room for all its lines in a frame on whole pixels`() {
    let stage = Stage(scale: 3)
    let root = View("root", rect(0, 0, 300, 300), in: stage.window)
    let text = label(words, lines: 0)
    root.addSubview(text)
    let width = text.widthAnchor.constraint(equalToConstant: 100)
    LayoutConstraint.activate([
      width, text.centerXAnchor.constraint(equalTo: root.centerXAnchor),
      text.topAnchor.constraint(equalTo: root.topAnchor),
    ])
    for step in 0..<400 {
      width.constant = 90 + Double(step) * 0.137
      stage.layOut()
      let needed = text.sizeThatFits(Size(width: text.bounds.width, height: 1_000)).height
      #expect(text.bounds.height >= needed - 1.0 / 3, "\(width.constant)")
    }
  }

  @Test func `baseline: texts of two sizes stand on one line`() throws {
    let root = View("root", rect(0, 0, 300, 100))
    let (large, small) = (label("Large"), label("small"))
    large.fontSize = 40
    root.addSubview(large)
    root.addSubview(small)
    LayoutConstraint.activate([
      large.leftAnchor.constraint(equalTo: root.leftAnchor),
      large.topAnchor.constraint(equalTo: root.topAnchor),
      small.leftAnchor.constraint(equalTo: large.rightAnchor),
      small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor),
    ])
    root.layoutIfNeeded()
    func baseline(_ label: Label) throws -> Double {
      let text = try #require(label.text)
      let layout = try label.style.layout(
        label.style.text(text), in: Size(width: .infinity, height: .infinity))
      let line = try #require(layout.lines.first)
      return label.frame.minY + (label.frame.height - layout.size.height) / 2 + line.origin.y
    }
    #expect(abs(try baseline(large) - baseline(small)) < 1e-9)
    #expect(small.frame.minY > large.frame.minY)
  }

  @Test func `fitting: the smallest size, and the height for a width, without moving anything`() {
    let root = View("root", rect(0, 0, 10, 10))
    let text = label(words, lines: 0)
    root.addSubview(text)
    LayoutConstraint.activate([
      text.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
      text.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -10),
      text.topAnchor.constraint(equalTo: root.topAnchor, constant: 5),
      text.bottomAnchor.constraint(equalTo: root.bottomAnchor, constant: -5),
    ])
    let height = root.systemLayoutSizeFitting(
      Size(width: 220, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
    #expect(height == text.sizeThatFits(Size(width: 200, height: 1_000)).height + 10)
    let one = root.systemLayoutSizeFitting(View.layoutFittingCompressedSize)
    #expect(one.width == text.intrinsicContentSize.width + 20)
    #expect(root.frame == rect(0, 0, 10, 10))
    // Inside another view that constraints place, the view is measured by itself.
    let outer = View("outer", rect(0, 0, 500, 500))
    root.translatesAutoresizingMaskIntoConstraints = false
    outer.addSubview(root)
    LayoutConstraint.activate([
      root.leftAnchor.constraint(equalTo: outer.leftAnchor),
      root.topAnchor.constraint(equalTo: outer.topAnchor),
      root.widthAnchor.constraint(equalTo: outer.widthAnchor, multiplier: 0.5),
    ])
    outer.layoutIfNeeded()
    let fitting = root.systemLayoutSizeFitting(
      Size(width: 220, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    #expect(fitting.width == 220 && fitting.height == height)
    #expect(root.frame.width == 250)
    let plain = View("plain", rect(0, 0, 7, 9))
    #expect(plain.systemLayoutSizeFitting(.zero) == Size(width: 7, height: 9))
  }

  // MARK: - Stacks

  private func block(_ width: Double, _ height: Double) -> View {
    let view = View()
    view.translatesAutoresizingMaskIntoConstraints = false
    for (length, anchor) in [(width, view.widthAnchor), (height, view.heightAnchor)] {
      let constraint = anchor.constraint(equalToConstant: length)
      constraint.priority = .defaultHigh
      constraint.isActive = true
    }
    return view
  }

  private func stack(_ distribution: StackView.Distribution, _ width: Double?) -> StackView {
    let stack = StackView(arrangedSubviews: [block(20, 10), block(40, 30), block(60, 20)])
    (stack.distribution, stack.spacing) = (distribution, 5)
    if let width { stack.frame = rect(0, 0, width, 50) }
    return stack
  }

  private func spans(_ stack: StackView) -> [[Double]] {
    stack.layoutIfNeeded()
    return stack.arrangedSubviews.map { [$0.frame.minX, $0.frame.width] }
  }

  @Test func `stack: each distribution shares the length`() {
    #expect(spans(stack(.fillEqually, 190)) == [[0, 60], [65, 60], [130, 60]])
    #expect(spans(stack(.equalSpacing, 200)) == [[0, 20], [60, 40], [140, 60]])
    #expect(spans(stack(.equalCentering, 200)) == [[0, 20], [70, 40], [140, 60]])
    let fill = stack(.fill, 160)
    fill.arrangedSubviews[2].constraints[0].priority = .defaultLow
    #expect(spans(fill) == [[0, 20], [25, 40], [70, 90]])
    let labels = StackView(arrangedSubviews: [label("ab"), label("abab")])
    labels.distribution = .fillProportionally
    labels.frame = rect(0, 0, 300, 50)
    labels.layoutIfNeeded()
    let widths = labels.arrangedSubviews.map(\.frame.width)
    let own = labels.arrangedSubviews.map(\.intrinsicContentSize.width)
    #expect(
      abs(widths[1] / widths[0] - own[1] / own[0]) < 1e-9 && abs(widths[0] + widths[1] - 300) < 1e-9
    )
  }

  @Test func `stack: hidden views, custom spacing, margins and alignment`() {
    let row = stack(.fill, nil)
    row.alignment = .center
    row.setCustomSpacing(12, after: row.arrangedSubviews[0])
    #expect(row.systemLayoutSizeFitting(.zero) == Size(width: 137, height: 30))
    row.arrangedSubviews[1].isHidden = true
    #expect(row.systemLayoutSizeFitting(.zero) == Size(width: 92, height: 20))
    row.arrangedSubviews[1].isHidden = false
    row.isLayoutMarginsRelativeArrangement = true
    row.layoutMargins = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(row.systemLayoutSizeFitting(.zero) == Size(width: 143, height: 34))
    row.frame = rect(0, 0, 143, 44)
    row.layoutIfNeeded()
    #expect(row.arrangedSubviews.map(\.frame.minY) == [16, 6, 11])
    row.axis = .vertical
    row.isLayoutMarginsRelativeArrangement = false
    #expect(row.systemLayoutSizeFitting(.zero) == Size(width: 60, height: 77))
    let gone = row.arrangedSubviews[1]
    gone.removeFromSuperview()
    #expect(row.arrangedSubviews.count == 2)
    #expect(row.systemLayoutSizeFitting(.zero) == Size(width: 60, height: 42))
    row.removeArrangedSubview(row.arrangedSubviews[0])
    row.insertArrangedSubview(gone, at: 99)
    #expect(row.arrangedSubviews.last === gone && row.subviews.count == 3)
  }

  // MARK: - Cells

  private final class TextCell: TableViewCell {
    let words = Label()
    override init(style: CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      words.numberOfLines = 0
      words.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(words)
      LayoutConstraint.activate([
        words.leftAnchor.constraint(equalTo: contentView.leftAnchor, constant: 15),
        words.rightAnchor.constraint(equalTo: contentView.rightAnchor, constant: -15),
        words.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
        words.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10),
      ])
    }
  }

  private final class Source: TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 200 }
    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "text", for: indexPath)
      let text = Array(repeating: "word", count: 1 + indexPath.row * 7 % 40).joined(separator: " ")
      (cell as? TextCell)?.words.text = text
      return cell
    }
  }

  @Test
  func `cells: rows are as high as their words in the table's width, and scroll with few cells`() {
    let stage = Stage()
    let source = Source()
    let table = TableView(frame: rect(0, 0, 200, 400))
    table.rowHeight = TableView.automaticDimension
    table.register(TextCell.self, forCellReuseIdentifier: "text")
    table.dataSource = source
    stage.window.addSubview(table)
    stage.layOut()
    for _ in 0..<40 {
      table.contentOffset.y += 170
      stage.layOut()
      for cell in table.visibleCells {
        guard let words = (cell as? TextCell)?.words else { continue }
        let expected = words.sizeThatFits(Size(width: 170, height: 1_000)).height + 20
        #expect(cell.frame.height == expected && words.frame == rect(15, 10, 170, expected - 20))
      }
      let rows = table.visibleCells.map(\.frame)
      for (row, next) in zip(rows, rows.dropFirst()) { #expect(row.maxY == next.minY) }
    }
    #expect(table.counts.made <= table.counts.mostVisible + 1 && table.counts.made < 20)
    table.frame.size.width = 300
    stage.layOut()
    for cell in table.visibleCells {
      guard let words = (cell as? TextCell)?.words else { continue }
      #expect(cell.frame.height == words.sizeThatFits(Size(width: 270, height: 1_000)).height + 20)
    }
    #expect(View.layoutConflicts.entries.allSatisfy { !$0.description.contains("words") })
  }

  @Test func `free: a view without a superview takes the size that constraints find`() {
    let root = View()
    root.translatesAutoresizingMaskIntoConstraints = false
    root.widthAnchor.constraint(equalToConstant: 70).isActive = true
    root.heightAnchor.constraint(equalTo: root.widthAnchor, multiplier: 2).isActive = true
    root.layoutIfNeeded()
    #expect(root.bounds.size == Size(width: 70, height: 140))
  }

  @Test func `fitting: the smallest size of a cell is its content's`() {
    let cell = TableViewCell(reuseIdentifier: nil)
    cell.frame = rect(0, 0, 320, 44)
    let text = label("Some words")
    cell.contentView.addSubview(text)
    let content = cell.contentView
    LayoutConstraint.activate([
      text.leftAnchor.constraint(equalTo: content.leftAnchor, constant: 10),
      text.rightAnchor.constraint(equalTo: content.rightAnchor, constant: -10),
      text.topAnchor.constraint(equalTo: content.topAnchor, constant: 5),
      text.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -5),
    ])
    let size = cell.systemLayoutSizeFitting(View.layoutFittingCompressedSize)
    #expect(abs(size.width - text.intrinsicContentSize.width - 20) <= 1)
    #expect(abs(size.height - text.intrinsicContentSize.height - 10) <= 1)
    let wide = cell.systemLayoutSizeFitting(
      Size(width: 300, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    #expect(wide.width == 300 && wide.height == size.height)
  }
}
