import Foundation
import LaminaCompositor
import LaminaFiles
import LaminaLottie
import LaminaPixels
import LaminaScenes
import TestSupport
import Testing

// Hostile Lottie files: each ends with an error that names a place, or renders where that is right.

/// Hostile inputs through the importer and the renderer.
@Suite(.serialized) @MainActor struct HostileLottieTests {
  /// The CPU time of this thread that reading one input may take, in seconds.
  private static let limit = 2.0

  @Test func `hostile Lottie files: names are unique, and the lists name inputs`() {
    let names = HostileLottie.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(HostileLottie.valid.union(HostileLottie.either).isSubset(of: names))
    #expect(HostileLottie.valid.isDisjoint(with: HostileLottie.either))
  }

  @Test(arguments: HostileLottie.all.map(\.name))
  func `hostile Lottie files: an error with a place, or a picture, within two seconds`(
    name: String
  ) throws {
    try check(name)
  }

  @Test(arguments: HostileLottie.machines.map(\.name))
  func `hostile state machines: an error or a note within two seconds`(name: String) throws {
    let input = try #require(HostileLottie.machines.first { $0.name == name })
    var options = SceneOptions()
    options.lottie.stateMachine = "m"
    options.lottie.listsContents = true
    let start = seconds()
    do {
      let scene = try Scene.open(
        try FileBytes(copying: input.bytes), file: "hostile", options: options)
      scene.advance?(1, false)
      #expect(!scene.notices.isEmpty, "\(name)")
    } catch let error as SceneError {
      guard case .invalid(let place, _) = error else { throw error }
      #expect(place.file.hasPrefix("hostile"), "\(name)")
    }
    #if !DEBUG
      #expect(seconds() - start < Self.limit, "\(name)")
    #endif
  }

  private func check(_ name: String) throws {
    let input = try #require(HostileLottie.all.first { $0.name == name })
    let bytes = try FileBytes(copying: input.bytes)
    let start = seconds()
    var failure: SceneError?
    do {
      let scene = try Scene.open(bytes, file: "hostile", options: SceneOptions())
      #expect(seconds() - start < Self.limit, "\(name)")
      // Pictures of inputs without a known outcome may be slow.
      guard !HostileLottie.either.contains(name) else { return }
      var renderer = try Renderer()
      _ = try renderer.render(
        scene.root, canvas: scene.canvas, at: scene.timeline.duration / 2)
    } catch let error as SceneError {
      failure = error
    }
    #if !DEBUG
      #expect(seconds() - start < Self.limit, "\(name)")
    #endif
    if HostileLottie.either.contains(name) { return }
    if HostileLottie.valid.contains(name) {
      #expect(failure == nil, "\(name)")
      return
    }
    guard case .invalid(let place, let problem)? = failure else {
      Issue.record("\(name): expected an error of the file, got \(failure as Any)")
      return
    }
    #expect(place.file.hasPrefix("hostile"), "\(name): \(place)")
    if let path = path(ofTypeIn: name) {
      #expect(place.path.hasPrefix(path), "\(name): \(place.path): \(problem)")
      #expect(place.line == 1 && place.column > 1, "\(name)")
    }
  }

  /// The path of the property whose type an input has wrong, as errors spell it.
  private func path(ofTypeIn name: String) -> String? {
    guard name.hasPrefix("type of "), let end = name.firstIndex(of: ":") else { return nil }
    let parts = name[..<end].dropFirst("type of ".count).split(separator: ".")
    return parts.reduce(into: "") { path, part in
      path += Int(part) == nil ? (path.isEmpty ? "" : ".") + part : "[\(part)]"
    }
  }

  /// The CPU time of this thread, so that other tests on the machine do not count.
  private func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
