import { INBOX_EXTENSIONS } from '#shared/documents/inboxFiles.ts'
import { FILE_KINDS } from '#shared/kernel/constants.ts'
import { formatPhone } from '#shared/kernel/contact.ts'
import type { Data } from '#shared/kernel/ports/documentStore.ts'

/** What stands in the place of a person's words. */
export const ERASED = '[erased]'

/** What is looked for, wherever it stands in a text. */
export interface Marks {
  /** One pattern for all; null: nothing is looked for. */
  pattern: RegExp | null
  emails: readonly string[]
  phones: readonly string[]
  /** Fields of the audit's other contacts, which may share a name or a number with the person. */
  others?: {
    fields: ReadonlySet<string>
    /** The address and number that were asked for, which are the person's even there. */
    asked: RegExp | null
  }
}

/** No name or number is looked for within an address: an address is the person's whole, or another's. */
const OUTSIDE_ADDRESS = {
  before: '(?<!@[\\p{L}\\p{N}.\\-]*)',
  after: "(?![\\p{L}\\p{N}._%+'\\-]*@)",
}

/** Extensions of files, those that are refused too: a file may be named by an address (`ana@acme.com.csv`). */
const EXTENSIONS = [
  ...new Set([...Object.keys(FILE_KINDS), ...INBOX_EXTENSIONS]),
  ...['doc', 'xls', 'eml', 'msg', 'zip'],
].join('|')

/**
 * What an address does not stand beside, or it is a part of another's: `o'ana@acme.com`, `ana@acme.com.mx`.
 * A sign counts after a letter or a digit alone, for texts have addresses in quotes. `=`, `/` and `|` may
 * stand in an address too; in texts they stand before one (`?email=ana@acme.com`).
 */
const WITHIN_ADDRESS = {
  before: "(?<![\\w.%+-])(?<![\\p{L}\\p{N}]['!#$&*?^`{}~])",
  after: `(?![\\w-]|\\.(?!(?:${EXTENSIONS})(?![\\p{L}\\p{N}]))[\\p{L}\\p{N}])`,
}

export function joinedMarks(
  emails: readonly string[],
  phones: readonly string[],
  names: readonly string[],
): Marks {
  const { before, after } = OUTSIDE_ADDRESS
  const words = [
    ...emails.map((email) => `${WITHIN_ADDRESS.before}${escaped(email)}${WITHIN_ADDRESS.after}`),
    ...[
      ...phones.map(phonePattern).filter((pattern) => pattern !== ''),
      ...names.map((name) => `(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`),
    ].map((pattern) => `${before}${pattern}${after}`),
  ]
  return {
    pattern: words.length === 0 ? null : new RegExp(words.join('|'), 'giu'),
    emails: emails.map((email) => email.toLowerCase()),
    phones: phones.map(formatPhone).filter((phone) => phone !== ''),
  }
}

/** A number in any of its forms: `207.555.0101`, `(207) 555-0101`, `+12075550101`. */
function phonePattern(phone: string): string {
  const [area = '', exchange = '', line = ''] = formatPhone(phone).split('.')
  if (line === '') return ''
  return `(?<!\\d)(?:\\+?1[\\s.-]?)?\\(?${area}\\)?[\\s.-]{0,2}${exchange}[\\s.-]{0,2}${line}(?!\\d)`
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

/** Whether a value, or a text in it at any depth, has a mark. */
export function hasMark(value: unknown, marks: Marks): boolean {
  if (marks.pattern === null) return false
  if (typeof value === 'string') {
    const inner = parsed(value)
    return inner === null ? value.search(marks.pattern) >= 0 : hasMark(inner, marks)
  }
  if (Array.isArray(value)) return value.some((each) => hasMark(each, marks))
  if (value === null || typeof value !== 'object' || value instanceof Date) return false
  return Object.values(value).some((each) => hasMark(each, marks))
}

/** Fields at any depth that are an id, say who on the staff did it or name a business: no person's words. */
const NOT_THEIRS: ReadonlySet<string> = new Set([
  'id',
  'userId',
  'by',
  'auditor',
  'auditorName',
  'assignee',
  'outcomeBy',
  'lastEventBy',
  'acUserId',
  'enteredBy',
  'decidedBy',
  'endedBy',
  'signed',
  'insuredCompany',
  'insuredDbaName',
  'carrierName',
  'carrier',
  'sender',
])

/**
 * The value with every mark erased, in texts of JSON too; the same value where nothing is erased. Fields
 * of staff and of businesses stay, of other contacts all but what was asked for.
 */
export function withoutMarks<T>(value: T, marks: Marks): T {
  if (marks.pattern === null || !hasMark(value, marks)) return value
  if (typeof value === 'string') {
    const inner = parsed(value)
    if (inner === null) return value.replace(marks.pattern, ERASED) as T
    const erased = withoutMarks(inner, marks)
    return erased === inner ? value : (JSON.stringify(erased) as T)
  }
  if (Array.isArray(value)) {
    const erased = value.map((each) => withoutMarks(each, marks))
    return erased.every((each, n) => each === value[n]) ? value : (erased as T)
  }
  const changed = changedFields(value as object, marks)
  return Object.keys(changed).length === 0 ? value : { ...value, ...changed }
}

/** The fields of a record that change when the marks in it are erased, as they are without. */
export function changedFields(record: object, marks: Marks): Data {
  const { others } = marks
  return Object.fromEntries(
    Object.entries(record)
      .filter(([name]) => !NOT_THEIRS.has(name))
      .map(([name, value]) => {
        const isOthers = others?.fields.has(name) === true
        return [
          name,
          value,
          withoutMarks(value, isOthers ? { ...marks, pattern: others.asked } : marks),
        ]
      })
      .filter(([, value, erased]) => value !== erased)
      .map(([name, , erased]) => [name, erased]),
  )
}

/** The object or list that a text of JSON is; null where it is another text. */
export function parsed(text: string): object | null {
  if (!/^\s*[{[]/.test(text)) return null
  try {
    return JSON.parse(text) as object
  } catch {
    return null
  }
}
