import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import TestSupport
import Testing

/// Writes down what a scroll view tells.
@MainActor final class ScrollLog: ScrollViewDelegate {
  let log = Log()
  var offsets: [Double] = []
  /// The target that the delegate chooses.
  var target: Point?

  func scrollViewDidScroll(_ scrollView: ScrollView) { offsets.append(scrollView.contentOffset.y) }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { log.add("will drag") }
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
  ) {
    log.add("will end at \(velocity.y) to \(Int(targetContentOffset.y.rounded()))")
    if let target { targetContentOffset = target }
  }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
    log.add("did drag, moves on: \(decelerate)")
  }
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { log.add("will move on") }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { log.add("stands") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { log.add("is there") }
}

/// Offsets, ranges, drags and what they tell.
@Suite @MainActor struct ScrollViewTests {
  private func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

  private func scroll(_ height: Double = 2_000, in stage: Stage? = nil) -> (ScrollView, ScrollLog) {
    let (view, log) = (ScrollView(frame: rect(0, 0, 390, 844)), ScrollLog())
    view.contentSize = Size(width: 390, height: height)
    view.delegate = log
    stage?.window.addSubview(view)
    return (view, log)
  }

  // MARK: - Offset and range

  @Test func `offset: it is the origin of the bounds, and moves no subview`() {
    let (view, log) = scroll()
    let inner = View("inner", rect(10, 20, 30, 40), in: view)
    #expect(view.clipsToBounds)
    view.contentOffset = point(0, 100)
    #expect(view.bounds == rect(0, 100, 390, 844) && inner.frame == rect(10, 20, 30, 40))
    view.bounds.origin.y = 50
    #expect(view.contentOffset == point(0, 50) && log.offsets == [100, 50])
    view.contentOffset = point(0, 50)
    #expect(log.offsets.count == 2, "what stays where it is does not scroll")
    let holder = View("holder", rect(0, 0, 400, 900))
    holder.addSubview(view)
    #expect(view.convert(point(0, 60), to: holder) == point(0, 10))
  }

  @Test func `offset: every step lays the view out, once a commit`() {
    let stage = Stage()
    let (view, _) = scroll(in: stage)
    view.layer.name = "scroll"
    stage.layOut()
    let log = LayoutLog()
    view.layoutLog = log
    view.contentOffset.y = 10
    view.contentOffset.y = 20
    stage.layOut()
    #expect(log.entries.map(\.description) == ["scroll: bounds"])
  }

  @Test func `range: from the insets to where the content ends, never less than its beginning`() {
    let (view, _) = scroll()
    view.contentInset = EdgeInsets(top: 10, left: 1, bottom: 20, right: 2)
    #expect(view.verticalOffsetRange == -10...(2_000 + 20 - 844))
    #expect(view.horizontalOffsetRange == -1...(390 + 2 - 390))
    view.contentSize = Size(width: 100, height: 100)
    #expect(view.verticalOffsetRange == -10...(-10) && view.horizontalOffsetRange == -1...(-1))
    #expect(view.legalOffset(nearest: point(99, 99)) == point(-1, -10))
  }

  @Test func `range: content that shrinks takes the offset with it`() {
    let (view, _) = scroll()
    view.contentOffset.y = 1_000
    view.contentSize.height = 1_000
    #expect(view.contentOffset.y == 156)
    view.contentOffset.y = 5_000
    #expect(view.contentOffset.y == 5_000, "an offset that is asked for may lie beyond")
  }

  @Test func `random insets and sizes: the range is the rule's, and offsets are clamped to it`() {
    let seed: UInt64 = 0x0FF_5E7
    print("scroll ranges: seed \(seed)")
    var random = SplitMix(seed: seed)
    for number in 1...2_000 {
      func length() -> Double { Double(random.integer(in: 0...1_500)) }
      func small() -> Double { Double(random.integer(in: -50...100)) }
      let view = ScrollView(frame: rect(0, 0, length(), length()))
      view.contentInsetAdjustmentBehavior = .never
      view.contentSize = Size(width: length(), height: length())
      let inset = EdgeInsets(top: small(), left: small(), bottom: small(), right: small())
      view.contentInset = inset
      let wanted = point(length() - 700, length() - 700)
      let found = view.legalOffset(nearest: wanted)
      // The rule once more, as a search among the three offsets that can be meant.
      func legal(
        _ wanted: Double, _ first: Double, _ content: Double, _ last: Double, _ own: Double
      )
        -> Double
      {
        let end = content + last - own
        let most = end > -first ? end : -first
        return wanted < -first ? -first : wanted > most ? most : wanted
      }
      let expected = point(
        legal(wanted.x, inset.left, view.contentSize.width, inset.right, view.bounds.width),
        legal(wanted.y, inset.top, view.contentSize.height, inset.bottom, view.bounds.height))
      guard found == expected else {
        Issue.record("seed \(seed), view \(number): \(found), not \(expected)")
        return
      }
      view.contentSize.height /= 2
      guard view.verticalOffsetRange.contains(view.contentOffset.y) else {
        Issue.record("seed \(seed), view \(number): \(view.contentOffset) is not legal")
        return
      }
    }
  }

