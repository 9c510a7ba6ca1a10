import type { InboxKind } from '#shared/domain/inbox/inboxKinds.ts'
import type { User } from '#shared/domain/user/User.ts'
import type { Administrator } from '#shared/operations/administration/Administrator.ts'
import { userWrites } from '#shared/operations/administration/userWrites.ts'
import type { BatchWrite, Data } from '#shared/ports/documentStore.ts'
import { ACTOR_NAMES, type ActorName, emailOf } from './actors.ts'
import { dataLie, droppedLie, fieldLie, type Lie, liesOf, without } from './lies.ts'
import { daysOn, minutesOn, NOW } from './moments.ts'
import { type Documents, type RuleCase, SERVER_TIME } from './RuleCase.ts'
import { ACME, AUDIT, FOREIGN_AUDIT, WORLD, waitingFile } from './world.ts'

const ADMINS: readonly ActorName[] = ['admin', 'secondAdmin']
const ALL_ADMINS: readonly ActorName[] = [...ADMINS, 'adminOfBeta']
const STAFF: readonly ActorName[] = [...ADMINS, 'baker', 'secondBaker']

interface LawfulWrite {
  name: string
  /** Who may; everybody else is denied the same. */
  by: readonly ActorName[]
  writes(actor: ActorName): readonly BatchWrite[]
  lies: readonly Lie[]
  seed?: Documents
}

/** What people write besides the engine's work: by everybody, and with a lie each. */
export function writeCases(): RuleCase[] {
  return WRITES.flatMap(({ name, by, writes, lies, seed }) => {
    const caseOf = (actor: ActorName): RuleCase => ({
      name: `${actor}: ${name}`,
      actor,
      allowed: by.includes(actor),
      ask: { kind: 'commit', writes: writes(actor) },
      ...(seed ? { seed } : {}),
    })
    const [first = 'anonymous'] = by
    return [...ACTOR_NAMES.map(caseOf), ...liesOf(caseOf(first), lies)]
  })
}

const INTAKE = `intakes/${AUDIT.intakeId}`

const answer = (changes: Data = {}): BatchWrite => ({
  kind: 'update',
  collection: 'intakes',
  id: AUDIT.intakeId,
  data: { answers: { insuredPhone: '1' }, rev: 1, pending: true, at: SERVER_TIME, ...changes },
})

const submission = { status: 'submitted' }
const returned = { [INTAKE]: { ...WORLD[INTAKE], status: 'returned' } }
const paused = {
  [`audits/${AUDIT.id}`]: {
    ...WORLD[`audits/${AUDIT.id}`],
    bakeState: 'PAUSED',
    pause: { resumeState: 'READY', reason: 'Away', at: NOW, until: null },
  },
}

/** A map of so many entries. */
const entries = (count: number): Data =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`a${n}`, n]))

const PUBLIC_LIES: readonly Lie[] = [
  ...[
    { rev: 0 },
    { rev: 2 },
    { rev: '1' },
    { rev: 1.5 },
    { pending: false },
    { pending: 'yes' },
    { answers: 'none' },
    { answers: entries(61) },
    { pages: 'all' },
    { pages: entries(61) },
    { files: ['a'] },
    { files: entries(61) },
    { status: 'closed' },
    { status: 'returned' },
    { scope: 'agent' },
    { carrierCompany: 'BETA' },
    { auditFSID: FOREIGN_AUDIT.id },
    { insuredCompany: 'Other' },
    { asked: { classes: [], onHold: false } },
    { parts: 'all' },
    { revoked: false },
    { delegateInvite: { id: 'mine', at: 1 } },
    { dropped: [] },
    { foldedAnswers: {} },
    { attached: [] },
    { stuck: false },
    { tried: { rev: 1, count: 0 } },
    { unheardOf: 1 },
  ].map((fields) => fieldLie('intakes', fields)),
  fieldLie('intakes', { openUntil: daysOn(900) }, 'openUntil'),
  fieldLie('intakes', { at: minutesOn(-1) }, 'its own time'),
  fieldLie('intakes', { at: 'now' }),
]

