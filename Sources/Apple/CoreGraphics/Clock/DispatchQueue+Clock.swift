internal import LaminaDisplay

// Delays of dispatch queues on the clock of the running app; work on other queues is announced to it.

nonisolated extension DispatchTime {
  /// Returns the app's present, from which deadlines count.
  ///
  /// It is the machine's uptime when the program first asked, plus the app's time.
  public static func now() -> DispatchTime {
    let time =
      AppQueue.isMain ? MainActor.assumeIsolated { AppClock.now } : AppClock.recentTime
    return AppQueue.instant(of: time)
  }
}

nonisolated extension DispatchQueue {
  /// Submits a closure; on other queues than the main one, the app's frames wait for it.
  ///
  /// Policy: `dispatched-work-announced`.
  public func async(
    group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified,
    flags: DispatchWorkItemFlags = [],
    execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    let loop = AppQueue.isMain(self) ? nil : AppClock.beginWork()
    let item = DispatchWorkItem(qos: qos, flags: flags) {
      work()
      loop?.endWork()
    }
    AppQueue.submit(item, to: self, group)
  }

  /// Submits a work item; on other queues than the main one, the app's frames wait for it.
  ///
  /// Policy: `dispatched-work-announced`.
  public func async(execute workItem: DispatchWorkItem) {
    let group = DispatchGroup()
    async(group: group, execute: workItem)
    guard !AppQueue.isMain(self), let loop = AppClock.beginWork() else { return }
    group.notify(queue: .global(), work: DispatchWorkItem { loop.endWork() })
  }

  /// Submits a closure at a deadline of `DispatchTime.now()`, by the app's clock.
  public func asyncAfter(
    deadline: DispatchTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    AppQueue.call(at: AppQueue.time(of: deadline), on: self, work)
  }

  /// Submits a closure at a wall time, by the app's clock: as long after its present as after the machine's.
  public func asyncAfter(
    wallDeadline: DispatchWallTime, qos: DispatchQoS = .unspecified,
    flags: DispatchWorkItemFlags = [],
    execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    AppQueue.call(at: AppQueue.time(of: AppQueue.instant(of: wallDeadline)), on: self, work)
  }

  /// Submits a work item at a deadline of `DispatchTime.now()`, by the app's clock; one cancelled by then is not run.
  public func asyncAfter(deadline: DispatchTime, execute: DispatchWorkItem) {
    let item = UncheckedSending(execute)
    AppQueue.call(at: AppQueue.time(of: deadline), on: self) { item.value.perform() }
  }

  /// Submits a work item at a wall time, by the app's clock: as long after its present as after the machine's.
  public func asyncAfter(wallDeadline: DispatchWallTime, execute: DispatchWorkItem) {
    asyncAfter(deadline: AppQueue.instant(of: wallDeadline), execute: execute)
  }
}
