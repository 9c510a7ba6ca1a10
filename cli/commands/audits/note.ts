import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { defineCommand } from '../../command.ts'
import { ofAudit } from './openAudit.ts'

/** `bakehouse audits note CODE TEXT` */
export const auditsNoteCommand = defineCommand({
  opens: ofAudit({ isPersonal: true }),
  example: 'T-0001 "The accountant has the ledgers" --as auditor@bakehouse.example',
  configure: (command) => void command.argument('<text>', 'the note'),
  read: ([text = '']) => text,
  run: ({ world, audit, actor }, text) =>
    actOnAudit(world, { auditFSID: audit.id, actor }, { kind: 'note', text }),
  toJson: ({ auditCode, id, notes }, { opened: { waitedFor } }) => ({
    command: 'audits note',
    auditCode,
    auditFSID: id,
    note: notes.at(-1),
    waitedFor,
  }),
  print: ({ auditCode, notes }, io) =>
    io.info(`${auditCode} has ${notes.length === 1 ? '1 note' : `${notes.length} notes`}.`),
})

/** `bakehouse audits reply CODE TEXT`: replies to a carrier's comment; `--done` needs no reply. */
export const auditsReplyCommand = defineCommand({
  opens: ofAudit({ isPersonal: true }),
  example: 'T-0001 "The payroll is attached" --as auditor@bakehouse.example',
  configure: (command) => {
    command
      .argument('[text]', 'the reply, which the carrier reads', '')
      .option('--done', 'the comment needs no reply; the text is kept in the history')
  },
  read: ([text = ''], command) => ({
    text,
    isDone: command.opts<{ done?: boolean }>().done === true,
  }),
  run: ({ world, audit, actor }, { text, isDone }) => {
    const request = { auditFSID: audit.id, actor, reason: text }
    return actOnAudit(world, request, { kind: isDone ? 'closeComment' : 'replyToComment' })
  },
  toJson: ({ auditCode, id, history }) => ({
    command: 'audits reply',
    auditCode,
    auditFSID: id,
    entry: history.at(-1)?.text ?? '',
  }),
  print: ({ auditCode, history }, io) => io.info(`${auditCode}: ${history.at(-1)?.text ?? ''}`),
})
