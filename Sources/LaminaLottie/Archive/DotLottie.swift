import LaminaPixels
import LaminaScenes
struct DotLottie {
  func image(named: String, at node: LottieNode) throws(SceneError) -> FileBytes? { nil }
}
