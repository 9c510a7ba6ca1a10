import type { Audit } from '#shared/audit/model.ts'
import { listAudits } from '#shared/audit/ops/listAudits.ts'
import { DEFAULT_CARRIER, DEFAULT_SLICE } from '#shared/kernel/constants.ts'
import { DEMO_WORD } from '#shared/orders/ops/createTypedAudit.ts'
import { RefusalError } from '../../RefusalError.ts'
import type { ProviderContext } from '../ProviderContext.ts'

/** The demo audits there are, whatever carrier is on screen; at most `limit`. */
export async function listDemoAudits(
  { store }: ProviderContext,
  { limit }: { carrier: string; timeZone: string; limit: number },
): Promise<Audit[]> {
  const query = { carrier: DEFAULT_CARRIER, slices: [DEFAULT_SLICE], search: DEMO_WORD }
  const found = await listAudits(store, { ...query, limit })
  if (!found.ok) throw new RefusalError(found.error)
  return found.value.audits
}
