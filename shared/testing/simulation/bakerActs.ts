import type { Actor } from '#shared/audit/actor.ts'
import type { AuditPatch } from '#shared/audit/editAudit.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { Completion } from '#shared/audit/steps/complete.ts'
import { isSentByEngine } from '#shared/audit/steps/facts.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import { act, complete, figuresOf, move, stepsToDo } from '#shared/simulation/acts.ts'
import { chance, pick } from '#shared/simulation/stage.ts'
import { BAKERS, daysAfter, daysSince, type Persona, personaOf, type Year } from './year.ts'

/** Bakers do the steps of their queue, and what states need without a step. */
export async function bakerActs(year: Year): Promise<void> {
  for (const { id } of year.carriers) {
    for (const step of await stepsToDo(year, id)) {
      const audit = year.audits.get(step.auditFSID)
      if (audit && chance(year, 60))
        await withClaim(year, audit, (actor) => workOnStep(year, audit, step, actor))
    }
  }
  for (const audit of [...year.audits.values()])
    if (chance(year, 40)) await bakerDecides(year, audit, pick(year, BAKERS))
}

/** Some claim what they work on, and now and then another reaches for the same. */
async function withClaim(
  year: Year,
  audit: Audit,
  work: (actor: Actor) => Promise<void>,
): Promise<void> {
  const actor = pick(year, BAKERS)
  const isClaimed = chance(year, 15) && (await act(year, actor, audit, { kind: 'claim' })).ok
  if (chance(year, 4)) {
    // Two at once: one of them is refused.
    const other = pick(year, BAKERS)
    await Promise.all([work(actor), work(other)])
  } else await work(actor)
  if (isClaimed && chance(year, 70)) await act(year, actor, audit, { kind: 'releaseClaim' })
}

/** What a baker does about an open step, going by who is at the other end. */
async function workOnStep(year: Year, audit: Audit, step: Step, actor: Actor): Promise<void> {
  const { type } = step
  const persona = personaOf(year, audit)
  if (isSentByEngine(type)) {
    await act(year, actor, audit, { kind: 'release', step: type })
    return
  }
  switch (type) {
    case 'CALL_AGENT':
    case 'GET_INSURED_FROM_AGENT':
    case 'GET_HELP_FROM_AGENT': {
      const spoke = persona.agent !== 'silent' && chance(year, 60)
      if (spoke && persona.agent === 'helps')
        await act(year, actor, audit, { kind: 'edit', patch: newContactOf(audit, type) })
      const disposition = spoke ? 'spoke' : callOf(year, persona)
      await complete(year, actor, audit, type, { disposition })
      await mistake(year, audit, step, actor)
      return
    }
    case 'CALL_INSURED':
      await call(year, audit, step, actor)
      return
    case 'RECEIVING_INFO_FROM_AGENT':
    case 'RECEIVING_INFO_FROM_PROVIDED_AGENT':
    case 'WAITING_FOR_AGENT':
    case 'WAITING_FOR_PROVIDED_AGENT':
      if (persona.agent !== 'helps' || !chance(year, 10)) return
      if (step.args['after'] === undefined) await complete(year, actor, audit, type)
      else await act(year, actor, audit, { kind: 'answer', step: type })
      return
    case 'WAITING_FOR_INSURED':
    case 'RECEIVING_INFO':
      if (persona.insured === 'answersByPhone' && chance(year, 15))
        await complete(year, actor, audit, type, {}, chance(year, 20) ? 'skipped D8' : '')
      return
    case 'MANUAL':
    case 'NONPRODUCTIVE':
      await endChase(year, audit, type, actor)
      return
    default:
      if (STEPS[type].category === 'POST SUBMIT' || type === 'READY')
        await complete(year, actor, audit, type)
      else if (chance(year, 20))
        await act(year, actor, audit, { kind: 'withdraw', step: type }, 'not needed')
  }
}

async function call(year: Year, audit: Audit, step: Step, actor: Actor): Promise<void> {
  const persona = personaOf(year, audit)
  const log = (completion: Completion) => complete(year, actor, audit, step.type, completion)
  if (persona.optsOut && chance(year, 20))
    await act(year, actor, audit, { kind: 'optOut', channel: persona.optsOut, optedOut: true })
  if (persona.phone === 'good' && chance(year, 8)) {
    const callbackAt = daysAfter(year.clock.now(), 1 + year.random.below(3))
    await log({ disposition: 'callBack', callbackAt })
    return
  }
  const answers = persona.insured === 'answersByPhone' && persona.phone === 'good'
  await log({ disposition: answers && chance(year, 60) ? 'spoke' : callOf(year, persona) })
  await mistake(year, audit, step, actor)
}

