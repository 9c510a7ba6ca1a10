import { afterAll, expect, it } from 'vitest'
import { liteDocumentStore } from '#shared/firebase-web/liteDocumentStore.ts'
import { describeDocumentStore } from '#shared/testing/documentStoreConformance.ts'
import { type StartedBackend, startBackend } from './startBackend.ts'

let started: StartedBackend | undefined

async function openStore(log: string[] = []) {
  started ??= await startBackend()
  const logger = { info: () => {}, error: (message: string) => log.push(message) }
  return { store: liteDocumentStore(started.openWebClient().db, { logger }), log }
}

afterAll(() => started?.close())

describeDocumentStore('Firestore Lite on the local backend', async () => (await openStore()).store)

it('specification §8: logs a failed call in its words', async () => {
  const { store, log } = await openStore()
  await store.update('things', 'none', { a: 1 }).catch(() => {})
  await store.list('things', { sort: { field: '', direction: 'asc' } }).catch(() => {})
  expect(log).toEqual(['Update Failed', 'Get Failed'])
})

it('a server that does not answer in time is unavailable, and never an empty list', async () => {
  started ??= await startBackend()
  const logger = { info: () => {}, error: () => {} }
  const hasty = liteDocumentStore(started.openWebClient().db, { logger, answerWithinMs: 0 })
  await expect(hasty.list('things')).rejects.toMatchObject({ code: 'unavailable' })
})
