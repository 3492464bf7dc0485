// The draws that make one pixel, in painting order, and plans that contain only some of them.

import LaminaPixels
import LaminaProfiling
import LaminaRaster

/// The draws of a plan narrowed to a pixel, as steps that can be left out.
///
/// Draws of a group take the group's place in the order. Compositing the group is not a step of its own: the group is
/// composited if at least one of its draws is drawn.
struct PixelSteps {
  /// A draw or a composite, by its indices in the plan.
  private struct Event {
    let pass: Int
    let command: Int
    let layer: Int
    /// For a composite, the events of the group that it composites.
    let group: Range<Int>
    /// Whether the draw or composite reads the pixels below.
    let readsBelow: Bool
    /// The steps that gate the event: it is drawn only if at least one of them is.
    ///
    /// Empty if it is always drawn.
    var gate = 0..<0
  }

  /// A selection of steps to draw.
  enum Part {
    /// All steps before a step.
    case before(Int)
    /// A step and all after it.
    case from(Int)
    /// A single step.
    case only(Int)
  }

  private var events: [Event] = []
  /// The layer of each step.
  private(set) var layers: [Int] = []
  /// Whether each step reads the pixels below.
  private(set) var readsBelow: [Bool] = []

  /// Walks the draws back to front, O(draws).
  init(of plan: PassPlan) {
    var walk = [(pass: plan.passes.count - 1, command: 0, first: 0)]
    var groups: [Int: Range<Int>] = [:]
    while let last = walk.indices.last {
      let (pass, number, first) = walk[last]
      let list = plan.passes[pass].list
      guard number < list.commands.count else {
        walk.removeLast()
        groups[pass] = first..<events.count
        continue
      }
      let command = list.commands[number]
      var group = 0..<0
      if let content = plan.contentPass(of: command, in: list) {
        guard let known = groups[content] else {
          walk.append((content, 0, events.count))
          continue
        }
        group = known
      }
      let showsBackdrop = plan.showsBackdrop(command, in: list)
      events.append(
        Event(
          pass: pass, command: number, layer: Int(command.layer.rawValue), group: group,
          readsBelow: showsBackdrop || command.blendMode != .normal))
      walk[last].command += 1
    }
  }

  /// The number of labels that `labelDraws` assigns.
  var labelCount: Int { events.count + 1 }

  /// Labels every draw with its own number, and everything else with 0.
  func labelDraws(_ plan: inout PassPlan) {
    for pass in plan.passes.indices {
      plan.passes[pass].layer = LayerIndex(0)
      for command in plan.passes[pass].list.commands.indices {
        plan.passes[pass].list.commands[command].layer = LayerIndex(0)
      }
    }
    for (number, event) in events.enumerated() {
      plan.passes[event.pass].list.commands[event.command].layer = LayerIndex(number + 1)
    }
  }

  /// Makes steps of the draws that write pixels, by their labels; consecutive draws of one layer become one step.
  mutating func makeSteps(written: [Int]) {
    for index in events.indices {
      let inner = events[index].group.map { events[$0].gate }.filter { !$0.isEmpty }
      if let first = inner.map(\.lowerBound).min(), let last = inner.map(\.upperBound).max() {
        events[index].gate = first..<last
        if events[index].readsBelow {
          for step in first..<last { readsBelow[step] = true }
        }
        continue
      }
      guard written[index + 1] > 0 else { continue }
      if layers.last != events[index].layer {
        layers.append(events[index].layer)
        readsBelow.append(false)
      }
      if events[index].readsBelow { readsBelow[layers.count - 1] = true }
      events[index].gate = layers.count - 1..<layers.count
    }
  }

  /// Returns the plan with a part of the steps.
  ///
  /// A part without the first steps has a clear background.
  func partialPlan(_ plan: PassPlan, _ part: Part) -> PassPlan {
    var result = plan
    var isKept = plan.passes.map { [Bool](repeating: true, count: $0.list.commands.count) }
    for event in events where !event.gate.isEmpty {
      isKept[event.pass][event.command] =
        switch part {
        case .before(let step): event.gate.lowerBound < step
        case .from(let step): event.gate.upperBound > step
        case .only(let step): event.gate.contains(step)
        }
    }
    for index in result.passes.indices where isKept[index].contains(false) {
      result.passes[index].list.commands = zip(plan.passes[index].list.commands, isKept[index])
        .filter(\.1).map(\.0)
    }
    if case .before = part { return result }
    result.passes[result.passes.count - 1].background = .clear
    return result
  }
}

extension PassPlan {
  /// Returns the pass whose draws a composite shows, through any effects.
  ///
  /// It is `nil` for other draws, for filtered backdrops, and for shadows, whose pixels are known.
  fileprivate func contentPass(of command: DrawCommand, in list: DrawList) -> Int? {
    guard var pass = sourcePass(of: command, in: list),
      !passes[pass].reasons.contains(.backgroundFilters)
    else { return nil }
    while let source = passes[pass].operation.source { pass = Int(source.rawValue) }
    return passes[pass].known == nil ? pass : nil
  }

  fileprivate func showsBackdrop(_ command: DrawCommand, in list: DrawList) -> Bool {
    sourcePass(of: command, in: list).map { passes[$0].reasons.contains(.backgroundFilters) }
      ?? false
  }

  /// Returns the pass that a draw composites or shows as a picture.
  private func sourcePass(of command: DrawCommand, in list: DrawList) -> Int? {
    command.source.shownPass(in: list.images).map { Int($0.rawValue) }
  }
}
