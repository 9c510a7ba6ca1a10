import { randomFsid } from '../../domain/audit/randomId.ts'
import type { Random } from '../../domain/Random.ts'
import { SYSTEM_USER } from '../../domain/user/historyName.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { BatchWrite } from '../../ports/documentStore.ts'
import { COMMAND_SCHEMA, type Command } from './Command.ts'

/**
 * The write by which the engine asks itself for a command, in the commit of the change that makes it
 * necessary. The rules let no browser ask in the system's name.
 */
export function systemCommand<Request>(
  { now, random }: { now: Date; random: Random },
  { kind, carrierCompany, request }: Pick<Command<Request>, 'kind' | 'carrierCompany' | 'request'>,
): BatchWrite {
  const command: Omit<Command<Request>, 'id'> = {
    kind,
    by: SYSTEM_USER,
    uid: '',
    at: now,
    carrierCompany,
    auditFSID: '',
    request,
    after: '',
    seen: null,
    schema: COMMAND_SCHEMA,
    state: 'WAITING',
  }
  const { commands: collection } = COLLECTIONS
  return { kind: 'create', collection, id: randomFsid(random), data: { ...command } }
}
