import { BANDS, type Band } from '#shared/audit/bands.ts'
import type { SharedView } from '#shared/audit/listQuery.ts'
import { readSharedViews as readViews } from '#shared/audit/ops/sharedViews.ts'
import { BAKE_STATES, type BakeState } from '#shared/audit/states.ts'
import { COLLECTIONS } from '#shared/kernel/collections.ts'
import { countAudits } from '../allAudits.ts'
import type { AuditFilter } from '../auditFilter.ts'
import type { ProviderContext } from '../ProviderContext.ts'
import type { LiveQuery } from '../subscriptions.ts'

/** The views that are shared at a carrier, by name. */
export function readSharedViews(
  { store }: ProviderContext,
  { carrier }: { carrier: string },
): Promise<readonly SharedView[]> {
  return readViews(store, carrier)
}

export interface FilterCounts {
  bands: Record<Band, number>
  states: Record<BakeState, number>
}

/**
 * How many audits each band and each state has, as the list of that filter alone counts them: in the
 * active slices, demo audits too. A read for each of them, and for each thousand audits.
 */
export async function countFilters(
  context: ProviderContext,
  { carrier }: { carrier: string },
): Promise<FilterCounts> {
  async function each<T extends string>(
    names: readonly T[],
    filterOf: (name: T) => AuditFilter,
  ): Promise<Record<T, number>> {
    const counts = names.map(async (name) => {
      const { count } = await countAudits(context, { carrierCompany: carrier, ...filterOf(name) })
      return [name, count] as const
    })
    return Object.fromEntries(await Promise.all(counts)) as Record<T, number>
  }
  const [bands, states] = await Promise.all([
    each(Object.keys(BANDS) as Band[], (band) => ({ band })),
    each(BAKE_STATES, (state) => ({ states: [state] })),
  ])
  return { bands, states }
}

/** The newest changes that are followed. When more come at once the list marks its rows as waiting. */
const FOLLOWED = 10

/** The audits of a carrier that changed last, in the slices whose audits are on screen. */
export function newestAudits(
  _: ProviderContext,
  { carrier, slices }: { carrier: string; slices: readonly string[] },
): LiveQuery {
  return {
    collection: COLLECTIONS.audits,
    options: {
      filters: [
        { field: 'carrierCompany', op: '==', value: carrier },
        { field: 'sliceID', op: 'in', value: slices },
      ],
      sort: { field: 'updatedAt', direction: 'desc' },
      limit: FOLLOWED,
    },
  }
}
