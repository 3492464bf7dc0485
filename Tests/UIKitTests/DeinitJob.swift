import UIKit

/// Work of a subclass in a file before its superclass's, which a compiler reads in this order.
class DeinitJob: DeinitWork {
  override func close() {
    super.close()
    events.note("job")
  }
}
