import type { Actor } from '../../../domain/audit/Actor.ts'
import type { Audit } from '../../../domain/audit/Audit.ts'
import { staffRole } from '../../../domain/user/staffRole.ts'
import type { User } from '../../../domain/user/User.ts'
import { type Result, refusal } from '../../../errors/refusal.ts'
import { COLLECTIONS } from '../../../firestore/collections.ts'
import type { DocumentStore } from '../../../ports/documentStore.ts'
import type { Command } from '../Command.ts'
import type { CommandRow, CommandWorld } from '../CommandRow.ts'

/** Work on the command's audit, once it is known to be of the command's carrier. */
export function onAudit<Request>(
  work: (
    world: CommandWorld,
    command: Command<Request>,
    found: { audit: Audit; actor: Actor },
  ) => Promise<Result<Record<string, unknown>>>,
): CommandRow<Request>['run'] {
  return async (world, command, asker) => {
    const audit = await auditOf(world.store, command)
    if (!audit.ok) return audit
    return work(world, command, { audit: audit.value, actor: actorOf(asker) })
  }
}

/** The audit that a command names, if it is of the command's carrier. */
export async function auditOf(
  store: DocumentStore,
  { auditFSID, carrierCompany }: Pick<Command, 'auditFSID' | 'carrierCompany'>,
): Promise<Result<Audit>> {
  const audit = auditFSID === '' ? null : await store.get<Audit>(COLLECTIONS.audits, auditFSID)
  return audit === null || audit.carrierCompany !== carrierCompany
    ? { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the audits' }) }
    : { ok: true, value: audit }
}

/** The asker as who acts. */
export function actorOf(asker: User): Actor {
  return { userId: asker.id, role: staffRole(asker) }
}
