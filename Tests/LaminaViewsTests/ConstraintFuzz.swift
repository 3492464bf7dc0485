import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaViews
import TestSupport
import Testing

/// Trees of views, guides, stacks and scroll views with random constraints that come, change and go: no trap, nothing
/// is kept, and what must hold holds.
///
/// `LAMINA_TREES=10000` runs that many trees, `LAMINA_SEED=n` one of them again.
@Suite @MainActor struct ConstraintFuzz {
  /// A view with content.
  final class Block: View {
    var size = Size(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric) {
      didSet { invalidateIntrinsicContentSize() }
    }
    override var intrinsicContentSize: Size { size }
  }

  /// A tree with its constraints.
  @MainActor final class Tree {
    var random: SplitMix
    let root = View("root", rect(0, 0, 400, 600))
    var views: [View] = []
    var guides: [LayoutGuide] = []
    var constraints: [LayoutConstraint] = []
    /// Whether numbers that make no sense are among the constants.
    let isWild: Bool
    let isTraced = ProcessInfo.processInfo.environment["LAMINA_SEED"] != nil
    /// All views and guides that there were.
    var watched: [(name: String, object: WeakObject)] = []

    struct WeakObject { weak var object: AnyObject? }

    init(seed: UInt64) {
      random = SplitMix(seed: seed)
      isWild = random.chance(0.3)
      views = [root]
      for _ in 0..<random.integer(in: 2...12) { addView() }
      for _ in 0..<random.integer(in: 0...40) { addConstraint() }
    }

    func number() -> Double {
      if isWild, random.chance(0.1) {
        return random.element(of: [.nan, .infinity, -.infinity, 1e300, -1e18, 1e-300])
      }
      return Double(random.integer(in: -100...400)) / 4
    }

    /// A length that a frame can have.
    func length() -> Double {
      let number = abs(number())
      return number < 1e200 ? number : 1
    }

    func addView() {
      let parent = random.element(of: views)
      let view: View
      switch random.integer(in: 0...9) {
      case 0: view = StackView()
      case 1: view = ScrollView()
      case 2:
        let label = Label("a few words that break into lines")
        label.numberOfLines = random.integer(in: 0...1)
        view = label
      default:
        let block = Block()
        block.size = contentSize()
        view = block
      }
      view.layer.name = "v\(watched.count)"
      if random.chance(0.8) { view.translatesAutoresizingMaskIntoConstraints = false }
      if let stack = parent as? StackView, random.chance(0.7) {
        stack.addArrangedSubview(view)
      } else {
        parent.addSubview(view)
      }
      if random.chance(0.3) {
        view.frame = rect(length(), 0, 40, length())
      }
      views.append(view)
      watch(view, view.layer.name ?? "")
    }

    func watch(_ object: AnyObject, _ name: String) {
      watched.append((name, WeakObject(object: object)))
    }

    func contentSize() -> Size {
      func length() -> Double { random.chance(0.4) ? View.noIntrinsicMetric : abs(number()) }
      return Size(width: length(), height: length())
    }

    func item() -> any LayoutItem {
      let view = random.element(of: views)
      switch random.integer(in: 0...11) {
      case 0: return view.safeAreaLayoutGuide
      case 1: return view.layoutMarginsGuide
      case 2: return random.chance(0.2) ? view.readableContentGuide : view
      case 3:
        if !guides.isEmpty { return random.element(of: guides) }
        return view
      case 4:
        if let scroll = view as? ScrollView {
          return random.chance(0.5) ? scroll.contentLayoutGuide : scroll.frameLayoutGuide
        }
        return view
      default: return view
      }
    }

    func addConstraint() {
      let all = LayoutConstraint.Attribute.allCases
      let first = random.element(of: all)
      let kinds: [[LayoutConstraint.Attribute]] = [
        [.left, .right, .centerX, .leading, .trailing, .leftMargin, .rightMargin],
        [.top, .bottom, .centerY, .firstBaseline, .lastBaseline, .topMargin, .bottomMargin],
        [.width, .height],
      ]
      var second = random.element(of: all)
      if let kind = kinds.first(where: { $0.contains(first) }), random.chance(0.95) {
        second = random.element(of: kind)
      }
      let isAlone = kinds[2].contains(first) && random.chance(0.4)
      let constraint = LayoutConstraint(
        item: item(), first,
        random.element(of: [.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual]),
        to: isAlone ? nil : item(), isAlone ? .notAnAttribute : second,
        multiplier: random.chance(0.2) ? number() / 20 : 1, constant: number())
      if random.chance(0.5) {
        constraint.priority = LayoutPriority(random.element(of: [50, 250, 500, 750, 999, -4, 7e9]))
      }
      constraints.append(constraint)
      constraint.isActive = true
    }

