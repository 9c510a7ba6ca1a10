import type { Audit } from '#shared/audit/model.ts'
import { countOpenOf } from '#shared/audit/ops/handOver.ts'
import { todayIn } from '#shared/kernel/day.ts'
import type { CalendarDays, CalendarKind } from '#shared/reports/calendar.ts'
import type { ExceptionRuleName } from '#shared/reports/exceptionRules.ts'
import type { FigureList } from '#shared/reports/figures.ts'
import * as bakery from '#shared/reports/ops/readBakery.ts'
import * as calendar from '#shared/reports/ops/readCalendar.ts'
import * as counters from '#shared/reports/ops/readCounters.ts'
import * as exceptions from '#shared/reports/ops/readExceptions.ts'
import * as figures from '#shared/reports/ops/readFigureAudits.ts'
import * as load from '#shared/reports/ops/readLoad.ts'
import * as standing from '#shared/reports/ops/readStanding.ts'
import type { Period } from '#shared/reports/period.ts'
import { RefusalError } from '../../RefusalError.ts'
import type { ProviderContext } from '../ProviderContext.ts'
import { type OfCarrier, requestOf } from './home.ts'

/** The slices whose audits a report counts. */
export function readActiveSlices({ session }: ProviderContext): Promise<readonly string[]> {
  return session.activeSlices()
}

/** The headline figure of each report. */
export async function readHeadlines(
  context: ProviderContext,
  of: OfCarrier,
): Promise<standing.Headlines> {
  return standing.readHeadlines(context.store, await requestOf(context, of))
}

/** The figures of a period, from the worker's counters. */
export function readFigures(
  { store, clock }: ProviderContext,
  { carrier, timeZone, period }: OfCarrier & { period: Period },
): Promise<counters.ReportFigures> {
  const today = todayIn(timeZone, clock.now())
  return counters.readReportFigures(store, { carrier, period, today })
}

/** The same period for each of the signed-in person's carriers. */
export async function compareCarriers(
  { store, session, clock }: ProviderContext,
  { timeZone, period }: OfCarrier & { period: Period },
): ReturnType<typeof counters.readCarrierFigures> {
  const { carriers = [] } = (await session.user()) ?? {}
  const today = todayIn(timeZone, clock.now())
  return counters.readCarrierFigures(store, { carriers, period, today })
}

/** The audits behind a figure, fifty a page. */
export function listFigureAudits(
  { store }: ProviderContext,
  asked: OfCarrier & { period: Period; list: FigureList; after: figures.FigureCursor | null },
): Promise<figures.FigureAuditPage> {
  const { carrier, timeZone, period, list, after } = asked
  return figures.readFigureAudits(store, {
    carrier,
    timeZone,
    period,
    list,
    after: after ?? undefined,
  })
}

/** The figures as a PDF. What draws it is loaded when one is wanted. */
export async function exportFigures(
  { store, clock, session }: ProviderContext,
  { carrier, timeZone, name, period }: OfCarrier & { name: string; period: Period },
): Promise<{ name: string; bytes: Uint8Array }> {
  const ops = await import('#shared/reports/ops/exportFigures.ts')
  const slices = await session.activeSlices()
  const today = todayIn(timeZone, clock.now())
  const of = { carrier: { id: carrier, name, timeZone }, slices, period, today }
  return ops.exportFigures({ store, clock }, of)
}

/** The dates of open audits from one day to another, or how many each day has. */
export async function readCalendar(
  { store, session }: ProviderContext,
  {
    carrier,
    from,
    to,
    kinds,
    most,
  }: OfCarrier & Period & { kinds: readonly CalendarKind[]; most: number },
): Promise<CalendarDays> {
  const slices = await session.activeSlices()
  return calendar.readCalendar(store, { carrier, slices, from, to, kinds, most })
}

/** The open audits that have a date on a day, fifty a page. */
export async function listCalendarDay(
  { store, session }: ProviderContext,
  asked: OfCarrier & { day: string; kind: CalendarKind; after: string | null },
): Promise<calendar.CalendarDayPage> {
  const { carrier, day, kind, after } = asked
  const slices = await session.activeSlices()
  return calendar.readCalendarDay(store, { carrier, slices, day, kind, after: after ?? undefined })
}

/** The pipeline of the open audits, counted. */
export async function readBakery(
  context: ProviderContext,
  { stuckDays, ...of }: OfCarrier & { stuckDays: number },
): Promise<bakery.BakeryReport> {
  return bakery.readBakery(context.store, await requestOf(context, of), { stuckDays })
}

/** The audits behind a number of the pipeline. */
export async function listBakeryAudits(
  context: ProviderContext,
  { list, limit, ...of }: OfCarrier & { list: bakery.BakeryList; limit: number },
): Promise<Audit[]> {
  return bakery.readBakeryAudits(context.store, await requestOf(context, of), { list, limit })
}

/** Who has how many audits, and how many are unassigned. */
export async function readLoad(
  context: ProviderContext,
  of: OfCarrier,
): Promise<{ auditors: load.AuditorLoad[]; unassigned: number }> {
  const { store } = context
  const [auditors, unassigned] = await Promise.all([
    load.readLoad(store, await requestOf(context, of)),
    countOpenOf(store, of.carrier, ''),
  ])
  return { auditors, unassigned }
}

/** Who did what when in a period, from the worker's counters. */
export function readActivity(
  { store, clock }: ProviderContext,
  { carrier, timeZone, period }: OfCarrier & { period: Period },
): Promise<counters.ActivityReport> {
  const today = todayIn(timeZone, clock.now())
  return counters.readActivityReport(store, { carrier, period, today })
}

/** Every exception, counted. */
export async function readExceptions(
  context: ProviderContext,
  of: OfCarrier,
): Promise<exceptions.Exceptions> {
  return exceptions.readExceptions(context.store, await requestOf(context, of))
}

/** The audits of an exception, oldest first. */
export async function listExceptionAudits(
  context: ProviderContext,
  { rule, limit, ...of }: OfCarrier & { rule: ExceptionRuleName; limit: number },
): Promise<exceptions.ExceptionAudits> {
  const request = await requestOf(context, of)
  const found = await exceptions.readExceptionAudits(context.store, request, { rule, limit })
  if (!found.ok) throw new RefusalError(found.error)
  return found.value
}
