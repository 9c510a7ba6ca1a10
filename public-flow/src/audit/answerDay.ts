import type { Intake } from '#shared/audit/access/intake.ts'
import type { Clock } from '#shared/kernel/ports/host.ts'
import { dayText } from './dayText.ts'

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
