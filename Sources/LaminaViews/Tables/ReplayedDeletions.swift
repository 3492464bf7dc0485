import LaminaPixels
import Synchronization

/// Rows that are loaded off the main actor and deleted meanwhile: deletions are written down by identity, and
/// done once more on what was loaded before it is shown.
///
/// ```
/// reload   copy the rows --> load, off the main actor ------------> replay, show
/// delete                          delete at once, write it down --> ^
/// ```
/// A deletion waits for nobody; the price is the copy. What other reloads and appended pages have added or
/// taken away meanwhile is replayed too, so that of several reloads none loses what another has brought.
/// Rows are told apart by identity; one that was deleted while it was being loaded stays away.
public final class ReplayedDeletions<Row: Identifiable & Sendable>: Sendable
where Row.ID: Sendable {
  /// What a reload has cost.
  public struct Price: Hashable, Sendable {
    /// Rows that were copied for the background.
    public var copiedRows = 0
    /// Their size, without what they refer to, in bytes.
    public var copiedBytes = 0
    /// Deletions and additions that were replayed.
    public var replayed = 0
  }

  fileprivate enum Change {
    case deleted(Row.ID)
    case added(Row)
  }

  fileprivate struct State {
    var rows: [Row]
    /// Changes that a reload which is under way has not seen, the oldest first.
    var changes: [Change] = []
    /// How many changes there were before those.
    var forgotten = 0
    /// How many changes each reload under way has seen.
    var seen: [Int: Int] = [:]
    var nextReload = 0
  }

  private let state: Mutex<State>

  /// Makes rows.
  ///
  /// - Parameter rows: the first ones; no two of one identity.
  public init(_ rows: [Row] = []) { state = Mutex(State(rows: rows)) }

  /// The rows now.
  public var rows: [Row] { state.locked { $0.rows } }

  /// Adds a page at the end: nothing is copied, nothing replayed.
  ///
  /// - Parameter page: rows; those whose identity is there already are left out.
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
  /// - Returns: whether it was there.
  @discardableResult public func delete(_ id: Row.ID) -> Bool {
    state.locked { state in
      guard let index = state.rows.firstIndex(where: { $0.id == id }) else { return false }
      state.rows.remove(at: index)
      state.note(.deleted(id))
      return true
    }
  }

  /// Loads rows off the caller's actor, and replaces the present ones, less those that were deleted
  /// meanwhile.
  ///
  /// - Parameter load: gets a copy of the rows, and returns those to show; no two of one identity.
  /// - Returns: what it has cost.
  /// - Throws: what `load` throws; the rows stay.
  @concurrent @discardableResult
  public func reload(_ load: @Sendable ([Row]) async throws -> [Row]) async rethrows -> Price {
    let (number, copy) = state.locked { state in
      let number = state.nextReload
      state.nextReload += 1
      state.seen[number] = state.forgotten + state.changes.count
      // A copy of its own: the deletions meanwhile would pay for a shared one.
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

  /// Shows what was loaded, after what has happened meanwhile has been done to it.
  ///
  /// - Returns: how many changes those were.
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
    // What this one brings and takes away is news to the others.
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

  /// A reload is over: changes that all others have seen are forgotten.
  fileprivate mutating func forget(_ number: Int) {
    seen[number] = nil
    let first = seen.values.min() ?? forgotten + changes.count
    changes.removeFirst(first - forgotten)
    forgotten = first
  }
}
