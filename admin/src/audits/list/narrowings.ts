import { STEPS } from '#shared/audit/steps/table.ts'
import {
  type AuditFilter,
  CLAIM_OF_ME,
  UNCLAIMED,
} from '../../providers/dataProvider/auditFilter.ts'
import '../../home/homeMessages.ts'

/** One thing that the list is narrowed by, in words, and the filter without it. */
export interface Narrowing {
  key: string
  label: string
  without: { [K in keyof AuditFilter]?: AuditFilter[K] | undefined }
}

type Translate = (key: string, facts?: Record<string, unknown>) => string

/** The active filters of the list, as they are shown above the rows. */
export function narrowingsOf(
  filter: AuditFilter,
  translate: Translate,
  person: (userId: string) => string,
): Narrowing[] {
  const { q, band, states = [], due, usState, step, outcome, claim, flag } = filter
  const one = (key: keyof AuditFilter, label: string | undefined): Narrowing[] =>
    label === undefined ? [] : [{ key, label, without: { [key]: undefined } }]
  const whose = (holder: string) =>
    holder === CLAIM_OF_ME || holder === UNCLAIMED ? translate(`claims.${holder}`) : person(holder)
  return [
    ...one('q', q && translate('filters.search', { text: q })),
    ...one('band', band && translate(`bands.label.${band}`)),
    ...states.map((state) => ({
      key: state,
      label: translate(`states.${state}`),
      without: { states: states.filter((other) => other !== state) },
    })),
    ...one('due', due && translate(`due.${due}`)),
    ...one('claim', claim && translate('filters.claimed_by', { who: whose(claim) })),
    ...one(
      'outcome',
      outcome && translate('filters.outcome_is', { outcome: translate(`states.${outcome}`) }),
    ),
    ...one('step', step && translate('filters.next_is', { step: STEPS[step].displayName })),
    ...one('flag', flag && translate(flag === 'any' ? 'filters.flagged' : `home.flags.${flag}`)),
    ...one('usState', usState && translate('filters.in_state', { state: usState })),
  ]
}
