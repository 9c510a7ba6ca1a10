import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { MenuCounts } from '../providers/dataProvider/verbs/home.ts'
import { useActiveCarrier } from './useActiveCarrier.ts'

/** Sets a count of the menu to what a screen has read: it is right there without another read. */
export function useKnownCount(of: keyof MenuCounts, count: number | undefined): void {
  const queries = useQueryClient()
  const { carrier } = useActiveCarrier()
  useEffect(() => {
    if (count === undefined) return
    const queryKey = ['menu', 'countMenu', { carrier: carrier.id }]
    queries.setQueriesData<MenuCounts>({ queryKey }, (known) => known && { ...known, [of]: count })
  }, [queries, carrier.id, of, count])
}
