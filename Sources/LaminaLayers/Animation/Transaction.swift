/// Changes of layers that are shown together, as `CATransaction`.
///
/// Transactions nest: what is not set in one is as in the one around it. Without any, the first change of
/// a layer begins an implicit one, which the frame loop commits before it waits. Everything happens on
/// the main actor.
@MainActor public enum Transaction {
  // MARK: - Begin and commit

  /// Begins a transaction within the present one.
  public static func begin() { stack.append(Level(isImplicit: false)) }

  /// Commits the innermost transaction that was begun; without one nothing happens.
  ///
  /// What changed is shown with the commit of the frame loop, after the outermost one.
  public static func commit() {
    guard let last = stack.last, !last.isImplicit else { return }
    stack.removeLast()
    last.group.close()
  }

  /// Commits the implicit transaction; those that were begun and not committed stay.
  ///
  /// Completion blocks that it calls may begin another one, which is committed too: up to 100 times, so
  /// that blocks that add each other never keep a turn from ending.
  public static func flush() {
    for _ in 0..<100 {
      guard let index = stack.firstIndex(where: \.isImplicit) else { return }
      stack.remove(at: index).group.close()
    }
  }

  /// How many transactions are open, the implicit one included.
  public static var depth: Int { stack.count }

  // MARK: - Properties

  /// The duration of animations that do not say theirs, in seconds; 0.25 unless set.
  public static var animationDuration: Double {
    get { read(\.duration) ?? 0.25 }
    set { write(\.duration, newValue) }
  }

  /// The timing function of implicit animations; `nil` for `TimingFunction.default`.
  public static var animationTimingFunction: TimingFunction? {
    get { read(\.timingFunction)?.first }
    set { write(\.timingFunction, newValue.map { [$0] } ?? []) }
  }

  /// Whether changes run no actions; it counts when a property is set.
  public static var disableActions: Bool {
    get { read(\.disablesActions) ?? false }
    set { write(\.disablesActions, newValue) }
  }

  /// Adds a block that runs once all animations are over that were added in the transaction and in those
  /// within it.
  ///
  /// The block runs at the beginning of the turn in which the last animation is found to be over. Without
  /// any animation it runs at once, when the transaction is committed. Blocks of an inner transaction run
  /// before those of the transaction around it.
  ///
  /// - Source: the comment of `completionBlock` in `CATransaction.h`.
  public static func addCompletion(_ block: @escaping @MainActor @Sendable () -> Void) {
    existingTop.group.blocks.append(block)
  }

  /// Adds a block that runs as one of `addCompletion(_:)` does, but at the beginning of the next turn where
  /// there is no animation.
  package static func addDeferredCompletion(_ block: @escaping @MainActor @Sendable () -> Void) {
    existingTop.group.deferredBlocks.append(block)
  }

  /// A value that was set for a key, in this transaction or one around it.
  public static func value(forKey key: String) -> (any Sendable)? {
    for level in stack.reversed() { if let value = level.values[key] { return value } }
    return nil
  }

  /// Sets a value for a key of the user's own.
  public static func setValue(_ value: any Sendable, forKey key: String) {
    existingTop.values[key] = value
  }

  // MARK: - The frame loop's side

  /// How often layers have changed: each loop remembers the number that it has committed.
  package private(set) static var changeCount: UInt64 = 0

  /// The generation that changes of layers are noted with: a commit reads those of the generations
  /// before its own, so that any number of renderers share a tree.
  package private(set) static var generation: UInt64 = 1

  /// Begins another generation of changes.
  ///
  /// - Returns: the one that is over.
  package static func beginGeneration() -> UInt64 {
    defer { generation += 1 }
    return generation
  }

  /// Notes that a layer has changed.
  static func noteChange() {
    changeCount &+= 1
    if !wakers.isEmpty { for wake in wakers.values { wake() } }
  }

  /// The closures that wake loops which wait for a change, by an identity of theirs.
  package static var wakers: [ObjectIdentifier: @MainActor () -> Void] = [:]

  /// What runs on the next turn of the frame loop.
  private static var waiting: [@MainActor @Sendable () -> Void] = []

  /// Runs completion blocks and what delegates of animations are told.
  package static func runWaiting() {
    let blocks = waiting
    waiting = []
    for block in blocks { block() }
  }

  /// Whether something waits to be run.
  package static var isWaiting: Bool { !waiting.isEmpty }

  package static func later(_ block: @escaping @MainActor @Sendable () -> Void) {
    waiting.append(block)
  }

  /// The time that layers begin their animations at and are presented at, in seconds; the frame loop sets
  /// it.
  package static var clock: @MainActor () -> Double = { 0 }

  /// The groups that an animation which is added now belongs to.
  ///
  /// The innermost first: its completion blocks run first.
  static var groups: [TransactionGroup] { stack.reversed().map(\.group) }

  // MARK: - Levels

  private struct Level {
    let isImplicit: Bool
    let group = TransactionGroup()
    var duration: Double?
    /// Set to a function, or to none.
    var timingFunction: [TimingFunction]?
    var disablesActions: Bool?
    var values: [String: any Sendable] = [:]
  }

  private static var stack: [Level] = []

  private static var existingTop: Level {
    get {
      openImplicit()
      return stack[stack.count - 1]
    }
    set {
      openImplicit()
      stack[stack.count - 1] = newValue
    }
  }

  /// Begins the implicit transaction, unless there is one around.
  static func openImplicit() {
    if stack.isEmpty { stack.append(Level(isImplicit: true)) }
  }

  private static func read<Value>(_ path: KeyPath<Level, Value?>) -> Value? {
    for level in stack.reversed() { if let value = level[keyPath: path] { return value } }
    return nil
  }

  private static func write<Value>(_ path: WritableKeyPath<Level, Value?>, _ value: Value) {
    existingTop[keyPath: path] = value
  }
}

/// The animations of one transaction, and what runs when they are over.
@MainActor final class TransactionGroup {
  /// Blocks that a transaction without animations calls when it is committed.
  var blocks: [@MainActor @Sendable () -> Void] = []
  /// Blocks that it calls in the next turn.
  var deferredBlocks: [@MainActor @Sendable () -> Void] = []
  private var running = 0
  private var isClosed = false

  nonisolated init() {}

  func add() { running += 1 }

  func end() {
    running -= 1
    guard isClosed, running == 0 else { return }
    for block in blocks + deferredBlocks { Transaction.later(block) }
    (blocks, deferredBlocks) = ([], [])
  }

  func close() {
    isClosed = true
    guard running == 0 else { return }
    let now = blocks
    for block in deferredBlocks { Transaction.later(block) }
    (blocks, deferredBlocks) = ([], [])
    for block in now { block() }
  }
}
