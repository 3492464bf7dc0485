import LaminaDisplay

extension AppClock {
  /// Makes an application's events and timers those of the running app.
  static func begin(with application: Application) {
    begin(
      with: Source(
        now: { [weak application] in application.map { $0.loop?.now ?? $0.moment } },
        schedule: { [weak application] time, body in
          let timer = application?.schedule(at: time, body)
          return { timer?.invalidate() }
        }))
    run(on: application.loop)
  }
}
