import { MOST_OFFICERS, readShare } from '#shared/audit/worksheet/readPayroll.ts'
import { OFFICER_FIELDS, type OfficerField } from '#shared/firm/feedProfile.ts'
import type { OfficerTitle } from '#shared/firm/worksheetRules.ts'
import { cleanLine } from '#shared/kernel/cleanText.ts'
import type { ClassCells, OrderClass, OrderOfficer, UnreadableValue } from './model.ts'
import { type RowFindings, readExposure } from './readCells.ts'

/** Where an officer's cells stand: the class line of their row, and the entity that the row names. */
interface OfficerPlace {
  line: OrderClass | undefined
  entity: OrderOfficer['of']
}

/** True of a text for a field of an officer. */
export function saysOfficer(values: ClassCells['values']): boolean {
  return OFFICER_FIELDS.some((field) => values[field]?.trim())
}

/**
 * The officer of some cells, as far as they say it: a title and in- or exclusion in the words of feeds,
 * a share as 25, 25% or 0.25. What cannot be read is a defect and left out; so is all that is said of one
 * without a name, and a cell with several names. Null: there is none.
 */
export function readOrderOfficer(
  texts: ClassCells['values'],
  filled: ClassCells['filled'],
  { line, entity }: OfficerPlace,
  findings: RowFindings,
): OrderOfficer | null {
  const given = texts.officerName ?? ''
  if (given === '' || SEVERAL.test(given)) {
    for (const field of OFFICER_FIELDS)
      if (texts[field] && !filled?.includes(field)) findings.cannotUse(field, texts[field])
    return null
  }
  const name = cleanLine(given)
  const text = (field: OfficerField) => cleanLine(texts[field] ?? '')
  function read<T>(field: OfficerField, reader: (text: string) => T | null): T | undefined {
    const said = text(field)
    if (said === '') return undefined
    const value = reader(said)
    if (value === null) findings.cannotUse(field, `${name}: ${said}`)
    return value ?? undefined
  }
  const said = {
    title: read('officerTitle', titleIn),
    share: read('officerShare', shareIn),
    isIncluded: read('officerIncluded', includedIn),
    duties: text('officerDuties') || undefined,
    classCode: text('officerClassCode').replace(/^(\d+)\.0+$/, '$1') || undefined,
    remuneration: read('officerRemuneration', payIn),
  }
  const known = Object.entries(said).filter(([, value]) => value !== undefined)
  return { name, ...Object.fromEntries(known), of: entity, ...(line ? { line } : {}) }
}

const SEVERAL = /[;|\n]/

/** How feeds name the title of an officer; the first that fits. */
const TITLE_WORDS: readonly [OfficerTitle, RegExp][] = [
  ['soleProprietor', /\bsole\b|proprietor/i],
  ['partner', /partner/i],
  ['officer', /\bboard\b/i],
  ['member', /\bmembers?\b|\bl\.?l\.?c\b/i],
  [
    'officer',
    /officer|president|\bpres\b|\bv\.?p\b|secretary|\bsec\b|treasurer|\btreas\b|chair|director|\bc[efot]o\b/i,
  ],
]

function titleIn(text: string): OfficerTitle | null {
  return TITLE_WORDS.find(([, words]) => words.test(text))?.[0] ?? null
}

/** How feeds say whether an officer is covered. */
const INCLUDED_WORDS: readonly [isIncluded: boolean, RegExp][] = [
  [
    false,
    /^(e|ex|excl\.?|excluded?|exempt|reject(ed)?|opt(ed)? out|not (included|covered)|no?|false|0)$/i,
  ],
  [true, /^(i|in|incl\.?|included?|covered|elect(ed)?|opt(ed)? in|y|yes|true|1)$/i],
]

function includedIn(text: string): boolean | null {
  return INCLUDED_WORDS.find(([, words]) => words.test(text))?.[0] ?? null
}

/** 25, 25% and 0.25 are a quarter; a 1 may be all of it or 1%. */
function shareIn(text: string): number | null {
  const isFraction = /^0?\.\d+$/.test(text)
  const isEither = /^1(\.0+)?$/.test(text)
  const read = readShare(isFraction ? Number(Number(text).toFixed(4)) : text)
  return 'mistake' in read || isEither ? null : read.value
}

function payIn(text: string): number | null {
  const { value, note } = readExposure(text)
  return note === 'UNREADABLE' || note === 'NEGATIVE' ? null : value
}

/** What is said of an officer once, as a defect of it names the field. */
const FACTS = {
  title: 'officerTitle',
  share: 'officerShare',
  isIncluded: 'officerIncluded',
  duties: 'officerDuties',
  classCode: 'officerClassCode',
  remuneration: 'officerRemuneration',
} as const satisfies Partial<Record<keyof OrderOfficer, OfficerField>>

/**
 * Officers of several rows, each once by name and entity: rows fill each other in. What a later row says
 * differently is unreadable, for it cannot be known which one counts. `ids`: of each given, which it is.
 */
export function eachOfficer(named: readonly OrderOfficer[]): {
  officers: OrderOfficer[]
  ids: number[]
  unreadable: UnreadableValue[]
} {
  const officers: OrderOfficer[] = []
  const unreadable: UnreadableValue[] = []
  const ids = named.map((officer) => {
    // More than an audit holds are refused, whoever they are.
    const isRefused = officers.length > MOST_OFFICERS
    const at = isRefused ? -1 : officers.findIndex((one) => isSameOfficer(one, officer))
    const its = officers[at]
    if (its === undefined) return officers.push({ ...officer }) - 1
    for (const fact of Object.keys(FACTS) as (keyof typeof FACTS)[]) {
      const said = officer[fact]
      if (said === undefined || its[fact] === said) continue
      if (its[fact] === undefined) Object.assign(its, { [fact]: said })
      else unreadable.push({ field: FACTS[fact], text: `${its.name}: ${its[fact]}, ${said}` })
    }
    its.of = { ...officer.of, ...its.of }
    if (!its.line && officer.line) its.line = officer.line
    return at
  })
  return { officers, ids, unreadable }
}

function isSameOfficer(one: OrderOfficer, other: OrderOfficer): boolean {
  const [its, said] = [entityKey(one), entityKey(other)]
  const isOne = its === '' || said === '' || its === said
  return isOne && one.name.toLowerCase() === other.name.toLowerCase()
}

function entityKey({ of }: OrderOfficer): string {
  return (of.entity ?? of.entityName ?? of.fein ?? '').toLowerCase()
}

/** What an order says of an officer begins with these words in its content (`content.ts`). */
export const OFFICER_CONTENT = 'officer '

/** An officer as the content of an order names them: `officer ana reyes/1`. */
export function officerContentName(officer: OrderOfficer): string {
  return `${OFFICER_CONTENT}${officer.name.toLowerCase()}/${entityKey(officer)}`.replace(/\/$/, '')
}

/** What the order says of an officer, by fact; the class line beside them is a place, not a fact. */
export function officerContent({ of, line: _, ...facts }: OrderOfficer): [string, string][] {
  return Object.entries({ ...facts, ...of }).map(([fact, value]) => [fact, String(value)])
}
