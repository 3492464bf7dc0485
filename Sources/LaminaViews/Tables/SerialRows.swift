/// Rows whose loading and deleting go through one queue, one after the other.
///
/// ```
/// queue    | reload ---------------- | delete | reload ...
/// delete              ^ waits ------>
/// ```
/// Nothing is copied, and nothing done twice; the price is the time that a deletion waits for what is before
/// it. What takes long without the rows, a download for example, is done before `reload(_:)`, not in it.
public actor SerialRows<Row: Identifiable & Sendable> where Row.ID: Sendable {
  /// What a deletion has cost.
  public struct Price: Sendable {
    /// Whether the row was there.
    public var isDeleted: Bool
    /// How long it waited for its turn.
    public var wait: Duration
  }

  /// The rows now.
  public private(set) var rows: [Row]
  /// How long deletions have waited, in all.
  public private(set) var totalWait = Duration.zero
  private nonisolated let now: @Sendable () -> Duration

  /// Makes rows.
  ///
  /// - Parameters:
  ///   - rows: the first ones; no two of one identity.
  ///   - now: a clock: the time since some moment, the same for all calls.
  public init(_ rows: [Row] = [], now: @escaping @Sendable () -> Duration) {
    (self.rows, self.now) = (rows, now)
  }

  /// Makes rows that wait by the machine's clock.
  ///
  /// - Parameter rows: the first ones; no two of one identity.
  public init(_ rows: [Row] = []) {
    let start = ContinuousClock.now
    self.init(rows, now: { ContinuousClock.now - start })
  }

  /// Replaces the rows by others made of them.
  ///
  /// - Parameter load: gets the rows, and returns those to show; it does not wait for anything else, so that
  ///   nothing comes in between.
  /// - Throws: what `load` throws; the rows stay.
  public func reload(_ load: @Sendable ([Row]) throws -> [Row]) rethrows {
    rows = try load(rows)
  }

  /// Adds a page at the end.
  ///
  /// - Parameter page: rows; those whose identity is there already are left out.
  public func append(_ page: [Row]) {
    var known = Set(rows.map(\.id))
    for row in page where known.insert(row.id).inserted { rows.append(row) }
  }

  /// Deletes a row when its turn comes.
  ///
  /// - Parameter id: its identity.
  /// - Returns: whether it was there, and how long it waited.
  @discardableResult public nonisolated func delete(_ id: Row.ID) async -> Price {
    await delete(id, asked: now())
  }

  private func delete(_ id: Row.ID, asked: Duration) -> Price {
    let wait = now() - asked
    totalWait += wait
    guard let index = rows.firstIndex(where: { $0.id == id }) else {
      return Price(isDeleted: false, wait: wait)
    }
    rows.remove(at: index)
    return Price(isDeleted: true, wait: wait)
  }
}
