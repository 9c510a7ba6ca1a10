import type { AuditAction } from '#shared/audit/actions.ts'
import { type Actor, WORKER_ACTOR } from '#shared/audit/actor.ts'
import { usualMeeting } from '#shared/audit/appointments.ts'
import type { Audit } from '#shared/audit/model.ts'
import { changeAppointmentOf } from '#shared/audit/ops/changeAppointment.ts'
import type { BakeState } from '#shared/audit/states.ts'
import type { Result } from '#shared/errors/refusal.ts'
import type { Role, StepType } from '#shared/firm/model.ts'
import { addDays, todayIn } from '#shared/kernel/day.ts'
import type { ListingFileStore } from '#shared/kernel/ports/fileStore.ts'
import {
  act,
  answerIntake,
  comment,
  complete,
  figuresOf,
  type InsuredAnswers,
  keyAnswers,
  move,
} from '#shared/simulation/acts.ts'
import { chance, counted, type Stage } from '#shared/simulation/stage.ts'
import { DEMO_USERS } from '../people.ts'
import { replyByEmail, returnEmail, strangersWrite, textStop } from './correspondence.ts'
import type { DemoCalendar } from './demoCalendar.ts'

/** What a step of a scenario sees of the demo. */
export interface Scene {
  stage: Stage
  calendar: DemoCalendar
  /** Where emails that come in and their files are kept: where the demo shall be. */
  files: ListingFileStore
  /** Lets some minutes pass, never beyond the moment at which the demo ends. */
  passMinutes(minutes: number): void
}

export const DEMO_BAKER: Actor = { userId: emailOf('baker'), role: 'baker' }
export const DEMO_ADMIN: Actor = { userId: emailOf('admin'), role: 'admin' }

function emailOf(role: Role): string {
  return DEMO_USERS.find((user) => user.role === role)?.email ?? ''
}

type Play = (scene: Scene, audit: Audit) => Promise<Result<unknown>>

/** What is done to an audit on a day of its own: through the operations that everybody uses. */
export const SCENARIO_STEPS = {
  start: by(DEMO_BAKER, 'CONTACTING'),
  addMobile: (scene, audit) => edit(scene, DEMO_BAKER, audit, { insuredCell: audit.insuredPhone }),
  answer: (scene, audit) => {
    if (scene.stage.random.below(3) > 0) return answerSome(scene, audit)
    const step = chance(scene.stage, 50) ? 'RESPONSE_CALL_INSURED' : 'RESPONSE_EMAIL_INSURED'
    return complete(scene.stage, DEMO_BAKER, audit, step)
  },
  answerBadly: (scene, audit) => {
    const keyQuestions = keyAnswers(answerIn(scene), 1)
    return save(scene, audit, { answers: { insuredEmail: 'write to my wife', keyQuestions } })
  },
  submit: (scene, audit) =>
    chance(scene.stage, 25)
      ? move(scene.stage, DEMO_BAKER, audit, 'SUBMITTED')
      : save(scene, audit, { answers: allAnswers(scene, audit), submit: true }),
  skip: (scene, audit) => {
    const skippedDocuments = { D8: 'The bookkeeper still has it' }
    const answers = { ...allAnswers(scene, audit), skippedDocuments }
    return save(scene, audit, { answers, submit: true })
  },
  returnDocuments: by(
    DEMO_BAKER,
    'WRONG_DOCS',
    'D3: the statement is of the year before the policy',
  ),
  beginWorksheet: by(DEMO_BAKER, 'WORKSHEET'),
  finishWorksheet: async (scene, audit) => {
    const { stage } = scene
    const percent = () => 72 + stage.random.below(66)
    const edited = await edit(scene, DEMO_BAKER, audit, figuresOf(audit, percent, answerIn(scene)))
    if (!edited.ok) return edited
    scene.passMinutes(4)
    const reason = 'The documents came by mail and are in the file'
    return move(stage, DEMO_BAKER, audit, 'PRODUCTIVE', reason)
  },
  giveUp: by(DEMO_BAKER, 'NONPRODUCTIVE', 'NO_CONTACT: no answer by email, phone or letter'),
  review: by(DEMO_ADMIN, 'FINAL_REVIEW_COMPLETE'),
  send: by(DEMO_ADMIN, 'SENT_TO_CARRIER', 'e-mailed to underwriting@demo.example'),
  failToSend,
  redo: by(DEMO_ADMIN, 'REDO', 'The payroll of the second location is not in the figures'),
  pause: by(DEMO_BAKER, 'PAUSED', 'The bookkeeper is away; she calls back'),
  pauseUntil: ({ stage, calendar }, audit) => {
    const until = addDays(calendar.today, 6)
    return move(stage, DEMO_BAKER, audit, 'PAUSED', 'The insured is on vacation', until)
  },
  cancel: by(DEMO_ADMIN, 'CANCELLED', 'The carrier recalled the order'),
  backToOrder: by(DEMO_ADMIN, 'ORDER', 'The class codes are of another business: ask the carrier'),
  claim: doing({ kind: 'claim' }),
  note: doing({ kind: 'note', text: 'Ask for the owner, mornings are best.' }),
  comment: ({ stage }, audit) => {
    const text = 'Please add the second location, it was endorsed in spring.'
    return comment(stage, audit, { userId: emailOf('carrier'), text })
  },
  writeLetter: doing({ kind: 'create', step: 'MAILING_INSURED' }),
  replyByEmail,
  returnEmail,
  strangersWrite,
  textStop,
  endContact: (scene, audit) => {
    const patch = { auditNoFlyDue: addDays(scene.calendar.today, -1) }
    return edit(scene, DEMO_ADMIN, audit, patch)
  },
  withdraw: withdrawAll,
  meet: meetTomorrow,
} as const satisfies Record<string, Play>

