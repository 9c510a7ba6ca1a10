import { refusal } from '#shared/errors/refusal.ts'
import { retryOutgoing } from '#shared/operations/outbox/retryOutgoing.ts'
import { defineCommand } from '../../CliCommand.ts'
import {
  addTargetOptions,
  readTargetOptions,
  type TargetOptions,
} from '../../firebase/targetOptions.ts'
import { actorOf, addActorOption, readActor } from '../actorOption.ts'
import { requireActor } from '../requireActor.ts'
import { withTarget } from '../withTarget.ts'

interface Options {
  target: TargetOptions
  actor: string | undefined
  id: string
}

/** `bakehouse outbox retry ID`: an e-mail or text that failed goes back into the queue. */
export const outboxRetryCommand = defineCommand<Options, { collection: string; id: string }>({
  configure: (command) => {
    command.argument('<id>', 'as "outbox list" prints it')
    addActorOption(command)
    addTargetOptions(command, 'write')
  },
  read: (command) => ({
    target: readTargetOptions(command),
    actor: readActor(command),
    id: (command.args[0] ?? '').trim(),
  }),
  run: ({ target, actor, id }, runtime) =>
    withTarget(runtime, { target, use: 'write' }, async ({ store }) => {
      const unknown = { ok: false, error: refusal('OUTGOING_UNKNOWN', { id }) } as const
      if (id === '' || id.includes('/')) return unknown
      for (const collection of ['mail', 'messages'] as const) {
        const found = await store.get<{ carrierCompany: string }>(collection, id)
        if (found === null) continue
        const carrier = found.carrierCompany
        const acting = await requireActor(store, actorOf(actor, runtime), {
          roles: ['admin'],
          carrier,
        })
        return acting.ok ? retryOutgoing(store, { collection, id, carrier }) : acting
      }
      return unknown
    }),
  toJson: (queued) => queued,
  print: ({ id }, io) => io.tell(`${id} is queued again: bakehouse outbox deliver`),
})
