import type { Intake } from '#shared/audit/access/intake.ts'
import { savedOf, savedText } from '#shared/audit/access/savedAnswers.ts'
import { type Actor, WORKER_ACTOR } from '#shared/audit/actor.ts'
import type { AuditPatch } from '#shared/audit/editAudit.ts'
import { KEY_QUESTION_IDS, type KeyAnswers } from '#shared/audit/keyQuestions.ts'
import type { Audit } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import type { BakeState } from '#shared/audit/states.ts'
import type { WorkerWorld } from '#shared/engine/duties/duty.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { Role, StepType } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { addDays } from '#shared/kernel/day.ts'
import type { Random } from '#shared/kernel/random.ts'
import { commentOnAudit } from '#shared/results/ops/commentOnAudit.ts'
import { DEMO_USERS } from '../people.ts'
import type { DemoCalendar } from './demoCalendar.ts'
import type { Beat, Story } from './demoStories.ts'
import type { ScratchStore } from './scratchStore.ts'

/** Where the demo is played: a store of its own, its own clock, and chance that is the same each time. */
export interface DemoScene {
  world: WorkerWorld & { store: ScratchStore }
  calendar: DemoCalendar
  choice: Random
  /** What each audit's story is, by FSID. */
  stories: Map<string, Story>
  /** Lets some minutes pass, never beyond the moment at which the demo ends. */
  passMinutes(minutes: number): void
  /** What was sent up to then has been delivered. */
  delivered: Date
  /** Work that was refused, by what it was: each is tried again the next day. */
  refused: Map<string, number>
}

export const DEMO_BAKER: Actor = { userId: emailOf('baker'), role: 'baker' }
export const DEMO_ADMIN: Actor = { userId: emailOf('admin'), role: 'admin' }
const DEMO_CARRIER_USER = emailOf('carrier')

function emailOf(role: Role): string {
  return DEMO_USERS.find((user) => user.role === role)?.email ?? ''
}

/** Carries a piece of work out and lets its time pass; true when it was done. */
export async function carryOut(
  scene: DemoScene,
  name: string,
  work: Promise<Result<Audit>>,
): Promise<boolean> {
  const done = await work
  if (done.ok) scene.passMinutes(2 + scene.choice.below(7))
  else {
    const what = `${name} ${done.error.code}`
    scene.refused.set(what, (scene.refused.get(what) ?? 0) + 1)
  }
  return done.ok
}

type Save = (scene: DemoScene, audit: Audit) => Promise<Result<Audit>>

/** Answers on a sitting that is broken off. */
const FIRST_ANSWERS = 3

/** The insured opens the audit by its link and answers some of it. */
const answerSome: Save = (scene, audit) =>
  save(scene, audit, {
    insuredCell: audit.insuredPhone,
    keyQuestions: answersTo(scene, FIRST_ANSWERS),
  })

/** The same, with something that is no answer. */
const answerBadly: Save = (scene, audit) =>
  save(scene, audit, { insuredEmail: 'write to my wife', keyQuestions: answersTo(scene, 1) })

/** The insured answers the rest and submits. */
const submitAll: Save = (scene, audit) =>
  save(scene, audit, { ...wholeAnswers(scene, audit) }, 'submitted')

/** The insured submits and leaves a document out. */
const submitSome: Save = (scene, audit) => {
  const skippedDocuments = { D8: 'The bookkeeper still has it' }
  return save(scene, audit, { ...wholeAnswers(scene, audit), skippedDocuments }, 'submitted')
}

/** Writes what the public page writes; the worker takes it from there. */
async function save(
  { world, passMinutes }: DemoScene,
  audit: Audit,
  added: Record<string, unknown>,
  status?: Intake['status'],
): Promise<Result<Audit>> {
  const intake = await world.store.get<Intake>(COLLECTIONS.intakes, audit.intakeId)
  if (!intake || (intake.status !== 'open' && intake.status !== 'returned'))
    return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the intakes' }) }
  const saved = savedOf(intake)
  passMinutes(5)
  await world.store.update(COLLECTIONS.intakes, audit.intakeId, {
    saved: savedText({ ...saved, answers: { ...saved.answers, ...added } }),
    status: status ?? intake.status,
    rev: intake.rev + 1,
    pending: true,
    at: world.clock.now(),
  })
  return { ok: true, value: audit }
}