    func step() {
      let kind = random.integer(in: 0...19)
      if isTraced { print("kind \(kind)") }
      switch kind {
      case 0: addView()
      case 1, 2: addConstraint()
      case 3 where views.count > 2:
        let view = views.remove(at: random.integer(in: 1...views.count - 1))
        views.removeAll { $0.isDescendant(of: view) }
        guides.removeAll { $0.owningView?.isDescendant(of: view) ?? true }
        view.removeFromSuperview()
        if random.chance(0.5) { view.layoutIfNeeded() }
      case 4 where views.count > 2:
        let view = views[random.integer(in: 1...views.count - 1)]
        let parent = random.element(of: views)
        if !parent.isDescendant(of: view) { parent.addSubview(view) }
      case 5, 6, 7:
        if !constraints.isEmpty { random.element(of: constraints).constant = number() }
      case 8:
        if !constraints.isEmpty {
          random.element(of: constraints).priority = LayoutPriority(number() * 5)
        }
      case 9, 10:
        if !constraints.isEmpty { random.element(of: constraints).isActive.toggle() }
      case 11: random.element(of: views).translatesAutoresizingMaskIntoConstraints.toggle()
      case 12:
        let guide = LayoutGuide()
        random.element(of: views).addLayoutGuide(guide)
        guides.append(guide)
        watch(guide, "guide")
      case 13:
        if let guide = guides.popLast() { guide.owningView?.removeLayoutGuide(guide) }
      case 14:
        let view = random.element(of: views)
        (view as? Block)?.size = contentSize()
        (view as? Label)?.text = random.chance(0.3) ? nil : "other words"
        if let stack = view as? StackView {
          stack.axis = random.element(of: LayoutAxis.allCases)
          stack.distribution = random.element(of: StackView.Distribution.allCases)
          stack.alignment = random.element(of: StackView.Alignment.allCases)
          stack.spacing = number()
        }
      case 15: random.element(of: views).isHidden.toggle()
      case 16: root.bounds.size = Size(width: length() * 4, height: length() * 4)
      case 17:
        let size = random.element(of: views).systemLayoutSizeFitting(
          Size(width: number(), height: number()),
          withHorizontalFittingPriority: LayoutPriority(number() * 10),
          verticalFittingPriority: .fittingSizeLevel)
        if !(size.width.isFinite && size.height.isFinite) { Issue.record("\(size)") }
      case 18: random.element(of: views).layoutMargins = EdgeInsets(abs(number()) / 10)
      default: random.element(of: views).layoutIfNeeded()
      }
    }

    /// Views and constraints, for a seed that is run again.
    var trace: String {
      let frames = views.map { view in
        let (frame, kept) = (view.frame, view.translatesAutoresizingMaskIntoConstraints)
        return "\(view.name) in \(view.superview?.name ?? "none"): \(frame.minX) \(frame.minY) "
          + "\(frame.width) \(frame.height)\(kept ? ", kept" : "")"
      }
      return
        (frames + constraints.filter(\.isActive).map { "\($0)\($0.isBroken ? ", broken" : "")" })
        .joined(separator: "\n")
    }

    /// By how much an active constraint is missed by frames; `nil` where that is not to be judged.
    func missed(_ constraint: LayoutConstraint) -> Double? {
      guard constraint.isActive, !constraint.isBroken, constraint.constant.isFinite,
        let view = constraint.firstItem as? View, view.isDescendant(of: root)
      else { return nil }
      // Places are those in the nearest view around both items.
      var space = view
      if constraint.secondAttribute != .notAnAttribute {
        guard let other = constraint.secondItem as? View, other.isDescendant(of: root) else {
          return nil
        }
        while !other.isDescendant(of: space), let above = space.superview { space = above }
      }
      guard let first = place(view, constraint.firstAttribute, in: space) else { return nil }
      var second = 0.0
      if constraint.secondAttribute != .notAnAttribute {
        guard let value = place(constraint.secondItem, constraint.secondAttribute, in: space) else {
          return nil
        }
        second = value * constraint.multiplier
      }
      let difference = first - second - constraint.constant
      switch constraint.relation {
      case .equal: return abs(difference)
      case .lessThanOrEqual: return max(0, difference)
      case .greaterThanOrEqual: return max(0, -difference)
      }
    }

