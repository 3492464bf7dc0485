import Foundation
import LaminaPort
import Testing

/// The table of answers: its rows, and how names find them.
@Suite struct PortAnswerTests {
  @Test func `answers: there are more than 250 rows, each with a text, none twice`() {
    let rows = PortAnswers.rows
    #expect(rows.count >= 500)
    #expect(rows.allSatisfy { !$0.answer.text.isEmpty && !$0.name.isEmpty && !$0.group.isEmpty })
    let twice = Dictionary(grouping: rows, by: \.name).filter { $0.value.count > 1 }.keys
    #expect(twice.isEmpty, "\(twice.sorted())")
    #expect(AppleNames.count >= 150)
  }

  @Test(arguments: [
    ("UINib", PortAnswer.Kind.notPlanned), ("UIStoryboard", .notPlanned),
    ("method_exchangeImplementations", .outOfReach), ("NSLayoutManager", .notPlanned),
    ("MKMapView", .outOfReach), ("AVPlayer", .outOfReach), ("AVPlayerLayer", .outOfReach),
    ("WKWebView", .outOfReach), ("NSManagedObject", .outOfReach), ("AnyCancellable", .outOfReach),
    ("URLSession", .exists), ("Label", .exists), ("CLLocationManager", .outOfReach),
    ("UIImpactFeedbackGenerator", .outOfReach), ("Bundle.loadNibNamed", .notPlanned),
    ("UIView.observeValue(forKeyPath:of:change:context:)", .exists),
    ("UITableView.dragDelegate", .notPlanned), ("ARGB", .missing), ("ARSession", .outOfReach),
    ("UIWidget", .missing), ("CIFilter", .outOfReach), ("UIScreen.brightness", .outOfReach),
  ])
  func `answers: names of closed frameworks, members and Lamina's names are known`(
    name: String, kind: PortAnswer.Kind
  ) {
    let answer = PortAnswers.answer(to: name)
    #expect(answer.kind == kind, "\(answer.line)")
  }

  @Test func `answers: SwiftUI's names are out of reach where the file imports it`() {
    #expect(PortAnswers.answer(to: "View", importing: ["SwiftUI"]).kind == .outOfReach)
    #expect(PortAnswers.answer(to: "View").line.hasPrefix("exists as UIView: `View` is Lamina's"))
  }

  @Test func `answers: modules have kinds, and unknown ones are packages`() {
    #expect(PortAnswers.answer(toModule: "AVFoundation").group == "video and sound")
    #expect(PortAnswers.answer(toModule: "MapKit").answer.kind == .outOfReach)
    let (group, answer) = PortAnswers.answer(toModule: "SnapKit")
    #expect(group == "other packages" && answer.kind == .ownPackage)
  }

  @Test func `modules: every C module below Lamina has an empty one`() throws {
    let shims = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/Shims").path
    let present = try FileManager.default.contentsOfDirectory(atPath: shims)
    #expect(Set(PortModules.shims) == Set(present))
  }
}
