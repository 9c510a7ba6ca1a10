import { runWorker } from '#shared/operations/worker/runWorker.ts'
import type { Target } from '../firebase/openTarget.ts'
import type { Runtime } from '../Runtime.ts'
import { holderOfProcess, isGoneHere } from './holderOfProcess.ts'
import { httpCarrierEndpoint } from './httpCarrierEndpoint.ts'
import { passLine } from './passLine.ts'
import { tellLogger } from './tellLogger.ts'
import { timedPacer } from './timedPacer.ts'

/** The worker of this process: works in `store` until the runtime's signal is aborted. */
export async function workInStore(
  { store, files, bucket, live }: Pick<Target, 'store' | 'files' | 'bucket' | 'live'>,
  { runtime, publicUrl }: { runtime: Runtime; publicUrl: string | null },
): Promise<void> {
  const { io, clock, random, signal } = runtime
  await runWorker(
    {
      store,
      files,
      bucket,
      endpoint: httpCarrierEndpoint(),
      clock,
      random,
      logger: tellLogger(io),
      ...(publicUrl === null ? {} : { publicUrl }),
    },
    {
      holder: holderOfProcess(random),
      signal,
      pacer: timedPacer(signal),
      live,
      isGone: isGoneHere,
      onLease: (mine) => {
        if (!mine) io.tell('Worker: another one is at work; waiting for its end.')
      },
      onPass: (report) => {
        const line = passLine(report)
        if (line !== null) io.tell(`Worker: ${line}.`)
      },
    },
  )
}
