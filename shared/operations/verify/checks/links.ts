import { lastDayOf, OPEN_AFTER_SENDING_DAYS } from '../../../domain/audit/openUntil.ts'
import type { BakeState } from '../../../domain/audit/states.ts'
import { addDays } from '../../../domain/format/addDays.ts'
import { formatDay } from '../../../domain/format/day.ts'
import { todayIn } from '../../../domain/format/today.ts'
import { refusal } from '../../../errors/refusal.ts'
import type { AuditCheck } from '../AuditCheck.ts'

/** States that end links themselves. */
const ENDING: readonly BakeState[] = ['SENT_TO_CARRIER', 'INVOICED', 'CANCELLED']

/**
 * The insured's link is open for 30 days from when it was made or last sent, and to the day by which the
 * insured was asked to answer. Links that were last written before these were kept say neither, and pass.
 */
export const links: AuditCheck = {
  name: 'links',
  check(audit, { intakes, carriers }) {
    const intake = intakes.get(audit.intakeId)
    const isEnded = ENDING.includes(audit.bakeState) || (audit.linkClosedAt ?? null) !== null
    if (intake?.answerBy === undefined || isEnded) return []
    const timeZone = carriers.get(audit.carrierCompany)?.timeZone ?? audit.timeZone
    const given = audit.linkSentAt ?? audit.dateAdded
    const least = addDays(todayIn(timeZone, given), OPEN_AFTER_SENDING_DAYS)
    const { answerBy } = intake
    const wanted = answerBy !== null && answerBy > least ? answerBy : least
    const last = lastDayOf(intake.openUntil, timeZone)
    if (last >= wanted) return []
    return [refusal('LINK_ENDS_EARLY', { day: formatDay(last), wanted: formatDay(wanted) })]
  },
}
