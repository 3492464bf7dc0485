// The answers to members of types that exist.

extension PortAnswers {
  /// Members, as `.member` for any type or `Type.member` for one.
  static let members = PortAnswerRow.rows(
    of: """
      .loadNibNamed .instantiateInitialViewController .instantiateViewController .performSegue .prepareForSegue .shouldPerformSegue .storyboard .nibBundle | no | nibs | nibs and storyboards are compiled by Xcode; make the view or the controller in code
      .setValuesForKeys .dictionaryWithValues .mutableArrayValue .validateValue .value(forUndefinedKey:) .setValue(_:forUndefinedKey:) | out | observation | keys are found by Objective-C's runtime; value(forKeyPath:) is there for layers and views
      .addObserver(_:forKeyPath:options:context:) .removeObserver(_:forKeyPath:) .observeValue .willChangeValue .didChangeValue .automaticallyNotifiesObservers | as | observation | observe(\\.path) for the properties that "Your UIKit code on Linux" lists; other keys need Objective-C's runtime
      .methodSignature .forwardInvocation .forwardingTarget .resolveInstanceMethod .instancesRespond .instanceMethod | out | Objective-C | messages are found by Objective-C's runtime; use protocols and closures
      .classForCoder .className .classForKeyedArchiver | out | Objective-C | use type(of:) and String(describing:)
      .dynamicAnimator .addMotionEffect .removeMotionEffect .motionEffects | out | dynamics | there is no physics engine and no motion sensor
      .popoverPresentationController | no | presentation | there is no popover with an arrow; a sheet is presented instead
      .splitViewController .collapseSecondaryViewController .showDetailViewController .targetViewController | no | presentation | screens have one column
      .canOpenURL UIApplication.open .openURL .registerForRemoteNotifications .registerUserNotificationSettings .setMinimumBackgroundFetchInterval .beginBackgroundTask .endBackgroundTask .applicationIconBadgeNumber .shortcutItems .isIdleTimerDisabled .setAlternateIconName .supportsAlternateIcons .beginReceivingRemoteControlEvents .endReceivingRemoteControlEvents .requestSceneSessionActivation .requestSceneSessionRefresh | out | the system's services | other apps, notifications, badges and background time are the system's
      .userActivity .restorationIdentifier .restorationClass .encodeRestorableState .decodeRestorableState .updateUserActivityState .restoreUserActivityState | out | the system's services | state is restored by the system
      .layoutManager .textStorage .textContainer .textLayoutManager .textContainerInset .lineFragmentPadding .usedRect .glyphRange .boundingRect(forGlyphRange:in:) | no | text | TextKit's managers are not Lamina's engine; boundingRect(with:) of NSAttributedString measures
      .visualFormat .constraints(withVisualFormat:options:metrics:views:) | no | layout | the visual format is not parsed; use anchors
      .addInteraction .interactions | as | interactions | UIContextMenuInteraction is there; drag, drop and pointer interactions are not
      .textDragInteraction .textDropDelegate .dragDelegate .dropDelegate .dragInteractionEnabled .hasActiveDrag .hasActiveDrop .reorderingCadence .pasteConfiguration .isSpringLoaded | no | drag and drop | dragging between apps needs the system
      .keyCommands .addKeyCommand .pressesBegan .pressesEnded .pressesChanged .pressesCancelled | no | pointer | there is no hardware keyboard
      .canBecomeFocused .didUpdateFocus .shouldUpdateFocus .preferredFocusEnvironments .setNeedsFocusUpdate .updateFocusIfNeeded .focusGroupIdentifier .focusEffect .isFocused .remembersLastFocusedIndexPath .allowsFocus .selectionFollowsFocus | out | focus | focus belongs to TVs and keyboards
      .motionBegan .motionEnded .motionCancelled .remoteControlReceived | out | sensors | shakes and headsets are the device's
      UITouch.force .maximumPossibleForce .altitudeAngle .azimuthAngle .azimuthUnitVector .estimationUpdateIndex .preciseLocation .precisePreviousLocation .estimatedProperties .isPencil | out | pencil | pressure and angles come from hardware
      .batteryLevel .batteryState .isBatteryMonitoringEnabled .proximityState .isProximityMonitoringEnabled .identifierForVendor .playInputClick .isMultitaskingSupported .beginGeneratingDeviceOrientationNotifications .endGeneratingDeviceOrientationNotifications .isGeneratingDeviceOrientationNotifications | out | device | batteries and sensors are the device's
      UIScreen.brightness .wantsSoftwareDimming .isCaptured UIScreen.mirrored .availableModes .overscanCompensation .currentEDRHeadroom .potentialEDRHeadroom .calibratedLatency | out | device | brightness and other displays are the device's
      .screensDidConnect .focusSystem .sceneDidActivate .openSessions .connectedScenes .supportsMultipleScenes | no | scenes | an app has the scene of its screen
      .ciImage .init(ciImage:) .inputImage .outputImage | out | GPU | Core Image's filters are closed; CALayer.filters has blur, colour matrices and CSS's filters
      .jpegData .pngData | as | images | UIImage.pngData() and jpegData(compressionQuality:), if your version has them; else `lamina render`
      .animatedImage .animatedImageNamed .animatedResizableImageNamed | no | images | use UIImageView.animationImages or CAKeyframeAnimation
      .accessibilityCustomRotors .accessibilityCustomContent .accessibilityPath .accessibilityActivate .accessibilityScroll .accessibilityPerformEscape .accessibilityPerformMagicTap .accessibilityElementDidBecomeFocused .accessibilityNavigationStyle .accessibilityDragSourceDescriptors .accessibilityDropPointDescriptors .accessibilityRespondsToUserInteraction .accessibilityTextualContext .accessibilityAttributedLabel .accessibilityAttributedHint .accessibilityAttributedValue .accessibilitySpeechPunctuation | out | accessibility | screen readers are the system's; labels, hints, values and traits are kept
      .inputAccessoryViewController .inputViewController .inputAssistantItem .textInputMode .textInputContextIdentifier .reloadInputViews | out | keyboard | the keyboard has no extensions
      .markedTextRange .markedTextStyle .setMarkedText .unmarkText .inputDelegate .tokenizer .beginFloatingCursor .updateFloatingCursor .endFloatingCursor .dictationRecordingDidEnd .insertDictationResult | no | keyboard | text is typed by scripts, a character at a time: there is no marked text
      .smartQuotesType .smartDashesType .smartInsertDeleteType .passwordRules | no | keyboard | nothing is corrected, replaced or filled in
      .drawHierarchy | as | drawing | drawHierarchy(in:afterScreenUpdates:), which draws into the current context
      .preferredFrameRateRange .preferredFramesPerSecond | as | time | the frame loop's rate; a display link is called once for each frame
      .wantsExtendedDynamicRangeContent .toneMapMode .contentsFormat .contentsHeadroom .preferredDynamicRange | no | colour | pixels are sRGB with 8 bits a channel
      .displayP3Red .init(displayP3Red:green:blue:alpha:) .init(cgColorSpace:) | no | colour | pixels are sRGB; P3 colours are converted where they exist
      .setCollectionViewLayout .startInteractiveTransition .finishInteractiveTransition .cancelInteractiveTransition | as | lists | setCollectionViewLayout(_:animated:); interactive transitions of layouts are missing
      .beginInteractiveMovementForItem .updateInteractiveMovementTargetPosition .endInteractiveMovement .cancelInteractiveMovement | no | lists | rows move by the editing mode of tables
      .sectionSnapshotHandlers .snapshot(for:) .reorderingHandlers | no | lists | there are no section snapshots
      .performSelector .perform(_:on:with:waitUntilDone:) .performSelectorInBackground .cancelPreviousPerformRequests | as | Objective-C | perform(_:with:afterDelay:) with a #selector; the loop's clock counts
      .nsView .cocoa .wantsLayer .isFlipped .layerContentsRedrawPolicy .backingScaleFactor | out | other systems | belongs to AppKit
      """)
}
