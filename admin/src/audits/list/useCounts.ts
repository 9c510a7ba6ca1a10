import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { BANDS, type Band } from '#shared/audit/bands.ts'
import { BAKE_STATES, type BakeState } from '#shared/audit/states.ts'
import { useActiveCarrier } from '../../app/useActiveCarrier.ts'
import type { AdminDataProvider } from '../../providers/dataProvider/createDataProvider.ts'

const KEPT_MS = 300_000

interface Counts {
  bands: Record<Band, number>
  states: Record<BakeState, number>
}

/**
 * How many audits each band and each state has, as the list of that filter alone counts them: in the
 * active slices, demo audits too. Counted on request. An unknown count is undefined.
 */
export function useCounts() {
  const provider = useDataProvider<AdminDataProvider>()
  const { carrier } = useActiveCarrier()
  const counts = useQuery({
    queryKey: ['counts', 'filters', carrier.id],
    queryFn: async (): Promise<Counts> => {
      const ofCarrier = { carrierCompany: carrier.id }
      const each = async <T extends string>(names: readonly T[], filterOf: (name: T) => object) =>
        Object.fromEntries(
          await Promise.all(
            names.map(async (name) => {
              const { count } = await provider.countAudits({ ...ofCarrier, ...filterOf(name) })
              return [name, count] as const
            }),
          ),
        ) as Record<T, number>
      const [bands, states] = await Promise.all([
        each(Object.keys(BANDS) as Band[], (band) => ({ band })),
        each(BAKE_STATES, (state) => ({ states: [state] })),
      ])
      return { bands, states }
    },
    enabled: false,
    staleTime: KEPT_MS,
  })
  return {
    ofState: (state: BakeState) => counts.data?.states[state],
    ofBand: (band: Band) => counts.data?.bands[band],
    count: () => void counts.refetch(),
    isCounting: counts.isFetching,
    isCounted: counts.data !== undefined,
    hasFailed: counts.isError,
  }
}
