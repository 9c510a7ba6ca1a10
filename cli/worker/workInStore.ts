import { serveCommands } from '#shared/engine/commands/serveCommands.ts'
import { upgradeStore } from '#shared/operations/upgrade/upgradeStore.ts'
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

/**
 * The worker of this process: works in `store` until the runtime's signal is aborted. Where a restore
 * is unfinished it says so and waits for its end.
 */
export async function workInStore(
  {
    store,
    files,
    bucket,
    live,
    isReal,
  }: Pick<Target, 'store' | 'files' | 'bucket' | 'live' | 'isReal'>,
  { runtime, publicUrl }: { runtime: Runtime; publicUrl: string | null },
): Promise<void> {
  const { io, clock, random, signal } = runtime
  const pacer = timedPacer(signal)
  const world = {
    store,
    files,
    bucket,
    isReal,
    endpoint: httpCarrierEndpoint(),
    clock,
    random,
    logger: tellLogger(io),
    ...(publicUrl === null ? {} : { publicUrl }),
  }
  await untilReady(world, { runtime, pacer })
  if (signal.aborted) return
  await runWorker(world, {
    holder: holderOfProcess(random),
    signal,
    pacer,
    live,
    commands: (lease) => serveCommands(world, { lease, signal, pacer: timedPacer(signal), live }),
    isGone: isGoneHere,
    onLease: (mine) => {
      if (!mine) io.tell('Worker: another one is at work; waiting for its end.')
    },
    onPass: (report) => {
      const line = passLine(report)
      if (line !== null) io.tell(`Worker: ${line}.`)
    },
  })
}

/**
 * Until no restore is unfinished and the data is of this release. Asks again now and then; a store that
 * gives no answer is waited for too, as the worker does.
 */
async function untilReady(
  world: WorkerWorld,
  { runtime, pacer }: { runtime: Runtime; pacer: Pacer },
): Promise<void> {
  const { io, signal } = runtime
  let isTold = false
  while (!signal.aborted) {
    try {
      const unfinished = await refusalToWork(world.store)
      if (!unfinished) {
        await upgradeStore(world)
        return
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
}

const LOOK_AGAIN_MS = 10_000
