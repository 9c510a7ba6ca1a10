import type { PolicyReader } from '#local-backend/firestore/AccessPolicy.ts'
import type { World } from '../evaluate/ServiceBindings.ts'
import { NULL_VALUE, RulesError, UNKNOWN } from '../values/RulesError.ts'
import { RulesPath } from '../values/RulesPath.ts'
import type { Outcome, RulesValue } from '../values/RulesValue.ts'
import type { DatabasePath } from './DatabasePath.ts'
import { documentValue } from './documentValue.ts'

/** What one operation lets its rules see. */
export interface Operation {
  at: DatabasePath
  request: Outcome
  resource: Outcome
  /** Whether the document may be looked up; false when the budget is spent. */
  mayLookUp(name: string): boolean
  /** A commit has documents as they are after it, of which its own cost nothing to look up. */
  after: { own: ReadonlySet<string> } | 'same as before' | 'unknown'
}

/** `request`, `resource`, and documents looked up by path. */
export class FirestoreWorld implements World {
  readonly #operation: Operation
  readonly #reader: PolicyReader

  constructor(operation: Operation, reader: PolicyReader) {
    this.#operation = operation
    this.#reader = reader
  }

  variable(name: string): Outcome {
    if (name === 'request') return this.#operation.request
    return name === 'resource' ? this.#operation.resource : NULL_VALUE
  }

  call(name: string, [path = null]: readonly RulesValue[]): Outcome {
    const failed = serviceError(name, path)
    if (!(path instanceof RulesPath)) return failed
    const document = this.#nameOf(path)
    if (document === null) return failed
    return name === 'getAfter' || name === 'existsAfter'
      ? this.#lookUpAfter(name, document, failed)
      : this.#lookUp(name, document, failed)
  }

  #lookUp(name: string, document: string, failed: RulesError): Outcome {
    if (!this.#operation.mayLookUp(document)) return failed
    const found = this.#reader.get(document)
    return name === 'exists' ? found !== null : (documentValue(found) ?? failed)
  }

  #lookUpAfter(name: string, document: string, failed: RulesError): Outcome {
    const { after } = this.#operation
    if (after === 'unknown') return UNKNOWN
    const isOwn = after !== 'same as before' && after.own.has(document)
    if (!isOwn && !this.#operation.mayLookUp(document)) return failed
    const found = this.#reader.getAfter(document)
    if (name === 'existsAfter') return found !== null
    // A read that finds nothing "after" itself gives null, where a commit fails.
    return documentValue(found) ?? (after === 'same as before' ? null : failed)
  }

  /** The full name of a document of this database; null for a path that can be none. */
  #nameOf({ segments }: RulesPath): string | null {
    const { project, database } = this.#operation.at
    const [databases, name, documents, ...rest] = segments
    if (databases !== 'databases' || name !== database || documents !== 'documents') return null
    if (rest.length === 0 || rest.length % 2 === 1) return null
    if (rest.some((segment) => segment === '' || segment.includes('/'))) return null
    return `projects/${project}/databases/${database}/documents/${rest.join('/')}`
  }
}

function serviceError(name: string, path: RulesValue): RulesError {
  const segments = path instanceof RulesPath ? path.segments : []
  const listed = segments.map((text) => `  segments {\n    simple: ${JSON.stringify(text)}\n  }\n`)
  return new RulesError(
    `Service call error. Function: [${name}], Argument: [path_value {\n${listed.join('')}}\n].`,
  )
}
