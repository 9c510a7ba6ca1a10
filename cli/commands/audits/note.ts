import type { Audit } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { defineCommand } from '../../command.ts'
import { addTargetOptions, readTargetOptions, type TargetOptions } from '../../firebase/target.ts'
import { addActorOption, readActor } from '../context.ts'
import { type Waited, withAudit } from './withAudit.ts'

interface NoteOptions {
  target: TargetOptions
  actor: string | undefined
  code: string
  text: string
}

/** `bakehouse audits note CODE TEXT` */
export const auditsNoteCommand = defineCommand<NoteOptions, Waited<Audit>>({
  configure: (command) => {
    command
      .argument('<code>', 'the audit code; signs and case do not matter')
      .argument('<text>', 'what shall be remembered')
    addActorOption(command)
    addTargetOptions(command, 'write')
  },
  read: (command) => {
    const [code = '', text = ''] = command.args
    return { target: readTargetOptions(command), actor: readActor(command), code, text }
  },
  run: ({ target, actor: typed, code, text }, runtime) =>
    withAudit(runtime, { target, actor: typed, code, isPersonal: true }, (opened) => {
      const { world, audit, actor } = opened
      return actOnAudit(world, { auditFSID: audit.id, actor }, { kind: 'note', text })
    }),
  toJson: ({ auditCode, id, notes, waitedFor }) => ({
    command: 'audits note',
    auditCode,
    auditFSID: id,
    note: notes.at(-1),
    waitedFor,
  }),
  print: ({ auditCode, notes }, io) => io.tell(`${auditCode} has ${notes.length} notes.`),
})

interface ReplyOptions {
  target: TargetOptions
  actor: string | undefined
  code: string
  text: string
  isDone: boolean
}

/** `bakehouse audits reply CODE TEXT`: replies to a carrier's comment; `--done` needs no reply. */
export const auditsReplyCommand = defineCommand<ReplyOptions, Audit>({
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
