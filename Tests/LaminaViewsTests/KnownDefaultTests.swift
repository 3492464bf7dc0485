import LaminaGeometry
import LaminaLayers
import LaminaViews
import Testing

/// The values that properties have before somebody sets them, as UIKit's and Core Animation's documentation states them.
@Suite @MainActor struct KnownDefaultTests {
  // MARK: - Layers

  @Test func `layer: defaults`() {
    let layer = Layer()
    #expect(layer.anchorPoint == Point(x: 0.5, y: 0.5) && layer.anchorPointZ == 0)
    #expect(layer.bounds == .zero && layer.position == .zero && layer.zPosition == 0)
    #expect(layer.opacity == 1 && !layer.isHidden && !layer.masksToBounds && layer.isDoubleSided)
    #expect(layer.cornerRadius == 0 && layer.borderWidth == 0 && layer.borderColor == .black)
    #expect(layer.shadowColor == .black && layer.shadowOpacity == 0 && layer.shadowRadius == 3)
    #expect(layer.shadowOffset == Size(width: 0, height: -3) && layer.shadowPath == nil)
    #expect(layer.contentsGravity == .resize && layer.contentsScale == 1 && layer.contents == nil)
    #expect(layer.contentsRect == rect(0, 0, 1, 1) && layer.contentsCenter == rect(0, 0, 1, 1))
    #expect(layer.minificationFilter == .linear && layer.magnificationFilter == .linear)
    #expect(layer.minificationFilterBias == 0 && !layer.isOpaque && !layer.shouldRasterize)
    #expect(layer.rasterizationScale == 1 && !layer.isGeometryFlipped)
    #expect(layer.sublayers == nil && layer.mask == nil && layer.superlayer == nil)
    #expect(layer.backgroundColor == nil && !layer.needsDisplayOnBoundsChange)
    #expect(layer.allowsGroupOpacity && layer.maskedCorners.rawValue == 15)
    #expect(layer.cornerCurve == .circular && layer.autoresizingMask == [])
    #expect(layer.timing.speed == 1 && layer.timing.beginTime == 0 && !layer.needsLayout)
  }

  @Test func `layer: defaults of the kinds`() {
    let shape = ShapeLayer()
    #expect(shape.path == nil && shape.fillColor == .black && shape.strokeColor == nil)
    #expect(shape.lineWidth == 1 && shape.miterLimit == 10 && shape.strokeStart == 0)
    #expect(shape.strokeEnd == 1 && shape.lineCap == .butt && shape.lineJoin == .miter)
    #expect(shape.fillRule == .nonZero && shape.lineDashPattern == nil)
    let gradient = GradientLayer()
    #expect(gradient.startPoint == Point(x: 0.5, y: 0) && gradient.endPoint == Point(x: 0.5, y: 1))
    #expect(gradient.colors == nil && gradient.locations == nil && gradient.type == .axial)
    let text = TextLayer()
    #expect(text.fontSize == 36 && text.foregroundColor == .white && !text.isWrapped)
    #expect(text.alignmentMode == .natural && text.truncationMode == .none && text.string == nil)
    let tiled = TiledLayer()
    #expect(tiled.tileSize == Size(width: 256, height: 256) && tiled.levelsOfDetail == 1)
    #expect(tiled.levelsOfDetailBias == 0 && tiled.fadeDuration == 0.25)
    let replicator = ReplicatorLayer()
    #expect(replicator.instanceCount == 1 && replicator.instanceDelay == 0)
    #expect(replicator.instanceColor == .white && replicator.instanceTransform == .identity)
    let emitter = EmitterLayer()
    #expect(emitter.birthRate == 1 && emitter.lifetime == 1 && emitter.scale == 1)
    #expect(emitter.velocity == 1 && emitter.spin == 1 && emitter.emitterShape == .point)
    #expect(emitter.emitterMode == .volume && emitter.renderMode == .unordered)
    let cell = EmitterCell()
    #expect(cell.birthRate == 0 && cell.lifetime == 0 && cell.scale == 1 && cell.isEnabled)
    #expect(ScrollLayer().scrollMode == .both)
  }

