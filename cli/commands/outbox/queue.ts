import { releaseOutbox } from '#shared/engine/restored.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { decideOutgoing, retryOutgoing } from '#shared/outreach/ops/outbox.ts'
import { defineCommand } from '../../command.ts'
import { type ActedOnLater, ADMINS, asUser, asUserLater } from '../context.ts'

/** `bakehouse outbox retry ID`: an email or text that failed goes back into the queue. */
export const outboxRetryCommand = defineCommand({
  opens: asUserLater('write'),
  example: 'q1w2e3r4t5y6u7i8o9p0',
  configure: (command) => void command.argument('<id>', 'as "outbox list" prints it'),
  read: ([id = '']) => id.trim(),
  run: (opened, id, { clock }) =>
    withOutgoing(opened, id, ({ store, ...found }) =>
      retryOutgoing(store, { ...found, now: clock.now() }),
    ),
  toJson: (queued) => queued,
  print: ({ id }, io) => io.info(`${id} is queued again.`),
})

/** `bakehouse outbox decide ID --sent|--again`: a person decides about what was perhaps sent. */
export const outboxDecideCommand = defineCommand({
  opens: asUserLater('write'),
  example: 'q1w2e3r4t5y6u7i8o9p0 --sent',
  configure: (command) => {
    command
      .argument('<id>', 'as "outbox list --state uncertain" prints it')
      .option('--sent', 'it was sent')
      .option('--again', 'send it again')
  },
  read: ([id = ''], command) => ({
    id: id.trim(),
    ...command.opts<{ sent?: true; again?: true }>(),
  }),
  mistake: ({ sent, again }) => (sent === again ? 'Say either --sent or --again.' : null),
  run: (opened, { id, sent }, { clock }) =>
    withOutgoing(opened, id, ({ store, ...found }) =>
      decideOutgoing(store, {
        ...found,
        decision: sent ? 'sent' : 'again',
        now: clock.now(),
      }),
    ),
  toJson: (decided) => decided,
  print: ({ id, decision }, io) =>
    io.info(decision === 'sent' ? `${id} counts as sent.` : `${id} is queued again.`),
})

/** The outgoing document of an id, for an admin of its carrier. */
async function withOutgoing<T>(
  { store, actorFor }: Pick<ActedOnLater, 'store' | 'actorFor'>,
  id: string,
  work: (found: {
    store: DocumentStore
    collection: 'mail' | 'messages'
    id: string
    carrier: string
  }) => Promise<Result<T>>,
): Promise<Result<T>> {
  const unknown = { ok: false, error: refusal('OUTGOING_UNKNOWN', { id }) } as const
  if (id === '' || id.includes('/')) return unknown
  for (const collection of ['mail', 'messages'] as const) {
    const found = await store.get<{ carrierCompany: string }>(collection, id)
    if (found === null) continue
    const carrier = found.carrierCompany
    const acting = await actorFor({ roles: ADMINS, carrier })
    return acting.ok ? work({ store, collection, id, carrier }) : acting
  }
  return unknown
}

/** `bakehouse outbox release`: after a restore, lets go what is queued. */
export const outboxReleaseCommand = defineCommand({
  opens: asUser({ use: 'write', roles: ADMINS }),
  example: '--as admin@bakehouse.example',
  run: async ({ store }) => ({ ok: true, value: { released: await releaseOutbox(store) } }),
  toJson: (done) => done,
  print: ({ released }, io) =>
    io.info(released ? 'The outbox is released.' : 'The outbox was not held.'),
})
