import type { Audit } from '#shared/audit/model.ts'
import type { Data } from '#shared/kernel/ports/documentStore.ts'
import { hasMark, type Marks, parsed } from './marks.ts'

/** What stands in an export in the place of what is not handed out. */
const HIDDEN = {
  link: '[link]',
  code: '[access code]',
  email: '[email of another]',
  phone: '[phone of another]',
  name: '[name of another]',
} as const

/** How often each was hidden. */
export type Hidden = Record<keyof typeof HIDDEN, number>

/** How a person's own records are read, and what is hidden in them. */
export interface PersonView {
  /** What names the person. */
  own: Marks
  pattern: RegExp
  hidden: Hidden
}

const WEB_ADDRESS = 'https?:\\/\\/[^\\s"\'<>\\\\]+'
const PIN_IN_TEXT =
  '(?<=\\bPIN:?\\s{1,3})(?:[0-9A-Z]{4}-[0-9A-Z]{4}|(?=[A-Z]{0,5}\\d)[0-9A-Z]{6})\\b'
const EMAIL = "[\\p{L}\\p{N}._%+'\\-]{1,64}@[\\p{L}\\p{N}.\\-]{1,190}\\.\\p{L}{2,24}"
/** Numbers with signs between their parts, or with a plus: ten digits alone may be a policy. */
const PHONE =
  '(?<![\\d.])(?:\\+\\d[\\d\\s().\\-]{7,18}\\d|(?:1[\\s.\\-])?(?:\\(\\d{3}\\)[\\s.\\-]{0,2}|\\d{3}[\\s.\\-])\\d{3}[\\s.\\-]\\d{4})(?!\\d)'

/**
 * What is hidden from the person in their own records: addresses, numbers and known names of others
 * (`others`), web addresses and PINs, which open an audit, and `secrets`: ids and PINs that do.
 */
export function personView(
  own: Marks,
  hidden: Hidden,
  {
    others = null,
    secrets = [],
  }: { others?: RegExp | null | undefined; secrets?: readonly string[] } = {},
): PersonView {
  const parts = [
    own.pattern === null ? null : `(?<own>${own.pattern.source})`,
    `(?<link>${WEB_ADDRESS})`,
    `(?<code>${[...secrets.filter((text) => text !== ''), PIN_IN_TEXT].join('|')})`,
    `(?<email>${EMAIL})`,
    `(?<phone>${PHONE})`,
    others === null ? null : `(?<known>${others.source})`,
  ]
  return {
    own,
    hidden,
    pattern: new RegExp(parts.filter((part) => part !== null).join('|'), 'giu'),
  }
}

/** A value as it is handed out: whole, with what is hidden in its texts replaced and counted, JSON opened. */
export function handedOut(value: unknown, view: PersonView): unknown {
  if (typeof value === 'string') {
    const inner = parsed(value)
    return inner === null ? value.replace(view.pattern, hider(view)) : handedOut(inner, view)
  }
  if (Array.isArray(value)) return value.map((each) => handedOut(each, view))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !WITHHELD.has(name))
      .map(([name, each]) => [name, handedOut(each, view)]),
  )
}

/** Fields at any depth that open an audit, repeat another field, or serve the engine alone. */
const WITHHELD: ReadonlySet<string> = new Set([
  'intakeId',
  'storedUnder',
  'delegateInvite',
  'pin',
  'replyKey',
  'url',
  'link',
  'foldedSaved',
  'foldedAnswers',
  'attachments',
  'html',
  'calendar',
  'tokens',
  'listKey',
  'sortKey',
  'insuredKey',
  'policyKey',
  'premiumKey',
  'h',
  's',
  'keyId',
  'salt',
  'digest',
])

function hider({ hidden }: PersonView): (found: string, ...groups: unknown[]) => string {
  return (found, ...groups) => {
    const named = groups.at(-1) as Partial<Record<keyof Hidden | 'own' | 'known', string>>
    if (named.own !== undefined) return found
    const pattern = (Object.keys(HIDDEN) as (keyof Hidden)[]).find(
      (each) => named[each] !== undefined,
    )
    // What an audit says of its contacts, in whatever form it stands.
    const kind = pattern ?? (/\d{4}/.test(found) ? 'phone' : found.includes('@') ? 'email' : 'name')
    hidden[kind] += 1
    return HIDDEN[kind]
  }
}

/** What says which record a part is of. */
const CONTEXT: ReadonlySet<string> = new Set([
  'auditCode',
  'orderNumber',
  'carrierCompany',
  'auditType',
  'policyNumber',
  'policyStart',
  'policyEnd',
  'insuredCompany',
  'bakeState',
  'kind',
  'state',
  'status',
  'at',
  'dateAdded',
] satisfies (keyof Audit | 'kind' | 'state' | 'status' | 'at')[])

/**
 * Of the person's audit, which is of others too: the fields of `theirs`, the texts, entries of lists and
 * records that name the person, and what says which audit it is.
 */
export function partsOf(document: Data, theirs: readonly string[], view: PersonView): Data {
  return parts(document, view, (value, name) => {
    if (theirs.includes(name)) return handedOut(value, view)
    return hasMark(value, view.own) ? namedIn(value, view) : null
  })
}

/** Of a record of others: what in it mentions the person, and what says which record it is. */
export function mentionsOf(document: Data, view: PersonView): Data {
  return parts(document, view, (value) => mentionsIn(value, view))
}

function parts(
  document: Data,
  view: PersonView,
  partOf: (value: unknown, name: string) => unknown,
): Data {
  const given = Object.entries(document)
    .filter(([name]) => !WITHHELD.has(name))
    .map(([name, value]) => [
      name,
      CONTEXT.has(name) ? handedOut(value, view) : partOf(value, name),
    ])
  return Object.fromEntries(given.filter(([, part]) => part !== null))
}

function namedIn(value: unknown, view: PersonView): unknown {
  if (typeof value === 'string') return handedOut(value, view)
  const named = Object.entries(value as object).filter(([, each]) => hasMark(each, view.own))
  if (Array.isArray(value)) return named.map(([, each]) => handedOut(each, view))
  if (named.some(([, each]) => typeof each === 'string')) return handedOut(value, view)
  return Object.fromEntries(named.map(([name, each]) => [name, namedIn(each, view)]))
}

/** When it was said: kept with what is. */
const MOMENTS: ReadonlySet<string> = new Set(['date', 'at', 'dateAdded'])

/** Of what others say: the lines of texts that name the person, at any depth. Null where nothing does. */
export function mentionsIn(value: unknown, view: PersonView): unknown {
  if (!hasMark(value, view.own)) return null
  if (typeof value === 'string') {
    const inner = parsed(value)
    if (inner !== null) return mentionsIn(inner, view)
    const lines = value.split('\n').filter((line) => hasMark(line, view.own))
    // A number may run over the end of a line.
    return handedOut(lines.length === 0 ? value : lines.join('\n'), view)
  }
  if (Array.isArray(value))
    return value.map((each) => mentionsIn(each, view)).filter((each) => each !== null)
  return Object.fromEntries(
    Object.entries(value as object)
      .filter(([name]) => !WITHHELD.has(name))
      .map(([name, each]) => [name, MOMENTS.has(name) ? each : mentionsIn(each, view)] as const)
      .filter(([, each]) => each !== null),
  )
}
