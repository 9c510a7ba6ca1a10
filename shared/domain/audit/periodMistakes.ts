import type { Audit } from './Audit.ts'
import type { EditableFieldName } from './editableFields.ts'

/** A period that does not end after it starts. */
export interface PeriodMistake {
  field: EditableFieldName
  label: string
  detail: string
}

const PERIODS = [
  { start: 'policyStart', end: 'policyEnd', label: 'Policy end' },
  { start: 'auditStart', end: 'auditEnd', label: 'Audit end' },
] as const

/** The periods of an audit that do not end after they start. */
export function periodMistakes(
  audit: Pick<Audit, 'policyStart' | 'policyEnd' | 'auditStart' | 'auditEnd'>,
): PeriodMistake[] {
  return PERIODS.flatMap(({ start, end, label }) => {
    const [from, to] = [audit[start], audit[end]]
    if (from === null || to === null || from < to) return []
    return [{ field: end, label, detail: 'it is not after the start.' }]
  })
}
