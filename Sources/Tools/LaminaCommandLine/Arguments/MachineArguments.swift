// --name-machine: whether results name the machine that made them.

import ArgumentParser
import LaminaReports

/// The option `--name-machine`, with which results have the machine's name and its kernel.
struct MachineArguments: ParsableArguments {
  @Flag(
    help: """
      Write the name of this machine and its kernel into the results too, not only its processor and \
      cores.
      """) var nameMachine = false

  /// The machine as results describe it.
  var machine: MachineDescription { nameMachine ? .named : .current }
}
