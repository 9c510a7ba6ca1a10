/**
 * Google's emulator wants no indexes.
 * @module-tag ours-only
 */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectAdmin } from '#cli/firebase/connectAdmin.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { Invoice } from '#shared/billing/model.ts'
import { exportInvoice } from '#shared/billing/ops/exportInvoice.ts'
import { reconcileInvoices } from '#shared/billing/ops/reconcileInvoices.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { fixedClock, seededRandom } from '#shared/simulation/fixedPorts.ts'
import {
  BILLED_THROUGH,
  billedCarriers,
  billedCents,
  storeBilledMonth,
} from '#shared/testing/billedAudits.ts'
import {
  PROJECT_ID,
  type StartedBackend,
  startBackend,
} from '../../local-backend/tests/contract/startBackend.ts'

/** Every query of an invoice, with production's indexes and in strict mode, through the Admin SDK. */
const indexes = JSON.parse(
  readFileSync(new URL('../../firestore.indexes.json', import.meta.url), 'utf8'),
)

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

it('bills a month, and a revision and a cancellation of it in the next', async () => {
  const { store } = admin
  const [code = ''] = billedCarriers(1)
  await storeBilledMonth(store, [code], 130)
  const carrier = await store.get<Carrier>('carriers', code)
  if (!carrier) throw new Error('no carrier')
  const clock = fixedClock('2026-11-03T15:00:00Z')
  const world = { store, clock, random: seededRandom(3) }
  const bill = async (through: string) => {
    const made = await exportInvoice(world, { carrier, through, userId: 'System' })
    if (!made.ok) throw new Error(made.error.code)
    return made.value
  }
  const first = await bill(BILLED_THROUGH)
  const wanted = Array.from({ length: 130 }, (_, index) => billedCents(index) ?? 0)
  const id = `${code}-20261031`
  expect(await store.get<Invoice>('invoices', id)).toMatchObject({
    status: 'ISSUED',
    totalCents: wanted.reduce((sum, cents) => sum + cents, 0),
  })
  const again = await bill(BILLED_THROUGH)
  expect(again.issued).toEqual(first.issued)

  const [revised, cancelled] = (first.issued?.lines ?? []).filter(({ feeCode }) => feeCode === 'PH')
  const dateSent = new Date('2026-12-05T15:00:00Z')
  const change = async (fsid: string | undefined, changes: Partial<Audit>) =>
    store.update('audits', fsid ?? '', { ...changes, dateSent })
  await change(revised?.auditFSID, { bakeState: 'SENT_TO_CARRIER', outcome: 'NONPRODUCTIVE' })
  const audit = await store.get<Audit>('audits', cancelled?.auditFSID ?? '')
  const [entry] = audit?.history.slice(-1) ?? []
  const history = [
    ...(audit?.history ?? []),
    { ...entry, to: 'CANCELLED', date: dateSent } as never,
  ]
  await change(cancelled?.auditFSID, { bakeState: 'CANCELLED', history })
  clock.set('2027-01-02T15:00:00Z')
  const next = await bill('2026-12-31')
  const differences = next.issued?.lines.filter(({ creditOf }) => creditOf === id)
  expect(differences?.map(({ auditFSID, amountCents }) => [auditFSID, amountCents]).sort()).toEqual(
    [
      [revised?.auditFSID, -3500],
      [cancelled?.auditFSID, -5000],
    ].sort(),
  )
}, 60_000)

it('reconciles them', async () => {
  const checks = await reconcileInvoices(admin.store)
  // One has no price.
  expect(checks.map(({ failed }) => failed)).toEqual([0, 0, 1])
})

it('lists the invoices of a carrier and of all', async () => {
  const sort = { field: 'through', direction: 'desc' } as const
  const filters = [{ field: 'carrierCompany', op: '==', value: 'CA01' } as const]
  expect(await admin.store.list('invoices', { sort })).toHaveLength(2)
  expect(await admin.store.list('invoices', { sort, filters })).toHaveLength(2)
})
