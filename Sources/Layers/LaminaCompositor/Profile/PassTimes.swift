// The time that each pass of a frame takes, from attribution frames.

import LaminaLayers
import LaminaProfiling
import LaminaRaster

/// The clocked time of each row of `PassPlan.records`, from an attribution frame.
package struct PassTimes {
  /// The time of each row, ns: for a pass its own draws or its computation, for a composite its drawing.
  package var rows: [UInt64]
  /// Wall time of the tile section of the attribution frame itself, ns.
  package var section: UInt64

  /// Reads the times from the log of a plan that was labelled by pass.
  init(of plan: PassPlan, log: AttributionLog?, section: UInt64) {
    rows = []
    self.section = section
    let times = log?.layerTimes ?? [UInt64](repeating: 0, count: 2 * plan.passes.count)
    for (index, pass) in plan.passes.enumerated() where pass.isCounted {
      rows.append(times[index])
      // If a pass is composited several times, the first row has the time of all.
      let composites = plan.composites.count { Int($0.pass.rawValue) == index }
      for number in 0..<composites {
        rows.append(number == 0 ? times[plan.passes.count + index] : 0)
      }
    }
  }

  /// Returns, for each row and for the section, the smaller of its times in two attribution frames.
  package func minimumTimes(_ other: PassTimes) -> PassTimes {
    var floor = self
    floor.rows = zip(rows, other.rows).map { min($0, $1) }
    floor.section = min(section, other.section)
    return floor
  }
}

extension PassPlan {
  /// Labels draws by a number for their pass instead of their layer.
  ///
  /// A composite gets `passes.count` plus the composited pass; any other draw gets the pass that contains it.
  mutating func labelByPass() {
    let count = passes.count
    for index in passes.indices {
      passes[index].layer = LayerIndex(index)
      for command in passes[index].list.commands.indices {
        let source = passes[index].list.commands[command].source
        let shown = source.shownPass(in: passes[index].list.images).map { Int($0.rawValue) }
        passes[index].list.commands[command].layer = LayerIndex(shown.map { count + $0 } ?? index)
      }
    }
  }
}
