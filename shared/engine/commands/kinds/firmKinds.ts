import * as v from 'valibot'
import type { Day } from '../../../domain/audit/Audit.ts'
import type { Carrier } from '../../../domain/carrier/Carrier.ts'
import { type Result, refusal } from '../../../errors/refusal.ts'
import { COLLECTIONS } from '../../../firestore/collections.ts'
import { removeDemoAudit } from '../../../operations/demo/removeDemoAudit.ts'
import {
  type ExpectedInvoice,
  exportExpected,
} from '../../../operations/invoices/exportExpected.ts'
import { reconcileInvoices } from '../../../operations/invoices/reconcile/reconcileInvoices.ts'
import { retryOutgoing } from '../../../operations/outbox/retryOutgoing.ts'
import { resendResults } from '../../../operations/results/resendResults.ts'
import type { VerifyCheck } from '../../../operations/verify/VerifyReport.ts'
import type { DocumentStore } from '../../../ports/documentStore.ts'
import { type CommandRows, DAY_MS, HOUR_MS } from '../CommandRow.ts'

export interface FirmRequests {
  /**
   * Bills the work of a carrier through a day, as `bakehouse invoices export` does; with `expected` only
   * if that is still what it comes to.
   */
  exportInvoice: { through: Day; expected?: ExpectedInvoice }
  /** Compares the carrier's invoices and audits. */
  reconcileInvoices: Record<never, never>
  /** Sends a failed e-mail or text again. */
  retryOutgoing: { collection: 'mail' | 'messages'; outgoingId: string }
  /** Sends results that failed again. */
  resendResults: { resultId: string }
  /** Removes a demo audit of the carrier, with all that belongs to it. */
  removeDemoAudit: Record<never, never>
}

const day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/))
const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_~-]{1,80}$/))
const nothing = v.strictObject({})

/** What admins ask for their carrier. */
export const FIRM_KINDS: CommandRows<FirmRequests> = {
  exportInvoice: {
    roles: ['admin'],
    lane: 'long',
    longestWaitMs: DAY_MS,
    schema: v.strictObject({
      through: day,
      expected: v.exactOptional(v.strictObject({ audits: v.number(), totalCents: v.number() })),
    }),
    run: (world, { carrierCompany, request }, asker) =>
      withCarrier(world.store, carrierCompany, (carrier) =>
        exportExpected(world, { carrier, userId: asker.id, ...request }),
      ),
  },
  reconcileInvoices: {
    roles: ['admin'],
    lane: 'long',
    longestWaitMs: DAY_MS,
    schema: nothing,
    async run({ store }, { carrierCompany }) {
      const checks = await reconcileInvoices(store, () => {}, carrierCompany)
      return { ok: true, value: { checks: checks.map(shortened) } }
    },
  },
  retryOutgoing: {
    roles: ['admin'],
    lane: 'settings',
    longestWaitMs: DAY_MS,
    schema: v.strictObject({ collection: v.picklist(['mail', 'messages']), outgoingId: id }),
    async run({ store }, { carrierCompany, request: { collection, outgoingId } }) {
      const asked = { collection, id: outgoingId, carrier: carrierCompany }
      const retried = await retryOutgoing(store, asked)
      return retried.ok ? { ok: true, value: { ...retried.value } } : retried
    },
  },
  resendResults: {
    roles: ['admin'],
    lane: 'settings',
    longestWaitMs: DAY_MS,
    schema: v.strictObject({ resultId: id }),
    run: ({ store, clock }, { carrierCompany, request }) =>
      withCarrier(store, carrierCompany, (carrier) =>
        resendResults(store, { id: request.resultId, carrier, now: clock.now() }),
      ),
  },
  removeDemoAudit: {
    roles: ['admin'],
    lane: 'audit',
    longestWaitMs: HOUR_MS,
    schema: nothing,
    async run({ store, files }, { carrierCompany, auditFSID }) {
      const gone = await removeDemoAudit(store, { auditFSID, carrierCompany })
      if (!gone.ok) return gone
      // After the commit: what is refused or has to wait keeps its files.
      for (const path of gone.value.files) await files?.remove(path)
      return { ok: true, value: { removed: gone.value.removed } }
    },
  },
}

async function withCarrier<T>(
  store: DocumentStore,
  id: string,
  work: (carrier: Carrier) => Promise<Result<T>>,
): Promise<Result<T>> {
  const carrier = await store.get<Carrier>(COLLECTIONS.carriers, id)
  return carrier === null
    ? { ok: false, error: refusal('RECORD_NOT_FOUND', { what: 'the carriers' }) }
    : work(carrier)
}

/** Failures kept on the command up to here; the count says how many there are. */
const MOST_KEPT = 50

function shortened({ failures, ...check }: VerifyCheck): VerifyCheck {
  return { ...check, failures: failures.slice(0, MOST_KEPT) }
}
