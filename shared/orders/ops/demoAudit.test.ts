import { beforeEach, expect, it } from 'vitest'
import type { Command } from '#shared/audit/command.ts'
import type { Audit } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { systemCommand } from '#shared/audit/ops/changeSettings.ts'
import { listAudits } from '#shared/audit/ops/listAudits.ts'
import { removeDemoAudit } from '#shared/engine/removeAudit.ts'
import { checkFigures } from '#shared/engine/verify/checkFigures.ts'
import { runPass } from '#shared/engine/worker/runPass.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import { bodyOf } from '#shared/kernel/ports/fileStore.ts'
import { aUser } from '#shared/testing/builders.ts'
import { memoryFileStore } from '#shared/testing/memoryFileStore.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import { createDemoAudit, DEMO_WORD } from './createTypedAudit.ts'

const ADMIN = { userId: 'admin@bakehouse.example', role: 'admin' } as const
const BAKER = { userId: 'baker@bakehouse.example', role: 'baker' } as const
const HOLD = { reason: 'A lawsuit', by: ADMIN.userId, at: new Date('2026-11-19T12:00:00Z') }
const EVERYTHING = [
  'audits',
  'asteps',
  'auditCodes',
  'orderKeys',
  'intakes',
  'opens',
  'attachments',
  'removedFiles',
  'carrierAudits',
  'mail',
  'inbound',
  'results',
]

let harness = workerHarness()

beforeEach(async () => {
  harness = workerHarness()
  await harness.addCarrier()
})

