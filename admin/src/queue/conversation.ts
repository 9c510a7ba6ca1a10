import { TZDate } from '@date-fns/tz'
import { askedOf } from '#shared/audit/access/intake.ts'
import { wantedDocuments, wantedName } from '#shared/audit/documentTypes.ts'
import { EXPOSURE_TYPES } from '#shared/audit/exposures.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { QueueItem } from '#shared/audit/queue.ts'
import { afterQuietHours } from '#shared/audit/steps/schedule.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import type { StepType } from '#shared/firm/model.ts'
import { nextBusinessDay } from '#shared/kernel/businessDay.ts'
import { addDays, type Day, todayIn } from '#shared/kernel/day.ts'
import { type Contact, contactRoles, contactsOf } from '../audits/contacts.ts'

/**
 * The person a queue item is about: the first of its party with a phone, else the first of its party,
 * else any contact of the audit; null when the audit has none.
 */
export function personToCall({ audit, step }: Pick<QueueItem, 'audit' | 'step'>): Contact | null {
  const contacts = contactsOf(audit)
  const party = step === null ? null : STEPS[step.type].party
  const roles = contactRoles(audit, party === 'agent' ? 'agent' : 'insured')
  const ofParty = roles.flatMap((role) => contacts.find((contact) => contact.role === role) ?? [])
  return ofParty.find(({ phones }) => phones.length > 0) ?? ofParty[0] ?? contacts[0] ?? null
}

/** What to ask the person for. */
export type AskFor =
  | { kind: 'contact' | 'help' }
  | { kind: 'again'; lines: string[] }
  /** Of documents that serve the same end one is enough. */
  | { kind: 'figures'; figures: string[]; documents: string[][]; from: Day | null; to: Day | null }

/** Agents are asked who and how; the insured for figures and documents, or for what was returned. */
export function askFor(audit: Audit, type: StepType | null): AskFor {
  if (type === 'GET_HELP_FROM_AGENT') return { kind: 'help' }
  if (type === 'CALL_AGENT' || type === 'GET_INSURED_FROM_AGENT') return { kind: 'contact' }
  const { classes, periodStart, periodEnd, again } = askedOf(audit)
  if (again.length > 0) {
    return {
      kind: 'again',
      lines: again.map(({ docType, words }) => [docType, words].filter(Boolean).join(': ')),
    }
  }
  const bases = [...new Set(classes.map(({ basis }) => basis))]
  const taxCollected = audit.keyQuestions.salesTaxCollected?.answer !== 'no'
  const documents = wantedDocuments(bases, { taxCollected }).map((oneOf) =>
    oneOf.map((id) => `${id} ${wantedName(id, bases)}`),
  )
  const figures = bases.filter((basis) => basis !== 'unknown')
  return {
    kind: 'figures',
    figures: figures.map((basis) => EXPOSURE_TYPES[basis].label),
    documents,
    from: periodStart,
    to: periodEnd,
  }
}

/** A moment to put work off to, and the key of its words. */
export interface LaterChoice {
  name: 'hours' | 'tomorrow' | 'workday' | 'days'
  until: Date
}

const HOURS = 2
const DAYS = 3
const MORNING = 9

/**
 * In two hours, on the next business morning, in three days: never in the insured's quiet hours or on a
 * day that is not a business day; what comes to the same moment is one choice. `timeZone` is the insured's.
 */
export function laterChoices(now: Date, timeZone: string): LaterChoice[] {
  const soon = afterQuietHours(new Date(now.getTime() + HOURS * 3_600_000), timeZone)
  const day = todayIn(timeZone, soon)
  const next = morningAfter(now, 1, timeZone)
  const isTomorrow = todayIn(timeZone, next) === addDays(todayIn(timeZone, now), 1)
  const later = nextBusinessDay(day) === day ? soon : next
  const days = morningAfter(now, DAYS, timeZone)
  return [
    ...(later < next ? [{ name: 'hours', until: later } as const] : []),
    { name: isTomorrow ? 'tomorrow' : 'workday', until: next },
    ...(days > next ? [{ name: 'days', until: days } as const] : []),
  ]
}

function morningAfter(now: Date, days: number, timeZone: string): Date {
  const day = nextBusinessDay(addDays(todayIn(timeZone, now), days))
  const [year, month, date] = day.split('-').map(Number)
  const morning = new TZDate(year ?? 0, (month ?? 1) - 1, date ?? 1, MORNING, timeZone)
  return new Date(morning.getTime())
}
