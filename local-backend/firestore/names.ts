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
  if (typeof name !== 'string') throw invalid(name)
  const match = DATABASE.exec(name.replace(/\/documents$/, ''))
  if (match?.[0] === undefined) throw invalid(name)
  return match[0]
}

/** Reads a document's full name. Throws INVALID_ARGUMENT for names that no document can have. */
export function parseDocumentName(name: unknown): ParsedName {
  const parsed = parseParent(name)
  if (parsed.segments.length === 0 || parsed.segments.length % 2 === 1) throw invalid(name)
  return parsed
}

/** Reads a document's name or the root `…/documents`. */
export function parseParent(name: unknown): ParsedName {
  if (typeof name !== 'string') throw invalid(name)
  const match = DOCUMENTS.exec(name)
  if (match?.[1] === undefined) throw invalid(name)
  const segments = match[2] === undefined ? [] : match[2].split('/')
  if (segments.length % 2 === 1 || segments.length > MAX_SEGMENTS) throw invalid(name)
  for (const segment of segments) requireId(segment, name)
  return { space: match[1], segments }
}

/** Refuses ids that are empty, reserved or too long. */
export function requireId(id: string, name: string = id): void {
  if (id === '' || id === '.' || id === '..') throw invalid(name)
  if (RESERVED_ID.test(id) && !NUMERIC_ID.test(id)) {
    throw new StatusError(
      'INVALID_ARGUMENT',
      `Resource id "${id}" is invalid because it is reserved.`,
    )
  }
  if (id.length > MAX_ID_BYTES / 3 && Buffer.byteLength(id) > MAX_ID_BYTES) {
    throw new StatusError('INVALID_ARGUMENT', `Resource id is longer than ${MAX_ID_BYTES} bytes.`)
  }
}

/** The full name of what lies at a path. */
export function nameOf(space: string, segments: readonly string[]): string {
  return segments.length === 0 ? `${space}/documents` : `${space}/documents/${segments.join('/')}`
}

const DATABASE = /^projects\/[^/]+\/databases\/[^/]+$/
const DOCUMENTS = /^(projects\/[^/]+\/databases\/[^/]+)\/documents(?:\/([\s\S]+))?$/
const RESERVED_ID = /^__[\s\S]*__$/
const MAX_ID_BYTES = 1500
const MAX_SEGMENTS = 200

function invalid(name: unknown): StatusError {
  return new StatusError(
    'INVALID_ARGUMENT',
    `Invalid resource name: ${JSON.stringify(name) ?? '""'}`,
  )
}
