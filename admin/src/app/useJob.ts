import { useEffect, useRef, useState } from 'react'
import type { Job, JobKind, JobRequests } from '#shared/domain/job/Job.ts'
import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import { requestJob } from '#shared/operations/jobs/requestJob.ts'
import { useServices } from './services.ts'
import { useAdministration } from './useAdministration.ts'

/** Where nothing can be listened to, the job is looked at so often. */
const LOOK_EVERY_MS = 2_000

export interface AskedJob<K extends JobKind> {
  /** Asks the worker for it. */
  ask: (carrierCompany: string, request: JobRequests[K]) => Promise<void>
  /** It is being written that it is asked for. */
  asking: boolean
  /** It was asked for, and its end is not known yet. */
  waiting: boolean
  /** Why it was not taken, or what the worker refused. */
  refused: Refusal | null
  /** The job with its result, once the worker has done it. */
  done: Job<K> | null
  clear: () => void
}

/**
 * Something that only the worker may do: asked for, and followed until its end. The worker may be done
 * before anybody listens, so what the job is at first counts too. `onDone` is told once.
 */
export function useJob<K extends JobKind>(kind: K, onDone?: (job: Job<K>) => void): AskedJob<K> {
  const { run, busy, refused, clear } = useAdministration()
  const { live, store } = useServices()
  const [id, setId] = useState<string | null>(null)
  const [ended, setEnded] = useState<Job<K> | null>(null)
  const told = useRef(onDone)
  useEffect(() => {
    told.current = onDone
  })
  useEffect(() => {
    if (id === null) return
    let isOver = false
    let stop = () => {}
    const look = (job: Job<K> | null) => {
      if (isOver || job === null || job.state === 'WAITING') return
      isOver = true
      setId(null)
      setEnded(job)
      if (job.state === 'DONE') told.current?.(job)
    }
    const poll = () => {
      if (isOver) return
      const timer = setInterval(() => {
        store.get<Job<K>>(COLLECTIONS.jobs, id).then(look, () => {})
      }, LOOK_EVERY_MS)
      stop = () => clearInterval(timer)
    }
    live().then((following) => {
      if (isOver) return
      stop = following.watch<Job<K>>(COLLECTIONS.jobs, id, { next: look, error: poll })
    }, poll)
    return () => {
      isOver = true
      stop()
    }
  }, [id, live, store])
  return {
    ask: async (carrierCompany, request) => {
      setEnded(null)
      setId(
        await run(async ({ by, ...world }) => {
          const asked = { kind, carrierCompany, userId: by.id, request }
          return { ok: true, value: await requestJob(world, asked) }
        }),
      )
    },
    asking: busy,
    waiting: busy || id !== null,
    refused: refused ?? refusalOf(ended),
    done: ended?.state === 'DONE' ? ended : null,
    clear: () => {
      clear()
      setEnded(null)
    },
  }
}

/** The worker's words; what it knows by another version may have a code that is not known here. */
function refusalOf(job: Job | null): Refusal | null {
  if (job?.state !== 'FAILED') return null
  const unknown = refusal('JOB_UNKNOWN', { kind: job.kind })
  return job.error === undefined ? unknown : { ...unknown, ...(job.error as Refusal) }
}
