import type { PolicyReader } from '#local-backend/firestore/AccessPolicy.ts'
import type { World } from '../evaluate/ServiceBindings.ts'
import { NULL_VALUE, RulesError } from '../values/RulesError.ts'
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
  /** Documents that cost nothing to look up as they are after the commit. */
  written: ReadonlySet<string>
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
    const after = name === 'getAfter' || name === 'existsAfter'
    const free = after && this.#operation.written.has(document)
    if (!free && !this.#operation.mayLookUp(document)) return failed
    const found = after ? this.#reader.getAfter(document) : this.#reader.get(document)
    if (name === 'exists' || name === 'existsAfter') return found !== null
    return documentValue(found) ?? failed
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