  @Test func `animation: defaults`() {
    let animation = Animation.basic("opacity")
    #expect(animation.isRemovedOnCompletion && !animation.isAdditive && !animation.isCumulative)
    #expect(animation.timingFunction == nil && animation.timing.duration == 0)
    #expect(animation.timing.fillMode == .removed && animation.timing.speed == 1)
    #expect(animation.timing.repeatCount == 0 && !animation.timing.autoreverses)
    #expect(Transition().style == .fade && Transition().endProgress == 1)
    #expect(Keyframes(values: []).calculationMode == .linear)
    let spring = SpringCurve()
    #expect(spring.mass == 1 && spring.stiffness == 100 && spring.damping == 10)
    #expect(spring.initialVelocity == 0)
    #expect(Transaction.animationDuration == 0.25 && !Transaction.disableActions)
    #expect(Transaction.animationTimingFunction == nil)
  }

  // MARK: - Views

  @Test func `view: defaults`() {
    let view = View()
    #expect(view.alpha == 1 && !view.isHidden && view.isOpaque && !view.clipsToBounds)
    #expect(view.contentMode == .scaleToFill && view.backgroundColor == nil && view.tag == 0)
    #expect(view.autoresizesSubviews && view.autoresizingMask == [])
    #expect(view.translatesAutoresizingMaskIntoConstraints)
    #expect(view.isUserInteractionEnabled && !view.isMultipleTouchEnabled)
    #expect(!view.isExclusiveTouch && view.clearsContextBeforeDrawing && view.mask == nil)
    #expect(view.layoutMargins == EdgeInsets(8) && !view.preservesSuperviewLayoutMargins)
    #expect(view.directionalLayoutMargins.leading == 8 && view.insetsLayoutMarginsFromSafeArea)
    #expect(view.safeAreaInsets == .zero && view.alignmentRectInsets == .zero)
    #expect(view.intrinsicContentSize == Size(width: -1, height: -1))
    for axis in LayoutAxis.allCases {
      #expect(view.contentHuggingPriority(for: axis) == .defaultLow)
      #expect(view.contentCompressionResistancePriority(for: axis) == .defaultHigh)
    }
    #expect(view.tintColor == .systemBlue && view.tintAdjustmentMode == .normal)
    #expect(view.semanticContentAttribute == .unspecified && view.constraints.isEmpty)
    #expect(view.overrideUserInterfaceStyle == .unspecified && !view.isAccessibilityElement)
    #expect(view.sizeThatFits(Size(width: 5, height: 5)) == .zero && view.transform == .identity)
    #expect(!View.requiresConstraintBasedLayout && !view.canBecomeFirstResponder)
    #expect((view.gestureRecognizers ?? []).isEmpty && view.accessibilityLabel == nil)
  }

  @Test func `label and image view: defaults`() {
    let label = Label()
    #expect(label.numberOfLines == 1 && label.lineBreakMode == .byTruncatingTail)
    #expect(label.fontSize == 17 && label.textColor == .label && label.textAlignment == .natural)
    #expect(label.isEnabled && !label.isHighlighted && !label.adjustsFontSizeToFitWidth)
    #expect(label.minimumScaleFactor == 0 && label.preferredMaxLayoutWidth == 0)
    #expect(label.text == nil && label.attributedText == nil && label.shadowColor == nil)
    #expect(label.shadowOffset == Size(width: 0, height: -1) && label.highlightedTextColor == nil)
    #expect(!label.isUserInteractionEnabled)
    let image = ImageView()
    #expect(!image.isUserInteractionEnabled && !image.isHighlighted && image.image == nil)
    #expect(image.contentMode == .scaleToFill && image.animationRepeatCount == 0)
    #expect(image.animationDuration == 0 && !image.isAnimating && !image.clipsToBounds)
    #expect(image.intrinsicContentSize == Size(width: -1, height: -1))
  }

  @Test func `text field and text view: defaults`() {
    let field = TextField()
    #expect(field.text == "" && field.placeholder == nil && field.clearButtonMode == .never)
    #expect(field.leftViewMode == .never && field.rightViewMode == .never && !field.isEditing)
    #expect(field.fontSize == 17 && field.textAlignment == .natural && !field.isSecureTextEntry)
    #expect(field.keyboardType == .default && field.returnKeyType == .default)
    #expect(field.autocapitalizationType == .sentences && field.autocorrectionType == .default)
    #expect(!field.enablesReturnKeyAutomatically && field.textContentType == nil)
    #expect(field.canBecomeFirstResponder)
    let view = TextView()
    #expect(view.isEditable && view.isSelectable && view.text == "")
    #expect(view.textContainerInset == EdgeInsets(top: 8, left: 0, bottom: 8, right: 0))
    #expect(view.lineFragmentPadding == 5 && view.textAlignment == .natural)
    #expect(view.isScrollEnabled && view.clipsToBounds)
  }

