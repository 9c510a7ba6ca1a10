import type { ContactsByLink } from '#shared/audit/access/contactsByLink.ts'
import { recordEntry } from '#shared/audit/history.ts'
import { engineFieldsOf } from '#shared/audit/listing.ts'
import type { Audit, HistoryEntry } from '#shared/audit/model.ts'
import { erasedEntry } from '#shared/audit/seals.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { formatPhone } from '#shared/kernel/contact.ts'
import type { Day } from '#shared/kernel/day.ts'
import { changedFields, ERASED, hasMark, joinedMarks, type Marks, withoutMarks } from './marks.ts'

/** Someone who asks to be forgotten, by what is on file of them; one of the two may be empty. */
export interface Person {
  /** In lower case. */
  email: string
  /** `ddd.ddd.dddd`. */
  phone: string
}

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

/** What names the person anywhere: their address and number. */
export function marksOf({ email, phone }: Person): Marks {
  return joinedMarks(email === '' ? [] : [email], phone === '' ? [] : [phone], [])
}

/** What of an audit is a person's. */
export interface OwnInAudit {
  /** The fields of the contacts that have the address or number that was asked for. */
  fields: TextField[]
  /** Fields of other contacts that name the same person once more. */
  again: TextField[]
  /** Their address, number and name, for everything that is the audit's. */
  marks: Marks
}

/**
 * What of an audit is the person's: beside address and number what stands in the same group or
 * appointment. Null where the person is no contact of it.
 */
export function personIn(audit: Audit, person: Person): OwnInAudit | null {
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
  const marks = joinedMarks(emails, phones, names)
  const others = GROUPS.filter((group) => !own.includes(group))
  const whole = [
    ...own.map((group) => nameIn(audit, group)),
    ...met.map(({ contactName }) => contactName),
  ]
  const again = others
    .filter((group) =>
      isAgain(
        audit,
        group,
        whole.map((name) => name.toLowerCase()),
      ),
    )
    .flatMap(contactFields)
    .filter((field) => hasMark(audit[field], marks))
  const left = others.flatMap(contactFields).filter((field) => !again.includes(field))
  return {
    fields: own.flatMap((group) => [...contactFields(group), ...(group.others ?? [])]),
    again,
    marks: { ...marks, others: { fields: new Set(left), asked: marksOf(person).pattern } },
  }
}

function contactFields({ email, phones, names }: ContactGroup): TextField[] {
  return [email, ...phones, ...names]
}

function nameIn(audit: Audit, { names: [first, last] }: ContactGroup): string {
  return `${audit[first].trim()} ${audit[last].trim()}`.trim()
}

/**
 * Whether another contact that shares something with the person is them once more: it has their whole name
 * or none. A colleague of the same first name, or at the same telephone, is another.
 */
function isAgain(audit: Audit, group: ContactGroup, whole: readonly string[]): boolean {
  const name = nameIn(audit, group).toLowerCase()
  return name === '' || (name.includes(' ') && whole.includes(name))
}

/**
 * The marks of an audit's contacts that are not the person: addresses, numbers and names, but for what is
 * the person's too.
 */
export function othersIn(audit: Audit, own: Marks): Marks {
  const values = (fields: readonly TextField[]) =>
    fields.map((field) => audit[field].trim()).filter((text) => text !== '' && !hasMark(text, own))
  return joinedMarks(
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

/** Figures with their words, which are what was approved: an erasure leaves them. */
const FIGURES = [
  'entities',
  'locations',
  'categories',
  'insuredCategories',
  'keyQuestions',
] as const satisfies readonly (keyof Audit)[]

/** The insured business as the policy has it, and the agency: an erasure leaves them. */
const BUSINESSES = [
  'insuredCompany',
  'insuredDbaName',
  'insuredMailingAddress1',
  'insuredMailingAddress2',
  'insuredLocationAddress1',
  'insuredLocationAddress2',
  'agentCompany',
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

const UNTOUCHED: ReadonlySet<string> = new Set([...FIGURES, ...BUSINESSES, ...NO_WORDS])

/**
 * An audit without the person: their contacts are empty, their words in texts and in the history are
 * erased. Who on the staff did what, and other contacts, stay. The seals hold: an erased entry keeps the
 * salted digest of its text. The same audit where nothing of them is in it.
 */
export function withoutPerson(
  audit: Audit,
  { fields, again, marks }: OwnInAudit,
  { by, now, today }: { by: string; now: Date; today: Day },
): Audit {
  const { history, bouncedEmails, ...others } = audit
  const texts = Object.entries(others).filter(([name]) => !UNTOUCHED.has(name))
  const changed = changedFields(Object.fromEntries(texts), marks)
  for (const field of [...fields, ...again]) if (audit[field] !== '') changed[field] = ''
  if (bouncedEmails?.some((each) => marks.emails.includes(each)))
    changed['bouncedEmails'] = bouncedEmails.filter((each) => !marks.emails.includes(each))
  const { contactsByLink } = changed as Pick<Audit, 'contactsByLink'>
  if (contactsByLink) changed['contactsByLink'] = withoutErased(contactsByLink)
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

/** What stands in the place of an erased contact is none to go back to. */
function withoutErased(contacts: ContactsByLink): ContactsByLink {
  return Object.fromEntries(
    Object.entries(contacts).map(([name, each]) => [
      name,
      each.before === ERASED ? { ...each, before: '' } : each,
    ]),
  )
}

function withoutWords(entry: HistoryEntry, marks: Marks): HistoryEntry {
  if (!hasMark(entry.text, marks) && !hasMark(entry.returned ?? [], marks)) return entry
  return erasedEntry(entry, withoutMarks(entry.text, marks))
}

/** The fields of an audit that still have a mark after an erasure, with why. */
export function leftIn(audit: Audit, marks: Marks): { name: string; why: string }[] {
  const words = Object.entries(audit).filter(([name]) => !NO_WORDS.some((each) => each === name))
  return words
    .filter(([, value]) => hasMark(value, marks))
    .map(([name]) => ({ name, why: whyLeft(name) }))
}

function whyLeft(name: string): string {
  const isIn = (fields: readonly string[]) => fields.includes(name)
  if (isIn(FIGURES)) return 'approved figures with their words'
  if (isIn(BUSINESSES)) return 'the insured business as the policy names it'
  if (isIn(GROUPS.flatMap(contactFields))) return 'another contact has the same name or number'
  return name === 'history' ? 'who did what is sealed' : 'who did what'
}
