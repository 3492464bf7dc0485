import LaminaDisplay
import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// Scroll views that are pulled down for new content.
@Suite @MainActor struct RefreshControlTests {
  @MainActor private struct Pulled {
    let stage = Stage()
    let loop: FrameLoop
    let table: TableView
    let control = RefreshControl()
    let log = Log()

    init() throws {
      loop = try stage.loop()
      table = stage.table(Rows(count: 40))
      table.refreshControl = control
      control.addAction(for: .valueChanged) { [log] _ in log.add("refresh") }
      try loop.run(until: 0.1)
    }

    /// A finger pulls the table down and goes up.
    func pull(_ distance: Double, releases: Bool = true) throws {
      let time = loop.now + 0.05
      for step in 0...10 {
        let y = 200 + distance * Double(step) / 10
        stage.application.post(
          [TouchInput(step == 0 ? .down : .move, at: Point(x: 100, y: y))],
          at: time + 0.02 * Double(step))
      }
      if releases {
        stage.application.post(
          [TouchInput(.up, at: Point(x: 100, y: 200 + distance))], at: time + 0.5)
      }
      try loop.run(until: time + 0.45)
    }

    func run(_ seconds: Double) throws { try loop.run(until: loop.now + seconds) }
  }

  @Test func `pull: beyond the threshold it refreshes, and keeps an inset until it ends`() throws {
    let pulled = try Pulled()
    #expect(pulled.control.isHidden && !pulled.control.isRefreshing)
    try pulled.pull(300)
    #expect(pulled.log.take() == ["refresh"] && pulled.control.isRefreshing)
    #expect(pulled.table.adjustedContentInset.top == 0, "the finger is down")
    try pulled.run(2)
    #expect(pulled.table.adjustedContentInset.top == 60 && pulled.table.contentOffset.y == -60)
    #expect(pulled.control.frame == rect(0, -60, 390, 60) && !pulled.control.isHidden)
    pulled.control.endRefreshing()
    #expect(!pulled.control.isRefreshing && pulled.table.adjustedContentInset.top == 0)
    #expect(pulled.table.contentOffset.y == -60, "it moves up in time")
    try pulled.run(1)
    #expect(pulled.table.contentOffset.y == 0 && pulled.control.isHidden)
    #expect(pulled.log.take() == [])
  }

  @Test func `short: a pull of less does nothing`() throws {
    let pulled = try Pulled()
    try pulled.pull(100)
    #expect(!pulled.control.isHidden)
    try pulled.run(2)
    #expect(pulled.log.take() == [] && pulled.table.contentOffset.y == 0)
    #expect(pulled.control.isHidden)
  }

  @Test func `by itself: nobody is told, and content at its beginning makes room`() throws {
    let pulled = try Pulled()
    pulled.control.beginRefreshing()
    pulled.control.beginRefreshing()
    try pulled.run(1)
    #expect(pulled.table.contentOffset.y == -60 && pulled.log.take() == [])
    pulled.table.contentOffset.y = 500
    pulled.control.endRefreshing()
    try pulled.run(1)
    #expect(pulled.table.contentOffset.y == 500)
  }

  @Test func `replaced: the inset goes with the control`() throws {
    let pulled = try Pulled()
    pulled.control.beginRefreshing()
    try pulled.run(1)
    pulled.table.refreshControl = nil
    #expect(pulled.table.adjustedContentInset.top == 0 && pulled.control.superview == nil)
    try pulled.run(1)
    #expect(pulled.table.contentOffset.y == 0)
  }
}
