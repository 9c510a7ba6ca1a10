import { NUMERIC_ID } from './documentKey.ts'
import { StatusError } from './StatusError.ts'

/** A database's name and the path inside it. */
export interface ParsedName {
  /** `projects/{p}/databases/{d}`: also the store's space. */
  space: string
  segments: string[]
}

/** Reads `projects/{p}/databases/{d}`. Throws INVALID_ARGUMENT. */
export function parseDatabase(name: unknown): string {
  const match = DATABASE.exec(String(name ?? ''))
  if (match?.[1] === undefined) throw lacking('Database', String(name ?? ''), '"projects"', 0)
  return match[1]
}

/** Reads a document's full name. Throws INVALID_ARGUMENT for names that no document can have. */
export function parseDocumentName(name: unknown, what = 'Document'): ParsedName {
  const text = String(name ?? '')
  const parsed = parse(text, what)
  if (parsed.segments.length === 0 || parsed.segments.length % 2 === 1) {
    throw lacking(what, text, '"/"', text.length)
  }
  return parsed
}

/** Reads a document's name or the root `…/documents`. */
export function parseParent(name: unknown): ParsedName {
  const text = String(name ?? '')
  const parsed = parse(text, 'Document')
  if (parsed.segments.length % 2 === 1) throw lacking('Document', text, '"/"', text.length)
  return parsed
}

/** Refuses ids that are empty, reserved or too long. */
export function requireId(id: string): void {
  if (id === '') throw invalid('A collection id must not be empty.')
  if (id === '.' || id === '..' || id.includes('/')) {
    throw invalid(`Collection id "${id}" is invalid.`)
  }
  requireAllowedId(id)
}

/** The full name of what lies at a path. */
export function nameOf(space: string, segments: readonly string[]): string {
  return segments.length === 0 ? `${space}/documents` : `${space}/documents/${segments.join('/')}`
}

const DATABASE = /^(projects\/[^/]+\/databases\/[^/]+)(?:\/documents)?$/
const DOCUMENTS = /^(projects\/[^/]+\/databases\/[^/]+)\/documents(?:\/([\s\S]*))?$/
const RESERVED_ID = /^__[\s\S]*__$/
const MAX_ID_BYTES = 1500
const MAX_SEGMENTS = 200

function parse(name: string, what: string): ParsedName {
  const match = DOCUMENTS.exec(name)
  if (match?.[1] === undefined) throw lacking(what, name, '"projects"', 0)
  if (match[2] === undefined) return { space: match[1], segments: [] }
  const segments = match[2].split('/')
  if (segments.length > MAX_SEGMENTS) throw invalid(`${what} name has too many segments.`)
  let at = match[1].length + '/documents/'.length
  for (const id of segments) {
    if (id === '') throw lacking(what, name, 'a resource id', at)
    if (id === '.' || id === '..') {
      throw invalid(`${what} name "${name}" contains a resource id "${id}" at index ${at}.`)
    }
    requireAllowedId(id)
    at += id.length + 1
  }
  return { space: match[1], segments }
}

function requireAllowedId(id: string): void {
  if (RESERVED_ID.test(id) && !NUMERIC_ID.test(id)) {
    throw invalid(`Resource id "${id}" is invalid because it is reserved.`)
  }
  if (id.length > MAX_ID_BYTES / 3 && Buffer.byteLength(id) > MAX_ID_BYTES) {
    throw invalid(`The key path element name is longer than ${MAX_ID_BYTES} bytes.`)
  }
}

function lacking(what: string, name: string, missing: string, at: number): StatusError {
  return invalid(`${what} name "${name}" lacks ${missing} at index ${at}.`)
}

function invalid(message: string): StatusError {
  return new StatusError('INVALID_ARGUMENT', message)
}
