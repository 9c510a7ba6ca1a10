import type { AccessRequest, PolicyReader } from '../../firestore/AccessPolicy.ts'
import type { Question } from '../evaluate/decide.ts'
import { rulesSegments, splitName } from './DatabasePath.ts'
import { documentValue } from './documentValue.ts'
import { FirestoreWorld } from './FirestoreWorld.ts'
import type { LookupBudget } from './LookupBudget.ts'
import { readRequest } from './requestValue.ts'

type GetRequest = Extract<AccessRequest, { kind: 'get' }>

/** What a get of one or more documents asks of the rules: a question for each. */
export function documentQuestions(
  request: GetRequest,
  reader: PolicyReader,
  budget: LookupBudget,
): Question[] {
  return request.documents.map(({ name, document }) => {
    const at = splitName(name)
    const path = rulesSegments(at)
    const facts = { caller: request.caller, time: request.time, method: 'get', path }
    const operation = {
      at,
      request: readRequest(facts),
      resource: documentValue(document),
      own: name,
      mayLookUp: budget.operation(),
      after: 'same as before' as const,
    }
    return { method: 'get', path, world: new FirestoreWorld(operation, reader) }
  })
}
