import { precedence } from '#shared/engine/commands/precedence.ts'
import { serveCommands } from '#shared/engine/commands/serveCommands.ts'
import type { Result } from '#shared/errors/refusal.ts'
import { keepPeople } from '#shared/operations/administration/keepPeople.ts'
import { upgradeStore } from '#shared/operations/upgrade/upgradeStore.ts'
import { refusalOfClock } from '#shared/operations/worker/refusalOfClock.ts'
import { type Pacer, runWorker } from '#shared/operations/worker/runWorker.ts'
import type { WorkerWorld } from '#shared/operations/worker/WorkerWorld.ts'
import { StoreError } from '#shared/ports/storeError.ts'
import { refusalToWork } from '../backup/restoreMark.ts'
import type { Target } from '../firebase/openTarget.ts'
import type { Runtime } from '../Runtime.ts'
import { holderOfProcess, isGoneHere } from './holderOfProcess.ts'
import { httpCarrierEndpoint } from './httpCarrierEndpoint.ts'
import { passLine } from './passLine.ts'
import { tellLogger } from './tellLogger.ts'
import { timedPacer } from './timedPacer.ts'

export interface WorkOptions {
  runtime: Runtime
  publicUrl: string | null
  /** Called once nothing speaks against its start. */
  onStart?: () => void
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
  { runtime, publicUrl, onStart }: WorkOptions,
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
    logger: tellLogger(io),
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
    commands: (lease) =>
      serveCommands(world, { lease, signal, pacer: timedPacer(signal), live, turns }),
    isGone: isGoneHere,
    onLease: (mine) => {
      if (!mine) io.tell('Worker: another one is at work; waiting for its end.')
    },
    onPass: (report) => {
      const line = passLine(report)
      if (line !== null) io.tell(`Worker: ${line}.`)
    },
  })
  return { ok: true, value: null }
}

/**
 * Until no restore is unfinished and the data is of this release. Asks again now and then; a store that
 * gives no answer is waited for too, as the worker does. A wrong clock is not waited for: an operator
 * has to know.
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
  let isTold = false
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
      if (!isTold) io.tell(`The worker waits. ${message} ${next} [${code}]`)
      isTold = true
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      world.logger.error('worker: the store failed', { code: error.code })
    }
    await pacer.wait(LOOK_AGAIN_MS)
  }
  return { ok: true, value: null }
}

const LOOK_AGAIN_MS = 10_000
