import * as v from 'valibot'
import type { Carrier } from '../../../domain/carrier/Carrier.ts'
import { DEFAULT_CARRIER } from '../../../domain/constants.ts'
import { NEW_ORDER_FIELD_NAMES, type NewOrder } from '../../../domain/order/newOrder.ts'
import { type Result, refusal } from '../../../errors/refusal.ts'
import { COLLECTIONS } from '../../../firestore/collections.ts'
import { createAudit } from '../../../operations/createAudit.ts'
import { createDemoAudit } from '../../../operations/demo/createDemoAudit.ts'
import type { BatchWrite } from '../../../ports/documentStore.ts'
import { type CommandRows, HOUR_MS } from '../CommandRow.ts'
import { actorOf } from './onAudit.ts'

export interface NewAuditRequests {
  /** Makes the audit of an order that a person typed. */
  createAudit: { order: NewOrder }
  /** Makes a demo audit in the demo carrier. */
  createDemoAudit: Record<never, never>
}

const field = v.exactOptional(v.pipe(v.string(), v.maxLength(500)))
const order = v.strictObject(
  Object.fromEntries(NEW_ORDER_FIELD_NAMES.map((name) => [name, field])),
) as v.GenericSchema<unknown, NewOrder>

/** Audits that are made by hand. The result is the new audit's id and code. */
export const NEW_AUDIT_KINDS: CommandRows<NewAuditRequests> = {
  createAudit: {
    roles: ['admin'],
    lane: 'audit',
    longestWaitMs: HOUR_MS,
    schema: v.strictObject({ order }),
    async run(world, { carrierCompany, request }, asker) {
      const carrier = await world.store.get<Carrier>(COLLECTIONS.carriers, carrierCompany)
      if (carrier === null)
        return { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the carriers' }) }
      const asked = { carrier, actor: actorOf(asker), order: request.order }
      return withoutValue(await createAudit(world, asked))
    },
    resultOf: madeAudit,
    blanks: ['order'],
  },
  createDemoAudit: {
    roles: ['admin'],
    lane: 'audit',
    longestWaitMs: HOUR_MS,
    schema: v.strictObject({}),
    async run(world, { carrierCompany }, asker) {
      if (carrierCompany !== DEFAULT_CARRIER)
        return { ok: false, error: refusal('DEMO_NO_ACCESS', { carrier: DEFAULT_CARRIER }) }
      return withoutValue(await createDemoAudit(world, actorOf(asker)))
    },
    resultOf: madeAudit,
  },
}

/** What is answered is `resultOf` the batch. */
function withoutValue(result: Result<unknown>): Result<Record<string, unknown>> {
  return result.ok ? { ok: true, value: {} } : result
}

function madeAudit(writes: readonly BatchWrite[]): Record<string, unknown> {
  const audit = writes.find(({ collection }) => collection === COLLECTIONS.audits)
  if (audit === undefined || audit.kind === 'delete') return {}
  return { auditFSID: audit.id, auditCode: audit.data['auditCode'] }
}
