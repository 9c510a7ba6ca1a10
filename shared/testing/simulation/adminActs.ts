import type { Actor } from '#shared/audit/actor.ts'
import { missingOfOrder } from '#shared/audit/completeness.ts'
import type { AuditPatch } from '#shared/audit/editAudit.ts'
import type { Audit } from '#shared/audit/model.ts'
import { actOnAudit } from '#shared/audit/ops/actOnAudit.ts'
import { advanceAudits } from '#shared/audit/ops/advanceAudits.ts'
import { auditsInState } from '#shared/audit/ops/selectAudits.ts'
import type { BakeState } from '#shared/audit/states.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { formatDay, todayIn } from '#shared/kernel/day.ts'
import { importOrders } from '#shared/orders/ops/importOrders.ts'
import { ORDER_ROW, orderRows } from '../importHarness.ts'
import {
  ADMINS,
  act,
  BAKERS,
  chance,
  daysAfter,
  daysSince,
  drawPersona,
  type Persona,
  personaOf,
  pick,
  type Year,
} from './year.ts'

/** Too late to cancel. */
const OVER: readonly BakeState[] = ['FINAL_REVIEW_COMPLETE', 'SENT_TO_CARRIER', 'INVOICED']

/** Admins: orders, cancellations, disputes one by one; reviews, starts and sendings many at once. */
export async function adminActs(year: Year): Promise<void> {
  for (const audit of [...year.mirror.audits.values()])
    if (chance(year, 30)) await decide(year, audit, pick(year, ADMINS))
  const [first, second] = ADMINS
  if (!first || !second) return
  await bulk(year, first, 'READY', 'CONTACTING', '')
  for (const from of ['PRODUCTIVE', 'NONPRODUCTIVE'] as const)
    await bulk(year, second, from, 'FINAL_REVIEW_COMPLETE', '')
  await bulk(
    year,
    first,
    'FINAL_REVIEW_COMPLETE',
    'SENT_TO_CARRIER',
    'e-mailed to audits@carrier.example',
  )
}

async function decide(year: Year, audit: Audit, actor: Actor): Promise<void> {
  const { world } = year
  const { id: auditFSID, bakeState, history } = audit
  const { fate, isIncomplete } = personaOf(year, audit)
  const was = (state: BakeState) => history.some(({ to }) => to === state)
  const move = (to: BakeState, reason = '') =>
    act(
      year,
      `${bakeState}>${to}`,
      actOnAudit(world, { auditFSID, actor, reason }, { kind: 'move', to }),
    )
  const age = daysSince(world.clock.now(), audit.dateAdded)
  if (bakeState === 'READY' && isIncomplete && missingOfOrder(audit).length > 0)
    await move('ORDER', 'nobody can be reached')
  else if (bakeState === 'ORDER' && age > 3) await completeOrder(year, audit, actor)
  else if (
    (fate === 'cancelled' || fate === 'reinstated') &&
    !was('CANCELLED') &&
    !OVER.includes(bakeState) &&
    age > 8
  )
    await move('CANCELLED', 'the carrier recalls it')
  else if (bakeState === 'CANCELLED' && fate === 'reinstated' && age > 20 && !was('REDO'))
    await move('READY', 'the carrier wants it after all')
  else if (fate === 'disputed' && bakeState === 'SENT_TO_CARRIER' && !was('REDO'))
    await move('REDO', 'the insured disputes the figures')
  else if (fate === 'disputedLate' && bakeState === 'INVOICED' && !was('REDO'))
    await move('REDO', 'the carrier asks again')
  else if (
    (bakeState === 'PRODUCTIVE' || bakeState === 'NONPRODUCTIVE') &&
    !was('REDO') &&
    chance(year, 5)
  )
    await move('REDO', 'the period is wrong')
}

async function completeOrder(year: Year, audit: Audit, actor: Actor): Promise<void> {
  const request = { auditFSID: audit.id, actor }
  if (
    await act(year, 'ORDER>READY', actOnAudit(year.world, request, { kind: 'move', to: 'READY' }))
  )
    return
  const patch = { insuredPhone: '207.555.0101' }
  await act(year, 'edit', actOnAudit(year.world, request, { kind: 'edit', patch }))
}

async function bulk(
  year: Year,
  actor: Actor,
  from: BakeState,
  to: BakeState,
  reason: string,
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
      if (result === 'ADVANCED') year.figures.done(`bulk ${from}>${to}`)
      else year.figures.refused(`bulk ${from}>${to}`, why.slice(why.lastIndexOf('[')))
    }
  }
}

/** Imports so many orders of a carrier, each with a persona of its own. */
export async function importDay(year: Year, carrier: Carrier, count: number): Promise<void> {
  const { world, figures } = year
  const now = world.clock.now()
  const rows = Array.from({ length: count }, () => {
    const persona = drawPersona(year.random)
    const number = `${carrier.id}${String(year.personas.size).padStart(6, '0')}`
    year.personas.set(number, persona)
    return rowOf(number, persona, todayIn(carrier.timeZone, daysAfter(now, persona.dueIn)))
  })
  const files = [orderRows(...rows)]
  const imported = await importOrders(world, { carrier, env: 'local', files })
  if (!imported.ok) throw new Error(imported.error.message)
  figures.done('import')
  for (const audit of [...year.mirror.audits.values()])
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
  const actor = pick(year, BAKERS)
  await act(
    year,
    'edit',
    actOnAudit(year.world, { auditFSID: audit.id, actor }, { kind: 'edit', patch }),
  )
}