  @Test func `visible: as little as needed is scrolled`() {
    let (view, _) = scroll()
    view.scrollRectToVisible(rect(0, 900, 10, 100), animated: false)
    #expect(view.contentOffset.y == 156)
    view.scrollRectToVisible(rect(0, 500, 10, 100), animated: false)
    #expect(view.contentOffset.y == 156, "it is seen")
    view.scrollRectToVisible(rect(0, 100, 10, 100), animated: false)
    #expect(view.contentOffset.y == 100)
    view.scrollRectToVisible(rect(0, 300, 10, 1_000), animated: false)
    #expect(view.contentOffset.y == 300, "what is too long is seen from its beginning")
    view.scrollRectToVisible(rect(0, 1_990, 10, 100), animated: false)
    #expect(view.contentOffset.y == 1_156, "not beyond the end")
  }

  // MARK: - Dragging

  @Test func `drag: content follows the finger, and resists beyond its end`() {
    let (view, log) = scroll()
    view.contentOffset.y = 100
    view.beginDrag()
    #expect(view.isDragging && view.isTracking)
    view.drag(to: point(50, -30))
    #expect(view.contentOffset == point(0, 130), "along the axis that scrolls")
    view.drag(to: point(0, 200))
    #expect(view.contentOffset.y == -RubberBand.offset(of: 100, dimension: 844))
    view.drag(to: point(0, -1_256))
    #expect(view.contentOffset.y == 1_156 + RubberBand.offset(of: 200, dimension: 844))
    view.drag(to: point(0, 0))
    #expect(view.contentOffset.y == 100)
    view.endDrag(velocity: .zero, at: 1)
    #expect(!view.isDragging && !view.isTracking && !view.isDecelerating)
    #expect(log.log.take() == ["will drag", "will end at 0.0 to 100", "did drag, moves on: false"])
    view.bounces = false
    view.beginDrag()
    view.drag(to: point(0, 500))
    #expect(view.contentOffset.y == 0)
  }

  @Test func `drag: content that fits does not move unless it always bounces`() {
    let (view, _) = scroll(100)
    view.beginDrag()
    view.drag(to: point(0, 50))
    #expect(view.contentOffset == .zero)
    view.endDrag(velocity: .zero, at: 0)
    view.alwaysBounceVertical = true
    view.beginDrag()
    view.drag(to: point(0, 50))
    #expect(view.contentOffset.y == -RubberBand.offset(of: 50, dimension: 844))
    view.endDrag(velocity: .zero, at: 0)
    #expect(view.isDecelerating, "it goes back")
    view.advanceMotion(to: 5)
    #expect(view.contentOffset == .zero && !view.isDecelerating)
    view.isScrollEnabled = false
    view.beginDrag()
    #expect(!view.isDragging)
  }

  @Test func `drag: with a directional lock it stays on the axis that it began on`() {
    let (view, _) = scroll()
    view.contentSize.width = 2_000
    view.isDirectionalLockEnabled = true
    for (first, expected) in [
      (point(-10, -4), point(80, 0)), (point(-4, -10), point(0, 80)),
      (point(-10, -9), point(80, 80)),
    ] {
      view.contentOffset = .zero
      view.beginDrag()
      view.drag(to: first)
      view.drag(to: point(-80, -80))
      #expect(view.contentOffset == expected, "\(first)")
      view.endDrag(velocity: .zero, at: 0)
    }
  }

