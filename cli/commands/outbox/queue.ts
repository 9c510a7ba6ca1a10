import { releaseOutbox } from '#shared/engine/restored.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { retryOutgoing } from '#shared/outreach/ops/outbox.ts'
import { defineCommand } from '../../command.ts'
import { addTargetOptions, readTargetOptions, type TargetOptions } from '../../firebase/target.ts'
import {
  actorOf,
  addActorOption,
  readActor,
  requireActor,
  withActor,
  withTarget,
} from '../context.ts'

interface RetryOptions {
  target: TargetOptions
  actor: string | undefined
  id: string
}

/** `bakehouse outbox retry ID`: an e-mail or text that failed goes back into the queue. */
export const outboxRetryCommand = defineCommand<RetryOptions, { collection: string; id: string }>({
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

interface ReleaseOptions {
  target: TargetOptions
  actor: string | undefined
}

/** `bakehouse outbox release`: after a restore, lets go what is queued. */
export const outboxReleaseCommand = defineCommand<ReleaseOptions, { released: boolean }>({
  configure: (command) => {
    addActorOption(command)
    addTargetOptions(command, 'write')
  },
  read: (command) => ({ target: readTargetOptions(command), actor: readActor(command) }),
  run: ({ target, actor }, runtime) => {
    const request = { target, use: 'write', actor, roles: ['admin'] } as const
    return withActor(runtime, request, async ({ store }) => ({
      ok: true,
      value: { released: await releaseOutbox(store) },
    }))
  },
  toJson: (done) => done,
  print: ({ released }, io) =>
    io.tell(released ? 'The outbox is released.' : 'The outbox was not held.'),
})
