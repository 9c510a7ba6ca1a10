import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { totalsOf } from '../category/totals.ts'
import { timeZoneOfState } from '../format/usState.ts'
import { AuditDraft } from '../step/AuditDraft.ts'
import { nothingDone } from '../step/nothingDone.ts'
import type { WorkContext, WorkedAudit, WorkedChange } from '../step/WorkedAudit.ts'
import type { Audit } from './Audit.ts'
import {
  EDITABLE_FIELDS,
  type EditableField,
  type EditableFieldName,
  isEditable,
} from './editableFields.ts'
import { openDefects } from './openDefects.ts'
import { readField } from './readField.ts'
import { type BakeState, STATES } from './states.ts'

/** New values of editable fields, as they were typed. */
export type AuditPatch = Partial<Record<EditableFieldName, unknown>>

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
 * Edits fields of an audit (`editableFields.ts`), all or none: each is trimmed and read as its kind,
 * and the history says which changed. What follows from them follows: totals, zone, defects, band,
 * search. A patch that changes nothing writes nothing.
 */
export function editAudit(
  worked: WorkedAudit,
  patch: AuditPatch,
  context: WorkContext,
): Result<WorkedChange> {
  const { audit } = worked
  const changes: Partial<Record<EditableFieldName, unknown>> = {}
  for (const [name, typed] of Object.entries(patch)) {
    if (typed === undefined) continue
    if (!isEditable(name))
      return { ok: false, error: refusal('FIELD_NOT_EDITABLE', { field: name }) }
    const read = readField(name, typed, audit, context.random)
    if (!read.ok) return read
    if (isSame(read.value, audit[name])) continue
    const refused = refusalOfField(name, audit, context)
    if (refused) return { ok: false, error: refused }
    changes[name] = read.value
  }
  const names = Object.keys(changes) as EditableFieldName[]
  if (names.length === 0) return nothingDone(worked)
  const edited = { ...audit, ...(changes as Partial<Audit>) }
  const mistake = periodMistake(edited)
  if (mistake) return { ok: false, error: mistake }
  const draft = new AuditDraft(worked, context)
  draft.change({ ...(changes as Partial<Audit>), ...whatFollows(edited, names, context) })
  const labels = names.map((name) => EDITABLE_FIELDS[name].label)
  draft.record('EDITED', `Edited: ${labels.join(', ')}`, null)
  return { ok: true, value: draft.finish() }
}

function refusalOfField(
  name: EditableFieldName,
  { bakeState }: Audit,
  { actor }: WorkContext,
): Refusal | null {
  const { label, by, isFigure = false }: EditableField = EDITABLE_FIELDS[name]
  if (by === 'admin' && actor.role === 'baker') return refusal('FIELD_NOT_YOURS', { field: label })
  if (!isFigure || FIGURES_OPEN.includes(bakeState)) return null
  return refusal('FIGURES_CLOSED', { state: STATES[bakeState].label, field: label })
}

function periodMistake({ policyStart, policyEnd, auditStart, auditEnd }: Audit): Refusal | null {
  for (const [field, start, end] of [
    ['Policy end', policyStart, policyEnd],
    ['Audit end', auditStart, auditEnd],
  ] as const) {
    if (start !== null && end !== null && start >= end)
      return refusal('FIELD_INVALID', { field, detail: 'it is not after the start.' })
  }
  return null
}

function whatFollows(
  edited: Audit,
  names: readonly EditableFieldName[],
  { facts }: WorkContext,
): Partial<Audit> {
  const { insuredCategories, keyQuestions, insuredLocationState } = edited
  const taxCollected = keyQuestions.salesTaxCollected?.answer ?? null
  const zone = timeZoneOfState(insuredLocationState) ?? facts.carrier.timeZone
  const isZone = names.includes('insuredLocationState')
  const isTotals = names.includes('insuredCategories') || names.includes('keyQuestions')
  const defects = openDefects(edited, names)
  return {
    ...(isZone ? { timeZone: zone } : {}),
    ...(isTotals ? { insuredCategoryTotals: totalsOf(insuredCategories, taxCollected) } : {}),
    ...(defects.length < edited.defects.length ? { defects } : {}),
  }
}

/** Values of fields are texts, numbers, days or plain lists and maps of them. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const [left, right] = [Object.entries(a), Object.entries(b)]
  const other = new Map<string, unknown>(right)
  return (
    left.length === right.length &&
    left.every(([key, value]) => other.has(key) && isSame(value, other.get(key)))
  )
}
