import { BAKE_STATES, type BakeState } from '#shared/domain/audit/states.ts'
import { transitionOf } from '#shared/domain/audit/transitions.ts'
import type { BatchWrite, Data } from '#shared/ports/documentStore.ts'
import { intakeIdOf } from '#shared/testing/builders.ts'
import { ACTOR_NAMES, type ActorName } from './actors.ts'
import {
  ADMIN_FIELD_LIES,
  ENGINE_FIELD_LIES,
  FIELD_LIES,
  HISTORY_LIES,
  PROTECTED_LIES,
  UNMOVED_LIES,
} from './auditLies.ts'
import { EngineStage, type StageSettings, WORKED_ID } from './EngineStage.ts'
import { lawfulMove } from './lawfulMoves.ts'
import { HELD, reportOf } from './lawfulWork.ts'
import {
  dataLie,
  droppedLie,
  entryLie,
  fieldLie,
  keptLie,
  type Lie,
  liesOf,
  withEntry,
} from './lies.ts'
import { daysOn, minutesOn } from './moments.ts'
import type { RuleCase } from './RuleCase.ts'
import { COMPLETION_LIES, NEW_STEP_LIES, STEP_LIES } from './stepLies.ts'
import { FOREIGN_AUDIT } from './world.ts'

const CHASE = { audit: { bakeState: 'CONTACTING' } } as const satisfies StageSettings

/** The engine's own batches, each with one lie in it. */
export async function engineLieCases(): Promise<RuleCase[]> {
  return [
    ...(await liesAboutWork()),
    ...(await liesAboutMoves()),
    ...(await liesAboutSteps()),
    ...(await liesAboutDocuments()),
    ...(await otherPeoplesWork()),
    ...(await movesOutsideTheTable()),
    ...(await brokenGuards()),
  ]
}

