import type { Actor } from '#shared/audit/actor.ts'
import { readClassLine } from '#shared/audit/classLines.ts'
import { refusalOfField } from '#shared/audit/editableFields.ts'
import type { Audit } from '#shared/audit/model.ts'
import { periodMistakes, readValue } from '#shared/audit/readField.ts'
import { LONGEST_NOTE } from '#shared/audit/staffActions.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { amountMistake } from '#shared/kernel/money.ts'
import type { Random } from '#shared/kernel/random.ts'
import { type FieldPath, NOTE_PATH, partsOf, pathOf } from './fieldPath.ts'
import { ROW_LIST_NAMES, ROW_LISTS } from './rows.ts'
import {
  classLineIds,
  editedAudit,
  patchOf,
  presentIds,
  type Texts,
  typedClassLine,
  typedRow,
} from './texts.ts'

/** What stops saving, by the field that it is about, in words that follow the field's name. */
export type Mistakes = ReadonlyMap<FieldPath, string>

/**
 * Every mistake in what was typed (specification §5), in the domain's words. Only changed fields are
 * checked, so that an old value never blocks a save; class lines, which are saved together, are all
 * checked.
 */
export function mistakesOf(
  audit: Audit,
  texts: Texts,
  changed: readonly FieldPath[],
  { role, random }: { role: Actor['role']; random: Random },
): Mistakes {
  const mistakes = new Map<FieldPath, string>()
  for (const path of changed) {
    const { name } = partsOf(path)
    const closed = name === null ? null : refusalOfField(name, audit, { role })
    if (closed !== null) mistakes.set(path, `${closed.message} ${closed.next}`)
  }
  for (const [path, mistake] of [
    ...fieldMistakes(audit, texts, changed, random),
    ...(isTouched(changed, 'categories') ? classMistakes(texts) : []),
    ...rowMistakes(texts, changed),
    ...changed.flatMap((path) => salesMistake(texts, path)),
    ...editedPeriodMistakes(audit, texts, changed, random),
    ...changed.flatMap((path) => answerMistake(texts, path)),
    ...noteMistake(texts),
  ])
    if (!mistakes.has(path)) mistakes.set(path, mistake)
  return mistakes
}

type Found = readonly [FieldPath, string]

function fieldMistakes(
  audit: Audit,
  texts: Texts,
  changed: readonly FieldPath[],
  random: Random,
): Found[] {
  const single = changed.filter((path) => partsOf(path).line === '')
  return Object.entries(patchOf(texts, single)).flatMap(([name, typed]): Found[] => {
    const field = partsOf(name).name
    if (field === null) return []
    const read = readValue(field, typed, audit, random)
    return 'mistake' in read ? [[name, read.mistake]] : []
  })
}

function classMistakes(texts: Texts): Found[] {
  return classLineIds(texts).flatMap((id): Found[] => {
    const amounts = EXPOSURES.flatMap((column): Found[] => {
      const path = pathOf('categories', id, column)
      const text = (texts[path] ?? '').trim()
      const mistake = text === '' ? null : amountMistake(text)
      return mistake === null ? [] : [[path, mistake]]
    })
    const read = readClassLine(typedClassLine(texts, id))
    if ('value' in read) return amounts
    return [...amounts, [pathOf('categories', id, read.column ?? ''), read.mistake]]
  })
}

const EXPOSURES = ['estimatedExposure', 'finalExposure'] as const

/** As class lines, rows of the worksheet are saved together; one whose class line is gone needs another. */
function rowMistakes(texts: Texts, changed: readonly FieldPath[]): Found[] {
  const lines = classLineIds(texts)
  const touched = ROW_LIST_NAMES.filter(
    (name) => isTouched(changed, name) || isTouched(changed, 'categories'),
  )
  return touched.flatMap((name) =>
    presentIds(texts, name).flatMap((id): Found[] => {
      const found = ROW_LISTS[name].mistakeIn(typedRow(texts, name, id))
      if (found !== null) return [[pathOf(name, id, found.column ?? ''), found.mistake]]
      const line = texts[pathOf(name, id, 'line')] ?? ''
      const isLost = line !== '' && !lines.includes(line)
      return isLost ? [[pathOf(name, id, 'line'), 'this class line is gone: choose another.']] : []
    }),
  )
}

/** A line whose tax exceeds its sales is kept and counts for nothing; what is no amount is not. */
function salesMistake(texts: Texts, path: FieldPath): Found[] {
  const { name, column } = partsOf(path)
  if (name !== 'insuredCategories' || (column !== 'sales' && column !== 'salesTax')) return []
  const text = (texts[path] ?? '').trim()
  const mistake = text === '' ? null : amountMistake(text)
  return mistake === null ? [] : [[path, mistake]]
}

/** A detail is kept with its answer only. */
function answerMistake(texts: Texts, path: FieldPath): Found[] {
  const { name, line, column } = partsOf(path)
  if (name !== 'keyQuestions' || column !== 'detail' || (texts[path] ?? '').trim() === '') return []
  const answer = texts[pathOf('keyQuestions', line, 'answer')] ?? ''
  return answer === '' ? [[path, 'it needs a yes or a no before it.']] : []
}

function editedPeriodMistakes(
  audit: Audit,
  texts: Texts,
  changed: readonly FieldPath[],
  random: Random,
): Found[] {
  if (!changed.some((path) => PERIOD_DAYS.includes(path))) return []
  const edited = editedAudit(audit, texts, changed, random)
  return periodMistakes(edited).map(({ field, detail }) => [field, detail] as const)
}

const PERIOD_DAYS = ['policyStart', 'policyEnd', 'auditStart', 'auditEnd']

function noteMistake(texts: Texts): Found[] {
  const { length } = (texts[NOTE_PATH] ?? '').trim()
  if (length <= LONGEST_NOTE) return []
  return [[NOTE_PATH, refusal('NOTE_TOO_LONG', { length, most: LONGEST_NOTE }).message]]
}

function isTouched(changed: readonly FieldPath[], name: string): boolean {
  return changed.some((path) => partsOf(path).name === name)
}
