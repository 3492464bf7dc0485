import Foundation
import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import TestSupport
import Testing

/// Random changes of a collection view, animated and scrolled: no view jumps between two frames.
@Suite @MainActor struct CollectionMotionFuzz {
  /// A view as a frame shows it.
  private struct Shown {
    /// The frame on the screen.
    var frame: Rect
    var opacity: Double
  }

  /// A view and the word in it: a cell that is used for another item counts as another view.
  private struct Name: Hashable {
    let view: ObjectIdentifier
    let word: String
  }

  /// A collection view whose frames are recorded.
  @MainActor private final class Recorder {
    let stage = Stage(scale: 1)
    let words = Words([])
    let view: CollectionView
    let layout = CollectionViewFlowLayout()
    let loop: FrameLoop
    var random: SplitMix
    var next = 0
    var problems: [String] = []
    var frames = 0
    var completions: [Bool] = []
    private var last: [Name: Shown] = [:]
    private var lastOffset = Point.zero
    /// How far each view had to go when the last change came.
    private var distances: [Name: (length: Double, opacity: Double)] = [:]

    init(seed: UInt64) throws {
      random = SplitMix(seed: seed)
      layout.itemSize = Size(width: 46, height: 34)
      layout.scrollDirection = seed % 2 == 0 ? .vertical : .horizontal
      if seed % 3 != 0 {
        layout.headerReferenceSize = Size(width: 20, height: 20)
        layout.footerReferenceSize = Size(width: 12, height: 12)
      }
      layout.sectionHeadersPinToVisibleBounds = seed % 3 == 2
      layout.sectionFootersPinToVisibleBounds = seed % 9 == 2
      view = stage.collection(words, nil, layout, frame: rect(0, 0, 200, 240))
      loop = try stage.loop()
      words.sections = (0..<4).map { _ in (0..<random.integer(in: 5...40)).map { _ in fresh() } }
      view.reloadData()
      try loop.run(until: 0.1)
      scroll(by: random.double(in: 0...400))
      try loop.run(until: 0.2)
      record("at first", isScrolled: true)
    }

    func fresh() -> String {
      next += 1
      return "\(next)"
    }

    func scroll(by distance: Double) {
      var target = view.contentOffset
      if layout.scrollDirection == .vertical {
        let range = view.verticalOffsetRange
        target.y = min(max(target.y + distance, range.lowerBound), range.upperBound)
      } else {
        let range = view.horizontalOffsetRange
        target.x = min(max(target.x + distance, range.lowerBound), range.upperBound)
      }
      view.contentOffset = target
    }

    // MARK: - Frames

    private func name(_ view: View) -> Name {
      let word = (view as? WordCell)?.label.text ?? ""
      return Name(view: ObjectIdentifier(view), word: word)
    }

    /// The views that are not hidden, with their places on the screen.
    private var shown: [Name: Shown] {
      var result: [Name: Shown] = [:]
      for case let part as CollectionReusableView in view.subviews where !part.isHidden {
        var (place, size, opacity) = (part.center, part.bounds.size, part.alpha)
        if case .point(let shown) = part.layer.shownValue(forKeyPath: "position") { place = shown }
        if case .rect(let shown) = part.layer.shownValue(forKeyPath: "bounds") { size = shown.size }
        if case .number(let shown) = part.layer.shownValue(forKeyPath: "opacity") {
          opacity = shown
        }
        let frame = Rect(
          x: place.x - size.width / 2 - view.contentOffset.x,
          y: place.y - size.height / 2 - view.contentOffset.y, width: size.width,
          height: size.height)
        result[name(part)] = Shown(frame: frame, opacity: opacity)
      }
      return result
    }

    private func isSeen(_ shown: Shown) -> Bool {
      let frame = shown.frame
      return shown.opacity > 0.02 && frame.minX < view.frame.width - 1e-6 && frame.maxX > 1e-6
        && frame.minY < view.frame.height - 1e-6 && frame.maxY > 1e-6
    }

