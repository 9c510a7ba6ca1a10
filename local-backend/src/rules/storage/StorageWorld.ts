import type { PolicyReader } from '../../firestore/AccessPolicy.ts'
import {
  ALLOW_METHODS,
  LOOKUP_FORM,
  type ServiceBindings,
  type World,
} from '../evaluate/ServiceBindings.ts'
import { FirestoreWorld, LookupBudget } from '../firestore/FirestoreWorld.ts'
import type { Outcome, RulesValue } from '../values/RulesValue.ts'

/** Documents that the rules of one request may look up. */
const LOOKUPS = 2

/** `request` and `resource` of a file, and documents looked up in the database beside it. */
export class StorageWorld implements World {
  readonly #database: FirestoreWorld

  constructor(options: {
    projectId: string
    request: Outcome
    resource: Outcome
    reader: PolicyReader
  }) {
    const { projectId, request, resource, reader } = options
    const operation = {
      at: { project: projectId, database: '(default)', segments: [] },
      request,
      resource: () => resource,
      own: undefined,
      mayLookUp: new LookupBudget(LOOKUPS, LOOKUPS).operation(),
      after: 'same as before' as const,
    }
    this.#database = new FirestoreWorld(operation, reader)
  }

  variable(name: string): Outcome {
    return this.#database.variable(name)
  }

  call(name: string, args: readonly RulesValue[]): Outcome {
    return this.#database.call(name.slice('firestore.'.length), args)
  }
}

/** What `service firebase.storage` adds to the language, look-ups in the database included. */
export const storageBindings: ServiceBindings = {
  service: 'firebase.storage',
  variables: new Set(['request', 'resource']),
  functions: new Map([
    ['firestore.exists', LOOKUP_FORM],
    ['firestore.get', LOOKUP_FORM],
  ]),
  packages: new Set(['firestore']),
  methods: ALLOW_METHODS,
}
