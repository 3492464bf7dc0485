/// A group of layer changes that are shown together, like `CATransaction`.
///
/// An event changes many layers one after another, and no frame may show some of these changes without the others. An
/// app that had to say when it is done could forget it. So the first change of a layer begins an implicit transaction,
/// and the frame loop commits it before it waits. It is a unit of work that ends with the turn.
///
/// ```text
/// a turn      event                                                          before waiting
/// implicit    +- card.opacity = 0 ------------------------------------------------+  flush
/// explicit         begin +- duration = 0.4 -- card.position = p -----+ commit
/// nested                      begin +- disableActions -- r.bounds = b +- commit       0.4 s is inherited
/// ```
/// Explicit transactions nest in it. Their values have dynamic scope: a value that is not set in one is inherited from
/// the enclosing one. An animation belongs to all open transactions, so a completion block runs once the animations of
/// its own and of nested transactions have ended.
///
/// - It is no transaction of a database. Properties have their new values at once, and nothing can be rolled back.
/// - Everything runs on the main actor, and transactions belong to the process. If two loops run in several tasks at a
///   time, implicit animations may begin by another loop's clock.
/// - Committing an explicit transaction shows nothing by itself; the loop's commit does, after the outermost one.
///
/// ```swift
/// let card = Layer()
/// Transaction.begin()
/// Transaction.animationDuration = 0.4
/// Transaction.addCompletion { print("the card has moved") }
/// card.position = Point(x: 200, y: 100)
/// Transaction.commit()
/// ```
@MainActor public enum Transaction {
  // MARK: - Begin and commit

  /// Begins a transaction, nested in the current one.
  public static func begin() { stack.append(Level(isImplicit: false)) }

  /// Commits the innermost explicit transaction; without one, does nothing.
  ///
  /// The frame loop's commit shows the changes, after the outermost transaction is committed.
  public static func commit() {
    guard let last = stack.last, !last.isImplicit else { return }
    stack.removeLast()
    last.group.closeGroup()
  }

  /// Commits the implicit transaction; explicit ones remain open.
  ///
  /// Completion blocks that this runs may begin another implicit transaction, which is committed too. This
  /// repeats at most 100 times, so that blocks which add each other cannot keep a turn from ending.
  public static func flush() {
    for _ in 0..<100 {
      guard let index = stack.firstIndex(where: \.isImplicit) else { return }
      stack.remove(at: index).group.closeGroup()
    }
  }

  /// The number of open transactions, including the implicit one.
  public static var depth: Int { stack.count }

  // MARK: - Properties

  /// The default duration of animations, in seconds; 0.25 unless set.
  public static var animationDuration: Double {
    get { innermostValue(\.duration) ?? 0.25 }
    set { setLevelValue(\.duration, newValue) }
  }

  /// The timing function of implicit animations; `nil` for `TimingFunction.default`.
  public static var animationTimingFunction: TimingFunction? {
    get { innermostValue(\.timingFunction)?.first }
    set { setLevelValue(\.timingFunction, newValue.map { [$0] } ?? []) }
  }

  /// Whether setting a property runs no action.
  public static var disableActions: Bool {
    get { innermostValue(\.disablesActions) ?? false }
    set { setLevelValue(\.disablesActions, newValue) }
  }

  /// Adds a block that runs when all animations added in the transaction, and in nested ones, have ended.
  ///
  /// The block runs at the beginning of the turn that finds the last animation ended. Without any animation
  /// it runs at once, when the transaction is committed. Blocks of a nested transaction run before those of
  /// the enclosing one.
  ///
  /// - Source: the comment of `completionBlock` in `CATransaction.h`.
  public static func addCompletion(_ block: @escaping @MainActor @Sendable () -> Void) {
    existingTop.group.blocks.append(block)
  }

  /// The single completion block that sources of Core Animation set; `nil` for none.
  package static var completion: (@MainActor @Sendable () -> Void)? {
    get { stack.last?.group.completion }
    set { existingTop.group.completion = newValue }
  }

  /// Adds a completion block that, if the transaction has no animation, runs at the beginning of the next turn instead
  /// of at once.
  package static func addDeferredCompletion(_ block: @escaping @MainActor @Sendable () -> Void) {
    existingTop.group.deferredBlocks.append(block)
  }

  /// Returns the value that this transaction or an enclosing one has for a key; `nil` for none.
  @_disfavoredOverload public static func value(forKey key: String) -> (any Sendable)? {
    for level in stack.reversed() { if let value = level.values[key] { return value } }
    return nil
  }

  /// Sets the current transaction's value for a key that the caller defines.
  @_disfavoredOverload public static func setValue(_ value: any Sendable, forKey key: String) {
    existingTop.values[key] = value
  }