  @Test func `fling: what is told, and where it goes, by the closed form`() {
    let (view, log) = scroll(20_000)
    view.beginDrag()
    view.drag(to: point(0, -100))
    view.endDrag(velocity: point(0, -1_000), at: 2)
    #expect(view.isDecelerating && !view.isDragging)
    #expect(
      log.log.take() == [
        "will drag", "will end at 1.0 to 599", "did drag, moves on: true", "will move on",
      ])
    let motion = ScrollMotion(from: 100, velocity: 1_000, in: view.verticalOffsetRange)
    view.advanceMotion(to: 2.5)
    #expect(view.contentOffset.y == motion.position(at: 0.5))
    view.advanceMotion(to: 2 + motion.duration)
    #expect(view.contentOffset.y == motion.destination && !view.isDecelerating)
    #expect(log.log.take() == ["stands"])
  }

  @Test func `fling: a finger catches it, and an offset that is set ends it`() {
    let (view, log) = scroll(20_000)
    for end in [{ view.touchDown() }, { view.contentOffset = self.point(0, 700) }] {
      view.beginDrag()
      view.drag(to: point(0, -100))
      view.endDrag(velocity: point(0, -1_000), at: 0)
      view.advanceMotion(to: 0.1)
      _ = log.log.take()
      end()
      #expect(log.log.take() == ["stands"] && !view.isDecelerating)
      let caught = view.contentOffset
      view.advanceMotion(to: 1)
      #expect(view.contentOffset == caught)
      view.touchUp(at: 1)
      #expect(!view.isTracking)
    }
  }

  @Test func `fling: the delegate says where it ends`() {
    let (view, log) = scroll(20_000)
    log.target = point(0, 440)
    view.beginDrag()
    view.drag(to: point(0, -100))
    view.endDrag(velocity: point(0, -1_000), at: 0)
    view.advanceMotion(to: 0.2)
    #expect(
      view.contentOffset.y == ScrollMotion(from: 100, to: 440, rate: .normal).position(at: 0.2))
    view.advanceMotion(to: 9)
    #expect(view.contentOffset.y == 440)
  }

  @Test(
    arguments: [
      (-300.0, 0.0, 0.0), (-500, 0, 844), (-100, -250, 844), (-900, 250, 844),
      (-4_000, -900, 2_532),
      (50, 0, 0), (-100, -150, 0),
    ])
  func `pages: a fast drag turns one, a slow one goes to the nearest`(
    way: Double, velocity: Double, page: Double
  ) {
    let (view, _) = scroll(844 * 4)
    view.isPagingEnabled = true
    view.beginDrag()
    view.drag(to: point(0, way))
    view.endDrag(velocity: point(0, velocity), at: 0)
    view.advanceMotion(to: 10)
    #expect(view.contentOffset.y == page)
  }

  @Test func `bounce: caught beyond the end it does not jump`() {
    let (view, _) = scroll()
    view.beginDrag()
    view.drag(to: point(0, 300))
    let beyond = view.contentOffset.y
    view.endDrag(velocity: .zero, at: 0)
    view.advanceMotion(to: 0.05)
    let caught = view.contentOffset.y
    #expect(caught > beyond && caught < -20)
    view.touchDown()
    view.beginDrag()
    view.drag(to: point(0, 0))
    #expect(abs(view.contentOffset.y - caught) < 1e-9)
    view.drag(to: point(0, 10))
    #expect(view.contentOffset.y < caught)
  }

  // MARK: - Indicators

  @Test func `indicator: as long as its share, at the place of the offset, shorter beyond the end`()
  {
    let half = IndicatorGeometry(track: 800, visible: 800, content: 1_600, offset: 400)
    #expect(half.length == 400 && half.start == 200)
    let end = IndicatorGeometry(track: 800, visible: 800, content: 1_600, offset: 800)
    #expect(end.start == 400 && end.start + end.length == 800)
    #expect(IndicatorGeometry(track: 800, visible: 800, content: 1e6, offset: 0).length == 36)
    let pulled = IndicatorGeometry(track: 800, visible: 800, content: 1_600, offset: -100)
    #expect(pulled.length == 300 && pulled.start == 0)
    let below = IndicatorGeometry(track: 800, visible: 800, content: 1_600, offset: 900)
    #expect(below.length == 300 && below.start == 500)
    #expect(IndicatorGeometry(track: 800, visible: 800, content: 1_600, offset: -1e6).length == 6)
  }

  @Test func `indicator: it is seen while the offset moves`() {
    let stage = Stage()
    let (view, _) = scroll(in: stage)
    stage.layOut()
    func shown() -> [Rect] { view.subviews.filter { !$0.isHidden }.map(\.frame) }
    #expect(shown() == [])
    view.beginDrag()
    view.drag(to: point(0, -10))
    stage.layOut()
    #expect(shown().count == 1)
    let share = 844.0 / 2_000 * 838
    #expect(
      shown().first.map { $0.minX == 384 && abs($0.height - share) < 1e-9 && $0.minY > 13 } == true)
    view.endDrag(velocity: .zero, at: 0)
    stage.layOut()
    #expect(shown() == [])
  }
}
