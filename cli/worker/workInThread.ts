import { Worker } from 'node:worker_threads'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { Runtime } from '../runtime.ts'
import type { EngineMessage, EngineTask } from './engineThread.ts'

export interface ThreadedWork {
  /** The thread's program; in the built product `dist/cli/engineThread.js`. */
  file: string | URL
  task: EngineTask
  runtime: Pick<Runtime, 'env' | 'signal'> & { io: Pick<Runtime['io'], 'info'> }
}

/**
 * The worker beside a server of this process: works in a thread of its own, over the server's port,
 * until the runtime's signal is aborted, so that neither waits for the other. A thread that ends by
 * itself or breaks, also for want of memory, takes nothing with it: it is a refusal.
 */
export async function workInThread({ file, task, runtime }: ThreadedWork): Promise<Result<null>> {
  const { io, env, signal } = runtime
  const thread = new Worker(file, { workerData: task, env: { ...env } })
  const stop = () => thread.postMessage('stop')
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  const ended = new Promise<Result<null>>((resolve) => {
    const broken = (detail: string) =>
      resolve({ ok: false, error: refusal('UNEXPECTED', { detail }) })
    thread.on('message', (message: EngineMessage) => {
      if ('info' in message) io.info(message.info)
      else resolve(message.ended)
    })
    thread.once('error', (error: unknown) =>
      broken((error instanceof Error ? error.message : String(error)).replace(/\.$/, '')),
    )
    thread.once('exit', (status) => broken(`Its thread has ended with ${status}`))
  })
  const result = await ended
  signal.removeEventListener('abort', stop)
  // Not left to itself: an SDK may keep it alive that still tries to reach a server.
  await thread.terminate()
  return result
}
