import { afterAll, describe, expect, it } from 'vitest'
import { createLocalBackend } from '#local-backend/createLocalBackend.ts'
import { StoreError } from '#shared/ports/storeError.ts'
import { describeDocumentStore } from '#shared/testing/documentStoreConformance.ts'
import { connectAdmin } from './connectAdmin.ts'

const project = 'demo-conformance'
/** The Admin SDK passes the rules by; nobody else has any business here. */
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

describe('the Admin SDK without a server', () => {
  it('says that it is unavailable, never that there is nothing', async () => {
    const backend = await createLocalBackend({ projectId: project, rules: NOBODY })
    const { store, close } = connectAdmin({
      project,
      host: backend.emulatorHost,
      answerWithinMs: 300,
    })
    closed.push(close)
    await store.set('things', 'one', { size: 1 })
    await backend.close()
    const error = await store.get('things', 'one').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(StoreError)
    expect(error).toMatchObject({ code: 'unavailable', verb: 'GetD' })
  })
})
