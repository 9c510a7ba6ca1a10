import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mayRemoveView, type SharedView } from '#shared/audit/listQuery.ts'
import { readSharedViews } from '#shared/audit/ops/sharedViews.ts'
import type { AskedCommand } from '#shared/engine/commands/commandClient.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { useActiveCarrier } from '../../app/useActiveCarrier.ts'
import { useAsk } from '../../app/useCommand.ts'
import { useReading } from '../../app/useReading.ts'
import { useActor } from '../../providers/useActor.ts'
import { keptSort, type ViewContent } from './useSavedViews.ts'

const FRESH_MS = 300_000

/** The shared views of the active carrier, with functions to share and to remove one. */
export function useSharedViews() {
  const ask = useAsk()
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

  async function change(asked: ViewChange): Promise<boolean> {
    setBusy(true)
    const result = await ask(asked)
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
      change({
        kind: 'shareView',
        carrierCompany: carrier.id,
        request: { name, filter: { ...filter }, ...keptSort(sort) },
      }),
    mayRemove: (view: SharedView) => mayRemoveView(view, actor),
    remove: (view: SharedView) =>
      change({
        kind: 'removeSharedView',
        carrierCompany: carrier.id,
        request: { viewId: view.id },
      }),
  }
}

type ViewChange = AskedCommand<'shareView'> | AskedCommand<'removeSharedView'>
