import type { Audit } from '#shared/domain/audit/Audit.ts'
import { todayIn } from '#shared/domain/format/today.ts'
import { changedFields } from '#shared/domain/order/orderContent.ts'
import { orderUpdate } from '#shared/domain/order/orderUpdate.ts'
import type { AuditRun } from '#shared/operations/import/auditWrites.ts'
import { auditWrites } from '#shared/operations/import/auditWrites.ts'
import { orderCandidate } from '#shared/operations/import/OrderCandidate.ts'
import { updateWrites } from '#shared/operations/import/updateWrites.ts'
import type { BatchWrite, Data } from '#shared/ports/documentStore.ts'
import { anOrder } from '#shared/testing/builders.ts'
import { seededRandom } from '#shared/testing/seededRandom.ts'
import { ACTOR_NAMES, type ActorName, emailOf } from './actors.ts'
import {
  dataLie,
  droppedLie,
  entryLie,
  fieldLie,
  type Lie,
  liesOf,
  withEntry,
  without,
} from './lies.ts'
import { daysOn, minutesOn, NOW } from './moments.ts'
import type { Documents, RuleCase } from './RuleCase.ts'
import { ACME, FOREIGN_AUDIT, MADE_AT } from './world.ts'

/** Audits that a browser makes in one batch: as many as the look-ups are sure to be enough for. */
export const AUDITS_A_BATCH = 18

const TODAY = todayIn(ACME.timeZone, NOW)

/** New audits as an import writes them, and orders that come again with other content. */
export function importCases(): RuleCase[] {
  const alone = auditAlone(importOf('admin', 1))
  return [
    ...madeByEverybody(),
    ...liesOf(importOf('admin', 1), LIES),
    orderByHand(alone),
    ...ACTOR_NAMES.map((actor) => auditAlone(importOf(actor, 1))),
    ...liesOf(alone, auditLies()),
    ...updates(),
  ]
}

/** An import's batch of so many audits. */
export function importOf(actor: ActorName, count: number): RuleCase {
  const run: AuditRun = {
    carrier: ACME,
    sliceID: '99',
    env: 'production',
    userId: emailOf(actor) || 'nobody@acme.example',
    batchId: 'batch0000000000000',
    uploadId: 'upload000000000000',
  }
  const random = seededRandom(count)
  const writes = Array.from({ length: count }, (_, at) => {
    const orderNumber = `NEW-${at}`
    const order = anOrder({ orderNumber, specialInstructions: 'Call before noon' })
    const candidate = orderCandidate(order, ACME.id)
    return auditWrites(candidate, orderNumber, run, { now: NOW, today: TODAY, random })
  }).flat()
  return {
    name: `${actor}: imports ${count} audits`,
    isEngines: true,
    actor,
    allowed: ['admin', 'secondAdmin'].includes(actor),
    ask: { kind: 'commit', writes },
  }
}

/** The rules ask each document by itself: the audit's own answer. */
function auditAlone(base: RuleCase): RuleCase {
  const writes = base.ask.kind === 'commit' ? base.ask.writes : []
  const audits = writes.filter(({ collection }) => collection === 'audits')
  return {
    ...base,
    name: `${base.actor}: an audit by itself`,
    ask: { kind: 'commit', writes: audits },
  }
}

/** An order that a person types begins in ORDER, without a step. */
function orderByHand(base: RuleCase): RuleCase {
  const [told] = liesOf(base, [
    dataLie('an order typed by hand', 'audits', (data) =>
      withEntry({ ...data, bakeState: 'ORDER', openSteps: {} }, { to: 'ORDER' }),
    ),
  ])
  return told ? { ...told, allowed: true } : base
}

function madeByEverybody(): RuleCase[] {
  return [...ACTOR_NAMES.map((actor) => importOf(actor, 1)), importOf('admin', AUDITS_A_BATCH)]
}

const fields = (collection: string, each: readonly Data[]): Lie[] =>
  each.map((one) => fieldLie(collection, one))

const missing = (collection: string, name: string): Lie =>
  dataLie(`no ${name} in ${collection}`, collection, (data) => without(data, name))

