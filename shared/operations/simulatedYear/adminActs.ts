import type { Actor } from '../../domain/audit/Actor.ts'
import type { Audit } from '../../domain/audit/Audit.ts'
import { missingOfOrder } from '../../domain/audit/guards/orderComplete.ts'
import type { BakeState } from '../../domain/audit/states.ts'
import { auditsInState } from '../advance/selectAudits.ts'
import { advanceAudits } from '../advanceAudits.ts'
import { editAudit } from '../editAudit.ts'
import { moveAudit } from '../moveAudit.ts'
import { ADMINS } from './people.ts'
import { act, chance, daysSince, personaOf, pick, type Year } from './Year.ts'

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
    act(year, `${bakeState}>${to}`, moveAudit(world, { auditFSID, actor, to, reason }))
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
  if (await act(year, 'ORDER>READY', moveAudit(year.world, { ...request, to: 'READY' }))) return
  const patch = { insuredPhone: '207.555.0101' }
  await act(year, 'edit', editAudit(year.world, { ...request, patch }))
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
