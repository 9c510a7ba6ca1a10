import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { FileStore } from '#shared/kernel/ports/fileStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import type { Random } from '#shared/kernel/random.ts'
import { remoteWorld } from './remoteWorld.ts'
import { toldFailure } from './toldFailure.ts'
import type { FromWorker, Line, ToWorker } from './WorkerTalk.ts'

/** What a job finds in its thread. */
export interface JobWorld {
  store: DocumentStore
  files: FileStore
  clock: Clock
  random: Random
}

/** Who wants to hear how far a job is. */
export interface JobTalk {
  onProgress: (done: number, total: number) => void
}

/** How often the page hears how far it is. */
const TELL_EVERY_MS = 150

/** The thread's side of the line: does the job it is given, and asks the page for what it needs. */
export function attendJobs<Job, Answer>(
  line: Line<FromWorker<Answer>, ToWorker<Job>>,
  { clock, random }: { clock: Clock; random: Random },
  run: (job: Job, world: JobWorld, talk: JobTalk) => Promise<Answer>,
): void {
  const remote = remoteWorld((question) => line.postMessage(question))
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
    else {
      const { store, files } = remote
      run(data.job, { store, files, clock, random }, { onProgress }).then(
        (answer) => line.postMessage({ kind: 'done', answer }),
        (error: unknown) => line.postMessage({ kind: 'failed', failure: toldFailure(error) }),
      )
    }
  }
}
