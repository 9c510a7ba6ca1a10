/**
 * Google's emulator wants no indexes.
 * @module-tag ours-only
 */
import { readFileSync } from 'node:fs'
import { Storage } from '@google-cloud/storage'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectAdmin } from '#cli/firebase/connectAdmin.ts'
import { savedText } from '#shared/audit/access/savedAnswers.ts'
import type { Audit } from '#shared/audit/model.ts'
import { deleteStagedFiles } from '#shared/engine/duties/deleteFiles.ts'
import { recountRollups } from '#shared/engine/verify/checkFigures.ts'
import { runPass } from '#shared/engine/worker/runPass.ts'
import { acquireLease, readLease } from '#shared/kernel/ops/lease.ts'
import { readWorkerLag } from '#shared/reports/ops/workerLag.ts'
import { aSentCommand, intakeIdOf } from '#shared/testing/builders.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import { gzipBomb } from '../../local-backend/tests/contract/gzipBomb.ts'
import {
  PROJECT_ID,
  type StartedBackend,
  startBackend,
} from '../../local-backend/tests/contract/startBackend.ts'

/** The worker through the Admin SDK, with production's indexes and in strict mode. */
const indexes = JSON.parse(
  readFileSync(new URL('../../firestore.indexes.json', import.meta.url), 'utf8'),
)

const PDF = { contentType: 'application/pdf' }

let started: StartedBackend
let admin: ReturnType<typeof connectAdmin>

beforeAll(async () => {
  started = await startBackend({ indexes, requireIndexes: true })
  admin = connectAdmin({ project: PROJECT_ID, host: started.backend.emulatorHost })
})
afterAll(async () => {
  await admin.close()
  await started.close()
})

it('every duty finds its work by an index, and two workers at once do it once', async () => {
  const harness = workerHarness()
  const { clock } = harness
  await harness.addCarrier()
  const email = { type: 'EMAIL_INSURED', baker: false } as const
  const ids: string[] = []
  for (let n = 0; n < 5; n++)
    ids.push(await harness.addAudit({ bakeState: 'CONTACTING', wakeAt: clock.now() }, [email]))
  await harness.addAudit({ flipOn: '2026-11-01', auditDue: '2026-11-30' })
  const [first = '', second = ''] = ids
  const save = { rev: 1, pending: true, at: clock.now(), status: 'submitted' }
  await harness.store.update('intakes', intakeIdOf(first), save)
  await harness.addUser('uw@c.example', 'carrier')
  const comment = aSentCommand({ kind: 'comment', by: 'uw@c.example', auditFSID: second })
  const said = { ...comment, request: { text: 'Hm.' }, at: clock.now() }
  await harness.store.set('commands', 'command0000000000001', said)
  const collections = ['carriers', 'audits', 'asteps', 'intakes', 'users', 'commands']
  for (const collection of [...collections, ...ids.map((id) => `audits/${id}/private`)])
    for (const { id, ...data } of harness.store.all<Record<string, unknown>>(collection))
      await admin.store.set(collection, id, data)

  const passes = await Promise.all([1, 2].map(() => harness.pass({}, admin.store)))
  for (const { duties } of passes)
    expect(Object.values(duties).reduce((sum, { failed }) => sum + failed, 0)).toBe(0)
  const mail = await admin.store.list<{ stepId: string }>('mail')
  expect(new Set(mail.map(({ stepId }) => stepId)).size).toBe(mail.length)

  for (const { id } of mail)
    await admin.store.update('mail', id, { delivery: { state: 'SUCCESS' } })
  const { duties } = await harness.pass({}, admin.store)
  expect(duties.deliveries?.did).toEqual({ sent: mail.length })
  const all = await admin.store.list<Audit>('audits')
  const texts = all.flatMap(({ history }) => history.map(({ text }) => text))
  const times = (text: string) => texts.filter((each) => each === text).length
  // Who has submitted meanwhile is not written to any more.
  expect(times('Emailed Insured')).toBe(4)
  expect(times('Submitted')).toBe(1)
  expect(times('Comment: Hm.')).toBe(1)
  expect(all.filter(({ band }) => band === 'due30')).toHaveLength(1)
  await harness.pass({}, admin.store)
  expect(await recountRollups(admin.store)).toMatchObject({ audits: 6, differences: [] })
  expect((await readWorkerLag(admin.store, clock.now())).oldestPending).toBeNull()
}, 60_000)

