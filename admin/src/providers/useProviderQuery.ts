import {
  type QueryClient,
  type QueryKey,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useActiveCarrier } from '../app/useActiveCarrier.ts'
import {
  BUSINESS_VERBS,
  type BusinessVerb,
  type VerbAnswer,
  type VerbParams,
} from './dataProvider/businessVerbs.ts'
import { useAdminProvider } from './useAdminProvider.ts'

/** How often a failed read is retried. */
const RETRY_EVERY_MS = 5_000

/** What a screen asks with; the carrier on screen is added. */
export type Wanted<V extends BusinessVerb> = Omit<VerbParams<V>, 'carrier' | 'timeZone'>

interface Options<Answer> {
  /** How long an answer is good enough for a screen that comes back. */
  freshMs?: number
  /** The poll interval while the tab is visible, or what it is by the last answer. */
  everyMs?: number | ((last: Answer | undefined) => number) | undefined
  enabled?: boolean
  /** The verb names its own record: its answer is the same for every carrier on screen. */
  ofRecord?: boolean
}

/**
 * A reading verb of the data provider as `useQuery`, for the active carrier, once the user is known. The
 * key is `[noun, verb, params]`: what changes a noun invalidates it. A failure has the catalogue's words
 * and a reference, never looks like an empty answer, and clears automatically when the database answers
 * again; what was read before stays on screen, also while more of it cannot be read.
 */
export function useProviderQuery<V extends BusinessVerb>(
  verb: V,
  wanted: Wanted<V>,
  { freshMs = 0, everyMs, enabled = true, ofRecord = false }: Options<VerbAnswer<V>> = {},
): UseQueryResult<VerbAnswer<V>> {
  const provider = useAdminProvider()
  const { user, carrier } = useActiveCarrier()
  const onScreen = ofRecord ? null : { carrier: carrier.id, timeZone: carrier.timeZone }
  const params = { ...onScreen, ...wanted }
  const read = provider[verb] as unknown as (params: object) => Promise<VerbAnswer<V>>
  const queryKey = [BUSINESS_VERBS[verb].noun, verb, params]
  const queries = useQueryClient()
  const reading = useQuery({
    queryKey,
    queryFn: () => read(params),
    enabled: enabled && user !== null,
    staleTime: freshMs,
    placeholderData: whileMoreIsRead(queryKey),
    refetchOnWindowFocus: true,
    refetchInterval: (query) =>
      whileFailed(query) ||
      (typeof everyMs === 'function' ? everyMs(query.state.data) : (everyMs ?? false)),
  })
  const before = whereMoreFailed<VerbAnswer<V>>(reading, queryKey, queries)
  return before === null ? reading : ({ ...reading, ...before } as UseQueryResult<VerbAnswer<V>>)
}

/** For `refetchInterval`, of react-admin's reads too: what has failed is tried again until it is read. */
export function whileFailed({
  state,
}: {
  state: { status: string; fetchFailureCount: number }
}): number | false {
  return state.status === 'error' || state.fetchFailureCount > 0 ? RETRY_EVERY_MS : false
}

/**
 * For `placeholderData`, of react-admin's reads too: "Show more" asks again with a higher limit, and what
 * was read before stays on screen until that is read.
 */
export function whileMoreIsRead(queryKey: QueryKey) {
  return <Answer>(last: Answer | undefined, query: { queryKey: QueryKey } | undefined) =>
    query !== undefined && withoutLimit(query.queryKey) === withoutLimit(queryKey)
      ? last
      : undefined
}

/** What was read with another limit, in place of an answer that failed; null: nothing, or none failed. */
export function whereMoreFailed<Answer>(
  { data, error }: Pick<UseQueryResult, 'data' | 'error'>,
  queryKey: QueryKey,
  queries: QueryClient,
): { data: Answer; dataUpdatedAt: number; isPlaceholderData: true } | null {
  if (data !== undefined || error === null) return null
  const asked = withoutLimit(queryKey)
  const [last] = queries
    .getQueryCache()
    .findAll({ queryKey: queryKey.slice(0, 2) })
    .filter(({ state, queryKey: key }) => state.data !== undefined && withoutLimit(key) === asked)
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  if (last === undefined) return null
  const { data: before, dataUpdatedAt } = last.state
  return { data: before as Answer, dataUpdatedAt, isPlaceholderData: true }
}

function withoutLimit(queryKey: QueryKey): string {
  return JSON.stringify(queryKey, (name, value: unknown) =>
    name === 'limit' || name === 'perPage' ? undefined : value,
  )
}
