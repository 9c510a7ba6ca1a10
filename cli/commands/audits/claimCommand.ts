import type { Audit } from '#shared/domain/audit/Audit.ts'
import type { Result } from '#shared/errors/refusal.ts'
import type { ActOnAudit } from '#shared/operations/advance/actOnAudit.ts'
import type { WorkWorld } from '#shared/operations/advance/workOnAudit.ts'
import { type CliCommand, defineCommand } from '../../CliCommand.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { addActorOption, readActor } from '../actorOption.ts'
import { type Waited, withAudit } from './withAudit.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  code: string
}

/** A command that changes who has claimed an audit: its name, its operation and its sentence. */
export function claimCommand({
  name,
  isPersonal,
  operation,
  says,
}: {
  name: string
  /** Whether it is done in somebody's own name, so that one has to be given. */
  isPersonal: boolean
  operation: (world: WorkWorld, request: ActOnAudit) => Promise<Result<Audit>>
  says: (audit: Audit) => string
}): CliCommand {
  return defineCommand<Options, Waited<Audit>>({
    configure: (command) => {
      command.argument('<code>', 'the audit code; signs and case do not matter')
      addActorOption(command)
      addTargetOptions(command, 'write')
    },
    read: (command) => ({
      target: readTargetOptions(command),
      actor: readActor(command),
      code: command.args[0] ?? '',
    }),
    run: ({ target, actor: typed, code }, runtime) =>
      withAudit(runtime, { target, actor: typed, code, isPersonal }, ({ world, audit, actor }) =>
        operation(world, { auditFSID: audit.id, actor }),
      ),
    toJson: ({ auditCode, id, assignee, claimUntil, waitedFor }) => ({
      command: name,
      auditCode,
      auditFSID: id,
      assignee,
      claimUntil,
      waitedFor,
    }),
    print: (audit, io) => io.tell(says(audit)),
  })
}
