import { ERRORS, type ErrorCode, refusal } from '#shared/errors/refusal.ts'
import { listKept, readMessage } from '#shared/outreach/ops/keptMessages.ts'
import { parseCount } from '../../arguments.ts'
import { defineCommand } from '../../command.ts'
import { momentText, table } from '../../table.ts'
import { ADMINS, ofCarrier } from '../context.ts'

/** `bakehouse inbound list` */
export const inboundListCommand = defineCommand({
  opens: ofCarrier({ use: 'read', roles: ADMINS, named: { required: 'whose' } }),
  example: '--carrier HM',
  configure: (command) =>
    void command.option('--limit <n>', 'at most this many, newest first', parseCount(1000), 50),
  read: (_, command) => command.opts<{ limit: number }>(),
  run: async ({ store, carrier }, { limit }) => {
    const messages = await listKept(store, { carrier: carrier.id, limit })
    return { ok: true, value: { messages, timeZone: carrier.timeZone } }
  },
  toJson: ({ messages }) => ({ messages }),
  print: ({ messages, timeZone }, io) => {
    if (messages.length === 0) return io.info('No message waits.')
    const rows = messages.map((message) => {
      const { id, at, from, auditCode, why, words = '' } = message
      const about = message.kind === 'mail' ? (message.subject ?? '') : words
      const waits = why === undefined ? '' : ERRORS[why].message
      return [id, momentText(at, timeZone), from, about.slice(0, 60), auditCode, waits]
    })
    io.print(table(['Message', 'Came', 'From', 'About', 'Audit', 'Why it waits'], rows))
  },
})

/** `bakehouse inbound show MESSAGE` */
export const inboundShowCommand = defineCommand({
  opens: ofCarrier({ use: 'read', roles: ADMINS, named: { required: 'whose' } }),
  example: '4f1c0a --carrier HM',
  configure: (command) => void command.argument('<message>', 'as "inbound list" prints it'),
  read: ([id = '']) => ({ id: id.trim() }),
  run: async ({ store, carrier }, { id }) => {
    if (id === '' || id.includes('/'))
      return { ok: false, error: refusal('MESSAGE_UNKNOWN', { id }) }
    const found = await readMessage(store, { id, carrier: carrier.id })
    if (!found.ok) return found
    return { ok: true, value: { message: found.value, timeZone: carrier.timeZone } }
  },
  toJson: ({ message }) => ({ message }),
  print: ({ message, timeZone }, io) => {
    const { at, from, words = '', state, auditCode } = message
    const { fromName = '', subject = '', files = [] } = message.kind === 'mail' ? message : {}
    io.print(`From:    ${[fromName, `<${from}>`].filter(Boolean).join(' ')}`)
    io.print(`Came:    ${momentText(at, timeZone)}`)
    io.print(`Subject: ${subject}`)
    io.print(`State:   ${state}${auditCode === '' ? '' : `, ${auditCode}`}`)
    for (const { name, size, fault } of files)
      io.print(`File:    ${name}, ${size} bytes${fault ? `: ${reasonOfFile(name, fault)}` : ''}`)
    io.print(`\n${words}`)
  },
})

/** Why a file became no document. Of the check of its content only the code is stored. */
function reasonOfFile(name: string, fault: ErrorCode): string {
  return refusal(fault, { name, why: 'its kind or its content is not accepted' }).message
}
