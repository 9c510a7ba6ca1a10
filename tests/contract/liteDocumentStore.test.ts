import { afterAll, expect, it } from 'vitest'
import { describeDocumentStore } from '#shared/testing/documentStoreConformance.ts'
import {
  type StartedBackend,
  startBackend,
} from '../../local-backend/tests/contract/startBackend.ts'
import { liteDocumentStore } from '../setup/liteDocumentStore.ts'

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

it('specification §8: each call that fails has its own words', async () => {
  started ??= await startBackend()
  const log: string[] = []
  const logger = { info: () => {}, error: (message: string) => log.push(message) }
  const hasty = liteDocumentStore(started.openWebClient().db, { logger, answerWithinMs: 0 })
  for (const call of [
    () => hasty.list('hasty'),
    () => hasty.get('hasty', 'one'),
    () => hasty.add('hasty', { a: 1 }),
    () => hasty.set('hasty', 'one', { a: 1 }),
    () => hasty.delete('hasty', 'one'),
    () => hasty.update('hasty', 'one', { a: 1 }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'unavailable' })
  const words = ['Get', 'GetD', 'Add', 'Set', 'Remove', 'Update'].map((verb) => `${verb} Failed`)
  expect(log).toEqual(words)
})

it('a server that does not answer in time is unavailable, and never an empty list', async () => {
  started ??= await startBackend()
  const logger = { info: () => {}, error: () => {} }
  const hasty = liteDocumentStore(started.openWebClient().db, { logger, answerWithinMs: 0 })
  await expect(hasty.list('things')).rejects.toMatchObject({ code: 'unavailable' })
})
