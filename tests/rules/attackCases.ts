import { createHash } from 'node:crypto'
import type { BatchWrite, Data } from '#shared/kernel/ports/documentStore.ts'
import { type ActorName, emailOf } from './actors.ts'
import { commandLies, commandWrite } from './commandCases.ts'
import { NOW } from './moments.ts'
import { type Documents, type RuleCase, SERVER_TIME } from './RuleCase.ts'
import { AUDIT, commandId, WORLD } from './world.ts'

/** Everyone who could gain by it, the most trusted first: what these may not, no browser may. */
const ATTACKERS: readonly ActorName[] = [
  'firmAdmin',
  'admin',
  'baker',
  'carrierUser',
  'adminOfBeta',
  'anonymous',
]

/** States in which the figures of an audit are decided. */
const DECIDED = [
  'PRODUCTIVE',
  'FINAL_REVIEW_COMPLETE',
  'SENT_TO_CARRIER',
  'INVOICED',
  'CANCELLED',
] as const

/** Entries that only the engine, the worker or another person than the attacker could have written. */
const FORGED_OPS = [
  'INVOICED',
  'SENT',
  'REVIEWED',
  'COMMENT',
  'IMPORT',
  'OPENED',
  'FINAL_REVIEW_COMPLETE',
] as const

interface Attack {
  name: string
  writes(actor: ActorName): readonly BatchWrite[]
  seed?: Documents
}

/** What was done with an earlier version's rights, or tried: each by every attacker, all refused. */
export function attackCases(): RuleCase[] {
  const told = [...auditAttacks(), ...documentAttacks(), ...settingAttacks(), ...commandAttacks()]
  const written = told.flatMap(({ name, writes, seed }) =>
    ATTACKERS.map(
      (actor): RuleCase => ({
        name: `${actor}: ${name}`,
        actor,
        allowed: false,
        ask: { kind: 'commit', writes: writes(actor) },
        ...(seed ? { seed } : {}),
      }),
    ),
  )
  return [...written, ...reads(), ...commandLies()]
}

export const CONTROL_ID = 'aNoteByCommandAAAAAA'

/** What the same person may do: ask the engine for it. */
export function controlCase(): RuleCase {
  const writes = [commandWrite('baker', {}, CONTROL_ID)]
  return {
    name: 'a note by command',
    actor: 'baker',
    allowed: true,
    ask: { kind: 'commit', writes },
  }
}

const PATH = `audits/${AUDIT.id}`

/** An audit's next version, with an entry of the attacker's own that says what changed. */
function auditWrite(actor: ActorName, changes: Data, op = 'EDITED'): BatchWrite {
  const history = AUDIT.history
  const last = history.at(-1)
  const from = AUDIT.bakeState
  const to = String(changes['bakeState'] ?? from)
  const entry = {
    op,
    text: 'Edited: corrected',
    date: NOW,
    userId: emailOf(actor),
    n: history.length,
    ...(to === from ? {} : { from, to }),
  }
  const data = {
    v: AUDIT.v + 1,
    history: [...history, { ...entry, h: sealOf(entry, last?.h ?? '') }],
    lastEventAt: NOW,
    lastEventBy: entry.userId,
    lastEventOp: op,
    updatedAt: NOW,
    ...changes,
  }
  return { kind: 'update', collection: 'audits', id: AUDIT.id, data }
}

/** The seal as release 0.1 had it: of public values alone, so an attacker can make it too. */
function sealOf(entry: Data, previous: string): string {
  const date = entry['date'] instanceof Date ? entry['date'].getTime() : ''
  const { n, op, from = '', to = '', userId, text } = entry
  const sealed = [previous, n, date, op, from, to, userId, '', '', '', text].join('\n')
  return createHash('sha256').update(sealed).digest('hex')
}

function auditIn(bakeState: string, more: Data = {}): Documents {
  return { [PATH]: { ...WORLD[PATH], bakeState, ...more } }
}

