import type { Audit } from '#shared/audit/model.ts'
import type { BakeState } from '#shared/audit/states.ts'
import { formatDay, formatMoment } from '#shared/kernel/day.ts'

/** States that are entered with a reason the next person needs. */
const STATES_WITH_REASON: readonly BakeState[] = [
  'WRONG_DOCS',
  'REDO',
  'PAUSED',
  'CANCELLED',
  'NONPRODUCTIVE',
]

/** What was said when the audit came to where it is, and when; null where nothing needs saying. */
export function whyHere({ bakeState, history, pause }: Audit, timeZone: string): string | null {
  if (!STATES_WITH_REASON.includes(bakeState)) return null
  const entry = history.findLast(({ to }) => to === bakeState)
  if (entry === undefined) return null
  const until = bakeState === 'PAUSED' && pause?.until ? `, until ${formatDay(pause.until)}` : ''
  return `${entry.text}${until} (${formatMoment(entry.date, { seconds: false, timeZone })})`
}
