import type { Actor } from '../../domain/audit/Actor.ts'
import type { Audit } from '../../domain/audit/Audit.ts'
import type { Carrier } from '../../domain/carrier/Carrier.ts'
import type { Category } from '../../domain/category/Category.ts'
import { newCategoryId } from '../../domain/category/newCategoryId.ts'
import { DEFAULT_CARRIER } from '../../domain/constants.ts'
import { addDays } from '../../domain/format/addDays.ts'
import { todayIn } from '../../domain/format/today.ts'
import { usDay } from '../../domain/format/usDay.ts'
import type { NewOrder } from '../../domain/order/newOrder.ts'
import { type Result, refusal } from '../../errors/refusal.ts'
import { COLLECTIONS } from '../../firestore/collections.ts'
import type { Random } from '../../ports/random.ts'
import type { WorkWorld } from '../advance/workOnAudit.ts'
import { createAudit } from '../createAudit.ts'

/** The word that every demo audit's insured has: by it they are found again. */
export const DEMO_WORD = 'Walkthrough'

const POLICY_DAYS = 365
const ENDED_DAYS_AGO = 10

/**
 * Makes a demo audit (specification §2, /admin/demo): in the demo carrier, with everything an order
 * needs, in ORDER. By the operation that makes any typed order's audit.
 */
export async function createDemoAudit(world: WorkWorld, actor: Actor): Promise<Result<Audit>> {
  if (actor.role !== 'admin') return { ok: false, error: refusal('DEMO_REMOVER_NOT_ADMIN') }
  const carrier = await world.store.get<Carrier>(COLLECTIONS.carriers, DEFAULT_CARRIER)
  if (carrier === null)
    return { ok: false, error: refusal('DEMO_NO_ACCESS', { carrier: DEFAULT_CARRIER }) }
  const today = todayIn(carrier.timeZone, world.clock.now())
  return createAudit(world, {
    carrier,
    actor,
    env: 'demo',
    order: orderOf(newCategoryId(world.random, []).slice('NEW_'.length), today),
    categories: linesOf(world.random),
  })
}

/** Nobody is called by this order: the number and the address are reserved for examples. */
function orderOf(number: string, today: string): NewOrder {
  const policyEnd = addDays(today, -ENDED_DAYS_AGO)
  return {
    orderNumber: `WALK-${number}`,
    policyNumber: `BP-${number}`,
    auditType: 'Premium audit',
    policyStart: usDay(addDays(policyEnd, -POLICY_DAYS)),
    policyEnd: usDay(policyEnd),
    insuredCompany: `${DEMO_WORD} Bakery ${number}`,
    insuredFirstName: 'Robin',
    insuredLastName: 'Baker',
    insuredEmail: 'robin@walkthrough.example',
    insuredPhone: '207.555.0142',
    insuredMailingAddress1: '1 Flour Street',
    insuredMailingCity: 'Portland',
    insuredMailingState: 'ME',
    insuredMailingZip: '04101',
  }
}

function linesOf(random: Random): Category[] {
  const first = newCategoryId(random, [])
  const none = { notes: '', finalExposure: null, diff: null }
  return [
    {
      ...none,
      id: first,
      classCode: '10100',
      subLine: '334',
      classDescription: 'Bakery plants',
      policyType: 'General Liability',
      exposureType: 'grossSales',
      estimatedExposure: 640_000,
    },
    {
      ...none,
      id: newCategoryId(random, [first]),
      classCode: '16910',
      subLine: '334',
      classDescription: 'Restaurants, table service',
      policyType: 'General Liability',
      exposureType: 'grossSales',
      estimatedExposure: 210_000,
    },
  ]
}
