import { type Refusal, refusal } from '#shared/errors/refusal.ts'
import type { Actor } from './Actor.ts'
import type { Audit } from './Audit.ts'
import { EDITABLE_FIELDS, type EditableField, type EditableFieldName } from './editableFields.ts'
import { type BakeState, STATES } from './states.ts'

/** States in which figures and answers are still worked on. */
const FIGURES_OPEN: readonly BakeState[] = [
  'ORDER',
  'READY',
  'CONTACTING',
  'HEARTBEAT',
  'SKIPPED',
  'SUBMITTED',
  'WRONG_DOCS',
  'WORKSHEET',
  'REDO',
  'PAUSED',
]

/**
 * Why the actor may not change a field of the audit now, whatever to; null when they may. It is an
 * admin's (FIELD_NOT_YOURS), or a figure of an audit that has its outcome (FIGURES_CLOSED).
 */
export function refusalOfField(
  name: EditableFieldName,
  { bakeState }: Pick<Audit, 'bakeState'>,
  { role }: Pick<Actor, 'role'>,
): Refusal | null {
  const { label, by, isFigure = false }: EditableField = EDITABLE_FIELDS[name]
  if (by === 'admin' && role === 'baker') return refusal('FIELD_NOT_YOURS', { field: label })
  if (!isFigure || FIGURES_OPEN.includes(bakeState)) return null
  return refusal('FIGURES_CLOSED', { state: STATES[bakeState].label, field: label })
}
