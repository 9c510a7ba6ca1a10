import { formatDay, readMoment } from '#shared/kernel/day.ts'
import { LANGUAGES, type Language } from '#shared/kernel/language.ts'
import { formatCents, formatDollars } from '#shared/kernel/money.ts'
import type { Category } from './classLines.ts'
import { EDITABLE_FIELD_NAMES, EDITABLE_FIELDS, type EditableFieldName } from './editableFields.ts'
import { EXPOSURE_TYPES, exposureText } from './exposures.ts'
import { KEY_QUESTION_IDS, KEY_QUESTIONS } from './keyQuestions.ts'
import type { Audit } from './model.ts'
import { emptyLine, INSURED_LINES, type InsuredCategory } from './salesLines.ts'
import { isEditOf } from './steps/entries.ts'
import type { InsuredEntity, InsuredLocation } from './worksheet/model.ts'
import { codeOf, OFFICER_WORDS, PAYROLL_WORDS, type RowWords } from './worksheet/payrollWords.ts'
import { RECORD_WORDS } from './worksheet/recordWords.ts'
import {
  CERTIFICATE_WORDS,
  certificatesOf,
  SUBCONTRACTOR_WORDS,
} from './worksheet/subcontractorWords.ts'

/** Characters of a value, and of all changes, that an entry holds: a history is read, not compared. */
const LONGEST_VALUE = 80
const LONGEST_TEXT = 1500

/** One thing that an edit changed, in words; null for a line that came or went as a whole. */
interface Change {
  what: string
  values: { was: string; is: string } | null
}

/**
 * What an edit changed, for its history entry: each field, line and cell with its value before and after.
 * Long values are shortened, and of very many changes the last are counted.
 */
export function editWords(
  before: Audit,
  after: Audit,
  names: readonly EditableFieldName[],
): string {
  const changes = names.flatMap((name) => changesOf(name, before, after)).map(inWords)
  let text = 'Edited: '
  for (const [index, words] of changes.entries()) {
    const next = `${text}${index === 0 ? '' : '; '}${words}`
    if (next.length > LONGEST_TEXT) return `${text}; and ${changes.length - index} more`
    text = next
  }
  return text
}

/** A quotation mark stands around a value alone, so that values can be left out again. */
function inWords({ what, values }: Change): string {
  const name = unquoted(what)
  return values === null ? name : `${name} from ${quoted(values.was)} to ${quoted(values.is)}`
}

function unquoted(text: string): string {
  return text.replaceAll('"', "'")
}

function quoted(value: string): string {
  if (value === '') return 'empty'
  const line = unquoted(value.replaceAll('\n', ' '))
  return `"${line.length > LONGEST_VALUE ? `${line.slice(0, LONGEST_VALUE - 1)}…` : line}"`
}

function changesOf(name: EditableFieldName, before: Audit, after: Audit): Change[] {
  const { label, kind } = EDITABLE_FIELDS[name]
  switch (kind) {
    case 'classLines':
      return classChanges(before.categories, after.categories)
    case 'entities':
      return placeChanges('entity', before.entities, after.entities)
    case 'locations':
      return placeChanges('location', before.locations, after.locations)
    case 'salesLines':
      return salesChanges(before.insuredCategories, after.insuredCategories)
    case 'payroll':
      return orOrder(
        label,
        rowChanges(PAYROLL_WORDS, before, after, ({ payroll = [] }) => payroll),
      )
    case 'officers':
      return orOrder(
        label,
        rowChanges(OFFICER_WORDS, before, after, ({ officers = [] }) => officers),
      )
    case 'subcontractors':
      return orOrder(label, [
        ...rowChanges(
          SUBCONTRACTOR_WORDS,
          before,
          after,
          ({ subcontractors = [] }) => subcontractors,
        ),
        ...rowChanges(CERTIFICATE_WORDS, before, after, certificatesOf),
      ])
    case 'records':
      return orOrder(
        label,
        rowChanges(RECORD_WORDS, before, after, ({ records = [] }) => records),
      )
    case 'keyQuestions':
      return KEY_QUESTION_IDS.flatMap((id) =>
        differing(KEY_QUESTIONS[id], answerText(before, id), answerText(after, id)),
      )
    default:
      return differing(label, valueText(kind, before[name]), valueText(kind, after[name]))
  }
}

