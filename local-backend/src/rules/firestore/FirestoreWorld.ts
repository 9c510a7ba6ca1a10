import type { PolicyReader } from '../../firestore/AccessPolicy.ts'
import { parseDocumentName } from '../../firestore/names.ts'
import { StatusError } from '../../firestore/StatusError.ts'
import type { Document } from '../../firestore/types.ts'
import type { World } from '../evaluate/ServiceBindings.ts'
import { fromFields, pathOfName } from '../values/fromProto.ts'
import { NULL_VALUE, RulesError, UNKNOWN } from '../values/RulesError.ts'
import { type Outcome, RulesMap, RulesPath, type RulesValue } from '../values/RulesValue.ts'

/** What one operation lets its rules see. */
export interface Operation {
  at: DatabasePath
  request: Outcome
  /** Called when a rule reads it: a document that a query names is looked up then, and counts. */
  resource(): Outcome
  /** Name of the document asked about: it has been read, so looking it up costs nothing. */
  own: string | undefined
  /** Whether the document may be looked up; false when the budget is spent. */
  mayLookUp(name: string): boolean
  /** A commit has documents as they are after it; those it writes cost nothing to look up. */
  after: { written: ReadonlySet<string> } | 'same as before' | 'unknown'
}

/** `request`, `resource`, and documents looked up by path. */
export class FirestoreWorld implements World {
  readonly #operation: Operation
  readonly #reader: PolicyReader
  readonly #found: Map<string, RulesMap | null>

  /** `found`: what was looked up. Rules ask for the same user again and again; so do a query's questions. */
  constructor(
    operation: Operation,
    reader: PolicyReader,
    found: Map<string, RulesMap | null> = new Map(),
  ) {
    this.#operation = operation
    this.#reader = reader
    this.#found = found
  }

  variable(name: string): Outcome {
    if (name === 'request') return this.#operation.request
    return name === 'resource' ? this.#operation.resource() : NULL_VALUE
  }

  call(name: string, [path = null]: readonly RulesValue[]): Outcome {
    const document = path instanceof RulesPath ? this.#nameOf(path) : null
    if (document === null) return serviceError(name, path)
    const isAfter = name === 'getAfter' || name === 'existsAfter'
    if (isAfter && this.#operation.after === 'unknown') return UNKNOWN
    const isFree = this.#isFree(document, isAfter)
    if (!isFree && !this.#operation.mayLookUp(document)) return serviceError(name, path)
    const found = isAfter ? documentValue(this.#reader.getAfter(document)) : this.#find(document)
    if (name === 'exists' || name === 'existsAfter') return found !== null
    // Of what the request itself is about, not being there is an answer; of anything else, an error.
    return found ?? (isFree ? null : serviceError(name, path))
  }

  #isFree(document: string, isAfter: boolean): boolean {
    const { own, after } = this.#operation
    if (document === own) return true
    return isAfter && typeof after === 'object' && after.written.has(document)
  }

  #find(document: string): RulesMap | null {
    const known = this.#found.get(document)
    if (known !== undefined) return known
    const found = documentValue(this.#reader.get(document))
    this.#found.set(document, found)
    return found
  }

  /** The full name of a document of this database; null for a path that can be none. */
  #nameOf({ segments }: RulesPath): string | null {
    const { project, database } = this.#operation.at
    const [databases, name, documents, ...rest] = segments
    if (databases !== 'databases' || name !== database || documents !== 'documents') return null
    if (rest.length === 0 || rest.length % 2 === 1) return null
    if (rest.some((segment) => segment.includes('/'))) return null
    const document = `projects/${project}/databases/${database}/documents/${rest.join('/')}`
    return isDocumentName(document) ? document : null
  }
}

/** Segments come from data as well: `..` or a reserved id is no document, and no failure either. */
function isDocumentName(name: string): boolean {
  try {
    parseDocumentName(name)
    return true
  } catch (error) {
    if (error instanceof StatusError) return false
    throw error
  }
}

function serviceError(name: string, path: RulesValue): RulesError {
  const segments = path instanceof RulesPath ? path.segments : []
  const listed = segments.map((text) => `  segments {\n    simple: ${JSON.stringify(text)}\n  }\n`)
  return new RulesError(
    `Service call error. Function: [${name}], Argument: [path_value {\n${listed.join('')}}\n].`,
  )
}

/** The project and database of a resource name, and its segments from `documents` on. */
export interface DatabasePath {
  project: string
  database: string
  /** Below `documents`. */
  segments: string[]
}

/** Splits `projects/{p}/databases/{d}/documents/…`. */
export function splitName(name: string): DatabasePath {
  const [, project = '', , database = '', , ...segments] = name.split('/')
  return { project, database, segments }
}

/** The path that rules match: without the project. */
export function rulesSegments({ database, segments }: DatabasePath): string[] {
  return ['databases', database, 'documents', ...segments]
}

/** A document as rules see it: `data`, `id` and `__name__`. Null when there is none. */
export function documentValue(document: Document | null): RulesMap | null {
  if (document === null) return null
  const path = pathOfName(document.name)
  return RulesMap.of(
    new Map<string, RulesValue>([
      ['data', fromFields(document.fields)],
      ['id', path.segments.at(-1) ?? ''],
      ['__name__', path],
    ]),
  )
}

/**
 * How many different documents `get` and its like may ask for: so many for one operation, and so
 * many for a request of several. What the request has asked for before is free.
 */
export class LookupBudget {
  readonly #perOperation: number
  readonly #total: number
  readonly #asked = new Set<string>()

  constructor(perOperation: number, total: number) {
    this.#perOperation = perOperation
    this.#total = total
  }

  /** The account of one operation; says whether a document may be asked for. */
  operation(): (name: string) => boolean {
    let spent = 0
    return (name) => {
      if (this.#asked.has(name)) return true
      if (spent >= this.#perOperation || this.#asked.size >= this.#total) return false
      spent += 1
      this.#asked.add(name)
      return true
    }
  }
}
