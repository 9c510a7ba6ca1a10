import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Audit } from '#shared/domain/audit/Audit.ts'
import { DEFAULT_CARRIER, DEFAULT_SLICE } from '#shared/domain/constants.ts'
import type { Refusal, Result } from '#shared/errors/refusal.ts'
import { createDemoAudit, DEMO_WORD } from '#shared/operations/demo/createDemoAudit.ts'
import { listAudits } from '#shared/operations/listAudits.ts'
import { useServices } from '../app/services.ts'
import { useCommand } from '../app/useCommand.ts'
import { useReading } from '../app/useReading.ts'
import { failedWork } from '../work/failedWork.ts'
import { useActor } from '../work/useActor.ts'

const KEY = ['demo', 'audits']

/** So many are shown; who makes more removes some first. */
const MOST = 20

/**
 * The demo audits there are, and how one is made and removed. The worker removes: the figures are its
 * own. `onRemoved` is told once it has.
 */
export function useDemoAudits({ onRemoved }: { onRemoved: () => void }) {
  const { store, clock, random, logger } = useServices()
  const queries = useQueryClient()
  const actor = useActor()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const reading = useReading({
    key: KEY,
    resource: 'audits',
    read: async () => {
      const query = { carrier: DEFAULT_CARRIER, slices: [DEFAULT_SLICE], search: DEMO_WORD }
      const found = await listAudits(store, { ...query, limit: MOST })
      return found.ok ? found.value.audits : []
    },
  })

  const removal = useCommand('removeDemoAudit', ({ auditFSID }) => {
    queries.setQueriesData<Audit[]>({ queryKey: KEY }, (audits) =>
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

  async function act<T>(work: () => Promise<Result<T>>): Promise<T | null> {
    setBusy(true)
    const result = await work().catch(
      (error: unknown): Result<T> => ({ ok: false, error: failedWork(error, { random, logger }) }),
    )
    lookAgain()
    setBusy(false)
    setRefused(result.ok ? null : result.error)
    return result.ok ? result.value : null
  }

  return {
    reading,
    busy,
    refused: refused ?? removal.refused,
    forget: () => {
      setRefused(null)
      removal.clear()
    },
    make: () => act(() => createDemoAudit({ store, clock, random }, actor)),
    /** The engine was asked, and has not said that it is done. */
    isRemoving: removal.waiting,
    remove: ({ id, carrierCompany }: Audit) =>
      removal.ask({ carrierCompany, auditFSID: id, request: {} }),
  }
}