async function liesAboutWork(): Promise<RuleCase[]> {
  const edit = await recorded({ open: ['READY'] }, 'baker', {
    kind: 'edit',
    patch: { insuredEmail: 'new@harboroven.example' },
  })
  const byAdmin = await recorded({ open: ['READY'] }, 'admin', {
    kind: 'edit',
    patch: { insuredEmail: 'new@harboroven.example' },
  })
  const note = await recorded({ open: ['READY'] }, 'baker', { kind: 'note', text: 'Written' })
  const claim = await recorded({ open: ['READY'] }, 'baker', { kind: 'claim' })
  const report = await recorded({ audit: { pdfHistory: [reportOf(1).url] } }, 'baker', {
    kind: 'saveReport',
    report: reportOf(2),
  })
  const newest = await recorded(
    { audit: { pdfHistory: [reportOf(1).url], pdfOverwrite: true } },
    'baker',
    { kind: 'saveReport', report: reportOf(2) },
  )
  const reportLies = [
    fieldLie('audits', { pdfHistory: [] }, 'no report'),
    fieldLie('audits', { pdfHistory: [reportOf(1).url] }, 'the report before'),
    fieldLie('audits', { pdfHistory: [reportOf(2).url, reportOf(3).url] }, 'another past'),
    reportLie('the version before', reportOf(1).url),
    reportLie('a public address', 'https://evil.example/audits/x/reports/2'),
    reportLie('another audit’s report', `gs://b/audits/${FOREIGN_AUDIT.id}/reports/2`),
    reportLie('a document', `gs://b/audits/${WORKED_ID}/files/2`),
    reportLie('no number', `gs://b/audits/${WORKED_ID}/reports/two`),
    reportLie('number 0', `gs://b/audits/${WORKED_ID}/reports/0`),
    reportLie('a figure', 2),
    fieldLie('audits', { pdfFileName: '' }),
    fieldLie('audits', { pdfFileName: 7 }),
    fieldLie('audits', { pdfFileName: 'x'.repeat(201) }, 'a long name'),
    entryLie('an edit', { op: 'EDITED' }),
  ]
  return [
    ...liesOf(report, reportLies),
    ...liesOf(newest, [
      reportLie('a document', `gs://b/audits/${WORKED_ID}/files/2`),
      fieldLie('audits', { pdfHistory: [reportOf(1).url, reportOf(2).url] }, 'both kept'),
    ]),
    ...liesOf(edit, [
      fieldLie('audits', { pdfHistory: [reportOf(1).url] }, 'a report without its entry'),
      fieldLie('audits', { pdfFileName: 'other.pdf' }),
    ]),
    ...liesOf(edit, [
      ...HISTORY_LIES,
      ...ENGINE_FIELD_LIES,
      ...PROTECTED_LIES,
      ...ADMIN_FIELD_LIES,
      ...UNMOVED_LIES,
    ]),
    ...liesOf(byAdmin, [...FIELD_LIES, ...PROTECTED_LIES]),
    ...liesOf(byAdmin, [
      fieldLie('audits', { cost: -1 }),
      fieldLie('audits', { cost: 1.5 }),
      fieldLie('audits', { keyQuestions: { whyNot: { answer: 'no', detail: '' } } }),
      fieldLie('audits', { costReason: 'x'.repeat(5000) }, 'a long reason of the cost'),
    ]),
    ...liesOf(note, [
      fieldLie('audits', { notes: 'Written' }),
      noteLie('another’s note', { userId: 'second.baker@acme.example' }),
      noteLie('an old note', { date: minutesOn(-10) }),
      noteLie('an empty note', { text: '' }),
      noteLie('a very long note', { text: 'x'.repeat(4001) }),
      noteLie('an unknown field of the note', { extra: 1 }),
      dataLie('two notes', 'audits', (data) => {
        const notes = data['notes'] as Data[]
        return { ...data, notes: [...notes, ...notes] }
      }),
    ]),
    ...liesOf(await noteUponNote(), [
      dataLie('the first note rewritten', 'audits', (data) => {
        const notes = data['notes'] as Data[]
        return { ...data, notes: notes.map((one, at) => (at === 0 ? { ...one, text: 'No' } : one)) }
      }),
    ]),
    ...liesOf(claim, [
      fieldLie('audits', { assignee: 'second.baker@acme.example' }),
      fieldLie('audits', { claimUntil: minutesOn(90) }, 'a claim of 90 minutes'),
      fieldLie('audits', { claimUntil: null }),
    ]),
    ...(await claimedByAnother()),
  ]
}

