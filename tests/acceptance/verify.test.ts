import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deleteApp, initializeApp } from 'firebase-admin/app'
import { type Firestore, getFirestore } from 'firebase-admin/firestore'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminFileStore } from '#cli/firebase/adminFileStore.ts'
import { localBucket } from '#cli/firebase/target.ts'
import type { ListingFileStore } from '#shared/kernel/ports/fileStore.ts'
import { playedFolder } from './playedFolder.ts'
import { ORDERS, type RunningCli, startCli } from './runCli.ts'
import { runCommand } from './runCommand.ts'

interface Report {
  checks: {
    name: string
    checked: number
    failed: number
    young?: number
    failures: { auditCode: string; code: string; message: string; next: string }[]
  }[]
}

let folder = ''
let server: RunningCli
let database: Firestore
let files: ListingFileStore
let close = async () => {}

beforeAll(async () => {
  folder = await playedFolder(await mkdtemp(join(tmpdir(), 'bakehouse-verify-')))
  server = startCli(['backend', '--data', folder, '--port', '0'])
  const [, host = ''] = await server.waitFor(/FIRESTORE_EMULATOR_HOST=(\S+)/)
  const app = initializeApp({ projectId: 'demo-bakehouse' }, `verify ${host}`)
  database = getFirestore(app)
  database.settings({ host, ssl: false })
  files = adminFileStore({
    project: 'demo-bakehouse',
    bucket: localBucket('demo-bakehouse'),
    host,
  })
  close = async () => {
    await database.terminate()
    await deleteApp(app)
  }
  await cli('orders', 'import', join(ORDERS, 'HM.csv'), '--carrier', 'HM')
})

afterAll(async () => {
  await close()
  server?.child.kill('SIGTERM')
  await server?.done
  await rm(folder, { recursive: true, force: true })
})

const cli = (...args: string[]) => runCommand([...args, '--data', folder])

it('finds nothing in what the demo, an import and an advance have written', async () => {
  const advance = ['audits', 'advance', '--from', 'READY', '--carrier', 'HM', '--to', 'CONTACTING']
  expect((await cli(...advance)).exit).toBe(0)
  const run = await cli('verify', '--json')
  const { checks } = run.json<Report>()
  expect(checks.filter(({ failed }) => failed > 0)).toEqual([])
  expect(run.exit).toBe(0)
  const audits = (await database.collection('audits').count().get()).data().count
  expect(checks.find(({ name }) => name === 'history chains')?.checked).toBe(audits)
})

it('a file whose document is not written yet is told, and is no failure', async () => {
  const path = 'audits/auditAAAAAAAAAAAAAAA/files/attachment0000000001'
  await files.put(path, new Blob(['x']), { contentType: 'application/pdf' })
  const page = await cli('verify')
  expect(page.exit).toBe(0)
  expect(page.out).toMatch(/ok {7}files: [\d,]+ checked, 0 failed, 1 that no document has yet/)
  await files.remove(path)
})

it('is an admin’s', async () => {
  const run = await cli('verify', '--as', 'auditor@bakehouse.example', '--json')
  expect(run.exit).toBe(4)
})

it('finds a past that was rewritten, and names the audit and what to do', async () => {
  const found = await database.collection('audits').where('auditCode', '==', 'HM0045001').get()
  const [snapshot] = found.docs
  const history = snapshot?.get('history') as { text: string }[]
  const rewritten = history.map((entry, n) => (n === 1 ? { ...entry, text: 'Emailed' } : entry))
  await snapshot?.ref.update({ history: rewritten })
  const run = await cli('verify', '--json')
  expect(run.exit).toBe(1)
  const failures = run.json<Report>().checks.flatMap((check) => check.failures)
  expect(failures).toEqual([
    {
      auditCode: 'HM0045001',
      auditFSID: snapshot?.id,
      code: 'HISTORY_BROKEN',
      message: 'Entry 1 of the history does not follow from the entries before it.',
      next: expect.stringMatching(/backup/),
    },
    expect.objectContaining({ auditCode: 'HM0045001', code: 'HISTORY_SEAL_BROKEN' }),
  ])
  const page = await cli('verify')
  expect(page.exit).toBe(1)
  expect(page.out).toMatch(/PROBLEM {2}history chains.*\n.*HM0045001 Entry 1/)
})
