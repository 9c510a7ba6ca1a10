import { deleteApp, initializeApp } from 'firebase/app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminFileStore } from '#cli/firebase/adminFileStore.ts'
import { createLocalBackend, type LocalBackend } from '#local-backend/createLocalBackend.ts'
import { storageFileStore } from '#shared/firebase-web/storageFileStore.ts'
import {
  describeFileStore,
  describeListingFileStore,
} from '#shared/testing/fileStoreConformance.ts'
import { rulesFor } from './rulesFor.ts'
import { storageRulesFor } from './storageRulesFor.ts'

const PROJECT = 'demo-files'
const BUCKET = `${PROJECT}.appspot.com`
const PDF = { contentType: 'application/pdf' }

describe('file stores on the local backend', { tags: ['ours-only'] }, () => {
  let backend: LocalBackend
  const logged: string[] = []
  const logger = {
    info: () => {},
    error: (message: string, facts?: object) =>
      void logged.push(`${message} ${JSON.stringify(facts)}`),
  }
  const app = initializeApp({ projectId: PROJECT, apiKey: 'any', storageBucket: BUCKET }, PROJECT)

  beforeAll(async () => {
    backend = await createLocalBackend({
      projectId: PROJECT,
      rules: rulesFor('false'),
      storageRules: storageRulesFor(
        "resource == null && !(name('denied'))",
        "!(name('denied'))",
      ).replace('match /b', 'function name(part) { return request.path[3] == part; }\n  match /b'),
    })
  })
  afterAll(async () => {
    await deleteApp(app)
    await backend.close()
  })

  const web = (port: number, options: { answerWithinMs?: number; uploadWithinMs?: number } = {}) =>
    storageFileStore(app, { logger, emulator: { host: '127.0.0.1', port }, ...options })

  describeFileStore('Cloud Storage for Firebase in the browser', () => web(backend.port))
  describeListingFileStore('Cloud Storage in the Admin SDK', () =>
    adminFileStore({ project: PROJECT, bucket: BUCKET, host: backend.emulatorHost }),
  )

  it('specification §8: each call that fails is logged in its own words, without a path', async () => {
    logged.length = 0
    const store = web(backend.port)
    const file = new Blob(['x'])
    for (const call of [
      () => store.put('denied/secret', file, PDF),
      () => store.read('denied/secret'),
      () => store.describe('denied/secret'),
      () => store.remove('denied/secret'),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'permission-denied' })
    const words = ['Put', 'Read', 'Describe', 'Delete']
    expect(logged).toEqual(words.map((verb) => `${verb} Failed {"code":"permission-denied"}`))
  })

  it('whoever may not look is not told that a path is taken', async () => {
    const admin = adminFileStore({ project: PROJECT, bucket: BUCKET, host: backend.emulatorHost })
    await admin.put('denied/taken', new Blob(['x']), PDF)
    const put = web(backend.port).put('denied/taken', new Blob(['y']), PDF)
    await expect(put).rejects.toMatchObject({ code: 'permission-denied' })
  })

  it('a server that is not there is unavailable, and never a file that is not there', async () => {
    const gone = await createLocalBackend({ projectId: PROJECT, rules: rulesFor('false') })
    await gone.close()
    const admin = adminFileStore({
      project: PROJECT,
      bucket: BUCKET,
      host: gone.emulatorHost,
      answerWithinMs: 1,
    })
    await expect(admin.describe('a')).rejects.toMatchObject({ code: 'unavailable' })
    await expect(admin.put('a', new Blob(['x']), PDF)).rejects.toMatchObject({
      code: 'unavailable',
    })
    const other = initializeApp({ ...app.options }, 'gone')
    const hasty = storageFileStore(other, {
      logger,
      emulator: { host: '127.0.0.1', port: gone.port },
      answerWithinMs: 1,
      uploadWithinMs: 1,
    })
    await expect(hasty.describe('a')).rejects.toMatchObject({ code: 'unavailable' })
    await expect(hasty.put('a', new Blob(['x']), PDF)).rejects.toMatchObject({
      code: 'unavailable',
    })
    await deleteApp(other)
  })
})