    /// An edge or a length of a view, in the space of one around it; of plain views alone.
    private func place(
      _ item: (any LayoutItem)?, _ attribute: LayoutConstraint.Attribute, in space: View
    ) -> Double? {
      guard let view = item as? View, !(view is ScrollView), !(space is ScrollView) else {
        return nil
      }
      var origin = Point.zero
      var next = view
      while next !== space, let above = next.superview {
        if above is ScrollView { return nil }
        origin.x += next.frame.minX
        origin.y += next.frame.minY
        next = above
      }
      let (size, margins) = (view.bounds.size, view.layoutMargins)
      guard size.width < 1e6, size.height < 1e6, abs(origin.x) < 1e6, abs(origin.y) < 1e6 else {
        return nil
      }
      switch attribute {
      case .left, .leading: return origin.x
      case .right, .trailing: return origin.x + size.width
      case .centerX: return origin.x + size.width / 2
      case .top: return origin.y
      case .bottom: return origin.y + size.height
      case .centerY: return origin.y + size.height / 2
      case .width: return size.width
      case .height: return size.height
      case .leftMargin, .leadingMargin: return origin.x + margins.left
      case .rightMargin, .trailingMargin: return origin.x + size.width - margins.right
      case .topMargin: return origin.y + margins.top
      case .bottomMargin: return origin.y + size.height - margins.bottom
      default: return nil
      }
    }
  }

  /// Plays a tree; what went wrong, and what is left of it.
  private func play(_ seed: UInt64) -> (
    errors: [String], watched: [(name: String, object: Tree.WeakObject)]
  ) {
    let tree = Tree(seed: seed)
    var errors: [String] = []
    for number in 0..<tree.random.integer(in: 5...40) {
      tree.step()
      guard tree.random.chance(0.4) else { continue }
      tree.root.layoutIfNeeded()
      for constraint in tree.constraints
      where constraint.priority == .required && !constraint.isBroken {
        guard let missed = tree.missed(constraint), missed > 1e-5 else { continue }
        errors.append("step \(number): \(constraint) is missed by \(missed)")
      }
      if tree.isTraced { print("step \(number):\n\(tree.trace)") }
      for view in tree.views where !view.frame.isFinite {
        errors.append("step \(number): \(view.name) has the frame \(view.frame)")
      }
      if !errors.isEmpty { break }
    }
    for constraint in tree.constraints where constraint.isActive {
      guard let first = constraint.firstItem as? View, first.isDescendant(of: tree.root) else {
        continue
      }
      if constraint.firstItem == nil { errors.append("active without an item: \(constraint)") }
    }
    return (errors, tree.watched)
  }

  @Test func `random trees: required constraints hold, nothing traps, and nothing is kept`() {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["LAMINA_SEED"].flatMap { UInt64($0) }
    let count = first != nil ? 1 : environment["LAMINA_TREES"].flatMap { Int($0) } ?? 400
    let base: UInt64 = first ?? 1
    print("constraints: seeds \(base)..<\(base + UInt64(count))")
    View.layoutConflicts.removeAll()
    var conflicts = 0
    // Trees that once went wrong come first: a view that another solver takes over, a mask that comes back.
    let known: [UInt64] = first == nil ? [1_953, 5_265] : []
    for seed in known + Array(base..<base + UInt64(count)) {
      let (errors, watched) = play(seed)
      var all = errors
      all += watched.filter { $0.object.object != nil }.map { "\($0.name) is kept" }
      conflicts += View.layoutConflicts.entries.count
      View.layoutConflicts.removeAll()
      View.warnings.removeAll()
      guard all.isEmpty else {
        Issue.record("seed \(seed): \(all.prefix(3))")
        return
      }
    }
    print("\(conflicts) conflicts")
    #expect(first != nil || conflicts > count / 10)
  }
}