const inbox = (collection: 'uploads' | 'scans' | 'xmls', done: string): LawfulWrite[] => {
  const kind = collection.slice(0, -1) as InboxKind
  const left = (actor: ActorName): Data =>
    waitingFile(kind, 'new', { carrierCompany: 'ACME', userId: emailOf(actor), dateAdded: NOW })
  return [
    {
      name: `leaves a file in ${collection}`,
      by: [...ADMINS, 'carrierUser'],
      writes: (actor) => [{ kind: 'create', collection, id: 'new', data: left(actor) }],
      lies: [
        ...[
          { userId: 'somebody@acme.example' },
          { carrierCompany: 'BETA' },
          { kind: kind === 'scan' ? 'xml' : 'scan' },
          { name: '' },
          { name: 7 },
          { name: 'x'.repeat(301) },
          { size: 0 },
          { size: 1.5 },
          { size: 26214401 },
          { sha256: 'short' },
          { url: 'https://elsewhere.example/a' },
          { url: 'gs://bucket/inbox/BETA/new' },
          { url: 'gs://bucket/inbox/ACME/other' },
          { url: 'gs://bucket/audits/ACME/new' },
          { status: done },
          { decidedAt: NOW },
          { decidedBy: 'admin@acme.example' },
          { from: 'one' },
          { auditFSID: AUDIT.id },
          { unheardOf: 1 },
        ].map((fields) => fieldLie(collection, fields)),
        fieldLie(collection, { dateAdded: daysOn(-1) }, 'an old date'),
        dataLie('no owner', collection, (data) => without(data, 'carrierCompany')),
        dataLie('no hash', collection, (data) => without(data, 'sha256')),
      ],
    },
    {
      name: `works on a file of ${collection}`,
      by: ADMINS,
      writes: () => [
        {
          kind: 'update',
          collection,
          id: `${kind}OfACME`,
          data: { status: done, decidedAt: NOW, decidedBy: 'admin@acme.example' },
        },
      ],
      lies: [
        ...[
          { carrierCompany: 'BETA' },
          { userId: 'admin@acme.example' },
          { dateAdded: NOW },
          { kind: 'other' },
          { name: 'other' },
          { size: 7 },
          { sha256: 'b'.repeat(64) },
          { url: 'gs://bucket/inbox/ACME/other' },
          { status: 'lost' },
          { unheardOf: 1 },
        ].map((fields) => fieldLie(collection, fields)),
      ],
    },
    ...(['waiting', 'set_aside'] as const).map(
      (status): LawfulWrite => ({
        name: `makes a file of ${collection} ${status}`,
        by: ADMINS,
        writes: () => [{ kind: 'update', collection, id: `${kind}OfACME`, data: { status } }],
        lies: [],
      }),
    ),
  ]
}

/** The record of an import whose file never waited. */
const importRun = (actor: ActorName): Data => ({
  status: 'importing',
  carrierCompany: 'ACME',
  uploadId: 'a'.repeat(20),
  file: 'orders.csv',
  format: 'csv',
  encoding: 'utf-8',
  sha256: 'a'.repeat(64),
  rows: 1,
  orders: 1,
  created: 1,
  unchanged: 0,
  changed: 0,
  rejected: 0,
  updated: 0,
  repairs: 0,
  slices: null,
  userId: emailOf(actor),
  dateAdded: NOW,
})

