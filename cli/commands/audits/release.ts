import type { Audit } from '#shared/domain/audit/Audit.ts'
import { releaseAudit } from '#shared/operations/releaseAudit.ts'
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

/** `bakehouse audits release CODE` */
export const auditsReleaseCommand = defineCommand<Options, Audit>({
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
    withAudit(runtime, { target, actor: typed, code, isPersonal: false }, (opened) => {
      const { world, audit, actor } = opened
      return releaseAudit(world, { auditFSID: audit.id, actor })
    }),
  toJson: ({ auditCode, id, assignee, claimUntil }) => ({
    command: 'audits release',
    auditCode,
    auditFSID: id,
    assignee,
    claimUntil,
  }),
  print: ({ auditCode }, io) => io.tell(`Nobody claims ${auditCode} now.`),
})
