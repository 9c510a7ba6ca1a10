import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Refusal, Result } from '#shared/errors/refusal.ts'
import { readSharedViews } from '#shared/operations/views/readSharedViews.ts'
import { mayRemoveView, removeSharedView } from '#shared/operations/views/removeSharedView.ts'
import type { SharedView } from '#shared/operations/views/SharedView.ts'
import { shareView } from '#shared/operations/views/shareView.ts'
import { useServices } from '../../app/services.ts'
import { useActiveCarrier } from '../../app/useActiveCarrier.ts'
import { useReading } from '../../app/useReading.ts'
import { failedWork } from '../../work/failedWork.ts'
import { useActor } from '../../work/useActor.ts'
import { keptSort, type ViewContent } from './useSavedViews.ts'

const FRESH_MS = 300_000

/** The views that are shared at the active carrier, and how one is shared and taken away. */
export function useSharedViews() {
  const { store, clock, random, logger } = useServices()
  const { carrier } = useActiveCarrier()
  const actor = useActor()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const { data = [], isError } = useReading({
    key: ['views'],
    resource: 'views',
    read: (needs) => readSharedViews(needs.store, needs.carrier.id),
    freshMs: FRESH_MS,
  })

  async function act<T>(work: () => Promise<Result<T>>): Promise<boolean> {
    setBusy(true)
    const result = await work().catch(
      (error: unknown): Result<T> => ({ ok: false, error: failedWork(error, { random, logger }) }),
    )
    await queries.invalidateQueries({ queryKey: ['views'] })
    setBusy(false)
    setRefused(result.ok ? null : result.error)
    return result.ok
  }

  return {
    views: data,
    hasFailed: isError && data.length === 0,
    busy,
    refused,
    clear: () => setRefused(null),
    share: (name: string, { filter, sort }: ViewContent) =>
      act(() =>
        shareView(
          { store, clock },
          { actor, carrier: carrier.id, name, filter: { ...filter }, ...keptSort(sort) },
        ),
      ),
    mayRemove: (view: SharedView) => mayRemoveView(view, actor),
    remove: (view: SharedView) => act(() => removeSharedView(store, { view, actor })),
  }
}
