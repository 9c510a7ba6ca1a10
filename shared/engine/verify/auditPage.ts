import { canonicalAuditCode } from '#shared/audit/access/auditCode.ts'
import type { Intake } from '#shared/audit/access/intake.ts'
import type { Audit, WorkCarrier } from '#shared/audit/model.ts'
import type { OrderKey } from '#shared/audit/orderNumber.ts'
import type { Step } from '#shared/audit/steps/model.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { type Day, todayIn } from '#shared/kernel/day.ts'
import { readByIds } from '#shared/kernel/ops/storeVerbs.ts'
import type { DocumentStore } from '#shared/kernel/ports/documentStore.ts'

/** Something that holds for every audit. */
export interface AuditCheck {
  name: string
  /** What does not hold for this audit. */
  check(audit: Audit, page: AuditPage): Refusal[]
}

/** Some audits with every document that must agree with them. */
export interface AuditPage {
  audits: Audit[]
  /** All steps by the FSID of their audit. */
  steps: Map<string, Step[]>
  codes: Map<string, { auditFSID: string }>
  orderKeys: Map<string, OrderKey>
  /** The insured's, by their own ids. */
  intakes: Map<string, Intake>
  carriers: Map<string, WorkCarrier>
  now: Date
}

/** The most values that an `in` filter takes. */
const AUDITS_A_READ = 30

/** Reads what belongs to these audits. `carriers` are those of the whole store. */
export async function readAuditPage(
  store: DocumentStore,
  audits: Audit[],
  { carriers, now }: Pick<AuditPage, 'carriers' | 'now'>,
): Promise<AuditPage> {
  const codes = audits.map(({ auditCode }) => canonicalAuditCode(auditCode))
  const keys = audits.map(({ consolidatedId }) => consolidatedId)
  const intakeIds = audits.map(({ intakeId }) => intakeId)
  const named = (ids: readonly (string | undefined)[]) => [
    ...new Set(ids.filter((id): id is string => id !== undefined && id !== '')),
  ]
  const ids = audits.map(({ id }) => id)
  const [steps, ownedCodes, orderKeys, intakes] = await Promise.all([
    stepsOfAudits(store, ids),
    readByIds<{ auditFSID: string }>(store, COLLECTIONS.auditCodes, named(codes)),
    readByIds<OrderKey>(store, COLLECTIONS.orderKeys, named(keys)),
    readByIds<Intake>(store, COLLECTIONS.intakes, named(intakeIds)),
  ])
  return { audits, steps, codes: ownedCodes, orderKeys, intakes, carriers, now }
}

/** The day it is, or was at `moment`, for an audit's carrier. */
export function dayFor({ carriers, now }: AuditPage, audit: Audit, moment = now): Day {
  return todayIn(carriers.get(audit.carrierCompany)?.timeZone ?? audit.timeZone, moment)
}

async function stepsOfAudits(
  store: DocumentStore,
  ids: readonly string[],
): Promise<Map<string, Step[]>> {
  const found = new Map<string, Step[]>()
  for (let start = 0; start < ids.length; start += AUDITS_A_READ) {
    const steps = await store.list<Step>(COLLECTIONS.asteps, {
      filters: [{ field: 'auditFSID', op: 'in', value: ids.slice(start, start + AUDITS_A_READ) }],
      sort: { field: 'id', direction: 'asc' },
    })
    for (const step of steps)
      found.set(step.auditFSID, [...(found.get(step.auditFSID) ?? []), step])
  }
  return found
}
