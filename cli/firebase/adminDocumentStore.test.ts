import { afterAll, describe, expect, it } from 'vitest'
import { createLocalBackend } from '#local-backend/createLocalBackend.ts'
import { type DocumentStore, StoreError } from '#shared/kernel/ports/documentStore.ts'
import { describeDocumentStore } from '#shared/testing/documentStoreConformance.ts'
import { connectAdmin } from './connectAdmin.ts'

const project = 'demo-conformance'
/** The Admin SDK is not bound by the rules; every other client is denied. */
const NOBODY = 'service cloud.firestore { match /{path=**} { allow read, write: if false; } }'
const closed: (() => Promise<void>)[] = []

async function openStore() {
  const backend = await createLocalBackend({ projectId: project, rules: NOBODY })
  const connection = connectAdmin({ project, host: backend.emulatorHost })
  closed.push(connection.close, backend.close)
  return connection.store
}

afterAll(async () => {
  for (const close of closed) await close()
})

describeDocumentStore('the Admin SDK on the local backend', openStore)

describe('a batch on a document that was read', () => {
  const update = (store: DocumentStore, v: number, text: string) =>
    store.batch([
      {
        kind: 'update',
        collection: 'things',
        id: 'one',
        data: { v: v + 1, text },
        expect: { field: 'v', value: v },
      },
    ])

  it('is written without reading it again, and goes by what another has written since', async () => {
    const backend = await createLocalBackend({ projectId: project, rules: NOBODY })
    const [ours, others] = [1, 2].map(() => connectAdmin({ project, host: backend.emulatorHost }))
    if (!ours || !others) throw new Error('there are two')
    closed.push(ours.close, others.close, backend.close)
    const { store } = ours
    const readsOf = async (work: () => Promise<unknown>) => {
      const before = backend.service.stats.documentsRead
      await work()
      return backend.service.stats.documentsRead - before
    }
    await store.set('things', 'one', { v: 1, text: 'first' })
    await store.get('things', 'one')
    // Which field a batch expects is known from the first that does.
    expect(await readsOf(() => update(store, 1, 'second'))).toBe(1)
    await store.get('things', 'one')
    expect(await readsOf(() => update(store, 2, 'third'))).toBe(0)
    await store.list('things', { sort: { field: 'id', direction: 'asc' } })
    expect(await readsOf(() => update(store, 3, 'fourth'))).toBe(0)

    await store.get('things', 'one')
    await others.store.update('things', 'one', { size: 5 })
    expect(await readsOf(() => update(store, 4, 'fifth'))).toBe(1)
    expect(await store.get('things', 'one')).toEqual({ id: 'one', v: 5, text: 'fifth', size: 5 })

    await others.store.update('things', 'one', { v: 9 })
    await expect(update(store, 5, 'lost')).rejects.toMatchObject({ code: 'conflict' })
    await store.get('things', 'one')
    await others.store.delete('things', 'one')
    await expect(update(store, 9, 'lost')).rejects.toMatchObject({ code: 'not-found' })
  })

  it('knows what a listener has brought', async () => {
    const backend = await createLocalBackend({ projectId: project, rules: NOBODY })
    const { store, live, close } = connectAdmin({ project, host: backend.emulatorHost })
    closed.push(close, backend.close)
    await store.set('things', 'one', { v: 1, text: 'first' })
    await update(store, 1, 'second')
    await new Promise<void>((resolve) => {
      const stop = live.watch('things', 'one', {
        next: () => {
          stop()
          resolve()
        },
        error: () => {},
      })
    })
    const before = backend.service.stats.documentsRead
    await update(store, 2, 'third')
    expect(backend.service.stats.documentsRead).toBe(before)
  })
})

describe('the Admin SDK without a server', () => {
  it('says that it is unavailable, never that there is nothing', async () => {
    const backend = await createLocalBackend({ projectId: project, rules: NOBODY })
    const logged: unknown[] = []
    const { store, close } = connectAdmin({
      project,
      host: backend.emulatorHost,
      answerWithinMs: 300,
      logger: { info: () => {}, error: (message, facts) => void logged.push([message, facts]) },
    })
    closed.push(close)
    await store.set('things', 'one', { size: 1 })
    await backend.close()
    const error = await store.get('things', 'one').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(StoreError)
    expect(error).toMatchObject({ code: 'unavailable', verb: 'GetD' })
    await store
      .batch([
        { kind: 'create', collection: 'things', id: 'two', data: {} },
        { kind: 'delete', collection: 'others', id: 'one' },
      ])
      .catch(() => undefined)
    expect(logged).toEqual([
      ['GetD Failed', { collection: 'things', code: 'unavailable' }],
      ['Add Failed', { collection: 'things', code: 'unavailable' }],
      ['Remove Failed', { collection: 'others', code: 'unavailable' }],
    ])
  })
})
