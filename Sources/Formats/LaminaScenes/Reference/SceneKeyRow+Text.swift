// The reference's rows of fonts, paragraphs and runs of text.

extension SceneKeyRow {
  static let font = [
    SceneKeyRow(
      "name", "\"Inter\"", css: "font-family", apple: "UIFont.familyName",
      "The family as fontconfig lists it, or a name of `fonts`."),
    SceneKeyRow(
      "weight", "700", css: "font-weight", apple: "UIFont.Weight",
      "The weight, from 1 to 1000: 400 is regular, 700 bold."),
    SceneKeyRow(
      "italic", "true", css: "font-style", apple: "UIFontDescriptor.SymbolicTraits.traitItalic",
      "Whether the letters slant."),
    SceneKeyRow("language", "\"ja\"", css: ":lang", "The language of the texts."),
    SceneKeyRow(
      "axes", "{\"wght\": 650}", css: "font-variation-settings", apple: "kCTFontVariationAttribute",
      "The values of a variable font's axes, by their four letters."),
  ]

  static let paragraph = [
    SceneKeyRow("alignment", "\"center\"", css: "text-align", "In place of `alignmentMode`."),
    SceneKeyRow(
      "wrapping", "\"character\"", css: "overflow-wrap", apple: "NSParagraphStyle.lineBreakMode",
      "Where lines break: nowhere, between words, or anywhere. In place of `isWrapped`."),
    SceneKeyRow(
      "truncation", "\"end\"", css: "text-overflow", apple: "NSParagraphStyle.lineBreakMode",
      "In place of `truncationMode`."),
    SceneKeyRow(
      "direction", "\"rightToLeft\"", usual: "\"natural\"", css: "direction",
      apple: "NSParagraphStyle.baseWritingDirection", "The direction of writing."),
    SceneKeyRow(
      "tabStops", "[120]", in: "points", css: "tab-size",
      "The places of tabulators, in ascending order."),
    SceneKeyRow(
      "tabInterval", "28", in: "points", css: "tab-size",
      apple: "NSParagraphStyle.defaultTabInterval",
      "The distance of further tabulators."),
    SceneKeyRow(
      "lineSpacing", "2", in: "points", usual: "0", css: "line-height",
      "The gap after each line."),
    SceneKeyRow(
      "paragraphSpacing", "8", in: "points", usual: "0", css: "margin-bottom",
      "The gap after the paragraph."),
    SceneKeyRow(
      "paragraphSpacingBefore", "8", in: "points", usual: "0", css: "margin-top",
      "The gap before the paragraph."),
    SceneKeyRow(
      "lineHeightMultiple", "1.2", usual: "0", css: "line-height",
      "A factor of the lines' height; 0 for none."),
    SceneKeyRow(
      "minimumLineHeight", "22", in: "points", usual: "0", css: "line-height",
      "The least height of lines."),
    SceneKeyRow(
      "maximumLineHeight", "22", in: "points", usual: "0", css: "line-height",
      "The greatest height of lines; 0 for none."),
    SceneKeyRow(
      "firstLineHeadIndent", "20", in: "points", usual: "0", css: "text-indent",
      "The indent of the first line."),
    SceneKeyRow(
      "headIndent", "16", in: "points", usual: "0", css: "padding-left",
      "The indent of further lines."),
    SceneKeyRow(
      "tailIndent", "-8", in: "points", usual: "0", css: "padding-right",
      "The end of lines: above 0 from the leading side, else from the trailing one."),
    SceneKeyRow(
      "hyphenationFactor", "1", usual: "0", css: "hyphens",
      "The share of a line that whole words must fill; else a word is hyphenated."),
  ]

