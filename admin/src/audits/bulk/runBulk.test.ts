import { expect, it } from 'vitest'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import { newIntake } from '#shared/domain/audit/newIntake.ts'
import type { AdvanceResult } from '#shared/operations/advance/AdvanceReport.ts'
import { aCarrier, anAudit } from '#shared/testing/builders.ts'
import { fixedClock } from '#shared/testing/fixedClock.ts'
import { memoryDocumentStore } from '#shared/testing/memoryDocumentStore.ts'
import { seededRandom } from '#shared/testing/seededRandom.ts'
import { bulkReasons } from './bulkReasons.ts'
import { runBulk } from './runBulk.ts'

const COUNT = 1_000
const NOW = new Date('2026-11-19T17:00:00.000Z')
const BAKER = { userId: 'bea@bakehouse.example', role: 'baker' } as const

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
/** Changed by somebody between the preview and the run. */
const CHANGED = 10

it('of 1,000 audits the 37 that cannot go are refused with their reasons, and nothing else stays', async () => {
  const store = memoryDocumentStore()
  const world = { store, clock: fixedClock(NOW), random: seededRandom() }
  await store.set('carriers', 'DEMO', { ...aCarrier() })
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
  const run = async (dryRun: boolean, planned?: ReadonlyMap<string, number>) => {
    const told: AdvanceResult[] = []
    const end = await runBulk(world, {
      audits,
      order: { to: 'PAUSED', step: null, reason: 'Holidays', until: null },
      actor: BAKER,
      carrier: 'DEMO',
      dryRun,
      planned,
      signal: new AbortController().signal,
      onResult: (result) => told.push(result),
    })
    expect(end.isBroken).toBe(false)
    return { told, versions: end.versions }
  }
  const preview = await run(true)
  expect(preview.told.filter(({ result }) => result === 'REFUSED')).toHaveLength(27)
  for (let n = 1; n <= CHANGED; n++)
    await store.update('audits', `audit${n}`, { v: (audits[n]?.v ?? 0) + 1 })
  const { told } = await run(false, preview.versions)
  const refused = told.filter(({ result }) => result !== 'ADVANCED')
  const codes = refused.map(({ reason }) => /\[([A-Z_]+)\]$/.exec(reason)?.[1] ?? reason)
  const countOf = (code: string) => codes.filter((each) => each === code).length
  expect(new Set(told.map(({ auditFSID }) => auditFSID)).size).toBe(COUNT)
  expect(refused).toHaveLength(37)
  for (const { code, count } of PLANTED) expect(countOf(code)).toBe(count)
  expect(refused.length - PLANTED.reduce((sum, { count }) => sum + count, 0)).toBe(CHANGED)
  const reasons = bulkReasons(told)
  expect(reasons.map(({ results }) => results.length).sort()).toEqual([10, 12, 15])
  const paused = store.all<Audit>('audits').filter(({ bakeState }) => bakeState === 'PAUSED')
  expect(paused).toHaveLength(COUNT - 37)
})