    /// How far it is from a point to the nearest of those between zero and another one.
    private func distance(of point: Point, fromWayTo end: Point) -> Double {
      let square = end.x * end.x + end.y * end.y
      let t = square > 0 ? min(max((point.x * end.x + point.y * end.y) / square, 0), 1) : 0
      return CollectionMotionFuzz.length(point.x - t * end.x, point.y - t * end.y)
    }

    /// Compares what is shown with the frame before.
    func record(_ what: String, isScrolled: Bool) {
      frames += 1
      let now = shown
      let offset = view.contentOffset
      let scroll = Point(x: lastOffset.x - offset.x, y: lastOffset.y - offset.y)
      defer { (last, lastOffset) = (now, offset) }
      guard !isScrolled else { return }
      for (name, shown) in now.sorted(by: { $0.key.word < $1.key.word }) {
        let allowed = distances[name] ?? (0, 0)
        guard let before = last[name] else {
          // It comes over the edge, or out of nothing.
          let there = Rect(
            x: shown.frame.minX - scroll.x, y: shown.frame.minY - scroll.y,
            width: shown.frame.width, height: shown.frame.height)
          let pace = CollectionMotionFuzz.pace * allowed.length + 0.01
          let wasSeen =
            there.minX + pace < view.frame.width && there.maxX - pace > 0
            && there.minY + pace < view.frame.height && there.maxY - pace > 0
          if wasSeen, isSeen(shown), shown.opacity > 0.1 {
            note("\(name.word) appears at \(shown.frame), opacity \(shown.opacity)", what)
          }
          continue
        }
        guard isSeen(shown) || isSeen(before) else { continue }
        let step = Point(
          x: shown.frame.midX - before.frame.midX, y: shown.frame.midY - before.frame.midY)
        let moved = distance(of: step, fromWayTo: scroll)
        if moved > CollectionMotionFuzz.pace * allowed.length + 0.01 {
          note(
            "\(name.word) moves by \(moved) of \(allowed.length), from \(before) to \(shown), scrolled \(scroll)",
            what)
        }
        let grown = max(
          abs(shown.frame.width - before.frame.width),
          abs(shown.frame.height - before.frame.height))
        if grown > CollectionMotionFuzz.pace * allowed.length + 0.01 {
          note("\(name.word) grows by \(grown)", what)
        }
        let faded = abs(shown.opacity - before.opacity)
        if faded > CollectionMotionFuzz.pace * allowed.opacity + 0.01 {
          note("\(name.word) fades by \(faded) of \(allowed.opacity)", what)
        }
      }
      for (name, before) in last.sorted(by: { $0.key.word < $1.key.word })
      where now[name] == nil && before.opacity > 0.1 {
        var there = before
        there.frame.origin.x += scroll.x
        there.frame.origin.y += scroll.y
        let pace = CollectionMotionFuzz.pace * (distances[name]?.length ?? 0) + 0.01
        there.frame = there.frame.inset(by: pace)
        if isSeen(there) {
          note("\(name.word) disappears at \(before.frame), opacity \(before.opacity)", what)
        }
      }
    }

    private func note(_ problem: String, _ what: String) {
      problems.append("\(what) at \(loop.now): \(problem)")
    }

    // MARK: - Changes

