import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { missingIndex } from '#local-backend/firestore/prepareQuery.ts'
import { AUDIT_SORT_TEXTS, type AuditPageQuery, readAuditSort } from '#shared/audit/listQuery.ts'
import { clashOptions } from '#shared/audit/ops/changeAppointment.ts'
import { listAudits } from '#shared/audit/ops/listAudits.ts'
import { listHeldFiles } from '#shared/documents/ops/quarantine.ts'
import { AGED, agedQuery } from '#shared/engine/retention/agedDocuments.ts'
import { accessLogSeenBy, usersSeenBy } from '#shared/firm/ops/seenUsers.ts'
import type { DocumentStore, Filter, ListOptions } from '#shared/kernel/ports/documentStore.ts'
import { LISTS } from './listCases.ts'
import { daysOn } from './moments.ts'
import { structuredQuery } from './structuredQuery.ts'

const declared = JSON.parse(
  readFileSync(new URL('../../firestore.indexes.json', import.meta.url), 'utf8'),
)
const ROOT = 'projects/any/databases/(default)/documents'

const is = (field: string, value: string | boolean): Filter => ({ field, op: '==', value })
const among = (field: string, ...value: string[]): Filter => ({ field, op: 'in', value })
const asc = (field: string) => ({ sort: { field, direction: 'asc' } }) as const
const SOON = daysOn(0)
const ADMIN = { role: 'admin' as const, carriers: ['A', 'B'] }
const CARRIER = is('carrierCompany', 'ACME')
const NO_SETTINGS = { years: {}, states: {}, v: 0 }

