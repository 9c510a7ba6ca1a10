import type { AccessRequest, PendingChange, PolicyReader } from '../../firestore/AccessPolicy.ts'
import type { Question } from '../evaluate/decide.ts'
import {
  type DatabasePath,
  documentValue,
  FirestoreWorld,
  type LookupBudget,
  rulesSegments,
  splitName,
} from './FirestoreWorld.ts'
import { readRequest, writeRequest } from './requestValue.ts'

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
    const resource = documentValue(document)
    const operation = {
      at,
      request: readRequest(facts),
      resource: () => resource,
      own: name,
      mayLookUp: budget.operation(),
      after: 'same as before' as const,
    }
    return { method: 'get', path, world: new FirestoreWorld(operation, reader) }
  })
}

type CommitRequest = Extract<AccessRequest, { kind: 'commit' }>

/**
 * What a commit asks of the rules: one question for each document it touches, from the document as
 * it was to what all its writes make of it.
 */
export function changeQuestions(
  request: CommitRequest,
  reader: PolicyReader,
  budget: LookupBudget,
): Question[] {
  const merged = mergeByDocument(request.changes)
  const written = new Set(request.changes.filter((it) => it.kind !== 'get').map((it) => it.name))
  return merged.map((change) => {
    const at: DatabasePath = splitName(change.name)
    const path = rulesSegments(at)
    const method = methodOf(change)
    const facts = { caller: request.caller, time: request.time, method, path }
    const before = documentValue(change.before)
    const after = change.kind === 'get' ? before : documentValue(change.after)
    const operation = {
      at,
      request: writeRequest(facts, { resource: after, ...fieldsOf(change) }),
      resource: () => before,
      own: change.name,
      mayLookUp: budget.operation(),
      after: { written },
    }
    return { method, path, world: new FirestoreWorld(operation, reader) }
  })
}

type MergedChange = PendingChange & { first: PendingChange }

/** Several writes of one document count as one; checks of what was read stay by themselves. */
function mergeByDocument(changes: readonly PendingChange[]): MergedChange[] {
  const merged = new Map<string, MergedChange>()
  for (const change of changes) {
    const key = `${change.kind === 'get' ? 'get' : 'write'} ${change.name}`
    const earlier = merged.get(key)
    const first = earlier?.first ?? change
    merged.set(key, { ...change, before: first.before, first })
  }
  return [...merged.values()]
}

/** A precondition says what the writer takes the document to be, and the rules go by that. */
function methodOf(change: MergedChange): string {
  if (change.kind === 'get' || change.kind === 'delete') return change.kind
  const { exists, updateTime } = change.first.write.currentDocument ?? {}
  if (exists === true || updateTime !== undefined) return 'update'
  if (exists === false) return 'create'
  return change.before === null ? 'create' : 'update'
}

function fieldsOf({ write }: PendingChange): { writeFields: string[]; transforms: string[] } {
  const transforms = (write.updateTransforms ?? write.transform?.fieldTransforms ?? []).map(
    ({ fieldPath }) => fieldPath,
  )
  return { writeFields: [...(write.updateMask?.fieldPaths ?? []), ...transforms], transforms }
}
