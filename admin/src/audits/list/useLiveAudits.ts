import { useListContext, useStore } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import type { Band } from '#shared/audit/bands.ts'
import { comparePlaces, matchesQuery, placeOfAudit } from '#shared/audit/listQuery.ts'
import type { Audit } from '#shared/audit/model.ts'
import { ERRORS } from '#shared/errors/refusal.ts'
import { LIVE_KEY } from '../../app/preferences.ts'
import { useServices } from '../../app/services.ts'
import { type KnownCarrier, useActiveCarrier } from '../../app/useActiveCarrier.ts'
import { readAuditFilter } from '../../providers/dataProvider/auditFilter.ts'
import { type AuditListMeta, queryOfFilter } from '../../providers/dataProvider/auditLists.ts'
import { auditSortOf } from '../../providers/dataProvider/auditSorts.ts'
import { type LiveState, useSubscribe } from '../../providers/useSubscribe.ts'
import { orderOfFilter } from '../listOrder.ts'

/** A change of a row: what happened, in the words of its history. */
export interface RowNews {
  words: string
  at: Date
}

export interface LiveAudits {
  rows: Audit[] | undefined
  /** The band that each row stands in: a changed one stays where it is until the order is read. */
  bands: readonly Band[]
  /** Rows that changed a moment ago. */
  news: ReadonlyMap<string, RowNews>
  /** Rows that belong elsewhere by now, and audits that belong on this page: shown when asked for. */
  waiting: { moved: number; came: number }
  refresh: () => void
  state: LiveState
  isOn: boolean
  setOn: (on: boolean) => void
  retry: () => void
}

const NEWS_LAST_MS = 8_000
const FILLS_EVERY_MS = 2_000
const LONGEST_NEWS = 28

/**
 * The rows of the list with other users' changes as they happen. A row changes in place and says what
 * happened; no row moves under the user. One live view of the carrier's newest changes serves all rows.
 */
export function useLiveAudits(carrier: KnownCarrier): LiveAudits {
  const { clock, logger } = useServices()
  const { user } = useActiveCarrier()
  const { data, meta, page, perPage, filterValues, sort, hasNextPage, refetch } =
    useListContext<Audit>()
  const [isOn, setOn] = useStore<boolean>(LIVE_KEY, true)
  const [attempt, setAttempt] = useState(0)
  const [newer, setNewer] = useState<ReadonlyMap<string, Audit>>(new Map())
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set())
  const [news, setNews] = useState<ReadonlyMap<string, RowNews>>(new Map())
  const slices = (meta as AuditListMeta | undefined)?.slices ?? []
  const filter = readAuditFilter(filterValues)
  const order = orderOfFilter(filter, auditSortOf(sort))
  const compare = (one: Audit, other: Audit) =>
    comparePlaces(order)(placeOfAudit(one, order), placeOfAudit(other, order))

  // The rows were read again: they hold what was waiting.
  useEffect(() => setOthers(new Set()), [data])
  useEffect(() => {
    if (news.size === 0) return
    const timer = setTimeout(() => setNews(new Map()), NEWS_LAST_MS)
    return () => clearTimeout(timer)
  }, [news])

  const known = useRef(new Map<string, number>())
  const onScreen = useRef(new Set<string>())
  const isFilling = useRef(false)
  const filled = useRef(0)
  useEffect(() => {
    const count = data?.length ?? 0
    const isDone = !isFilling.current || count >= perPage || count === filled.current
    filled.current = count
    if (isDone) return
    // The newest changes may hide older ones of the same import: read again until none come.
    const timer = setTimeout(() => refetch(), FILLS_EVERY_MS)
    return () => clearTimeout(timer)
  }, [data, perPage, refetch])
  const view = JSON.stringify([carrier.id, filter, order, page])
  const viewed = useRef(view)
  if (viewed.current !== view) {
    viewed.current = view
    onScreen.current = new Set()
    isFilling.current = false
  }
  for (const { id } of data ?? []) onScreen.current.add(id)

  const rows = data?.map((row) => {
    const live = newer.get(row.id)
    return live !== undefined && live.v > row.v ? live : row
  })

  const query = queryOfFilter(filter, {
    carrier: carrier.id,
    slices,
    userId: user?.id ?? '',
    timeZone: carrier.timeZone,
    now: clock.now(),
  })
  const belongsHere = (audit: Audit) => {
    if (!matchesQuery(audit, query)) return false
    const [first, last] = [data?.at(0), data?.at(-1)]
    if (first === undefined || last === undefined) return true
    const isAfterFirst = page === 1 || compare(audit, first) >= 0
    return isAfterFirst && (hasNextPage === false || compare(audit, last) <= 0)
  }

  const takeIn = (audits: readonly Audit[]) => {
    const shown = new Map(data?.map((row) => [row.id, row]))
    const changed = audits.filter(({ id, updatedAt, v }) => {
      const before = known.current.get(id)
      const row = shown.get(id)
      return before === undefined
        ? (row !== undefined && row.v < v) || isNewerThanRows(updatedAt)
        : before !== updatedAt.getTime()
    })
    for (const { id, updatedAt } of audits) known.current.set(id, updatedAt.getTime())
    if (changed.length === 0) return
    const mine = changed.filter(({ id }) => shown.has(id))
    if (mine.length > 0) {
      setNewer((before) => new Map([...before, ...mine.map((audit) => [audit.id, audit] as const)]))
      setNews((before) => new Map([...before, ...mine.map(newsOf)]))
    }
    const absent = changed.filter(({ id }) => !shown.has(id))
    if (absent.some(({ id }) => onScreen.current.has(id))) {
      // Specification §8: a refreshed audit that the list does not hold any more.
      logger.error(ERRORS.OBJECT_NOT_IN_ARRAY.message)
      refetch()
      return
    }
    const coming = absent.filter(belongsHere)
    if (coming.length === 0) return
    // An empty list fills while an import runs; there are no rows yet that could move under the user.
    if (data === undefined || data.length === 0) isFilling.current = true
    else if (data.length >= perPage) isFilling.current = false
    if (isFilling.current) refetch()
    else setOthers((before) => new Set([...before, ...coming.map(({ id }) => id)]))
  }
  const isNewerThanRows = (at: Date) => {
    const readAt = (meta as AuditListMeta | undefined)?.readAt
    return readAt !== undefined && at > readAt
  }

  const state = useSubscribe<Audit>('newestAudits', takeIn, {
    params: { carrier: carrier.id, slices },
    enabled: isOn && data !== undefined && slices.length > 0,
    attempt,
  })
  const moved = (rows ?? []).filter((row, index) => {
    const read = data?.[index]
    if (read === undefined || row === read) return false
    return compare(row, read) !== 0 || !matchesQuery(row, query)
  })
  return {
    rows,
    bands: data?.map(({ band }) => band) ?? [],
    news,
    waiting: { moved: moved.length, came: others.size },
    refresh: () => refetch(),
    state,
    isOn,
    setOn,
    retry: () => setAttempt((before) => before + 1),
  }
}

function newsOf(audit: Audit): readonly [string, RowNews] {
  return [audit.id, { words: shortened(audit.history.at(-1)?.text ?? ''), at: audit.lastEventAt }]
}

/** What happened, without why: the whole entry is in the audit's history. */
function shortened(text: string): string {
  const [happened = ''] = text.split(':')
  return happened.length > LONGEST_NEWS ? `${happened.slice(0, LONGEST_NEWS)}\u2026` : happened
}
