import { RESOURCES } from '#admin/providers/dataProvider/resources.ts'
import {
  agreedCallsAfter,
  changedAuditsOf,
  decidedUploadsOf,
  noticedCommandsOf,
} from '#shared/audit/ops/noticeQueries.ts'
import { INBOX_KIND_IDS, INBOX_KINDS } from '#shared/documents/inboxFiles.ts'
import { firstCommandsOf, openCommandsOf } from '#shared/engine/commands/commandQueries.ts'
import type { Filter, ListOptions } from '#shared/kernel/ports/documentStore.ts'
import { inventoryOptions } from '#shared/results/ops/carrierLists.ts'
import type { ActorName } from './actors.ts'
import type { RuleCase } from './RuleCase.ts'
import { AUDIT, FOREIGN_AUDIT } from './world.ts'

const is = (field: string, value: string | boolean): Filter => ({ field, op: '==', value })
const sharing = (...carriers: string[]): Filter => {
  return { field: 'carriers', op: 'array-contains-any', value: carriers }
}
const among = (field: string, ...value: string[]): Filter => ({ field, op: 'in', value })

const MINE = is('carrierCompany', 'ACME')
const SLICES = among('sliceID', '99', '9999')
const reader = (userId: string) => ({ carrier: 'ACME', userId })
const bySortKey = { sort: { field: 'sortKey', direction: 'asc' }, limit: 26 } as const
const byId = { sort: { field: 'id', direction: 'asc' } } as const

/** What the list is narrowed by, one by one and together: indexes that share an order are joined. */
const AUDIT_NARROWINGS: readonly (readonly Filter[])[] = [
  [is('insuredMailingState', 'ME')],
  [is('nextStep', 'CALL_INSURED')],
  [is('outcome', 'PRODUCTIVE')],
  [is('auditor', 'baker@acme.example')],
  [is('importId', '4f2a9c')],
  [is('importId', '4f2a9c'), among('bakeState', 'READY', 'REDO'), is('auditor', '')],
  [is('auditor', ''), among('bakeState', 'READY', 'REDO'), is('nextStep', 'CALL_INSURED')],
  [is('insuredMailingState', 'ME'), is('nextStep', 'CALL_INSURED')],
  [
    among('bakeState', 'READY', 'REDO'),
    is('insuredMailingState', 'ME'),
    is('nextStep', 'CALL_INSURED'),
    is('outcome', 'PRODUCTIVE'),
  ],
]

export interface ProductList {
  collection: string
  by: ActorName
  /** The filters that the rules want; without any one of these the list is denied. */
  needs: readonly Filter[]
  /** Further filters, and the order. */
  options: ListOptions
}

