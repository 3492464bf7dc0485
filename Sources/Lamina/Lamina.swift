// Everything a user of the library needs, by one import.

@_exported public import LaminaCompositor
@_exported public import LaminaDisplay
@_exported public import LaminaDrawing
@_exported public import LaminaExplain
@_exported public import LaminaFiles
@_exported public import LaminaGeometry
@_exported public import LaminaImages
@_exported public import LaminaLayers
@_exported public import LaminaLottie
@_exported public import LaminaPixels
@_exported public import LaminaProfiling
@_exported public import LaminaRaster
@_exported public import LaminaReports
@_exported public import LaminaScenes
@_exported public import LaminaText
@_exported public import LaminaViews
