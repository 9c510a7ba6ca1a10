import { SYSTEM_USER } from '#shared/firm/user.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { BatchWrite } from '#shared/kernel/ports/documentStore.ts'
import type { Random } from '#shared/kernel/random.ts'
import { randomFsid } from '../access/auditCode.ts'
import { COMMAND_SCHEMA, type Command } from '../command.ts'

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
