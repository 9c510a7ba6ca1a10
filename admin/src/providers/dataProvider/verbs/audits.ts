import type { Intake } from '#shared/audit/access/intake.ts'
import type { Audit } from '#shared/audit/model.ts'
import type { ResultPackage } from '#shared/audit/resultPackage.ts'
import { readReport } from '#shared/documents/ops/auditReports.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import type { TracedField } from '#shared/orders/lineage.ts'
import { readLineage } from '#shared/orders/ops/storedOrders.ts'
import { readResults } from '#shared/results/ops/resultPackages.ts'
import type { ProviderContext } from '../ProviderContext.ts'

/** Where the fields of an audit came from; of its history only the imports are needed. */
export function readSources(
  { store }: Pick<ProviderContext, 'store'>,
  {
    audit,
  }: { audit: Pick<Audit, 'carrierCompany' | 'consolidatedId' | 'formerOrders' | 'history'> },
): Promise<TracedField[]> {
  return readLineage(store, audit)
}

/** The packages of results of an audit at version `v`: what becomes of one is an entry of its history. */
export function readSentResults(
  { store }: Pick<ProviderContext, 'store'>,
  { id, carrierCompany }: { id: string; carrierCompany: string; v: number },
): Promise<ResultPackage[]> {
  return readResults(store, { id, carrierCompany })
}

/** The report of an audit as it is now, as a PDF. */
export async function makeReport(
  context: Pick<ProviderContext, 'store' | 'clock'>,
  { audit }: { audit: Audit },
): Promise<Uint8Array> {
  // What makes a PDF is large, and only this needs it.
  const { auditReport } = await import('#shared/documents/auditReport.ts')
  return auditReport(await readReport(context, audit, null))
}

/** The files of an audit's results as they are now, for a person who hands them over. */
export async function makeHandover(
  { store, clock }: Pick<ProviderContext, 'store' | 'clock'>,
  { audit, timeZone }: { audit: Audit; timeZone: string },
): Promise<{ name: string; bytes: Uint8Array }[]> {
  const { makeResults } = await import('#shared/results/ops/packResults.ts')
  return makeResults({ store }, { audit, timeZone, at: clock.now() })
}

/** What the insured opens by the link or the code; null: it is gone. */
export function readIntake(
  { store }: Pick<ProviderContext, 'store'>,
  { intakeId }: { intakeId: string },
): Promise<Intake | null> {
  return store.get<Intake>(COLLECTIONS.intakes, intakeId)
}
