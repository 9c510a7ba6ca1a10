import { auditCodeFromId, isReservedAuditCode, randomFsid } from '#shared/audit/access/auditCode.ts'
import type { Actor } from '#shared/audit/actor.ts'
import { type Category, newCategoryId } from '#shared/audit/classLines.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { ActionWorld } from '#shared/audit/ops/actOnAudit.ts'
import { orderKeyId } from '#shared/audit/orderNumber.ts'
import { type Result, refusal } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { DEFAULT_CARRIER, DEFAULT_SLICE } from '#shared/kernel/constants.ts'
import { addDays, todayIn, usDay } from '#shared/kernel/day.ts'
import { StoreError } from '#shared/kernel/ports/documentStore.ts'
import type { Random } from '#shared/kernel/random.ts'
import { hashContent } from '../content.ts'
import { newAudit } from '../newAudit.ts'
import { type NewOrder, readNewOrder } from '../newOrder.ts'
import { auditDocuments } from './createImportedAudits.ts'

interface CreateAudit {
  carrier: Carrier
  actor: Actor
  order: NewOrder
  /** Its class lines; none unless given. */
  categories?: Category[]
  /** Where it is made; production unless given. */
  env?: Audit['env']
}

/** A code is the beginning of a random id: when two ids begin alike, another id is made. */
const MAX_ATTEMPTS = 5

/**
 * Makes the audit of an order that a person typed: in ORDER, in slice 9999 (specification §9), with
 * its code, PIN, intake and the key that keeps an import from making a second one of its order number
 * (ORDER_NUMBER_TAKEN). One atomic batch. Rejects with a `StoreError`.
 */
export async function createAudit(
  { store, clock, random }: ActionWorld,
  { carrier, actor, order, categories = [], env = 'production' }: CreateAudit,
): Promise<Result<Audit>> {
  if (actor.role !== 'admin') return { ok: false, error: refusal('AUDIT_MAKER_NOT_ADMIN') }
  const fields = readNewOrder(order)
  if (!fields.ok) return fields
  const { orderNumber } = fields.value
  const key = { id: orderKeyId(carrier.id, orderNumber), content: hashContent(new Map()) }
  for (let attempt = 1; ; attempt++) {
    const now = clock.now()
    const id = freshId(random)
    const audit = newAudit(
      { ...fields.value, categories },
      {
        id,
        intakeId: randomFsid(random),
        auditCode: auditCodeFromId(id),
        carrierCompany: carrier.id,
        timeZone: carrier.timeZone,
        sliceID: DEFAULT_SLICE,
        env,
        now,
        today: todayIn(carrier.timeZone, now),
        consolidatedId: '',
        notes: [],
        firstEntry: { op: 'ORDERED', text: 'Order typed', userId: actor.userId },
        openStep: null,
      },
    )
    try {
      await store.batch(auditDocuments(audit, carrier, random, key))
      return { ok: true, value: audit }
    } catch (error) {
      if (!(error instanceof StoreError) || error.code !== 'already-exists') throw error
      if ((await store.get(COLLECTIONS.orderKeys, key.id)) !== null)
        return { ok: false, error: refusal('ORDER_NUMBER_TAKEN', { orderNumber }) }
      if (attempt === MAX_ATTEMPTS) throw error
    }
  }
}

function freshId(random: Random): string {
  let id = randomFsid(random)
  while (isReservedAuditCode(auditCodeFromId(id))) id = randomFsid(random)
  return id
}

/** The word that every demo audit's insured has: by it they are found again. */
export const DEMO_WORD = 'Walkthrough'

const POLICY_DAYS = 365
const ENDED_DAYS_AGO = 10

/**
 * Makes a demo audit (specification §2, /admin/demo): in the demo carrier, with everything an order
 * needs, in ORDER. By the operation that makes any typed order's audit.
 */
export async function createDemoAudit(world: ActionWorld, actor: Actor): Promise<Result<Audit>> {
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

/** Its phone number and its address are reserved for examples, so no person is contacted. */
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
