import { useQueryClient } from '@tanstack/react-query'
import {
  type GetListParams,
  type GetListResult,
  type RaRecord,
  type UseGetListHookValue,
  useGetList,
} from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import type { OnLiveEvent } from './dataProvider/subscriptions.ts'
import { useAdminProvider } from './useAdminProvider.ts'
import { whereMoreFailed, whileFailed, whileMoreIsRead } from './useProviderQuery.ts'

/**
 * `off`: not asked for. `connecting`: not yet, or not while the connection is lost. `failed`: the
 * database refused it, or what it needs could not be loaded.
 */
export type LiveState = 'off' | 'connecting' | 'live' | 'failed'

interface Options {
  /** What the topic's view is narrowed to; a new object of the same content changes nothing. */
  params?: object
  enabled?: boolean
  /** A new try is made when it changes. */
  attempt?: number
}

/**
 * Follows a topic of the data provider (`subscriptions.ts`) while the component is on screen: `onView`
 * gets the whole present view, first as soon as it is known and then after each change.
 */
export function useSubscribe<T>(
  topic: string,
  onView: (records: readonly T[]) => void,
  { params = {}, enabled = true, attempt = 0 }: Options = {},
): LiveState {
  const provider = useAdminProvider()
  const [state, setState] = useState<LiveState>('off')
  const latest = useRef(onView)
  useEffect(() => {
    latest.current = onView
  })
  const wanted = useRef(params)
  wanted.current = params
  const asked = JSON.stringify(params)
  // `asked`: params are compared by content.
  useEffect(() => {
    if (!enabled) {
      setState('off')
      return
    }
    setState('connecting')
    const callback: OnLiveEvent = ({ type, payload }) => {
      if (type !== 'updated') return setState(type)
      setState('live')
      latest.current(payload.records as readonly T[])
    }
    let isOver = false
    // What it needs could not be loaded.
    provider.subscribe(topic, callback, wanted.current).catch(() => {
      if (!isOver) setState('failed')
    })
    return () => {
      isOver = true
      provider.unsubscribe(topic, callback).catch(() => {})
    }
  }, [provider, topic, asked, enabled, attempt])
  return state
}

/**
 * Calls `onChange` for every change of one record while the component is on screen, but not for its first
 * state; null: it is gone. `id` null: nothing is followed. A failed subscription is ignored: the
 * component that shows the record also reads it.
 */
export function useSubscribeToRecord<T>(
  resource: string,
  id: string | null,
  onChange: (record: T | null) => void,
  params: object = {},
): void {
  const seen = useRef<string | null>(null)
  const topic = `resource/${resource}/${id}`
  const onView = ([record]: readonly T[]) => {
    if (seen.current === topic) onChange(record ?? null)
    seen.current = topic
  }
  useSubscribe<T>(topic, onView, { params, enabled: id !== null })
}

/**
 * `useGetList`, kept true while it is on screen: what others change is shown without asking. The first
 * answer needs no more than the small SDK; what follows it is loaded after.
 */
export function useGetListLive<T extends RaRecord>(
  resource: string,
  params: Partial<GetListParams>,
  { enabled = true }: { enabled?: boolean } = {},
): UseGetListHookValue<T> {
  const list = useGetListKept<T>(resource, params, { enabled })
  useLiveRows(resource, params, enabled && list.data !== undefined)
  return list
}

/**
 * `useGetList` as the provider's other reads are: a failure clears automatically, and what was read before
 * stays on screen while more is read or cannot be.
 */
export function useGetListKept<T extends RaRecord>(
  resource: string,
  params: Partial<GetListParams>,
  options: { enabled?: boolean; refetchOnWindowFocus?: boolean } = {},
): UseGetListHookValue<T> {
  const queries = useQueryClient()
  const queryKey = keyOfList(resource, params)
  const list = useGetList<T>(resource, params, {
    ...options,
    refetchInterval: whileFailed,
    placeholderData: whileMoreIsRead(queryKey),
  })
  const before = whereMoreFailed<GetListResult<T>>(list, queryKey, queries)
  if (before === null) return list
  const { data, pageInfo } = before.data
  return { ...list, ...before, data, pageInfo } as UseGetListHookValue<T>
}

/** Keeps the rows that `useGetList` of the same parameters has read true: inside of a `<List>`, say. */
export function useLiveRows(
  resource: string,
  asked: Partial<GetListParams>,
  enabled = true,
): LiveState {
  const queries = useQueryClient()
  const queryKey = keyOfList(resource, asked)
  const [, , params] = queryKey
  const { pagination, meta } = params
  const { page, perPage } = pagination
  const show = (records: readonly RaRecord[]) => {
    const data = records.slice((page - 1) * perPage, page * perPage)
    queries.setQueryData<GetListResult>(queryKey, {
      data,
      pageInfo: { hasNextPage: records.length > page * perPage, hasPreviousPage: page > 1 },
    })
    // What a form over the list edits; react-admin fills it once, from the list's first answer.
    for (const record of data)
      queries.setQueryData([resource, 'getOne', { id: String(record.id), meta }], record)
  }
  return useSubscribe<RaRecord>(`resource/${resource}`, show, { params, enabled })
}

/** The key of what `useGetList` reads. */
function keyOfList(
  resource: string,
  { pagination = FIRST_PAGE, sort = BY_ID, filter = {}, meta }: Partial<GetListParams>,
) {
  return [resource, 'getList', { pagination, sort, filter, meta }] as const
}

/** What react-admin asks for where a list names nothing. */
const FIRST_PAGE = { page: 1, perPage: 25 }
const BY_ID = { field: 'id', order: 'DESC' } as const
