import { useQueryClient } from '@tanstack/react-query'
import type { Audit } from '#shared/audit/model.ts'
import { DEFAULT_CARRIER } from '#shared/kernel/constants.ts'
import { useProviderMutation } from '../providers/useProviderMutation.ts'
import { useProviderQuery } from '../providers/useProviderQuery.ts'

/** So many are shown; who makes more removes some first. */
const MOST = 20

/**
 * The demo audits there are, and how the engine is asked to make and remove one. `onMade` is called with
 * a new one's code, `onRemoved` once one is gone.
 */
export function useDemoAudits({
  onMade,
  onRemoved,
}: {
  onMade: (auditCode: string) => void
  onRemoved: () => void
}) {
  const queries = useQueryClient()
  const reading = useProviderQuery('listDemoAudits', { limit: MOST })

  const making = useProviderMutation('createDemoAudit', (_, { auditCode }) => {
    lookAgain()
    onMade(String(auditCode))
  })

  const removal = useProviderMutation('removeDemoAudit', ({ auditFSID }) => {
    queries.setQueriesData<Audit[]>({ queryKey: ['demo'] }, (audits) =>
      audits?.filter(({ id }) => id !== auditFSID),
    )
    lookAgain()
    onRemoved()
  })

  function lookAgain(): void {
    void queries.invalidateQueries({ queryKey: ['demo'] })
    // Not single audits: the one that was removed would be read once more, and missed.
    void queries.invalidateQueries({
      queryKey: ['audits'],
      predicate: ({ queryKey }) => queryKey[1] !== 'getOne',
    })
  }

  return {
    reading,
    busy: making.waiting,
    refused: making.refused ?? removal.refused,
    forget: () => {
      making.clear()
      removal.clear()
    },
    make: () => making.ask({ carrierCompany: DEFAULT_CARRIER, request: {} }),
    /** The engine was asked, and has not said that it is done. */
    isRemoving: removal.waiting,
    remove: ({ id, carrierCompany }: Audit) =>
      removal.ask({ carrierCompany, auditFSID: id, request: {} }),
  }
}