async function liesAboutMoves(): Promise<RuleCase[]> {
  const productive = await lawfulMove('WORKSHEET', 'PRODUCTIVE', 'baker')
  const nonproductive = await lawfulMove('CONTACTING', 'NONPRODUCTIVE', 'baker')
  const submitted = await lawfulMove('NONPRODUCTIVE', 'SUBMITTED', 'baker')
  const returned = await lawfulMove('SUBMITTED', 'WRONG_DOCS', 'baker')
  const redone = await lawfulMove('PRODUCTIVE', 'REDO', 'admin')
  const paused = await lawfulMove('CONTACTING', 'PAUSED', 'baker')
  const resumed = await lawfulMove('PAUSED', 'CONTACTING', 'baker')
  const sent = await lawfulMove('FINAL_REVIEW_COMPLETE', 'SENT_TO_CARRIER', 'admin')
  const begun = await lawfulMove('READY', 'CONTACTING', 'baker')
  const cancelled = await lawfulMove('CONTACTING', 'CANCELLED', 'admin')
  return [
    ...liesOf(begun, HISTORY_LIES),
    ...liesOf(productive, [
      entryLie('no move', { from: undefined, to: undefined }),
      fieldLie('audits', { outcome: 'NONPRODUCTIVE' }),
      fieldLie('audits', { outcome: '' }),
      fieldLie('audits', { outcomeBy: 'second.baker@acme.example' }),
      fieldLie('audits', { outcomeAt: minutesOn(-10) }, 'outcomeAt'),
      fieldLie('audits', { revision: 1 }),
      fieldLie('audits', { dateSent: minutesOn(0) }, 'dateSent'),
      fieldLie('audits', { submitted: false }),
      fieldLie('audits', { pause: { resumeState: 'WORKSHEET' } }),
    ]),
    ...liesOf(nonproductive, [
      entryLie('no reason', { text: 'Nonproductive' }),
      fieldLie('audits', { outcomeReason: 'BECAUSE' }),
      fieldLie('audits', { outcomeReason: '' }),
      fieldLie('audits', { outcomeReason: 'RECORDS_UNUSABLE' }),
    ]),
    ...liesOf(submitted, [
      fieldLie('audits', { outcome: 'NONPRODUCTIVE' }),
      fieldLie('audits', { outcomeReason: 'NO_CONTACT' }),
      fieldLie('audits', { outcomeBy: 'baker@acme.example' }),
      fieldLie('audits', { outcomeAt: minutesOn(0) }, 'outcomeAt'),
      fieldLie('audits', { submitted: false }),
    ]),
    ...liesOf(returned, [
      entryLie('no reason', { text: 'Returned the documents' }),
      fieldLie('audits', { submitted: true }),
      droppedLie('intakes'),
      fieldLie('intakes', { status: 'open' }),
      fieldLie('intakes', { status: 'submitted' }),
      fieldLie('intakes', { asked: 'everything' }),
      fieldLie('intakes', { answers: { forged: true } }),
      fieldLie('intakes', { openUntil: minutesOn(1) }, 'openUntil'),
      fieldLie('intakes', { insuredCompany: 'Other' }),
    ]),
    ...liesOf(redone, [
      keptLie('audits', 'revision'),
      fieldLie('audits', { revision: 2 }),
      fieldLie('audits', { submitted: true }),
      fieldLie('audits', { outcome: 'PRODUCTIVE' }),
    ]),
    ...liesOf(paused, [
      keptLie('audits', 'pause'),
      fieldLie('audits', { pause: { resumeState: 'SUBMITTED', reason: 'x', at: null } }),
      pauseLie({ resumeState: 'WORKSHEET' }),
      pauseLie({ reason: '' }),
      pauseLie({ reason: 'x'.repeat(5001) }),
      pauseLie({ at: minutesOn(-10) }),
      pauseLie({ until: 'soon' }),
      entryLie('no reason', { text: 'Paused' }),
    ]),
    ...liesOf(resumed, [
      keptLie('audits', 'pause'),
      fieldLie('audits', { submitted: true }),
      fieldLie('audits', { outcome: 'PRODUCTIVE' }),
    ]),
    ...liesOf(sent, [keptLie('audits', 'dateSent'), fieldLie('audits', { dateSent: null })]),
    ...liesOf(cancelled, [droppedLie('intakes'), droppedLie('asteps')]),
  ]
}

