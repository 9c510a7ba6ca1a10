import type { AuditAction } from '#shared/audit/actions.ts'
import { type Actor, WORKER_ACTOR } from '#shared/audit/actor.ts'
import { usualMeeting } from '#shared/audit/appointments.ts'
import type { Audit } from '#shared/audit/model.ts'
import { changeAppointmentOf } from '#shared/audit/ops/changeAppointment.ts'
import type { BakeState } from '#shared/audit/states.ts'
import type { Result } from '#shared/errors/refusal.ts'
import type { StepType } from '#shared/firm/model.ts'
import { nextBusinessDay } from '#shared/kernel/businessDay.ts'
import { addDays, type Day, todayIn } from '#shared/kernel/day.ts'
import {
  act,
  answerIntake,
  comment,
  complete,
  type InsuredAnswers,
  move,
} from '#shared/simulation/acts.ts'
import { chance, counted } from '#shared/simulation/stage.ts'
import { actualOf, answersOf, salesLinesOf } from '../papers/books.ts'
import {
  incomeStatement,
  photographedPage,
  policyScan,
  taxReturn,
  wantedPapers,
} from '../papers/papers.ts'
import {
  replyByEmail,
  returnEmail,
  strangersWrite,
  talkByText,
  textStop,
} from './correspondence.ts'
import { scanPapers, uploadPapers } from './handIns.ts'
import {
  examinedPayroll,
  finishPayroll,
  payrollAnswers,
  submitPayroll,
  workPayroll,
} from './payrollSteps.ts'
import { bakerOf, DEMO_ADMIN, DEMO_BAKER, emailOf, type Scene } from './scene.ts'

type Play = (scene: Scene, audit: Audit) => Promise<Result<unknown>>

/** What is done to an audit on a day of its own: through the operations that everybody uses. */
export const SCENARIO_STEPS = {
  start: by(DEMO_BAKER, 'CONTACTING'),
  addMobile: (scene, audit) =>
    edit(scene, bakerOf(audit), audit, { insuredCell: audit.insuredPhone }),
  answer: (scene, audit) => {
    if (scene.stage.random.below(3) > 0) return answerSome(scene, audit)
    const step = chance(scene.stage, 50) ? 'RESPONSE_CALL_INSURED' : 'RESPONSE_EMAIL_INSURED'
    return complete(scene.stage, bakerOf(audit), audit, step)
  },
  answerBadly: (scene, audit) => {
    const keyQuestions = answersOf(audit, 1)
    return save(scene, audit, { answers: { insuredEmail: 'write to my wife', keyQuestions } })
  },
  submit: async (scene, audit) => {
    if (!chance(scene.stage, BY_MAIL))
      return save(scene, audit, { ...(await allAnswers(scene, audit)), submit: true })
    const scanned = await scanPapers(scene, audit, wantedPapers(audit))
    if (!scanned.ok) return scanned
    scene.passMinutes(3)
    return move(scene.stage, bakerOf(audit), audit, 'SUBMITTED')
  },
  submitOfYearBefore: async (scene, audit) => {
    const files = await uploadPapers(scene, audit, [incomeStatement(audit, 1), taxReturn(audit)])
    const { answers } = await allAnswers(scene, audit, [])
    return save(scene, audit, { answers, files, submit: true })
  },
  skip: async (scene, audit) => {
    const [first, ...others] = wantedPapers(audit)
    const { docType: left } = others.at(-1) ?? first ?? { docType: 'D99' as const }
    const papers = wantedPapers(audit).filter(({ docType }) => docType !== left)
    const { answers, files } = await allAnswers(scene, audit, papers)
    const skippedDocuments = { [left]: 'The bookkeeper still has it' }
    return save(scene, audit, { answers: { ...answers, skippedDocuments }, files, submit: true })
  },
  submitPhoto: async (scene, audit) => {
    const photo = photographedPage(audit)
    const others = wantedPapers(audit).filter(({ docType }) => docType !== photo?.docType)
    const papers = photo === null ? others : [photo, ...others]
    return save(scene, audit, { ...(await allAnswers(scene, audit, papers)), submit: true })
  },
  returnDocuments: by(
    DEMO_BAKER,
    'WRONG_DOCS',
    'D3: the statement is of the year before the policy',
  ),
  beginWorksheet: by(DEMO_BAKER, 'WORKSHEET'),
  finishWorksheet: async (scene, audit) => {
    const patch = { ...figuresOf(audit), ...(await examinedPayroll(scene, audit)) }
    const edited = await edit(scene, bakerOf(audit), audit, patch)
    if (!edited.ok) return edited
    scene.passMinutes(4)
    return move(scene.stage, bakerOf(audit), audit, 'PRODUCTIVE')
  },
  giveUp: by(DEMO_BAKER, 'NONPRODUCTIVE', 'NO_CONTACT: no answer by email, phone or letter'),
  review: by(DEMO_ADMIN, 'FINAL_REVIEW_COMPLETE'),
  send: ({ stage }, audit) => {
    const host = `${audit.carrierCompany.toLowerCase()}.example`
    return move(stage, DEMO_ADMIN, audit, 'SENT_TO_CARRIER', `emailed to underwriting@${host}`)
  },
  failToSend,
  redo: by(DEMO_ADMIN, 'REDO', 'The payroll of the second location is not in the figures'),
  pause: by(DEMO_BAKER, 'PAUSED', 'The bookkeeper is away; she calls back'),
  pauseUntil: ({ stage, calendar }, audit) => {
    const until = addDays(calendar.today, 6)
    return move(stage, DEMO_BAKER, audit, 'PAUSED', 'The insured is on vacation', until)
  },
  cancel: by(DEMO_ADMIN, 'CANCELLED', 'The carrier recalled the order'),
  backToOrder: by(DEMO_ADMIN, 'ORDER', 'The class codes are of another business: ask the carrier'),
  note: doing({ kind: 'note', text: 'Ask for the owner, mornings are best.' }),
  comment: ({ stage }, audit) => {
    const text = 'Please add the second location, it was endorsed in spring.'
    return comment(stage, audit, { userId: emailOf('carrier'), text })
  },
  writeLetter: doing({ kind: 'create', step: 'MAILING_INSURED' }),
  submitPayroll,
  workPayroll,
  finishPayroll,
  addPolicy: (scene, audit) => scanPapers(scene, audit, [policyScan(audit)]),
  replyByEmail,
  returnEmail,
  strangersWrite,
  textStop,
  talkByText,
  endContact: (scene, audit) => {
    const patch = { auditNoFlyDue: addDays(scene.calendar.today, -1) }
    return edit(scene, DEMO_ADMIN, audit, patch)
  },
  withdraw: withdrawAll,
  meet: (scene, audit) =>
    appoint(scene, audit, addDays(todayIn(audit.timeZone, scene.stage.clock.now()), 1)),
  agreeToMeet: (scene, audit) =>
    appoint(scene, audit, nextBusinessDay(addDays(scene.calendar.today, 1))),
} as const satisfies Record<string, Play>

