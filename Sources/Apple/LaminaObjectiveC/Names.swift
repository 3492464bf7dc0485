@_exported public import CoreGraphics

// Names of the Objective-C runtime that sources use: selectors, associated objects.