  // MARK: - Controls

  @Test func `control: defaults`() {
    let control = Control()
    #expect(control.isEnabled && !control.isSelected && !control.isHighlighted)
    #expect(control.state == .normal && !control.isTracking && !control.isTouchInside)
    #expect(!control.showsMenuAsPrimaryAction && !control.isContextMenuInteractionEnabled)
  }

  @Test func `controls: defaults of the system's`() {
    let slider = Slider()
    #expect(slider.minimumValue == 0 && slider.maximumValue == 1 && slider.value == 0)
    #expect(slider.isContinuous)
    #expect(!Switch().isOn && Switch().intrinsicContentSize.height == 31)
    let stepper = Stepper()
    #expect(stepper.minimumValue == 0 && stepper.maximumValue == 100 && stepper.value == 0)
    #expect(stepper.stepValue == 1 && stepper.autorepeat && !stepper.wraps)
    let segments = SegmentedControl(["a", "b"])
    #expect(segments.selectedIndex == nil && !segments.isMomentary)
    let pages = PageControl()
    #expect(pages.numberOfPages == 0 && pages.currentPage == 0 && !pages.hidesForSinglePage)
    let progress = ProgressView()
    #expect(progress.progress == 0 && progress.progressTintColor == nil)
    let spinner = ActivityIndicatorView()
    #expect(spinner.hidesWhenStopped && !spinner.isAnimating && spinner.isHidden)
    #expect(spinner.intrinsicContentSize == Size(width: 20, height: 20))
    #expect(ActivityIndicatorView(style: .large).intrinsicContentSize.width == 37)
    let date = DatePicker()
    #expect(date.datePickerMode == .dateAndTime && date.minuteInterval == 1)
    #expect(date.minimumDate == nil && date.maximumDate == nil)
    #expect(PickerView().intrinsicContentSize.height == 216)
    #expect(!RefreshControl().isRefreshing)
    let search = SearchBar()
    #expect(search.text == "" && !search.showsCancelButton)
    #expect(search.intrinsicContentSize.height == 56 && !search.showsScopeBar)
  }

  @Test func `controls: values are clamped`() {
    let slider = Slider()
    slider.value = 5
    #expect(slider.value == 1)
    slider.value = -5
    #expect(slider.value == 0)
    let stepper = Stepper()
    stepper.value = 200
    #expect(stepper.value == 100)
    let progress = ProgressView()
    progress.progress = 2
    #expect(progress.progress == 1)
    let pages = PageControl()
    pages.numberOfPages = 3
    pages.currentPage = 9
    #expect(pages.currentPage == 2)
    pages.numberOfPages = 2
    #expect(pages.currentPage == 1)
  }

  @Test func `button: a state without a title shows the normal one's`() {
    let button = Button("Go")
    #expect(button.title(for: .highlighted) == "Go" && button.title(for: .disabled) == "Go")
    button.setTitle("Stop", for: .selected)
    button.isSelected = true
    #expect(button.titleLabel.text == "Stop")
    button.isHighlighted = true
    #expect(button.state == [.selected, .highlighted] && button.titleLabel.text == "Go")
    #expect(button.configuration == nil && button.menu == nil)
  }

  // MARK: - Scrolling

  @Test func `scroll view: defaults`() {
    let scroll = ScrollView()
    #expect(scroll.contentSize == .zero && scroll.contentOffset == .zero && scroll.bounces)
    #expect(!scroll.alwaysBounceVertical && !scroll.alwaysBounceHorizontal)
    #expect(scroll.isScrollEnabled && !scroll.isPagingEnabled && !scroll.isDirectionalLockEnabled)
    #expect(scroll.decelerationRate == .normal && scroll.delaysContentTouches)
    #expect(scroll.canCancelContentTouches && scroll.bouncesZoom && scroll.zoomScale == 1)
    #expect(scroll.minimumZoomScale == 1 && scroll.maximumZoomScale == 1)
    #expect(scroll.showsVerticalScrollIndicator && scroll.showsHorizontalScrollIndicator)
    #expect(scroll.automaticallyAdjustsScrollIndicatorInsets && scroll.clipsToBounds)
    #expect(scroll.contentInsetAdjustmentBehavior == .automatic)
    #expect(scroll.keyboardDismissMode == .none && scroll.refreshControl == nil)
    #expect(!scroll.isTracking && !scroll.isDragging && !scroll.isDecelerating)
    #expect(DecelerationRate.normal.rawValue == 0.998 && DecelerationRate.fast.rawValue == 0.99)
  }

