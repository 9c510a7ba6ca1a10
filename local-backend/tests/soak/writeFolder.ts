import { cp, mkdir, rm } from 'node:fs/promises'
import { openStore } from '../../src/store/openStore.ts'
import { ADMIN, DATABASE, doc, openService } from './openService.ts'

/** A data folder as a crash leaves it, and what each of its commits made of the documents. */
export interface WrittenFolder {
  folder: string
  /** States by number of commits: texts of the documents by path. */
  states: ReadonlyMap<string, string>[]
}

/** Commits of two or three documents each, over several log files, with a checkpoint on the way. */
export async function writeFolder(folder: string): Promise<WrittenFolder> {
  const live = `${folder}-live`
  await mkdir(live, { recursive: true })
  const store = await openStore({ directory: live, segmentBytes: SEGMENT_BYTES })
  const service = openService(store)
  const states: ReadonlyMap<string, string>[] = [new Map()]
  for (let n = 1; n <= COMMITS; n += 1) {
    const state = new Map(states.at(-1))
    const text = `${n} ${'x'.repeat((n * 7919) % 2400)}`
    const paths = [`a/${n % 9}`, `b/${n % 5}`]
    for (const path of paths) state.set(path, text)
    const fields = { n: { integerValue: String(n) }, text: { stringValue: text } }
    const writes = paths.map((path) => ({ update: { name: doc(path), fields } }))
    if (n % 4 === 0) state.delete('a/4')
    const all = n % 4 === 0 ? [...writes, { delete: doc('a/4') }] : writes
    await service.commit(ADMIN, { database: DATABASE, writes: all })
    states.push(state)
    if (n === CHECKPOINT_AT) await store.checkpoint()
  }
  await cp(live, folder, { recursive: true, filter: (file) => !file.endsWith('/lock') })
  await store.close()
  await rm(live, { recursive: true, force: true })

  return { folder, states }
}

const SEGMENT_BYTES = 40_000
const COMMITS = 60
const CHECKPOINT_AT = 52
