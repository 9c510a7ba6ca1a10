import { releaseOutbox } from '#shared/engine/restored.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { retryOutgoing } from '#shared/outreach/ops/outbox.ts'
import { defineCommand } from '../../command.ts'
import { ADMINS, asUser, asUserLater } from '../context.ts'

/** `bakehouse outbox retry ID`: an email or text that failed goes back into the queue. */
export const outboxRetryCommand = defineCommand({
  opens: asUserLater('write'),
  example: 'q1w2e3r4t5y6u7i8o9p0',
  configure: (command) => void command.argument('<id>', 'as "outbox list" prints it'),
  read: ([id = '']) => id.trim(),
  run: async ({ store, actorFor }, id) => {
    const unknown = { ok: false, error: refusal('OUTGOING_UNKNOWN', { id }) } as const
    if (id === '' || id.includes('/')) return unknown
    for (const collection of ['mail', 'messages'] as const) {
      const found = await store.get<{ carrierCompany: string }>(collection, id)
      if (found === null) continue
      const carrier = found.carrierCompany
      const acting = await actorFor({ roles: ADMINS, carrier })
      return acting.ok ? retryOutgoing(store, { collection, id, carrier }) : acting
    }
    return unknown
  },
  toJson: (queued) => queued,
  print: ({ id }, io) => io.info(`${id} is queued again: bakehouse outbox deliver`),
})

/** `bakehouse outbox release`: after a restore, lets go what is queued. */
export const outboxReleaseCommand = defineCommand({
  opens: asUser({ use: 'write', roles: ADMINS }),
  example: '--as admin@bakehouse.example',
  run: async ({ store }) => ({ ok: true, value: { released: await releaseOutbox(store) } }),
  toJson: (done) => done,
  print: ({ released }, io) =>
    io.info(released ? 'The outbox is released.' : 'The outbox was not held.'),
})