const IMPORT_RUNS: readonly LawfulWrite[] = [
  {
    name: 'begins an import',
    by: ADMINS,
    writes: (actor) => [
      { kind: 'set', collection: 'uploads', id: 'newRun', data: importRun(actor) },
    ],
    lies: [
      ...[
        { carrierCompany: 'BETA' },
        { userId: 'somebody@acme.example' },
        { dateAdded: daysOn(-1) },
        { status: 'imported' },
        { file: 7 },
        { file: 'x'.repeat(301) },
        { sha256: 'short' },
        { unheardOf: 1 },
      ].map((fields) => fieldLie('uploads', fields)),
      dataLie('no counts', 'uploads', (data) => without(data, 'created')),
    ],
  },
  ...(['importing', 'interrupted'] as const).map(
    (status): LawfulWrite => ({
      name: `goes on with an import: ${status}`,
      by: ADMINS,
      writes: () => [
        { kind: 'update', collection: 'uploads', id: 'uploadOfACME', data: { status, created: 1 } },
      ],
      lies: [],
    }),
  ),
]

const CARRIER_FIELDS: Data = {
  name: 'Gamma Mutual',
  timeZone: 'America/Chicago',
  reviewInbox: '',
  helpPhone: '',
  helpHours: '',
  worksheet: true,
  profiles: {},
  dateAdded: NOW,
}

/** What the access log may not leave out or tell otherwise. */
const LOG_LIES: readonly Lie[] = [
  droppedLie('accessLog'),
  renamed('accessLog', 'another'),
  {
    name: 'a second entry',
    tell: (writes) => [
      ...writes,
      ...writes.flatMap((one) => (one.collection === 'accessLog' ? { ...one, id: 'another' } : [])),
    ],
  },
  ...[
    { by: 'second@acme.example' },
    { by: 'System' },
    { rev: 7 },
    { op: 'SEEN' },
    { email: 'claims@acme.example' },
    { before: { name: 'Somebody', role: 'baker', carriers: ['ACME'] } },
    { after: { name: 'Somebody', role: 'baker', carriers: ['ACME'] } },
    { unheardOf: 1 },
  ].map((fields) => fieldLie('accessLog', fields)),
  fieldLie('accessLog', { dateAdded: daysOn(-1) }, 'an old date'),
  {
    name: 'another op',
    tell: (writes) =>
      writes.map((one) =>
        one.collection === 'accessLog' && one.kind === 'create'
          ? {
              ...one,
              data: { ...one.data, op: one.data['op'] === 'CHANGED' ? 'ADDED' : 'CHANGED' },
            }
          : one,
      ),
  },
]

const CARRIER_LIES: readonly Lie[] = [
  { name: '' },
  { name: 7 },
  { timeZone: 7 },
  { reviewInbox: 'x'.repeat(1000) },
  { helpPhone: null },
  { helpHours: null },
  { worksheet: 'yes' },
  { singleReviewer: 'yes' },
  { profiles: 'none' },
  { cadence: 'fast' },
  { templates: 'none' },
  { contacts: 'none' },
  { unheardOf: 1 },
  { results: { email: 'uw@carrier.example' } },
  { results: { email: '', endpoint: 'http://in.carrier.example' } },
  { results: { email: '', endpoint: 'https://u:p@in.carrier.example' } },
  { results: { email: 1, endpoint: '' } },
].map((fields) => fieldLie('carriers', fields))

const sharedView = (actor: ActorName): Data => ({
  carrierCompany: 'ACME',
  name: 'Maine',
  filter: { usState: 'ME' },
  sort: '-insured',
  by: emailOf(actor),
  dateAdded: NOW,
})

