import type { Audit } from '../domain/audit/Audit.ts'
import { recordEntry } from '../domain/audit/recordEntry.ts'
import { anAudit } from './builders.ts'

/** When `sentAudit()` was sent. */
export const SENT_AT = new Date('2026-11-20T15:00:00.000Z')

const OUTREACH = ['Emailed Insured', 'Called Agent', 'Called Insured', 'Texted Insured']

/** An audit that was worked and sent to the carrier, with the history of that, unless told otherwise. */
export function sentAudit(changes: Partial<Audit> = {}): Audit {
  const { bakeState = 'SENT_TO_CARRIER' } = changes
  const sent = changes.dateSent ?? SENT_AT
  const worked = OUTREACH.reduce(
    (audit, text) => recordEntry(audit, { op: 'STEP', text, userId: '' }, { now: audit.dateAdded }),
    anAudit({ outcome: 'PRODUCTIVE', ...changes, openSteps: {}, nextStep: null, nextDue: null }),
  )
  const cancelled = bakeState === 'CANCELLED'
  const done = recordEntry(
    worked,
    {
      op: cancelled ? 'CANCELLED' : 'SENT',
      text: cancelled ? 'Cancelled: recalled' : 'Sent to carrier: audits@carrier.example',
      userId: 'admin@bakehouse.example',
      from: cancelled ? 'READY' : 'FINAL_REVIEW_COMPLETE',
      to: bakeState,
    },
    { now: sent },
  )
  return { ...done, bakeState, dateSent: cancelled ? null : sent }
}
