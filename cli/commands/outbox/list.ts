import { Option } from 'commander'
import { OUTGOING_STATES, type OutgoingState } from '#shared/audit/messages/outgoing.ts'
import { readStepType, STEPS } from '#shared/audit/steps/table.ts'
import { formatMoment } from '#shared/kernel/day.ts'
import { listOutgoing, type OutgoingLine } from '#shared/outreach/ops/outbox.ts'
import { parseCount } from '../../arguments.ts'
import { defineCommand } from '../../command.ts'
import { addTargetOptions, readTargetOptions, type TargetOptions } from '../../firebase/target.ts'
import { table } from '../../table.ts'
import { addActorOption, readActor, withCarrier } from '../context.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  carrier: string
  state: OutgoingState | undefined
  limit: number
}

/** `bakehouse outbox list` */
export const outboxListCommand = defineCommand<Options, OutgoingLine[]>({
  configure: (command) => {
    command
      .requiredOption('--carrier <id>', 'whose')
      .addOption(new Option('--state <state>', 'only these').choices(OUTGOING_STATES))
      .option('--limit <n>', 'so many, the newest first', parseCount(1000), 50)
    addActorOption(command)
    addTargetOptions(command)
  },
  read: (command) => {
    const { carrier, state, limit } = command.opts<{
      carrier: string
      state?: OutgoingState
      limit: number
    }>()
    return { target: readTargetOptions(command), actor: readActor(command), carrier, state, limit }
  },
  run: ({ target, actor, carrier: id, state, limit }, runtime) => {
    const request = { target, use: 'read', actor, roles: ['admin'], carrier: id } as const
    return withCarrier(runtime, request, async ({ store, carrier }) => {
      const asked = { carrier: carrier.id, limit, ...(state ? { state } : {}) }
      return { ok: true, value: await listOutgoing(store, asked) }
    })
  },
  toJson: (outgoing) => ({ outgoing }),
  print: (lines, io) => {
    if (lines.length === 0) io.tell('Nothing of that.')
    else
      io.print(
        table(
          ['Written', 'State', 'To', 'What', 'Id'],
          lines.map(({ dateAdded, state, to, subject, stepType, id }) => [
            formatMoment(dateAdded),
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
