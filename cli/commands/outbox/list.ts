import { Option } from 'commander'
import { OUTGOING_STATES, type OutgoingState } from '#shared/audit/messages/outgoing.ts'
import { readStepType, STEPS } from '#shared/audit/steps/table.ts'
import { listOutgoing } from '#shared/outreach/ops/outbox.ts'
import { parseCount } from '../../arguments.ts'
import { defineCommand } from '../../command.ts'
import { momentText, table } from '../../table.ts'
import { ADMINS, ofCarrier } from '../context.ts'

/** `bakehouse outbox list` */
export const outboxListCommand = defineCommand({
  opens: ofCarrier({ use: 'read', roles: ADMINS, named: { required: 'whose' } }),
  example: '--carrier HM --limit 20',
  configure: (command) => {
    command
      .addOption(new Option('--state <state>', 'only these').choices(OUTGOING_STATES))
      .option('--limit <n>', 'at most this many, newest first', parseCount(1000), 50)
  },
  read: (_, command) => command.opts<{ state?: OutgoingState; limit: number }>(),
  run: async ({ store, carrier }, asked) => ({
    ok: true,
    value: {
      lines: await listOutgoing(store, { ...asked, carrier: carrier.id }),
      timeZone: carrier.timeZone,
    },
  }),
  toJson: ({ lines }) => ({ outgoing: lines }),
  print: ({ lines, timeZone }, io) => {
    if (lines.length === 0) io.info('No messages.')
    else
      io.print(
        table(
          ['Written', 'State', 'To', 'What', 'Id'],
          lines.map(({ dateAdded, state, to, subject, stepType, id }) => [
            momentText(dateAdded, timeZone),
            state,
            to,
            subject || stepNameOf(stepType),
            id,
          ]),
        ),
      )
  },
})

function stepNameOf(stepType: string): string {
  const type = readStepType(stepType)
  return type === null ? stepType : STEPS[type].displayName
}