async function liesAboutDocuments(): Promise<RuleCase[]> {
  const added = await recorded(CHASE, 'baker', {
    kind: 'attach',
    document: {
      attId: 'added',
      url: `gs://bucket/audits/${WORKED_ID}/files/added`,
      docType: 'D3',
      name: 'P&L 2025.pdf',
      size: 12_345,
      sha256: 'b'.repeat(64),
    },
  })
  const retype = { kind: 'retype', document: HELD, docType: 'D8' } as const
  const retyped = await recorded(CHASE, 'baker', retype)
  const removal = { kind: 'removeDocument', document: HELD } as const
  const removed = await recorded(CHASE, 'baker', removal, 'Of another company')
  return [
    ...liesOf(added, [
      droppedLie('audits'),
      ...[
        { attId: 'other' },
        { url: 'https://bucket/attachments/new' },
        { url: `gs://bucket/audits/${FOREIGN_AUDIT.id}/files/added` },
        { url: `gs://bucket/audits/${WORKED_ID}/files/another` },
        { url: `gs://bucket/public/${WORKED_ID}/added` },
        { url: 7 },
        { audit: FOREIGN_AUDIT.id },
        { audit: 'nowhere' },
        { carrierCompany: 'BETA' },
        { dateAdded: daysOn(-1) },
        { docType: 'D6' },
        { docType: 3 },
        { name: '' },
        { name: 'x'.repeat(301) },
        { name: 7 },
        { size: 0 },
        { size: 26_214_401 },
        { size: '12345' },
        { size: 1.5 },
        { sha256: 'short' },
        { unheardOf: 1 },
      ].map((fields) => fieldLie('attachments', fields)),
    ]),
    ...liesOf(retyped, [
      droppedLie('audits'),
      ...[
        { docType: 'D6' },
        { name: '' },
        { url: 'gs://bucket/other' },
        { audit: FOREIGN_AUDIT.id },
        { sha256: 'c'.repeat(64) },
        { size: 1 },
      ].map((fields) => fieldLie('attachments', fields)),
    ]),
    ...liesOf(removed, [
      droppedLie('audits'),
      droppedLie('removedFiles'),
      droppedLie('attachments'),
      {
        name: 'its file noted twice',
        tell: (writes) =>
          writes.flatMap((write) =>
            write.collection === 'removedFiles'
              ? [write, { ...write, id: `${WORKED_ID}_D7of` }]
              : [write],
          ),
      },
      ...[
        { url: `gs://bucket/audits/${WORKED_ID}/files/D7of` },
        { attId: 'D7of' },
        { auditFSID: FOREIGN_AUDIT.id },
        { carrierCompany: 'BETA' },
        { dateAdded: daysOn(-40) },
        { state: 'going' },
        { unheardOf: 1 },
      ].map((fields) => fieldLie('removedFiles', fields)),
    ]),
  ]
}

async function liesAboutSteps(): Promise<RuleCase[]> {
  const done = await recorded({ ...CHASE, open: ['EMAIL_INSURED', 'CALL_AGENT'] }, 'baker', {
    kind: 'complete',
    step: 'EMAIL_INSURED',
  })
  const made = await recorded(CHASE, 'baker', { kind: 'create', step: 'CALL_INSURED' })
  const logged = await recorded({ ...CHASE, open: ['CALL_INSURED'] }, 'baker', {
    kind: 'complete',
    step: 'REACHED_OUT_EMAIL_CARRIER',
  })
  const begun = await lawfulMove('READY', 'CONTACTING', 'baker')
  const opened = { CALL_AGENT: 'stepCALL_AGENT' }
  const asked = [
    droppedLie('audits'),
    droppedLie('asteps'),
    mapLie('the completed step still open', (steps) => ({
      ...steps,
      EMAIL_INSURED: 'stepEMAIL_INSURED',
    })),
    mapLie('a step that is nowhere', (steps) => ({ ...steps, MANUAL: 'nowhere' })),
    mapLie('a step of another audit', (steps) => ({
      ...steps,
      READY: FOREIGN_AUDIT.openSteps.READY,
    })),
    mapLie('a type that is none', (steps) => ({ ...steps, DANCE: 'stepCALL_AGENT' })),
    mapLie('a step twice', (steps) => ({ ...steps, MANUAL: 'stepCALL_AGENT' })),
    mapLie('a step swapped', (steps) => ({ ...steps, CALL_AGENT: 'another' })),
    mapLie('an open step left out', (steps) => {
      return Object.fromEntries(Object.entries(steps).filter(([type]) => !(type in opened)))
    }),
    mapLie('no open step', () => ({})),
  ]
  return [
    ...liesOf(done, [...STEP_LIES, ...COMPLETION_LIES, ...asked, ...HISTORY_LIES]),
    ...liesOf(made, [
      ...STEP_LIES.filter(({ name }) => !name.includes('MANUAL')),
      ...NEW_STEP_LIES,
      fieldLie('asteps', { type: 'MANUAL' }),
      fieldLie('asteps', { status: 'COMPLETED' }),
      fieldLie('asteps', { acUserId: 'baker@acme.example' }),
      fieldLie('asteps', { dateCompleted: minutesOn(0) }, 'dateCompleted'),
      droppedLie('audits'),
      droppedLie('asteps'),
      mapLie('the step not named', () => ({})),
    ]),
    ...liesOf(logged, [
      fieldLie('asteps', { acUserId: 'System' }),
      droppedLie('audits'),
      dataLie('a first status by another', 'asteps', (data) => {
        const [first, ...rest] = data['statusHistory'] as Data[]
        return { ...data, statusHistory: [{ ...first, userId: 'System' }, ...rest] }
      }),
    ]),
    ...liesOf(begun, [
      mapLie('READY still open', (steps) => ({ ...steps, READY: 'stepREADY' })),
      droppedLie('asteps'),
    ]),
    ...(await takenBack()),
    ...(await aboutNew()),
    ...(await aboutRelease()),
    ...(await tooManySteps()),
  ]
}

