import { refusal } from '#shared/errors/refusal.ts'
import { type Category, isToBeCoded, lineDifference } from './classLines.ts'
import {
  DOCUMENT_TYPE_IDS,
  type DocumentType,
  INSURED_DOCUMENT_TYPES,
  type OneOf,
  oneOfNames,
  wantedDocuments,
} from './documentTypes.ts'
import type { EditableFieldName } from './editableFields.ts'
import { needsExplanation } from './exposures.ts'
import { KEY_QUESTIONS, unansweredKeyQuestions } from './keyQuestions.ts'
import type { Audit, Guard } from './model.ts'
import type { MoveReason } from './moveReason.ts'
import { basisOf } from './orderKinds.ts'
import type { RecordKind } from './worksheet/model.ts'
import { auditPeriodOf } from './worksheet/period.ts'
import { asksSubcontractors, workSubcontractor } from './worksheet/subcontractors.ts'

/** Something that an audit will need and does not have yet. It stops no saving. */
export type MissingItem =
  | { kind: 'field'; field: EditableFieldName }
  | { kind: 'classCode' | 'finalExposure' | 'explanation'; line: string }
  | { kind: 'rowLine'; list: 'officers' | 'subcontractors'; row: string }
  | { kind: 'keyQuestion'; question: string }
  | { kind: 'document'; oneOf: readonly DocumentType[] }

/** What an order needs, and a way to reach the insured and the agent. */
const WANTED_FIELDS = [
  'policyNumber',
  'policyStart',
  'policyEnd',
  'auditDue',
  'insuredCompany',
  'insuredEmail',
  'insuredPhone',
  'agentCompany',
  'agentEmail',
  'agentPhone',
] as const satisfies readonly EditableFieldName[]

/**
 * What is missing of an audit: fields that the work needs, and what the outcome productive will ask
 * (docs/decisions/0014). `documents` are the types it has (`countedTypes`); null while they are not known.
 */
export function missingItems(
  audit: Audit,
  documents: readonly DocumentType[] | null,
): MissingItem[] {
  const lacking = documents === null ? [] : documentChecklist(audit, documents)
  return [
    ...WANTED_FIELDS.filter((name) => audit[name] === '' || audit[name] === null).map(
      (field) => ({ kind: 'field', field }) as const,
    ),
    ...linesToBeCoded(audit.categories).map(({ id }) => ({ kind: 'classCode', line: id }) as const),
    ...linesWithoutFinal(audit.categories).map(
      ({ id }) => ({ kind: 'finalExposure', line: id }) as const,
    ),
    ...linesUnexplained(audit.categories).map(
      ({ id }) => ({ kind: 'explanation', line: id }) as const,
    ),
    ...rowsWithoutLine(audit),
    ...unansweredKeyQuestions(audit.keyQuestions).map(
      (question) => ({ kind: 'keyQuestion', question }) as const,
    ),
    ...lacking
      .filter(({ isThere }) => !isThere)
      .map(({ oneOf }) => ({ kind: 'document', oneOf }) as const),
  ]
}

/** An order can be worked: it names the policy, the insured, and a way to reach the insured or the agent. */
export const orderComplete: Guard = (audit) => {
  const missing = missingOfOrder(audit)
  return missing.length === 0 ? null : refusal('ORDER_INCOMPLETE', { missing: missing.join(', ') })
}

/** What the order lacks, in words; empty when it is complete. */
export function missingOfOrder(audit: Audit): string[] {
  const { policyStart, policyEnd } = audit
  const wanted: readonly [boolean, string][] = [
    [audit.carrierCompany !== '', 'the carrier'],
    [audit.orderNumber !== '', 'the order number'],
    [audit.policyNumber !== '', 'the policy number'],
    [policyStart !== null && policyEnd !== null && policyStart < policyEnd, 'the policy period'],
    [audit.insuredCompany !== '', 'the insured company'],
    [audit.categories.length > 0, 'a class line'],
    [hasContact(audit), 'an email or phone number of a contact'],
  ]
  return wanted.filter(([held]) => !held).map(([, name]) => name)
}

function hasContact(audit: Audit): boolean {
  const contacts = [
    audit.insuredEmail,
    audit.insuredPhone,
    audit.insuredCell,
    audit.delegateEmail,
    audit.delegatePhone,
    audit.agentEmail,
    audit.agentPhone,
    audit.agentCell,
    audit.agentProvidedEmail,
    audit.agentProvidedPhone,
    audit.agentInsuredEmail,
    audit.agentInsuredPhone,
  ]
  return contacts.some((contact) => contact !== '')
}

/** Every class line has a code of the carrier's. */
export const classesCoded: Guard = (audit) => {
  const open = linesToBeCoded(audit.categories)
  if (open.length === 0) return null
  return refusal('CLASSES_TO_BE_CODED', { lines: open.map((line) => line.classCode).join(', ') })
}

/** The class lines that were added and have no code yet. */
function linesToBeCoded(lines: readonly Category[]): Category[] {
  return lines.filter(({ classCode }) => isToBeCoded(classCode))
}

/** Every class line has its final exposure. */
export const exposuresSet: Guard = (audit) => {
  const open = linesWithoutFinal(audit.categories)
  if (open.length === 0) return null
  return refusal('EXPOSURES_MISSING', { lines: open.map((line) => line.classCode).join(', ') })
}

/** The class lines whose final exposure is not known yet. */
function linesWithoutFinal(lines: readonly Category[]): Category[] {
  return lines.filter((line) => line.finalExposure === null)
}

/** Every difference over 20% has a note on its class line. */
export const differencesExplained: Guard = (audit) => {
  const open = linesUnexplained(audit.categories)
  if (open.length === 0) return null
  return refusal('DIFFERENCE_UNEXPLAINED', { lines: open.map((line) => line.classCode).join(', ') })
}