    func change() {
      var list = ListUpdates()
      var sections = words.sections
      var places: [String: IndexPath] = [:]
      for (section, items) in sections.enumerated() {
        for (item, word) in items.enumerated() {
          places[word] = IndexPath(item: item, section: section)
        }
      }
      var moved: [String] = []
      let share = random.double(in: 0...0.1)
      for index in sections.indices {
        sections[index] = sections[index].filter { word in
          guard let place = places[word] else { return true }
          if random.chance(share) {
            list.deleted.insert(place)
            return false
          }
          if random.chance(share) {
            moved.append(word)
            return false
          }
          if random.chance(share / 2) { list.reloaded.insert(place) }
          return true
        }
      }
      var inserted: Set<String> = []
      for _ in 0..<random.integer(in: 0...8) { inserted.insert(fresh()) }
      for word in moved + inserted.sorted() {
        let index = random.integer(in: 0...sections.count - 1)
        sections[index].insert(word, at: random.integer(in: 0...sections[index].count))
      }
      for (section, items) in sections.enumerated() {
        for (item, word) in items.enumerated() {
          let path = IndexPath(item: item, section: section)
          if inserted.contains(word) { list.inserted.insert(path) }
          guard let old = places[word] else { continue }
          if moved.contains(word) { list.moved[old] = path }
          if list.reloaded.contains(old) { sections[section][item] = fresh() }
        }
      }
      words.sections = sections
      let view = view
      view.performBatchUpdates {
        view.deleteItems(at: list.deleted.sorted())
        view.insertItems(at: list.inserted.sorted())
        view.reloadItems(at: list.reloaded.sorted())
        for (old, new) in list.moved.sorted(by: { $0.key < $1.key }) {
          view.moveItem(at: old, to: new)
        }
      } completion: { [weak self] in
        self?.completions.append($0)
      }
      noteDistances()
      record("a change", isScrolled: false)
    }

    /// Notes how far views are shown from their places.
    private func noteDistances() {
      let earlier = distances
      distances = [:]
      let shown = shown
      for case let part as CollectionReusableView in view.subviews where !part.isHidden {
        guard let there = shown[name(part)] else { continue }
        let frame = part.frame.offset(dx: -view.contentOffset.x, dy: -view.contentOffset.y)
        let way = CollectionMotionFuzz.length(
          there.frame.midX - frame.midX, there.frame.midY - frame.midY)
        let growth = max(
          abs(there.frame.width - frame.width), abs(there.frame.height - frame.height))
        var distance = (length: way + growth, opacity: abs(there.opacity - part.alpha))
        // A view that leaves since an earlier change goes on at its pace.
        if let cell = part as? CollectionViewCell, view.indexPath(for: cell) == nil,
          let before = earlier[name(part)]
        {
          distance.length = max(distance.length, before.length)
          distance.opacity = max(distance.opacity, before.opacity)
        }
        distances[name(part)] = distance
      }
    }
  }

  /// The largest part of its way that a view moves by in a frame.
  ///
  /// It is the slope of `easeInEaseOut` in its middle, 1.73, times one of the 18 frames in 0.3 s.
  private static let pace = 1.73 / 18

  private static func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }

  @Test func `random updates: no view moves faster than the pace of its animation`() throws {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["LAMINA_SEED"].flatMap { UInt64($0) }
    let count = first != nil ? 10 : environment["LAMINA_UPDATES"].flatMap { Int($0) } ?? 150
    let base: UInt64 = first ?? 0xF10
    print("collection motions: \(count) updates from seed \(base)")
    var (frames, failures) = (0, 0)
    for seed in (0..<UInt64(max(1, count / 10))).map({ base + $0 }) {
      let recorder = try Recorder(seed: seed)
      for step in 1...10 {
        recorder.change()
        let isInterrupted = recorder.random.chance(0.3)
        let scrolls = recorder.random.integer(in: 0...2)
        let frames = isInterrupted ? recorder.random.integer(in: 1...15) : 30
        let speed = recorder.random.double(in: -8...8)
        for _ in 0..<frames {
          if scrolls == 1 { recorder.scroll(by: speed) }
          try recorder.loop.run(refreshes: 1)
          recorder.record("a frame", isScrolled: false)
        }
        if !isInterrupted, recorder.completions.last != true {
          recorder.problems.append("completions \(recorder.completions)")
        }
        if !isInterrupted { recorder.completions = [] }
        if let problem = recorder.problems.first {
          failures += 1
          if failures <= 3 {
            Issue.record("seed \(seed), step \(step), scrolls \(scrolls == 1): \(problem)")
          }
          break
        }
      }
      frames += recorder.frames
    }
    print("\(frames) frames, \(failures) failures")
    #expect(failures == 0)
  }
}
