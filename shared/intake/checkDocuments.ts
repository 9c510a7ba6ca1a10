import type { DocumentType, OneOf } from '#shared/audit/documentTypes.ts'
import { type CheckedPage, checkedPage, type FieldError } from './checkedPage.ts'
import { entryOf, type FlowFacts, wantedOf } from './flowFacts.ts'
import { pathOf } from './flowSteps.ts'

/** A file of the page: saved already, or still on its way. */
export interface ChosenFile {
  id: string
  name: string
  docType: DocumentType | null
  failed: boolean
}

/**
 * Every wanted document is there, on its way, or named as missing. Each is named by the first of the
 * types that serve its need. One that has come is not skipped any more.
 */
export function checkDocuments(
  wanted: readonly OneOf[],
  files: readonly ChosenFile[],
  missing: readonly string[],
): CheckedPage {
  const untyped = files.filter(({ docType, failed }) => docType === null && !failed)
  const errors: FieldError[] = untyped.map(({ id, name }) => ({
    field: `type-${id}`,
    code: 'TYPE_MISSING',
    facts: { file: name },
  }))
  const has = (oneOf: OneOf) =>
    files.some(({ docType, failed }) => !failed && docType !== null && oneOf.includes(docType))
  const skippedDocuments: Record<string, string> = {}
  const left: string[] = []
  const covered = wanted.map(([name = 'D99']) => name)
  for (const oneOf of wanted) {
    const [name = 'D99'] = oneOf
    if (has(oneOf)) for (const type of oneOf) skippedDocuments[type] = ''
    else if (missing.includes(name)) left.push(name)
    else if (untyped.length === 0)
      errors.push({ field: `wanted-${name}`, code: 'DOC_MISSING', facts: { document: name } })
  }
  return checkedPage(errors, { answers: { skippedDocuments }, page: { missing: left, covered } })
}

/** Why a document is not there, as the auditor reads it. */
const MISSING_REASONS = {
  later: 'They can get it later',
  accountant: 'Their accountant has it',
  none: 'They do not keep one',
  other: '',
} as const

const LONGEST_REASON = 500

/** The reason of a document that is not there: it is skipped with it. */
export function checkMissing(
  type: DocumentType,
  { reason, text }: { reason: string; text: string },
): CheckedPage {
  const words = text.trim()
  const errors: FieldError[] = []
  const isKnown = Object.hasOwn(MISSING_REASONS, reason)
  if (!isKnown) errors.push({ field: 'reason', code: 'REASON_MISSING' })
  if (reason === 'other' && words === '')
    errors.push({ field: 'text', code: 'REASON_TEXT_MISSING' })
  if (words.length > LONGEST_REASON)
    errors.push({ field: 'text', code: 'TEXT_TOO_LONG', facts: { max: LONGEST_REASON } })
  const said = isKnown ? MISSING_REASONS[reason as keyof typeof MISSING_REASONS] || words : ''
  return checkedPage(errors, {
    answers: { skippedDocuments: { [type]: said } },
    page: { reason, text: reason === 'other' ? words : '' },
  })
}

/** The reason where a file was removed and no reason was given. */
const NO_REASON = 'Not given'

/** Wanted documents that did not come; each by the first of the types that serve its need. */
export function missingDocuments(facts: FlowFacts): DocumentType[] {
  const files = [...facts.files.values()].filter(
    ({ key, of }) => of === undefined && (facts.flow === 'audit' || key === facts.asked.returnKey),
  )
  return wantedOf(facts).flatMap((oneOf) => {
    const [first] = oneOf
    const isThere = files.some(({ docType }) => oneOf.includes(docType))
    return isThere || first === undefined ? [] : [first]
  })
}

/**
 * The skipped documents at the moment of sending: those that did not come, with or without a reason,
 * and none that has come since or is not wanted any more.
 */
export function skippedWhenSent(facts: FlowFacts): Record<string, string> {
  const said = entryOf(facts.answers, 'skippedDocuments')
  const none = Object.fromEntries(Object.keys(said).map((type) => [type, '']))
  if (!pathOf(facts).includes('documents')) return none
  const missing = missingDocuments(facts).map((type): [string, string] => {
    const reason = said[type]
    return [type, typeof reason === 'string' && reason !== '' ? reason : NO_REASON]
  })
  return { ...none, ...Object.fromEntries(missing) }
}
