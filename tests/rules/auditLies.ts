import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { HistoryEntry } from '#shared/domain/audit/Audit.ts'
import { sealHistoryEntry } from '#shared/domain/audit/sealHistoryEntry.ts'
import { AUDIT_FIELD_RULES } from '#shared/firestore/auditFieldRules.ts'

import { dataLie, entryLie, fieldLie, keptLie, type Lie, withEntry } from './lies.ts'
import { minutesOn } from './moments.ts'

const LONG = 'x'.repeat(20_000)

/** Lies about the lock, the history and what tells of its last entry. */
export const HISTORY_LIES: readonly Lie[] = [
  keptLie('audits', 'v'),
  dataLie('v two up', 'audits', (data) => ({ ...data, v: Number(data['v']) + 1 })),
  dataLie('v down', 'audits', (data) => ({ ...data, v: Number(data['v']) - 2 })),
  dataLie('v as text', 'audits', (data) => ({ ...data, v: String(data['v']) })),
  keptLie('audits', 'history'),
  historyLie('the past rewritten', (past, entry) => [
    ...past.slice(0, -1).map((one) => ({ ...one, text: 'Nothing happened' })),
    { ...(past.at(-1) as HistoryEntry), text: 'Something else' },
    entry,
  ]),
  historyLie('the past left out', (_, entry) => [sealHistoryEntry(null, entry)]),
  historyLie('two entries', (past, entry) => [...past, entry, sealHistoryEntry(entry, entry)]),
  historyLie('an entry that is no map', (past) => [...past, 'Called' as unknown as HistoryEntry]),
  historyLie('a seal of nothing', (past, entry) => [...past, { ...entry, h: '' }]),
  historyLie('a seal of another text', (past, entry) => [...past, { ...entry, text: 'Other' }]),
  historyLie('a seal upon no past', (past, entry) => [
    ...past,
    { ...sealHistoryEntry(null, entry), n: entry.n },
  ]),
  historyLie('another number', (past, entry) => [
    ...past,
    sealHistoryEntry({ n: entry.n, h: past.at(-1)?.h ?? '' }, entry),
  ]),
  historyLie('a number with decimals', (past, entry) => [
    ...past,
    { ...entry, n: `${entry.n}` as unknown as number },
  ]),
  historyLie('an unknown field in it', (past, entry) => [
    ...past,
    { ...entry, extra: 1 } as HistoryEntry,
  ]),
  historyLie('two lines of an operation', (past, entry) => [
    ...past,
    forged(past, { ...entry, op: 'CALLED\nTWICE' }),
  ]),
  entryLie('another person', { userId: 'second.baker@acme.example' }),
  entryLie('the engine as its author', { userId: 'System' }),
  entryLie('a moment ten minutes ago', { date: minutesOn(-10) }),
  entryLie('a moment ten minutes ahead', { date: minutesOn(10) }),
  entryLie('a very long text', { text: LONG }),
  entryLie('another state before', { from: 'SUBMITTED' }),
  entryLie('another state after', { to: 'INVOICED' }),
  fieldLie('audits', { lastEventBy: 'System' }),
  fieldLie('audits', { lastEventOp: 'PAUSED' }),
  fieldLie('audits', { lastEventAt: minutesOn(-1) }, 'lastEventAt'),
  fieldLie('audits', { updatedAt: minutesOn(-1) }, 'updatedAt'),
]

/** Lies about what the engine works out. */
export const ENGINE_FIELD_LIES: readonly Lie[] = [
  fieldLie('audits', { band: 'hot' }),
  fieldLie('audits', { sortKey: '0' }),
  fieldLie('audits', { sortKey: '4|8223372036854|auditUnderWorkAAAAAA' }),
  fieldLie('audits', { sortKey: '1|8223372036854|another' }),
  fieldLie('audits', { nextStep: 'DANCE' }),
  fieldLie('audits', { flipOn: 'soon' }),
  fieldLie('audits', { nextDue: 20_261_124 }),
  fieldLie('audits', { wakeAt: 'tomorrow' }),
  fieldLie('audits', { tokens: 'word' }),
  fieldLie('audits', { tokens: [LONG] }, 'very long tokens'),
  fieldLie('audits', { flags: 'DEFECTS' }),
  fieldLie('audits', { flags: [LONG] }, 'very long flags'),
  fieldLie('audits', { timeZone: 5 }),
  fieldLie('audits', { timeZone: LONG }, 'a very long zone'),
  fieldLie('audits', { unheardOf: 1 }),
  fieldLie('audits', { doNotContact: { smoke: true } }),
  fieldLie('audits', { openSteps: 'none' }),
  fieldLie(
    'audits',
    { assignee: 'second.baker@acme.example', claimUntil: minutesOn(30) },
    'a claim',
  ),
  fieldLie('audits', { assignee: 'baker@acme.example', claimUntil: minutesOn(120) }, 'two hours'),
  fieldLie('audits', { assignee: 'baker@acme.example', claimUntil: minutesOn(-1) }, 'a past claim'),
  fieldLie('audits', { assignee: '', claimUntil: minutesOn(30) }, 'nobody’s claim'),
]

