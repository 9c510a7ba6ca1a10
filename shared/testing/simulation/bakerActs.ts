import type { Actor } from '#shared/audit/actor.ts'
import type { AuditPatch } from '#shared/audit/editAudit.ts'
import { KEY_QUESTION_IDS } from '#shared/audit/keyQuestions.ts'
import type { Audit } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import type { Completion } from '#shared/audit/steps/complete.ts'
import { isSentByEngine } from '#shared/audit/steps/facts.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import { STEPS } from '#shared/audit/steps/table.ts'
import {
  act,
  BAKERS,
  chance,
  codeOf,
  daysAfter,
  daysSince,
  type Persona,
  personaOf,
  pick,
  type Year,
} from './year.ts'

/** Bakers do the steps of their queue, and what states need without a step. */
export async function bakerActs(year: Year): Promise<void> {
  for (const { id } of year.carriers) {
    const queue = await year.world.store.list<Step>('asteps', {
      filters: [
        { field: 'carrierCompany', op: '==', value: id },
        { field: 'baker', op: '==', value: true },
        { field: 'bakerStepActive', op: '==', value: true },
      ],
    })
    for (const step of queue) {
      const audit = year.mirror.audits.get(step.auditFSID)
      if (audit && chance(year, 60))
        await withClaim(year, audit, (actor) => workOnStep(year, audit, step, actor))
    }
  }
  for (const audit of [...year.mirror.audits.values()])
    if (chance(year, 40)) await bakerDecides(year, audit, pick(year, BAKERS))
}

/** Some claim what they work on, and now and then another reaches for the same. */
async function withClaim(
  year: Year,
  { id: auditFSID }: Audit,
  work: (actor: Actor) => Promise<void>,
): Promise<void> {
  const { world } = year
  const actor = pick(year, BAKERS)
  const isClaimed =
    chance(year, 15) &&
    (await act(year, 'claim', actOnAudit(world, { auditFSID, actor }, { kind: 'claim' })))
  if (chance(year, 4)) {
    // Two at once: one of them is refused.
    const other = pick(year, BAKERS)
    await Promise.all([work(actor), work(other)])
  } else await work(actor)
  if (isClaimed && chance(year, 70))
    await act(year, 'release', actOnAudit(world, { auditFSID, actor }, { kind: 'releaseClaim' }))
}

/** What a baker does about an open step, going by who is at the other end. */
async function workOnStep(year: Year, audit: Audit, step: Step, actor: Actor): Promise<void> {
  const { world } = year
  const { type } = step
  const persona = personaOf(year, audit)
  const request = { auditFSID: audit.id, actor }
  const complete = (completion: Completion = {}, reason = '') =>
    act(
      year,
      `complete ${type}`,
      actOnAudit(world, { ...request, reason }, { kind: 'complete', step: type, completion }),
    )
  const answer = () =>
    act(year, `answer ${type}`, actOnAudit(world, request, { kind: 'answer', step: type }))
  const edit = (patch: AuditPatch) =>
    act(year, 'edit', actOnAudit(world, request, { kind: 'edit', patch }))

  if (isSentByEngine(type)) {
    await act(year, 'release to send', actOnAudit(world, request, { kind: 'release', step: type }))
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
          actOnAudit(world, { ...request, reason: 'not needed' }, { kind: 'withdraw', step: type }),
        )
  }
}

async function call(year: Year, audit: Audit, step: Step, actor: Actor): Promise<void> {
  const { world } = year
  const persona = personaOf(year, audit)
  const request = { auditFSID: audit.id, actor }
  const complete = (completion: Completion) =>
    actOnAudit(world, request, { kind: 'complete', step: step.type, completion })
  if (persona.optsOut && chance(year, 20)) {
    const { optsOut: channel } = persona
    await act(
      year,
      'opt out',
      actOnAudit(world, request, { kind: 'optOut', channel, optedOut: true }),
    )
  }
  if (persona.phone === 'good' && chance(year, 8)) {
    const callbackAt = daysAfter(world.clock.now(), 1 + year.random.below(3))
    await act(year, 'call back', complete({ disposition: 'callBack', callbackAt }))
    return
  }
  const answers = persona.insured === 'answersByPhone' && persona.phone === 'good'
  const disposition = answers && chance(year, 60) ? 'spoke' : callOf(year, persona)
  await act(year, `complete ${step.type}`, complete({ disposition }))
  await mistake(year, step, actor)
}

function callOf(year: Year, { phone }: Persona): NonNullable<Completion['disposition']> {
  return phone === 'good' ? pick(year, ['voicemail', 'noAnswer']) : 'wrongNumber'
}

