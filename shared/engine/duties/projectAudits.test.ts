import { beforeEach, describe, expect, it } from 'vitest'
import type { Intake } from '#shared/audit/access/intake.ts'
import type { Audit } from '#shared/audit/model.ts'
import { intakeIdOf } from '#shared/testing/builders.ts'
import { type WorkerHarness, workerHarness } from '#shared/testing/workerHarness.ts'

const AGENT = 'agentCapability00001'
const DELEGATE = 'delegateCapability01'

let harness: WorkerHarness
let id = ''

const stored = (intakeId: string) => {
  const found = harness.store.all<Intake>('intakes').find((each) => each.id === intakeId)
  if (!found) throw new Error(`There is no intake ${intakeId}.`)
  return found
}
const statuses = () => [AGENT, DELEGATE].map((each) => stored(each).status)

/** What staff's browser writes: the audit, and the insured's intake with it. */
async function change(fields: Partial<Audit>): Promise<void> {
  const { v } = harness.audit(id)
  const updatedAt = harness.clock.now()
  await harness.store.update('audits', id, { ...fields, v: v + 1, updatedAt })
  await harness.pass()
}

beforeEach(async () => {
  harness = workerHarness()
  await harness.addCarrier()
  id = await harness.addAudit({ bakeState: 'CONTACTING', auditDue: '2027-03-01' })
  const { id: _, ...base } = stored(intakeIdOf(id))
  await harness.store.set('intakes', AGENT, { ...base, scope: 'agent' })
  await harness.store.set('intakes', DELEGATE, { ...base, scope: 'delegate', parts: 'sales' })
  await harness.pass()
})

describe('links of agents and delegates', () => {
  it('are over when their audit is, and open again when it is returned', async () => {
    harness.passDays(1)
    await change({ bakeState: 'SUBMITTED' })
    expect(statuses()).toEqual(['closed', 'closed'])
    harness.passDays(1)
    await change({ bakeState: 'WRONG_DOCS' })
    expect(statuses()).toEqual(['returned', 'returned'])
    harness.passDays(1)
    await change({ bakeState: 'CANCELLED' })
    expect(statuses()).toEqual(['closed', 'closed'])
  })

  it('have the day and the names of their audit', async () => {
    const { openUntil } = stored(AGENT)
    harness.passDays(1)
    await change({ auditDue: '2027-04-01', insuredCompany: 'Harbor Oven and Sons' })
    const now = { auditDue: '2027-04-01', insuredCompany: 'Harbor Oven and Sons', status: 'open' }
    expect([stored(AGENT), stored(DELEGATE)]).toMatchObject([now, now])
    expect(stored(AGENT).openUntil > openUntil).toBe(true)
  })

  it('a part that was sent stays so, one that is pending is left to that, one revoked too', async () => {
    await harness.store.update('intakes', DELEGATE, { status: 'submitted' })
    await harness.store.update('intakes', AGENT, { revoked: true })
    harness.passDays(1)
    await change({ bakeState: 'HEARTBEAT' })
    expect(statuses()).toEqual(['open', 'submitted'])
    harness.passDays(1)
    await change({ bakeState: 'SUBMITTED' })
    expect(statuses()).toEqual(['open', 'submitted'])
  })

  it('are written once: a second look writes nothing', async () => {
    harness.passDays(1)
    await change({ bakeState: 'SUBMITTED' })
    const writes = harness.store.writes()
    await harness.pass()
    expect(harness.store.writes()).toBe(writes)
  })
})
