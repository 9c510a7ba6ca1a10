import type { Audit } from '#shared/audit/model.ts'
import { countQueue } from '#shared/audit/ops/queue.ts'
import { todayIn } from '#shared/kernel/day.ts'
import {
  type ActivityLine,
  countMyWork,
  type HomeFigures,
  readActivity,
  readHomeFigures,
  readMyWork,
} from '#shared/reports/ops/home.ts'
import type { ReportRequest } from '#shared/reports/reportSettings.ts'
import type { ProviderContext } from '../ProviderContext.ts'

/** The carrier on screen, which the hook adds to what is asked. */
export interface OfCarrier {
  carrier: string
  timeZone: string
}

/** A request on the active slices, as of now. */
export async function requestOf(
  { session, clock }: ProviderContext,
  { carrier, timeZone }: OfCarrier,
): Promise<ReportRequest> {
  return { carrier, timeZone, slices: await session.activeSlices(), now: clock.now() }
}

/** The counts of what is urgent, and of every state. */
export async function readUrgent(context: ProviderContext, of: OfCarrier): Promise<HomeFigures> {
  return readHomeFigures(context.store, await requestOf(context, of))
}

/** The signed-in person's audits that wait for an action, and how much waits in the queue. */
export async function readMine(
  { store, session, clock }: ProviderContext,
  { carrier, timeZone, limit }: OfCarrier & { limit: number },
): Promise<{
  audits: Audit[]
  counts: { all: number; late: number }
  /** In the queue, everyone's. */
  waiting: number
}> {
  const userId = (await session.user())?.id ?? ''
  const now = clock.now()
  const [audits, counts, waiting] = await Promise.all([
    readMyWork(store, { carrier, userId, limit }),
    countMyWork(store, { carrier, userId, today: todayIn(timeZone, now) }),
    countQueue(store, { carrier, timeZone, now }),
  ])
  return { audits, counts, waiting: waiting.all }
}

/** What happened today on the audits that changed last. */
export async function readToday(
  context: ProviderContext,
  { limit, ...of }: OfCarrier & { limit: number },
): Promise<ActivityLine[]> {
  return readActivity(context.store, { ...(await requestOf(context, of)), limit })
}