it('the lease is had by one of many who ask at once', async () => {
  const asked = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map((holder) => acquireLease(admin.timed, { holder })),
  )
  const [winner, ...others] = asked.filter(({ mine }) => mine)
  expect(others).toEqual([])
  expect((await readLease(admin.store))?.holder).toBe(winner?.seen.lease.holder)
})

it('a packed upload is dropped unread; one that is not said to be packed is read as it is stored', async () => {
  const { store, files } = admin
  const world = workerHarness({ seed: 11 })
  await world.addCarrier()
  const id = await world.addAudit({ id: 'packedpackedpacked01', bakeState: 'CONTACTING' })
  const intakeId = intakeIdOf(id)
  const bucket = new Storage({ projectId: PROJECT_ID, apiEndpoint: started.backend.url }).bucket(
    admin.bucket,
  )
  // By who is past the rules: storage.rules refuse the first of them.
  const save = (upload: string, contentEncoding: string) =>
    bucket
      .file(`public/${intakeId}/${upload}`)
      .save(gzipBomb(), { resumable: false, metadata: { ...PDF, contentEncoding } })
  await save('0', 'gzip')
  await save('1', 'identity')
  const upload = { name: 'books.pdf', size: 300_000, docType: 'D3', sha256: '' }
  await world.store.update('intakes', intakeId, {
    saved: savedText({ files: { 0: upload, 1: upload } }),
    rev: 1,
    pending: true,
    at: world.clock.now(),
  })
  for (const collection of ['carriers', 'audits', 'intakes'])
    for (const { id: own, ...data } of world.store.all<Record<string, unknown>>(collection))
      await store.set(collection, own, data)
  const read: [string, number][] = []
  const eyes: typeof files = {
    ...files,
    read: async (path, limit) => {
      const bytes = await files.read(path, limit)
      read.push([path, bytes.length])
      return bytes
    },
  }
  const { duties } = await runPass({ ...world.world, store, files: eyes }, { now: new Date() })
  expect(duties.intakes).toMatchObject({ failed: 0, flagged: 1 })
  expect(read).toEqual([[`public/${intakeId}/1`, gzipBomb().length]])
  expect((await store.get<Audit>('audits', id))?.flags).toContain('ANSWERS_DROPPED')
  expect(
    await store.list('attachments', { filters: [{ field: 'audit', op: '==', value: id }] }),
  ).toEqual([])
  expect((await files.list(`public/${intakeId}/`, 10)).files).toEqual([])
})

it('an upload that was broken off goes after thirty days, one of the public’s after one, and no file that somebody has', async () => {
  const { store, files } = admin
  const world = workerHarness()
  await files.put('audits/lost/files/nobodys', new Blob(['x']), PDF)
  await files.put('public/lost/upload00000001', new Blob(['x']), PDF)
  await files.put('inbox/DEMO/nobodys', new Blob(['x']), PDF)
  const kept = await files.put('audits/lost/files/somebodys', new Blob(['x']), PDF)
  await store.set('attachments', 'somebodys', { url: kept.url, audit: 'lost' })
  const came = kept.dateAdded.getTime()
  const passed = async (days: number) => {
    const now = new Date(came + days * 86_400_000)
    return (await runPass({ ...world.world, store, files }, { now })).duties
  }
  expect(await passed(0.4)).toMatchObject({ lost: { found: 0, failed: 0 } })
  expect(await passed(0.95)).toMatchObject({ lost: { found: 1, did: { noted: 1 }, failed: 0 } })
  expect(await passed(1.4)).toMatchObject({ files: { found: 0 } })
  expect(await passed(1.5)).toMatchObject({ files: { did: { removed: 1 }, failed: 0 } })
  expect(await passed(8)).toMatchObject({ lost: { found: 3, did: { noted: 2 } } })
  expect(await passed(29)).toMatchObject({ files: { found: 0 }, lost: { failed: 0 } })
  expect(await passed(31)).toMatchObject({ files: { did: { removed: 2 }, failed: 0 } })
  expect((await files.list('', 10)).files.map(({ path }) => path)).toEqual([kept.path])
  expect(await store.list('removedFiles')).toEqual([])
})

