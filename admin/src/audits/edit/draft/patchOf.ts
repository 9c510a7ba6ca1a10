import { parseExposure } from '#shared/audit/classLines.ts'
import type { AuditPatch } from '#shared/audit/editAudit.ts'
import { EDITABLE_FIELDS, type EditableFieldName } from '#shared/audit/editableFields.ts'
import { KEY_QUESTION_IDS } from '#shared/audit/keyQuestions.ts'
import type { Audit } from '#shared/audit/model.ts'
import { readValue } from '#shared/audit/readField.ts'
import { INSURED_LINES, totalsOf } from '#shared/audit/salesLines.ts'
import type { Random } from '#shared/kernel/random.ts'
import { type FieldPath, PRESENT, partsOf, pathOf } from './fieldPath.ts'
import type { Texts } from './textsOf.ts'

/** What is typed of the fields that the paths belong to, as the operation takes it. */
export function patchOf(texts: Texts, paths: readonly FieldPath[]): AuditPatch {
  const names = new Set(paths.map((path) => partsOf(path).name))
  const patch: AuditPatch = {}
  for (const name of names) if (name !== null) patch[name] = typedValue(name, texts)
  return patch
}

/** The audit as it would be saved now; what is typed wrong is left as it was. */
export function editedAudit(
  audit: Audit,
  texts: Texts,
  paths: readonly FieldPath[],
  random: Random,
): Audit {
  const edited: Record<string, unknown> = { ...audit }
  for (const [name, typed] of Object.entries(patchOf(texts, paths))) {
    const read = readValue(name as EditableFieldName, typed, audit, random)
    if ('value' in read) edited[name] = read.value
  }
  const { insuredCategories, keyQuestions } = edited as unknown as Audit
  const taxCollected = keyQuestions.salesTaxCollected?.answer ?? null
  const insuredCategoryTotals = totalsOf(insuredCategories, taxCollected)
  return { ...(edited as unknown as Audit), insuredCategoryTotals }
}

/** The ids of the class lines that are there, in order. */
export function classLineIds(texts: Texts): string[] {
  return Object.entries(texts).flatMap(([path, text]) => {
    const { name, line, column } = partsOf(path)
    return name === 'categories' && column === '' && text === PRESENT ? [line] : []
  })
}

/** One class line as it is typed. */
export function typedClassLine(texts: Texts, id: string) {
  const cell = (column: string) => texts[pathOf('categories', id, column)] ?? ''
  return {
    id,
    classCode: cell('classCode'),
    subLine: cell('subLine'),
    classDescription: cell('classDescription'),
    policyType: cell('policyType'),
    exposureType: cell('exposureType') || 'unknown',
    estimatedExposure: parseExposure(cell('estimatedExposure')),
    finalExposure: parseExposure(cell('finalExposure')),
    notes: cell('notes'),
  }
}

function typedValue(name: EditableFieldName, texts: Texts): unknown {
  if (name === 'categories') return classLineIds(texts).map((id) => typedClassLine(texts, id))
  if (name === 'insuredCategories') return typedSalesLines(texts)
  if (name === 'keyQuestions') return typedAnswers(texts)
  const text = texts[name] ?? ''
  return EDITABLE_FIELDS[name].kind === 'boolean' ? text === 'yes' : text
}

function typedSalesLines(texts: Texts) {
  return Object.keys(INSURED_LINES).map((id) => {
    const cell = (column: string) => texts[pathOf('insuredCategories', id, column)] ?? ''
    return {
      id,
      selected: cell('selected') === 'yes',
      sales: cell('sales'),
      salesTax: cell('salesTax'),
      classCode: cell('classCode'),
    }
  })
}

function typedAnswers(texts: Texts) {
  const answers = KEY_QUESTION_IDS.flatMap((question) => {
    const answer = texts[pathOf('keyQuestions', question, 'answer')] ?? ''
    const detail = texts[pathOf('keyQuestions', question, 'detail')] ?? ''
    return answer === '' ? [] : [[question, { answer, detail }] as const]
  })
  return Object.fromEntries(answers)
}
