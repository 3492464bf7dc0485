internal import LaminaDisplay

/// The calls of dispatch queues by Dispatch's own methods, and the instants of the app's clock.
nonisolated enum AppQueue {
  /// The instant of the app's time 0, in nanoseconds of the machine's uptime.
  private static let origin = UInt64(ProcessInfo.processInfo.systemUptime * 1e9)

  /// A mark of the main queue, which a worker thread may run.
  private static let mark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the caller is on the main thread or on the main queue.
  static var isMain: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: mark) == true
  }

  /// Whether a queue is the main one, for which each call of `DispatchQueue.main` may return another object.
  static func isMain(_ queue: DispatchQueue) -> Bool { queue.label == mainLabel }
  private static let mainLabel = DispatchQueue.main.label

  /// Returns the instant of a time of the app.
  static func instant(of time: Double) -> DispatchTime {
    DispatchTime(uptimeNanoseconds: origin + UInt64((time * 1e9).rounded()))
  }

  /// Returns the time of the app at an instant; 0 for one in the past.
  static func time(of instant: DispatchTime) -> Double {
    let now = instant.uptimeNanoseconds
    return now < origin ? 0 : Double(now - origin) / 1e9
  }

  /// Returns the instant as long after the app's present as a wall time is after the machine's, to a thousandth.
  static func instant(of wallTime: DispatchWallTime) -> DispatchTime {
    // A wall time holds the negative count of its nanoseconds.
    let seconds = Double(-Int64(bitPattern: wallTime.rawValue)) / 1e9
    let date = Date(timeIntervalSince1970: seconds)
    return DispatchTime.now() + max(0, Timer.seconds(until: date))
  }

  /// Submits a work item to a queue.
  static func submit(_ item: DispatchWorkItem, to queue: DispatchQueue, _ group: DispatchGroup?) {
    queue.async(group: group ?? DispatchGroup(), execute: item)
  }

  /// Runs a closure in a block of the main queue.
  static func main(_ body: @escaping @Sendable () -> Void) {
    submit(DispatchWorkItem(block: body), to: .main, nil)
  }

  /// Runs a closure on a queue at a time of the app; on the main queue, in order with the app's events.
  static func call(
    at time: Double, on queue: DispatchQueue, _ work: @escaping @Sendable () -> Void
  ) {
    onMain {
      _ = AppClock.call(at: time) {
        if AppQueue.isMain(queue) { work() } else { queue.async(execute: work) }
      }
    }
  }
}

/// A value that one thread gives to another, and no longer uses.
package nonisolated struct UncheckedSending<Value>: @unchecked Sendable {
  /// The value.
  package let value: Value

  /// Makes a box of a value.
  package init(_ value: Value) { self.value = value }
}
