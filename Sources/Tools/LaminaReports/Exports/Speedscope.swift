// A profile in speedscope's format: frames over time, and layers by cost.

import LaminaFiles
import LaminaProfiling

/// A file for the viewer speedscope, with two profiles.
///
/// One has the frames with their stages over time, the other the layers of the mean frame by own time, each below its
/// superlayer.
///
/// - Source: speedscope's file format schema, version 0.0.1.
public struct Speedscope {
  private let report: ProfileReport

  /// Makes a file of a report's counted frames.
  public init(_ report: ProfileReport) { self.report = report }

  /// Writes the file in parts, each of which `write` receives.
  ///
  /// - Throws: errors of `write`.
  public func writeProfile<Failure: Error>(_ write: (String) throws(Failure) -> Void)
    throws(Failure)
  {
    let frames = report.perFrame.filter { !$0.isWarmUp }
    let stages = Stage.allCases.map(\.rawValue)
    let layers = report.layerTree ?? []
    // Each name once: stages, the remainder, layers, then the frames.
    let names =
      stages + ["other"] + layers.map { LayerTree.lastComponent(of: $0.layer) }
      + frames.map { "frame \($0.index)" }
    try write("{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\",")
    try write("\"name\":\(report.scene.quotedForJSON),\"exporter\":\"lamina\",")
    try write("\"activeProfileIndex\":0,\n\"shared\":{\"frames\":[")
    for (index, name) in names.enumerated() {
      try write((index > 0 ? "," : "") + "{\"name\":\(name.quotedForJSON)}")
    }
    try write("]},\n\"profiles\":[\n")
    try writeFrames(frames, stages, firstFrame: stages.count + 1 + layers.count, write)
    try write(",\n")
    try writeLayers(layers, firstLayer: stages.count + 1, write)
    try write("\n]}\n")
  }

  /// Writes the profile of frames with their stages, one after another, without the time between them.
  private func writeFrames<Failure: Error>(
    _ frames: [ProfileReport.FrameRow], _ stages: [String], firstFrame: Int,
    _ write: (String) throws(Failure) -> Void
  ) throws(Failure) {
    let sum = frames.reduce(0) { $0 + $1.frame }
    try write("{\"type\":\"evented\",\"name\":\"frames\",\"unit\":\"nanoseconds\",")
    try write("\"startValue\":0,\"endValue\":\(sum),\"events\":[")
    var start: UInt64 = 0
    for (number, frame) in frames.enumerated() {
      let name = firstFrame + number
      try write((number > 0 ? ",\n" : "") + "{\"type\":\"O\",\"frame\":\(name),\"at\":\(start)}")
      var at = start
      let times = stages.map { frame.stages[$0] ?? 0 } + [frame.other]
      for (index, time) in times.enumerated() where time > 0 {
        try write(",{\"type\":\"O\",\"frame\":\(index),\"at\":\(at)}")
        at += time
        try write(",{\"type\":\"C\",\"frame\":\(index),\"at\":\(at)}")
      }
      start += frame.frame
      try write(",{\"type\":\"C\",\"frame\":\(name),\"at\":\(start)}")
    }
    try write("]}")
  }

  /// Writes the profile of layers: the own time of each in a mean frame, in whole ns, with the layers that contain it.
  private func writeLayers<Failure: Error>(
    _ layers: [ProfileReport.LayerTreeRow], firstLayer: Int,
    _ write: (String) throws(Failure) -> Void
  ) throws(Failure) {
    let weighed = layers.indices.filter { layers[$0].own >= 0.5 }
    let weights = weighed.map { UInt64(layers[$0].own.rounded()) }
    try write("{\"type\":\"sampled\",\"name\":\"layers, mean frame\",\"unit\":\"nanoseconds\",")
    try write("\"startValue\":0,\"endValue\":\(weights.reduce(0, +)),\"samples\":[")
    for (number, layer) in weighed.enumerated() {
      var stack: [String] = []
      var next: Int? = layer
      while let place = next {
        stack.append("\(firstLayer + place)")
        next = layers[place].parent
      }
      try write((number > 0 ? ",\n" : "") + "[\(stack.reversed().joined(separator: ","))]")
    }
    try write("],\"weights\":[" + weights.map(String.init).joined(separator: ",") + "]}")
  }
}
