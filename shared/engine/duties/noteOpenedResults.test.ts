import { expect, it } from 'vitest'
import type { ResultLink, ResultPackage } from '#shared/audit/resultPackage.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'

it('receipts of several links of one package in one pass are all kept', async () => {
  const harness = workerHarness()
  await harness.addCarrier()
  const auditFSID = await harness.addAudit({ bakeState: 'SENT_TO_CARRIER' })
  await harness.store.set('results', 'r1', { auditFSID, carrierCompany: 'DEMO', state: 'SENT' })
  const openedAt = harness.clock.now()
  const audiences = ['carrier', 'agent', 'insured'] as const
  for (const audience of audiences) {
    const link = { auditFSID, resultId: 'r1', audience, openedAt, pending: true }
    await harness.store.set('resultLinks', `link-${audience}`, link)
  }
  const { duties } = await harness.pass()
  expect(duties.openedResults).toMatchObject({ found: 3, done: 3, failed: 0 })
  const { opened } = harness.store.one<ResultPackage>('results', 'r1') ?? {}
  expect(opened).toEqual({ carrier: openedAt, agent: openedAt, insured: openedAt })
  expect(harness.store.all<ResultLink>('resultLinks').some(({ pending }) => pending)).toBe(false)
  const texts = harness.audit(auditFSID).history.map(({ text }) => text)
  for (const audience of audiences)
    expect(
      texts.filter((text) => text === `Results opened by the ${audience} through their link`),
    ).toHaveLength(1)
})