/** Every list that a browser asks: from the screens, the engine, the import and the worker's lag. */
export const LISTS: readonly ProductList[] = [
  {
    collection: 'audits',
    by: 'baker',
    needs: [MINE],
    options: { filters: [SLICES], ...bySortKey },
  },
  {
    collection: 'audits',
    by: 'baker',
    needs: [MINE],
    options: { filters: [SLICES, among('bakeState', 'READY', 'REDO')], ...bySortKey },
  },
  {
    collection: 'audits',
    by: 'admin',
    needs: [MINE],
    options: {
      filters: [SLICES, { field: 'tokens', op: 'array-contains', value: 'harbor' }],
      ...bySortKey,
    },
  },
  // The audits that a scan's name speaks of.
  {
    collection: 'audits',
    by: 'admin',
    needs: [MINE],
    options: {
      filters: [SLICES, { field: 'tokens', op: 'array-contains-any', value: ['t0001', 'glp00'] }],
      ...bySortKey,
      limit: 25,
    },
  },
  ...AUDIT_NARROWINGS.map((filters) => ({
    collection: 'audits',
    by: 'baker' as const,
    needs: [MINE],
    options: { filters: [SLICES, ...filters], ...bySortKey },
  })),
  {
    collection: 'audits',
    by: 'baker',
    needs: [MINE],
    options: {
      filters: [
        SLICES,
        among('bakeState', 'READY', 'REDO'),
        { field: 'auditDue', op: '<=', value: '2026-12-01' },
      ],
      sort: { field: 'auditDue', direction: 'asc' },
    },
  },
  // In another order, and behind a place in it.
  {
    collection: 'audits',
    by: 'baker',
    needs: [MINE],
    options: {
      filters: [SLICES, { field: 'insuredKey', op: '>', value: '' }],
      sort: { field: 'insuredKey', direction: 'desc' },
      after: 'Harbor Oven',
      afterId: 'a',
      limit: 26,
    },
  },
  {
    collection: 'audits',
    by: 'baker',
    needs: [MINE],
    options: {
      filters: [SLICES, among('bakeState', 'READY', 'REDO'), is('policyNumber', '')],
      ...byId,
    },
  },
  {
    collection: 'audits',
    by: 'baker',
    needs: [MINE],
    options: {
      filters: [
        SLICES,
        is('assignee', 'baker@acme.example'),
        { field: 'claimUntil', op: '>', value: new Date('2026-11-24T12:00:00.000Z') },
      ],
      sort: { field: 'claimUntil', direction: 'asc' },
    },
  },
  {
    collection: 'audits',
    by: 'baker',
    needs: [MINE],
    options: { filters: [SLICES], sort: { field: 'updatedAt', direction: 'desc' }, limit: 1 },
  },
  {
    collection: 'audits',
    by: 'baker',
    needs: [MINE],
    options: {
      filters: [
        SLICES,
        { field: 'flags', op: 'array-contains-any', value: ['PAST_DUE', 'DEFECTS'] },
      ],
      ...bySortKey,
    },
  },
  {
    collection: 'audits',
    by: 'baker',
    needs: [MINE],
    options: {
      filters: [
        SLICES,
        { field: 'sortKey', op: '>', value: '0' },
        { field: 'sortKey', op: '<=', value: '0~' },
      ],
      sort: { field: 'sortKey', direction: 'desc' },
      limit: 1,
    },
  },
  {
    collection: 'asteps',
    by: 'baker',
    needs: [MINE],
    options: { filters: [is('auditFSID', AUDIT.id)] },
  },
  {
    collection: 'asteps',
    by: 'baker',
    needs: [MINE],
    options: { filters: [is('auditCode', 'ACME-1')] },
  },
  {
    collection: 'asteps',
    by: 'baker',
    needs: [MINE],
    options: { filters: [is('baker', true), is('bakerStepActive', true)], ...byId },
  },
  {
    collection: 'asteps',
    by: 'baker',
    needs: [MINE],
    options: {
      filters: [is('baker', true), is('bakerStepActive', true)],
      sort: { field: 'dueAt', direction: 'asc' },
      limit: 61,
    },
  },
  {
    collection: 'asteps',
    by: 'baker',
    needs: [MINE],
    options: {
      filters: [
        is('baker', true),
        is('bakerStepActive', true),
        among('type', 'CALL_INSURED', 'CALL_AGENT'),
      ],
      sort: { field: 'dueAt', direction: 'asc' },
      limit: 61,
    },
  },
  // A queue of one's own: by the assigned auditor, also of one kind.
  ...[[], [among('type', 'CALL_INSURED', 'CALL_AGENT')]].map(
    (kind): ProductList => ({
      collection: 'asteps',
      by: 'baker',
      needs: [MINE],
      options: {
        filters: [
          is('baker', true),
          is('bakerStepActive', true),
          ...kind,
          among('assignee', '', 'baker@acme.example'),
          { field: 'dueAt', op: '>', value: new Date('2026-11-24T12:00:00.000Z') },
        ],
        sort: { field: 'dueAt', direction: 'asc' },
        limit: 61,
      },
    }),
  ),
  {
    collection: 'audits',
    by: 'baker',
    needs: [MINE],
    options: {
      filters: [
        among('bakeState', 'SUBMITTED', 'WORKSHEET'),
        among('auditor', '', 'baker@acme.example'),
      ],
      ...bySortKey,
    },
  },
  {
    collection: 'audits',
    by: 'baker',
    needs: [MINE],
    options: { sort: { field: 'updatedAt', direction: 'desc' }, limit: 10 },
  },
  {
    collection: 'audits',
    by: 'baker',
    needs: [MINE],
    options: { filters: [among('bakeState', 'SUBMITTED', 'WORKSHEET')], ...bySortKey },
  },
  // What is one's own on the home screen: assigned, claimed, and both.
  ...[['auditor'], ['assignee'], ['auditor', 'assignee']].flatMap((fields): ProductList[] => {
    const mine = fields.map((field) => is(field, 'baker@acme.example'))
    const standing = among('bakeState', 'SUBMITTED', 'WORKSHEET')
    const hasDay: Filter = { field: 'nextDue', op: '>', value: '' }
    const byDay = { sort: { field: 'nextDue', direction: 'asc' }, limit: 10 } as const
    const of = { collection: 'audits', by: 'baker', needs: [MINE] } as const
    return [
      { ...of, options: { filters: [...mine, hasDay], ...byDay } },
      { ...of, options: { filters: [...mine, standing], ...bySortKey } },
      { ...of, options: { filters: [...mine, standing, hasDay], ...byDay } },
    ]
  }),
  // Their own appointments.
  {
    collection: 'audits',
    by: 'baker',
    needs: [MINE],
    options: {
      filters: [
        is('appointment.auditor', 'baker@acme.example'),
        { field: 'appointment.day', op: '>', value: '2026-11-30' },
        { field: 'appointment.day', op: '<=', value: '2026-12-14' },
      ],
      sort: { field: 'appointment.day', direction: 'asc' },
    },
  },
  { collection: 'audits', by: 'baker', needs: [among('id', AUDIT.id)], options: byId },
  {
    collection: 'asteps',
    by: 'baker',
    needs: [among('id', AUDIT.openSteps.READY ?? '')],
    options: byId,
  },
  { collection: 'auditCodes', by: 'admin', needs: [MINE], options: byId },
  { collection: 'orderKeys', by: 'admin', needs: [MINE], options: { ...byId, limit: 1 } },
  {
    collection: 'orderKeys',
    by: 'admin',
    needs: [MINE],
    options: { filters: [{ field: 'orderNumber', op: 'in', value: ['T1', 'T2'] }], ...byId },
  },
  { collection: 'attachments', by: 'baker', needs: [is('audit', AUDIT.id)], options: {} },
  { collection: 'attachments', by: 'baker', needs: [MINE], options: {} },
  {
    collection: 'heldFiles',
    by: 'baker',
    needs: [MINE],
    options: {
      filters: [among('state', 'unchecked', 'infected')],
      sort: { field: 'dateAdded', direction: 'asc' },
      limit: 50,
    },
  },
  ownCommands(openCommandsOf),
  ownCommands(firstCommandsOf),
  { collection: 'uploads', by: 'baker', needs: [MINE], options: {} },
  {
    collection: 'uploads',
    by: 'carrierUser',
    needs: [MINE, is('userId', 'claims@acme.example')],
    options: {},
  },
  {
    collection: 'scans',
    by: 'carrierUser',
    needs: [MINE, is('userId', 'claims@acme.example')],
    options: {},
  },
  {
    collection: 'xmls',
    by: 'carrierUser',
    needs: [MINE, is('userId', 'claims@acme.example')],
    options: {},
  },
  ...INBOX_KIND_IDS.flatMap((kind) => {
    const { collection, open, past } = INBOX_KINDS[kind]
    return [open, past].map((value, at) => ({
      collection,
      by: 'baker' as const,
      needs: [MINE],
      options: {
        filters: [{ field: 'status', op: 'in' as const, value }],
        limit: [501, 51][at] ?? 0,
      },
    }))
  }),
  {
    collection: 'uploads',
    by: 'baker',
    needs: [MINE],
    options: {
      filters: RESOURCES['rejects']?.only ?? [],
      sort: { field: 'toCorrect', direction: 'desc' },
      limit: 501,
    },
  },
  { collection: 'scans', by: 'baker', needs: [MINE], options: {} },
  {
    collection: 'scans',
    by: 'baker',
    needs: [MINE],
    options: {
      filters: [is('status', 'waiting')],
      sort: { field: 'dateAdded', direction: 'asc' },
      limit: 101,
    },
  },
  { collection: 'xmls', by: 'baker', needs: [MINE], options: {} },
  { collection: 'intakes', by: 'baker', needs: [MINE], options: byId },
  { collection: 'carrierAudits', by: 'carrierUser', needs: [MINE], options: {} },
  // The carrier user's inventory: a page, narrowed by state, by a search, by both, and gone on with.
  ...(
    [{}, { state: 'READY' }, { search: 'harbor' }, { state: 'READY', search: 'harbor' }] as const
  ).flatMap((narrowed) =>
    [{}, { after: '8235' }].map((page) => {
      const { filters, ...options } = inventoryOptions({ carrier: 'ACME', ...narrowed, ...page })
      return {
        collection: 'carrierAudits',
        by: 'carrierUser' as const,
        needs: [MINE],
        options: { ...options, filters: filters.slice(1) },
      }
    }),
  ),
  { collection: 'views', by: 'baker', needs: [MINE], options: byId },
  {
    collection: 'invoices',
    by: 'admin',
    needs: [MINE],
    options: { sort: { field: 'through', direction: 'desc' } },
  },
  {
    collection: 'invoices',
    by: 'admin',
    needs: [MINE],
    options: { filters: [is('status', 'DRAFT')], ...byId, limit: 1 },
  },
  { collection: 'mail', by: 'admin', needs: [MINE], options: {} },
  { collection: 'messages', by: 'admin', needs: [MINE], options: {} },
  { collection: 'letters', by: 'admin', needs: [MINE], options: {} },
  {
    collection: 'letters',
    by: 'admin',
    needs: [MINE],
    options: { filters: [is('folded', false)] },
  },
  // Letters and emails that have waited too long.
  ...['letters', 'mail'].map((collection) => ({
    collection,
    by: 'admin' as const,
    needs: [MINE],
    options: {
      filters: [
        is('folded', false),
        { field: 'dateAdded', op: '<=' as const, value: new Date('2026-12-01T05:00:00.000Z') },
      ],
      sort: { field: 'dateAdded', direction: 'asc' as const },
    },
  })),
  {
    collection: 'letterRuns',
    by: 'admin',
    needs: [MINE],
    options: { sort: { field: 'at', direction: 'desc' } },
  },
  // Messages that wait for a person.
  {
    collection: 'inbound',
    by: 'admin',
    needs: [MINE],
    options: {
      filters: [is('state', 'KEPT')],
      sort: { field: 'at', direction: 'desc' },
      limit: 51,
    },
  },
  {
    collection: 'inbound',
    by: 'admin',
    needs: [is('carrierCompany', ''), is('state', 'KEPT')],
    options: { sort: { field: 'at', direction: 'desc' }, limit: 51 },
  },
  ...['mail', 'messages'].flatMap((collection) =>
    [is('folded', false), is('delivery.state', 'ERROR'), is('delivery.state', 'UNCERTAIN')].map(
      (filter) => ({
        collection,
        by: 'admin' as const,
        needs: [MINE],
        options: { filters: [filter], limit: 51 },
      }),
    ),
  ),
  {
    collection: 'carriers',
    by: 'admin',
    needs: [among('id', 'ACME')],
    options: byId,
  },
  {
    collection: 'rollups',
    by: 'admin',
    needs: [MINE],
    options: { filters: [is('day', '2026-11-24')], ...byId },
  },
  {
    collection: 'activity',
    by: 'admin',
    needs: [MINE],
    options: { filters: [is('day', '2026-11-24')], ...byId },
  },
  {
    collection: 'carrierSummaries',
    by: 'carrierUser',
    needs: [among('id', 'ACME')],
    options: byId,
  },
  // People who share a carrier with the admin, and what was changed for them.
  { collection: 'users', by: 'admin', needs: [sharing('ACME')], options: { ...byId, limit: 500 } },
  // One's own registration under another id, looked for at sign-in.
  {
    collection: 'users',
    by: 'baker',
    needs: [is('email', 'baker@acme.example')],
    options: { ...byId, limit: 1 },
  },
  { collection: 'accessLog', by: 'admin', needs: [sharing('ACME')], options: { limit: 51 } },
  { collection: 'commands', by: 'baker', needs: [is('by', 'baker@acme.example')], options: byId },
  // The ends of long commands, which are news to who asked for them.
  ...[noticedCommandsOf({ userId: 'baker@acme.example' })].map(({ filters = [], ...options }) => ({
    collection: 'commands',
    by: 'baker' as const,
    needs: filters.slice(0, 1),
    options: { ...options, filters: filters.slice(1) },
  })),
  // Reports: the worker's figures of some days, a month's calendar, what was sent, what waits, what is stuck.
  {
    collection: 'rollups',
    by: 'admin',
    needs: [MINE],
    options: {
      filters: [
        { field: 'day', op: '>', value: 'calendar:2026-10' },
        { field: 'day', op: '<=', value: 'calendar:2026-12' },
      ],
      sort: { field: 'day', direction: 'asc' },
    },
  },
  ...(['rollups', 'activity'] as const).map((collection) => ({
    collection,
    by: 'admin' as const,
    needs: [MINE],
    options: {
      filters: [
        { field: 'day', op: '>', value: '2026-10-31' },
        { field: 'day', op: '<=', value: '2026-11-30' },
      ] satisfies Filter[],
      sort: { field: 'day', direction: 'asc' } as const,
    },
  })),
  ...(['firstSentAt', 'dateAdded'] as const).flatMap((field) => {
    const at = new Date('2026-11-01T04:00:00.000Z')
    const later: ListOptions = {
      filters: [
        { field, op: '>', value: at },
        { field, op: '<=', value: new Date('2026-12-01T05:00:00.000Z') },
      ],
      sort: { field, direction: 'asc' },
    }
    const tied: ListOptions = {
      filters: [
        { field, op: '==', value: at },
        { field: 'id', op: '>', value: 'a' },
      ],
      ...byId,
    }
    return [later, tied].map((options) => ({
      collection: 'carrierAudits',
      by: 'admin' as const,
      needs: [MINE],
      options,
    }))
  }),
  ...(['auditDue', 'auditNoFlyDue', 'nextDue', 'appointment.day'] as const).map((field) => ({
    collection: 'audits',
    by: 'admin' as const,
    needs: [MINE],
    options: {
      filters: [
        SLICES,
        among('bakeState', 'READY', 'REDO'),
        { field, op: '>', value: '2026-10-31' },
        { field, op: '<=', value: '2026-12-01' },
      ] satisfies Filter[],
      sort: { field, direction: 'asc' } as const,
    },
  })),
  {
    collection: 'audits',
    by: 'admin',
    needs: [MINE],
    options: {
      filters: [
        SLICES,
        among('bakeState', 'READY', 'REDO'),
        { field: 'lastEventAt', op: '<=', value: new Date('2026-11-01T04:00:00.000Z') },
      ],
      sort: { field: 'lastEventAt', direction: 'asc' },
    },
  },
  // What one wants to be told of: one's own audits as they change, agreed calls, imports and jobs.
  ...(
    [
      ['audits', 'baker', changedAuditsOf(reader('baker@acme.example'), 'auditor')],
      ['audits', 'baker', changedAuditsOf(reader('baker@acme.example'), 'assignee')],
      ['asteps', 'baker', agreedCallsAfter('ACME', new Date('2026-11-24T12:00:00.000Z'))],
      ['uploads', 'admin', decidedUploadsOf(reader('admin@acme.example'))],
    ] as const
  ).map(([collection, by, { filters = [], ...options }]) => ({
    collection,
    by,
    needs: [MINE],
    options: { ...options, filters: filters.slice(1) },
  })),
]