function wholeAnswers(scene: DemoScene, { categories }: Audit): Record<string, unknown> {
  const figures = categories.map(({ id, estimatedExposure }) => {
    const percent = 80 + scene.choice.below(40)
    return [id, Math.round(((estimatedExposure ?? 0) * percent) / 100)] as const
  })
  return {
    keyQuestions: answersTo(scene, KEY_QUESTION_IDS.length),
    exposures: Object.fromEntries(figures),
  }
}

function answersTo({ choice }: DemoScene, count: number): Record<string, object> {
  const answers = KEY_QUESTION_IDS.slice(0, count).map((question) => {
    const answer = choice.below(5) === 0 ? 'yes' : 'no'
    return [question, { answer, detail: '' }] as const
  })
  return Object.fromEntries(answers)
}

/** More than the engine makes. */
const MOST_TRIES = 9

type Play = (scene: DemoScene, audit: Audit) => Promise<Result<Audit>>

/** How each beat is played: through the operations that everybody uses. */
export const PLAYS: Record<Beat, Play> = {
  start: baker('CONTACTING'),
  addMobile: ({ world }, { id: auditFSID, insuredPhone }) =>
    actOnAudit(
      world,
      { auditFSID, actor: DEMO_BAKER },
      { kind: 'edit', patch: { insuredCell: insuredPhone } },
    ),
  answer: (scene, audit) => {
    if (scene.choice.below(3) > 0) return answerSome(scene, audit)
    const step = scene.choice.below(2) === 0 ? 'RESPONSE_CALL_INSURED' : 'RESPONSE_EMAIL_INSURED'
    return actOnAudit(
      scene.world,
      { auditFSID: audit.id, actor: DEMO_BAKER },
      { kind: 'complete', step },
    )
  },
  answerBadly,
  submit: (scene, audit) =>
    scene.choice.below(4) > 0 ? submitAll(scene, audit) : baker('SUBMITTED')(scene, audit),
  skip: submitSome,
  returnDocuments: baker('WRONG_DOCS', 'D3: the statement is of the year before the policy'),
  beginWorksheet: baker('WORKSHEET'),
  finishWorksheet: async (scene, audit) => {
    const request = { auditFSID: audit.id, actor: DEMO_BAKER }
    const patch = foundFigures(audit, scene.choice)
    const edited = await actOnAudit(scene.world, request, { kind: 'edit', patch })
    if (!edited.ok) return edited
    scene.passMinutes(4)
    const reason = 'The documents came by mail and are in the file'
    return actOnAudit(scene.world, { ...request, reason }, { kind: 'move', to: 'PRODUCTIVE' })
  },
  giveUp: baker('NONPRODUCTIVE', 'NO_CONTACT: nobody answered by e-mail, phone or letter'),
  review: admin('FINAL_REVIEW_COMPLETE'),
  send: admin('SENT_TO_CARRIER', 'e-mailed to underwriting@demo.example'),
  failToSend,
  redo: admin('REDO', 'The payroll of the second location is not in the figures'),
  pause: baker('PAUSED', 'The bookkeeper is away; she calls back'),
  pauseUntil: (scene, { id: auditFSID }) =>
    actOnAudit(
      scene.world,
      { auditFSID, actor: DEMO_BAKER, reason: 'The insured is on vacation' },
      { kind: 'move', to: 'PAUSED', until: addDays(scene.calendar.today, 6) },
    ),
  cancel: admin('CANCELLED', 'The carrier recalled the order'),
  backToOrder: admin('ORDER', 'The class codes are of another business: ask the carrier'),
  claim: ({ world }, { id: auditFSID }) =>
    actOnAudit(world, { auditFSID, actor: DEMO_BAKER }, { kind: 'claim' }),
  comment: async ({ world }, audit) => {
    const said = await commentOnAudit(world, {
      auditFSID: audit.id,
      carrierCompany: audit.carrierCompany,
      text: 'Please add the second location, it was endorsed in spring.',
      userId: DEMO_CARRIER_USER,
      askedAt: world.clock.now(),
    })
    return said.ok ? { ok: true, value: audit } : said
  },
  note: ({ world }, { id: auditFSID }) =>
    actOnAudit(
      world,
      { auditFSID, actor: DEMO_BAKER },
      { kind: 'note', text: 'Ask for the owner, mornings are best.' },
    ),
  refuseTexts: ({ world }, { id: auditFSID }) =>
    actOnAudit(
      world,
      { auditFSID, actor: DEMO_BAKER },
      { kind: 'optOut', channel: 'text', optedOut: true },
    ),
  endContact: ({ world, calendar }, { id: auditFSID }) => {
    const patch = { auditNoFlyDue: addDays(calendar.today, -1) }
    return actOnAudit(world, { auditFSID, actor: DEMO_ADMIN }, { kind: 'edit', patch })
  },
  withdraw: withdrawAll,
}

