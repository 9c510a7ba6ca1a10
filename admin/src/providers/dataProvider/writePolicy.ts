import { refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { RefusalError } from '../RefusalError.ts'

export type WriteVerb = 'create' | 'update' | 'updateMany' | 'delete' | 'deleteMany'

/** What the product never does, in words of its own; everything else is an operation elsewhere. */
const NEVER: Partial<Record<string, Partial<Record<WriteVerb, 'AUDIT_NOT_DELETED'>>>> = {
  [COLLECTIONS.audits]: { delete: 'AUDIT_NOT_DELETED', deleteMany: 'AUDIT_NOT_DELETED' },
}

/** Refuses a verb that a resource has none of, in plain words. Nothing is sent to the database. */
export async function refuseVerb(resource: string, verb: WriteVerb): Promise<never> {
  const code = NEVER[resource]?.[verb]
  throw new RefusalError(
    code === undefined ? refusal('WRITE_NOT_OFFERED', { what: resource }) : refusal(code),
  )
}
