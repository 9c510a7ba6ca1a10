import type { PolicyReader } from '../../firestore/AccessPolicy.ts'
import { parseDocumentName } from '../../firestore/names.ts'
import { StatusError } from '../../firestore/StatusError.ts'
import type { World } from '../evaluate/ServiceBindings.ts'
import { NULL_VALUE, RulesError, UNKNOWN } from '../values/RulesError.ts'
import type { RulesMap } from '../values/RulesMap.ts'
import { RulesPath } from '../values/RulesPath.ts'
import type { Outcome, RulesValue } from '../values/RulesValue.ts'
import type { DatabasePath } from './DatabasePath.ts'
import { documentValue } from './documentValue.ts'

/** What one operation lets its rules see. */
export interface Operation {
  at: DatabasePath
  request: Outcome
  resource: Outcome
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
  /** Rules ask for the same user again and again. */
  readonly #found = new Map<string, RulesMap | null>()

  constructor(operation: Operation, reader: PolicyReader) {
    this.#operation = operation
    this.#reader = reader
  }

  variable(name: string): Outcome {
    if (name === 'request') return this.#operation.request
    return name === 'resource' ? this.#operation.resource : NULL_VALUE
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
