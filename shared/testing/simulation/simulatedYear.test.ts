import { describe, expect, it } from 'vitest'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { isWait } from '#shared/audit/steps/facts.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { BAKER, SYSTEM } from '../builders.ts'
import { workerHarness } from '../workerHarness.ts'
import { playYear } from './playYear.ts'

/** `npm run soak -- year` plays a thousand, with a seed of its own each time. */
const AUDITS = 20
const SEED = 20260105

/** What a year without any of these would not have shown. */
const HAPPENS = [
  'import',
  'delivered',
  'bounced',
  'public saves',
  'public submits',
  'claim',
  'complete CALL_INSURED',
  'reopen',
  'CONTACTING>NONPRODUCTIVE',
  'WORKSHEET>PRODUCTIVE',
  'bulk READY>CONTACTING',
  'bulk PRODUCTIVE>FINAL_REVIEW_COMPLETE',
  'bulk FINAL_REVIEW_COMPLETE>SENT_TO_CARRIER',
  'invoice',
]

describe(`a simulated year (seed ${SEED})`, () => {
  it('every audit comes to an end, and everything holds after every write', async () => {
    const { ends, done, checks } = await playYear(AUDITS, SEED)
    expect(checks.failures).toEqual([])
    expect([...ends.values()].reduce((sum, count) => sum + count, 0)).toBe(AUDITS)
    expect([...done.keys()]).toEqual(expect.arrayContaining(HAPPENS))
    // Cancelled is over only where the carrier pays nothing for it.
    expect((ends.get('INVOICED') ?? 0) + (ends.get('CANCELLED') ?? 0)).toBe(AUDITS)
  }, 60_000)
})

describe('an audit without any answer', () => {
  /** The days from the start on which something happens, until a person has to decide. */
  async function silence(changes: Parameters<Harness['addAudit']>[0]): Promise<string[]> {
    const harness = workerHarness()
    await harness.addCarrier()
    const id = await harness.addAudit(changes, [{ type: 'READY' }])
    await actOnAudit(
      harness.world,
      { auditFSID: id, actor: SYSTEM },
      { kind: 'complete', step: 'READY' },
    )
    const entries: string[] = []
    for (let day = 0; day < 90; day++) {
      const known = harness.audit(id).history.length
      await harness.passAndSend()
      const toDo = harness.store
        .all<Step>('asteps')
        .filter(({ bakerStepActive, type }) => bakerStepActive && !isWait(type))
      for (const { type: step } of toDo) {
        if (step === 'NONPRODUCTIVE' || step === 'MANUAL') return [...entries, `${day} ${step}`]
        const completion = { disposition: 'voicemail' } as const
        await actOnAudit(
          harness.world,
          { auditFSID: id, actor: BAKER },
          { kind: 'complete', step, completion },
        )
      }
      entries.push(
        ...harness
          .audit(id)
          .history.slice(day === 0 ? 2 : known)
          .map(({ text }) => `${day} ${text}`),
      )
      harness.passDays(1)
    }
    return entries
  }
  type Harness = ReturnType<typeof workerHarness>

  it('takes the 44 days of the longest way, when the due day is far', async () => {
    expect(
      await silence({
        insuredCell: '207.555.0109',
        insuredLocationAddress1: '9 Mill Rd',
        auditDue: '2027-06-01',
      }),
    ).toEqual([
      '0 Emailed Insured',
      '0 Emailed Agent to kick off',
      '3 Emailed Insured, second time',
      '3 Called Agent, voicemail',
      '6 Called Insured, voicemail',
      '9 Texted Insured',
      '12 Emailed Insured, third time',
      '13 Waiting for Agent: no answer',
      '17 Mailed a letter to Insured',
      '27 Mailed a final notice to the location',
      '37 Asked Agent for help, voicemail',
      '44 NONPRODUCTIVE',
    ])
  })

  it('shrinks its waits to end within 18 days, when that is what is left', async () => {
    // 3 of 44 days with 18 left are 1, 10 of 27 with 13 left are 4; 7 of 7 with 9 left stay 7.
    expect(await silence({ auditDue: '2026-11-20' })).toEqual([
      '0 Emailed Insured',
      '0 Emailed Agent to kick off',
      '1 Emailed Insured, second time',
      '1 Called Agent, voicemail',
      '2 Called Insured, voicemail',
      '3 Emailed Insured, third time',
      '4 Waiting for Agent: no answer',
      '5 Mailed a letter to Insured',
      '9 Asked Agent for help, voicemail',
      '16 NONPRODUCTIVE',
    ])
  })
})
