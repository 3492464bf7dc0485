import LaminaGeometry
import LaminaLayers
import LaminaScenes
extension LayerBuilder {
  func text(_ model: LayerModel, _ size: Size, _ time: TimeMap) throws(SceneError) -> Layer? { nil }
}
