import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProposalDecision } from '#shared/engine/commands/kinds/orderKinds.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import type { Carrier } from '#shared/firm/model.ts'
import { inParallel } from '#shared/kernel/batches.ts'
import { COLLECTIONS, nestedPath } from '#shared/kernel/collections.ts'
import type { StoredDocument } from '#shared/kernel/ports/documentStore.ts'
import type { OrderProposal, Upload } from '#shared/orders/model.ts'
import { useAsk } from '../../app/useCommand.ts'
import { useReading } from '../../app/useReading.ts'

export type Proposal = StoredDocument<OrderProposal>

export interface Proposals {
  /** Undefined until they were read. */
  proposals: Proposal[] | undefined
  error: unknown
  retry: () => void
  busy: boolean
  /** Why the last one could not be decided; the others were. */
  refused: Refusal | null
  decide: (proposals: readonly Proposal[], how: 'apply' | 'dismiss') => Promise<void>
}

/** Decisions asked for at a time. */
const IN_FLIGHT = 8

/** The changed orders of an upload, and what is decided about them. */
export function useProposals(batchId: string, carrier: Carrier): Proposals {
  const ask = useAsk()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const reading = useReading({
    key: ['inbox', 'changes', batchId],
    resource: COLLECTIONS.uploads,
    read: async (needs): Promise<Proposal[]> => {
      // An upload that has not begun has no rows yet.
      const upload = await needs.store.get<Upload>(COLLECTIONS.uploads, batchId)
      if (upload === null) return []
      const path = nestedPath(COLLECTIONS.uploads, batchId, 'changes')
      return needs.store.list<OrderProposal>(path, { sort: { field: 'id', direction: 'asc' } })
    },
  })

  async function decide(all: readonly Proposal[], how: 'apply' | 'dismiss'): Promise<void> {
    setBusy(true)
    setRefused(null)
    await inParallel(all, IN_FLIGHT, undefined, async ({ orderNumber, auditFSID }) => {
      const asked = { carrierCompany: carrier.id, auditFSID, request: { batchId, orderNumber } }
      const kind = how === 'apply' ? 'applyProposal' : 'dismissProposal'
      const done = await ask({ ...asked, kind })
      if (!done.ok) return setRefused(done.error)
      const { refused } = done.value as Partial<ProposalDecision>
      if (refused !== undefined) setRefused(refused)
    })
    await reading.refetch()
    void queries.invalidateQueries({ queryKey: ['audits'] })
    setBusy(false)
  }

  return {
    proposals: reading.data,
    error: reading.data === undefined ? reading.error : null,
    retry: () => void reading.refetch(),
    busy,
    refused,
    decide,
  }
}
