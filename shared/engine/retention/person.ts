import { recordEntry } from '#shared/audit/history.ts'
import { engineFieldsOf } from '#shared/audit/listing.ts'
import type { Audit, HistoryEntry } from '#shared/audit/model.ts'
import { erasedEntry } from '#shared/audit/seals.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { formatPhone } from '#shared/kernel/contact.ts'
import type { Day } from '#shared/kernel/day.ts'

/** Someone who asks to be forgotten, by what is on file of them; one of the two may be empty. */
export interface Person {
  /** In lower case. */
  email: string
  /** `ddd.ddd.dddd`. */
  phone: string
}

/** What stands in the place of a person's words. */
export const ERASED = '[erased]'

type TextField = {
  [Name in keyof Audit]-?: Audit[Name] extends string ? Name : never
}[keyof Audit]

interface ContactGroup {
  email: TextField
  phones: readonly TextField[]
  names: readonly [TextField, TextField]
  /** What else a group says of its person. */
  others?: readonly TextField[]
}

/** The contacts that an audit has. An erasure empties a group whole. */
const GROUPS: readonly ContactGroup[] = [
  {
    email: 'insuredEmail',
    phones: ['insuredPhone', 'insuredCell'],
    names: ['insuredFirstName', 'insuredLastName'],
  },
  {
    email: 'delegateEmail',
    phones: ['delegatePhone'],
    names: ['delegateFirstName', 'delegateLastName'],
    others: ['delegateRelationship', 'delegateMessage'],
  },
  {
    email: 'agentEmail',
    phones: ['agentPhone', 'agentCell'],
    names: ['agentFirstName', 'agentLastName'],
  },
  {
    email: 'agentProvidedEmail',
    phones: ['agentProvidedPhone'],
    names: ['agentProvidedFirstName', 'agentProvidedLastName'],
  },
  {
    email: 'agentInsuredEmail',
    phones: ['agentInsuredPhone'],
    names: ['agentInsuredFirstName', 'agentInsuredLastName'],
  },
]

/** What is looked for, wherever it stands in a text. */
export interface Marks {
  /** One pattern for all; null: nothing is looked for. */
  pattern: RegExp | null
  emails: readonly string[]
  phones: readonly string[]
}

/** What names the person anywhere: their address and number. */
export function marksOf({ email, phone }: Person): Marks {
  return joined(email === '' ? [] : [email], phone === '' ? [] : [phone], [])
}

/**
 * The fields of an audit that are the person's, and the marks of them in everything that is the audit's:
 * beside address and number those that stand in the same group or appointment, and their name. Null
 * where the person is no contact of it.
 */
export function personIn(
  audit: Audit,
  person: Person,
): { fields: TextField[]; marks: Marks } | null {
  const own = GROUPS.filter(
    ({ email, phones }) =>
      (person.email !== '' && audit[email].trim().toLowerCase() === person.email) ||
      (person.phone !== '' && phones.some((field) => formatPhone(audit[field]) === person.phone)),
  )
  const { appointment, pastAppointments = [] } = audit
  const met = [...(appointment ? [appointment] : []), ...pastAppointments].filter(
    ({ contactEmail, contactPhone }) =>
      (person.email !== '' && contactEmail.toLowerCase() === person.email) ||
      (person.phone !== '' && contactPhone === person.phone),
  )
  if (own.length + met.length === 0) return null
  const valuesOf = (fields: readonly TextField[]) => fields.map((field) => audit[field].trim())
  const filled = (texts: string[]) => texts.filter((text) => text !== '')
  const emails = filled([
    person.email,
    ...valuesOf(own.map(({ email }) => email)),
    ...met.map(({ contactEmail }) => contactEmail),
  ])
  const phones = filled([
    person.phone,
    ...valuesOf(own.flatMap(({ phones }) => phones)),
    ...met.map(({ contactPhone }) => contactPhone),
  ])
  const names = [
    ...own.flatMap(({ names: [first, last] }) => namesOf(audit[first], audit[last])),
    ...met.flatMap(({ contactName }) => namesOf(contactName, '')),
  ]
  return {
    fields: own.flatMap(({ email, phones, names, others = [] }) => [
      email,
      ...phones,
      ...names,
      ...others,
    ]),
    marks: joined(emails, phones, names),
  }
}

/**
 * The marks of an audit's contacts that are not the person: addresses, numbers and names, but for what is
 * the person's too.
 */
export function othersIn(audit: Audit, own: Marks): Marks {
  const values = (fields: readonly TextField[]) =>
    fields.map((field) => audit[field].trim()).filter((text) => text !== '' && !hasMark(text, own))
  return joined(
    values(GROUPS.map(({ email }) => email)),
    values(GROUPS.flatMap(({ phones }) => phones)),
    GROUPS.flatMap(({ names: [first, last] }) => namesOf(audit[first], audit[last])).filter(
      (name) => !hasMark(name, own),
    ),
  )
}

/** Words that our own entries are written in: erased, an entry would say something else. */
const OUR_WORDS = new Set(
  Object.values(STEPS)
    .flatMap(({ historyText, displayName }) => `${historyText} ${displayName}`.split(/\W+/))
    .map((word) => word.toLowerCase()),
)

