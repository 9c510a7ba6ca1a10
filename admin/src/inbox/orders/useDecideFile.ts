import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Refusal } from '#shared/errors/refusal.ts'
import { changeInboxFile } from '#shared/operations/inbox/changeInboxFile.ts'
import { useServices } from '../../app/services.ts'
import { failedWork } from '../../work/failedWork.ts'
import { useActor } from '../../work/useActor.ts'
import type { OrderFile } from './OrderFile.ts'

/** Sets an order file aside, or puts it back among those that wait. */
export function useDecideFile({ kind, id }: Pick<OrderFile, 'kind' | 'id'>) {
  const { store, clock, random, logger } = useServices()
  const { userId: by } = useActor()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)

  async function decide(status: 'waiting' | 'set_aside'): Promise<void> {
    setBusy(true)
    setRefused(null)
    try {
      await changeInboxFile({ store, clock }, { kind, id, by, decision: { status } })
      await queries.invalidateQueries({ queryKey: ['inbox'] })
    } catch (error) {
      setRefused(failedWork(error, { random, logger }))
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, refused, decide }
}
