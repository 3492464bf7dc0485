@_exported public import CoreGraphics

// What sources take from the Objective-C runtime: selectors, associated objects.