function auditAttacks(): Attack[] {
  const [first, ...others] = AUDIT.categories
  const figures = { categories: [{ ...first, finalExposure: 1 }, ...others] }
  const report = `gs://demo.appspot.com/audits/${AUDIT.id}/reports/3`
  const sealed = { flags: ['DEFECTS'], defects: ['NO_EMAIL'], doNotContact: { call: true } }
  const edits: readonly [string, Data, string?][] = [
    ['clears flags', { flags: [] }],
    ['clears defects', { defects: [] }],
    ['clears an opt-out', { doNotContact: {} }],
    ['changes the price', { cost: 99_900, costReason: 'agreed' }],
    ['rewrites the past', { history: [] }],
    ['changes the phone number to words', { insuredPhone: 'call me' }],
    ['takes over a claim', { assignee: 'baker@acme.example', claimUntil: NOW }],
    ['gives the audit to another carrier', { carrierCompany: 'BETA' }],
    ['names another intake', { intakeId: 'mine' }],
    ['adds a note', { notes: [{ text: 'A note', date: NOW, userId: 'baker@acme.example' }] }],
    ['sets the outcome', { bakeState: 'PRODUCTIVE', outcome: 'PRODUCTIVE' }, 'PRODUCTIVE'],
    ['moves it', { bakeState: 'CONTACTING' }, 'CONTACTING'],
  ]
  return [
    ...DECIDED.map(
      (state): Attack => ({
        name: `changes a final exposure of a ${state} audit`,
        writes: (actor) => [auditWrite(actor, figures)],
        seed: auditIn(state),
      }),
    ),
    ...FORGED_OPS.map(
      (op): Attack => ({
        name: `appends an entry ${op}`,
        writes: (actor) => [auditWrite(actor, {}, op)],
      }),
    ),
    {
      name: 'stores a report on a sent audit',
      writes: (actor) => [
        auditWrite(actor, { pdfHistory: [report], pdfFileName: 'r.pdf' }, 'REPORT_SAVED'),
      ],
      seed: auditIn('SENT_TO_CARRIER'),
    },
    ...edits.map(
      ([name, changes, op]): Attack => ({
        name,
        writes: (actor) => [auditWrite(actor, changes, op)],
        seed: auditIn('READY', sealed),
      }),
    ),
    {
      name: 'makes an audit',
      writes: () => [
        {
          kind: 'create',
          collection: 'audits',
          id: 'forgedAAAAAAAAAAAAAA',
          data: { ...WORLD[PATH] },
        },
      ],
    },
    { name: 'removes an audit', writes: () => [remove('audits', AUDIT.id)] },
  ]
}

/** Everything that hangs on an audit. */
function documentAttacks(): Attack[] {
  const stepId = AUDIT.openSteps.READY ?? ''
  const attachment = 'attachmentOfACME'
  return [
    {
      name: 'removes a document of an INVOICED audit',
      writes: (actor) => [
        auditWrite(actor, {}, 'DOCUMENT_REMOVED'),
        remove('attachments', attachment),
        create('removedFiles', `${AUDIT.id}_${attachment}`, {
          attId: attachment,
          url: 'gs://bucket/path',
          auditFSID: AUDIT.id,
          carrierCompany: 'ACME',
          dateAdded: NOW,
          state: 'kept',
        }),
      ],
      seed: auditIn('INVOICED'),
    },
    {
      name: 'names a document anew',
      writes: () => [update('attachments', attachment, { docType: 'D8' })],
    },
    {
      name: 'leaves a document where there is none',
      writes: (actor) => [
        auditWrite(actor, {}),
        create('attachments', 'newDocument', { ...WORLD[`attachments/${attachment}`] }),
      ],
    },
    { name: 'forgets a removed file', writes: () => [remove('removedFiles', 'removedFileOfACME')] },
    {
      name: 'completes a step',
      writes: (actor) => [auditWrite(actor, { openSteps: {} }), endStep(actor, stepId)],
    },
    { name: 'completes a step alone', writes: (actor) => [endStep(actor, stepId)] },
    {
      name: 'makes a step',
      writes: () => [create('asteps', 'forgedStep', { ...WORLD[`asteps/${stepId}`] })],
    },
    {
      name: 'renews the PIN',
      writes: () => [update(`${PATH}/private`, 'access', { pin: 'ABC235' })],
    },
    {
      name: 'takes an order key',
      writes: () => [update('orderKeys', 'keyOfACME', { contentHash: 'a'.repeat(64) })],
    },
    {
      name: 'gives an audit a second code',
      writes: () => [create('auditCodes', 'FORGED', { ...WORLD['auditCodes/ACME1'] })],
    },
    {
      name: 'opens a code of its own',
      writes: () => [create('opens', 'A'.repeat(43), { ...WORLD['opens/openOfACME'] })],
    },
    { name: 'closes a code', writes: () => [remove('opens', 'openOfACME')] },
    {
      name: 'opens a closed intake',
      writes: () => [update('intakes', 'closedOfACME', { status: 'open' })],
    },
    {
      name: 'answers for the insured without a new number',
      writes: () => [update('intakes', AUDIT.intakeId, { saved: '{}' })],
    },
    {
      name: 'changes what the carrier sees',
      writes: () => [update('carrierAudits', AUDIT.id, { report: { number: '3', name: 'r.pdf' } })],
    },
    {
      name: 'comments in the old way',
      writes: (actor) => [
        create('comments', 'forged', { text: 'Hurry', userId: emailOf(actor), pending: true }),
      ],
    },
    ...(['uploads', 'scans', 'xmls'] as const).flatMap((collection): Attack[] => {
      const id = `${collection.slice(0, -1)}OfACME`
      return [
        {
          name: `leaves a file in ${collection}`,
          writes: (actor) => [
            create(collection, 'new', { ...WORLD[`${collection}/${id}`], userId: emailOf(actor) }),
          ],
        },
        {
          name: `decides about a file in ${collection}`,
          writes: () => [update(collection, id, { status: 'set_aside' })],
        },
      ]
    }),
    ...['original', 'transformed', 'consolidated', 'changes'].map(
      (kind): Attack => ({
        name: `rewrites the ${kind} rows of an import`,
        writes: () => [
          {
            kind: 'set',
            collection: `uploads/uploadOfACME/${kind}`,
            id: '000000',
            data: { carrierCompany: 'ACME', rows: [] },
          },
        ],
      }),
    ),
  ]
}

