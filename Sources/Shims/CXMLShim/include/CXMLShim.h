// expat's reader of XML for Swift: one text in memory, UTF-8 only. Nothing outside the text is read, nothing is called
// after a mistake, and every failure comes back as a status.

#ifndef LAMINA_CXMLSHIM_H
#define LAMINA_CXMLSHIM_H

#include <stddef.h>
#include <stdint.h>

/// What a reader calls, in the order of the text. No pointer is valid after the call.
typedef struct {
  void *context;
  /// An element begins at an offset of the text. Attributes are names and values in turn, then NULL.
  /// Returns whether to read on.
  int (*start)(void *context, size_t offset, const char *name, const char *const *attributes);
  /// The innermost open element ends.
  void (*end)(void *context);
  /// A part of the text in the innermost open element, without a zero at its end.
  void (*text)(void *context, const uint8_t *bytes, size_t count);
} lamina_xml_calls;

/// How reading ended.
typedef enum {
  /// The text is well-formed, with one outermost element.
  LAMINA_XML_SOUND,
  /// The text is not well-formed; `code` is expat's.
  LAMINA_XML_BROKEN,
  /// `start` stopped it.
  LAMINA_XML_STOPPED,
  /// The text declares an entity, which could expand without bound.
  LAMINA_XML_ENTITY_DECLARATION,
  /// The text declares an attribute's default value, which could repeat without bound.
  LAMINA_XML_DEFAULT_VALUE,
  /// The text has bytes above 127, and declares that they are not UTF-8.
  LAMINA_XML_OTHER_ENCODING,
  /// The machine has no memory for it.
  LAMINA_XML_NO_MEMORY,
} lamina_xml_status;

/// How reading ended, and where.
typedef struct {
  lamina_xml_status status;
  /// expat's code of the first mistake, an `XML_Error`.
  int code;
  /// The offset of the mistake.
  size_t offset;
  /// The offset behind all that was read before it: the beginning of the piece with the mistake.
  size_t piece;
  /// Whether a DOCTYPE is open.
  int is_in_doctype;
} lamina_xml_outcome;

/// Reads a text, which must be valid UTF-8 without zeros.
lamina_xml_outcome lamina_xml_read(const uint8_t *bytes, size_t count, lamina_xml_calls calls);

#endif
