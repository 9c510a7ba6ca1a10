/**
 * storage.rules through the official test library and the web SDK.
 * @module-tag ours-only
 */
import { readFileSync } from 'node:fs'
import { initializeTestEnvironment, type RulesTestEnvironment } from '@firebase/rules-unit-testing'
import {
  deleteObject,
  getBytes,
  listAll,
  ref,
  uploadBytes,
  uploadBytesResumable,
} from 'firebase/storage'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLocalBackend, type LocalBackend } from '#local-backend/createLocalBackend.ts'
import { gzipBomb } from '../../local-backend/tests/contract/gzipBomb.ts'
import { ACTORS, type ActorName } from './actors.ts'
import { NOW } from './moments.ts'
import { AUDIT, WORLD } from './world.ts'

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
const PDF = { contentType: 'application/pdf' }
const BYTES = new Uint8Array(10)
const DENIED = { code: 'storage/unauthorized' }

let backend: LocalBackend
let environment: RulesTestEnvironment

beforeAll(async () => {
  backend = await createLocalBackend({
    projectId: 'demo-contract',
    rules: read('firestore.rules'),
    testTokens: true,
    clock: () => NOW.getTime(),
  })
  const address = { host: '127.0.0.1', port: backend.port }
  environment = await initializeTestEnvironment({
    projectId: 'demo-contract',
    firestore: address,
    // The library puts them in force, over HTTP.
    storage: { ...address, rules: read('storage.rules') },
  })
  await environment.withSecurityRulesDisabled(async (context) => {
    for (const [path, data] of Object.entries(WORLD)) {
      if (data) await context.firestore().doc(path).set(data)
    }
  })
})
afterAll(async () => {
  await environment.cleanup()
  await backend.close()
})

function filesOf(actor: ActorName) {
  const token = ACTORS[actor]
  const context =
    token === null
      ? environment.unauthenticatedContext()
      : environment.authenticatedContext(actor, token)
  const storage = context.storage()
  return (path: string) => ref(storage, path)
}

it('the public puts a file into an open intake, once, and reads nothing back', async () => {
  const at = filesOf('anonymous')(`public/${AUDIT.intakeId}/1`)
  await uploadBytes(at, BYTES, PDF)
  await expect(uploadBytes(at, BYTES, PDF)).rejects.toMatchObject(DENIED)
  await expect(getBytes(at)).rejects.toMatchObject(DENIED)
  await expect(deleteObject(at)).rejects.toMatchObject(DENIED)
  const folder = filesOf('anonymous')(`public/${AUDIT.intakeId}`)
  await expect(listAll(folder)).rejects.toMatchObject(DENIED)
  const closed = filesOf('anonymous')('public/closedOfACME/1')
  await expect(uploadBytes(closed, BYTES, PDF)).rejects.toMatchObject(DENIED)
  const page = filesOf('anonymous')(`public/${AUDIT.intakeId}/2`)
  const html = uploadBytes(page, BYTES, { contentType: 'text/html' })
  await expect(html).rejects.toMatchObject(DENIED)
})

it('nobody stores a packed file: what it unpacks to is not known until somebody reads it', async () => {
  const bomb = gzipBomb()
  expect(bomb.length).toBeLessThan(310_000)
  const packed = { ...PDF, contentEncoding: 'gzip' }
  const places: [ActorName, string][] = [
    ['anonymous', `public/${AUDIT.intakeId}/9`],
    ['baker', 'staging/baker/staged00000000000009'],
    ['carrierUser', 'staging/carrierUser/staged00000000000009'],
  ]
  for (const [actor, path] of places) {
    const at = filesOf(actor)(path)
    await expect(uploadBytes(at, bomb, packed)).rejects.toMatchObject(DENIED)
    await expect(uploadBytesResumable(at, bomb, packed)).rejects.toMatchObject(DENIED)
    await uploadBytes(at, BYTES, { ...PDF, contentEncoding: 'identity' })
  }
})