/** The carrier's interface is down for as long as it is tried. */
async function failToSend(scene: DemoScene, { id: auditFSID }: Audit): Promise<Result<Audit>> {
  const step = 'SEND_TO_CARRIER_API' as const
  let last = await actOnAudit(
    scene.world,
    { auditFSID, actor: WORKER_ACTOR },
    { kind: 'create', step },
  )
  for (let tries = 0; last.ok && last.value.openSteps[step] && tries < MOST_TRIES; tries++) {
    scene.passMinutes(20)
    last = await actOnAudit(scene.world, { auditFSID, actor: WORKER_ACTOR }, { kind: 'fail', step })
  }
  return last
}

/** Takes every open step back, one after the other. */
async function withdrawAll({ world }: DemoScene, audit: Audit): Promise<Result<Audit>> {
  const request = {
    auditFSID: audit.id,
    actor: DEMO_BAKER,
    reason: 'The owner comes by in person',
  }
  let last: Result<Audit> = { ok: true, value: audit }
  for (const type of Object.keys(audit.openSteps) as StepType[]) {
    last = await actOnAudit(world, request, { kind: 'withdraw', step: type })
    if (!last.ok) return last
  }
  return last
}

function baker(to: BakeState, reason = ''): Play {
  return ({ world }, { id: auditFSID }) =>
    actOnAudit(world, { auditFSID, actor: DEMO_BAKER, reason }, { kind: 'move', to })
}

function admin(to: BakeState, reason = ''): Play {
  return ({ world }, { id: auditFSID }) =>
    actOnAudit(world, { auditFSID, actor: DEMO_ADMIN, reason }, { kind: 'move', to })
}

/** Final exposures are so many percent of the estimate, from the first up to the second. */
const FOUND = [72, 138] as const

/** What the auditor of the demo finds: figures near the estimates, and the insured's answers. */
function foundFigures({ categories }: Audit, choice: Random): AuditPatch {
  const [least, most] = FOUND
  const lines = categories.map((line) => {
    const percent = least + choice.below(most - least)
    const estimate = line.estimatedExposure ?? 0
    const finalExposure = Math.round((estimate * percent) / 100)
    const isFar = percent < 82 || percent > 118
    const notes = percent > 100 ? 'A second shift since spring' : 'Closed for two months'
    return { ...line, finalExposure, ...(isFar ? { notes } : {}) }
  })
  const keyQuestions: KeyAnswers = {}
  for (const question of KEY_QUESTION_IDS)
    keyQuestions[question] = { answer: choice.below(5) === 0 ? 'yes' : 'no', detail: '' }
  return { categories: lines, keyQuestions }
}
