import LaminaGeometry
import LaminaViews
import TestSupport

extension ScreenFuzz {
  /// A page that constraints lay out; it writes down what it is told.
  final class Page: ViewController, Teller {
    var told = AppearanceState.disappeared
    let story: Story
    let box = View()
    /// Texts that constraints place below the box.
    let texts = StackView(arrangedSubviews: [Label("one"), Label("two")])
    private(set) lazy var left = box.leftAnchor.constraint(
      equalTo: view.safeAreaLayoutGuide.leftAnchor, constant: 20)
    private(set) lazy var width = box.widthAnchor.constraint(equalToConstant: 60)
    init(_ story: Story, _ title: String) {
      self.story = story
      super.init()
      self.title = title
    }
    override func viewDidLoad() {
      super.viewDidLoad()
      box.translatesAutoresizingMaskIntoConstraints = false
      texts.translatesAutoresizingMaskIntoConstraints = false
      texts.axis = .vertical
      view.addSubview(box)
      view.addSubview(texts)
      LayoutConstraint.activate([
        left, width, box.heightAnchor.constraint(equalTo: box.widthAnchor),
        box.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 20),
        texts.topAnchor.constraint(equalTo: box.bottomAnchor),
        texts.centerXAnchor.constraint(equalTo: view.centerXAnchor),
        texts.widthAnchor.constraint(lessThanOrEqualTo: view.widthAnchor),
      ])
    }

    /// Changes constraints, or the views that they name.
    func constrain(_ random: inout SplitMix) {
      switch random.integer(in: 0...7) {
      case 0: left.constant = Double(random.integer(in: -50...300))
      case 1: width.constant = random.chance(0.1) ? .nan : Double(random.integer(in: 0...200))
      case 2: width.priority = LayoutPriority(Double(random.integer(in: -1...3)) * 500)
      case 3:
        let other = box.widthAnchor.constraint(equalToConstant: 33)
        if random.chance(0.5) { other.priority = .defaultLow }
        other.isActive = true
      case 4: texts.arrangedSubviews.first?.isHidden.toggle()
      case 5: texts.addArrangedSubview(Label("more"))
      case 6: texts.arrangedSubviews.last?.removeFromSuperview()
      default: left.isActive.toggle()
      }
    }
    override func viewWillAppear(_ animated: Bool) { story.tell(self, .appearing) }
    override func viewDidAppear(_ animated: Bool) { story.tell(self, .appeared) }
    override func viewWillDisappear(_ animated: Bool) { story.tell(self, .disappearing) }
    override func viewDidDisappear(_ animated: Bool) { story.tell(self, .disappeared) }
    override func viewWillTransition(
      to size: Size, with coordinator: any ViewControllerTransitionCoordinator
    ) {
      super.viewWillTransition(to: size, with: coordinator)
      coordinator.animate { [unowned self] _ in
        width.constant = size.width / 5
        view.layoutIfNeeded()
      }
    }
  }
}
