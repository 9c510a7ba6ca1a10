import { type ProxyMethods, releaseProxy, transfer } from 'comlink'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import type { FileStore } from '#shared/kernel/ports/fileStore.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import type { Random } from '#shared/kernel/random.ts'
import type { Served } from './inThread.ts'
import type { OrderAnswers, OrderJob } from './orderJobs.ts'
import type { ScanJob } from './scanJobs.ts'
import './wireErrors.ts'

type OnProgress = (done: number, total: number) => void

/** What a job finds in its thread; of both stores only what the page serves. */
export interface JobWorld {
  store: DocumentStore
  files: FileStore
  clock: Clock
  random: Random
  onProgress: OnProgress
}

/** How often the page hears how far a job is. */
const REPORT_EVERY_MS = 150

/** The jobs of a thread; the code of each kind is fetched with its first job. */
export function threadJobs({ clock, random }: Pick<JobWorld, 'clock' | 'random'>) {
  async function work<T>(
    served: Served,
    report: OnProgress,
    run: (world: JobWorld) => Promise<T>,
  ): Promise<T> {
    let reportedAt = 0
    let reported: unknown
    const onProgress = (done: number, total: number) => {
      const now = clock.now().getTime()
      if (done < total && now - reportedAt < REPORT_EVERY_MS) return
      reportedAt = now
      reported = report(done, total)
    }
    // Any other verb of theirs is one that the page does not serve.
    const [store, files] = [served as unknown as DocumentStore, served as unknown as FileStore]
    try {
      const answer = await run({ store, files, clock, random, onProgress })
      // Progress has a line of its own: the page hears the last of it before the answer.
      await reported
      return answer
    } finally {
      // Held until here: see `inThread`.
      for (const line of [served, report]) (line as unknown as ProxyMethods)[releaseProxy]()
    }
  }

  return {
    async order<J extends OrderJob>(job: J, served: Served, report: OnProgress) {
      const { runOrderJob } = await import('./orderJobs.ts')
      return work(served, report, (world) => runOrderJob(job, world)) as Promise<
        OrderAnswers[J['kind']]
      >
    },
    async scan(job: ScanJob, served: Served, report: OnProgress) {
      const { runScanJob } = await import('./scanJobs.ts')
      const made = await work(served, report, (world) => runScanJob(job, world))
      const buffers = made.ok ? made.value.map(({ bytes }) => bytes.buffer as ArrayBuffer) : []
      return transfer(made, buffers)
    },
  }
}

export type ThreadJobs = ReturnType<typeof threadJobs>