/** Completing NEW has no entry, and so it may change nothing else. */
async function aboutNew(): Promise<RuleCase[]> {
  const done = await recorded({ audit: { xmlUrl: 'gs://x' }, open: ['NEW'] }, 'baker', {
    kind: 'complete',
    step: 'NEW',
  })
  return liesOf(done, [
    droppedLie('asteps'),
    fieldLie('audits', { insuredEmail: 'other@harboroven.example' }),
    fieldLie('audits', { notes: [{ text: 'x' }] }),
    fieldLie('audits', { updatedAt: minutesOn(-10) }, 'updatedAt'),
    fieldLie('audits', { lastEventBy: 'baker@acme.example' }),
    fieldLie('asteps', { acUserId: 'baker@acme.example' }),
    mapLie('NEW still open', (steps) => ({ ...steps, NEW: 'stepNEW' })),
  ])
}

/** What a person releases is not done by that. */
async function aboutRelease(): Promise<RuleCase[]> {
  const stage = await EngineStage.open({
    ...CHASE,
    carrier: { cadence: { EMAIL_INSURED: { personFirst: true } } },
  })
  await stage.before(1, 'System', { kind: 'create', step: 'EMAIL_INSURED' })
  const released = await stage.record('baker', { kind: 'release', step: 'EMAIL_INSURED' })
  return liesOf(released, [
    fieldLie('asteps', { args: {} }),
    fieldLie('asteps', { status: 'SCHEDULED' }),
    fieldLie('asteps', { status: 'COMPLETED' }),
    fieldLie('asteps', { dateCompleted: minutesOn(0) }, 'dateCompleted'),
    fieldLie('asteps', { acUserId: 'baker@acme.example' }),
    droppedLie('audits'),
  ])
}

/** The rules look at two steps that come and six that go, and at no more. */
async function tooManySteps(): Promise<RuleCase[]> {
  const seven = [
    'CALL_INSURED',
    'CALL_AGENT',
    'MANUAL',
    'SENDING_CONFIRMATION_EMAIL',
    'WRONG_DOCS',
    'PRODUCTIVE',
    'NONPRODUCTIVE',
  ] as const
  const stage = await EngineStage.open({ ...CHASE, open: seven })
  const cancelled = await stage.record('admin', { kind: 'move', to: 'CANCELLED' }, 'Recalled')
  const name = 'admin: a cancellation with seven open steps'
  const begun = await lawfulMove('READY', 'CONTACTING', 'baker')
  return [
    { ...cancelled, name, allowed: false },
    ...liesOf(begun, [mapLie('a third step', (steps) => ({ ...steps, MANUAL: 'nowhere' }))]),
  ]
}