/** People, carriers, settings, and what only the engine writes. */
function settingAttacks(): Attack[] {
  const settings: readonly [string, string, string, Data][] = [
    ['turns on the single reviewer', 'carriers', 'ACME', { singleReviewer: true, v: 1 }],
    ['takes the review inbox', 'carriers', 'ACME', { reviewInbox: 'me@evil.example', v: 1 }],
    ['sends results elsewhere', 'carriers', 'ACME', { results: { email: 'me@evil.example' } }],
    ['sets the fees', 'carriers/ACME/private', 'fees', { schedules: [], v: 1 }],
    ['sets the secret', 'carriers/ACME/private', 'endpoint', { secret: 'mine', endpoint: '' }],
    ['calls a held file clean', 'heldFiles', 'heldFileOfACME', { state: 'released' }],
    ['renames a carrier to its users', 'carrierSummaries', 'ACME', { name: 'Other' }],
    ['sets the slices of the whole firm', 'bakes', 'activeSlices', { slices: ['1'] }],
    ['sets the steps of the whole firm', 'bakery', 'steps', { cadence: { CALL_AGENT: {} }, v: 1 }],
    ['keeps records for a day', 'bakery', 'retention', { years: { audits: 0 }, v: 2 }],
    ['takes an audit out of its legal hold', 'audits', AUDIT.id, { hold: null }],
    ['hides that an audit was erased', 'removals', 'goneAuditOfACME', { cause: 'retention' }],
    ['gives itself the right `firm`', 'users', 'admin@acme.example', { firm: true, rev: 1 }],
    ['gives a carrier away', 'users', 'baker@beta.example', { carriers: ['ACME', 'BETA'] }],
    ['makes a baker an admin', 'users', 'baker@acme.example', { role: 'admin', rev: 1 }],
    ['rewrites the access log', 'accessLog', 'entryOfACME', { by: 'admin@beta.example' }],
    ['renames a shared view', 'views', 'viewOfACME', { name: 'Other' }],
    ['pays an invoice', 'invoices', 'invoiceOfACME', { status: 'ISSUED' }],
    [
      'marks an invoice as paid',
      'invoices',
      'invoiceOfACME',
      { payments: [{ paidOn: '2026-11-20' }] },
    ],
    ['changes a line', 'invoices/invoiceOfACME/lines', '1', { cents: 1 }],
    ['sends an e-mail again', 'mail', 'mailOfACME', { to: ['me@evil.example'] }],
    ['sends a text again', 'messages', 'messageOfACME', { to: '207.555.0199' }],
    ['opens a number that has opted out', 'contactWishes', '+12075550109', { lines: [] }],
    ['attaches a message to another audit', 'inbound', 'messageOfACME', { auditFSID: 'other' }],
    ['sends a letter again', 'letters', 'letterOfACME', { to: ['1 Evil St'] }],
    ['delivers results again', 'results', 'resultOfACME', { state: 'WAITING' }],
    ['corrects the figures of a day', 'rollups', 'rollupOfACME', { counts: {} }],
    ['corrects who did what', 'activity', 'activityOfACME', { counts: {} }],
    ['moves an audit in the calendar', 'calendarMarks', AUDIT.id, { nextDue: '2026-12-24' }],
    ['takes the lease', 'engine', 'worker', { holder: 'me', until: NOW }],
    ['stops the sender', 'engine', 'senders', { mail: { kind: 'none' } }],
    ['turns back the projections', 'engine', 'projections', { watermark: NOW }],
    ['asks for a job in the old way', 'jobs', 'forged', { kind: 'removeCarrier' }],
  ]
  return settings.flatMap(([name, collection, id, data]): Attack[] => [
    { name, writes: () => [update(collection, id, data)] },
    {
      name: `${name}, as a new document`,
      writes: () => [{ kind: 'set', collection, id: `${id}New`, data }],
    },
    { name: `${name}, by removing it`, writes: () => [remove(collection, id)] },
  ])
}

