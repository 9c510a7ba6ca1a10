import { StatusError } from '../../firestore/StatusError.ts'
import type { FirestoreMethodName } from '../firestoreMethods.ts'

/** What a REST address names: a resource below a database, and a verb where the address ends in one. */
export interface RestPath {
  /** `projects/{p}/databases/{d}` */
  database: string
  /** `projects/{p}/databases/{d}/documents[/…]`, percent-decoded. */
  resource: string
  /** The segments below `documents`. */
  segments: string[]
  verb: string | null
}

const DOCUMENTS = /^\/v1(?:beta1)?\/projects\/([^/]+)\/databases\/([^/]+)\/documents([/:].*)?$/

/**
 * Takes an address path apart; null when it is no Firestore address. A bad percent-encoding, an empty
 * segment or an encoded slash is INVALID_ARGUMENT: decoded later it would name another document.
 * A colon counts as the start of a verb only before one of `verbs`, because ids may hold colons.
 */
export function parseRestPath(pathname: string, verbs: ReadonlySet<string>): RestPath | null {
  const match = DOCUMENTS.exec(pathname)
  if (!match) return null
  const [, project = '', databaseId = '', rest = ''] = match
  const { path, verb } = splitVerb(rest, verbs)
  if (path !== '' && !path.startsWith('/')) return null
  const segments = path === '' ? [] : path.slice(1).split('/').map(decodeSegment)
  const database = `projects/${decodeSegment(project)}/databases/${decodeSegment(databaseId)}`
  return { database, resource: [database, 'documents', ...segments].join('/'), segments, verb }
}

function splitVerb(
  path: string,
  verbs: ReadonlySet<string>,
): { path: string; verb: string | null } {
  const colon = path.lastIndexOf(':')
  const verb = path.slice(colon + 1)
  return colon >= 0 && verbs.has(verb) ? { path: path.slice(0, colon), verb } : { path, verb: null }
}

function decodeSegment(segment: string): string {
  const decoded = tryDecode(segment)
  if (decoded === undefined) {
    throw new StatusError('INVALID_ARGUMENT', 'The address holds a bad percent-encoding.')
  }
  if (decoded === '' || decoded.includes('/')) {
    throw new StatusError(
      'INVALID_ARGUMENT',
      'The address holds an empty segment or an encoded slash.',
    )
  }
  return decoded
}

function tryDecode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

/** The `:verb` addresses: the method behind each, and which field of its request the address fills. */
export const REST_VERBS = {
  batchGet: { method: 'BatchGetDocuments', addressField: 'database' },
  batchWrite: { method: 'BatchWrite', addressField: 'database' },
  beginTransaction: { method: 'BeginTransaction', addressField: 'database' },
  commit: { method: 'Commit', addressField: 'database' },
  rollback: { method: 'Rollback', addressField: 'database' },
  listCollectionIds: { method: 'ListCollectionIds', addressField: 'parent' },
  runAggregationQuery: { method: 'RunAggregationQuery', addressField: 'parent' },
  runQuery: { method: 'RunQuery', addressField: 'parent' },
} as const satisfies Record<
  string,
  { method: FirestoreMethodName; addressField: 'database' | 'parent' }
>

export const REST_VERB_NAMES: ReadonlySet<string> = new Set(Object.keys(REST_VERBS))
