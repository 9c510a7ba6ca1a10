import type { Intake } from '#shared/audit/access/intake.ts'
import type { FlowFacts } from '#shared/intake/flowFacts.ts'
import type { Day } from '#shared/kernel/day.ts'
import { formatDollars } from '#shared/kernel/money.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import type { Texts } from '../app/language.tsx'

/** A day as mm/dd/yy (specification §2); empty for none. No date library comes with the pages for it. */
export function dayText(day: Day | null): string {
  return day === null ? '' : `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(2, 4)}`
}

/** A moment's day in this browser's zone, as mm/dd/yy. */
export function momentText(moment: Date): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${two(moment.getMonth() + 1)}/${two(moment.getDate())}/${two(moment.getFullYear() % 100)}`
}

/** The audit's period, to be filled into a text; null where it is not known. */
export function periodOf({ asked }: FlowFacts): { from: string; to: string } | null {
  const { periodStart, periodEnd } = asked
  if (periodStart === null || periodEnd === null) return null
  return { from: dayText(periodStart), to: dayText(periodEnd) }
}

/**
 * The day by which the pages ask for the answers, as mm/dd/yy; empty where there is none, or it has
 * passed in this browser's zone. An older intake has only its due day.
 */
export function answerDay(
  { answerBy, auditDue }: Pick<Intake, 'answerBy' | 'auditDue'>,
  clock: Clock,
): string {
  const day = answerBy === undefined ? auditDue : answerBy
  const now = clock.now()
  const isToCome = day !== null && new Date(`${day}T23:59:59.999`) >= now
  return isToCome ? dayText(day) : ''
}

/** Dollars as money: `$1,250.00`. */
export function moneyText(dollars: number): string {
  return formatDollars(dollars)
}

/** Which time a page asks about. */
export const PERIOD_TEXTS = {
  period: ['From {from} to {to}.', 'Del {from} al {to} (mes/día/año).'],
} as const satisfies Texts
