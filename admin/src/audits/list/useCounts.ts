import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Band } from '#shared/domain/audit/band.ts'
import { BANDS } from '#shared/domain/audit/band.ts'
import type { BakeState } from '#shared/domain/audit/states.ts'
import { CURRENT, rollupId } from '#shared/domain/rollup/figureCounts.ts'
import { COLLECTIONS } from '#shared/firestore/collections.ts'
import { useActiveCarrier } from '../../app/useActiveCarrier.ts'
import type { AdminDataProvider } from '../../providers/dataProvider/createDataProvider.ts'

const KEPT_MS = 300_000

/**
 * How many audits there are in each state, from the daily figures (one read; only admins may), and in
 * each band, counted when somebody asks. What is not known is undefined.
 */
export function useCounts() {
  const provider = useDataProvider<AdminDataProvider>()
  const { user, carrier } = useActiveCarrier()
  const figures = useQuery({
    queryKey: ['counts', 'states', carrier.id],
    queryFn: async () => {
      const id = rollupId(carrier.id, CURRENT)
      const [document] = (await provider.getMany(COLLECTIONS.rollups, { ids: [id] })).data
      return (document?.['counts'] ?? {}) as Record<string, number>
    },
    enabled: user?.role === 'admin',
    staleTime: KEPT_MS,
  })
  const bands = useQuery({
    queryKey: ['counts', 'bands', carrier.id],
    queryFn: async () => {
      const counted = await Promise.all(
        (Object.keys(BANDS) as Band[]).map(async (band) => {
          const { count } = await provider.countAudits({ carrierCompany: carrier.id, band })
          return [band, count] as const
        }),
      )
      return Object.fromEntries(counted) as Record<Band, number>
    },
    enabled: false,
    staleTime: KEPT_MS,
  })
  return {
    ofState: (state: BakeState) => figures.data?.[`state:${state}`],
    ofBand: (band: Band) => bands.data?.[band],
    countBands: () => void bands.refetch(),
    isCounting: bands.isFetching,
    isCounted: bands.data !== undefined,
    hasFailed: bands.isError,
  }
}
