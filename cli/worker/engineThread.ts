import { parentPort, workerData } from 'node:worker_threads'
import type { SealKey } from '#shared/audit/seals.ts'
import { sealingStore } from '#shared/engine/historySeals.ts'
import type { Result } from '#shared/errors/refusal.ts'
import { refusalOfFailure } from '../command.ts'
import { connectAdmin } from '../firebase/connectAdmin.ts'
import { LOCAL_PROJECT } from '../firebase/target.ts'
import type { Line } from '../io.ts'
import { mailChannelOf } from '../outreach/mailChannel.ts'
import { textChannelOf } from '../outreach/textChannel.ts'
import { machineParts } from '../runtime.ts'
import { ioLogger } from './thisProcess.ts'
import { workInStore } from './workInStore.ts'

/** What the thread begins with. Its environment is that of the server. */
export interface EngineTask {
  /** The local backend, `127.0.0.1:8080`. */
  host: string
  /** Where it receives texts, `http://127.0.0.1:8080`. */
  url: string
  /** What histories are sealed with. */
  seal: SealKey
  publicUrl: string | null
  cwd: string
  root: string
}

/** What it posts: a line of its log, and last why it has ended. */
export type EngineMessage = { info: Line | readonly Line[] } | { ended: Result<null> }

/**
 * The thread of `bakehouse start` in which the engine works (`workInThread.ts`), until it is posted
 * anything. What fails outside of its work ends the thread, which the server sees.
 */
if (parentPort) {
  // As the program itself has it.
  process.noDeprecation = true
  const port = parentPort
  const controller = new AbortController()
  port.once('message', () => controller.abort())
  const post = (message: EngineMessage) => port.postMessage(message)
  const task = workerData as EngineTask
  post({ ended: await work(task, controller.signal, (info) => post({ info })) })
}

async function work(
  { host, url, seal, publicUrl, cwd, root }: EngineTask,
  signal: AbortSignal,
  info: (lines: Line | readonly Line[]) => void,
): Promise<Result<null>> {
  const { env } = process
  const io = { info }
  // What is not set up is said by the server.
  const quiet = { env, cwd, io: { info: () => {} } }
  const texts = textChannelOf(quiet)
  if (!texts.ok) return texts
  const channel = await mailChannelOf(quiet)
  if (!channel.ok) return channel
  const mail = channel.value
  const parts = machineParts({ env, root, io })
  const connected = connectAdmin({ project: LOCAL_PROJECT, host, logger: ioLogger(io) })
  const store = sealingStore(connected.store, seal, parts.random)
  const place = { ...connected, store, isReal: false }
  try {
    const runtime = { ...parts, io, signal }
    return await workInStore(place, { runtime, publicUrl, mail, text: texts.value?.(url) ?? null })
  } catch (error) {
    return { ok: false, error: refusalOfFailure(error) }
  } finally {
    mail?.sender.close()
    await connected.close()
  }
}