  static let run = [
    SceneKeyRow(
      "range", "[0, 5]", apple: "NSRange",
      "The part of the text: start and length, in UTF-16 units."),
    SceneKeyRow(
      "font", "\"Inter Bold\"", css: "font-family", apple: "NSAttributedString.Key.font",
      "In place of the layer's font."),
    SceneKeyRow(
      "size", "13", in: "points", css: "font-size", apple: "UIFont.pointSize",
      "In place of the layer's `fontSize`."),
    SceneKeyRow(
      "color", "\"#ff3b30\"", css: "color", apple: "NSAttributedString.Key.foregroundColor",
      "In place of the layer's `foregroundColor`."),
    SceneKeyRow(
      "background", "\"#ffff00\"", css: "background-color",
      apple: "NSAttributedString.Key.backgroundColor", "The colour behind the characters."),
    SceneKeyRow(
      "kerning", "1", in: "points", css: "letter-spacing", apple: "NSAttributedString.Key.kern",
      "The gap after each character."),
    SceneKeyRow(
      "baselineOffset", "6", in: "points", css: "vertical-align",
      apple: "NSAttributedString.Key.baselineOffset", "The distance above the baseline."),
    SceneKeyRow(
      "underline", "\"single\"", css: "text-decoration",
      apple: "NSAttributedString.Key.underlineStyle",
      "A line under the characters: a style, or an object."),
    SceneKeyRow(
      "strikethrough", "\"single\"", css: "text-decoration",
      apple: "NSAttributedString.Key.strikethroughStyle",
      "A line through the characters: a style, or an object."),
    SceneKeyRow(
      "strokeWidth", "-2", in: "hundredths of the font's size", css: "-webkit-text-stroke",
      apple: "NSAttributedString.Key.strokeWidth",
      "A stroke along the characters: above 0 alone, below 0 on the filled characters."),
    SceneKeyRow(
      "strokeColor", "\"#000000\"", css: "-webkit-text-stroke",
      apple: "NSAttributedString.Key.strokeColor", "The stroke's colour."),
    SceneKeyRow(
      "shadow", "{\"offset\": [0, 1], \"blur\": 2}", css: "text-shadow",
      apple: "NSShadow", "The characters' shadow."),
    SceneKeyRow(
      "paragraph", "{\"alignment\": \"center\"}", css: "text-align",
      apple: "NSParagraphStyle", "The layout of the paragraphs that begin in the range."),
    SceneKeyRow(
      "link", "\"https://example.org\"", css: "a", apple: "NSAttributedString.Key.link",
      "The destination of a link."),
    SceneKeyRow(
      "attachment", "{\"image\": \"photo\", \"bounds\": [0, -2, 14, 14]}", css: "img",
      apple: "NSTextAttachment", "The picture in place of a character U+FFFC."),
  ]

  static let textShadow = [
    SceneKeyRow(
      "offset", "[0, 1]", in: "points", css: "text-shadow", apple: "NSShadow.shadowOffset",
      "The shadow's distance, y down."),
    SceneKeyRow(
      "blur", "2", in: "points", css: "text-shadow", apple: "NSShadow.shadowBlurRadius",
      "The blur, twice its standard deviation."),
    SceneKeyRow(
      "color", "\"#00000055\"", css: "text-shadow", apple: "NSShadow.shadowColor",
      "The shadow's colour."),
  ]

  static let attachment = [
    SceneKeyRow(
      "image", "\"photo\"", css: "img", apple: "NSTextAttachment.image",
      "The name of the scene's image."),
    SceneKeyRow(
      "bounds", "[0, -2, 14, 14]", in: "points", css: "vertical-align",
      apple: "NSTextAttachment.bounds", "The picture's box from the pen on the baseline, y up."),
  ]

  static let decoration = [
    SceneKeyRow(
      "style", "\"double\"", usual: "\"single\"", css: "text-decoration-style",
      apple: "NSUnderlineStyle", "The line or lines."),
    SceneKeyRow(
      "pattern", "\"dot\"", usual: "\"solid\"", css: "text-decoration-style",
      apple: "NSUnderlineStyle", "The pattern of dots and dashes."),
    SceneKeyRow(
      "color", "\"#0a84ff\"", usual: "the text's colour", css: "text-decoration-color",
      apple: "NSAttributedString.Key.underlineColor", "The line's colour."),
    SceneKeyRow(
      "byWord", "true", usual: "false", css: "text-decoration-skip",
      apple: "NSUnderlineStyle.byWord", "Whether the line leaves out spaces."),
  ]
}