async function demoAudit(): Promise<Audit> {
  const result = await createDemoAudit(harness.world, ADMIN)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

const removal = ({ id }: { id: string }, carrierCompany = 'DEMO') =>
  removeDemoAudit(harness.store, { auditFSID: id, carrierCompany })

it('a demo audit is whole, can be moved on at once, and is found again by its word', async () => {
  const { world } = harness
  const audit = await demoAudit()
  expect(audit).toMatchObject({ env: 'demo', carrierCompany: 'DEMO', bakeState: 'ORDER', v: 1 })
  const moved = await actOnAudit(
    world,
    { auditFSID: audit.id, actor: ADMIN },
    { kind: 'move', to: 'READY' },
  )
  expect(moved).toMatchObject({ ok: true, value: { bakeState: 'READY' } })
  const query = { carrier: 'DEMO', slices: ['9999'], search: DEMO_WORD, limit: 5 }
  const found = await listAudits(world.store, query)
  expect(found).toMatchObject({ value: { audits: [{ id: audit.id }] } })
  expect(await createDemoAudit(world, BAKER)).toMatchObject({
    error: { code: 'DEMO_REMOVER_NOT_ADMIN' },
  })
})

it('the worker removes all that belongs to it, its files and its figures; another keeps its own', async () => {
  const { store } = harness
  const files = memoryFileStore()
  const pass = () => runPass({ ...harness.world, files })
  const file = (path: string) => files.put(path, bodyOf(new Uint8Array(1)), { contentType: 'x/y' })
  const { id: email, ...user } = aUser({ carriers: ['DEMO'] })
  await store.set('users', email, user)
  const other = await demoAudit()
  await pass()
  const counts = () => EVERYTHING.map((collection) => store.all(collection).length)
  const before = counts()
  const figures = () => store.all('rollups').find(({ id }) => id === 'DEMO_current')
  const figuresBefore = figures()
  const { id, intakeId } = await demoAudit()
  await pass()
  // Counted in one state, moved on since.
  await actOnAudit(harness.world, { auditFSID: id, actor: ADMIN }, { kind: 'move', to: 'READY' })
  const owner = { carrierCompany: 'DEMO', auditFSID: id }
  await store.set('mail', 'm1', owner)
  await store.set('inbound', 'i1', { ...owner, kind: 'mail', state: 'APPLIED' })
  await file('inbound/mail/i1')
  await store.set('results', `${id}-0`, { ...owner, files: [{ name: 'r.csv' }] })
  const urls = [`audits/${id}/files/a0`, `public/${intakeId}/a1`, `audits/${other.id}/files/a2`]
  for (const [n, path] of urls.entries()) {
    await file(path)
    const data = { carrierCompany: 'DEMO', audit: id, url: `gs://bucket/${path}` }
    await store.set('attachments', `a${n}`, data)
  }
  // One was removed again: its file lies there still.
  const removed = `audits/${id}/files/a3`
  await file(removed)
  await store.set('removedFiles', `${id}_a3`, { ...owner, url: `gs://bucket/${removed}` })
  await file(`results/${id}-0/r.csv`)
  const asked = systemCommand(
    { now: harness.clock.now(), random: harness.world.random },
    { kind: 'removeDemoAudit', carrierCompany: 'DEMO', request: {} },
  )
  await store.set('commands', asked.id, {
    ...('data' in asked ? asked.data : {}),
    by: email,
    auditFSID: id,
  })
  await pass()
  expect(await store.get<Command>('commands', asked.id)).toMatchObject({ state: 'DONE' })
  expect(counts()).toEqual(before)
  expect(await store.get(`audits/${id}/private`, 'access')).toBeNull()
  expect(files.paths()).toEqual([`audits/${other.id}/files/a2`])
  expect(figures()).toMatchObject({ counts: (figuresBefore as { counts?: object }).counts })
  expect(await checkFigures(store)).toMatchObject({ failed: 0 })
  expect(await removal({ id })).toEqual({ ok: true, value: { removed: 0, files: [] } })
})

it('is tried again when it was counted or worked on in between', async () => {
  const { store, world } = harness
  const audit = await demoAudit()
  const whileReading = async (between: () => Promise<unknown>) => {
    let isFirst = true
    const eyes: typeof store = {
      ...store,
      batch: async (writes) => {
        if (isFirst) await between()
        isFirst = false
        return store.batch(writes)
      },
    }
    return removeDemoAudit(eyes, { auditFSID: audit.id, carrierCompany: 'DEMO' })
  }
  // Counted for the first time, then again; then worked on.
  await expect(whileReading(() => harness.pass())).rejects.toThrow(StoreError)
  const request = { auditFSID: audit.id, actor: ADMIN }
  const moved = whileReading(async () => {
    await actOnAudit(world, request, { kind: 'move', to: 'READY' })
    await harness.pass()
  })
  await expect(moved).rejects.toMatchObject({ code: 'conflict' })
  const worked = whileReading(() => store.update('audits', audit.id, { v: 20 }))
  await expect(worked).rejects.toMatchObject({ code: 'conflict' })
  expect(store.all('audits')).toHaveLength(1)
  expect(await removal(audit)).toMatchObject({ ok: true })
  expect(store.all('carrierAudits')).toEqual([])
  expect(await checkFigures(store)).toMatchObject({ failed: 0 })
  // One that was never counted takes nothing back.
  expect(await removal(await demoAudit())).toMatchObject({ ok: true })
  expect(store.all('carrierAudits')).toEqual([])
  expect(await checkFigures(store)).toMatchObject({ failed: 0 })
})

it.each([
  ['an audit of another carrier', {}, 'HM', 'RECORD_NOT_FOUND'],
  ['a production audit', { env: 'production' }, 'DEMO', 'DEMO_ONLY'],
  ['one under a legal hold', { hold: HOLD }, 'DEMO', 'DEMO_HELD'],
  ['an invoiced one', { invoiceId: 'DEMO-1' }, 'DEMO', 'DEMO_INVOICED'],
])('%s is refused, and nothing goes', async (_, changes, carrier, code) => {
  const { id } = await demoAudit()
  await harness.store.update('audits', id, changes)
  const writes = harness.store.writes()
  expect(await removal({ id }, carrier)).toMatchObject({ ok: false, error: { code } })
  expect(harness.store.writes()).toBe(writes)
})