it('staff of the carrier reads it once it is a document, and no other', async () => {
  const unchecked = `public/${AUDIT.intakeId}/3`
  await uploadBytes(filesOf('anonymous')(unchecked), BYTES, PDF)
  await expect(getBytes(filesOf('admin')(unchecked))).rejects.toMatchObject(DENIED)
  const path = `public/${AUDIT.intakeId}/59`
  await uploadBytes(filesOf('anonymous')(path), BYTES, PDF)
  expect((await getBytes(filesOf('baker')(path))).byteLength).toBe(10)
  for (const actor of ['bakerOfBeta', 'stranger', 'unverified', 'carrierUser'] as const) {
    await expect(getBytes(filesOf(actor)(path))).rejects.toMatchObject(DENIED)
  }
})

it('whoever is registered stages a file in their own folder, once, and reads nothing back', async () => {
  const name = 'staged00000000000001'
  for (const actor of ['baker', 'carrierUser', 'adminOfBeta'] as const) {
    const at = filesOf(actor)(`staging/${actor}/${name}`)
    await uploadBytes(at, BYTES, PDF)
    await expect(uploadBytes(at, BYTES, PDF)).rejects.toMatchObject(DENIED)
    await expect(getBytes(at)).rejects.toMatchObject(DENIED)
    await expect(deleteObject(at)).rejects.toMatchObject(DENIED)
    await expect(listAll(filesOf(actor)(`staging/${actor}`))).rejects.toMatchObject(DENIED)
    const theirs = filesOf(actor)('staging/admin/staged00000000000002')
    await expect(uploadBytes(theirs, BYTES, PDF)).rejects.toMatchObject(DENIED)
    await expect(getBytes(filesOf('admin')(`staging/${actor}/${name}`))).rejects.toMatchObject(
      DENIED,
    )
  }
  for (const actor of ['stranger', 'unverified', 'anonymous'] as const) {
    const upload = uploadBytes(filesOf(actor)(`staging/${actor}/${name}`), BYTES, PDF)
    await expect(upload).rejects.toMatchObject(DENIED)
  }
})

it('no browser puts a file where documents, reports and the inbox are', async () => {
  const paths = [
    `audits/${AUDIT.id}/files/att1`,
    `audits/${AUDIT.id}/reports/9`,
    'inbox/ACME/one',
    'results/resultOfACME/report.pdf',
  ]
  for (const actor of ['baker', 'admin', 'carrierUser'] as const)
    for (const path of paths) {
      const upload = uploadBytes(filesOf(actor)(path), BYTES, PDF)
      await expect(upload).rejects.toMatchObject(DENIED)
    }
})

it('the carrier’s people read its inbox, staff its documents, as the engine has put them', async () => {
  const document = `audits/${AUDIT.id}/files/att1`
  await environment.withSecurityRulesDisabled(async (context) => {
    for (const path of [document, 'inbox/ACME/one'])
      await uploadBytes(ref(context.storage(), path), BYTES, PDF)
  })
  expect((await getBytes(filesOf('baker')(document))).byteLength).toBe(10)
  expect((await getBytes(filesOf('carrierUser')('inbox/ACME/one'))).byteLength).toBe(10)
  await expect(getBytes(filesOf('carrierUser')(document))).rejects.toMatchObject(DENIED)
  const foreign = getBytes(filesOf('carrierUserOfBeta')('inbox/ACME/one'))
  await expect(foreign).rejects.toMatchObject(DENIED)
})

it('is cleared by the test library', async () => {
  await environment.withSecurityRulesDisabled(async (context) => {
    await uploadBytes(ref(context.storage(), 'at the top'), BYTES)
  })
  await environment.clearStorage()
  const names = [...backend.storage.engine.objects.all()].map(({ name }) => name)
  expect(names).not.toContain('at the top')
  expect(names).toContain('inbox/ACME/one')
})
