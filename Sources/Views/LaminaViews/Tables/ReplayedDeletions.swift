import LaminaPixels
import LaminaSystem
import Synchronization

/// Rows that are loaded off the main actor while deletions continue: the deletions are replayed on the result.
///
/// ```
/// reload   copy the rows --> load, off the main actor ------------> replay, show
/// delete                          delete at once, write it down --> ^
/// ```
/// A deletion never waits; the cost is a copy of the rows. Changes by other reloads and appended pages are replayed
/// too, so concurrent reloads do not lose each other's rows. Rows are distinguished by identity. A row deleted while it
/// was being loaded does not come back.
public final class ReplayedDeletions<Row: Identifiable & Sendable>: Sendable
where Row.ID: Sendable {
  /// The cost of a reload.
  public struct Price: Hashable, Sendable {
    /// The number of rows that were copied for the background load.
    public var copiedRows = 0
    /// The size of the copied rows in bytes, excluding referenced storage.
    public var copiedBytes = 0
    /// The number of deletions and additions that were replayed.
    public var replayed = 0
  }

  fileprivate enum Change {
    case deleted(Row.ID)
    case added(Row)
  }

  fileprivate struct State {
    var rows: [Row]
    /// Changes made since the oldest running reload began, the oldest first.
    var changes: [Change] = []
    /// The number of changes dropped before the first of `changes`.
    var forgotten = 0
    /// For each running reload, the number of changes made before it began.
    var seen: [Int: Int] = [:]
    var nextReload = 0
  }

  private let state: Mutex<State>

  /// Makes the collection with its initial rows.
  ///
  /// - Parameter rows: the initial rows, with distinct identities.
  public init(_ rows: [Row] = []) { state = Mutex(State(rows: rows)) }

  /// The current rows.
  public var rows: [Row] { state.locked { $0.rows } }

  /// Appends the rows of a page that are not present yet; reloads that are running replay the
  /// additions when they end.
  ///
  /// - Parameter page: rows; those with an identity already present are ignored.
  public func append(_ page: [Row]) {
    state.locked { state in
      var known = Set(state.rows.map(\.id))
      for row in page where known.insert(row.id).inserted {
        state.rows.append(row)
        state.note(.added(row))
      }
    }
  }

  /// Deletes a row at once.
  ///
  /// - Parameter id: its identity.
  /// - Returns: whether the row existed.
  @discardableResult public func delete(_ id: Row.ID) -> Bool {
    state.locked { state in
      guard let index = state.rows.firstIndex(where: { $0.id == id }) else { return false }
      state.rows.remove(at: index)
      state.note(.deleted(id))
      return true
    }
  }

  /// Loads rows off the caller's actor and replaces the current ones, without those deleted meanwhile.
  ///
  /// - Parameter load: receives a copy of the rows, and returns the new rows, with distinct identities.
  /// - Returns: the cost.
  /// - Throws: the error of `load`; the rows are then unchanged.
  @concurrent @discardableResult
  public func reload(_ load: @Sendable ([Row]) async throws -> [Row]) async rethrows -> Price {
    let (number, copy) = state.locked { state in
      let number = state.nextReload
      state.nextReload += 1
      state.seen[number] = state.forgotten + state.changes.count
      // A real copy: otherwise each deletion meanwhile would trigger a copy on write.
      return (number, state.rows.map(\.self))
    }
    do {
      let loaded = try await load(copy)
      let replayed = state.locked { $0.finish(number, copy, loaded) }
      return Price(
        copiedRows: copy.count, copiedBytes: copy.count * MemoryLayout<Row>.stride,
        replayed: replayed)
    } catch {
      state.locked { $0.forget(number) }
      throw error
    }
  }
}

extension ReplayedDeletions.State {
  fileprivate mutating func note(_ change: ReplayedDeletions.Change) {
    if !seen.isEmpty { changes.append(change) }
  }

  /// Ends a reload: replays the changes made meanwhile on the loaded rows, which then replace the
  /// current ones.
  ///
  /// - Returns: the number of replayed changes.
  fileprivate mutating func finish(_ number: Int, _ copy: [Row], _ loaded: [Row]) -> Int {
    let missed = changes[((seen[number] ?? forgotten) - forgotten)...]
    var result: [Row] = []
    var known: Set<Row.ID> = []
    for row in loaded where known.insert(row.id).inserted { result.append(row) }
    for change in missed {
      switch change {
      case .deleted(let id):
        if known.remove(id) != nil { result.removeAll { $0.id == id } }
      case .added(let row):
        if known.insert(row.id).inserted { result.append(row) }
      }
    }
    let count = missed.count
    forget(number)
    // The other reloads must replay what this one added and removed.
    let (before, after) = (Set(copy.map(\.id)), Set(loaded.map(\.id)))
    for row in copy where !after.contains(row.id) && !known.contains(row.id) {
      note(.deleted(row.id))
    }
    for row in result where !before.contains(row.id) && after.contains(row.id) {
      note(.added(row))
    }
    rows = result
    return count
  }

  /// Ends a reload, and drops the changes that no running reload has to replay.
  fileprivate mutating func forget(_ number: Int) {
    seen[number] = nil
    let first = seen.values.min() ?? forgotten + changes.count
    changes.removeFirst(first - forgotten)
    forgotten = first
  }
}
