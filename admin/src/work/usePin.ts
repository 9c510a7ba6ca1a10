import { useQuery } from '@tanstack/react-query'
import type { Audit } from '#shared/audit/model.ts'
import { useAdminProvider } from '../providers/useAdminProvider.ts'

/** Entries of the history that give an audit another PIN. */
const RENEWALS: readonly string[] = ['PIN_RENEWED', 'LINK_REPLACED']

/** The PIN of an audit: undefined until it is read, empty when there is none. Read again after a renewal. */
export function usePin({ id: auditFSID, history }: Pick<Audit, 'id' | 'history'>) {
  const dataProvider = useAdminProvider()
  const renewals = history.filter(({ op }) => RENEWALS.includes(op)).length
  const { data, isError, refetch } = useQuery({
    queryKey: ['audits', 'publicAccess', auditFSID, renewals],
    queryFn: () => dataProvider.publicAccess(auditFSID),
  })
  const pin = data === undefined ? undefined : (data?.pin ?? '')
  return { pin, isError, refetch }
}
