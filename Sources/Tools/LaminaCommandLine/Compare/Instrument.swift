// The instrument of a comparison: the clock, a counter of instructions, or the cost model.

import ArgumentParser
import Foundation
import LaminaFiles
import LaminaReports
import LaminaSystem

/// The quantity that `lamina compare` is asked to compare by.
enum ComparedBy: String, CaseIterable, ExpressibleByArgument {
  case time
  case instructions
}

/// The instrument that measures the processes of a comparison.
struct Instrument: Sendable {
  let method: ComparisonMethod
  /// The copies of programs that valgrind can run; `nil` for other instruments.
  private let programs: PlainPrograms?

  /// Chooses the best instrument on this machine for the quantity to compare by.
  ///
  /// Instructions are counted by the kernel if it can, or else by callgrind if it is installed. Failing both, frames have
  /// modelled times.
  ///
  /// - Parameter asked: the quantity to compare by.
  /// - Throws: `Failure` 74 if a folder cannot be made.
  init(for asked: ComparedBy) throws(Failure) {
    switch asked {
    case .time: method = .clock
    case .instructions:
      method =
        InstructionCounter.isAvailable ? .kernel : Callgrind.path == nil ? .model : .callgrind
    }
    programs = method == .callgrind ? try PlainPrograms() : nil
  }

  /// Runs a command under the instrument, and returns its frames; `nil` if it marks none, or has no modelled times.
  ///
  /// - Throws: `Failure` if the command fails, or prints no profile.
  private func measureCommand(_ command: ComparedCommand, _ code: CountedCode) throws(Failure)
    -> ComparedProfile?
  {
    switch method {
    case .clock: try command.readProfile(of: try command.commandOutcome(of: command.text))
    case .model: try command.readProfile(of: try command.commandOutcome(of: command.text)).modelled
    case .callgrind: try countByCallgrind(command, code)
    case .kernel: try countByKernel(command, code)
    }
  }

  /// Removes the temporary files of the instrument.
  func removeFiles() { programs?.removeCopies() }

  /// Measures the frames of a command's process, and checks that they were measured on this machine.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - code: the counted code.
  /// - Returns: the frames; `nil` if frames are to be counted, and the command does not mark them.
  /// - Throws: `Failure` as `measureCommand`, and for a profile of another machine, or without times by the model.
  func readFrames(of command: ComparedCommand, _ code: CountedCode) throws(Failure)
    -> ComparedProfile?
  {
    let run = try measureCommand(command, code)
    var problem: String?
    if run == nil, method == .model {
      problem =
        "its profile has no times by the cost model; install valgrind, which counts instructions"
    }
    if let machine = run?.machine, !machine.canBe(.named) {
      problem =
        "was measured on \(machine.text), this machine is "
        + "\((machine.host == nil ? MachineDescription.current : .named).text); times of "
        + "two machines are never mixed: run the whole comparison on one"
    }
    guard let problem else { return run }
    let lines = [command.text, problem].map { "error: \(command.side): \($0)" }
    throw Failure(status: .invalidInput, lines: lines)
  }

  private func countByCallgrind(_ command: ComparedCommand, _ code: CountedCode) throws(Failure)
    -> ComparedProfile?
  {
    guard let programs else { preconditionFailure("callgrind needs plain programs") }
    let callgrind = try Callgrind()
    let own = ProfileOptions.ownExecutable
    let text = command.text.replacingOccurrences(
      of: own, with: try programs.plainProgram(SystemProcess.executable).quotedForShell)
    let outcome = try command.commandOutcome(
      of: callgrind.callgrindCommand(
        try programs.withPlainPrograms(command: text), code, search: try programs.searchPath()))
    guard code == .frames else {
      guard let total = callgrind.programs else {
        throw command.commandFailure("ran in callgrind without a count", outcome)
      }
      return ComparedProfile(counts: [total], output: outcome.output)
    }
    return callgrind.parts.map { ComparedProfile(counts: $0, output: outcome.output) }
  }

  private func countByKernel(_ command: ComparedCommand, _ code: CountedCode) throws(Failure)
    -> ComparedProfile?
  {
    let folder = try TemporaryFolder()
    let counter = code == .programs ? InstructionCounter(.programs) : nil
    let outcome = try command.commandOutcome(
      of: Callgrind.environment(code, folder: folder.path) + command.text)
    guard code == .programs else {
      return FrameCounts.readCounts(in: folder)?.instructions.map {
        ComparedProfile(counts: $0, output: outcome.output)
      }
    }
    guard let total = counter?.instructions, total > 0 else {
      throw command.commandFailure(
        "could not be counted: the kernel's counters are in use", outcome)
    }
    return ComparedProfile(counts: [total], output: outcome.output)
  }
}

extension ComparedProfile {
  /// Makes the profile of a process from its counts; the scene's name comes from the output, if that is a profile.
  fileprivate init(counts: [UInt64], output: Data) {
    let profile = try? ComparedProfile(json: output)
    self.init(scene: profile?.scene ?? "", frames: counts, machine: profile?.machine)
  }
}
