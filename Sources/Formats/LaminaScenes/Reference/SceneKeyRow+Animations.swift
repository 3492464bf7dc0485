// The reference's rows of animations.

extension SceneKeyRow {
  static let animation =
    [
      SceneKeyRow(
        "type", "\"basic\"", css: "animation", apple: "CAAnimation's class",
        "The kind of animation."),
      SceneKeyRow(
        "key", "\"fade\"", css: "animation-name", apple: "CALayer.add(_:forKey:)",
        "The animation's name in its layer."),
      SceneKeyRow(
        "keyPath", "\"opacity\"", css: "transition-property",
        apple: "CAPropertyAnimation.keyPath",
        "The property that changes, such as `opacity`, `position.x` or `transform.rotation.z`."),
      SceneKeyRow(
        "timingFunction", "\"easeInEaseOut\"", usual: "\"linear\"",
        css: "animation-timing-function", apple: "CAAnimation.timingFunction",
        "The curve of time: a name, or the control points [x1, y1, x2, y2]."),
      SceneKeyRow(
        "isAdditive", "true", usual: "false", css: "animation-composition",
        apple: "CAPropertyAnimation.isAdditive", "Whether values are added to the layer's."),
      SceneKeyRow(
        "isCumulative", "true", usual: "false", css: "iterationComposite",
        apple: "CAPropertyAnimation.isCumulative",
        "Whether each repetition begins at the end of the one before."),
      SceneKeyRow(
        "isRemovedOnCompletion", "false", usual: "true", css: "animation-fill-mode",
        apple: "CAAnimation.isRemovedOnCompletion",
        "Whether the animation goes when it ends; false lets `fillMode` hold its last value."),
      SceneKeyRow(
        "valueFunction", "\"rotateZ\"", apple: "CAPropertyAnimation.valueFunction",
        "The function from numbers to a transform, with a key path of a transform."),
      SceneKeyRow(
        "from", "0", css: "@keyframes from", apple: "CABasicAnimation.fromValue",
        "The first value; `fromValue` is the same key."),
      SceneKeyRow(
        "to", "1", css: "@keyframes to", apple: "CABasicAnimation.toValue",
        "The last value; `toValue` is the same key."),
      SceneKeyRow(
        "by", "20", css: "animation-composition", apple: "CABasicAnimation.byValue",
        "The difference of the values; `byValue` is the same key. Of `from`, `to` and `by`, two or one are enough: "
          + "what is missing is the layer's own value."),
      SceneKeyRow(
        "values", "[0, 1, 0]", css: "@keyframes", apple: "CAKeyframeAnimation.values",
        "The value of each keyframe."),
      SceneKeyRow(
        "path", "\"M 0 0 L 100 50\"", css: "offset-path", apple: "CAKeyframeAnimation.path",
        "The path that a point follows, in place of `values`."),
      SceneKeyRow(
        "keyTimes", "[0, 0.2, 1]", css: "@keyframes", apple: "CAKeyframeAnimation.keyTimes",
        "The time of each keyframe, as a fraction of the duration, in ascending order. Not with `calculationMode` paced "
          + "or cubicPaced."),
      SceneKeyRow(
        "timingFunctions", "[\"easeIn\", \"easeOut\"]", css: "animation-timing-function",
        apple: "CAKeyframeAnimation.timingFunctions",
        "The curve of time between each two keyframes."),
      SceneKeyRow(
        "calculationMode", "\"discrete\"", usual: "\"linear\"", css: "steps()",
        apple: "CAKeyframeAnimation.calculationMode", "The way from one keyframe to the next."),
      SceneKeyRow(
        "rotationMode", "\"auto\"", css: "offset-rotate",
        apple: "CAKeyframeAnimation.rotationMode", "Whether the layer turns along its `path`."),
      SceneKeyRow(
        "tensionValues", "[0, 0.5, 0]", apple: "CAKeyframeAnimation.tensionValues",
        "The tightness of a cubic curve at each keyframe."),
      SceneKeyRow(
        "continuityValues", "[0, 0.5, 0]", apple: "CAKeyframeAnimation.continuityValues",
        "The sharpness of a cubic curve's corner at each keyframe."),
      SceneKeyRow(
        "biasValues", "[0, 0.5, 0]", apple: "CAKeyframeAnimation.biasValues",
        "The place of a cubic curve's bend, before or after each keyframe."),
      SceneKeyRow(
        "mass", "1", usual: "1", css: "linear()", apple: "CASpringAnimation.mass",
        "The mass on the spring."),
      SceneKeyRow(
        "stiffness", "100", usual: "100", css: "linear()",
        apple: "CASpringAnimation.stiffness", "The spring's stiffness."),
      SceneKeyRow(
        "damping", "10", usual: "10", css: "linear()", apple: "CASpringAnimation.damping",
        "The spring's friction; less lets it swing longer."),
      SceneKeyRow(
        "initialVelocity", "5", usual: "0", apple: "CASpringAnimation.initialVelocity",
        "The speed at the start, in differences between `from` and `to` a second."),
      SceneKeyRow(
        "allowsOverdamping", "true", usual: "false",
        apple: "CASpringAnimation.allowsOverdamping",
        "Whether friction may exceed the amount at which the spring stops swinging."),
      SceneKeyRow(
        "animations",
        "[{\"type\": \"basic\", \"keyPath\": \"opacity\", \"from\": 0, \"to\": 1, \"duration\": 1}]",
        css: "animation", apple: "CAAnimationGroup.animations",
        "The animations of a group, which run in its time."),
      SceneKeyRow(
        "transitionType", "\"push\"", usual: "\"fade\"", css: "::view-transition",
        apple: "CATransition.type",
        "The way from the old picture of the layer to the new one; in a scene the old one is empty."
      ),
      SceneKeyRow(
        "subtype", "\"fromRight\"", usual: "\"fromLeft\"", css: "::view-transition",
        apple: "CATransition.subtype", "The side from which the new picture comes."),
      SceneKeyRow(
        "startProgress", "0.2", usual: "0", apple: "CATransition.startProgress",
        "The share of the transition at which it begins."),
      SceneKeyRow(
        "endProgress", "0.8", usual: "1", apple: "CATransition.endProgress",
        "The share of the transition at which it ends."),
    ] + timing(of: "the animation", isPlural: false)
}
