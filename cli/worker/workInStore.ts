import { quarantineOf } from '#shared/documents/ops/quarantine.ts'
import { precedence } from '#shared/engine/commands/commandLane.ts'
import { serveCommands } from '#shared/engine/commands/serveCommands.ts'
import type { WorkerWorld } from '#shared/engine/duties/duty.ts'
import { runMigrations } from '#shared/engine/migrations/runMigrations.ts'
import type { PassReport } from '#shared/engine/worker/runPass.ts'
import { type Pacer, runWorker } from '#shared/engine/worker/runWorker.ts'
import { type Refusal, type Result, reasonOf } from '#shared/errors/refusal.ts'
import { keepPeople } from '#shared/firm/ops/users.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { refusalOfClock } from '#shared/kernel/ops/clockOffset.ts'
import {
  numberNewStore,
  refusalOfNewer,
  refusalToWrite,
  SCHEMA_ID,
  type StoreSchema,
} from '#shared/kernel/ops/storeSchema.ts'
import {
  type LiveStore,
  StoreError,
  type StoreErrorCode,
} from '#shared/kernel/ports/documentStore.ts'
import type { MailChannel } from '#shared/outreach/ops/mailSender.ts'
import type { TextChannel } from '#shared/outreach/textSender.ts'
import { refusalToWork } from '../backup/restoreBackup.ts'
import type { Target } from '../firebase/openTarget.ts'
import type { Runtime } from '../runtime.ts'
import type { WorkerHealth } from './health.ts'
import { httpCarrierEndpoint } from './httpCarrierEndpoint.ts'
import { holderOfProcess, ioLogger, isGoneHere, timedPacer } from './thisProcess.ts'

export interface WorkOptions {
  runtime: Pick<Runtime, 'clock' | 'random' | 'content' | 'scanner' | 'signal'> & {
    io: Pick<Runtime['io'], 'info' | 'log'>
  }
  publicUrl: string | null
  /** How emails leave; null: they stay in the outbox. */
  mail: MailChannel | null
  /** How texts leave, likewise. */
  text: TextChannel | null
  /** Called once nothing speaks against its start. */
  onStart?: () => void
  /** What is watched from outside. */
  health?: WorkerHealth
}

/**
 * The worker of this thread: works in `store` until the runtime's signal is aborted. Where a restore
 * is unfinished it says so and waits for its end. Refuses to start while this machine's clock is wrong.
 */
export async function workInStore(
  {
    store,
    timed,
    files,
    bucket,
    live,
    isReal,
  }: Pick<Target, 'store' | 'timed' | 'files' | 'bucket' | 'live' | 'isReal'>,
  { runtime, publicUrl, mail, text, onStart, health }: WorkOptions,
): Promise<Result<null>> {
  const { io, clock, random, content, scanner } = runtime
  const watch = watchSchema(live)
  const signal = AbortSignal.any([runtime.signal, watch.signal])
  const pacer = timedPacer(signal)
  const world = {
    store,
    timed,
    files,
    bucket,
    isReal,
    endpoint: httpCarrierEndpoint(),
    clock,
    random,
    content,
    quarantine: quarantineOf({ store, clock, content, scanner }),
    logger: health?.failures.counted(ioLogger(io)) ?? ioLogger(io),
    mail,
    text,
    ...(publicUrl === null ? {} : { publicUrl }),
  }
  const ready = await untilReady(world, { runtime, pacer, onStart })
  if (!ready.ok || signal.aborted) {
    const ended = watch.end()
    return ready.ok ? ended : ready
  }
  const turns = precedence()
  await runWorker(world, {
    holder: holderOfProcess(random),
    scans: scanner !== undefined,
    signal,
    pacer,
    live,
    quiet: turns.quiet,
    commands: (lease) => {
      health?.onLease(lease)
      const onOpen = health?.onCommands
      return serveCommands(world, {
        lease,
        signal,
        pacer: timedPacer(signal),
        live,
        turns,
        ...(onOpen === undefined ? {} : { onOpen }),
      })
    },
    isGone: isGoneHere,
    onLease: (mine) => {
      if (!mine) io.info('Worker: another one is at work; waiting for its end.')
    },
    onPass: (report) => {
      health?.onPass(report)
      const line = passLine(report)
      if (line !== null) io.info(`Worker: ${line}.`)
      watch.listen()
    },
  })
  return watch.end()
}

/**
 * Aborts once a later release begins to bring the store to its number: what this worker would write from
 * then on, that release's migrations have passed already.
 */
