import { emptyFields, getField, parseFieldPath, withField } from './fieldPaths.ts'
import type { Document } from './types.ts'

/** The document with only the fields of a mask; no mask is the whole document. */
export function selectFields(
  document: Document,
  fieldPaths: readonly string[] | undefined,
): Document {
  if (fieldPaths === undefined) return document
  let fields = emptyFields()
  for (const text of fieldPaths) {
    const path = parseFieldPath(text)
    const value = getField(document.fields, path)
    if (value !== undefined) fields = withField(fields, path, value)
  }
  return { ...document, fields }
}