const WRITES: readonly LawfulWrite[] = [
  {
    name: 'shares a view of the list',
    by: STAFF,
    writes: (actor) => [
      { kind: 'create', collection: 'views', id: 'new', data: sharedView(actor) },
    ],
    lies: [
      { carrierCompany: 'BETA' },
      { name: '' },
      { name: 'x'.repeat(41) },
      { filter: 'all' },
      { filter: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`a${n}`, n])) },
      { sort: { by: 'insured' } },
      { sort: 'x'.repeat(41) },
      { by: 'second@acme.example' },
      { unheardOf: 1 },
      { dateAdded: minutesOn(-10) },
    ].map((fields) => fieldLie('views', fields)),
  },
  {
    name: 'renames a shared view',
    by: [],
    writes: () => [
      { kind: 'update', collection: 'views', id: 'viewOfACME', data: { name: 'Other' } },
    ],
    lies: [],
  },
  {
    name: 'removes a shared view of the baker’s',
    by: [...ADMINS, 'baker'],
    writes: () => [{ kind: 'delete', collection: 'views', id: 'viewOfACME' }],
    lies: [],
  },
  {
    name: 'answers while the intake is open',
    by: ACTOR_NAMES,
    writes: () => [answer()],
    lies: PUBLIC_LIES,
  },
  {
    name: 'answers with pages and files',
    by: ACTOR_NAMES,
    writes: () => [answer({ pages: { sales: true }, files: { upload01: { name: 'a.pdf' } } })],
    lies: [],
  },
  {
    name: 'answers with as many answers, pages and files as there can be',
    by: ACTOR_NAMES,
    writes: () => [answer({ answers: entries(60), pages: entries(60), files: entries(60) })],
    lies: [],
  },
  {
    name: 'answers what was returned',
    by: ACTOR_NAMES,
    writes: () => [answer()],
    seed: returned,
    lies: [],
  },
  {
    name: 'submits',
    by: ACTOR_NAMES,
    writes: () => [answer(submission)],
    lies: PUBLIC_LIES.filter(({ name }) => !name.includes('status')),
  },
  {
    name: 'submits what was returned',
    by: ACTOR_NAMES,
    writes: () => [answer(submission)],
    seed: returned,
    lies: [fieldLie('intakes', { status: 'open' })],
  },
  {
    name: 'answers while the audit rests',
    by: ACTOR_NAMES,
    writes: () => [answer()],
    seed: paused,
    lies: [fieldLie('intakes', submission, 'the submission')],
  },
  ...['expired', 'revoked', 'submitted', 'closed'].map(
    (state): LawfulWrite => ({
      name: `answers an intake that is ${state}`,
      by: [],
      writes: () => [{ ...answer(), id: `${state}OfACME` } as BatchWrite],
      lies: [],
    }),
  ),
  {
    name: 'answers by the id of the audit, which agents and carrier users know',
    by: [],
    writes: () => [{ ...answer(), id: AUDIT.id } as BatchWrite],
    lies: [],
  },
  {
    name: 'makes an intake of its own',
    by: [],
    writes: () => [
      { kind: 'create', collection: 'intakes', id: 'mine', data: { ...WORLD[INTAKE] } },
    ],
    lies: [],
  },
  {
    name: 'makes the intake of an audit that is there',
    by: [],
    writes: () => {
      const data = { ...WORLD[INTAKE], dateAdded: NOW }
      return [{ kind: 'create', collection: 'intakes', id: AUDIT.intakeId, data }]
    },
    seed: { [INTAKE]: null },
    lies: [],
  },
  {
    name: 'sets the status of an intake alone',
    by: [],
    writes: () => [
      { kind: 'update', collection: 'intakes', id: AUDIT.intakeId, data: { status: 'closed' } },
    ],
    lies: [],
  },
  {
    name: 'opens by itself an intake that was just submitted',
    by: [],
    writes: () => [
      { kind: 'update', collection: 'intakes', id: AUDIT.intakeId, data: { status: 'open' } },
    ],
    seed: { [INTAKE]: { ...WORLD[INTAKE], status: 'submitted' } },
    lies: [],
  },
  {
    name: 'renews the PIN',
    by: STAFF,
    writes: () => [
      {
        kind: 'update',
        collection: `audits/${AUDIT.id}/private`,
        id: 'access',
        data: { pin: 'XYZ789' },
      },
      {
        kind: 'create',
        collection: 'opens',
        id: 'A'.repeat(43),
        data: { intakeId: AUDIT.intakeId, auditFSID: AUDIT.id, dateAdded: NOW },
      },
      { kind: 'delete', collection: 'opens', id: 'openOfACME' },
    ],
    lies: [
      fieldLie(`audits/${AUDIT.id}/private`, { pin: '12345' }),
      fieldLie(`audits/${AUDIT.id}/private`, { pin: 'ABCDEI' }),
      fieldLie(`audits/${AUDIT.id}/private`, { carrierCompany: 'BETA' }),
      fieldLie('opens', { intakeId: FOREIGN_AUDIT.intakeId }),
      fieldLie('opens', { intakeId: AUDIT.id }),
      fieldLie('opens', { auditFSID: FOREIGN_AUDIT.id }),
      fieldLie('opens', { intakeId: 'nowhere' }),
      fieldLie('opens', { dateAdded: daysOn(-1) }, 'an old date'),
      fieldLie('opens', { unheardOf: 1 }),
      renamed('opens', 'short'),
      {
        name: 'the other carrier’s old one',
        tell: (writes) =>
          writes.map((one) => (one.kind === 'delete' ? { ...one, id: 'openOfBETA' } : one)),
      },
    ],
  },
  {
    name: 'makes an access for an audit that is there',
    by: [],
    writes: () => {
      const path = `audits/${AUDIT.id}/private`
      const data = { ...WORLD[`${path}/access`], dateAdded: NOW }
      return [{ kind: 'create', collection: path, id: 'access', data }]
    },
    seed: { [`audits/${AUDIT.id}/private/access`]: null },
    lies: [],
  },
  {
    name: 'comments on an audit',
    by: ['carrierUser'],
    writes: (actor) => [
      {
        kind: 'create',
        collection: 'comments',
        id: 'new',
        data: {
          auditFSID: AUDIT.id,
          carrierCompany: 'ACME',
          text: 'Any news?',
          userId: emailOf(actor),
          dateAdded: NOW,
          pending: true,
        },
      },
    ],
    lies: [
      { auditFSID: FOREIGN_AUDIT.id },
      { auditFSID: 'nowhere' },
      { carrierCompany: 'BETA' },
      { text: '' },
      { text: 7 },
      { text: ['Any news?'] },
      { text: 'x'.repeat(4001) },
      { userId: 'somebody@acme.example' },
      { pending: false },
      { unheardOf: 1 },
      { dateAdded: daysOn(-1) },
    ].map((fields) => fieldLie('comments', fields)),
  },
  ...inbox('uploads', 'imported'),
  // What a scan becomes is told in scanCases.ts.
  ...inbox('scans', 'set_aside'),
  ...inbox('xmls', 'done'),
  ...IMPORT_RUNS,
  {
    name: 'writes the rows of an upload',
    by: ADMINS,
    writes: () => [
      {
        kind: 'set',
        collection: 'uploads/uploadOfACME/transformed',
        id: '000000',
        data: { carrierCompany: 'ACME', ids: [], rows: [] },
      },
      {
        kind: 'set',
        collection: 'uploads/uploadOfACME/original',
        id: '000000',
        data: { carrierCompany: 'ACME', columns: [], rows: [] },
      },
      {
        kind: 'set',
        collection: 'uploads/uploadOfACME/changes',
        id: 'key',
        data: { carrierCompany: 'ACME', status: 'proposed' },
      },
    ],
    lies: [
      fieldLie('uploads/uploadOfACME/transformed', { carrierCompany: 'BETA' }),
      fieldLie('uploads/uploadOfACME/transformed', { rows: 'none' }),
      fieldLie('uploads/uploadOfACME/original', { carrierCompany: 'BETA' }),
      fieldLie('uploads/uploadOfACME/original', { rows: Array(1001).fill('') }, 'many rows'),
      moved('uploads/uploadOfACME/transformed', 'uploads/uploadOfBETA/transformed'),
      moved('uploads/uploadOfACME/transformed', 'uploads/uploadOfACME/secrets'),
      moved('uploads/uploadOfACME/original', 'uploads/uploadOfBETA/original'),
    ],
  },
  {
    name: 'registers a user',
    by: ADMINS,
    writes: (actor) => newUser('new@acme.example', actor),
    lies: [
      { carriers: ['BETA'] },
      { carriers: ['ACME', 'BETA'] },
      { carriers: 'ACME' },
      { carriers: Array(101).fill('ACME') },
      { role: 'owner' },
      { email: 'other@acme.example' },
      { name: 7 },
      { name: 'x'.repeat(201) },
      { rev: 2 },
      { unheardOf: 1 },
    ]
      .map(grantLie)
      .concat([
        dataLie('no role', 'users', (data) => without(data, 'role')),
        {
          name: 'an old date',
          tell: () => newUser('new@acme.example', 'admin', { dateAdded: daysOn(-1) }),
        },
        {
          name: 'capitals in the id',
          tell: () => newUser('New@acme.example', 'admin'),
        },
        ...LOG_LIES,
      ]),
  },
  {
    name: 'changes a user',
    by: ADMINS,
    writes: (actor) => changedUser('baker@acme.example', actor, { name: 'Bea', role: 'carrier' }),
    lies: [
      { role: 'owner' },
      { carriers: ['ACME', 'BETA'] },
      { email: 'other@acme.example' },
      { dateAdded: NOW },
      { name: 7 },
      { rev: 2 },
      { rev: 0 },
      { unheardOf: 1 },
    ]
      .map(grantLie)
      .concat(LOG_LIES),
  },
  {
    name: 'takes the carrier from a user of two carriers',
    by: ADMINS,
    writes: (actor) => changedUser('both@acme.example', actor, { carriers: ['BETA'] }),
    seed: userOfBoth(),
    lies: [{ carriers: ['ACME'] }, { carriers: [] }, { name: 'Other' }, { role: 'admin' }].map(
      grantLie,
    ),
  },
  {
    name: 'takes out a user of another carrier too',
    by: [],
    writes: (actor) => changedUser('both@acme.example', actor, null),
    seed: userOfBoth(),
    lies: [],
  },
  {
    name: 'takes out a user',
    by: ADMINS,
    writes: (actor) => changedUser('baker@acme.example', actor, null),
    lies: LOG_LIES,
  },
  {
    name: 'changes their own name',
    by: ALL_ADMINS,
    writes: (actor) => changedUser(emailOf(actor), actor, { name: 'Renamed' }),
    lies: [{ role: 'baker' }, { carriers: ['ACME', 'BETA'] }].map(grantLie),
  },
  {
    name: 'takes themselves out',
    by: [],
    writes: (actor) => changedUser(emailOf(actor), actor, null),
    lies: [],
  },
  {
    name: 'makes a carrier and works for it',
    by: ALL_ADMINS,
    writes: (actor) => [
      { kind: 'create', collection: 'carriers', id: 'GAMMA', data: CARRIER_FIELDS },
      ...changedUser(emailOf(actor), actor, {
        carriers: [actor === 'adminOfBeta' ? 'BETA' : 'ACME', 'GAMMA'],
      }),
    ],
    lies: [
      ...CARRIER_LIES,
      fieldLie('carriers', { dateAdded: daysOn(-1) }, 'an old date'),
      dataLie('no zone', 'carriers', (data) => without(data, 'timeZone')),
      grantLie({ carriers: ['ACME'] }),
      grantLie({ carriers: ['ACME', 'BETA'] }),
      grantLie({ carriers: ['ACME', 'GAMMA', 'BETA'] }),
      grantLie({ carriers: ['ACME', 'DELTA'] }),
      {
        name: 'a code with blanks',
        tell: (writes, base) =>
          grantLie({ carriers: ['ACME', 'GA MMA'] })
            .tell(writes, base)
            .map((one) => (one.collection === 'carriers' ? { ...one, id: 'GA MMA' } : one)),
      },
    ],
  },
  {
    name: 'takes a carrier that nobody makes',
    by: [],
    writes: (actor) => changedUser(emailOf(actor), actor, { carriers: ['ACME', 'DELTA'] }),
    lies: [],
  },
  {
    name: 'sets up a carrier',
    by: ADMINS,
    writes: () => [
      {
        kind: 'update',
        collection: 'carriers',
        id: ACME.id,
        data: {
          name: 'Acme Mutual',
          worksheet: false,
          singleReviewer: true,
          cadence: {},
          contacts: [],
          v: 1,
        },
      },
    ],
    lies: [
      ...CARRIER_LIES,
      fieldLie('carriers', { dateAdded: NOW }, 'another date'),
      fieldLie('carriers', { v: 0 }),
      fieldLie('carriers', { v: 2 }),
    ],
  },
  {
    name: 'sets the fees of a carrier',
    by: ADMINS,
    writes: () => [
      {
        kind: 'set',
        collection: 'carriers/ACME/private',
        id: 'fees',
        data: { schedules: [1], v: 1 },
      },
    ],
    lies: [
      fieldLie('carriers/ACME/private', { v: 2 }),
      dataLie('no version', 'carriers/ACME/private', (data) => without(data, 'v')),
      moved('carriers/ACME/private', 'carriers/BETA/private'),
      renamed('carriers/ACME/private', 'secrets'),
      fieldLie(
        'carriers/ACME/private',
        Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`f${n}`, n])),
        'many fields',
      ),
    ],
  },
  {
    name: 'agrees on the secret of the carrier’s endpoint',
    by: ADMINS,
    writes: () => [
      {
        kind: 'set',
        collection: 'carriers/ACME/private',
        id: 'endpoint',
        data: { secret: 'new', endpoint: '' },
      },
    ],
    lies: [
      moved('carriers/ACME/private', 'carriers/BETA/private'),
      ...[
        { secret: 1 },
        { secret: 'x'.repeat(501) },
        { endpoint: 'x'.repeat(501) },
        // The secret of the endpoint before, for another one.
        { secret: 'agreed', endpoint: 'https://evil.example' },
        { other: '' },
      ].map((changes) => fieldLie('carriers/ACME/private', changes)),
    ],
  },
  {
    name: 'agrees on the first secret of the carrier’s endpoint',
    by: ADMINS,
    seed: { 'carriers/ACME/private/endpoint': null },
    writes: () => [
      {
        kind: 'set',
        collection: 'carriers/ACME/private',
        id: 'endpoint',
        data: { secret: 'first', endpoint: 'https://in.acme.example' },
      },
    ],
    lies: [],
  },
  {
    name: 'says the secret of the same endpoint again',
    by: ADMINS,
    writes: () => [
      {
        kind: 'set',
        collection: 'carriers/ACME/private',
        id: 'endpoint',
        data: { secret: 'agreed', endpoint: 'https://in.acme.example' },
      },
    ],
    lies: [],
  },
  {
    name: 'sets the steps of the bakery',
    by: ALL_ADMINS,
    writes: () => [
      {
        kind: 'set',
        collection: 'bakery',
        id: 'steps',
        data: { cadence: { CALL_AGENT: {} }, v: 1 },
      },
    ],
    lies: [
      fieldLie('bakery', { v: 0 }),
      dataLie('no version', 'bakery', (data) => without(data, 'v')),
      fieldLie('bakery', { cadence: 'fast' }),
      fieldLie(
        'bakery',
        Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`f${n}`, n])),
        'many fields',
      ),
    ],
  },
  {
    name: 'sets the active slices',
    by: ALL_ADMINS,
    writes: () => [
      { kind: 'set', collection: 'bakes', id: 'activeSlices', data: { slices: ['99'] } },
    ],
    lies: [
      { slices: [] },
      { slices: '99' },
      { slices: Array.from({ length: 31 }, (_, n) => String(n)) },
      { slices: ['x'.repeat(1001)] },
      { unheardOf: 1 },
    ]
      .map((fields) => fieldLie('bakes', fields))
      .concat([renamed('bakes', 'others')]),
  },
  {
    name: 'sets the fees of a carrier that has none',
    by: ADMINS,
    seed: { 'carriers/ACME/private/fees': null },
    writes: () => [
      { kind: 'set', collection: 'carriers/ACME/private', id: 'fees', data: { v: 1 } },
    ],
    lies: [fieldLie('carriers/ACME/private', { v: 2 })],
  },
  {
    name: 'sets the first steps of the bakery',
    by: ALL_ADMINS,
    seed: { 'bakery/steps': null },
    writes: () => [{ kind: 'set', collection: 'bakery', id: 'steps', data: { cadence: {}, v: 1 } }],
    lies: [fieldLie('bakery', { v: 2 })],
  },
  {
    name: 'tells of a change that is none',
    by: [],
    seed: { 'users/baker@acme.example': { ...WORLD['users/baker@acme.example'], rev: 3 } },
    writes: (actor) =>
      changedUser('baker@acme.example', actor, {})
        .slice(1)
        .map((one) => (one.kind === 'create' ? { ...one, data: { ...one.data, rev: 4 } } : one)),
    lies: [],
  },
  {
    name: 'registers a user and leaves it to an older entry',
    by: [],
    seed: { [`accessLog/new@acme.example~${NOW.getTime()}~1`]: { op: 'ADDED', dateAdded: NOW } },
    writes: (actor) => newUser('new@acme.example', actor).slice(0, 1),
    lies: [],
  },
]

