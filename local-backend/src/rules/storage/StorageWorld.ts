import type { PolicyReader } from '../../firestore/AccessPolicy.ts'
import type { World } from '../evaluate/ServiceBindings.ts'
import { FirestoreWorld } from '../firestore/FirestoreWorld.ts'
import { LookupBudget } from '../firestore/LookupBudget.ts'
import { NULL_VALUE } from '../values/RulesError.ts'
import type { Outcome, RulesValue } from '../values/RulesValue.ts'

/** Documents that the rules of one request may look up. */
const LOOKUPS = 2

/** `request` and `resource` of a file, and documents looked up in the database beside it. */
export class StorageWorld implements World {
  readonly #request: Outcome
  readonly #resource: Outcome
  readonly #database: FirestoreWorld

  constructor(options: {
    projectId: string
    request: Outcome
    resource: Outcome
    reader: PolicyReader
  }) {
    const { projectId, request, resource, reader } = options
    this.#request = request
    this.#resource = resource
    const operation = {
      at: { project: projectId, database: '(default)', segments: [] },
      request,
      resource,
      own: undefined,
      mayLookUp: new LookupBudget(LOOKUPS, LOOKUPS).operation(),
      after: 'same as before' as const,
    }
    this.#database = new FirestoreWorld(operation, reader)
  }

  variable(name: string): Outcome {
    if (name === 'request') return this.#request
    return name === 'resource' ? this.#resource : NULL_VALUE
  }

  call(name: string, args: readonly RulesValue[]): Outcome {
    return this.#database.call(name.slice('firestore.'.length), args)
  }
}
