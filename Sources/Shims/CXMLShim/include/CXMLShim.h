// expat's reader of XML for Swift: one text in memory, UTF-8 only. Nothing outside the text is read, nothing is called
// after a mistake, and every failure comes back as a status.

#ifndef LAMINA_CXMLSHIM_H
#define LAMINA_CXMLSHIM_H

#include <stddef.h>
#include <stdint.h>

/// The caller's functions, which the XML reader calls for each element and each piece of text in document order.
///
/// No pointer that a function receives is valid after its call.
typedef struct {
  void *context;
  /// Called where an element begins, at the byte `offset` of the text; returns whether to read on.
  ///
  /// Attributes are names and values in turn, then NULL.
  int (*start)(void *context, size_t offset, const char *name, const char *const *attributes);
  /// Called where the innermost open element ends.
  void (*end)(void *context);
  /// Called with a part of the text in the innermost open element; `bytes` has no zero at its end.
  void (*text)(void *context, const uint8_t *bytes, size_t count);
} lamina_xml_calls;

/// The reason why reading ended.
typedef enum {
  /// The text is well-formed, with one outermost element.
  LAMINA_XML_SOUND,
  /// The text is not well-formed; `code` of the outcome is expat's error.
  LAMINA_XML_BROKEN,
  /// The function `start` returned 0.
  LAMINA_XML_STOPPED,
  /// The text declares an entity, which could expand without bound.
  LAMINA_XML_ENTITY_DECLARATION,
  /// The text declares an attribute's default value, which could repeat without bound.
  LAMINA_XML_DEFAULT_VALUE,
  /// The machine has no memory for reading it.
  LAMINA_XML_NO_MEMORY,
} lamina_xml_status;

/// The reason why reading ended, and the place.
typedef struct {
  lamina_xml_status status;
  /// expat's code of the first mistake, an `XML_Error`; 0 if the status is no mistake of expat's.
  int code;
  /// The byte offset of the mistake in the text.
  size_t offset;
  /// The byte offset behind everything that was read before the mistake, where its piece of syntax begins.
  size_t piece;
  /// Whether reading ended within a DOCTYPE declaration.
  int is_in_doctype;
} lamina_xml_outcome;

/// Reads an XML text and calls the functions of `calls`; the text must be valid UTF-8 without zero bytes.
lamina_xml_outcome lamina_xml_read(const uint8_t *bytes, size_t count, lamina_xml_calls calls);

#endif
