import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { AdminDataProvider } from '../providers/dataProvider/createDataProvider.ts'

/** The PIN of an audit: undefined until it is read, empty when there is none. */
export function usePin(auditFSID: string) {
  const dataProvider = useDataProvider<AdminDataProvider>()
  const { data, isError, refetch } = useQuery({
    queryKey: ['audits', 'publicAccess', auditFSID],
    queryFn: () => dataProvider.publicAccess(auditFSID),
  })
  const pin = data === undefined ? undefined : (data?.pin ?? '')
  return { pin, isError, refetch }
}
