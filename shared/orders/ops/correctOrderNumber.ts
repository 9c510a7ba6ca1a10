import { canonicalAuditCode, isReservedAuditCode } from '#shared/audit/access/auditCode.ts'
import type { Audit } from '#shared/audit/model.ts'
import { type ActionWorld, type ActOnAudit, applyAction } from '#shared/audit/ops/actOnAudit.ts'
import { openWrites } from '#shared/audit/ops/openWrites.ts'
import { readWorkCarrier } from '#shared/audit/ops/readKnowledge.ts'
import {
  codesOf,
  correctOrderNumber as correct,
  type OrderKey,
  orderKeyId,
} from '#shared/audit/orderNumber.ts'
import { isOpenStep } from '#shared/audit/steps/facts.ts'
import type { ActionContext } from '#shared/audit/steps/model.ts'
import { type Refusal, type Result, refusal } from '#shared/errors/refusal.ts'
import { cleanLine } from '#shared/kernel/cleanText.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { BatchWrite, DocumentStore } from '#shared/kernel/ports/documentStore.ts'
import { newOrderMistakes } from '../newOrder.ts'

/**
 * Corrects an audit's order number, with a reason: the key by which an import finds it moves along, and a
 * code that was the order number becomes the new one, where that is free. The code and PIN that were
 * handed out go on opening it. One batch. Refused: FIELD_NOT_YOURS to who is no admin, FIELD_INVALID,
 * CORRECTION_REASON_MISSING, ORDER_NUMBER_TAKEN. The number that it has already changes nothing. Rejects
 * with a `StoreError`.
 */
export async function correctOrderNumber(
  world: ActionWorld,
  request: Pick<ActOnAudit, 'auditFSID' | 'actor' | 'askedAt'> & {
    orderNumber: string
    reason: string
  },
): Promise<Result<Audit>> {
  const { store } = world
  const { auditFSID, actor, askedAt, reason } = request
  const orderNumber = cleanLine(request.orderNumber)
  const audit = await store.get<Audit>(COLLECTIONS.audits, auditFSID)
  const carrier = audit && (await readWorkCarrier(store, audit.carrierCompany))
  if (!audit || !carrier)
    return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the audits' }) }
  if (orderNumber === audit.orderNumber) return { ok: true, value: audit }
  const refused =
    actor.role === 'admin'
      ? await refusalOf(store, audit, { orderNumber, reason })
      : refusal('FIELD_NOT_YOURS', { field: 'the order number' })
  if (refused) return { ok: false, error: refused }
  const auditCode = await codeAfter(store, audit, orderNumber)
  const key = await store.get<OrderKey>(COLLECTIONS.orderKeys, keyOf(audit))
  let known: ActionContext['facts'] | null = null
  const done = await applyAction(world, audit, {
    actor,
    carrier,
    reason,
    bulk: false,
    ...(askedAt ? { askedAt } : {}),
    reads: () => ['steps', 'intakes', 'pin'],
    work(worked, context) {
      known = context.facts
      return correct(worked, { orderNumber, auditCode }, context)
    },
    also: ({ before, change }) => besides(before, change.audit, { key, facts: known }),
  })
  return done.ok ? { ok: true, value: done.value.change.audit } : done
}

async function refusalOf(
  store: DocumentStore,
  audit: Audit,
  { orderNumber, reason }: { orderNumber: string; reason: string },
): Promise<Refusal | null> {
  const { orderNumber: mistake } = newOrderMistakes({ orderNumber })
  if (mistake !== undefined)
    return refusal('FIELD_INVALID', { field: 'Order number', detail: mistake })
  if (reason.trim() === '') return refusal('CORRECTION_REASON_MISSING')
  const id = orderKeyId(audit.carrierCompany, orderNumber)
  const existing = await store.get(COLLECTIONS.orderKeys, id)
  return existing === null ? null : refusal('ORDER_NUMBER_TAKEN', { orderNumber })
}

/** The order number where the code was that, and no other audit has it; else the code stays. */
async function codeAfter(store: DocumentStore, audit: Audit, wanted: string): Promise<string> {
  const code = canonicalAuditCode(wanted)
  const wasNumber = canonicalAuditCode(audit.auditCode) === canonicalAuditCode(audit.orderNumber)
  if (!wasNumber || code === '' || isReservedAuditCode(wanted)) return audit.auditCode
  const owner = await store.get<{ auditFSID: string }>(COLLECTIONS.auditCodes, code)
  return owner === null || owner.auditFSID === audit.id ? wanted : audit.auditCode
}

/** What goes with the audit: its order's key, its code, its PIN's door and whatever names the code. */
function besides(
  before: Audit,
  after: Audit,
  { key, facts }: { key: OrderKey | null; facts: ActionContext['facts'] | null },
): BatchWrite[] {
  const { id: auditFSID, carrierCompany, updatedAt: dateAdded, auditCode } = after
  const owner = { auditFSID, carrierCompany, dateAdded }
  const writes: BatchWrite[] = []
  if (key !== null && key.auditFSID === auditFSID) {
    const { orderNumber } = after
    const { id: _, ...data } = { ...key, orderNumber } as OrderKey & { id?: string }
    const { orderKeys: collection } = COLLECTIONS
    writes.push({ kind: 'delete', collection, id: keyOf(before) })
    writes.push({ kind: 'create', collection, id: keyOf(after), data })
  }
  if (auditCode === before.auditCode) return writes
  const code = canonicalAuditCode(auditCode)
  const { pin = '', steps = [], intakes = [] } = facts ?? {}
  if (!codesOf(before).includes(code)) {
    writes.push({ kind: 'create', collection: COLLECTIONS.auditCodes, id: code, data: owner })
    if (pin !== '') writes.push(...openWrites('set', after, { pin, now: dateAdded }))
  }
  const named = [
    ...steps.filter((step) => !isOpenStep(step)).map(({ id }) => ['asteps', id] as const),
    ...intakes.map(({ id }) => ['intakes', id] as const),
  ]
  for (const [collection, id] of named)
    writes.push({ kind: 'update', collection: COLLECTIONS[collection], id, data: { auditCode } })
  return writes
}

function keyOf({ carrierCompany, orderNumber }: Audit): string {
  return orderKeyId(carrierCompany, orderNumber)
}
