import LaminaViews
import TestSupport
import Testing

/// A row with an identity.
private struct Item: Identifiable, Hashable, Sendable {
  let id: Int
  var version = 0
}

/// Rows that are loaded, appended and deleted at the same time: none is lost, none comes back.
@Suite struct RowStressTests {
  // MARK: - One thing after the other

  @Test func `replay: a reload that began before a deletion does not bring the row back`() async {
    let rows = ReplayedDeletions((0..<10).map { Item(id: $0) })
    let price = await rows.reload { copy in
      #expect(copy.count == 10)
      #expect(rows.delete(3), "while it loads")
      #expect(rows.rows.count == 9, "the deletion waits for nobody")
      return copy.map { Item(id: $0.id, version: 1) } + [Item(id: 10, version: 1)]
    }
    #expect(rows.rows.map(\.id) == [0, 1, 2, 4, 5, 6, 7, 8, 9, 10])
    #expect(rows.rows.allSatisfy { $0.version == 1 })
    #expect(price.copiedRows == 10 && price.copiedBytes == 10 * MemoryLayout<Item>.stride)
    #expect(price.replayed == 1)
    let next = await rows.reload { $0 }
    #expect(next.replayed == 0, "what was replayed is forgotten")
  }

  @Test func `replay: a page that is appended meanwhile stays, and needs no copy`() async {
    let rows = ReplayedDeletions((0..<3).map { Item(id: $0) })
    await rows.reload { copy in
      rows.append([Item(id: 7), Item(id: 8), Item(id: 1)])
      rows.delete(8)
      return copy
    }
    #expect(rows.rows.map(\.id) == [0, 1, 2, 7])
    #expect(!rows.delete(99))
  }

  @Test func `replay: of two reloads at a time, none loses what the other has brought`() async {
    let rows = ReplayedDeletions((0..<3).map { Item(id: $0) })
    await rows.reload { outer in
      await rows.reload { inner in
        inner.filter { $0.id != 1 } + [Item(id: 5)]
      }
      return outer + [Item(id: 6)]
    }
    #expect(rows.rows.map(\.id) == [0, 2, 6, 5], "5 is replayed, 1 is gone")
  }

  private struct Failure: Error {}

  @Test func `replay: a reload that fails changes nothing, and is forgotten`() async {
    let rows = ReplayedDeletions([Item(id: 0)])
    await #expect(throws: Failure.self) {
      try await rows.reload { _ in
        rows.append([Item(id: 1)])
        throw Failure()
      }
    }
    #expect(rows.rows.map(\.id) == [0, 1])
    let price = await rows.reload { $0 }
    #expect(price.replayed == 0)
  }

  @Test func `serial: one after the other, at the price of the wait`() async {
    let rows = SerialRows((0..<10).map { Item(id: $0) }, now: { .zero })
    await rows.reload { $0.map { Item(id: $0.id, version: 1) } }
    let gone = await rows.delete(3)
    #expect(gone.isDeleted && gone.wait == .zero)
    #expect(await !rows.delete(3).isDeleted)
    await rows.append([Item(id: 3), Item(id: 4)])
    #expect(await rows.rows.map(\.id) == [0, 1, 2, 4, 5, 6, 7, 8, 9, 3])
    await #expect(throws: Failure.self) { try await rows.reload { _ in throw Failure() } }
    #expect(await rows.rows.count == 10)
    let timed = SerialRows([Item(id: 0)])
    async let load: Void = timed.reload { rows in
      var sum = 0
      for number in 0..<1_000_000 { sum &+= number &* rows.count }
      return sum == 1 ? [] : rows
    }
    let price = await timed.delete(0)
    await load
    #expect(price.isDeleted && price.wait >= .zero)
    #expect(await timed.totalWait == price.wait)
  }

  // MARK: - All at once

  /// The changes that a task answers for: each task has identities of its own.
  private struct Account: Sendable {
    var appended: Set<Int> = []
    var deleted: Set<Int> = []
  }

  private static let tasks = 6
  private static let steps = 300

  /// Appends and deletes rows of its own, and deletes some of the first ones.
  private static func work(
    _ task: Int, _ random: inout SplitMix, append: (Item) async -> Void,
    delete: (Int) async -> Bool, reload: () async -> Void
  ) async -> Account {
    var account = Account()
    for step in 0..<steps {
      let id = 1_000 + task * 10_000 + step
      switch random.integer(in: 0...9) {
      case 0...4:
        await append(Item(id: id))
        account.appended.insert(id)
      case 5, 6:
        guard let own = account.appended.subtracting(account.deleted).min() else { continue }
        if await delete(own) {
          account.deleted.insert(own)
        } else {
          Issue.record("row \(own) of task \(task) is lost at step \(step)")
        }
      case 7:
        let shared = random.integer(in: 0...999)
        if await delete(shared) { account.deleted.insert(shared) }
      default: await reload()
      }
    }
    return account
  }

  private static func check(_ rows: [Item], _ accounts: [Account], _ what: String) {
    let appended = accounts.reduce(into: Set(0..<1_000)) { $0.formUnion($1.appended) }
    var deleted: Set<Int> = []
    for account in accounts {
      #expect(deleted.isDisjoint(with: account.deleted), "\(what): a row was deleted twice")
      deleted.formUnion(account.deleted)
    }
    let left = Set(rows.map(\.id))
    #expect(left.count == rows.count, "\(what): a row is there twice")
    #expect(left.isDisjoint(with: deleted), "\(what): resurrected \(left.intersection(deleted))")
    let lost = appended.subtracting(deleted).subtracting(left)
    #expect(lost.isEmpty, "\(what): lost \(lost.sorted().prefix(9))")
    #expect(deleted.count > 100 && left.count > 500, "\(what): it did something")
  }

  @Test func `stress: reloads, pages and deletions at the same time, replayed`() async {
    let seed: UInt64 = 0x5_7AE5
    print("replayed deletions: seed \(seed)")
    let rows = ReplayedDeletions((0..<1_000).map { Item(id: $0) })
    let accounts = await withTaskGroup(of: Account.self) { group in
      for task in 0..<Self.tasks {
        group.addTask {
          var random = SplitMix(seed: seed + UInt64(task))
          return await Self.work(
            task, &random, append: { rows.append([$0]) }, delete: { rows.delete($0) },
            reload: {
              await rows.reload { copy in
                await Task.yield()
                return copy.map { Item(id: $0.id, version: $0.version + 1) }
              }
            })
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    Self.check(rows.rows, accounts, "seed \(seed)")
    let last = await rows.reload { $0 }
    #expect(last.replayed == 0, "nothing is kept once no reload is under way")
  }

  @Test func `stress: reloads, pages and deletions at the same time, in one queue`() async {
    let seed: UInt64 = 0x5_E41A1
    print("serial rows: seed \(seed)")
    let rows = SerialRows((0..<1_000).map { Item(id: $0) })
    let accounts = await withTaskGroup(of: Account.self) { group in
      for task in 0..<Self.tasks {
        group.addTask {
          var random = SplitMix(seed: seed + UInt64(task))
          return await Self.work(
            task, &random, append: { await rows.append([$0]) },
            delete: { await rows.delete($0).isDeleted },
            reload: {
              await rows.reload { $0.map { Item(id: $0.id, version: $0.version + 1) } }
            })
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    Self.check(await rows.rows, accounts, "seed \(seed)")
  }
}
