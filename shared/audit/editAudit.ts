import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { ClassField } from '#shared/firm/feedProfile.ts'
import { timeZoneOfState } from '#shared/kernel/contact.ts'
import { figuresHash } from './advanceAudit.ts'
import {
  EDITABLE_FIELDS,
  type EditableFieldName,
  isEditable,
  isFigureField,
  refusalOfField,
} from './editableFields.ts'
import { editWords, isSameValue } from './editChanges.ts'
import { goesElsewhere } from './messages/recipients.ts'
import type { Audit, AuditorSignature, Defect } from './model.ts'
import { AUDIT_FIELDS_OF, GIVEN_ON_LINES } from './orderedFields.ts'
import { periodMistakes, readField } from './readField.ts'
import { totalsOf } from './salesLines.ts'
import { turnToProvidedAgent } from './steps/chase.ts'
import { AuditDraft, nothingDone } from './steps/draft.ts'
import { emptyOutbox } from './steps/emptyOutbox.ts'
import type { ActionContext, AuditChange, AuditWithSteps } from './steps/model.ts'
import {
  isRowField,
  ROW_FIELDS,
  type RowField,
  stampRows,
  type WorksheetRow,
} from './worksheet/rows.ts'

/** New values of editable fields, as they were typed. */
export type AuditPatch = Partial<Record<EditableFieldName, unknown>>

/**
 * Edits fields of an audit (`fields.ts`), all or none: each is trimmed and read as its kind, and the
 * history says which changed, from what to what. Totals, zone, defects, band and search follow, and what
 * waits in the outbox for another address is composed anew. A patch that changes nothing writes nothing.
 * AUDIT_CHANGED when the audit is no longer at `version`, the `v` that was read.
 */
export function editAudit(
  worked: AuditWithSteps,
  patch: AuditPatch,
  context: ActionContext,
  version: number = worked.audit.v,
): Result<AuditChange> {
  const { audit } = worked
  if (audit.v !== version) return { ok: false, error: refusal('AUDIT_CHANGED') }
  const changes: Partial<Record<EditableFieldName, unknown>> = {}
  for (const [name, typed] of Object.entries(patch)) {
    if (typed === undefined) continue
    if (!isEditable(name))
      return { ok: false, error: refusal('FIELD_NOT_EDITABLE', { field: name }) }
    const read = readField(name, typed, audit, context.random)
    if (!read.ok) return read
    const isStillAbsent = audit[name] === undefined && isNothing(read.value)
    if (isStillAbsent || isSameValue(read.value, audit[name])) continue
    const refused = refusalOfField(name, audit, context.actor)
    if (refused) return { ok: false, error: refused }
    changes[name] = isRowField(name) ? stamped(name, read.value, audit, context) : read.value
  }
  const changesFigures = Object.keys(changes).some((name) => isFigureField(name, audit))
  const signed = signatureAfter(changes, context)
  if (changesFigures && signed !== (audit.signed ?? null)) changes.signed = signed
  const names = Object.keys(changes) as EditableFieldName[]
  if (names.length === 0) return nothingDone(worked)
  const edited = { ...audit, ...(changes as Partial<Audit>) }
  const [mistake] = [...periodMistakes(edited), ...lostLines(edited, names)]
  if (mistake) {
    const { label, detail } = mistake
    return { ok: false, error: refusal('FIELD_INVALID', { field: label, detail }) }
  }
  const draft = new AuditDraft(worked, context)
  draft.change({ ...(changes as Partial<Audit>), ...whatFollows(edited, names, context) })
  const figures = changesFigures ? { figures: figuresHash(edited) } : {}
  draft.record('EDITED', editWords(audit, edited, names), null, { fields: names, ...figures })
  const { carrier } = context.facts
  emptyOutbox(draft, ({ type }) => goesElsewhere(type, audit, edited, carrier))
  if (names.some((name) => PROVIDED_AGENT.includes(name))) turnToProvidedAgent(draft)
  return { ok: true, value: draft.finish() }
}

/** A signature stands for the figures that were signed: one of an earlier state of them goes. */
function signatureAfter(
  changes: Partial<Record<EditableFieldName, unknown>>,
  { actor, facts }: ActionContext,
): AuditorSignature | null {
  const typed = (changes.signed ?? null) as AuditorSignature | null
  return typed && { ...typed, by: actor.userId, at: facts.askedAt ?? facts.now }
}

/** The rows of the worksheet, with who entered what is new or changed, and when. */
function stamped(
  name: RowField,
  read: unknown,
  audit: Audit,
  { actor, facts }: ActionContext,
): WorksheetRow[] {
  const by = { by: actor.userId, at: facts.askedAt ?? facts.now }
  return stampRows(read as WorksheetRow[], audit[name] ?? [], by)
}

/** Rows of the worksheet whose class line the audit does not have, where an edit could have left them so. */
function lostLines(edited: Audit, names: readonly EditableFieldName[]) {
  const ids = new Set(edited.categories.map(({ id }) => id))
  const touched = ROW_FIELDS.filter((name) => names.includes(name) || names.includes('categories'))
  return touched.flatMap((name) => {
    const named = (edited[name] ?? []).map((row) => ('line' in row ? row.line : ''))
    const lost = named.find((line) => line !== '' && !ids.has(line))
    if (lost === undefined) return []
    const { label } = EDITABLE_FIELDS[name]
    const detail = `the class line ${lost} is not on this audit: choose another for its rows.`
    return [{ label: label.charAt(0).toUpperCase() + label.slice(1), detail }]
  })
}

/** A field that an audit may lack says the same absent and empty. */
function isNothing(value: unknown): boolean {
  return value === '' || value === null || (Array.isArray(value) && value.length === 0)
}

/** Fields that name the retail agent. */
const PROVIDED_AGENT: readonly EditableFieldName[] = [
  'agentIsRetailer',
  'agentProvidedEmail',
  'agentProvidedPhone',
]

function whatFollows(
  edited: Audit,
  names: readonly EditableFieldName[],
  { facts }: ActionContext,
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

/**
 * The defects of an order that are left once these fields of its audit were edited: one is mended
 * when a field that it is about was filled in. A term that is too long is mended by a policy day.
 */
function openDefects(edited: Audit, names: readonly (keyof Audit)[]): Defect[] {
  return edited.defects.filter(({ field }) => !isMended(field, edited, names))
}

function isMended(field: string, edited: Audit, names: readonly (keyof Audit)[]): boolean {
  const isOnLines = GIVEN_ON_LINES[field as ClassField]
  if (isOnLines) return isOnLines(edited)
  if (!isHeaderField(field)) return false
  const about: readonly (keyof Audit)[] = AUDIT_FIELDS_OF[field]
  return about.some((name) => names.includes(name) && edited[name] !== '' && edited[name] !== null)
}

function isHeaderField(field: string): field is keyof typeof AUDIT_FIELDS_OF {
  return Object.hasOwn(AUDIT_FIELDS_OF, field)
}