function callOf(year: Year, { phone }: Persona): NonNullable<Completion['disposition']> {
  return phone === 'good' ? pick(year, ['voicemail', 'noAnswer']) : 'wrongNumber'
}

/** Now and then it was the wrong audit: the entry is corrected, by a baker with a reason or without. */
async function mistake(year: Year, audit: Audit, step: Step, actor: Actor): Promise<void> {
  if (!chance(year, 5)) return
  const reason = chance(year, 80) ? 'logged on the wrong audit' : ''
  await act(year, actor, audit, { kind: 'reopen', stepId: step.id }, reason)
}

/** A helping agent knows an address that works. */
function newContactOf({ orderNumber }: Audit, type: Step['type']): AuditPatch {
  const address = `owner-${orderNumber.toLowerCase()}@insured.example`
  return type === 'GET_HELP_FROM_AGENT' ? { insuredEmail: address } : { agentInsuredEmail: address }
}

/**
 * All attempts are made: the baker sets the outcome. Where that is refused, they try once more, or add a
 * document that proves it.
 */
async function endChase(
  year: Year,
  audit: Audit,
  type: 'MANUAL' | 'NONPRODUCTIVE',
  actor: Actor,
): Promise<void> {
  const propose = (reason: string) => move(year, actor, audit, 'NONPRODUCTIVE', reason)
  if (personaOf(year, audit).insured === 'refuses' && chance(year, 60))
    await attach(year, audit, 'D4')
  const proposed = await propose('NO_CONTACT: nobody answers')
  if (proposed.ok) return
  if (proposed.error.code === 'ATTEMPTS_MISSING' && type === 'MANUAL' && chance(year, 50)) {
    await complete(year, actor, audit, 'MANUAL')
    await act(year, actor, audit, { kind: 'create', step: 'CALL_INSURED' })
    return
  }
  await attach(year, audit, 'D4')
  await propose('OUT_OF_BUSINESS: the letter came back')
}

/** Adds a document to the audit. */
async function attach(year: Year, audit: Audit, docType: string): Promise<void> {
  const dateAdded = year.world.clock.now()
  const { id, carrierCompany } = audit
  await year.world.store.add('attachments', { audit: id, carrierCompany, docType, dateAdded })
}

/** What a state needs without a step: check the documents, fill the worksheet, move on. */
async function bakerDecides(year: Year, audit: Audit, actor: Actor): Promise<void> {
  const moveTo = (to: Audit['bakeState'], reason = '') => move(year, actor, audit, to, reason)
  switch (audit.bakeState) {
    case 'CONTACTING':
    case 'HEARTBEAT':
      await maybePause(year, audit, actor)
      return
    case 'SKIPPED':
      if (daysSince(year.clock.now(), audit.lastEventAt) < 12) return
      if (chance(year, 30)) await moveTo('CONTACTING')
      else await moveTo('SUBMITTED', 'waived: the rest is not needed')
      return
    case 'SUBMITTED':
      if (audit.revision === 0 && chance(year, 12)) await moveTo('WRONG_DOCS', 'D3: the wrong year')
      else if (!(await moveTo('WORKSHEET')).ok) await outcome(year, audit, actor)
      return
    case 'WORKSHEET':
      if (chance(year, 4)) await moveTo('NONPRODUCTIVE', 'RECORDS_UNUSABLE: nothing adds up')
      else await outcome(year, audit, actor)
      return
    case 'REDO':
      await moveTo(chance(year, 85) ? 'WORKSHEET' : 'CONTACTING')
      return
    case 'PAUSED':
      if (audit.pause?.until === null && chance(year, 10)) await moveTo(audit.pause.resumeState)
      return
    default:
      return
  }
}

async function maybePause(year: Year, audit: Audit, actor: Actor): Promise<void> {
  const { fate } = personaOf(year, audit)
  if (audit.history.some(({ to }) => to === 'PAUSED') || !chance(year, 10)) return
  const until = daysAfter(year.clock.now(), 3 + year.random.below(20))
  if (fate === 'paused')
    await move(year, actor, audit, 'PAUSED', 'flood', until.toISOString().slice(0, 10))
  if (fate === 'rested') await move(year, actor, audit, 'PAUSED', 'waiting for the court')
}

/** Sets the outcome after the figures; what a refusal names is corrected or waived. */
async function outcome(year: Year, audit: Audit, actor: Actor): Promise<void> {
  const set = async (reason = '') => (await move(year, actor, audit, 'PRODUCTIVE', reason)).ok
  if (await set()) return
  const percent = chance(year, 30) ? 150 : 110
  const patch = figuresOf(
    audit,
    () => percent,
    () => 'no',
  )
  await act(year, actor, audit, { kind: 'edit', patch })
  if (chance(year, 50)) await attach(year, audit, 'D3')
  if (!(await set())) await set('waived: the ledger shows it')
}
