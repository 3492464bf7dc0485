// The answers to types, functions and words of sources.

extension PortAnswers {
  /// Types, functions and words that have no declaration, or one with another shape.
  static let types = PortAnswerRow.rows(
    of: """
      UINib | no | nibs | nibs are compiled by Xcode; make the view in code
      UIStoryboard UIStoryboardSegue | no | nibs | storyboards are compiled by Xcode; make the controllers in code
      IBOutletCollection | no | nibs | outlets are connected by nibs; assign the views in code
      UINibDecoder UINibEncoder | no | nibs | nibs are compiled by Xcode
      method_exchangeImplementations class_addMethod class_replaceMethod class_getInstanceMethod class_getClassMethod method_getImplementation method_setImplementation method_getTypeEncoding | out | Objective-C | swizzling needs Objective-C's runtime; subclass and override
      objc_getClass objc_lookUpClass objc_allocateClassPair objc_registerClassPair object_setClass object_getClass class_copyMethodList class_copyPropertyList class_getName property_getName protocol_getMethodDescription objc_copyClassList imp_implementationWithBlock class_getSuperclass class_conformsToProtocol | out | Objective-C | classes cannot be inspected or changed without Objective-C's runtime; use Mirror or protocols
      NSInvocation NSMethodSignature NSProxy IMP Method | out | Objective-C | messages cannot be forwarded without Objective-C's runtime; use closures
      NSClassFromString | no | Objective-C | classes have no names at run time; keep a dictionary of names and types
      NSSelectorFromString | as | Objective-C | Selector("name"), which finds methods that a #selector has named
      NSStringFromClass | as | Objective-C | String(describing: type)
      NSKeyValueObservation NSKeyValueObservedChange NSKeyValueObservingOptions NSKeyValueChangeKey | as | observation | observe(\\.path) for contentOffset, contentSize, bounds, frame and what the page "Your UIKit code on Linux" lists
      NSPredicate NSComparisonPredicate NSCompoundPredicate NSExpression | out | observation | predicates evaluate Objective-C keys; filter with closures
      NSTextStorage NSLayoutManager NSTextContainer NSTextLayoutManager NSTextContentStorage NSTextContentManager NSTextLayoutFragment NSTextLineFragment NSTextRange NSTextSelection NSTextTab NSTextList NSTextBlock NSTextTable NSTextViewportLayoutController NSLayoutManagerDelegate NSTextStorageDelegate | no | text | TextKit's managers are not Lamina's engine; NSAttributedString draws, measures and flows
      NSTextAttachmentCell NSTextAttachmentContainer NSTextAttachmentViewProvider | no | text | attachments hold images; views in text are placed by the app
      NSDataDetector | out | text | finds links and dates by Apple's data; use NSRegularExpression
      NSLinguisticTagger NSSpellServer UITextChecker UIReferenceLibraryViewController | out | text | dictionaries are the system's
      UILexicon UIInputViewController UITextDocumentProxy UIInputView UITextInputAssistantItem | out | keyboard | the keyboard is drawn by Lamina and has no extensions
      UITextInteraction UITextCursorView UITextSelectionDisplayInteraction UIEditMenuInteraction UIEditMenuConfiguration | no | keyboard | the edit menu of text fields has no interaction of its own
      UIMenuSystem | no | menus | there is no menu bar and no hardware keyboard; UIMenu and UIAction are there
      UIPress UIPressesEvent UIKey UIHoverGestureRecognizer UIPointerInteraction UIPointerStyle UIPointerRegion UIPointerShape UIPointerInteractionDelegate UIPointerEffect | no | pointer | events are touches; there is no mouse and no hardware keyboard
      UIDragInteraction UIDropInteraction UIDragItem UIDragSession UIDropSession UIDropProposal UIDragPreview UITableViewDragDelegate UITableViewDropDelegate UICollectionViewDragDelegate UICollectionViewDropDelegate UITextDragDelegate UITextDropDelegate UISpringLoadedInteraction NSItemProvider | no | drag and drop | dragging between apps needs the system; long-press and pan recognisers are there
      UIPencilInteraction UIScribbleInteraction UIIndirectScribbleInteraction UICanvasFeedbackGenerator | out | pencil | ink comes from a pencil's hardware
      UIImpactFeedbackGenerator UINotificationFeedbackGenerator UISelectionFeedbackGenerator UIFeedbackGenerator | out | haptics | haptics are the device's; keep them behind a protocol of the app
      UIPopoverPresentationController UIPopoverPresentationControllerDelegate UIPopoverBackgroundView UIPopoverController UIPopoverArrowDirection | no | presentation | there is no popover with an arrow; a sheet is presented instead
      UISplitViewController UISplitViewControllerDelegate | no | presentation | screens have one column; nest controllers by addChild
      UIDocumentPickerViewController UIDocumentBrowserViewController UIDocumentInteractionController UIDocument UIManagedDocument UIDocumentPickerDelegate UIDocumentInteractionControllerDelegate | out | files | the file browser is the system's
      UIActivityViewController UIActivity UIActivityItemProvider UIActivityItemSource UIActivityItemsConfiguration | out | sharing | the share sheet is the system's
      UIImagePickerController UIImagePickerControllerDelegate UIVideoEditorController UISaveVideoAtPathToSavedPhotosAlbum UIImageWriteToSavedPhotosAlbum | out | camera and photos | the camera and the photo library are the device's
      UIPrintInteractionController UIPrintInfo UIPrintPageRenderer UIPrintFormatter UISimpleTextPrintFormatter UIMarkupTextPrintFormatter UIGraphicsPDFRenderer UIGraphicsPDFRendererContext UIGraphicsBeginPDFContextToData UIGraphicsBeginPDFPage UIGraphicsEndPDFContext | out | print | pages for printers are not drawn; pictures are
      UIFontPickerViewController UIColorPickerViewController UIColorWell UIFontPickerViewControllerDelegate UIColorPickerViewControllerDelegate | no | pickers | the system's pickers of fonts and colours
      UICloudSharingController UILocalNotification UIUserNotificationSettings UIMutableUserNotificationAction UIRemoteNotificationType UIBackgroundFetchResult UIApplicationShortcutItem UIMutableApplicationShortcutItem UIUserNotificationType | out | the system's services | notifications and shortcuts are the system's
      UIStateRestoring UIObjectRestoration UIViewControllerRestoration UIDataSourceModelAssociation NSUserActivity | out | the system's services | state is restored by the system; a run begins at time 0
      UIAccessibilityCustomRotor UIAccessibilityLocationDescriptor UIAccessibilityReadingContent UIGuidedAccessRestrictionState UIAccessibilityCustomRotorSearchPredicate AXChart AXChartDescriptor | out | accessibility | screen readers are the system's; labels, traits and values are kept
      UIFocusSystem UIFocusGuide UIFocusEnvironment UIFocusUpdateContext UIFocusAnimationCoordinator UIFocusItem UIFocusEffect UIFocusHaloEffect | out | focus | focus belongs to TVs and keyboards
      UIWebView UIWebViewDelegate | out | web | a browser engine is not part of a layer tree
      UIAlertView UIAlertViewDelegate UIActionSheet UIActionSheetDelegate | as | older UIKit | UIAlertController
      UISearchDisplayController | as | older UIKit | UISearchController
      UITableViewRowAction | as | older UIKit | UIContextualAction and UISwipeActionsConfiguration
      UIViewControllerPreviewing UIViewControllerPreviewingDelegate UIPreviewAction UIPreviewInteraction | as | older UIKit | UIContextMenuInteraction
      UICollisionBehavior UIDynamicAnimator UIDynamicBehavior UIGravityBehavior UIAttachmentBehavior UISnapBehavior UIPushBehavior UIDynamicItemBehavior UIFieldBehavior UIDynamicItem UIDynamicItemGroup UIRegion | no | dynamics | there is no physics engine; springs and property animators are there
      UIMotionEffect UIInterpolatingMotionEffect UIMotionEffectGroup | out | sensors | tilts come from the device's sensors
      UIWindowSceneGeometryPreferences UISceneSession UISceneActivationConditions UISceneDestructionRequestOptions UIScreenshotService UIWindowSceneDestructionRequestOptions | out | scenes | windows of several scenes are arranged by the system
      UILargeContentViewerInteraction UILargeContentViewerItem UIBandSelectionInteraction UIToolTipInteraction UIFindInteraction UIFindSession UITextSearchOptions | no | interactions | interactions of large screens and keyboards
      UIContentUnavailableConfiguration UIContentUnavailableView UIHostingConfiguration UIHostingController UIViewRepresentable UIViewControllerRepresentable | out | SwiftUI | belongs to SwiftUI; keep the UIKit view that it holds
      CAMetalLayer CAMetalDrawable CAEAGLLayer CAOpenGLLayer CARenderer CARemoteLayerClient | out | GPU | every frame is drawn by the processor; draw in a CALayer
      CAEDRMetadata CAFrameRateRange | no | display | colours are sRGB, and refreshes come at one rate
      AVPlayerLayer AVCaptureVideoPreviewLayer AVSampleBufferDisplayLayer | out | video and sound | players and cameras are the device's; show a picture instead
      CGPDFDocument CGPDFPage CGPDFContext CGPSConverter | out | documents and ink | PDF is not drawn; convert it to PNG
      CGColorSpaceCreateICCBased CGColorConversionInfo CGFunction CGShading | no | colour | pixels are sRGB with 8 bits a channel; CGGradient is there
      CGEvent CGDisplay CGDirectDisplayID CGWindowListCopyWindowInfo | out | other systems | belongs to macOS
      CFRunLoopObserverCreate CFRunLoopObserverCreateWithHandler CFRunLoopAddObserver CFRunLoopGetMain CFRunLoopPerformBlock CFRunLoopWakeUp | no | time | the loop's turns belong to Lamina's virtual clock; use CADisplayLink or Timer
      dlopen dlsym _dyld_get_image_name sysctlbyname task_info mach_task_self_ host_statistics utsname uname | no | system | Darwin's calls; a screen should not depend on the machine
      DispatchSourceTimer | no | time | runs on the machine's clock; use Timer or asyncAfter, which follow the loop's
      NSRunLoop RunLoop.main.run | no | time | the loop is run by Lamina
      NSUbiquitousKeyValueStore NSMetadataQuery NSFileCoordinator NSFilePresenter | out | storage | iCloud's
      NSKeyedUnarchiveFromData NSSecureUnarchiveFromData NSValueTransformer ValueTransformer | out | Objective-C | transformers are found by name in Objective-C's runtime
      NSAppleScript NSXPCConnection NSTask | out | other systems | belongs to macOS
      autoreleasepool | as | memory | a plain call of the closure: memory is released at once
      NSException NSExceptionName NSSetUncaughtExceptionHandler | out | Objective-C | Swift on Linux has no exceptions of Objective-C
      UIApplicationMain | no | start | the screens program starts the app; `lamina port --init` leaves the delegate out
      UIDeviceBatteryState UIDeviceOrientationIsPortrait UIInterfaceOrientationIsPortrait | no | device | batteries and positions are the device's; UIDevice.current has name, model and idiom
      UIGuidedAccess UIAccessibilityPostNotification UIAccessibilityIsVoiceOverRunning | as | accessibility | UIAccessibility's static members
      UIGraphicsRenderer UIGraphicsRendererContext UIGraphicsRendererFormat | as | drawing | UIGraphicsImageRenderer and its context and format
      #imageLiteral #colorLiteral #fileLiteral | no | literals | Xcode's literals; name the picture or the colour
      #Preview PreviewProvider | no | previews | `lamina port --init` registers the views of UIKit previews as screens; elsewhere the macro is removed
      @NSApplicationMain @UIApplicationMain @main | no | start | the screens program starts the app; `lamina port --init` leaves the delegate out
      NSAttributedString.DocumentType | out | text | HTML and RTF are read by WebKit; make the attributes in code
      """)
}