/**
 * The class lines that differ by more than 20% and have no note; a stored `diff` may be older than
 * the figures.
 */
export function linesUnexplained(lines: readonly Category[]): Category[] {
  return lines.filter((line) => needsExplanation(lineDifference(line)) && line.notes.trim() === '')
}

/**
 * Rows of the worksheet that count nowhere because no class line is chosen. A subcontractor who is insured for
 * the whole period may stay without one; the carrier's shares do not matter to that.
 */
function rowsWithoutLine(audit: Audit): MissingItem[] {
  const { officers = [], subcontractors = [], categories } = audit
  const period = auditPeriodOf(audit)
  const isAsked = period !== null && asksSubcontractors(categories.map(basisOf))
  const counted = subcontractors.filter(
    (row) => isAsked && workSubcontractor(row, period, {}, categories).cents > 0,
  )
  const rows = [
    ...officers.map(({ id, line }) => ({ list: 'officers', id, line }) as const),
    ...counted.map(({ id, line }) => ({ list: 'subcontractors', id, line }) as const),
  ]
  return rows
    .filter(({ line }) => line === '')
    .map(({ list, id }) => ({ kind: 'rowLine', list, row: id }))
}

/** The nine questions have a yes or a no (specification §5). */
export const keyQuestionsAnswered: Guard = (audit) => {
  const open = unansweredKeyQuestions(audit.keyQuestions)
  if (open.length === 0) return null
  const questions = open.map((question) => KEY_QUESTIONS[question]).join(', ')
  return refusal('KEY_QUESTIONS_OPEN', { questions })
}

/**
 * The types that an audit has of what is asked for. What came with a message counts once a person has
 * checked it (docs/decisions/0066). A subcontractor's certificate has the type of payroll records and is
 * none: it says what the subcontractor is insured for.
 */
export function countedTypes(
  documents: readonly { id: string; docType: DocumentType; docKind?: RecordKind | '' }[],
  { toCheck = [] }: Pick<Audit, 'toCheck'>,
): DocumentType[] {
  return documents
    .filter(({ id, docKind }) => !toCheck.includes(id) && docKind !== 'certificate')
    .map(({ docType }) => docType)
    .filter((docType) => DOCUMENT_TYPE_IDS.includes(docType))
}

/** Figures have two sources, a primary and a verifying document, or a reason waives what is missing. */
export const documentsSuffice: Guard<'documents'> = (audit, { documents, reason }) => {
  const lacking = documentChecklist(audit, documents).filter(({ isThere }) => !isThere)
  if (lacking.length === 0 || isWaived(reason)) return null
  const names = lacking.map(({ names }) => names)
  return refusal('DOCUMENTS_MISSING', { documents: names.join(', ') })
}

/** What the premium bases of an audit want of documents, with their names, and whether it has come. */
export function documentChecklist(
  audit: Pick<Audit, 'categories' | 'keyQuestions'>,
  documents: readonly DocumentType[],
): { oneOf: OneOf; names: string; isThere: boolean }[] {
  const taxCollected = audit.keyQuestions.salesTaxCollected?.answer === 'yes'
  const bases = audit.categories.map(basisOf)
  return wantedDocuments(bases, { taxCollected }).map((oneOf) => {
    const isThere = isServed(oneOf, documents)
    return { oneOf, names: oneOfNames(oneOf, bases), isThere }
  })
}

/** Every document that was skipped has come in, or one that serves the same end; or a reason waives them. */
export const documentsArrived: Guard<'documents'> = (audit, { documents, reason }) => {
  if (isWaived(reason)) return null
  const bases = audit.categories.map(basisOf)
  const skipped = DOCUMENT_TYPE_IDS.filter((type) => type in audit.skippedDocuments)
  const lacking = skipped.flatMap((type) => unservedNeeds(audit, type, documents))
  if (lacking.length > 0) {
    const names = new Set(lacking.map((oneOf) => oneOfNames(oneOf, bases)))
    return refusal('DOCUMENTS_MISSING', { documents: [...names].join(', ') })
  }
  if (documents.some((type) => INSURED_DOCUMENT_TYPES.includes(type))) return null
  return refusal('DOCUMENTS_MISSING', { documents: 'those that were skipped' })
}

/** The skipped documents that none of these makes up for, with their reasons. */
export function stillSkipped(
  audit: Audit,
  documents: readonly DocumentType[],
): Audit['skippedDocuments'] {
  const skipped = Object.entries(audit.skippedDocuments) as [DocumentType, string][]
  return Object.fromEntries(
    skipped.filter(([type]) => unservedNeeds(audit, type, documents).length > 0),
  )
}

/** What a type was asked for and no document serves; a type that is asked for no more is wanted as itself. */
function unservedNeeds(
  { categories, keyQuestions }: Audit,
  type: DocumentType,
  documents: readonly DocumentType[],
): OneOf[] {
  const taxCollected = keyQuestions.salesTaxCollected?.answer !== 'no'
  const wanted = wantedDocuments(categories.map(basisOf), { taxCollected })
  const needs = wanted.filter((oneOf) => oneOf.includes(type))
  return (needs.length > 0 ? needs : [[type]]).filter((oneOf) => !isServed(oneOf, documents))
}

function isServed(oneOf: OneOf, documents: readonly DocumentType[]): boolean {
  return oneOf.some((type) => documents.includes(type))
}

/** True where a person gave a reason that stands in for what a guard misses. */
export function isWaived(reason: MoveReason): boolean {
  return reason.kind === 'waiver' && reason.words !== ''
}
