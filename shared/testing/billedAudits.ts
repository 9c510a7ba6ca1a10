import { recordEntry } from '#shared/audit/history.ts'
import { sortKeyOf } from '#shared/audit/listing.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { FeePeriod, FeeSchedule } from '#shared/billing/fees.ts'
import type { BatchWrite, DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { aCarrier, anAudit } from './builders.ts'

/** A period without end, from 2026 on: $65 by phone, $95 on site, $30 nonproductive, rush and cancelling extra. */
export function aFeePeriod(changes: Partial<FeePeriod> = {}): FeePeriod {
  return {
    from: '2026-01-01',
    to: null,
    fees: [
      {
        reportType: 'Phone',
        outcome: 'PRODUCTIVE',
        code: 'PH',
        description: 'Phone audit',
        cents: 6500,
      },
      {
        reportType: 'Physical',
        outcome: 'PRODUCTIVE',
        code: 'SITE',
        description: 'Physical audit',
        cents: 9500,
      },
      {
        reportType: '*',
        outcome: 'NONPRODUCTIVE',
        code: 'NP',
        description: 'Nonproductive audit',
        cents: 3000,
      },
    ],
    rush: [{ reportType: '*', code: 'RUSH', description: 'Rush', cents: 2500 }],
    cancellation: [{ reportType: '*', code: 'CANC', description: 'Cancellation', cents: 1500 }],
    ...changes,
  }
}

/** A carrier's fee schedule with `aFeePeriod()` by default. */
export function aFeeSchedule(changes: Partial<FeeSchedule> = {}): FeeSchedule {
  return {
    terms: 'Net 30',
    dueDays: 30,
    xero: { accountCode: '200', taxType: 'Tax Exempt' },
    billTo: [],
    remitTo: [],
    periods: [aFeePeriod()],
    ...changes,
  }
}

/** When `sentAudit()` was sent. */
export const SENT_AT = new Date('2026-11-20T15:00:00.000Z')

const OUTREACH = ['Emailed Insured', 'Called Agent', 'Called Insured', 'Texted Insured']

/** An audit that was worked and sent to the carrier, with the history of that, by default. */
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

/** The last day whose work `sentAudits` are to be billed by; every 29th was sent later. */
export const BILLED_THROUGH = '2026-10-31'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
const FIRST_SENT = Date.UTC(2026, 9, 2, 12)
const TYPES = ['Phone', 'Physical', 'Physical Rush', 'Phone']
const PER_BATCH = 40

/** The codes of `count` carriers: `CA01`, `CA02`, … */
export function billedCarriers(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `CA${String(index + 1).padStart(2, '0')}`)
}

/**
 * The audit with this place in a month to bill: of every kind that prices differ by, about 8 kB. Every
 * 37th is cancelled, every 50th has a cost of its own, every 101st has no price.
 */
export function billedAudit(index: number, carriers: readonly string[]): Audit {
  const code = `B${String(index).padStart(7, '0')}`
  const id = `${code}AAAAAAAAAAAA`
  const late = index % 29 === 28
  const sent = late ? FIRST_SENT + 40 * DAY : FIRST_SENT + ((index * 37) % 41_000) * MINUTE
  const dateAdded = new Date(sent - (5 + (index % 50)) * DAY)
  const audit = sentAudit({
    id,
    auditCode: code,
    orderNumber: code,
    carrierCompany: carriers[index % carriers.length] ?? '',
    auditType: index % 101 === 100 ? 'Voluntary' : (TYPES[index % TYPES.length] ?? ''),
    outcome: index % 101 !== 100 && index % 5 === 4 ? 'NONPRODUCTIVE' : 'PRODUCTIVE',
    bakeState: index % 37 === 36 ? 'CANCELLED' : 'SENT_TO_CARRIER',
    dateSent: new Date(sent),
    dateAdded,
    insuredCompany: index % 11 === 10 ? '=Harbor, "Oven" & Co' : `Harbor Oven ${index}`,
    notes: Array.from({ length: 12 }, (_, n) => ({
      text: `Note ${n}: ${'the books are at the accountant, who is away until Monday. '.repeat(6)}`,
      date: dateAdded,
      userId: 'auditor@bakehouse.example',
    })),
    ...(index % 50 === 49 ? { cost: 10_000 + index, costReason: 'Agreed' } : {}),
  })
  return { ...audit, id, sortKey: sortKeyOf({ band: 'rest', dateAdded, id }) }
}

/** What that audit costs, worked out by hand; null when it is not billed through BILLED_THROUGH. */
export function billedCents(index: number): number | null {
  if (index % 29 === 28) return null
  if (index % 37 === 36) return 1500
  if (index % 50 === 49) return 10_000 + index
  if (index % 101 === 100) return null
  const rush = index % 4 === 2 ? 2500 : 0
  if (index % 5 === 4) return 3000 + rush
  return index % 4 === 0 || index % 4 === 3 ? 6500 : 9500 + rush
}

/** Stores the carriers with their fees, and `count` such audits. */
export async function storeBilledMonth(
  store: DocumentStore,
  carriers: readonly string[],
  count: number,
): Promise<void> {
  for (const code of carriers) {
    const { id, ...carrier } = aCarrier({ id: code, name: `Carrier ${code}` })
    await store.set('carriers', id, carrier)
    await store.set(`carriers/${id}/private`, 'fees', { schedule: aFeeSchedule() })
  }
  for (let start = 0; start < count; start += PER_BATCH) {
    const writes: BatchWrite[] = []
    for (let index = start; index < Math.min(count, start + PER_BATCH); index++) {
      const { id, ...data } = billedAudit(index, carriers)
      writes.push({ kind: 'create', collection: 'audits', id, data })
    }
    await store.batch(writes)
  }
}