function watchSchema(live: LiveStore) {
  const ended = new AbortController()
  let newer: Refusal | null = null
  let unwatch: (() => void) | null = null
  const stop = () => {
    unwatch?.()
    unwatch = null
  }
  const listen = () => {
    unwatch ??= live.watch<StoreSchema>(COLLECTIONS.engine, SCHEMA_ID, {
      next: (schema) => {
        newer = schema && refusalOfNewer(schema)
        if (newer) ended.abort()
      },
      error: stop,
    })
  }
  listen()
  return {
    signal: ended.signal,
    listen,
    /** Stops listening; a refusal where a later release was heard. */
    end: (): Result<null> => {
      stop()
      return newer ? { ok: false, error: newer } : { ok: true, value: null }
    },
  }
}

/**
 * Until no restore is unfinished and the data is of this release, or being brought to it: a store on this
 * machine is brought to it here, a real project by an operator. Asks again now and then; a store that
 * gives no answer is waited for too, as the worker does. A wrong clock, a store that refuses and one of a
 * later release are not waited for: an operator has to know. Rejects with the `StoreError` of a refusal.
 */
async function untilReady(
  world: WorkerWorld & Pick<Target, 'timed' | 'isReal'>,
  {
    runtime,
    pacer,
    onStart,
  }: Pick<WorkOptions, 'runtime'> & { pacer: Pacer; onStart: WorkOptions['onStart'] },
): Promise<Result<null>> {
  const { io, signal } = runtime
  let isStarted = false
  let isReported = false
  while (!signal.aborted) {
    try {
      const wrongClock = await refusalOfClock(world)
      if (wrongClock) return { ok: false, error: wrongClock }
      if (!isStarted) onStart?.()
      isStarted = true
      const waits = (await refusalToWork(world.store)) ?? (await refusalOfMigrating(world, signal))
      if (!waits) {
        await keepPeople(world.store, world.clock.now())
        break
      }
      if (waits.code === 'STORE_NEWER') return { ok: false, error: waits }
      if (!isReported) io.info(`The worker waits. ${reasonOf(waits)}`)
      isReported = true
    } catch (error) {
      // Refused before it ever worked: no waiting mends that.
      if (!(error instanceof StoreError) || (!isStarted && !PASSING.includes(error.code)))
        throw error
      world.logger.error('worker: the store failed', { code: error.code })
    }
    await pacer.wait(LOOK_AGAIN_MS)
  }
  return { ok: true, value: null }
}

const LOOK_AGAIN_MS = 10_000

/** Failures of a store that is there and may answer later. */
const PASSING: readonly StoreErrorCode[] = ['unavailable', 'exhausted', 'conflict', 'unknown']

/**
 * Brings a store on this machine to this release; of a real project it only says whether that was begun.
 * Why this worker may not work in it, else null. Rejects with a `StoreError`.
 */
export async function refusalOfMigrating(
  world: WorkerWorld & Pick<Target, 'isReal'>,
  signal: { readonly aborted: boolean },
): Promise<Refusal | null> {
  const { store, clock, isReal, logger } = world
  if (isReal) return refusalToWrite(await numberNewStore(store, clock.now()))
  const migrated = await runMigrations(world, { goesOn: async () => !signal.aborted })
  if (migrated.ok) return null
  // One that cannot be changed holds up no other, nor the work: the next start tries it again.
  if (migrated.error.code !== 'MIGRATION_FAILED') return migrated.error
  logger.error(reasonOf(migrated.error))
  return null
}

/**
 * What a pass did, in one line: `started 3, lapsed 1; 1 for a person to look at`. Null when it did
 * nothing that anybody waits for: projections follow every change.
 */
export function passLine({ duties }: PassReport): string | null {
  const { projections: _, ...reported } = duties
  const reports = Object.values(reported)
  const did = reports.flatMap((report) => Object.entries(report.did))
  const sum = (count: (report: (typeof reports)[number]) => number) =>
    reports.reduce((total, report) => total + count(report), 0)
  const flagged = sum((report) => report.flagged)
  const failed = sum((report) => report.failed)
  const parts = [
    did.map(([name, count]) => `${name} ${count}`).join(', '),
    flagged > 0 ? `${flagged} for a person to look at` : '',
    failed > 0 ? `${failed} failed and tried again later` : '',
  ].filter((part) => part !== '')
  return parts.length === 0 ? null : parts.join('; ')
}
