// Where lottie-ios draws a file otherwise than the file asks.

import LaminaFiles
import LaminaScenes

/// A kind of value that lottie-ios's Core Animation engine draws otherwise than the Lottie specification asks.
///
/// Policy: `lottie-file`.
enum RenderingDifference: Int, CaseIterable {
  case wayAlongCurve
  case pathHandles
  case easeOfDimensions
  case skewAxis
  case paintScope
  case modifierScope
  case repeaterOrder
  case starShape
  case imageAspect
  case shadowSoftness
  case shadowStyle

  /// A clause that says how lottie-ios draws the value, and how the file asks to draw it.
  var clause: String {
    switch self {
    case .wayAlongCurve:
      "lottie-ios moves along a curve by its parameter; the file asks for even steps of its length"
    case .pathHandles:
      "lottie-ios turns the handles of an animated path; the file asks to move them straight"
    case .easeOfDimensions:
      "lottie-ios eases all dimensions like the first; the file eases each by its own curve"
    case .skewAxis: "lottie-ios turns the axis of a skew the other way than the file asks"
    case .paintScope:
      "lottie-ios paints paths of several groups apart and in another order; the file asks for one "
        + "paint over all of them"
    case .modifierScope:
      "lottie-ios changes the paths of each group apart; the file asks for one change of all"
    case .repeaterOrder:
      "lottie-ios stacks the copies of a repeater in the reverse of the order that the file asks for"
    case .starShape: "lottie-ios rounds or divides a star otherwise than the file asks"
    case .imageAspect:
      "lottie-ios stretches an image to the size of its asset; the file asks to keep its aspect ratio"
    case .shadowSoftness: "lottie-ios draws a shadow less soft than the file asks"
    case .shadowStyle:
      "lottie-ios casts the shadow of a layer style in another direction than the file asks"
    }
  }
}

extension PropertyReader {
  /// Records a value that lottie-ios draws otherwise than the file asks.
  func recordDifference(_ difference: RenderingDifference, at node: LottieNode) {
    differences[difference, default: []].append(node)
  }

  /// Notes each recorded kind of difference once, with the number of layers and the first one's name.
  ///
  /// - Parameter layers: the layers of the document, by the index of their nodes.
  func noteDifferences(of layers: [Int: String]) {
    for difference in RenderingDifference.allCases {
      let owners = groupedNodes(differences[difference] ?? [], by: layers)
      guard let (owner, nodes) = owners.min(by: { $0.key < $1.key }),
        let first = nodes.min(by: { $0.index < $1.index })
      else { continue }
      let name = layers[owner] ?? root.stringOrEmpty("nm")
      let count = owners.count == 1 ? "1 layer" : "\(owners.count) layers, first"
      let end = followsFile ? "it is drawn as the file asks" : "it is drawn as by lottie-ios"
      noteFeature(
        "\(difference.clause); \(end) (\(count) \(name.quoted))", at: first,
        // The picture is as asked for, by the file or by the choice of the renderer.
        isFaithful: true)
    }
  }
}
