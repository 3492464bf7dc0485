import Testing
import UIKit

// The ends of objects, which run on the main actor as their classes do.

/// Notes of what has ended.
final class EndNotes {
  private(set) var lines: [String] = []
  func note(_ line: String) { lines.append(line) }
}

/// Work that closes itself at its end.
class DeinitWork: NSObject {
  let events: EndNotes
  init(events: EndNotes) {
    self.events = events
    super.init()
  }
  deinit { close() }
  func close() { events.note("work") }
}

struct DeinitTests {
  @Test func `deinit: calls methods of a class, which a file before it has subclassed`() {
    let notes = EndNotes()
    var job: DeinitWork? = DeinitJob(events: notes)
    #expect(job != nil && notes.lines.isEmpty)
    job = nil
    #expect(notes.lines == ["work", "job"])
  }
}