/** Now and then it was the wrong audit: the entry is corrected, by a baker with a reason or without. */
async function mistake(year: Year, { id, auditFSID }: Step, actor: Actor): Promise<void> {
  if (!chance(year, 5)) return
  const reason = chance(year, 80) ? 'logged on the wrong audit' : ''
  const request = { auditFSID, actor, reason }
  await act(year, 'correct', actOnAudit(year.world, request, { kind: 'reopen', stepId: id }))
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
  const { world, figures } = year
  const request = { auditFSID: audit.id, actor }
  const propose = (reason: string) =>
    actOnAudit(world, { ...request, reason }, { kind: 'move', to: 'NONPRODUCTIVE' })
  if (personaOf(year, audit).insured === 'refuses' && chance(year, 60))
    await attach(year, audit, 'D4')
  const code = await codeOf(propose('NO_CONTACT: nobody answers'))
  if (code === null) {
    figures.done('nonproductive')
    return
  }
  figures.refused('nonproductive', code)
  if (code === 'ATTEMPTS_MISSING' && type === 'MANUAL' && chance(year, 50)) {
    await act(
      year,
      'complete MANUAL',
      actOnAudit(world, request, { kind: 'complete', step: 'MANUAL' }),
    )
    await act(
      year,
      'create CALL_INSURED',
      actOnAudit(world, request, { kind: 'create', step: 'CALL_INSURED' }),
    )
    return
  }
  await attach(year, audit, 'D4')
  await act(year, 'nonproductive with proof', propose('OUT_OF_BUSINESS: the letter came back'))
}

/** Adds a document to the audit. */
async function attach(year: Year, audit: Audit, docType: string): Promise<void> {
  const dateAdded = year.world.clock.now()
  const { id, carrierCompany } = audit
  await year.world.store.add('attachments', { audit: id, carrierCompany, docType, dateAdded })
}

/** What a state needs without a step: check the documents, fill the worksheet, move on. */
async function bakerDecides(year: Year, audit: Audit, actor: Actor): Promise<void> {
  const { world } = year
  const { id: auditFSID, bakeState } = audit
  const move = (to: Audit['bakeState'], reason = '', until: string | null = null) =>
    act(
      year,
      `${bakeState}>${to}`,
      actOnAudit(world, { auditFSID, actor, reason }, { kind: 'move', to, until }),
    )
  switch (bakeState) {
    case 'CONTACTING':
    case 'HEARTBEAT':
      await maybePause(year, audit, move)
      return
    case 'SKIPPED':
      if (daysSince(world.clock.now(), audit.lastEventAt) < 12) return
      if (chance(year, 30)) await move('CONTACTING')
      else await move('SUBMITTED', 'waived: the rest is not needed')
      return
    case 'SUBMITTED':
      if (audit.revision === 0 && chance(year, 12)) await move('WRONG_DOCS', 'D3: the wrong year')
      else if (!(await move('WORKSHEET'))) await outcome(year, audit, actor, move)
      return
    case 'WORKSHEET':
      if (chance(year, 4)) await move('NONPRODUCTIVE', 'RECORDS_UNUSABLE: nothing adds up')
      else await outcome(year, audit, actor, move)
      return
    case 'REDO':
      await move(chance(year, 85) ? 'WORKSHEET' : 'CONTACTING')
      return
    case 'PAUSED':
      if (audit.pause?.until === null && chance(year, 10)) await move(audit.pause.resumeState)
      return
    default:
      return
  }
}

type Move = (to: Audit['bakeState'], reason?: string, until?: string | null) => Promise<boolean>

async function maybePause(year: Year, audit: Audit, move: Move): Promise<void> {
  const { fate } = personaOf(year, audit)
  if (audit.history.some(({ to }) => to === 'PAUSED') || !chance(year, 10)) return
  const days = 3 + year.random.below(20)
  const until = new Date(year.world.clock.now().getTime() + days * 86_400_000)
  if (fate === 'paused') await move('PAUSED', 'flood', until.toISOString().slice(0, 10))
  if (fate === 'rested') await move('PAUSED', 'waiting for the court')
}

/** Sets the outcome after the figures; what a refusal names is corrected or waived. */
async function outcome(year: Year, audit: Audit, actor: Actor, move: Move): Promise<void> {
  if (await move('PRODUCTIVE')) return
  const patch = figuresOf(audit, chance(year, 30))
  await act(
    year,
    'edit',
    actOnAudit(year.world, { auditFSID: audit.id, actor }, { kind: 'edit', patch }),
  )
  if (chance(year, 50)) await attach(year, audit, 'D3')
  if (!(await move('PRODUCTIVE'))) await move('PRODUCTIVE', 'waived: the ledger shows it')
}

function figuresOf({ categories, keyQuestions }: Audit, isFarOff: boolean): AuditPatch {
  const share = isFarOff ? 1.5 : 1.1
  return {
    categories: categories.map((line) => ({
      ...line,
      finalExposure: Math.round((line.estimatedExposure ?? 1000) * share),
      notes: isFarOff ? 'A second location opened.' : line.notes,
    })),
    keyQuestions: {
      ...Object.fromEntries(KEY_QUESTION_IDS.map((id) => [id, { answer: 'no', detail: '' }])),
      ...keyQuestions,
    },
  }
}