/** Steps that are over come back only as a mistake taken back, or as a bounce. */
async function takenBack(): Promise<RuleCase[]> {
  const stage = await EngineStage.open({ ...CHASE, open: ['EMAIL_INSURED'] })
  await stage.before(1, 'baker', { kind: 'complete', step: 'EMAIL_INSURED' })
  const { id } = stage.step('EMAIL_INSURED')
  const bounced = await stage.record('baker', { kind: 'bounce', stepId: id })
  const again = await EngineStage.open({ ...CHASE, open: ['CALL_AGENT'] })
  await again.before(1, 'baker', { kind: 'complete', step: 'CALL_AGENT' })
  const step = again.step('CALL_AGENT')
  const reopened = await again.record('baker', { kind: 'reopen', stepId: step.id }, 'A mistake')
  const over = `asteps/${step.id}`
  const withdrawn: RuleCase = {
    ...reopened,
    allowed: false,
    name: 'a withdrawn step opened again',
    seed: { ...reopened.seed, [over]: { ...reopened.seed?.[over], status: 'WITHDRAWN' } },
  }
  return [
    withdrawn,
    ...liesOf(bounced, [
      stepLie(id, {
        status: 'WITHDRAWN',
        statusHistory: [
          ...stage.step('EMAIL_INSURED').statusHistory.slice(0, -1),
          { status: 'WITHDRAWN', date: minutesOn(0), userId: 'baker@acme.example' },
        ],
      }),
      fieldLie('asteps', { status: 'ANSWERED' }),
      fieldLie('asteps', { dateCompleted: minutesOn(0) }, 'dateCompleted'),
      fieldLie('asteps', { acUserId: '' }),
    ]),
    ...liesOf(reopened, [
      stepLie(step.id, { dateCompleted: minutesOn(0) }),
      stepLie(step.id, { acUserId: 'baker@acme.example' }),
    ]),
  ]
}

/** What one person did is nobody else's to write. */
async function otherPeoplesWork(): Promise<RuleCase[]> {
  const works = [
    await recorded({ open: ['READY'] }, 'baker', { kind: 'note', text: 'Mine' }),
    await recorded({ ...CHASE, open: ['CALL_AGENT'] }, 'baker', {
      kind: 'complete',
      step: 'CALL_AGENT',
    }),
    await lawfulMove('READY', 'CONTACTING', 'baker'),
    await lawfulMove('CONTACTING', 'CANCELLED', 'admin'),
  ]
  return works.flatMap((work) =>
    ACTOR_NAMES.filter((actor) => actor !== work.actor).flatMap((actor) => {
      const name = `${work.name}, sent by ${actor}`
      const asThemselves = { ...work, name: `${name} as their own`, actor, allowed: false }
      const isColleague = ['admin', 'secondAdmin', 'baker', 'secondBaker'].includes(actor)
      return [
        { ...work, name, actor, allowed: false },
        ...(isColleague ? [] : [resigned(asThemselves)]),
      ]
    }),
  )
}

/** The batch with the sender's own name in its entries. */
function resigned(one: RuleCase): RuleCase {
  const email = emailIn(one.actor)
  const [signed] = liesOf(one, [
    {
      name: 'signed anew',
      tell: (writes) =>
        writes.map((write): BatchWrite => {
          if (write.kind === 'delete') return write
          if (write.collection === 'audits')
            return { ...write, data: withEntry(write.data, { userId: email }) }
          if (write.collection !== 'asteps') return write
          const history = (write.data['statusHistory'] ?? []) as Data[]
          const statusHistory = history.map((entry, at) =>
            at === history.length - 1 ? { ...entry, userId: email } : entry,
          )
          const acUserId = write.data['acUserId'] === '' ? '' : email
          return { ...write, data: { ...write.data, statusHistory, acUserId } }
        }),
    },
  ])
  return signed ?? one
}

function emailIn(actor: ActorName): string {
  return `${actor}@elsewhere.example`
}

