import type { Audit } from '#shared/domain/audit/Audit.ts'
import { actOnAudit } from '#shared/operations/advance/actOnAudit.ts'
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
  text: string
  isDone: boolean
}

/** `bakehouse audits reply CODE TEXT`: replies to a carrier's comment; `--done` needs no reply. */
export const auditsReplyCommand = defineCommand<Options, Audit>({
  configure: (command) => {
    command
      .argument('<code>', 'the audit code; signs and case do not matter')
      .argument('[text]', 'the reply, which the carrier reads', '')
      .option('--done', 'the comment needs no reply; the text is kept in the history')
    addActorOption(command)
    addTargetOptions(command, 'write')
  },
  read: (command) => {
    const [code = '', text = ''] = command.args
    const isDone = command.opts<{ done?: boolean }>().done === true
    return { target: readTargetOptions(command), actor: readActor(command), code, text, isDone }
  },
  run: ({ target, actor: typed, code, text, isDone }, runtime) =>
    withAudit(runtime, { target, actor: typed, code, isPersonal: true }, (opened) => {
      const { world, audit, actor } = opened
      const request = { auditFSID: audit.id, actor, reason: text }
      return actOnAudit(world, request, { kind: isDone ? 'closeComment' : 'replyToComment' })
    }),
  toJson: ({ auditCode, id, history }) => ({
    command: 'audits reply',
    auditCode,
    auditFSID: id,
    entry: history.at(-1)?.text ?? '',
  }),
  print: ({ auditCode, history }, io) => io.tell(`${auditCode}: ${history.at(-1)?.text ?? ''}`),
})
