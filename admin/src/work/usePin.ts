import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import type { AdminDataProvider } from '../providers/dataProvider/createDataProvider.ts'

/** The PIN of an audit: undefined until it is read, empty when there is none. Read anew once renewed. */
export function usePin({ id: auditFSID, history }: Pick<Audit, 'id' | 'history'>) {
  const dataProvider = useDataProvider<AdminDataProvider>()
  const renewals = history.filter(({ op }) => op === 'PIN_RENEWED').length
  const { data, isError, refetch } = useQuery({
    queryKey: ['audits', 'publicAccess', auditFSID, renewals],
    queryFn: () => dataProvider.publicAccess(auditFSID),
  })
  const pin = data === undefined ? undefined : (data?.pin ?? '')
  return { pin, isError, refetch }
}
