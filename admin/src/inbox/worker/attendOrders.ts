import type { Clock } from '#shared/ports/clock.ts'
import type { Random } from '#shared/ports/random.ts'
import { remoteStore } from './remoteStore.ts'
import { runJob } from './runJob.ts'
import { toldFailure } from './toldFailure.ts'
import type { FromWorker, Line, ToWorker } from './WorkerTalk.ts'

/** How often the page hears how far it is. */
const TELL_EVERY_MS = 150

/** The thread's side of the line: does the job it is given, and asks the page for the database. */
export function attendOrders(
  line: Line<FromWorker, ToWorker>,
  { clock, random }: { clock: Clock; random: Random },
): void {
  const signal = { aborted: false }
  const remote = remoteStore((question) => line.postMessage(question))
  let toldAt = 0

  function onProgress(done: number, total: number): void {
    const now = clock.now().getTime()
    if (done < total && now - toldAt < TELL_EVERY_MS) return
    toldAt = now
    line.postMessage({ kind: 'progress', done, total })
  }

  line.onmessage = ({ data }) => {
    if (data.kind === 'answer') remote.answered(data.call, data.value)
    else if (data.kind === 'denied') remote.denied(data.call, data.failure)
    else if (data.kind === 'stop') signal.aborted = true
    else {
      const world = { store: remote.store, clock, random }
      runJob(data.job, world, { signal, onProgress }).then(
        (answer) => line.postMessage({ kind: 'done', answer }),
        (error: unknown) => line.postMessage({ kind: 'failed', failure: toldFailure(error) }),
      )
    }
  }
}