/** Moves that the table does not know, or not for that role, told as well as a liar can. */
async function movesOutsideTheTable(): Promise<RuleCase[]> {
  const cases: RuleCase[] = []
  const lawful = await lawfulMove('READY', 'PAUSED', 'baker')
  const byAdmin = await lawfulMove('READY', 'PAUSED', 'admin')
  for (const from of BAKE_STATES)
    for (const to of BAKE_STATES)
      for (const base of [lawful, byAdmin]) {
        const role = base.actor === 'baker' ? 'baker' : 'admin'
        if (from === to || transitionOf(from, to)?.roles.includes(role)) continue
        cases.push(forgedMove(base, from, to))
      }
  return cases
}

function forgedMove(base: RuleCase, from: BakeState, to: BakeState): RuleCase {
  const path = `audits/${WORKED_ID}`
  const before = { ...base.seed?.[path], bakeState: from, submitted: false, pause: null }
  const seed = {
    ...base.seed,
    [path]: before,
    [`intakes/${intakeIdOf(WORKED_ID)}`]: { status: 'closed' },
  }
  const actor = base.actor === 'baker' ? 'baker@acme.example' : 'admin@acme.example'
  const isOutcome = to === 'PRODUCTIVE' || to === 'NONPRODUCTIVE'
  const told: Data = {
    bakeState: to,
    submitted: to === 'SUBMITTED',
    pause:
      to === 'PAUSED' ? { resumeState: from, reason: 'Away', at: minutesOn(0), until: null } : null,
    revision: to === 'REDO' ? 1 : 0,
    ...(to === 'SENT_TO_CARRIER' ? { dateSent: minutesOn(0) } : {}),
    ...(isOutcome ? { outcome: to, outcomeBy: actor, outcomeAt: minutesOn(0) } : {}),
    ...(to === 'NONPRODUCTIVE' ? { outcomeReason: 'NO_CONTACT' } : {}),
  }
  const [forged] = liesOf({ ...base, seed }, [
    dataLie(`${from} to ${to}`, 'audits', (data) => withEntry({ ...data, ...told }, { from, to })),
  ])
  if (!forged) throw new Error('There is no lie.')
  return { ...forged, name: `${base.actor}: ${from} to ${to}, which the table does not know` }
}

/** Guards that the rules enforce, each broken by what is stored. */
async function brokenGuards(): Promise<RuleCase[]> {
  const path = `audits/${WORKED_ID}`
  const broken = async (
    [from, to, actor]: [BakeState, BakeState, ActorName],
    name: string,
    changes: Data,
    at = path,
  ): Promise<RuleCase> => {
    const base = await lawfulMove(from, to, actor)
    const seed = { ...base.seed, [at]: { ...base.seed?.[at], ...changes } }
    return { ...base, name: `${base.name}, but ${name}`, allowed: false, seed }
  }
  const ready: [BakeState, BakeState, ActorName] = ['ORDER', 'READY', 'baker']
  const reinstated: [BakeState, BakeState, ActorName] = ['CANCELLED', 'READY', 'admin']
  const noContact = Object.fromEntries(
    ['insuredEmail', 'insuredPhone', 'insuredCell', 'agentEmail', 'agentPhone'].map((field) => [
      field,
      '',
    ]),
  )
  const review: [BakeState, BakeState, ActorName] = ['PRODUCTIVE', 'FINAL_REVIEW_COMPLETE', 'admin']
  const carrier = 'carriers/ACME'
  return [
    await broken(ready, 'no order number', { orderNumber: '' }),
    await broken(ready, 'no policy number', { policyNumber: '' }),
    await broken(ready, 'no policy period', { policyStart: null }),
    await broken(ready, 'a policy that ends first', { policyEnd: '2020-01-01' }),
    await broken(ready, 'no insured', { insuredCompany: '' }),
    await broken(ready, 'no class line', { categories: [] }),
    await broken(ready, 'no contact', noContact),
    await broken(reinstated, 'no policy number', { policyNumber: '' }),
    await broken(['WORKSHEET', 'PRODUCTIVE', 'baker'], 'a question open', { keyQuestions: {} }),
    await broken(
      ['SUBMITTED', 'PRODUCTIVE', 'baker'],
      'the carrier wants worksheets',
      { worksheet: true },
      carrier,
    ),
    await broken(['PAUSED', 'CONTACTING', 'baker'], 'it rested elsewhere', {
      pause: { resumeState: 'SUBMITTED', reason: 'x', at: minutesOn(-60), until: null },
    }),
    await broken(review, 'by who set the outcome', { outcomeBy: 'admin@acme.example' }),
    await broken(review, 'by who set the outcome, in capitals', {
      outcomeBy: 'Admin@Acme.Example',
    }),
    await reviewedWithoutReason(),
    // Without a step in the batch nothing else would stop it.
    forgedMove(await lawfulMove('READY', 'PAUSED', 'baker'), 'READY', 'CONTACTING'),
  ]
}