/** What only trusted code asks: worker, invoices, verify, commands, the seed. */
const TRUSTED: readonly (readonly [string, ListOptions])[] = [
  ['audits', { filters: [{ field: 'wakeAt', op: '<=', value: SOON }], ...asc('wakeAt') }],
  ['audits', { filters: [{ field: 'flipOn', op: '<=', value: '2026-11-24' }], ...asc('flipOn') }],
  ['audits', { filters: [{ field: 'updatedAt', op: '>', value: SOON }], ...asc('updatedAt') }],
  [
    'audits',
    {
      filters: [{ field: 'updatedAt', op: '>', value: SOON }],
      ...asc('updatedAt'),
      after: daysOn(1),
      afterId: 'one',
    },
  ],
  ['audits', { filters: [{ field: 'updatedAt', op: '==', value: SOON }], ...asc('id') }],
  ['audits', asc('id')],
  ['audits', { filters: [CARRIER], ...asc('id') }],
  ['audits', { filters: [is('bakeState', 'INVOICED')], ...asc('id') }],
  ['audits', { filters: [CARRIER, is('bakeState', 'SENT_TO_CARRIER')], ...asc('sortKey') }],
  [
    'audits',
    { filters: [CARRIER, is('bakeState', 'CANCELLED'), is('invoiceId', '')], ...asc('sortKey') },
  ],
  [
    'audits',
    {
      filters: [CARRIER, is('bakeState', 'CANCELLED'), { field: 'invoiceId', op: '>', value: '' }],
      ...asc('invoiceId'),
    },
  ],
  // An auditor's appointments that may clash; a carrier's, as they begin.
  ['audits', clashOptions('auditor@acme.example', SOON)],
  [
    'audits',
    {
      filters: [
        CARRIER,
        { field: 'appointment.day', op: '>', value: '2026-11-30' },
        { field: 'appointment.day', op: '<=', value: '2026-12-31' },
      ],
      ...asc('appointment.day'),
    },
  ],
  ['intakes', { filters: [is('pending', true)], ...asc('at') }],
  // What release 0.1 has left waiting (`m0001TakeOverRelease01.ts`).
  ['comments', { filters: [is('pending', true)], ...asc('id') }],
  ['jobs', { filters: [is('state', 'WAITING')], ...asc('id') }],
  ['mail', { filters: [is('folded', false)], ...asc('id') }],
  ['messages', { filters: [is('folded', false)], ...asc('id') }],
  // What is due to be sent, the minute's and the contact's limits (`sendDue.ts`).
  ...(['mail', 'messages'] as const).flatMap((box): [string, ListOptions][] => [
    [box, { filters: [{ field: 'sendAt', op: '<=', value: SOON }], ...asc('sendAt') }],
    [box, { filters: [CARRIER, { field: 'sendAt', op: '<=', value: SOON }], ...asc('sendAt') }],
    [
      box,
      {
        filters: [{ field: 'delivery.startTime', op: '>', value: SOON }],
        ...asc('delivery.startTime'),
      },
    ],
    [
      box,
      {
        filters: [
          { field: 'to', op: box === 'mail' ? 'array-contains' : '==', value: 'ana@oven.example' },
          { field: 'delivery.startTime', op: '>', value: SOON },
        ],
        sort: { field: 'delivery.startTime', direction: 'desc' },
      },
    ],
  ]),
  ['intakes', { filters: [CARRIER], ...asc('id') }],
  ['commands', { filters: [among('state', 'WAITING', 'RUNNING')], ...asc('at') }],
  [
    'results',
    {
      filters: [is('state', 'WAITING'), { field: 'tryAt', op: '<=', value: SOON }],
      ...asc('tryAt'),
    },
  ],
  ['results', { filters: [is('state', 'WAITING')], ...asc('tryAt') }],
  ['results', { filters: [CARRIER, is('auditFSID', 'a')] }],
  ['linkRequests', { ...asc('at') }],
  ['resultLinks', { filters: [is('pending', true)], ...asc('openedAt') }],
  ['resultLinks', { filters: [CARRIER, is('auditFSID', 'a')], ...asc('id') }],
  ...['mail', 'messages'].map(
    (collection) =>
      [
        collection,
        {
          filters: [is('folded', false), among('delivery.state', 'SUCCESS', 'ERROR')],
          ...asc('dateAdded'),
        },
      ] as const,
  ),
  [
    'inbound',
    {
      filters: [is('carrierCompany', ''), is('state', 'KEPT')],
      sort: { field: 'at', direction: 'desc' },
    },
  ],
  ['inbound', { filters: [is('state', 'WAITING')], ...asc('at') }],
  [
    'inbound',
    { filters: [is('from', 'a@b.example'), { field: 'at', op: '>', value: SOON }], ...asc('at') },
  ],
  ['inbound', { filters: [CARRIER, is('auditFSID', 'a')], ...asc('id') }],
  ['audits', { filters: [is('insuredCell', '207.555.0109')], ...asc('id') }],
  ['audits', { filters: [is('agentProvidedPhone', '207.555.0109')], ...asc('id') }],
  ['mail', { filters: [is('replyKey', 'k')], ...asc('id') }],
  ['letters', { filters: [CARRIER, is('folded', false)], ...asc('dateAdded') }],
  ['letters', { filters: [CARRIER, is('auditFSID', 'a')], ...asc('id') }],
  ['letterRuns', { filters: [is('command', 'c')], ...asc('id') }],
  [
    'audits',
    { filters: [{ field: 'keepUntil', op: '<=', value: '2029-01-31' }], ...asc('keepUntil') },
  ],
  ['audits', { filters: [{ field: 'hold.at', op: '>', value: SOON }], ...asc('hold.at') }],
  ...AGED.map(
    (collection) =>
      [collection, agedQuery(collection, { settings: NO_SETTINGS, today: '2029-01-31' })] as const,
  ),
  ['orderKeys', { filters: [is('batchId', 'b')], ...asc('id') }],
  [
    'removals',
    { filters: [{ field: 'at', op: '>', value: SOON }], sort: { field: 'at', direction: 'desc' } },
  ],
  ['mail', { filters: [{ field: 'dateAdded', op: '>', value: SOON }], ...asc('dateAdded') }],
  ['asteps', { filters: [among('auditFSID', 'a', 'b')], ...asc('id') }],
  ['users', { filters: [is('role', 'admin')], ...asc('id') }],
  // What an admin sees without the right for the whole firm.
  ['users', usersSeenBy(ADMIN)],
  ['accessLog', accessLogSeenBy(ADMIN, 51)],
  ['accessLog', accessLogSeenBy(null, 51)],
  ['users', { filters: [{ field: 'carriers', op: 'array-contains', value: 'A' }], ...asc('id') }],
  ['invoices', { filters: [CARRIER], sort: { field: 'through', direction: 'desc' } }],
  ['invoices', { sort: { field: 'through', direction: 'desc' } }],
  ['invoices', { filters: [CARRIER, is('status', 'DRAFT')], ...asc('id') }],
  ['invoices/i/lines', { filters: [is('auditFSID', 'a')], ...asc('auditFSID') }],
  ['invoices/i/lines', { filters: [among('auditFSID', 'a', 'b')], ...asc('auditFSID') }],
  ['invoices/i/lines', asc('n')],
  ...['transformed', 'consolidated'].map(
    (kind) =>
      [
        `uploads/u/${kind}`,
        { filters: [{ field: 'ids', op: 'array-contains', value: 'k' }], ...asc('id') },
      ] as const,
  ),
  ['uploads', { filters: [CARRIER], ...asc('id') }],
]

