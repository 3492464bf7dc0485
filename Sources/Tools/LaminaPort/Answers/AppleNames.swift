// Lamina's names of types with their names in Apple's frameworks.

/// The names of types: Lamina's, as compiler messages print them, and Apple's, as sources spell them.
package enum AppleNames {
  /// The types whose name in UIKit is Lamina's after `UI`.
  private static let prefixed = """
    AccessibilityTraits Action ActivityIndicatorView AdaptivePresentationControllerDelegate
    AlertAction AlertController Application ApplicationDelegate BackgroundConfiguration Bar
    BarAppearance BarButtonItem BlurEffect Button CollectionReusableView CollectionView
    CollectionViewCell CollectionViewCompositionalLayout
    CollectionViewCompositionalLayoutConfiguration CollectionViewDataSource
    CollectionViewDataSourcePrefetching CollectionViewDelegate CollectionViewDelegateFlowLayout
    CollectionViewDiffableDataSource CollectionViewFlowLayout
    CollectionViewFlowLayoutInvalidationContext CollectionViewLayout
    CollectionViewLayoutAttributes CollectionViewLayoutInvalidationContext CollectionViewListCell
    CollectionViewUpdateItem ContentConfiguration ContentSizeCategory ContextMenuConfiguration
    ContextMenuInteraction ContextMenuInteractionAnimating ContextMenuInteractionCommitAnimating
    ContextMenuInteractionCommitStyle ContextMenuInteractionDelegate ContextualAction Control
    DatePicker DeferredMenuElement DeviceOrientation EdgeInsets Event GestureRecognizer
    GestureRecognizerDelegate GraphicsImageRenderer Image ImageView Interaction
    InterfaceOrientation InterfaceOrientationMask KeyInput KeyboardAppearance KeyboardType Label
    LayoutGuide LayoutPriority LayoutTriggers ListContentConfiguration LongPressGestureRecognizer
    Menu MenuElement ModalPresentationStyle ModalTransitionStyle NavigationBar
    NavigationBarAppearance NavigationBarDelegate NavigationController
    NavigationControllerDelegate NavigationItem PageControl PageViewController
    PageViewControllerDataSource PageViewControllerDelegate PanGestureRecognizer Pasteboard
    PercentDrivenInteractiveTransition PickerView PickerViewDataSource PickerViewDelegate
    PinchGestureRecognizer PresentationController PreviewParameters PreviewTarget ProgressView
    RectCorner RefreshControl Responder ReturnKeyType RotationGestureRecognizer Screen
    ScreenEdgePanGestureRecognizer ScrollView ScrollViewDelegate SearchBar SearchBarDelegate
    SearchController SearchControllerDelegate SearchResultsUpdating SegmentedControl
    SemanticContentAttribute SheetPresentationController SheetPresentationControllerDelegate
    SheetPresentationControllerDetentResolutionContext Slider StackView StatusBarAnimation
    StatusBarStyle Stepper SwipeActionsConfiguration SwipeGestureRecognizer Switch TabBar
    TabBarAppearance TabBarController TabBarControllerDelegate TabBarDelegate TabBarItem TableView
    TableViewCell TableViewDataSource TableViewDataSourcePrefetching TableViewDelegate
    TableViewDiffableDataSource TableViewHeaderFooterView TapGestureRecognizer TargetedPreview
    TextAutocapitalizationType TextAutocorrectionType TextContentType TextField TextFieldDelegate
    TextInput TextInputTraits TextSpellCheckingType TextView TextViewDelegate TimingCurve Toolbar
    ToolbarDelegate Touch TouchInput TraitCollection UserInterfaceLayoutDirection VibrancyEffect
    VibrancyEffectStyle View ViewController ViewControllerAnimatedTransitioning
    ViewControllerContextTransitioning ViewControllerInteractiveTransitioning
    ViewControllerTransitioningDelegate VisualEffect VisualEffectView Window
    """

  /// The types whose names differ by more.
  private static let others = """
    NSCollectionLayoutAnchor=CollectionLayoutAnchor
    NSCollectionLayoutBoundarySupplementaryItem=CollectionLayoutBoundarySupplementaryItem
    NSCollectionLayoutContainer=CollectionLayoutContainer
    NSCollectionLayoutDecorationItem=CollectionLayoutDecorationItem
    NSCollectionLayoutDimension=CollectionLayoutDimension
    NSCollectionLayoutEdgeSpacing=CollectionLayoutEdgeSpacing
    NSCollectionLayoutEnvironment=CollectionLayoutEnvironment
    NSCollectionLayoutGroup=CollectionLayoutGroup
    NSCollectionLayoutGroupCustomItem=CollectionLayoutGroupCustomItem
    NSCollectionLayoutItem=CollectionLayoutItem
    NSCollectionLayoutListConfiguration=CollectionLayoutListConfiguration
    NSCollectionLayoutSection=CollectionLayoutSection
    NSCollectionLayoutSectionOrthogonalScrollingBehavior=CollectionLayoutSectionOrthogonalScrollingBehavior
    NSCollectionLayoutSize=CollectionLayoutSize NSCollectionLayoutSpacing=CollectionLayoutSpacing
    NSCollectionLayoutSupplementaryItem=CollectionLayoutSupplementaryItem
    NSDirectionalEdgeInsets=DirectionalEdgeInsets NSDirectionalRectEdge=DirectionalRectEdge
    CALayer=Layer CAShapeLayer=ShapeLayer CAGradientLayer=GradientLayer
    CAReplicatorLayer=ReplicatorLayer CAEmitterLayer=EmitterLayer CAEmitterCell=EmitterCell
    CATransformLayer=TransformLayer CAScrollLayer=ScrollLayer CATiledLayer=TiledLayer
    CATextLayer=TextLayer CATransform3D=Matrix4 CATransaction=Transaction CAAnimation=Animation
    CATransition=Transition CAMediaTiming=MediaTiming CAMediaTimingFunction=TimingFunction
    CADisplayLink=DisplayLink CGRect=Rect CGPoint=Point CGSize=Size CGVector=Vector
    CGAffineTransform=Affine CGColor=Color CGPath=Path CGContext=GraphicsContext CGImage=Texture
    UIColor=ViewColor UIFont=FontDescription NSLayoutConstraint=LayoutConstraint NSLayoutAnchor=LayoutAnchor
    NSCoder=Coder Selector=ResponderAction NSDiffableDataSourceSnapshot=DiffableDataSourceSnapshot
    UIViewPropertyAnimator=PropertyAnimator NSAttributedString=AttributedText
    """

  private static let table: [String: String] = {
    let pairs = others.split(whereSeparator: \.isWhitespace).map { pair in
      let names = pair.split(separator: "=").map(String.init)
      return (names[1], names[0])
    }
    let plain = prefixed.split(whereSeparator: \.isWhitespace).map { (String($0), "UI\($0)") }
    return Dictionary(pairs + plain) { first, _ in first }
  }()

  /// The number of names.
  package static var count: Int { table.count }

  /// Lamina's names of types, in alphabetical order.
  package static var laminaNames: [String] { table.keys.sorted() }

  /// Returns Apple's name of a type by Lamina's; `nil` if they are the same or not known.
  package static func appleName(of name: String) -> String? { table[name] }
}
