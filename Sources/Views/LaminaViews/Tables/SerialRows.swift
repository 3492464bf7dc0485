/// Rows whose loads and deletions run one after the other in one queue.
///
/// ```
/// queue    | reload ---------------- | delete | reload ...
/// delete              ^ waits ------>
/// ```
/// Nothing is copied or done twice; the cost is the time that a deletion waits for earlier work. Long work that does
/// not need the rows, such as a download, belongs before `reload(_:)`, not in it.
public actor SerialRows<Row: Identifiable & Sendable> where Row.ID: Sendable {
  /// The outcome of a deletion, and its cost.
  public struct Price: Sendable {
    /// Whether the row existed.
    public var isDeleted: Bool
    /// The time that the deletion waited for earlier work in the queue.
    public var wait: Duration
  }

  /// The current rows.
  public private(set) var rows: [Row]
  /// The total time that deletions have waited.
  public private(set) var totalWait = Duration.zero
  private nonisolated let now: @Sendable () -> Duration

  /// Makes initial rows, with a clock that measures how long deletions wait.
  ///
  /// - Parameters:
  ///   - rows: the initial rows, with distinct identities.
  ///   - now: a clock: returns the time since a fixed moment.
  public init(_ rows: [Row] = [], now: @escaping @Sendable () -> Duration) {
    (self.rows, self.now) = (rows, now)
  }

  /// Makes initial rows; the system's clock measures how long deletions wait.
  ///
  /// - Parameter rows: the initial rows, with distinct identities.
  public init(_ rows: [Row] = []) {
    let start = ContinuousClock.now
    self.init(rows, now: { ContinuousClock.now - start })
  }

  /// Replaces the rows by new ones derived from them.
  ///
  /// - Parameter load: receives the rows, and returns the new ones. It is synchronous, so no other change comes in
  ///   between.
  /// - Throws: the error of `load`; the rows are then unchanged.
  public func reload(_ load: @Sendable ([Row]) throws -> [Row]) rethrows {
    rows = try load(rows)
  }

  /// Appends the rows of a page that are not present yet.
  ///
  /// - Parameter page: rows; those with an identity already present are ignored.
  public func append(_ page: [Row]) {
    var known = Set(rows.map(\.id))
    for row in page where known.insert(row.id).inserted { rows.append(row) }
  }

  /// Deletes a row after all earlier work in the queue.
  ///
  /// - Parameter id: its identity.
  /// - Returns: whether the row existed, and how long the deletion waited.
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