const LIES: readonly Lie[] = [
  ...fields('auditCodes', [
    { auditFSID: FOREIGN_AUDIT.id },
    { auditFSID: 'nowhere' },
    { carrierCompany: 'BETA' },
    { dateAdded: daysOn(-1) },
    { unheardOf: 1 },
  ]),
  renamed('auditCodes', 'ANOTHER'),
  renamed('auditCodes', 'new0'),
  ...fields('orderKeys', [
    { auditFSID: FOREIGN_AUDIT.id },
    { carrierCompany: 'BETA' },
    { orderNumber: 'OTHER' },
    { contentHash: 'short' },
    { contentHash: 7 },
    { fields: 7 },
    { dateAdded: daysOn(-1) },
    { unheardOf: 1 },
  ]),
  renamed('orderKeys', 'a'.repeat(64)),
  missing('orderKeys', 'contentHash'),
  ...fields('intakes', [
    { auditFSID: FOREIGN_AUDIT.id },
    { carrierCompany: 'BETA' },
    { insuredCompany: 'Other' },
    { policyStart: '2020-01-01' },
    { policyEnd: '2020-01-01' },
    { auditDue: '2020-01-01' },
    { auditCode: 'OTHER' },
    { policyLastFour: 'GLP-0000001-01' },
    { openUntil: 'always' },
    { scope: 'agent' },
    { status: 'submitted' },
    { answers: { a: 1 } },
    { rev: 1 },
    { pending: true },
    { asked: 'everything' },
    { carrierName: 7 },
    { helpHours: 'x'.repeat(501) },
    { dateAdded: daysOn(-1) },
    { unheardOf: 1 },
  ]),
  renamed('intakes', 'intakeOfNobodyAAAAAA'),
  missing('intakes', 'helpPhone'),
  ...fields('opens', [
    { intakeId: 'nowhere' },
    { intakeId: FOREIGN_AUDIT.intakeId },
    { auditFSID: FOREIGN_AUDIT.id },
    { auditFSID: 'nowhere' },
    { dateAdded: daysOn(-1) },
    { unheardOf: 1 },
  ]),
  {
    name: 'another audit’s access',
    tell: (writes) =>
      writes.map((one) => {
        if (!one.collection.endsWith('/private')) return one
        return { ...one, collection: `audits/${FOREIGN_AUDIT.id}/private` }
      }),
  },
  accessLie({ pin: 'abc234' }),
  accessLie({ auditFSID: 'other' }),
  accessLie({ carrierCompany: 'BETA' }),
  accessLie({ dateAdded: daysOn(-1) }),
  accessLie({ unheardOf: 1 }),
  ...fields('asteps', [
    { auditFSID: FOREIGN_AUDIT.id },
    { carrierCompany: 'BETA' },
    { acUserId: 'admin@acme.example' },
    { type: 'CALL_AGENT', acUserId: '' },
    { status: 'OPEN' },
  ]),
  droppedLie('audits'),
]

function auditLies(): Lie[] {
  return [
    entryLie('another person', { userId: 'baker@acme.example' }),
    entryLie('an old date', { date: minutesOn(-10) }),
    entryLie('no state', { to: undefined }),
    entryLie('a state before', { from: 'ORDER' }),
    entryLie('another state', { to: 'SUBMITTED' }),
    dataLie('an unsealed history', 'audits', (data) => {
      const history = data['history'] as Audit['history']
      return { ...data, history: history.map((entry) => ({ ...entry, h: '' })) }
    }),
    // Whoever knows the audit's id must not know that of the insured's intake with it.
    dataLie('an intake with the id of the audit', 'audits', (data) => {
      return { ...data, intakeId: String(data['sortKey']).split('|')[2] }
    }),
    ...fields('audits', [
      { history: [] },
      { intakeId: 'short' },
      { intakeId: 7 },
      { v: 2 },
      { v: 1.5 },
      { schema: 'one' },
      { env: 'moon' },
      { carrierCompany: 'BETA' },
      { dateAdded: minutesOn(-1) },
      { auditCode: '' },
      { auditCode: 7 },
      { auditCode: 'x'.repeat(2001) },
      { consolidatedId: 7 },
      { xmlUrl: 7 },
      { xmlFileName: 'x'.repeat(2001) },
      { outcome: 'PRODUCTIVE' },
      { outcomeReason: 'NO_CONTACT' },
      { outcomeBy: 'admin@acme.example' },
      { outcomeAt: NOW },
      { evidence: [1] },
      { revision: 1 },
      { pause: { resumeState: 'READY' } },
      { dateSent: NOW },
      { invoiceId: 'i' },
      { submitted: true },
      { cost: 100 },
      { assignee: 'admin@acme.example' },
      { claimUntil: minutesOn(30) },
      { doNotContact: { smoke: true } },
      { notes: 'none' },
      { openSteps: { CALL_AGENT: 'x' } },
      { band: 'hot' },
      { sortKey: '0' },
      { insuredCompany: 7 },
      { insuredCompany: 'x'.repeat(20_000) },
      { policyStart: 'soon' },
      { categories: 'none' },
      { keyQuestions: { whyNot: 1 } },
      { providedExposures: 'none' },
      { skippedDocuments: 'none' },
      { insuredCategoryTotals: 'none' },
      { lastEventBy: 'System' },
      { unheardOf: 1 },
    ]),
    dataLie('a state further on', 'audits', (data) =>
      withEntry({ ...data, bakeState: 'SUBMITTED', openSteps: {} }, { to: 'SUBMITTED' }),
    ),
    missing('audits', 'insuredEmail'),
    missing('audits', 'dateSent'),
  ]
}

