import type { Audit } from '#shared/audit/model.ts'
import type { ActOnAudit, WorkWorld } from '#shared/audit/ops/actOnAudit.ts'
import { claimAudit, releaseAudit } from '#shared/audit/ops/verbs.ts'
import type { Result } from '#shared/errors/refusal.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import { type CliCommand, defineCommand } from '../../command.ts'
import { addTargetOptions, readTargetOptions, type TargetOptions } from '../../firebase/target.ts'
import { addActorOption, readActor } from '../context.ts'
import { type Waited, withAudit } from './withAudit.ts'

/** `bakehouse audits claim CODE` */
export const auditsClaimCommand = claimCommand({
  name: 'audits claim',
  isPersonal: true,
  operation: claimAudit,
  says: ({ auditCode, assignee, claimUntil, timeZone }) => {
    const until = claimUntil ? formatMoment(claimUntil, { seconds: false, timeZone }) : ''
    return `${auditCode} is ${assignee}'s until ${until}.`
  },
})

/** `bakehouse audits release CODE` */
export const auditsReleaseCommand = claimCommand({
  name: 'audits release',
  isPersonal: false,
  operation: releaseAudit,
  says: ({ auditCode }) => `Nobody claims ${auditCode} now.`,
})

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
