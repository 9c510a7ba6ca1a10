import type { Actor } from '../../domain/audit/Actor.ts'
import type { Audit } from '../../domain/audit/Audit.ts'
import type { AuditPatch } from '../../domain/audit/editAudit.ts'
import type { Completion } from '../../domain/step/completeStep.ts'
import type { Step } from '../../domain/step/Step.ts'
import { isSentByEngine } from '../../domain/step/stepSettings.ts'
import { STEPS } from '../../domain/step/steps.ts'
import { answerStep } from '../answerStep.ts'
import { completeStep } from '../completeStep.ts'
import { editAudit } from '../editAudit.ts'
import { optOut } from '../optOut.ts'
import { releaseStep } from '../releaseStep.ts'
import { reopenStep } from '../reopenStep.ts'
import { withdrawStep } from '../withdrawStep.ts'
import { endChase } from './endChase.ts'
import type { Persona } from './Persona.ts'
import { act, chance, daysAfter, personaOf, pick, type Year } from './Year.ts'

/** What a baker does about an open step, going by who is at the other end. */
export async function workOnStep(
  year: Year,
  audit: Audit,
  step: Step,
  actor: Actor,
): Promise<void> {
  const { world } = year
  const { type } = step
  const persona = personaOf(year, audit)
  const request = { auditFSID: audit.id, actor }
  const complete = (completion: Completion = {}, reason = '') =>
    act(
      year,
      `complete ${type}`,
      completeStep(world, { ...request, step: type, completion, reason }),
    )
  const answer = () => act(year, `answer ${type}`, answerStep(world, { ...request, step: type }))
  const edit = (patch: AuditPatch) => act(year, 'edit', editAudit(world, { ...request, patch }))

  if (isSentByEngine(type)) {
    await act(year, 'release to send', releaseStep(world, { ...request, step: type }))
    return
  }
  switch (type) {
    case 'CALL_AGENT':
    case 'GET_INSURED_FROM_AGENT':
    case 'GET_HELP_FROM_AGENT': {
      const spoke = persona.agent !== 'silent' && chance(year, 60)
      if (spoke && persona.agent === 'helps') await edit(newContactOf(audit, type))
      await complete({ disposition: spoke ? 'spoke' : callOf(year, persona) })
      await mistake(year, step, actor)
      return
    }
    case 'CALL_INSURED':
      await call(year, audit, step, actor)
      return
    case 'RECEIVING_INFO_FROM_AGENT':
    case 'RECEIVING_INFO_FROM_PROVIDED_AGENT':
    case 'WAITING_FOR_AGENT':
    case 'WAITING_FOR_PROVIDED_AGENT':
      if (persona.agent === 'helps' && chance(year, 10))
        await (step.args['after'] === undefined ? complete() : answer())
      return
    case 'WAITING_FOR_INSURED':
    case 'RECEIVING_INFO':
      if (persona.insured === 'answersByPhone' && chance(year, 15))
        await complete({}, chance(year, 20) ? 'skipped D8' : '')
      return
    case 'MANUAL':
    case 'NONPRODUCTIVE':
      await endChase(year, audit, type, actor)
      return
    default:
      if (STEPS[type].category === 'POST SUBMIT' || type === 'READY') await complete()
      else if (chance(year, 20))
        await act(
          year,
          'withdraw',
          withdrawStep(world, { ...request, step: type, reason: 'not needed' }),
        )
  }
}

async function call(year: Year, audit: Audit, step: Step, actor: Actor): Promise<void> {
  const { world } = year
  const persona = personaOf(year, audit)
  const request = { auditFSID: audit.id, actor, step: step.type }
  const kind = `complete ${step.type}`
  if (persona.optsOut && chance(year, 20)) {
    const { optsOut: channel } = persona
    await act(year, 'opt out', optOut(world, { ...request, channel, optedOut: true }))
  }
  if (persona.phone === 'good' && chance(year, 8)) {
    const callbackAt = daysAfter(world.clock.now(), 1 + year.random.below(3))
    const completion = { disposition: 'callBack', callbackAt } as const
    await act(year, 'call back', completeStep(world, { ...request, completion }))
    return
  }
  const answers = persona.insured === 'answersByPhone' && persona.phone === 'good'
  const disposition = answers && chance(year, 60) ? 'spoke' : callOf(year, persona)
  await act(year, kind, completeStep(world, { ...request, completion: { disposition } }))
  await mistake(year, step, actor)
}

function callOf(year: Year, { phone }: Persona): NonNullable<Completion['disposition']> {
  return phone === 'good' ? pick(year, ['voicemail', 'noAnswer']) : 'wrongNumber'
}

/** Now and then it was the wrong audit: the entry is corrected, by a baker with a reason or without. */
async function mistake(year: Year, { id, auditFSID }: Step, actor: Actor): Promise<void> {
  if (!chance(year, 5)) return
  const reason = chance(year, 80) ? 'logged on the wrong audit' : ''
  const request = { auditFSID, actor, stepId: id, reason }
  await act(year, 'correct', reopenStep(year.world, request))
}

/** A helping agent knows an address that works. */
function newContactOf({ orderNumber }: Audit, type: Step['type']): AuditPatch {
  const address = `owner-${orderNumber.toLowerCase()}@insured.example`
  return type === 'GET_HELP_FROM_AGENT' ? { insuredEmail: address } : { agentInsuredEmail: address }
}