export type ScenarioStep = keyof typeof SCENARIO_STEPS

function by(actor: Actor, to: BakeState, reason?: string): Play {
  return ({ stage }, audit) => move(stage, actor, audit, to, reason)
}

function doing(action: AuditAction): Play {
  return ({ stage }, audit) => act(stage, DEMO_BAKER, audit, action)
}

function edit(
  { stage }: Scene,
  actor: Actor,
  audit: Audit,
  patch: Extract<AuditAction, { kind: 'edit' }>['patch'],
): Promise<Result<Audit>> {
  return act(stage, actor, audit, { kind: 'edit', patch })
}

/** Answers on a sitting that is broken off. */
const FIRST_ANSWERS = 3

/** The insured opens the audit by its link and answers some of it. */
function answerSome(scene: Scene, audit: Audit): Promise<Result<unknown>> {
  const keyQuestions = keyAnswers(answerIn(scene), FIRST_ANSWERS)
  return save(scene, audit, { answers: { insuredCell: audit.insuredPhone, keyQuestions } })
}

function save(scene: Scene, audit: Audit, added: InsuredAnswers): Promise<Result<unknown>> {
  scene.passMinutes(5)
  return answerIntake(scene.stage, audit, added)
}

function allAnswers(scene: Scene, { categories }: Audit): Record<string, unknown> {
  const figures = categories.map(({ id, estimatedExposure }) => {
    const percent = 80 + scene.stage.random.below(40)
    return [id, Math.round(((estimatedExposure ?? 0) * percent) / 100)] as const
  })
  return { keyQuestions: keyAnswers(answerIn(scene)), exposures: Object.fromEntries(figures) }
}

/** Each question is answered with no, one in five with yes. */
function answerIn({ stage }: Scene): () => 'yes' | 'no' {
  return () => (chance(stage, 20) ? 'yes' : 'no')
}

/** More than the engine makes. */
const MAX_TRIES = 9

/** The carrier's interface is down for as long as it is tried. */
async function failToSend({ stage, passMinutes }: Scene, audit: Audit): Promise<Result<Audit>> {
  const step = 'SEND_TO_CARRIER_API' as const
  let last = await act(stage, WORKER_ACTOR, audit, { kind: 'create', step })
  for (let tries = 0; last.ok && last.value.openSteps[step] && tries < MAX_TRIES; tries++) {
    passMinutes(20)
    last = await act(stage, WORKER_ACTOR, audit, { kind: 'fail', step })
  }
  return last
}

/** An auditor is to meet the insured at their place, on the next day at ten there. */
async function meetTomorrow({ stage }: Scene, audit: Audit): Promise<Result<Audit>> {
  const { timeZone } = audit
  const at = `${addDays(todayIn(timeZone, stage.clock.now()), 1)}T10:00`
  const { userId: auditor } = DEMO_BAKER
  const change = { kind: 'set', at, minutes: 90, auditor, ...usualMeeting(audit) } as const
  const done = await changeAppointmentOf(stage.world, { audit, actor: DEMO_BAKER, change })
  return counted(stage, 'appointment', done)
}

/** Takes every open step back, one after the other. */
async function withdrawAll({ stage }: Scene, audit: Audit): Promise<Result<Audit>> {
  const reason = 'The owner comes by in person'
  let last: Result<Audit> = { ok: true, value: audit }
  for (const step of Object.keys(audit.openSteps) as StepType[]) {
    last = await act(stage, DEMO_BAKER, audit, { kind: 'withdraw', step }, reason)
    if (!last.ok) return last
  }
  return last
}
