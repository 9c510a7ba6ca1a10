import type { Audit } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import { type CliCommand, defineCommand } from '../../command.ts'
import { addTargetOptions, readTargetOptions, type TargetOptions } from '../../firebase/target.ts'
import { addActorOption, readActor } from '../context.ts'
import { type Waited, withAudit } from './withAudit.ts'

/** `bakehouse audits claim CODE` */
export const auditsClaimCommand = claimCommand({
  name: 'audits claim',
  isPersonal: true,
  kind: 'claim',
  says: ({ auditCode, assignee, claimUntil, timeZone }) => {
    const until = claimUntil ? formatMoment(claimUntil, { seconds: false, timeZone }) : ''
    return `${auditCode} is ${assignee}'s until ${until}.`
  },
})

/** `bakehouse audits release CODE` */
export const auditsReleaseCommand = claimCommand({
  name: 'audits release',
  isPersonal: false,
  kind: 'releaseClaim',
  says: ({ auditCode }) => `Nobody claims ${auditCode} now.`,
})

interface Options {
  target: TargetOptions
  actor: string | undefined
  code: string
}

/** A command that changes who has claimed an audit: its name, its action and its sentence. */
export function claimCommand({
  name,
  isPersonal,
  kind,
  says,
}: {
  name: string
  /** Whether it is done in somebody's own name, so that one has to be given. */
  isPersonal: boolean
  kind: 'claim' | 'releaseClaim'
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
        actOnAudit(world, { auditFSID: audit.id, actor }, { kind }),
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