/** Fields that no browser may change, each changed. */
export const PROTECTED_LIES: readonly Lie[] = Object.entries(AUDIT_FIELD_RULES)
  .filter(([, { by }]) => by === 'nobody')
  .map(([name]) => fieldLie('audits', { [name]: anotherValue(name) }, name))

/** Fields that are an admin's, each changed to something that would hold. */
export const ADMIN_FIELD_LIES: readonly Lie[] = Object.entries(AUDIT_FIELD_RULES)
  .filter(([, { by }]) => by === 'admin')
  .map(([name, { kind }]) => fieldLie('audits', { [name]: holding(name, kind) }, name))

/** Each field that a person types, of the wrong type and, if it is a text, too long. */
export const FIELD_LIES: readonly Lie[] = Object.entries(AUDIT_FIELD_RULES)
  .filter(([name, { by, kind }]) => by !== 'nobody' && (kind !== 'ruled' || name === 'cost'))
  .flatMap(([name, { kind }]) => [
    fieldLie('audits', { [name]: kind === 'text' ? 7 : 'wrong' }, `${name} of a wrong type`),
    ...(kind === 'text' ? [fieldLie('audits', { [name]: LONG }, `${name} too long`)] : []),
    ...(kind === 'list'
      ? [fieldLie('audits', { [name]: Array(1001).fill('x') }, `${name} too long`)]
      : []),
  ])

/** Outcome, pause and the like without the move that brings them. */
export const UNMOVED_LIES: readonly Lie[] = [
  fieldLie('audits', { outcome: 'PRODUCTIVE' }),
  fieldLie('audits', { outcomeReason: 'NO_CONTACT' }),
  fieldLie('audits', { outcomeBy: 'second@acme.example' }),
  fieldLie('audits', { outcomeAt: minutesOn(0) }, 'outcomeAt'),
  fieldLie('audits', { evidence: [{ step: 'CALL_AGENT' }] }),
  fieldLie('audits', { submitted: true }),
  fieldLie('audits', { revision: 1 }),
  fieldLie('audits', { pause: { resumeState: 'READY' } }),
  fieldLie('audits', { dateSent: minutesOn(0) }, 'dateSent'),
  fieldLie('audits', { bakeState: 'HEARTBEAT' }),
  dataLie('an entry of a move', 'audits', (data) =>
    withEntry(data, { from: 'CONTACTING', to: 'CONTACTING' }),
  ),
]

function historyLie(
  name: string,
  change: (past: HistoryEntry[], entry: HistoryEntry) => HistoryEntry[],
): Lie {
  return dataLie(name, 'audits', (data) => {
    const history = data['history'] as HistoryEntry[]
    const entry = history.at(-1) as HistoryEntry
    const told = change(history.slice(0, -1), entry)
    const last = told.at(-1) as HistoryEntry
    const { op: lastEventOp, date: lastEventAt, userId: lastEventBy } = last
    return { ...data, history: told, lastEventOp, lastEventAt, lastEventBy }
  })
}

/** Sealed as the domain would not: it refuses a line feed outside of the text. */
function forged(past: readonly HistoryEntry[], entry: HistoryEntry): HistoryEntry {
  const { n, date, op, from = '', to = '', userId, batchId = '', uploadId = '', xml = '' } = entry
  const values = [date.getTime(), op, from, to, userId, batchId, uploadId, xml, entry.text]
  const joined = [past.at(-1)?.h ?? '', n, ...values].join('\n')
  return { ...entry, h: bytesToHex(sha256(utf8ToBytes(joined))) }
}

function anotherValue(name: string): unknown {
  return name === 'dateAdded' ? minutesOn(0) : `another ${name}`
}

function holding(name: string, kind: string): unknown {
  if (name === 'cost') return 100
  return kind === 'day' ? '2027-02-03' : 'another'
}