/** One reviewer may review their own outcome, but says why. */
async function reviewedWithoutReason(): Promise<RuleCase> {
  const stage = await EngineStage.open({
    audit: { bakeState: 'PRODUCTIVE', outcomeBy: 'admin@acme.example' },
    carrier: { singleReviewer: true },
  })
  const action = { kind: 'move', to: 'FINAL_REVIEW_COMPLETE' } as const
  const base = await stage.record('admin', action, 'One reviewer only')
  const [told] = liesOf(base, [entryLie('no reason', { text: 'Final review complete' })])
  return told ?? base
}

/** AUDIT_CLAIMED: the audit of a running claim is another's. */
async function claimedByAnother(): Promise<RuleCase[]> {
  const base = await recorded({ open: ['READY'] }, 'baker', { kind: 'note', text: 'In between' })
  const path = `audits/${WORKED_ID}`
  const claim = { assignee: 'second.baker@acme.example', claimUntil: minutesOn(30) }
  const seed = { ...base.seed, [path]: { ...base.seed?.[path], ...claim } }
  return [{ ...base, name: `${base.name}, but another's claim runs`, allowed: false, seed }]
}

async function noteUponNote(): Promise<RuleCase> {
  const stage = await EngineStage.open({ open: ['READY'] })
  await stage.before(1, 'secondBaker', { kind: 'note', text: 'First' })
  return stage.record('baker', { kind: 'note', text: 'Second' })
}

async function recorded(
  settings: StageSettings,
  actor: ActorName,
  action: Parameters<EngineStage['record']>[1],
  reason = '',
): Promise<RuleCase> {
  return (await EngineStage.open(settings)).record(actor, action, reason)
}

function mapLie(name: string, change: (steps: Data) => Data): Lie {
  return dataLie(name, 'audits', (data, before) => {
    const steps = (data['openSteps'] ?? before['openSteps']) as Data
    return { ...data, openSteps: change(steps) }
  })
}

function reportLie(name: string, url: unknown): Lie {
  return dataLie(`a report at ${name}`, 'audits', (data) => {
    const reports = data['pdfHistory'] as unknown[]
    return { ...data, pdfHistory: [...reports.slice(0, -1), url] }
  })
}

function noteLie(name: string, changes: Data): Lie {
  return dataLie(name, 'audits', (data) => {
    const notes = data['notes'] as Data[]
    return { ...data, notes: notes.map((note) => ({ ...note, ...changes })) }
  })
}

function pauseLie(changes: Data): Lie {
  const name = `a pause with ${Object.keys(changes).join(', ')}`
  return dataLie(name, 'audits', (data) => {
    return { ...data, pause: { ...(data['pause'] as Data), ...changes } }
  })
}

/** Of one step among several. */
function stepLie(id: string, changes: Data): Lie {
  return {
    name: `the step with ${Object.keys(changes).join(', ')}`,
    tell: (writes) =>
      writes.map((write) =>
        write.kind !== 'delete' && write.id === id
          ? { ...write, data: { ...write.data, ...changes } }
          : write,
      ),
  }
}