it('a staged file goes after a day, unless an open command of its owner names it', async () => {
  const { store, files } = admin
  const world = workerHarness()
  const [asked, forgotten] = ['staged00000000000001', 'staged00000000000002']
  for (const name of [asked, forgotten])
    await files.put(`staging/uid1/${name}`, new Blob(['x']), PDF)
  const request = { staged: asked, name: 'a.pdf' }
  const command = { uid: 'uid1', by: 'a@b.example', kind: 'none', at: new Date(), request }
  await store.set('commands', 'command0000000000001', { ...command, state: 'STOPPED' })
  await store.set('commands', 'command0000000000002', { ...command, state: 'RUNNING' })
  // After the last round of the tests above.
  const now = new Date(Date.now() + 40 * 86_400_000)
  const staging = await deleteStagedFiles(
    { ...world.world, store, files, clock: { now: () => now } },
    PASS,
  )
  expect(staging).toMatchObject({ found: 2, did: { removed: 1 }, failed: 0 })
  const left = (await files.list('staging/', 10)).files.map(({ path }) => path)
  expect(left).toEqual([`staging/uid1/${asked}`])
})

const PASS = { dryRun: false, goesOn: async () => true, carrierOf: async () => null }

it('an upload loses its download token before it becomes a document, and one without it costs nothing', async () => {
  const { store, files } = admin
  const world = workerHarness({ seed: 12 })
  await world.addCarrier()
  const id = await world.addAudit({ id: 'tokentokentokentok01', bakeState: 'CONTACTING' })
  const intakeId = intakeIdOf(id)
  const { url } = started.backend
  const bucket = new Storage({ projectId: PROJECT_ID, apiEndpoint: url }).bucket(admin.bucket)
  const save = (upload: string, metadata: Record<string, string>) =>
    bucket.file(`public/${intakeId}/${upload}`).save('%PDF-1.4\n%%EOF\n', {
      resumable: false,
      metadata: { ...PDF, metadata },
    })
  // As Firebase does to what a browser uploads, and the local backend does not.
  await save('0', { sha256: 'abc', firebaseStorageDownloadTokens: 'a-token' })
  await save('1', {})
  const upload = { name: 'books.pdf', size: 15, docType: 'D3', sha256: '' }
  await world.store.update('intakes', intakeId, {
    saved: savedText({ files: { 0: upload, 1: upload } }),
    ...{ rev: 1, pending: true, at: world.clock.now() },
  })
  for (const collection of ['carriers', 'audits', 'intakes'])
    for (const { id: own, ...data } of world.store.all<Record<string, unknown>>(collection))
      await store.set(collection, own, data)
  const object = `${url}/v0/b/${admin.bucket}/o/${encodeURIComponent(`public/${intakeId}/0`)}`
  const read = async () => (await fetch(`${object}?alt=media&token=a-token`)).status
  expect(await read()).toBe(200)
  const withdrawn: string[] = []
  const watched: typeof files = {
    ...files,
    withdrawToken: async (path) => {
      withdrawn.push(path)
      await files.withdrawToken(path)
    },
  }
  await runPass({ ...world.world, store, files: watched }, { now: new Date() })
  expect(await read()).toBe(403)
  expect(withdrawn).toEqual([`public/${intakeId}/0`])
  expect((await files.describe(`public/${intakeId}/0`))?.metadata).toEqual({ sha256: 'abc' })
  expect(
    await store.list('attachments', { filters: [{ field: 'audit', op: '==', value: id }] }),
  ).toHaveLength(2)
})
