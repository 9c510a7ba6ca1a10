import type { Actor } from '#shared/audit/actor.ts'
import { missingOfOrder } from '#shared/audit/completeness.ts'
import type { AuditPatch } from '#shared/audit/editAudit.ts'
import type { Audit } from '#shared/audit/model.ts'
import { advanceAudits } from '#shared/audit/ops/advanceAudits.ts'
import { auditsInState } from '#shared/audit/ops/selectAudits.ts'
import type { BakeState } from '#shared/audit/states.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { formatDay, todayIn } from '#shared/kernel/day.ts'
import { act, move, receiveOrders } from '#shared/simulation/acts.ts'
import { chance, countIn, pick } from '#shared/simulation/stage.ts'
import { ORDER_ROW, orderRows } from '../importHarness.ts'
import {
  ADMINS,
  BAKERS,
  daysAfter,
  daysSince,
  drawPersona,
  type Persona,
  personaOf,
  type Year,
} from './year.ts'

/** Too late to cancel. */
const OVER: readonly BakeState[] = ['FINAL_REVIEW_COMPLETE', 'SENT_TO_CARRIER', 'INVOICED']

/** Admins: orders, cancellations, disputes one by one; reviews, starts and sendings many at once. */
export async function adminActs(year: Year): Promise<void> {
  for (const audit of [...year.audits.values()])
    if (chance(year, 30)) await decide(year, audit, pick(year, ADMINS))
  const [first, second] = ADMINS
  if (!first || !second) return
  await bulk(year, first, 'READY', 'CONTACTING')
  for (const from of ['PRODUCTIVE', 'NONPRODUCTIVE'] as const)
    await bulk(year, second, from, 'FINAL_REVIEW_COMPLETE')
  const sent = 'emailed to audits@carrier.example'
  await bulk(year, first, 'FINAL_REVIEW_COMPLETE', 'SENT_TO_CARRIER', sent)
}

async function decide(year: Year, audit: Audit, actor: Actor): Promise<void> {
  const { bakeState, history } = audit
  const { fate, isIncomplete } = personaOf(year, audit)
  const was = (state: BakeState) => history.some(({ to }) => to === state)
  const moveTo = (to: BakeState, reason: string) => move(year, actor, audit, to, reason)
  const age = daysSince(year.clock.now(), audit.dateAdded)
  if (bakeState === 'READY' && isIncomplete && missingOfOrder(audit).length > 0)
    await moveTo('ORDER', 'nobody can be reached')
  else if (bakeState === 'ORDER' && age > 3) await completeOrder(year, audit, actor)
  else if (
    (fate === 'cancelled' || fate === 'reinstated') &&
    !was('CANCELLED') &&
    !OVER.includes(bakeState) &&
    age > 8
  )
    await moveTo('CANCELLED', 'the carrier recalls it')
  else if (bakeState === 'CANCELLED' && fate === 'reinstated' && age > 20 && !was('REDO'))
    await moveTo('READY', 'the carrier wants it after all')
  else if (fate === 'disputed' && bakeState === 'SENT_TO_CARRIER' && !was('REDO'))
    await moveTo('REDO', 'the insured disputes the figures')
  else if (fate === 'disputedLate' && bakeState === 'INVOICED' && !was('REDO'))
    await moveTo('REDO', 'the carrier asks again')
  else if (
    (bakeState === 'PRODUCTIVE' || bakeState === 'NONPRODUCTIVE') &&
    !was('REDO') &&
    chance(year, 5)
  )
    await moveTo('REDO', 'the period is wrong')
}

async function completeOrder(year: Year, audit: Audit, actor: Actor): Promise<void> {
  if ((await move(year, actor, audit, 'READY')).ok) return
  const patch = { insuredPhone: '207.555.0101' }
  await act(year, actor, audit, { kind: 'edit', patch })
}

async function bulk(
  year: Year,
  actor: Actor,
  from: BakeState,
  to: BakeState,
  reason = '',
): Promise<void> {
  for (const { id: carrier } of year.carriers) {
    const { results } = await advanceAudits(year.world, {
      selection: auditsInState(year.world.store, { carrier, slices: ['99'], state: from }),
      action: { kind: 'move', to },
      actor,
      actorCarriers: null,
      reason,
      bulk: true,
    })
    for (const { result, reason: why } of results) {
      const name = `bulk ${from}>${to}`
      if (result === 'ADVANCED') countIn(year.done, name)
      else countIn(year.refused, `${name} ${why.slice(why.lastIndexOf('['))}`)
    }
  }
}

/** Imports so many orders of a carrier, each with a persona of its own. */
export async function importDay(year: Year, carrier: Carrier, count: number): Promise<void> {
  const now = year.clock.now()
  const rows = Array.from({ length: count }, () => {
    const persona = drawPersona(year.random)
    const number = `${carrier.id}${String(year.personas.size).padStart(6, '0')}`
    year.personas.set(number, persona)
    return rowOf(number, persona, todayIn(carrier.timeZone, daysAfter(now, persona.dueIn)))
  })
  await receiveOrders(year, carrier.id, orderRows(...rows), 'local')
  for (const audit of [...year.audits.values()])
    if (audit.history.length === 1 && audit.carrierCompany === carrier.id) await fillIn(year, audit)
}

function rowOf(number: string, persona: Persona, due: string): Record<string, string> {
  const { email, phone, agent, isIncomplete } = persona
  // No contact can be reached: the order is imported, and an admin returns it.
  const unreachable = { 'Contact Email': '', Phone: '', 'Agency Email': '' }
  const name = number.toLowerCase()
  return {
    ...ORDER_ROW,
    'Order Number': number,
    'Policy Number': `P-${number}`,
    'Contact Email':
      email === 'none' ? '' : `${email === 'bounces' ? 'bounce-' : ''}${name}@insured.example`,
    Phone: phone === 'none' ? '' : '(207) 555-0101',
    'Agency Email': `${agent === 'bounces' ? 'bounce-' : ''}${name}@agency.example`,
    'Due Date': formatDay(due),
    ...(isIncomplete ? unreachable : {}),
  }
}

/** What a baker learns when the order has come: the mobile, and where the business is. */
async function fillIn(year: Year, audit: Audit): Promise<void> {
  const persona = year.personas.get(audit.orderNumber)
  if (!persona) return
  const patch: AuditPatch = {
    ...(persona.hasMobile ? { insuredCell: '207.555.0109' } : {}),
    ...(persona.isElsewhere ? { insuredLocationAddress1: '9 Mill Rd' } : {}),
  }
  await act(year, pick(year, BAKERS), audit, { kind: 'edit', patch })
}