/** Parts of what stands as a name that are none. */
const COMMON_WORDS = new Set([
  'the',
  'and',
  'for',
  'all',
  'any',
  'not',
  'inc',
  'llc',
  'mrs',
  'von',
  'van',
])

const SHORTEST_NAME = 3

/** A name whole, turned round, and in its parts where these are long enough to be one. */
function namesOf(first: string, last: string): string[] {
  const parts = [first.trim(), last.trim()].filter((part) => part !== '')
  const whole = parts.length === 2 ? [parts.join(' '), parts.toReversed().join(', ')] : []
  const alone = parts.filter(
    (part) =>
      part.length >= SHORTEST_NAME &&
      ![OUR_WORDS, COMMON_WORDS].some((words) => words.has(part.toLowerCase())),
  )
  return [...whole, ...alone]
}

function joined(
  emails: readonly string[],
  phones: readonly string[],
  names: readonly string[],
): Marks {
  const words = [
    ...emails.map((email) => `(?<![\\w.%+-])${escaped(email)}(?![\\w-])`),
    ...phones.map(phonePattern).filter((pattern) => pattern !== ''),
    ...names.map((name) => `(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`),
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
export function hasMark(value: unknown, { pattern }: Marks): boolean {
  if (pattern === null) return false
  if (typeof value === 'string') return value.search(pattern) >= 0
  if (Array.isArray(value)) return value.some((each) => hasMark(each, { pattern } as Marks))
  if (value === null || typeof value !== 'object' || value instanceof Date) return false
  return Object.values(value).some((each) => hasMark(each, { pattern } as Marks))
}

/** The value with every mark erased; the same value where it has none. */
export function withoutMarks<T>(value: T, marks: Marks): T {
  if (!hasMark(value, marks) || marks.pattern === null) return value
  if (typeof value === 'string') return value.replace(marks.pattern, ERASED) as T
  if (Array.isArray(value)) return value.map((each) => withoutMarks(each, marks)) as T
  return Object.fromEntries(
    Object.entries(value as object).map(([name, each]) => [name, withoutMarks(each, marks)]),
  ) as T
}

/**
 * Fields of an audit that an erasure leaves and names: the insured business as the policy has it, and the
 * figures with their words, which are what was approved.
 */
const LEFT = [
  'insuredCompany',
  'insuredDbaName',
  'insuredMailingAddress1',
  'insuredMailingAddress2',
  'insuredLocationAddress1',
  'insuredLocationAddress2',
  'agentCompany',
  'entities',
  'locations',
  'categories',
  'insuredCategories',
  'keyQuestions',
] as const satisfies readonly (keyof Audit)[]

/** Fields that hold no person's words, although one of theirs may have the name of a city or a state. */
const NO_WORDS = [
  'id',
  'intakeId',
  'auditCode',
  'orderNumber',
  'formerOrders',
  'carrierCompany',
  'auditType',
  'policyNumber',
  'naics',
  'sliceID',
  'env',
  'bakeState',
  'outcome',
  'outcomeReason',
  'timeZone',
  'insuredMailingCity',
  'insuredLocationCity',
  'agentMailingCity',
  'lastEventOp',
  'nextStep',
  'flags',
  // Worked out anew from the others.
  'tokens',
  'sortKey',
  'insuredKey',
  'policyKey',
  'premiumKey',
] as const satisfies readonly (keyof Audit)[]

const UNTOUCHED: ReadonlySet<string> = new Set([...LEFT, ...NO_WORDS])

/**
 * An audit without the person: their groups are empty, their words in texts and in the history are erased.
 * The seals hold: an erased entry keeps the salted digest of its text. The same audit where nothing of
 * them is in it.
 */
export function withoutPerson(
  audit: Audit,
  { fields, marks }: { fields: readonly TextField[]; marks: Marks },
  { by, now, today }: { by: string; now: Date; today: Day },
): Audit {
  const { history, bouncedEmails, ...others } = audit
  const changed: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(others))
    if (!UNTOUCHED.has(name) && hasMark(value, marks)) changed[name] = withoutMarks(value, marks)
  for (const field of fields) if (audit[field] !== '') changed[field] = ''
  if (bouncedEmails?.some((each) => marks.emails.includes(each)))
    changed['bouncedEmails'] = bouncedEmails.filter((each) => !marks.emails.includes(each))
  const entries = history.map((entry) => withoutWords(entry, marks))
  const isSame = entries.every((entry, n) => entry === history[n])
  if (isSame && Object.keys(changed).length === 0) return audit
  const erased = recordEntry(
    { ...audit, ...changed, history: entries },
    { op: 'ERASED', text: 'Personal data of a contact erased', userId: by },
    { now },
  )
  return { ...erased, ...engineFieldsOf(erased, today) }
}

function withoutWords(entry: HistoryEntry, marks: Marks): HistoryEntry {
  if (!hasMark(entry.text, marks) && !hasMark(entry.returned ?? [], marks)) return entry
  return erasedEntry(entry, withoutMarks(entry.text, marks))
}

/** The fields of an audit that still name the person after an erasure. */
export function leftIn(audit: Audit, marks: Marks): ((typeof LEFT)[number] | 'history')[] {
  const acted = audit.history.some(({ userId }) => hasMark(userId, marks))
  return [
    ...LEFT.filter((name) => hasMark(audit[name], marks)),
    ...(acted ? (['history'] as const) : []),
  ]
}
