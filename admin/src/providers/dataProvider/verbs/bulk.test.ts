import { expect, it } from 'vitest'
import { newIntake } from '#shared/audit/access/intake.ts'
import type { AdvanceResult } from '#shared/audit/advanceReport.ts'
import type { Audit } from '#shared/audit/model.ts'
import { listAuditResults } from '#shared/engine/commands/commandQueries.ts'
import { aCarrier, anAudit, aUser } from '#shared/testing/builders.ts'
import { commandHarness, PEOPLE } from '#shared/testing/commandHarness.ts'
import { bulkReasons } from '../../../audits/bulk/bulkReasons.ts'
import { actionOf, previewBulk } from './bulk.ts'

const COUNT = 1_000
const NOW = new Date('2026-11-19T17:00:00.000Z')
const BAKER = aUser({ email: PEOPLE.baker, role: 'baker' })
const ORDER = { to: 'PAUSED', step: null, reason: 'Holidays', until: null } as const

/** Why 37 of them cannot be paused, and how many for each. */
const PLANTED: readonly { code: string; count: number; changes: Partial<Audit> }[] = [
  {
    code: 'AUDIT_CLAIMED',
    count: 15,
    changes: {
      assignee: 'bob@bakehouse.example',
      claimUntil: new Date(NOW.getTime() + 3_600_000),
    },
  },
  { code: 'TRANSITION_NOT_IN_TABLE', count: 12, changes: { bakeState: 'INVOICED' } },
]
/** Changed by another user between the preview and the run. */
const CHANGED = 10

it('of 1,000 audits the 37 that cannot go are refused with their reasons, and nothing else stays', async () => {
  const { store, clock, world, ask, run, command } = await commandHarness()
  clock.set(NOW)
  const planted = PLANTED.flatMap(({ count, changes }) =>
    Array<Partial<Audit>>(count).fill(changes),
  )
  const audits = Array.from({ length: COUNT }, (_, n) =>
    anAudit({
      id: `audit${n}`,
      auditCode: `A${n}`,
      bakeState: 'CONTACTING',
      openSteps: {},
      // Spread over the whole selection.
      ...(n % 27 === 0 ? planted[n / 27] : {}),
    }),
  )
  for (const audit of audits) {
    await store.set('audits', audit.id, { ...audit })
    await store.set('intakes', audit.intakeId, { ...newIntake(audit, aCarrier()) })
  }
  const previewed: AdvanceResult[] = []
  const writes = store.writes()
  const session = {
    user: async () => BAKER,
    carrier: async () => 'DEMO',
    activeSlices: async () => ['99'],
    forget: () => {},
    ended: () => {},
  }
  const planned = await previewBulk(
    { ...world, session },
    {
      audits,
      order: ORDER,
      carrier: 'DEMO',
      signal: new AbortController().signal,
      onResult: (result) => previewed.push(result),
    },
  )
  expect(planned.size).toBe(COUNT)
  expect(store.writes()).toBe(writes)
  expect(previewed.filter(({ result }) => result === 'REFUSED')).toHaveLength(27)
  for (let n = 1; n <= CHANGED; n++)
    await store.update('audits', `audit${n}`, { v: (audits[n]?.v ?? 0) + 1 })

  const ids = audits.map(({ id }) => id)
  const versions = ids.map((id) => planned.get(id) ?? -1)
  const request = { action: actionOf(ORDER), reason: ORDER.reason, ids, versions }
  const asked = await ask('bulk', request, { by: PEOPLE.baker })
  await run()
  expect((await command(asked)).result).toMatchObject({ selected: COUNT, refused: 37, failed: 0 })
  const results = await listAuditResults(store, asked)
  const refused = results.filter(({ result }) => result !== 'ADVANCED')
  const codes = refused.map(({ reason }) => /\[([A-Z_]+)\]$/.exec(reason)?.[1] ?? reason)
  const countOf = (code: string) => codes.filter((each) => each === code).length
  expect(results).toHaveLength(COUNT)
  expect(refused).toHaveLength(37)
  for (const { code, count } of PLANTED) expect(countOf(code)).toBe(count)
  expect(countOf('PLAN_OUTDATED')).toBe(CHANGED)
  const reasons = bulkReasons(results.map((result) => ({ ...result, auditFSID: result.id })))
  expect(reasons.map(({ results }) => results.length).sort()).toEqual([10, 12, 15])
  const paused = store.all<Audit>('audits').filter(({ bakeState }) => bakeState === 'PAUSED')
  expect(paused).toHaveLength(COUNT - 37)
})
