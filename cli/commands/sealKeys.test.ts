import { expect, it } from 'vitest'
import { sealHistoryEntry } from '#shared/audit/history.ts'
import { sealHistory } from '#shared/audit/seals.ts'
import { SCHEMA_ID } from '#shared/kernel/ops/storeSchema.ts'
import { STORE_SCHEMA } from '#shared/kernel/workerState.ts'
import { seededRandom } from '#shared/simulation/fixedPorts.ts'
import { anAudit } from '#shared/testing/builders.ts'
import { recordedWithAudit } from '../testing/recordedRuntime.ts'
import { runCommand } from '../testing/runCommand.ts'
import { auditsNoteCommand } from './audits/note.ts'
import { doctorCommand } from './doctor.ts'

const KEY = { id: 'k1', key: 'ab'.repeat(32), since: new Date('2026-01-01T00:00:00Z') }

/** A real project, opened without keys; its audit's history is sealed or not. */
async function project({ isSealed }: { isSealed: boolean }) {
  const date = new Date('2026-10-01T15:00:00Z')
  const entry = sealHistoryEntry(null, { op: 'IMPORTED', text: 'Imported', date, userId: 'System' })
  const history = isSealed ? sealHistory([entry], KEY, seededRandom()) : [entry]
  const audit = anAudit({ history })
  const recorded = await recordedWithAudit(audit)
  const { runtime, store } = recorded
  const schema = { version: STORE_SCHEMA, target: STORE_SCHEMA, running: null, rev: 1 }
  await store.set('engine', SCHEMA_ID, schema)
  await store.set('auditCodes', 'T0001', { auditFSID: audit.id, carrierCompany: 'DEMO' })
  const { openTarget } = runtime
  const keys = { seals: null as [typeof KEY] | null }
  runtime.openTarget = async (...asked) => {
    const opened = await openTarget(...asked)
    return opened.ok ? { ok: true, value: { ...opened.value, isReal: true, ...keys } } : opened
  }
  const note = () =>
    runCommand(
      auditsNoteCommand,
      'audits note',
      recorded,
      ...['t-0001', 'Called', '--as', 'admin@bakehouse.example', '--json'],
    )
  const doctor = async () => {
    const { json } = await runCommand(doctorCommand, 'doctor', recorded, '--json')
    const { checks } = json() as { checks: { name: string; state: string }[] }
    return checks.find(({ name }) => name === 'seal keys')
  }
  return { ...recorded, audit, keys, note, doctor }
}

it('a project with sealed histories is not written without the keys', async () => {
  const { note, doctor, keys, store, audit } = await project({ isSealed: true })
  const { exit, json } = await note()
  expect([exit, json()]).toMatchObject([2, { error: { code: 'SEAL_KEYS_MISSING' } }])
  expect(await store.get('audits', audit.id)).toMatchObject({ history: audit.history })
  expect(await doctor()).toMatchObject({ state: 'red' })
  keys.seals = [KEY]
  expect((await note()).exit).toBe(0)
  expect(await doctor()).toMatchObject({ state: 'green', says: 'with the key k1' })
})

it('one whose histories are not known to be sealed is, and it is said', async () => {
  const { note, doctor, logged } = await project({ isSealed: false })
  expect((await note()).exit).toBe(0)
  const said = logged.filter((line) => line.includes('BAKEHOUSE_SEAL_KEYS is not set'))
  expect(said).toHaveLength(1)
  expect(await doctor()).toMatchObject({ state: 'yellow' })
})
