// The draws that make one pixel, in painting order, and plans that contain only some of them.

import LaminaPixels
import LaminaProfiling
import LaminaRaster

/// The draws of a plan that is narrowed to a pixel, grouped into steps that can be left out.
///
/// Draws of a group take the group's place in the order. Compositing the group is not a step of its own: the group is
/// composited if at least one of its draws is drawn.
struct PixelSteps {
  /// A draw or a composite, by the indices of its pass and of its command in that pass.
  private struct Event {
    let pass: Int
    let command: Int
    let layer: Int
    /// For a composite, the range of events of the group that it composites; empty for any other draw.
    let group: Range<Int>
    /// Whether the draw or composite reads the pixels that lie below it.
    let readsBelow: Bool
    /// The range of steps of which at least one has to be drawn for the event to be drawn.
    ///
    /// It is empty for an event that is always drawn.
    var gate = 0..<0
  }

  /// A selection of steps to draw.
  enum Part {
    /// All steps before a step.
    case before(Int)
    /// A step and all steps after it.
    case from(Int)
    /// A single step.
    case only(Int)
  }

  private var events: [Event] = []
  /// The layer of each step, as an index into the frame.
  private(set) var layers: [Int] = []
  /// For each step, whether it reads the pixels that lie below it.
  private(set) var readsBelow: [Bool] = []

  /// Finds the draws of a plan, back to front, those of a group before the group's composite.
  ///
  /// O(draws).
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

  /// Labels each draw that the steps are made of with a number from 1, and everything else with 0.
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

  /// Makes steps of the draws that wrote pixels; consecutive draws of one layer become one step.
  ///
  /// `written` is the number of pixels that the draw of each label wrote.
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

  /// Returns the plan with the draws of some steps only.
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

  /// Returns the pass that a draw composites or shows as a picture; `nil` for other draws.
  private func sourcePass(of command: DrawCommand, in list: DrawList) -> Int? {
    command.source.shownPass(in: list.images).map { Int($0.rawValue) }
  }
}
