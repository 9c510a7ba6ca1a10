import { Storage } from '@google-cloud/storage'
import { deleteApp, initializeApp } from 'firebase/app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminFileStore } from '#cli/firebase/adminFileStore.ts'
import { createLocalBackend, type LocalBackend } from '#local-backend/createLocalBackend.ts'
import { storageFileStore } from '#shared/firebase-web/storageFileStore.ts'
import {
  describeFileStore,
  describeListingFileStore,
} from '#shared/testing/fileStoreConformance.ts'
import { gzipBomb } from '../../local-backend/tests/contract/gzipBomb.ts'
import { rulesFor } from '../../local-backend/tests/contract/rulesFor.ts'
import { storageRulesFor } from '../../local-backend/tests/contract/storageRulesFor.ts'
import { endlessStorage } from './endlessStorage.ts'

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

  it('specification §8: each call that fails is logged in these words, without a path', async () => {
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
    const words = ['Set', 'GetD', 'GetD', 'Remove']
    expect(logged).toEqual(words.map((verb) => `${verb} Failed {"code":"permission-denied"}`))
  })

  it('whoever may not look is not told that a path is taken', async () => {
    const admin = adminFileStore({ project: PROJECT, bucket: BUCKET, host: backend.emulatorHost })
    await admin.put('denied/taken', new Blob(['x']), PDF)
    const put = web(backend.port).put('denied/taken', new Blob(['y']), PDF)
    await expect(put).rejects.toMatchObject({ code: 'permission-denied' })
  })

  it('what is stored as packed is read as it is stored, and described as packed', async () => {
    const bucket = new Storage({ projectId: PROJECT, apiEndpoint: backend.url }).bucket(BUCKET)
    const bomb = gzipBomb()
    const save = (path: string, contentEncoding: string) =>
      bucket.file(path).save(bomb, { resumable: false, metadata: { ...PDF, contentEncoding } })
    await save('packed/bomb', 'gzip')
    await save('packed/plain', 'identity')
    const admin = adminFileStore({ project: PROJECT, bucket: BUCKET, host: backend.emulatorHost })
    const read = await admin.read('packed/bomb')
    expect(Buffer.compare(read, bomb)).toBe(0)
    expect(await admin.describe('packed/bomb')).toMatchObject({ contentEncoding: 'gzip' })
    expect(await admin.describe('packed/plain')).toMatchObject({ contentEncoding: '' })
    const { files } = await admin.list('packed/', 2)
    expect(files.map(({ contentEncoding }) => contentEncoding)).toEqual(['gzip', ''])
    const inBrowser = web(backend.port)
    expect(await inBrowser.describe('packed/bomb')).toMatchObject({ contentEncoding: 'gzip' })
  })

  it('a server that sends more than it said is not listened to to the end', async () => {
    const sending = await endlessStorage()
    const admin = adminFileStore({ project: PROJECT, bucket: BUCKET, host: sending.host })
    await expect(admin.read('endless', 1_000_000)).rejects.toMatchObject({ code: 'too-large' })
    await sending.ended
    await sending.close()
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
