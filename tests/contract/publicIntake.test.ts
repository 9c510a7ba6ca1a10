/**
 * The public's own requests against the product's rules, through the unchanged web SDK.
 * @module-tag ours-only
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  collection,
  doc,
  getDoc,
  getDocs,
  serverTimestamp,
  setDoc,
  updateDoc,
} from 'firebase/firestore/lite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newIntake } from '#shared/audit/access/intake.ts'
import { openHash } from '#shared/audit/access/pin.ts'
import { MOST_SAVED_BYTES, savedText } from '#shared/audit/access/savedAnswers.ts'
import { liteIntakeStore } from '#shared/firebase-web/connectPublic.ts'
import { lookUpIntake } from '#shared/firebase-web/lookUpIntake.ts'
import type { IntakeStore } from '#shared/intake/ops/intakes.ts'
import { aCarrier, anAudit } from '#shared/testing/builders.ts'
import {
  PROJECT_ID,
  type StartedBackend,
  startBackend,
} from '../../local-backend/tests/contract/startBackend.ts'

const ID = 'intakeAAAAAAAAAAAAAA'
const OTHER = 'intakeBBBBBBBBBBBBBB'
const FAR = new Date('2999-01-01T00:00:00Z')

let started: StartedBackend
let db: ReturnType<StartedBackend['openWebClient']>['db']
let store: IntakeStore

beforeAll(async () => {
  const rules = readFileSync(join(import.meta.dirname, '../../firestore.rules'), 'utf8')
  started = await startBackend({ rules })
  const put = async (id: string, more: object = {}) => {
    const { id: _, ...intake } = newIntake(anAudit({ id }), aCarrier())
    const { id: __, ...audit } = anAudit({ id, bakeState: 'CONTACTING' })
    await started.admin.db.doc(`audits/${id}`).set({ ...audit })
    await started.admin.db.doc(`intakes/${id}`).set({ ...intake, openUntil: FAR, ...more })
  }
  await put(ID)
  await put(OTHER)
  await started.admin.db.doc(`opens/${openHash('T1', 'A1B2C3')}`).set({ intakeId: ID })
  db = started.openWebClient().db
  store = liteIntakeStore(db, { logger: { info: () => {}, error: () => {} } })
})
afterAll(() => started.close())

const save = (rev: number, saved: string, submit = false, id = ID) =>
  store.save(id, { rev, saved, submit })
const denied = { code: 'permission-denied' }

it('code and PIN lead to the intake; nothing can be listed, and no audit read', async () => {
  const { hostname: host, port } = new URL(started.backend.url)
  const settings = {
    projectId: PROJECT_ID,
    apiKey: 'k',
    emulators: { firestore: { host, port: Number(port) } },
  }
  expect(await lookUpIntake(fetch, settings, { code: 't-1', pin: 'aib 2c3' })).toBe(ID)
  expect(await lookUpIntake(fetch, settings, { code: 'T1', pin: 'A1B2C4' })).toBeNull()
  expect(await lookUpIntake(fetch, settings, { code: 'T2', pin: 'A1B2C3' })).toBeNull()
  for (const name of ['opens', 'intakes', 'audits', 'auditCodes', 'attachments'])
    await expect(getDocs(collection(db, name))).rejects.toMatchObject(denied)
  for (const path of [`audits/${ID}`, `audits/${ID}/private/access`, 'auditCodes/T1'])
    await expect(getDoc(doc(db, path))).rejects.toMatchObject(denied)
})

it('a save is one request, in the place of the one before, at the server’s time', async () => {
  await save(0, savedText({ answers: { insuredFirstName: 'Rosa' } }))
  const saved = savedText({ pages: { sales: { done: true } }, files: { 0: { name: 'a.pdf' } } })
  await save(1, saved)
  const found = await store.read(ID)
  expect(found).toMatchObject({ rev: 2, pending: true, saved })
  expect(Math.abs(Date.now() - (found?.at?.getTime() ?? 0))).toBeLessThan(60_000)
})

it('a replayed save, one that skips ahead, one too long, and fields that are not the public’s are refused', async () => {
  await expect(save(1, '{}')).rejects.toMatchObject(denied)
  await expect(save(5, '{}')).rejects.toMatchObject(denied)
  await expect(save(2, 'x'.repeat(MOST_SAVED_BYTES + 1))).rejects.toMatchObject(denied)
  const next = { saved: '{}', rev: 3, pending: true, at: serverTimestamp() }
  for (const field of [
    'scope',
    'asked',
    'openUntil',
    'auditFSID',
    'answers',
    'foldedSaved',
    'revoked',
    'dropped',
  ])
    await expect(
      updateDoc(doc(db, 'intakes', ID), { ...next, [field]: 'mine' }),
    ).rejects.toMatchObject(denied)
  await expect(save(0, '{}', false, 'nowhere')).rejects.toMatchObject(denied)
  await expect(setDoc(doc(db, 'intakes/mine'), { rev: 0 })).rejects.toMatchObject(denied)
  await expect(setDoc(doc(db, `audits/${ID}`), { bakeState: 'INVOICED' })).rejects.toMatchObject(
    denied,
  )
  expect((await store.read(ID))?.rev).toBe(2)
})

it('of eight devices that save at once exactly one is taken', async () => {
  const all = Array.from({ length: 8 }, (_, n) => save(2, savedText({ answers: { who: n } })))
  const taken = (await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled')
  expect(taken).toHaveLength(1)
  expect((await store.read(ID))?.rev).toBe(3)
})

it('after the submission nothing is taken, and it still can be read; after its day neither', async () => {
  await save(3, '{}', true)
  await expect(save(4, '{}')).rejects.toMatchObject(denied)
  expect(await store.read(ID)).toMatchObject({ status: 'submitted', rev: 4 })
  await started.admin.db.doc(`intakes/${ID}`).update({ openUntil: new Date(0) })
  await expect(store.read(ID)).rejects.toMatchObject(denied)
})

it('a paused audit takes answers, not the submission', async () => {
  await started.admin.db.doc(`audits/${OTHER}`).update({
    bakeState: 'PAUSED',
    pause: { resumeState: 'CONTACTING', reason: 'Away', at: new Date(), until: null },
  })
  await expect(save(0, '{}', true, OTHER)).rejects.toMatchObject(denied)
  await save(0, '{}', false, OTHER)
})
