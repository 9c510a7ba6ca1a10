import { precedence } from '#shared/engine/commands/commandLane.ts'
import { serveCommands } from '#shared/engine/commands/serveCommands.ts'
import type { WorkerWorld } from '#shared/engine/duties/duty.ts'
import { upgradeStore } from '#shared/engine/upgradeStore.ts'
import type { PassReport } from '#shared/engine/worker/runPass.ts'
import { type Pacer, runWorker } from '#shared/engine/worker/runWorker.ts'
import type { Result } from '#shared/errors/refusal.ts'
import { keepPeople } from '#shared/firm/ops/users.ts'
import { refusalOfClock } from '#shared/kernel/ops/clockOffset.ts'
import { StoreError, type StoreErrorCode } from '#shared/kernel/ports/documentStore.ts'
import type { MailChannel } from '#shared/outreach/ops/mailSender.ts'
import type { TextChannel } from '#shared/outreach/textSender.ts'
import { refusalToWork } from '../backup/restoreBackup.ts'
import type { Target } from '../firebase/openTarget.ts'
import type { Runtime } from '../runtime.ts'
import type { WorkerHealth } from './health.ts'
import { httpCarrierEndpoint } from './httpCarrierEndpoint.ts'
import { holderOfProcess, ioLogger, isGoneHere, timedPacer } from './thisProcess.ts'

export interface WorkOptions {
  runtime: Runtime
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
 * The worker of this process: works in `store` until the runtime's signal is aborted. Where a restore
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
  const { io, clock, random, signal, content } = runtime
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
    logger: health?.failures.counted(ioLogger(io)) ?? ioLogger(io),
    mail,
    text,
    ...(publicUrl === null ? {} : { publicUrl }),
  }
  const ready = await untilReady(world, { runtime, pacer, onStart })
  if (!ready.ok || signal.aborted) return ready
  const turns = precedence()
  await runWorker(world, {
    holder: holderOfProcess(random),
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
    },
  })
  return { ok: true, value: null }
}

/**
 * Until no restore is unfinished and the data is of this release. Asks again now and then; a store that
 * gives no answer is waited for too, as the worker does. A wrong clock and a store that refuses are not
 * waited for: an operator has to know. Rejects with the `StoreError` of a refusal.
 */
async function untilReady(
  world: WorkerWorld & Pick<Target, 'timed'>,
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
      const unfinished = await refusalToWork(world.store)
      if (!unfinished) {
        await upgradeStore(world)
        await keepPeople(world.store)
        break
      }
      const { message, next, code } = unfinished
      if (!isReported) io.info(`The worker waits. ${message} ${next} [${code}]`)
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