  @Test func `table: defaults`() {
    let table = TableView()
    #expect(table.style == .plain && table.rowHeight == -1 && table.estimatedRowHeight == -1)
    #expect(table.sectionHeaderHeight == -1 && table.sectionFooterHeight == -1)
    #expect(table.separatorStyle == .singleLine && table.separatorColor == .separator)
    #expect(table.allowsSelection && !table.allowsMultipleSelection && !table.isEditing)
    #expect(!table.allowsSelectionDuringEditing && !table.allowsMultipleSelectionDuringEditing)
    #expect(table.tableHeaderView == nil && table.tableFooterView == nil)
    #expect(table.backgroundView == nil && table.indexPathForSelectedRow == nil)
    #expect(table.alwaysBounceVertical, "unlike a scroll view")
    #expect(table.backgroundColor == .systemBackground)
    #expect(TableView(style: .grouped).backgroundColor == .systemGroupedBackground)
    #expect(TableView(style: .insetGrouped).backgroundColor == .systemGroupedBackground)
  }

  @Test func `table: rows are 44 points high, and cells start plain`() throws {
    let stage = Stage()
    let table = stage.table(Rows(count: 3))
    #expect(table.rectForRow(at: IndexPath(row: 1)) == rect(0, 44, 390, 44))
    let cell = try #require(table.cellForRow(at: IndexPath(row: 0)))
    #expect(cell.accessoryType == .none && cell.selectionStyle == .default && !cell.isSelected)
    #expect(cell.reuseIdentifier == "row" && cell.backgroundView == nil && !cell.isEditing)
  }

  @Test func `collection: defaults`() {
    let layout = CollectionViewFlowLayout()
    #expect(layout.itemSize == Size(width: 50, height: 50) && layout.minimumLineSpacing == 10)
    #expect(layout.minimumInteritemSpacing == 10 && layout.sectionInset == .zero)
    #expect(layout.scrollDirection == .vertical && layout.estimatedItemSize == .zero)
    #expect(layout.headerReferenceSize == .zero && layout.footerReferenceSize == .zero)
    #expect(!layout.sectionHeadersPinToVisibleBounds && !layout.sectionFootersPinToVisibleBounds)
    #expect(!layout.flipsHorizontallyInOppositeLayoutDirection)
    let collection = CollectionView(collectionViewLayout: layout)
    #expect(collection.allowsSelection && !collection.allowsMultipleSelection)
    #expect(collection.isPrefetchingEnabled && !collection.alwaysBounceVertical)
    let attributes = CollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
    #expect(attributes.alpha == 1 && attributes.zIndex == 0 && !attributes.isHidden)
  }

  @Test func `stack and constraints: defaults`() {
    let stack = StackView()
    #expect(stack.axis == .horizontal && stack.distribution == .fill && stack.alignment == .fill)
    #expect(stack.spacing == 0 && !stack.isLayoutMarginsRelativeArrangement)
    let view = View()
    let constraint = view.widthAnchor.constraint(equalToConstant: 3)
    #expect(constraint.priority == .required && !constraint.isActive && constraint.multiplier == 1)
    #expect(LayoutPriority.fittingSizeLevel.rawValue == 50)
    view.addSubview(stack)
    let two = [
      stack.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      stack.widthAnchor.constraint(equalToConstant: 5),
    ]
    LayoutConstraint.activate(two)
    #expect(two[0].isActive && two[1].isActive)
    #expect(view.constraints.contains { $0 === two[0] }, "the nearest common ancestor holds it")
    #expect(stack.constraints.contains { $0 === two[1] })
  }

  // MARK: - Controllers

