import type {
  OutgoingLetter,
  OutgoingMail,
  OutgoingMessage,
} from '#shared/audit/messages/outgoing.ts'
import type { FeeSchedule } from '#shared/billing/fees.ts'
import { setFeeSchedule } from '#shared/billing/ops/feeSchedule.ts'
import type { WorkerWorld } from '#shared/engine/duties/duty.ts'
import {
  DUTY_NAMES,
  isCutByItsBounds,
  type PassOptions,
  runPass,
} from '#shared/engine/worker/runPass.ts'
import type { Result } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { ListingFileStore } from '#shared/kernel/ports/fileStore.ts'
import type { Logger } from '#shared/kernel/ports/host.ts'
import type { Random } from '#shared/kernel/random.ts'
import { fixedClock } from './fixedPorts.ts'

/** Where a simulation plays. A script moves the clock, lets people act (`acts.ts`), and passes. */
export interface Stage {
  world: WorkerWorld
  clock: ReturnType<typeof fixedClock>
  /** What people do; ids and PINs come from the world's own. */
  random: Random
  /** What was done, and what was refused with which code: how often, by name. */
  done: Map<string, number>
  refused: Map<string, number>
  /** Emails, texts and letters that wait for their sender. */
  outbox: { collection: Sent['collection']; id: string }[]
}

/** An email, text or letter as its sender finds it. */
export type Sent =
  | (OutgoingMail & { collection: typeof COLLECTIONS.mail })
  | (OutgoingMessage & { collection: typeof COLLECTIONS.messages })
  | (OutgoingLetter & { collection: typeof COLLECTIONS.letters })

export interface StageSetting {
  /** Holds nothing of these carriers yet. */
  store: DocumentStore
  start: Date
  /** For ids and PINs. */
  ids: Random
  /** For what people do. */
  random: Random
  carriers: readonly Carrier[]
  /** By carrier. */
  fees: Readonly<Partial<Record<string, FeeSchedule>>>
  /** What the public uploads and the office scans, and its bucket; without them there are no files. */
  files?: ListingFileStore
  bucket?: string
  /** Of the worker. */
  logger?: Logger
}

const SILENT: Logger = { info: () => {}, error: () => {} }

/** A stage with these carriers and their fees. */
export async function setStage(setting: StageSetting): Promise<Stage> {
  const { store, start, ids, random, carriers, fees, files, bucket, logger = SILENT } = setting
  const clock = fixedClock(start)
  const outbox: Stage['outbox'] = []
  for (const { id: carrierId, ...carrier } of carriers) {
    await store.set(COLLECTIONS.carriers, carrierId, carrier)
    const value = fees[carrierId]
    if (value) await setFeeSchedule({ store, clock }, { carrierId, value, userId: 'System' })
  }
  const world = {
    store: withOutbox(store, outbox),
    clock,
    random: ids,
    publicUrl: 'http://127.0.0.1:8080',
    logger,
    ...(files && { files }),
    ...(bucket && { bucket }),
  }
  return { world, clock, random, outbox, done: new Map(), refused: new Map() }
}

function withOutbox(store: DocumentStore, outbox: Stage['outbox']): DocumentStore {
  return {
    ...store,
    batch: async (writes) => {
      await store.batch(writes)
      for (const { kind, collection, id } of writes)
        if (
          kind === 'create' &&
          (collection === 'mail' || collection === 'messages' || collection === 'letters')
        )
          outbox.push({ collection, id })
    },
  }
}

/** All but ingesting what became of messages. */
const BUT_DELIVERIES = new Set(DUTY_NAMES.filter((name) => name !== 'deliveries'))

/**
 * The worker's passes until nothing is left, then the delivery of what it put into the outbox: each document says what became of
 * it, and the next pass takes it from there. What `waits` then is never delivered. Messages of one audit
 * are delivered one after the other, as they were written: the engine takes those of one moment by their ids.
 */
export async function passAndDeliver(
  stage: Stage,
  becomes: (sent: Sent) => 'delivered' | 'bounced' | 'waits',
  options: PassOptions = {},
): Promise<void> {
  const { store } = stage.world
  // As the worker, which passes again at once: a duty stops after a thousand documents.
  let report = await runPass(stage.world, options)
  while (isCutByItsBounds(report)) report = await runPass(stage.world, options)
  let left = stage.outbox.splice(0)
  while (left.length > 0) {
    const later: Stage['outbox'] = []
    const served = new Set<string>()
    for (const next of left) {
      const sent = await store.get<Sent>(next.collection, next.id)
      if (!sent || sent.folded) continue
      if (served.has(sent.auditFSID)) {
        later.push(next)
        continue
      }
      const became = becomes({ ...sent, collection: next.collection } as Sent)
      if (became === 'waits') continue
      served.add(sent.auditFSID)
      await deliver(stage, next, became)
    }
    left = later
    if (left.length > 0) await runPass(stage.world, { ...options, resting: BUT_DELIVERIES })
  }
}

/** Notes what became of a message, as its sender does. */
async function deliver(
  stage: Stage,
  { collection, id }: Stage['outbox'][number],
  became: 'delivered' | 'bounced',
): Promise<void> {
  const isBounced = became === 'bounced'
  countIn(stage.done, became)
  const delivery = {
    state: isBounced ? 'ERROR' : 'SUCCESS',
    attempts: 1,
    endTime: stage.clock.now(),
    ...(isBounced ? { error: '550 5.1.1 no such user', status: '5.1.1' } : {}),
  }
  await stage.world.store.update(collection, id, { delivery, sendAt: null })
}

/** True so often out of a hundred. */
export function chance({ random }: Pick<Stage, 'random'>, percent: number): boolean {
  return random.below(100) < percent
}

export function pick<T>({ random }: Pick<Stage, 'random'>, from: readonly T[]): T {
  const found = from[random.below(from.length)]
  if (found === undefined) throw new RangeError('There is nothing to pick from.')
  return found
}

/** Counts what became of something that was tried. */
export function counted<T>({ done, refused }: Stage, name: string, result: Result<T>): Result<T> {
  if (result.ok) countIn(done, name)
  else countIn(refused, `${name} ${result.error.code}`)
  return result
}

/** One more of a name. */
export function countIn(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