/** What a person asked the engine for, by how it stands; a list across carriers. */
function ownCommands(asked: (by: string) => ListOptions): ProductList {
  const { filters = [], ...options } = asked('baker@acme.example')
  const [mine, ...others] = filters
  const needs = mine === undefined ? [] : [mine]
  return { collection: 'commands', by: 'baker', needs, options: { ...options, filters: others } }
}

/** Each list as the product asks it; without a filter it needs; and for another carrier. */
export function listCases(): RuleCase[] {
  return LISTS.flatMap(({ collection, by: actor, needs, options }) => {
    const { filters = [], ...rest } = options
    const listed = (name: string, held: readonly Filter[], allowed: boolean): RuleCase => ({
      name: `${actor}: lists ${collection} ${name}: ${filters.map(({ field }) => field).join()}`,
      actor,
      allowed,
      ask: { kind: 'list', collection, options: { ...rest, filters: [...held, ...filters] } },
    })
    return [
      listed('with its filters', needs, true),
      ...needs.map((left) =>
        listed(
          `without ${left.field}`,
          needs.filter((one) => one !== left),
          false,
        ),
      ),
      listed('of another carrier', needs.map(ofAnother), false),
      listed('of both carriers', needs.map(ofBoth), false),
    ]
  })
}

/** What belongs to BETA, by what belongs to ACME. */
const FOREIGN: Record<string, string> = {
  ACME: 'BETA',
  '': 'BETA',
  [AUDIT.id]: FOREIGN_AUDIT.id,
  [AUDIT.openSteps.READY ?? '']: FOREIGN_AUDIT.openSteps.READY ?? '',
  'claims@acme.example': 'claims@beta.example',
  'baker@acme.example': 'baker@beta.example',
}

function ofAnother(filter: Filter): Filter {
  return amongOf(filter, valuesOf(filter).map(foreign))
}

function ofBoth(filter: Filter): Filter {
  const own = valuesOf(filter)
  return amongOf(filter, [...own, ...own.map(foreign)])
}

function amongOf({ field, op }: Filter, value: string[]): Filter {
  return { field, op: op === 'array-contains-any' ? op : 'in', value }
}

function valuesOf({ value }: Filter): string[] {
  return Array.isArray(value) ? value.map(String) : [String(value)]
}

function foreign(own: string): string {
  return FOREIGN[own] ?? own
}
