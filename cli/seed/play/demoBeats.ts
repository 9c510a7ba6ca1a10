import type { Audit } from '#shared/domain/audit/Audit.ts'
import type { BakeState } from '#shared/domain/audit/states.ts'
import { addDays } from '#shared/domain/format/addDays.ts'
import type { StepType } from '#shared/domain/step/steps.ts'
import type { Result } from '#shared/errors/refusal.ts'
import { addNote } from '#shared/operations/addNote.ts'
import { commentOnAudit } from '#shared/operations/carrierView/commentOnAudit.ts'
import { claimAudit } from '#shared/operations/claimAudit.ts'
import { completeStep } from '#shared/operations/completeStep.ts'
import { createStep } from '#shared/operations/createStep.ts'
import { editAudit } from '#shared/operations/editAudit.ts'
import { failStep } from '#shared/operations/failStep.ts'
import { moveAudit } from '#shared/operations/moveAudit.ts'
import { optOut } from '#shared/operations/optOut.ts'
import { withdrawStep } from '#shared/operations/withdrawStep.ts'
import { WORKER_ACTOR } from '#shared/operations/worker/workerActor.ts'
import { DEMO_ADMIN, DEMO_BAKER, DEMO_CARRIER_USER, type DemoScene } from './DemoScene.ts'
import type { Beat } from './demoStories.ts'
import { foundFigures } from './foundFigures.ts'
import { answerBadly, answerSome, submitAll, submitSome } from './publicSide.ts'

/** More than the engine makes. */
const MOST_TRIES = 9

type Play = (scene: DemoScene, audit: Audit) => Promise<Result<Audit>>

/** How each beat is played: through the operations that everybody uses. */
export const PLAYS: Record<Beat, Play> = {
  start: baker('CONTACTING'),
  addMobile: ({ world }, { id: auditFSID, insuredPhone }) =>
    editAudit(world, { auditFSID, actor: DEMO_BAKER, patch: { insuredCell: insuredPhone } }),
  answer: (scene, audit) => {
    if (scene.choice.below(3) > 0) return answerSome(scene, audit)
    const step = scene.choice.below(2) === 0 ? 'RESPONSE_CALL_INSURED' : 'RESPONSE_EMAIL_INSURED'
    return completeStep(scene.world, { auditFSID: audit.id, actor: DEMO_BAKER, step })
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
    const edited = await editAudit(scene.world, { ...request, patch })
    if (!edited.ok) return edited
    scene.passMinutes(4)
    const reason = 'The documents came by mail and are in the file'
    return moveAudit(scene.world, { ...request, to: 'PRODUCTIVE', reason })
  },
  giveUp: baker('NONPRODUCTIVE', 'NO_CONTACT: nobody answered by e-mail, phone or letter'),
  review: admin('FINAL_REVIEW_COMPLETE'),
  send: admin('SENT_TO_CARRIER', 'e-mailed to underwriting@demo.example'),
  failToSend,
  redo: admin('REDO', 'The payroll of the second location is not in the figures'),
  pause: baker('PAUSED', 'The bookkeeper is away; she calls back'),
  pauseUntil: (scene, { id: auditFSID }) =>
    moveAudit(scene.world, {
      auditFSID,
      actor: DEMO_BAKER,
      to: 'PAUSED',
      reason: 'The insured is on vacation',
      until: addDays(scene.calendar.today, 6),
    }),
  cancel: admin('CANCELLED', 'The carrier recalled the order'),
  backToOrder: admin('ORDER', 'The class codes are of another business: ask the carrier'),
  claim: ({ world }, { id: auditFSID }) => claimAudit(world, { auditFSID, actor: DEMO_BAKER }),
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
    addNote(world, { auditFSID, actor: DEMO_BAKER, text: 'Ask for the owner, mornings are best.' }),
  refuseTexts: ({ world }, { id: auditFSID }) =>
    optOut(world, { auditFSID, actor: DEMO_BAKER, channel: 'text', optedOut: true }),
  endContact: ({ world, calendar }, { id: auditFSID }) => {
    const patch = { auditNoFlyDue: addDays(calendar.today, -1) }
    return editAudit(world, { auditFSID, actor: DEMO_ADMIN, patch })
  },
  withdraw: withdrawAll,
}

/** The carrier's interface is down for as long as it is tried. */
async function failToSend(scene: DemoScene, { id: auditFSID }: Audit): Promise<Result<Audit>> {
  const step = 'SEND_TO_CARRIER_API' as const
  let last = await createStep(scene.world, { auditFSID, actor: WORKER_ACTOR, step })
  for (let tries = 0; last.ok && last.value.openSteps[step] && tries < MOST_TRIES; tries++) {
    scene.passMinutes(20)
    last = await failStep(scene.world, { auditFSID, actor: WORKER_ACTOR, step })
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
    last = await withdrawStep(world, { ...request, step: type })
    if (!last.ok) return last
  }
  return last
}

function baker(to: BakeState, reason = ''): Play {
  return ({ world }, { id: auditFSID }) =>
    moveAudit(world, { auditFSID, actor: DEMO_BAKER, to, reason })
}

function admin(to: BakeState, reason = ''): Play {
  return ({ world }, { id: auditFSID }) =>
    moveAudit(world, { auditFSID, actor: DEMO_ADMIN, to, reason })
}