function newUser(email: string, actor: ActorName, changes: Data = {}): BatchWrite[] {
  const made = { email, name: 'Nell New', role: 'baker' as const, carriers: ['ACME'] }
  const after = { ...made, dateAdded: NOW, ...changes }
  return userWrites({ before: null, after }, { by: adminOf(actor), now: NOW })
}

/** A user of the world changed, or with null taken out, as the product writes it. */
function changedUser(email: string, actor: ActorName, changes: Partial<User> | null): BatchWrite[] {
  const known = { ...WORLD, ...userOfBoth() }[`users/${email}`] ?? WORLD['users/baker@acme.example']
  const before = { ...(known as unknown as User), id: email, email: email || 'nobody' }
  const after = changes === null ? null : { ...before, ...changes }
  return userWrites({ before, after }, { by: adminOf(actor), now: NOW })
}

function adminOf(actor: ActorName): Administrator {
  return { email: emailOf(actor), role: 'admin', carriers: [] }
}

/** Other rights, which the log tells of as they are: what is denied is the right itself. */
function grantLie(fields: Data): Lie {
  const name = `a user with ${JSON.stringify(fields)}`.slice(0, 80)
  const told = Object.fromEntries(
    Object.entries(fields).filter(([field]) => ['name', 'role', 'carriers'].includes(field)),
  )
  return {
    name,
    tell: (writes) =>
      writes.map((one) => {
        if (one.kind === 'delete') return one
        if (one.collection === 'users') return { ...one, data: { ...one.data, ...fields } }
        if (one.collection !== 'accessLog') return one
        const after = { ...(one.data['after'] as Data), ...told }
        return { ...one, data: { ...one.data, after } }
      }),
  }
}

function userOfBoth(): Documents {
  const user = WORLD['users/baker@acme.example']
  const email = 'both@acme.example'
  return { [`users/${email}`]: { ...user, email, carriers: ['ACME', 'BETA'] } }
}

/** The first write of a collection under another id. */
function renamed(collection: string, id: string): Lie {
  return {
    name: `the id ${id}`,
    tell: (writes) =>
      writes.map((one) =>
        one.collection === collection && one.kind !== 'delete' ? { ...one, id } : one,
      ),
  }
}

function moved(from: string, collection: string): Lie {
  return {
    name: `in ${collection}`,
    tell: (writes) => writes.map((one) => (one.collection === from ? { ...one, collection } : one)),
  }
}