  /// Returns `value(forKey:)`, for a module whose function of this name returns another type.
  package static func storedValue(forKey key: String) -> (any Sendable)? { value(forKey: key) }

  /// Calls `setValue(_:forKey:)`, for a module whose function of this name takes another type.
  package static func storeValue(_ value: any Sendable, forKey key: String) {
    setValue(value, forKey: key)
  }

  // MARK: - The frame loop's side

  /// The number of layer changes so far; each frame loop remembers the count that it last committed.
  package private(set) static var changeCount: UInt64 = 0

  /// The number of the current generation, which each layer change records.
  ///
  /// A commit reads the changes of earlier generations, so any number of renderers can share a tree.
  package private(set) static var generation: UInt64 = 1

  /// Begins a new generation of changes.
  ///
  /// - Returns: the generation that ends.
  package static func beginGeneration() -> UInt64 {
    defer { generation += 1 }
    return generation
  }

  /// Counts a layer change, and wakes the frame loops that wait for one.
  static func noteChange() {
    changeCount &+= 1
    if !wakeHandlers.isEmpty { for wake in wakeHandlers.values { wake() } }
  }

  /// The closures that wake waiting frame loops, by the loops' identities.
  package static var wakeHandlers: [ObjectIdentifier: @MainActor () -> Void] = [:]

  /// The blocks that run on the next turn of the frame loop.
  private static var waiting: [@MainActor @Sendable () -> Void] = []

  /// Runs the completion blocks and animation callbacks that are waiting for the next turn.
  package static func runWaiting() {
    let blocks = waiting
    waiting = []
    for block in blocks { block() }
  }

  /// Whether any block is waiting for the next turn of the frame loop.
  package static var isWaiting: Bool { !waiting.isEmpty }

  package static func runLater(_ block: @escaping @MainActor @Sendable () -> Void) {
    waiting.append(block)
  }

  /// The function that returns the time at which animations begin and layers are presented, in seconds; set by the
  /// frame loop.
  package static var clock: @MainActor () -> Double = { 0 }

  /// The present time of the frame loop's clock, virtual or real, in seconds; 0 without a loop.
  ///
  /// Animations begin by this clock, and `Application.schedule(at:_:)` takes its times.
  ///
  /// - Source: `CACurrentMediaTime()`.
  public static var mediaTime: Double { clock() }

  /// The groups of all open transactions, to which an animation that is added now belongs.
  ///
  /// Innermost first, because its completion blocks run first.
  ///
  /// Policy: `nested-completions`.
  static var groups: [TransactionGroup] { stack.reversed().map(\.group) }

  // MARK: - Levels

  private struct Level {
    let isImplicit: Bool
    let group = TransactionGroup()
    var duration: Double?
    /// The timing function in an array, which is empty for the default function; `nil` if this level sets none.
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

  /// Begins the implicit transaction, if no transaction is open.
  static func openImplicit() {
    if stack.isEmpty { stack.append(Level(isImplicit: true)) }
  }

  private static func innermostValue<Value>(_ path: KeyPath<Level, Value?>) -> Value? {
    for level in stack.reversed() { if let value = level[keyPath: path] { return value } }
    return nil
  }

  private static func setLevelValue<Value>(_ path: WritableKeyPath<Level, Value?>, _ value: Value) {
    existingTop[keyPath: path] = value
  }
}

/// The animations of one transaction, and the blocks to run when they have ended.
@MainActor final class TransactionGroup {
  /// The completion blocks; without animations they run at the commit.
  var blocks: [@MainActor @Sendable () -> Void] = []
  /// A completion block that can be replaced, which runs before the others.
  var completion: (@MainActor @Sendable () -> Void)?
  /// The completion blocks that run in the next turn at the earliest.
  var deferredBlocks: [@MainActor @Sendable () -> Void] = []
  private var running = 0
  private var isClosed = false

  nonisolated init() {}

  func countStart() { running += 1 }

  func countEnd() {
    running -= 1
    guard isClosed, running == 0 else { return }
    for block in takeBlocks() + deferredBlocks { Transaction.runLater(block) }
    deferredBlocks = []
  }

  func closeGroup() {
    isClosed = true
    guard running == 0 else { return }
    let now = takeBlocks()
    for block in deferredBlocks { Transaction.runLater(block) }
    deferredBlocks = []
    for block in now { block() }
  }

  /// Returns the completion blocks, which then run no second time.
  private func takeBlocks() -> [@MainActor @Sendable () -> Void] {
    defer { (completion, blocks) = (nil, []) }
    return (completion.map { [$0] } ?? []) + blocks
  }
}