export type ScenarioStep = keyof typeof SCENARIO_STEPS

function by(actor: Actor, to: BakeState, reason?: string): Play {
  return ({ stage }, audit) =>
    move(stage, actor === DEMO_BAKER ? bakerOf(audit) : actor, audit, to, reason)
}

function doing(action: AuditAction): Play {
  return ({ stage }, audit) => act(stage, bakerOf(audit), audit, action)
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

/** Of a hundred insureds so many send their papers by mail. */
const BY_MAIL = 25

/** The insured opens the audit by its link and answers some of it. */
function answerSome(scene: Scene, audit: Audit): Promise<Result<unknown>> {
  const keyQuestions = answersOf(audit, FIRST_ANSWERS)
  return save(scene, audit, { answers: { insuredCell: audit.insuredPhone, keyQuestions } })
}

function save(scene: Scene, audit: Audit, added: InsuredAnswers): Promise<Result<unknown>> {
  scene.passMinutes(5)
  return answerIntake(scene.stage, audit, added)
}

/** Everything that the insured's page asks for, with the papers. */
async function allAnswers(scene: Scene, audit: Audit, papers = wantedPapers(audit)) {
  const figures = audit.categories.map((line) => [line.id, actualOf(audit, line)] as const)
  const answers = {
    keyQuestions: answersOf(audit),
    insuredCategories: salesLinesOf(audit),
    exposures: Object.fromEntries(figures),
    payroll: payrollAnswers(audit),
  }
  return { answers, files: await uploadPapers(scene, audit, papers) }
}

/** A figure this far from its estimate, as a share, needs a note. */
const FAR_OFF = 0.18

/** The worksheet, completed from the insured's papers. */
function figuresOf(audit: Audit): Extract<AuditAction, { kind: 'edit' }>['patch'] {
  const categories = audit.categories.map((line) => {
    const finalExposure = actualOf(audit, line)
    const difference = finalExposure / (line.estimatedExposure || finalExposure) - 1
    if (Math.abs(difference) <= FAR_OFF) return { ...line, finalExposure }
    const notes = difference > 0 ? 'A second shift since spring' : 'Closed for two months'
    return { ...line, finalExposure, notes }
  })
  const keyQuestions = { ...answersOf(audit), ...audit.keyQuestions }
  const insuredCategories = salesLinesOf(audit)
  return { categories, keyQuestions, ...(insuredCategories.length > 0 && { insuredCategories }) }
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

/** An auditor is to meet the insured at their place, on a day at ten there. */
async function appoint({ stage }: Scene, audit: Audit, day: Day): Promise<Result<Audit>> {
  const at = `${day}T10:00`
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