function differing(what: string, was: string, is: string): Change[] {
  return was === is ? [] : [{ what, values: { was, is } }]
}

function valueText(kind: string, value: unknown): string {
  if (kind === 'day') return typeof value === 'string' ? formatDay(value) : ''
  if (kind === 'cents') return typeof value === 'number' ? formatCents(value) : ''
  if (kind === 'boolean') return value === true ? 'yes' : 'no'
  if (kind === 'signature') return (value as Audit['signed'])?.name ?? ''
  if (kind === 'language') return LANGUAGES[value as Language]
  return typeof value === 'string' ? value : ''
}

function answerText({ keyQuestions }: Audit, id: (typeof KEY_QUESTION_IDS)[number]): string {
  const { answer = '', detail = '' } = keyQuestions[id] ?? {}
  return detail === '' ? answer : `${answer}, ${detail}`
}

const CLASS_CELLS: Record<string, (line: Category) => string> = {
  'class code': ({ classCode }) => classCode,
  'sub line': ({ subLine }) => subLine,
  description: ({ classDescription }) => classDescription,
  'policy type': ({ policyType }) => policyType,
  state: ({ state = '' }) => state,
  location: ({ location = '' }) => location,
  entity: ({ entity = '' }) => entity,
  rate: ({ rate }) => (rate === undefined ? '' : String(rate)),
  basis: ({ exposureType }) => EXPOSURE_TYPES[exposureType].label,
  'estimated exposure': (line) => exposureText(line, line.estimatedExposure),
  'final exposure': (line) => exposureText(line, line.finalExposure),
  note: ({ notes }) => notes,
}

function classChanges(before: readonly Category[], after: readonly Category[]): Change[] {
  const known = new Map(before.map((line) => [line.id, line]))
  const kept = new Set(after.map(({ id }) => id))
  const changes = after.flatMap((line): Change[] => {
    const was = known.get(line.id)
    if (was === undefined)
      return [{ what: `class line ${lineName(line, after)} added`, values: null }]
    return Object.entries(CLASS_CELLS).flatMap(([cell, textOf]) =>
      differing(`class line ${lineName(was, before)} ${cell}`, textOf(was), textOf(line)),
    )
  })
  const gone = before.filter(({ id }) => !kept.has(id))
  const removed = gone.map((line): Change => {
    return { what: `class line ${lineName(line, before)} removed`, values: null }
  })
  const all = [...changes, ...removed]
  return all.length > 0 ? all : [{ what: 'order of the class lines', values: null }]
}

/** A class line by its code, with its place where another has the same code. */
function lineName({ id, classCode }: Category, lines: readonly Category[]): string {
  const same = lines.filter((line) => line.classCode === classCode)
  return same.length > 1 ? codeOf(id, lines) : classCode
}

/** Changes of entities or locations, each named by its number. */
function placeChanges(
  what: string,
  before: readonly (InsuredEntity | InsuredLocation)[] = [],
  after: readonly (InsuredEntity | InsuredLocation)[] = [],
): Change[] {
  const changes = after.flatMap((place): Change[] => {
    const was = before.find(({ id }) => id === place.id)
    if (was === undefined) return [{ what: `${what} ${place.id} added`, values: null }]
    const known = new Map<string, string>(Object.entries(was))
    return Object.entries(place).flatMap(([fact, is]) =>
      differing(
        `${what} ${place.id} ${fact === 'fein' ? 'FEIN' : fact}`,
        known.get(fact) ?? '',
        String(is),
      ),
    )
  })
  const gone = before.filter(({ id }) => !after.some((place) => place.id === id))
  return [
    ...changes,
    ...gone.map(({ id }): Change => ({ what: `${what} ${id} removed`, values: null })),
  ]
}

