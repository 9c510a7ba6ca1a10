import { emptyFields, getField, parseFieldPath, withField } from './fieldPaths.ts'
import type { Document } from './types.ts'

/** The document with only the fields of a mask: none for an empty mask, all without a mask. */
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
  const { name, createTime, updateTime } = document
  const isEmpty = Object.keys(fields).length === 0
  return isEmpty ? { name, createTime, updateTime } : { name, fields, createTime, updateTime }
}

/**
 * A mask message's paths: one without any is an empty mask, not a missing one. Throws INVALID_ARGUMENT
 * for a path that is none, whether or not a document is there to be masked.
 */
export function maskOf(mask: { fieldPaths?: string[] } | null | undefined): string[] | undefined {
  if (mask === undefined || mask === null) return undefined
  const paths = mask.fieldPaths ?? []
  for (const path of paths) parseFieldPath(path)
  return paths
}