/** Commands of others, and what becomes of commands. */
function commandAttacks(): Attack[] {
  const waiting = commandId('ACME', 'WAITING')
  const running = commandId('ACME', 'RUNNING')
  const done = commandId('ACME', 'DONE')
  return [
    {
      name: 'asks in the name of the engine',
      writes: (actor) => [commandWrite(actor, { by: 'System', uid: '' })],
    },
    {
      name: 'asks in the name of a second baker',
      writes: (actor) => [commandWrite(actor, { by: 'second.baker@acme.example' })],
    },
    {
      name: 'asks with its end',
      writes: (actor) => [commandWrite(actor, { state: 'DONE', endedAt: NOW, result: {} })],
    },
    {
      name: 'asks for the other’s audits',
      // ACME's people ask about BETA's, BETA's about ACME's.
      writes: (actor) => [
        commandWrite(actor, { carrierCompany: actor === 'adminOfBeta' ? 'ACME' : 'BETA' }),
      ],
    },
    {
      name: 'changes a command that waits',
      writes: () => [update('commands', waiting, { request: {} })],
    },
    { name: 'ends a command', writes: () => [update('commands', running, { state: 'DONE' })] },
    {
      name: 'lets a command wait again',
      writes: () => [update('commands', done, { state: 'WAITING' })],
    },
    {
      name: 'makes a command younger',
      writes: () => [update('commands', waiting, { at: SERVER_TIME })],
    },
    { name: 'removes a command that runs', writes: () => [remove('commands', running)] },
    { name: 'removes a command that is done', writes: () => [remove('commands', done)] },
    {
      name: 'writes the result of a command',
      writes: () => [create(`commands/${running}/results`, AUDIT.id, { state: 'DONE' })],
    },
    {
      name: 'removes the result of a command',
      writes: () => [remove(`commands/${done}/results`, AUDIT.id)],
    },
    {
      name: 'hides a change behind a command',
      writes: (actor) => [
        commandWrite(actor, {}, 'aCommandThatIsFairAA'),
        update('audits', AUDIT.id, { cost: 1 }),
      ],
    },
  ]
}

/** What an attacker would like to read. */
function reads(): RuleCase[] {
  const done = commandId('ACME', 'DONE')
  const all = (collection: string): RuleCase['ask'] => ({ kind: 'list', collection, options: {} })
  const one = (path: string): RuleCase['ask'] => ({ kind: 'get', path })
  const ofCarrier: RuleCase['ask'] = {
    kind: 'list',
    collection: 'commands',
    options: { filters: [{ field: 'carrierCompany', op: '==', value: 'ACME' }] },
  }
  // The baker's own, so theirs to read.
  const bakers: readonly [string, RuleCase['ask']][] = [
    ['a command of the baker', one(`commands/${done}`)],
    ['what it did', one(`commands/${done}/results/${AUDIT.id}`)],
    ['all results of it', all(`commands/${done}/results`)],
  ]
  const anyones: readonly [string, RuleCase['ask']][] = [
    ['all commands', all('commands')],
    ['all commands of the carrier', ofCarrier],
    ['the secret of an endpoint', one('carriers/ACME/private/endpoint')],
    ['the engine’s documents', all('engine')],
    ['all audits', all('audits')],
    ['all intakes', all('intakes')],
    ['all codes', all('opens')],
  ]
  return ATTACKERS.flatMap((actor) =>
    [...(actor === 'baker' ? [] : bakers), ...anyones].map(
      ([name, ask]): RuleCase => ({ name: `${actor}: reads ${name}`, actor, allowed: false, ask }),
    ),
  )
}

function create(collection: string, id: string, data: Data): BatchWrite {
  return { kind: 'create', collection, id, data }
}

function update(collection: string, id: string, data: Data): BatchWrite {
  return { kind: 'update', collection, id, data }
}

function remove(collection: string, id: string): BatchWrite {
  return { kind: 'delete', collection, id }
}

function endStep(actor: ActorName, id: string): BatchWrite {
  return update('asteps', id, { status: 'COMPLETED', acUserId: emailOf(actor), dateCompleted: NOW })
}
