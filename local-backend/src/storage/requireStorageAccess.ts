import { StatusError } from '../firestore/StatusError.ts'
import { requestTimeOf } from '../firestore/timestamps.ts'
import type { StorageAccess } from './StorageAccess.ts'
import type { ObjectRequest, StorageEngine } from './StorageEngine.ts'

type Question = Pick<StorageAccess, 'method' | 'before' | 'after'>

/** Asks the rules, unless the caller is the administrator. PERMISSION_DENIED says no more than that. */
export function requireStorageAccess(
  { policy, store }: StorageEngine,
  { caller, bucket, name }: ObjectRequest,
  question: Question,
): void {
  if (caller.kind === 'admin') return
  const time = requestTimeOf(store.nextTime())
  if (policy.check({ caller, bucket, name, time, ...question }) === null) return
  const kind = question.method === 'get' || question.method === 'list' ? 'READ' : 'WRITE'
  throw new StatusError('PERMISSION_DENIED', `Permission denied. No ${kind} permission.`)
}
