// The objects of a scene file that have keys.

import LaminaFiles
import LaminaLayers

/// An object of a scene file that has keys, such as a layer or an animation.
enum SceneKeyPlace: String, CaseIterable {
  case scene, canvas, timeline, layer, shape, gradient, text, replicator, emitter, scroll, tiled
  case animation, cell, filter, transformStep, path, drawing, command, font, paragraph, run
  case textShadow, attachment, decoration

  /// The object in words, as in "of a scene".
  var words: String {
    switch self {
    case .scene: "the scene"
    case .canvas: "the canvas"
    case .timeline: "the timeline"
    case .layer: "all layers"
    case .shape, .gradient, .text, .replicator, .emitter, .scroll, .tiled:
      "layers of type \(rawValue)"
    case .animation: "animations"
    case .cell: "cells of emitters"
    case .filter: "filters"
    case .transformStep: "steps of transforms"
    case .path: "paths"
    case .drawing: "lists of drawing commands"
    case .command: "drawing commands"
    case .font: "fonts"
    case .paragraph: "paragraphs"
    case .run: "runs of text"
    case .textShadow: "shadows of text"
    case .attachment: "attachments in text"
    case .decoration: "lines under and through text"
    }
  }

  /// The class of Core Animation or UIKit whose properties the keys are, unless a row names another; `nil` if none is.
  var appleClass: String? {
    switch self {
    case .layer: "CALayer"
    case .shape: "CAShapeLayer"
    case .gradient: "CAGradientLayer"
    case .text: "CATextLayer"
    case .replicator: "CAReplicatorLayer"
    case .emitter: "CAEmitterLayer"
    case .scroll: "CAScrollLayer"
    case .tiled: "CATiledLayer"
    case .cell: "CAEmitterCell"
    case .paragraph: "NSParagraphStyle"
    default: nil
    }
  }

  /// The type of layers that have the keys; `nil` if the object is no layer.
  var layerType: LayerType? { LayerType(rawValue: rawValue) }

  /// The rows of the reference, in the order in which they are shown.
  var rows: [SceneKeyRow] {
    switch self {
    case .scene: SceneKeyRow.scene
    case .canvas: SceneKeyRow.canvas
    case .timeline: SceneKeyRow.timeline
    case .layer: SceneKeyRow.layer
    case .shape: SceneKeyRow.shape
    case .gradient: SceneKeyRow.gradient
    case .text: SceneKeyRow.text
    case .replicator: SceneKeyRow.replicator
    case .emitter: SceneKeyRow.emitter
    case .scroll: SceneKeyRow.scroll
    case .tiled: SceneKeyRow.tiled
    case .animation: SceneKeyRow.animation
    case .cell: SceneKeyRow.cell
    case .filter: SceneKeyRow.filter
    case .transformStep: SceneKeyRow.transform
    case .path: SceneKeyRow.path
    case .drawing: SceneKeyRow.command
    case .command: SceneKeyRow.commandKeys
    case .font: SceneKeyRow.font
    case .paragraph: SceneKeyRow.paragraph
    case .run: SceneKeyRow.run
    case .textShadow: SceneKeyRow.textShadow
    case .attachment: SceneKeyRow.attachment
    case .decoration: SceneKeyRow.decoration
    }
  }

  /// The sentences about a key, for the schema; `nil` if the object has no such key.
  func sentences(about name: String) -> String? {
    SceneKeyPlace.sentences[self]?[name]
  }

  private static let sentences: [SceneKeyPlace: [String: String]] = {
    var table: [SceneKeyPlace: [String: String]] = [:]
    for place in allCases {
      table[place] = Dictionary(
        place.rows.map { row in
          (row.name, row.unit.map { "\(row.text) In \($0)." } ?? row.text)
        },
        uniquingKeysWith: { first, _ in first })
    }
    for (alias, key) in AnimationKey.aliases {
      let text = table[.animation]?[key.name]
      table[.animation]?[alias] = text
    }
    return table
  }()
}

extension SceneSchema {
  /// Returns a schema whose keys are described by the reference's sentences.
  ///
  /// - Parameters:
  ///   - node: the schema of an object, or a list or a choice of objects.
  ///   - place: the object.
  /// - Returns: the schema with descriptions.
  static func described(_ node: SchemaNode, _ place: SceneKeyPlace) -> SchemaNode {
    var node = node
    if let keys = node["properties"] as? [String: SchemaNode] {
      node["properties"] = Dictionary(
        uniqueKeysWithValues: keys.map { name, key -> (String, SchemaNode) in
          var key = key
          if let text = place.sentences(about: name) { key["description"] = text }
          return (name, key)
        })
    }
    if let choices = node["oneOf"] as? [SchemaNode] {
      node["oneOf"] = choices.map { described($0, place) }
    }
    if let items = node["items"] as? SchemaNode { node["items"] = described(items, place) }
    return node
  }
}
