import { describe, expect, it } from 'vitest'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { ADMIN, anAudit, BAKER } from '#shared/testing/builders.ts'
import { workerHarness } from '#shared/testing/workerHarness.ts'
import { sealHistoryEntry } from './history.ts'
import { keptUntil, keptYears } from './keeping.ts'
import type { Audit } from './model.ts'

/** An audit of Ohio whose last move was to INVOICED on that day. */
function over(moved: string, changes: Partial<Audit> = {}): Audit {
  const entry = {
    op: 'INVOICED',
    text: 'Invoiced',
    date: new Date(`${moved}T15:00:00Z`),
    userId: 'System',
    to: 'INVOICED',
  } as const
  return anAudit({
    bakeState: 'INVOICED',
    insuredMailingState: 'OH',
    insuredLocationState: 'OH',
    policyEnd: '2026-10-01',
    auditEnd: null,
    timeZone: 'America/New_York',
    history: [sealHistoryEntry(null, entry)],
    ...changes,
  })
}

describe('the last day on which an audit is kept', () => {
  it.each<[string, Audit, string | null]>([
    ['three years after its term', over('2026-09-01'), '2029-10-01'],
    [
      'after the audited period where that ends later',
      over('2026-09-01', { auditEnd: '2026-11-30' }),
      '2029-11-30',
    ],
    ['after its last move where that came later', over('2027-01-15'), '2030-01-15'],
    ['six years in New York', over('2026-09-01', { insuredLocationState: 'NY' }), '2032-10-01'],
    ['no day early for a leap day', over('2026-09-01', { policyEnd: '2028-02-29' }), '2031-03-01'],
    ['from its last move without a term', over('2026-09-01', { policyEnd: null }), '2029-09-01'],
    ['cancelled ones too', over('2026-09-01', { bakeState: 'CANCELLED' }), '2029-10-01'],
    ['not yet while it is not billed', over('2026-09-01', { bakeState: 'SENT_TO_CARRIER' }), null],
    ['not yet while it is worked', over('2026-09-01', { bakeState: 'WORKSHEET' }), null],
    [
      'not while it is held',
      over('2026-09-01', { hold: { reason: 'Matter 1', by: 'a', at: new Date(0) } }),
      null,
    ],
  ])('%s', (_, audit, day) => {
    expect(keptUntil(audit)).toBe(day)
  })

  it('is lengthened by the firm, by its state, and never shortened', () => {
    const ohio = { insuredMailingState: 'OH', insuredLocationState: 'OH' }
    expect(keptYears(ohio, { years: 5 })).toBe(5)
    expect(keptYears(ohio, { years: 1 })).toBe(3)
    expect(keptYears(ohio, { states: { OH: 8, TX: 20 } })).toBe(8)
    expect(keptYears({ ...ohio, insuredMailingState: 'NY' }, { years: 5, states: { NY: 4 } })).toBe(
      6,
    )
  })
})

describe('a legal hold', () => {
  async function overAudit() {
    const harness = workerHarness()
    await harness.addCarrier()
    const { id: _, ...audit } = over('2026-09-01')
    const id = await harness.addAudit(audit)
    const hold = (isOn: boolean, reason: string, actor = ADMIN) =>
      actOnAudit(harness.world, { auditFSID: id, actor, reason }, { kind: 'hold', isOn })
    return { hold, audit: () => harness.audit(id), harness }
  }

  it('is in the history with its reason, takes the last day away, and gives it back', async () => {
    const { hold, audit, harness } = await overAudit()
    await hold(true, 'Matter 26-114')
    expect(audit()).toMatchObject({
      hold: { reason: 'Matter 26-114', by: ADMIN.userId, at: harness.clock.now() },
      keepUntil: null,
    })
    await hold(false, 'Settled')
    expect(audit()).toMatchObject({ hold: null, keepUntil: '2029-10-01' })
    expect(
      audit()
        .history.slice(-2)
        .map(({ op, text }) => [op, text]),
    ).toEqual([
      ['HELD', 'Legal hold: Matter 26-114'],
      ['HOLD_RELEASED', 'Legal hold released: Settled'],
    ])
  })

  it('is an admin’s, needs a reason, and said twice is said once', async () => {
    const { hold, audit } = await overAudit()
    expect(await hold(true, 'Mine', BAKER)).toMatchObject({ error: { code: 'HOLD_IS_ADMINS' } })
    expect(await hold(true, ' ')).toMatchObject({ error: { code: 'HOLD_REASON_MISSING' } })
    await hold(true, 'Matter 26-114')
    const { v } = audit()
    await hold(true, 'Another')
    expect(audit()).toMatchObject({ v, hold: { reason: 'Matter 26-114' } })
  })
})
