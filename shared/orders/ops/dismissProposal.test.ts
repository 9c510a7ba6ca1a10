import { expect, it } from 'vitest'
import { aCarrier } from '#shared/testing/builders.ts'
import { fixedClock } from '#shared/testing/fixedPorts.ts'
import { importHarness, orderRows } from '#shared/testing/importHarness.ts'
import type { OrderProposal } from '../model.ts'
import { dismissProposal } from './proposals.ts'

const ADA = 'ada@firm.example'

it('leaves the audit as it is, once, and the same file does not propose it again', async () => {
  const { store, imported, theAudit } = importHarness()
  await imported([orderRows({})])
  const { report } = await imported([orderRows({ City: 'Bath' })], { seed: 2 })
  const batchId = report.files[0]?.batchId ?? ''
  const before = theAudit()
  const dismiss = (carrier = 'HM') =>
    dismissProposal(
      { store, clock: fixedClock('2026-11-02T15:00:00.000Z') },
      { carrier: aCarrier({ id: carrier }), batchId, orderNumber: 'T1', userId: ADA },
    )
  const status = () => store.all<OrderProposal>(`uploads/${batchId}/changes`)[0]?.status
  const refused = { ok: false, error: { code: 'ORDER_PROPOSAL_NOT_OPEN' } }
  expect(await dismiss('DEMO')).toMatchObject(refused)
  expect(await dismiss()).toMatchObject({
    ok: true,
    value: { status: 'dismissed', decidedBy: ADA },
  })
  expect(theAudit()).toEqual(before)
  expect(await dismiss()).toMatchObject(refused)
  await imported([orderRows({ City: 'Bath' })], { seed: 3 })
  expect(status()).toBe('dismissed')
})
