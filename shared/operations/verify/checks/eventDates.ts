import { type DateInput, formatMoment, readMoment } from '../../../domain/format/day.ts'
import { type Refusal, refusal } from '../../../errors/refusal.ts'
import type { AuditCheck } from '../AuditCheck.ts'

/** Every entry of the history and every note says when it was written (specification §8). */
export const eventDates: AuditCheck = {
  name: 'dates of history and notes',
  check({ history, notes }) {
    return [
      ...damaged(history).map(({ at, words }) =>
        refusal('HISTORY_DATE_DAMAGED', { n: at, detail: words }),
      ),
      ...damaged(notes).map(
        ({ at, words }): Refusal => refusal('NOTE_DATE_DAMAGED', { n: at + 1, detail: words }),
      ),
    ]
  },
}

function damaged(events: readonly { date: unknown }[]): { at: number; words: string }[] {
  return events.flatMap(({ date }, at) =>
    // Only a moment of the database counts: what screens can still read of another form is damaged too.
    date instanceof Date && readMoment(date) !== null
      ? []
      : [{ at, words: formatMoment(date as DateInput) }],
  )
}
