/// One thing that somebody has said.
struct Message: Identifiable, Sendable {
  /// Words, or a picture.
  enum Content: Sendable {
    case text(String)
    /// A picture by its number.
    case photo(Int)
  }

  let id: Int
  let isMine: Bool
  let content: Content

  /// The words; of a picture, that it is one.
  var words: String {
    switch content {
    case .text(let text): text
    case .photo: "a picture"
    }
  }
}

/// Messages that are made up, the same ones every time.
enum Conversation {
  private static let arabic = [
    "هل ستأتي الليلة؟", "نعم.", "وجدت العدسة في سوق الأشياء القديمة، وما زالت تعمل.",
    "القطار متأخر مرة أخرى؛ عشر دقائق، كما يقولون.", "انظر إلى هذه.", "ضوء جميل!",
    "أي فيلم استعملت؟", "فيلم قديم بقي في الثلاجة سنوات.",
    "يمكننا أن نمشي على طول القناة حتى الهويس، ثم نعود بالعبّارة.", "فكرة جيدة",
    "أحضر الحامل من فضلك. الصغير يكفي.", "عليّ أن أنهي التقرير أولا.",
    "كم سيستغرق ذلك؟ تغرب الشمس في السابعة، والساعة الجيدة هي التي قبلها.",
    "سأنتهي في الخامسة.", "إذن سأنتظر عند الجسر.", "لا تنس وشاحك هذه المرة.",
    "أمطرت هنا طوال الصباح، لكن الغيوم تنقشع الآن فوق التلال.", "ممتاز.",
    "هل أحضر شيئا للأكل؟ هناك خبز، ويمكنني أن أشتري الجبن في الطريق.", "من فضلك",
  ]
  private static let english = [
    "Are you coming tonight?", "Yes.", "I found the lens at the flea market, and it still works.",
    "The train is late again; ten minutes, they say.", "Look at this one.", "Lovely light!",
    "Which film did you use?", "An old one that had been in the fridge for years.",
    "We could walk along the canal, as far as the lock, and take the ferry back.", "Good idea",
    "Bring the tripod, please. The small one will do.", "I have to finish the report first.",
    "How long will that take? The sun sets at seven, and the good hour is the one before it.",
    "Done by five.", "Then I will wait at the bridge.", "Do not forget your scarf this time.",
    "It rained all morning here, but now the clouds are breaking up over the hills.", "Perfect.",
    "Shall I bring something to eat? There is bread, and I could fetch cheese on the way.",
    "Please",
  ]

  /// Makes a conversation.
  ///
  /// - Parameters:
  ///   - count: how many messages.
  ///   - hasPictures: whether every ninth is a picture.
  ///   - isArabic: whether the messages are Arabic; otherwise they are English.
  /// - Returns: the messages, in order.
  static func messages(count: Int, hasPictures: Bool, isArabic: Bool) -> [Message] {
    let sentences = isArabic ? arabic : english
    var state: UInt32 = 2_463_534_242
    func roll(_ sides: Int) -> Int {
      state ^= state << 13
      state ^= state >> 17
      state ^= state << 5
      return Int(state % UInt32(sides))
    }
    return (0..<count).map { index in
      let isMine = roll(2) == 0
      if hasPictures, index % 9 == 4 {
        return Message(id: index, isMine: isMine, content: .photo(roll(Photos.count)))
      }
      let words = (0...roll(3)).map { _ in sentences[roll(sentences.count)] }
      return Message(id: index, isMine: isMine, content: .text(words.joined(separator: " ")))
    }
  }

  /// The answer to a message.
  static func answer(to count: Int, isArabic: Bool) -> String {
    let sentences = isArabic ? arabic : english
    return sentences[(count * 7) % sentences.count]
  }
}