describe('firestore.indexes.json serves', () => {
  it.each(TRUSTED)('%s %j', (collection, options) => {
    expect(missing(collection, options)).toBeNull()
  })

  it.each(LISTS)('$collection, asked by a browser', ({ collection, needs, options }) => {
    const filters = [...needs, ...(options.filters ?? [])]
    expect(missing(collection, { ...options, filters })).toBeNull()
  })

  it.each(AUDIT_SORT_TEXTS)('the list sorted by %s, whatever it is narrowed by', async (text) => {
    const sort = readAuditSort(text) ?? undefined
    const value = sort?.by === 'state' ? '03|3' : '2026-11-24T12:00:00.000Z'
    const narrowed = { usState: 'ME', step: 'CALL_INSURED', outcome: 'PRODUCTIVE' } as const
    const queries: Partial<AuditPageQuery>[] = [
      {},
      { states: ['READY', 'REDO'] },
      ...(sort?.by === 'state' ? [narrowed, { ...narrowed, states: ['READY'] as const }] : []),
      ...(sort?.by === 'audit_due'
        ? [{ due: { within: 'late', today: '2026-11-24' } as const, usState: 'ME' }]
        : []),
    ]
    const asked: ListOptions[] = []
    const list = async (_: string, options: ListOptions = {}) => {
      asked.push(options)
      return []
    }
    const store = { list } as unknown as DocumentStore
    for (const query of queries) {
      for (const after of [undefined, `${text}|${value}|a`, `${text}||a`]) {
        const page = { carrier: 'ACME', slices: ['99', '9999'], limit: 25, sort, after, ...query }
        expect((await listAudits(store, page)).ok).toBe(true)
      }
    }
    expect(asked.length).toBeGreaterThanOrEqual(2 * queries.length)
    for (const options of asked) expect(missing('audits', options)).toBeNull()
  })

  it('documents of an audit, with the carrier that the screens always name', () => {
    expect(missing('attachments', { filters: [CARRIER, is('audit', 'a')] })).toBeNull()
  })

  it('files that the virus scanner keeps out, of a carrier and of an audit', async () => {
    const asked: ListOptions[] = []
    const list = async (_: string, options: ListOptions) => {
      asked.push(options)
      return []
    }
    const store = { list } as unknown as DocumentStore
    await listHeldFiles(store, { carrier: 'ACME', limit: 50 })
    await listHeldFiles(store, { carrier: 'ACME', auditFSID: 'a', limit: 50 })
    expect(asked.map((options) => missing('heldFiles', options))).toEqual([null, null])
  })

  it('not whatever is asked', () => {
    expect(missing('audits', { filters: [CARRIER], ...asc('insuredCompany') })).not.toBeNull()
    const filters = [CARRIER, among('sliceID', '99'), is('outcome', 'PRODUCTIVE')]
    expect(missing('audits', { filters, ...asc('insuredCompany') })).not.toBeNull()
  })
})

function missing(collection: string, options: ListOptions) {
  const parent = [ROOT, ...collection.split('/').slice(0, -1)].join('/')
  return missingIndex(parent, structuredQuery(ROOT, collection, options), declared)
}