  @Test func `controller: defaults`() {
    let controller = ViewController()
    #expect(!controller.isViewLoaded && controller.title == nil && controller.parent == nil)
    #expect(controller.modalTransitionStyle == .coverVertical && !controller.isModalInPresentation)
    #expect(controller.edgesForExtendedLayout == .all)
    #expect(!controller.extendedLayoutIncludesOpaqueBars && !controller.hidesBottomBarWhenPushed)
    #expect(controller.preferredContentSize == .zero && !controller.prefersStatusBarHidden)
    #expect(controller.preferredStatusBarStyle == .default && controller.shouldAutorotate)
    #expect(controller.additionalSafeAreaInsets == .zero && !controller.isEditing)
    #expect(controller.shouldAutomaticallyForwardAppearanceMethods)
    #expect(!controller.isBeingPresented && !controller.isBeingDismissed)
    #expect(!controller.isViewLoaded, "no default loads the view")
  }

  @Test func `navigation: defaults`() {
    let navigation = NavigationController(rootViewController: ViewController())
    #expect(!navigation.isNavigationBarHidden && navigation.isToolbarHidden)
    #expect(!navigation.navigationBar.prefersLargeTitles && navigation.navigationBar.isTranslucent)
    let item = NavigationItem(title: "a")
    #expect(item.largeTitleDisplayMode == .automatic && !item.hidesBackButton)
    #expect(!item.leftItemsSupplementBackButton && item.hidesSearchBarWhenScrolling)
    #expect(item.backButtonTitle == nil && item.leftBarButtonItems.isEmpty)
    let button = BarButtonItem()
    #expect(button.isEnabled && button.style == .plain && button.width == 0)
    #expect(TabBarController().selectedIndex == 0 || TabBarController().selectedIndex == .max)
    let search = SearchController(searchResultsController: nil)
    #expect(search.obscuresBackgroundDuringPresentation && !search.isActive)
    #expect(search.hidesNavigationBarDuringPresentation && search.automaticallyShowsCancelButton)
  }

  @Test func `presentation: defaults`() throws {
    let controller = ViewController()
    controller.modalPresentationStyle = .pageSheet
    let sheet = try #require(controller.sheetPresentationController)
    #expect(sheet.detents.map(\.identifier) == [.large] && !sheet.prefersGrabberVisible)
    #expect(sheet.selectedDetentIdentifier == nil && sheet.largestUndimmedDetentIdentifier == nil)
    #expect(sheet.prefersScrollingExpandsWhenScrolledToEdge)
    #expect(!sheet.prefersEdgeAttachedInCompactHeight && sheet.preferredCornerRadius == nil)
    #expect(!sheet.widthFollowsPreferredContentSizeWhenEdgeAttached)
    let alert = AlertController(title: "a")
    #expect(alert.preferredStyle == .alert && alert.actions.isEmpty)
    #expect(alert.preferredAction == nil)
    let driven = PercentDrivenInteractiveTransition()
    #expect(driven.completionSpeed == 1 && driven.completionCurve == .easeInEaseOut)
    #expect(driven.wantsInteractiveStart && driven.percentComplete == 0)
    let animator = PropertyAnimator(duration: 1, curve: .easeInEaseOut)
    #expect(animator.state == .inactive && !animator.isRunning && !animator.isReversed)
    #expect(animator.isInterruptible && animator.scrubsLinearly && !animator.pausesOnCompletion)
    #expect(animator.isUserInteractionEnabled && animator.fractionComplete == 0)
  }

  @Test func `gestures: defaults`() {
    let tap = TapGestureRecognizer()
    #expect(tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1)
    #expect(tap.cancelsTouchesInView && !tap.delaysTouchesBegan && tap.delaysTouchesEnded)
    #expect(tap.isEnabled && tap.state == .possible && tap.view == nil && tap.numberOfTouches == 0)
    let press = LongPressGestureRecognizer()
    #expect(press.minimumPressDuration == 0.5 && press.allowableMovement == 10)
    #expect(press.numberOfTapsRequired == 0 && press.numberOfTouchesRequired == 1)
    let pan = PanGestureRecognizer()
    #expect(pan.minimumNumberOfTouches == 1 && pan.maximumNumberOfTouches == .max)
    #expect(SwipeGestureRecognizer().direction == .right)
    #expect(SwipeGestureRecognizer().numberOfTouchesRequired == 1)
    #expect(PinchGestureRecognizer().scale == 1 && RotationGestureRecognizer().rotation == 0)
    #expect(ScreenEdgePanGestureRecognizer().edges == [])
  }
}
