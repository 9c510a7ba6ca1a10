import type { Audit } from '#shared/domain/audit/Audit.ts'
import { formatMoment } from '#shared/domain/format/day.ts'
import { claimAudit } from '#shared/operations/claimAudit.ts'
import { defineCommand } from '../../CliCommand.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { addActorOption, readActor } from '../actorOption.ts'
import { withAudit } from './withAudit.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  code: string
}

/** `bakehouse audits claim CODE` */
export const auditsClaimCommand = defineCommand<Options, Audit>({
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
    withAudit(runtime, { target, actor: typed, code, isPersonal: true }, (opened) => {
      const { world, audit, actor } = opened
      return claimAudit(world, { auditFSID: audit.id, actor })
    }),
  toJson: ({ auditCode, id, assignee, claimUntil }) => ({
    command: 'audits claim',
    auditCode,
    auditFSID: id,
    assignee,
    claimUntil,
  }),
  print: ({ auditCode, assignee, claimUntil, timeZone }, io) => {
    const until = claimUntil ? formatMoment(claimUntil, { seconds: false, timeZone }) : ''
    io.tell(`${auditCode} is ${assignee}'s until ${until}.`)
  },
})
