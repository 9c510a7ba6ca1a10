import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type StoreOptions } from '../openStore.ts'
import type { PublishedCommit, Store } from '../Store.ts'

export const SPACE = 'projects/demo/databases/(default)'
export const TEST_TIME = Date.parse('2026-03-04T05:06:07Z')

/** For tests: an empty folder that is removed when `remove` is called. */
export function testFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'store-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** For tests: the folder as a crash would leave it now, in another place and without the lock. */
export function crashCopy(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true })
  cpSync(from, to, { recursive: true, filter: (file) => !file.endsWith('/lock') })
}

export async function openTestStore(directory: string, options: StoreOptions = {}): Promise<Store> {
  return openStore({ directory, clock: () => TEST_TIME, ...options })
}

/** For tests: one commit that puts each text under its key. */
export function putTexts(store: Store, texts: Record<string, string>): Promise<PublishedCommit> {
  const time = store.nextTime()
  const mutations = Object.entries(texts).map(([key, text]) => ({
    space: SPACE,
    key,
    body: Buffer.from(text),
    createTime: time,
  }))
  return store.append({ time, mutations })
}

/** For tests: everything a store holds, by key. */
export function textsOf(store: Store): Record<string, string> {
  const entries = [...store.range(SPACE, '', '\u0100')]
  return Object.fromEntries(entries.map((entry) => [entry.key, store.readBody(entry).toString()]))
}

export function logFiles(directory: string): { file: string; bytes: Buffer }[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.log'))
    .sort()
    .map((name) => ({ file: join(directory, name), bytes: readFileSync(join(directory, name)) }))
}
