import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { ContentError, type ContentWork } from '#shared/documents/ops/contentWork.ts'
import type { AnsweredContent, AskedContent } from './contentThread.ts'

export interface ThreadOptions {
  /** The thread's program; in the built product `dist/cli/contentThread.js`. */
  file: string | URL
  threads?: number
  /** What one piece of work may take, in milliseconds; its turn is waited for without end. */
  limitMs?: number
  /** What a thread may have of memory for its own; a 25 MB PDF needs less than half. */
  heapMb?: number
}

/** Ten times what the longest report takes on a slow machine; a run of letters may take ten times as long. */
const LIMIT_MS = 30_000
const LETTERS_FACTOR = 10
const HEAP_MB = 512

/**
 * Has content worked on by threads beside this one: two, or one where the machine has no more than two
 * processors. A thread is started with the first work for it, and keeps no process alive. Work that
 * takes too long, or ends its thread, is rejected with a `ContentError`; the next work gets a new one.
 */
export function contentThreads({
  file,
  threads = availableParallelism() > 2 ? 2 : 1,
  limitMs = LIMIT_MS,
  heapMb = HEAP_MB,
}: ThreadOptions): ContentWork {
  const queue: Piece[] = []
  const idle: Seat[] = Array.from({ length: threads }, () => ({ worker: null }))

  function ask<Value>(verb: keyof ContentWork, ...args: readonly unknown[]): Promise<Value> {
    return new Promise<Value>((resolve, reject) => {
      queue.push({ asked: { verb, args }, resolve: resolve as (value: unknown) => void, reject })
      begin()
    })
  }

  function begin(): void {
    const seat = queue.length > 0 ? idle.pop() : undefined
    const piece = seat && queue.shift()
    if (seat === undefined || piece === undefined) return
    void work(seat, piece).finally(() => {
      idle.push(seat)
      begin()
    })
  }

  async function work(seat: Seat, { asked, resolve, reject }: Piece): Promise<void> {
    try {
      seat.worker ??= startThread(file, heapMb)
      const limit = asked.verb === 'letterRun' ? LETTERS_FACTOR * limitMs : limitMs
      const answered = await answerOf(seat.worker, asked, limit)
      if (answered.ok) resolve(answered.value)
      else reject(Object.assign(new Error('Work on content failed'), { name: answered.name }))
    } catch (error) {
      // Not awaited: a thread that hangs may take long to end.
      void seat.worker?.terminate()
      seat.worker = null
      reject(
        error instanceof ContentError ? error : new ContentError('content-died', { cause: error }),
      )
    }
  }

  return {
    auditReport: (input) => ask('auditReport', input),
    letterRun: (input) => ask('letterRun', input),
    letterFaults: (letters) => ask('letterFaults', letters),
    validateDocument: (name, bytes) => ask('validateDocument', name, bytes),
    validateInboxFile: (name, bytes) => ask('validateInboxFile', name, bytes),
    sniffContent: (name, bytes) => ask('sniffContent', name, bytes),
    readWorkbook: (file, bytes) => ask('readWorkbook', file, bytes),
    readMail: (bytes) => ask('readMail', bytes),
    sha256: (bytes) => ask('sha256', bytes),
  }
}

interface Piece {
  asked: AskedContent
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

/** The place of a thread: between two of them it is empty. */
interface Seat {
  worker: Worker | null
}

function startThread(file: string | URL, heapMb: number): Worker {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: heapMb } })
  worker.unref()
  // One that ends between two pieces of work is noticed by the next.
  worker.on('error', () => {})
  return worker
}

/** What the thread answers; rejects with a `ContentError` when it ends or takes too long. */
function answerOf(worker: Worker, asked: AskedContent, limitMs: number): Promise<AnsweredContent> {
  return new Promise((resolve, reject) => {
    const died = (cause?: unknown) =>
      settle(() => reject(new ContentError('content-died', { cause })))
    const answered = (answer: AnsweredContent) => settle(() => resolve(answer))
    const timer = setTimeout(
      () => settle(() => reject(new ContentError('content-too-slow'))),
      limitMs,
    )
    function settle(end: () => void): void {
      clearTimeout(timer)
      worker.off('message', answered).off('error', died).off('messageerror', died).off('exit', died)
      worker.unref()
      end()
    }
    worker.on('message', answered).on('error', died).on('messageerror', died).on('exit', died)
    // A caller waits for it.
    worker.ref()
    worker.postMessage(asked)
  })
}
