import type { BatchWrite, Data } from '#shared/kernel/ports/documentStore.ts'
import { ACTOR_NAMES, type ActorName } from './actors.ts'
import { fieldLie, type Lie, liesOf, missingLie } from './lies.ts'
import { daysOn, minutesOn, NOW } from './moments.ts'
import { type Documents, type RuleCase, SERVER_TIME } from './RuleCase.ts'
import { AUDIT, FOREIGN_AUDIT, WORLD } from './world.ts'

const INTAKE = `intakes/${AUDIT.intakeId}`

/** A save of the public's. */
export function answerWrite(changes: Data = {}, id: string = AUDIT.intakeId): BatchWrite {
  const data = { saved: '{}', rev: 1, pending: true, at: SERVER_TIME }
  return { kind: 'update', collection: 'intakes', id, data: { ...data, ...changes } }
}

const submission = { status: 'submitted' }
const returned = { [INTAKE]: { ...WORLD[INTAKE], status: 'returned' } }
const paused = {
  [`audits/${AUDIT.id}`]: {
    ...WORLD[`audits/${AUDIT.id}`],
    bakeState: 'PAUSED',
    pause: { resumeState: 'READY', reason: 'Away', at: NOW, until: null },
  },
}

/** The receipt of a link to results. */
function receiptWrite(id: string): BatchWrite {
  const data = { openedAt: SERVER_TIME, pending: true }
  return { kind: 'update', collection: 'resultLinks', id, data }
}

/** Someone asks for their link again. */
function linkRequestWrite(data: Data = {}, id = 'requestBBBBBBBBBBBBB'): BatchWrite {
  const request = { code: 'ACME1', contact: 'ines@oven.example', at: SERVER_TIME }
  return { kind: 'create', collection: 'linkRequests', id, data: { ...request, ...data } }
}

const REQUEST_LIES: readonly Lie[] = [
  ...[
    { code: '' },
    { code: 'acme1' },
    { code: 'A'.repeat(41) },
    { code: 7 },
    { contact: '' },
    { contact: 'a b@c.example' },
    { contact: 'a'.repeat(255) },
    { contact: ['a@b.example'] },
    { to: 'other@b.example' },
    { at: minutesOn(-1) },
  ].map((fields) => fieldLie(fields)),
  ...['code', 'contact', 'at'].map(missingLie),
]

const RECEIPT_LIES: readonly Lie[] = [
  { openedAt: null },
  { pending: false },
  { openUntil: daysOn(900) },
  { files: [{}] },
  { resultId: 'another' },
  { audience: 'agent' },
  { unheardOf: 1 },
].map((fields) => fieldLie(fields))

const LIES: readonly Lie[] = [
  ...[
    { rev: 0 },
    { rev: 2 },
    { rev: '1' },
    { rev: 1.5 },
    { pending: false },
    { pending: 'yes' },
    { saved: {} },
    { saved: null },
    { answers: {} },
    { pages: {} },
    { files: {} },
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
    { foldedSaved: '' },
    { foldedAnswers: {} },
    { attached: [] },
    { stuck: false },
    { tried: { rev: 1, count: 0 } },
    { at: 'now' },
    { unheardOf: 1 },
  ].map((fields) => fieldLie(fields)),
  fieldLie({ saved: 'x'.repeat(200_001) }, 'a text that is too long'),
  fieldLie({ saved: 'é'.repeat(100_001) }, 'a text of too many bytes'),
  fieldLie({ openUntil: daysOn(900) }, 'openUntil'),
  fieldLie({ at: minutesOn(-1) }, 'its own time'),
]

interface Save {
  name: string
  write: BatchWrite
  seed?: Documents
  lies?: readonly Lie[]
}

/** Saves that everyone may make who knows the intake's id. */
const SAVES: readonly Save[] = [
  { name: 'answers while the intake is open', write: answerWrite(), lies: LIES },
  {
    name: 'answers as much as there may be',
    write: answerWrite({ saved: 'é'.repeat(100_000) }),
  },
  { name: 'answers what was returned', write: answerWrite(), seed: returned },
  {
    name: 'submits',
    write: answerWrite(submission),
    lies: LIES.filter(({ name }) => !name.includes('status')),
  },
  {
    name: 'submits what was returned',
    write: answerWrite(submission),
    seed: returned,
    lies: [fieldLie({ status: 'open' })],
  },
  {
    name: 'answers while the audit is paused',
    write: answerWrite(),
    seed: paused,
    lies: [fieldLie(submission, 'the submission')],
  },
  { name: 'asks for a link', write: linkRequestWrite(), lies: REQUEST_LIES },
  { name: 'asks by phone', write: linkRequestWrite({ contact: '207.555.0101' }) },
  { name: 'says that results were opened', write: receiptWrite('linkOfACME'), lies: RECEIPT_LIES },
]

/** Saves that no one may make. */
const REFUSED: readonly Save[] = [
  { name: 'asks for a link under an id of another form', write: linkRequestWrite({}, 'short') },
  {
    name: 'changes a request for a link',
    write: {
      ...linkRequestWrite({}, 'requestAAAAAAAAAAAAA'),
      kind: 'update',
    } as BatchWrite,
  },
  {
    name: 'takes a request for a link back',
    write: { kind: 'delete', collection: 'linkRequests', id: 'requestAAAAAAAAAAAAA' },
  },
  { name: 'says so of a link that has ended', write: receiptWrite('endedLinkOfACME') },
  { name: 'says so a second time', write: receiptWrite('openedLinkOfACME') },
  ...['expired', 'revoked', 'submitted', 'closed'].map((state) => ({
    name: `answers an intake that is ${state}`,
    write: answerWrite({}, `${state}OfACME`),
  })),
  {
    name: 'answers by the id of the audit, which agents and carrier users know',
    write: answerWrite({}, AUDIT.id),
  },
  {
    name: 'opens again an intake that was just submitted',
    write: answerWrite({ status: 'open' }),
    seed: { [INTAKE]: { ...WORLD[INTAKE], status: 'submitted' } },
  },
  {
    name: 'sets the status alone',
    write: { kind: 'update', collection: 'intakes', id: AUDIT.intakeId, data: submission },
  },
  {
    name: 'makes the intake of an audit that is there',
    write: {
      kind: 'create',
      collection: 'intakes',
      id: AUDIT.intakeId,
      data: { ...WORLD[INTAKE], dateAdded: NOW },
    },
    seed: { [INTAKE]: null },
  },
]

/** The public's answers: by everyone, and with a lie each. */
export function answerCases(): RuleCase[] {
  const caseOf = ({ name, write, seed }: Save, actor: ActorName, allowed: boolean): RuleCase => ({
    name: `${actor}: ${name}`,
    actor,
    allowed,
    ask: { kind: 'commit', writes: [write] },
    ...(seed ? { seed } : {}),
  })
  return [
    ...SAVES.flatMap((save) => [
      ...ACTOR_NAMES.map((actor) => caseOf(save, actor, true)),
      ...liesOf(caseOf(save, 'anonymous', true), save.lies ?? []),
    ]),
    ...REFUSED.flatMap((save) => ACTOR_NAMES.map((actor) => caseOf(save, actor, false))),
  ]
}