const SALES_CELLS: Record<string, (line: InsuredCategory) => string> = {
  chosen: ({ selected }) => (selected ? 'yes' : 'no'),
  sales: ({ sales }) => formatDollars(sales),
  'sales tax': ({ salesTax }) => formatDollars(salesTax),
  'class code': ({ classCode }) => classCode,
}

function salesChanges(
  before: readonly InsuredCategory[],
  after: readonly InsuredCategory[],
): Change[] {
  const ids = [...new Set([...before, ...after].map(({ id }) => id))]
  const lineOf = (lines: readonly InsuredCategory[], id: string) => ({
    ...emptyLine(id),
    ...lines.find((line) => line.id === id),
  })
  const all = ids.flatMap((id) =>
    Object.entries(SALES_CELLS).flatMap(([cell, textOf]) =>
      differing(`${nameOf(id)} ${cell}`, textOf(lineOf(before, id)), textOf(lineOf(after, id))),
    ),
  )
  return all.length > 0 ? all : [{ what: 'sales lines', values: null }]
}

function nameOf(id: string): string {
  return (INSURED_LINES as Record<string, string>)[id] ?? id
}

/** What changed in rows of the worksheet: rows that came or went, and cells of those that stayed. */
function rowChanges<Row extends { id: string }>(
  { nameOf, cells }: RowWords<Row>,
  before: Audit,
  after: Audit,
  rowsOf: (audit: Audit) => readonly Row[],
): Change[] {
  const known = new Map(rowsOf(before).map((row) => [row.id, row]))
  const kept = new Set(rowsOf(after).map(({ id }) => id))
  const changes = rowsOf(after).flatMap((row): Change[] => {
    const was = known.get(row.id)
    if (was === undefined) return [{ what: `${nameOf(row, after.categories)} added`, values: null }]
    return Object.entries(cells).flatMap(([cell, textOf]) =>
      differing(
        `${nameOf(was, before.categories)} ${cell}`,
        textOf(was, before.categories),
        textOf(row, after.categories),
      ),
    )
  })
  const gone = [...known.values()].filter(({ id }) => !kept.has(id))
  const removed = gone.map((row): Change => {
    return { what: `${nameOf(row, before.categories)} removed`, values: null }
  })
  return [...changes, ...removed]
}

/** Where no row changed, their order did. */
function orOrder(label: string, changes: Change[]): Change[] {
  return changes.length > 0 ? changes : [{ what: `order of the ${label}`, values: null }]
}

/** A field that was changed by another person since it was read. */
export interface EditConflict {
  field: EditableFieldName
  label: string
  /** As it was read, and as it is now. */
  read: unknown
  stored: unknown
  /** Who changed the audit last since then, and when; an empty name is not known. */
  by: string
  at: Date | null
}

/**
 * What was edited on an audit since it was read (docs/architecture.md: a save carries the version it
 * read). Steps, notes and claims added meanwhile are no conflict.
 */
export function editConflicts(read: Audit, stored: Audit): EditConflict[] {
  if (read.v === stored.v) return []
  const since = stored.history.slice(read.history.length)
  return EDITABLE_FIELD_NAMES.flatMap((field) => {
    if (isSameValue(read[field], stored[field])) return []
    const { label } = EDITABLE_FIELDS[field]
    // The history says which fields an edit changed; an order that came again names none.
    const entry = since.findLast((each) => isEditOf(each, [field])) ?? since.at(-1)
    return [
      {
        field,
        label,
        read: read[field],
        stored: stored[field],
        by: entry?.userId ?? '',
        at: readMoment(entry?.date),
      },
    ]
  })
}

/** Whether two values of a field are the same: texts, numbers, moments, lists and maps of them. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return false
  if (one instanceof Date || other instanceof Date)
    return one instanceof Date && other instanceof Date && one.getTime() === other.getTime()
  const left = Object.entries(one)
  const right = new Map<string, unknown>(Object.entries(other))
  return (
    left.length === right.size &&
    left.every(([key, value]) => right.has(key) && isSameValue(value, right.get(key)))
  )
}