/** A changed order: its audit, its key and what the public sees, by an admin. */
function updates(): RuleCase[] {
  const lawful = ACTOR_NAMES.map((actor) => updateOf(actor))
  const byAdmin = updateOf('admin')
  return [
    ...lawful,
    ...liesOf(byAdmin, [
      droppedLie('audits'),
      ...fields('orderKeys', [
        { contentHash: 'short' },
        { fields: 7 },
        { orderNumber: 'OTHER' },
        { carrierCompany: 'BETA' },
      ]),
      ...fields('intakes', [
        { insuredCompany: 'Other' },
        { policyStart: '2020-01-01' },
        { policyEnd: '2020-01-01' },
        { auditDue: '2020-01-01' },
        { policyLastFour: '12345' },
        { openUntil: 'always' },
        { rev: 5 },
        { asked: ['all'] },
        { status: 'closed' },
      ]),
    ]),
  ]
}

function updateOf(actor: ActorName): RuleCase {
  const made = importOf('admin', 1)
  const seed = asStored(made)
  const [path = ''] = Object.keys(seed).filter((each) => /^audits\/\w+$/.test(each))
  const id = path.split('/').at(-1) ?? ''
  const audit = { ...seed[path], id } as unknown as Audit
  const order = anOrder({
    orderNumber: 'NEW-0',
    specialInstructions: 'Call before noon',
    insuredName: 'Harbor Oven and Sons',
    dueDate: '2027-04-01',
  })
  const candidate = orderCandidate(order, ACME.id)
  const before = orderCandidate(
    anOrder({ orderNumber: 'NEW-0', specialInstructions: 'Call before noon' }),
    ACME.id,
  )
  const update = orderUpdate(
    audit,
    order,
    changedFields(before.fields, candidate.fields),
    '2026-11-02',
  )
  const run: AuditRun = {
    carrier: ACME,
    sliceID: '99',
    env: 'production',
    userId: emailOf(actor) || 'nobody@acme.example',
    batchId: 'batch1',
    uploadId: 'upload1',
  }
  const writes = updateWrites({ audit, key: { fields: before.fields }, candidate, update }, run, {
    now: NOW,
    today: TODAY,
  })
  return {
    name: `${actor}: applies a changed order`,
    actor,
    allowed: ['admin', 'secondAdmin'].includes(actor),
    ask: { kind: 'commit', writes },
    seed,
  }
}

/** What a batch leaves, as if it had been written some days ago. */
function asStored({ ask }: RuleCase): Documents {
  if (ask.kind !== 'commit') return {}
  return Object.fromEntries(
    ask.writes.map((write) => {
      const data = write.kind === 'delete' ? {} : write.data
      return [`${write.collection}/${write.id}`, { ...data, dateAdded: MADE_AT }]
    }),
  )
}

function accessLie(changes: Data): Lie {
  return {
    name: `access with ${Object.keys(changes).join(', ')}`,
    tell: (writes) =>
      writes.map((one): BatchWrite => {
        if (!one.collection.endsWith('/private') || one.kind === 'delete') return one
        return { ...one, data: { ...one.data, ...changes } }
      }),
  }
}

function renamed(collection: string, id: string): Lie {
  return {
    name: `${collection} of the id ${id.slice(0, 10)}`,
    tell: (writes) => writes.map((one) => (one.collection === collection ? { ...one, id } : one)),
  }
}
