import type { AccessRequest, PolicyReader } from './AccessPolicy.ts'
import type { Engine } from './Engine.ts'
import { StatusError } from './StatusError.ts'

/** Asks the policy, unless the caller is the admin. Throws PERMISSION_DENIED with its reason. */
export function requireAccess(engine: Engine, request: AccessRequest, reader: PolicyReader): void {
  if (request.caller.kind === 'admin') return
  const reason = engine.policy.check(request, reader)
  if (reason !== null) throw new StatusError('PERMISSION_DENIED', reason)
}

/** For metadata and batch operations that production gives to server clients only. */
export function requireAdmin(caller: { kind: string }, what: string): void {
  if (caller.kind === 'admin') return
  throw new StatusError('PERMISSION_DENIED', `${what} require admin authentication.`)
}
