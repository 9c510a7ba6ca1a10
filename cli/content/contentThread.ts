import { parentPort } from 'node:worker_threads'
import { type ContentWork, contentHere } from '#shared/documents/ops/contentWork.ts'
import { fontFiles } from './fontFiles.ts'

/** A piece of work as it goes into the thread. */
export interface AskedContent {
  verb: keyof ContentWork
  args: readonly unknown[]
}

/** The answer. Of a failure only its name: a message may quote what is in the file. */
export type AnsweredContent = { ok: true; value: unknown } | { ok: false; name: string }

const CONTENT = contentHere(fontFiles(import.meta.url))

/** The thread (`contentThreads.ts`): one piece of work after the other. */
parentPort?.on('message', async ({ verb, args }: AskedContent) => {
  parentPort?.postMessage(await answer(verb, args))
})

async function answer(verb: keyof ContentWork, args: readonly unknown[]): Promise<AnsweredContent> {
  try {
    const work = CONTENT[verb] as (...args: readonly unknown[]) => Promise<unknown>
    return { ok: true, value: await work(...args) }
  } catch (error) {
    return { ok: false, name: error instanceof Error ? error.name : 'unknown' }
  }
}
