import { useSearchParams } from 'react-router'
import { readBakeState } from '#shared/audit/states.ts'
import type { InventoryQuery } from '#shared/results/ops/carrierLists.ts'

type InventoryFilter = Pick<InventoryQuery, 'state' | 'search'>

/** What the inventory is narrowed by, as the address says it, so that Back and a link bring it again. */
export function useInventoryFilter(): {
  filter: InventoryFilter
  change: (filter: InventoryFilter) => void
} {
  const [params, setParams] = useSearchParams()
  const state = readBakeState(params.get('state') ?? '')
  const search = params.get('q')?.trim() ?? ''
  const filter = {
    ...(state === null ? {} : { state }),
    ...(search === '' ? {} : { search }),
  }
  const change = (wanted: InventoryFilter) =>
    setParams(
      {
        ...(wanted.state === undefined ? {} : { state: wanted.state }),
        ...(wanted.search === undefined ? {} : { q: wanted.search }),
      },
      { replace: true },
    )
  return { filter, change }
}
