import { beforeEach, expect, it } from 'vitest'
import type { Audit } from '../../domain/audit/Audit.ts'
import { aCarrier } from '../../testing/builders.ts'
import { fixedClock } from '../../testing/fixedClock.ts'
import { memoryDocumentStore } from '../../testing/memoryDocumentStore.ts'
import { seededRandom } from '../../testing/seededRandom.ts'
import { listAudits } from '../listAudits.ts'
import { moveAudit } from '../moveAudit.ts'
import { createDemoAudit, DEMO_WORD } from './createDemoAudit.ts'
import { removeDemoAudit } from './removeDemoAudit.ts'

const ADMIN = { userId: 'admin@bakehouse.example', role: 'admin' } as const
const BAKER = { userId: 'baker@bakehouse.example', role: 'baker' } as const
const EVERYTHING = [
  'audits',
  'asteps',
  'auditCodes',
  'orderKeys',
  'intakes',
  'opens',
  'attachments',
  'carrierAudits',
  'mail',
]

let world = made()

function made() {
  const store = memoryDocumentStore()
  return { store, clock: fixedClock(), random: seededRandom(), publicUrl: 'https://x.example' }
}

beforeEach(async () => {
  world = made()
  await world.store.set('carriers', 'DEMO', { ...aCarrier() })
})

async function demoAudit(): Promise<Audit> {
  const result = await createDemoAudit(world, ADMIN)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

it('a demo audit is whole, can be moved on at once, and is found again by its word', async () => {
  const audit = await demoAudit()
  expect(audit).toMatchObject({ env: 'demo', carrierCompany: 'DEMO', bakeState: 'ORDER', v: 2 })
  const moved = await moveAudit(world, { auditFSID: audit.id, actor: ADMIN, to: 'READY' })
  expect(moved).toMatchObject({ ok: true, value: { bakeState: 'READY' } })
  const query = { carrier: 'DEMO', slices: ['9999'], search: DEMO_WORD, limit: 5 }
  const found = await listAudits(world.store, query)
  expect(found).toMatchObject({ value: { audits: [{ id: audit.id }] } })
  expect(await createDemoAudit(world, BAKER)).toMatchObject({
    error: { code: 'DEMO_REMOVER_NOT_ADMIN' },
  })
})

it('is removed with everything that belongs to it; another audit keeps all of its own', async () => {
  const other = await demoAudit()
  const { store } = world
  const counts = () => EVERYTHING.map((collection) => store.all(collection).length)
  await store.set('carrierAudits', other.id, { carrierCompany: 'DEMO' })
  const before = counts()
  const audit = await demoAudit()
  await moveAudit(world, { auditFSID: audit.id, actor: ADMIN, to: 'READY' })
  const owner = { carrierCompany: 'DEMO', auditFSID: audit.id }
  await store.set('mail', 'm1', owner)
  await store.set('attachments', 'a1', { carrierCompany: 'DEMO', audit: audit.id })
  await store.set('carrierAudits', audit.id, owner)
  const request = { auditFSID: audit.id, actor: ADMIN }
  expect((await removeDemoAudit(store, request)).ok).toBe(true)
  expect(counts()).toEqual(before)
  expect(await store.get(`audits/${audit.id}/private`, 'access')).toBeNull()
  expect(await removeDemoAudit(store, request)).toEqual({ ok: true, value: { removed: 0 } })
})

it.each([
  ['another person than an admin', {}, BAKER, 'DEMO_REMOVER_NOT_ADMIN'],
  ['a production audit', { env: 'production' }, ADMIN, 'DEMO_ONLY'],
  ['an invoiced one', { invoiceId: 'DEMO-1' }, ADMIN, 'DEMO_INVOICED'],
])('%s is refused, and nothing goes', async (_, changes, actor, code) => {
  const { id } = await demoAudit()
  await world.store.update('audits', id, changes)
  const writes = world.store.writes()
  const refused = await removeDemoAudit(world.store, { auditFSID: id, actor })
  expect(refused).toMatchObject({ ok: false, error: { code } })
  expect(world.store.writes()).toBe(writes)
})
