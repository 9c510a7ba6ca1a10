import { MAX_MAIL_BYTES } from '#shared/kernel/constants.ts'
import { takeMail } from '#shared/outreach/ops/takeMail.ts'
import { defineCommand, EXIT_CODES, exitCodeOf } from '../../command.ts'
import { database } from '../context.ts'

/** Refusals that would be the same later: a mail server returns the email to its sender. */
const FOR_GOOD = ['MESSAGE_TOO_LARGE', 'MESSAGE_EMPTY', 'USAGE']

/** `bakehouse inbound mail < message.eml`: the door for pipes of mail servers. */
export const inboundMailCommand = defineCommand({
  opens: database('writeBeside'),
  example: '--to audits+key@firm.example < message.eml',
  configure: (command) => void command.option('--to <address...>', 'whom it came to'),
  read: (_, command) => command.opts<{ to?: string[] }>(),
  run: async ({ store, files }, { to }, { io, clock, content }) =>
    takeMail({ store, files, clock, content }, await bytesOf(io.stdin()), to),
  toJson: (taken) => ({ command: 'inbound mail', ...taken }),
  print: ({ id, isNew }, io) => io.info(isNew ? `Taken: ${id}` : `It was taken before: ${id}`),
  exitOf: (refused) =>
    FOR_GOOD.includes(refused.code) ? exitCodeOf(refused) : EXIT_CODES.tryLater,
})

/** What comes, no further than one byte past what is taken. */
async function bytesOf(input: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of input) {
    pieces.push(piece)
    size += piece.length
    if (size > MAX_MAIL_BYTES) break
  }
  return new Uint8Array(Buffer.concat(pieces))
}
