import type { Actor } from '../domain/audit/Actor.ts'
import type { Audit } from '../domain/audit/Audit.ts'
import {
  auditCodeFromId,
  canonicalAuditCode,
  isReservedAuditCode,
} from '../domain/audit/auditCode.ts'
import { newAudit } from '../domain/audit/newAudit.ts'
import { newIntake } from '../domain/audit/newIntake.ts'
import { openHash } from '../domain/audit/openHash.ts'
import { generatePin } from '../domain/audit/pin.ts'
import { randomFsid } from '../domain/audit/randomId.ts'
import type { Carrier } from '../domain/carrier/Carrier.ts'
import type { Category } from '../domain/category/Category.ts'
import { DEFAULT_SLICE } from '../domain/constants.ts'
import { todayIn } from '../domain/format/today.ts'
import { type NewOrder, readNewOrder } from '../domain/order/newOrder.ts'
import { hashContent } from '../domain/order/orderContent.ts'
import { type OrderKey, orderKeyId } from '../domain/order/orderKey.ts'
import { type Result, refusal } from '../errors/refusal.ts'
import { COLLECTIONS, nestedPath } from '../firestore/collections.ts'
import type { BatchWrite } from '../ports/documentStore.ts'
import type { Random } from '../ports/random.ts'
import { StoreError } from '../ports/storeError.ts'
import type { WorkWorld } from './advance/workOnAudit.ts'

export interface CreateAudit {
  carrier: Carrier
  actor: Actor
  order: NewOrder
  /** Its class lines; none unless given. */
  categories?: Category[]
  /** Where it is made; production unless told otherwise. */
  env?: Audit['env']
}

/** A code is the beginning of a random id: two ids that begin alike are tried again. */
const MOST_TRIES = 5

/**
 * Makes the audit of an order that a person typed: in ORDER, in slice 9999 (specification §9), with
 * its code, PIN, intake and the key that keeps an import from making a second one of its order number
 * (ORDER_NUMBER_TAKEN). One atomic batch. Rejects with a `StoreError`.
 */
export async function createAudit(
  { store, clock, random }: WorkWorld,
  { carrier, actor, order, categories = [], env = 'production' }: CreateAudit,
): Promise<Result<Audit>> {
  if (actor.role !== 'admin') return { ok: false, error: refusal('AUDIT_MAKER_NOT_ADMIN') }
  const fields = readNewOrder(order)
  if (!fields.ok) return fields
  const { orderNumber } = fields.value
  for (let tries = 1; ; tries++) {
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
      await store.batch(auditDocuments(audit, carrier, random))
      return { ok: true, value: audit }
    } catch (error) {
      if (!(error instanceof StoreError) || error.code !== 'already-exists') throw error
      const key = await store.get(COLLECTIONS.orderKeys, keyOf(audit))
      if (key) return { ok: false, error: refusal('ORDER_NUMBER_TAKEN', { orderNumber }) }
      if (tries === MOST_TRIES) throw error
    }
  }
}

function freshId(random: Random): string {
  let id = randomFsid(random)
  while (isReservedAuditCode(auditCodeFromId(id))) id = randomFsid(random)
  return id
}

/** Every document of the new audit. */
function auditDocuments(audit: Audit, carrier: Carrier, random: Random): BatchWrite[] {
  const { id, intakeId, carrierCompany, dateAdded, orderNumber } = audit
  const owner = { auditFSID: id, carrierCompany, dateAdded }
  const code = canonicalAuditCode(audit.auditCode)
  const pin = generatePin(random)
  const { contentHash, fields } = hashContent(new Map())
  const key: OrderKey = { ...owner, orderNumber, contentHash, fields }
  return [
    create(COLLECTIONS.orderKeys, keyOf(audit), key),
    create(COLLECTIONS.auditCodes, code, owner),
    create(COLLECTIONS.audits, id, audit),
    create(nestedPath(COLLECTIONS.audits, id, 'private'), 'access', { pin, ...owner }),
    create(COLLECTIONS.intakes, intakeId, newIntake(audit, carrier)),
    create(COLLECTIONS.opens, openHash(code, pin), { intakeId, auditFSID: id, dateAdded }),
  ]
}

function keyOf({ carrierCompany, orderNumber }: Audit): string {
  return orderKeyId(carrierCompany, orderNumber)
}

/** A document's id is its name, not one of its fields. */
function create(collection: string, id: string, document: object): BatchWrite {
  const { id: _, ...data } = document as Record<string, unknown>
  return { kind: 'create', collection, id, data }
}
