import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'ra-core'
import {
  type AuditSort,
  mayRemoveView,
  readAuditSort,
  type SharedView,
  textOfSort,
} from '#shared/audit/listQuery.ts'
import type { Refusal } from '#shared/errors/refusal.ts'
import { VIEWS_KEY } from '../../app/preferences.ts'
import {
  type AuditFilter,
  CLAIM_OF_ME,
  readAuditFilter,
  UNCLAIMED,
} from '../../providers/dataProvider/auditFilter.ts'
import { useActor } from '../../providers/useActor.ts'
import { useProviderMutation } from '../../providers/useProviderMutation.ts'
import { useProviderQuery } from '../../providers/useProviderQuery.ts'

/** What a view shows: a filter, and an order if one was chosen. */
export interface ViewContent {
  filter: AuditFilter
  sort?: AuditSort | undefined
}

/** A view with a name. */
export interface SavedView extends ViewContent {
  name: string
}

/** Views that everybody has, by the key of their name. */
export const STANDARD_VIEWS: readonly { key: string; filter: AuditFilter }[] = [
  { key: 'all', filter: {} },
  { key: 'due_week', filter: { due: 'week' } },
  { key: 'assigned', filter: { auditor: 'me' } },
  { key: 'mine', filter: { claim: 'me' } },
  { key: 'review', filter: { states: ['PRODUCTIVE', 'NONPRODUCTIVE'] } },
]

/** The views saved in this browser. They outlive a sign-out, so they hold no personal data. */
export function useSavedViews() {
  const [stored, store] = useStore<unknown>(VIEWS_KEY, [])
  const views = readViews(stored)
  const keep = (all: readonly SavedView[]) =>
    store(all.map(({ name, filter, sort }) => ({ name, filter, ...keptSort(sort) })))
  return {
    views,
    /** A view of the same name is replaced. */
    save: (name: string, { filter, sort }: ViewContent) =>
      keep([
        ...views.filter((view) => view.name !== name),
        { name, filter: saveable(filter), sort },
      ]),
    remove: (name: string) => keep(views.filter((view) => view.name !== name)),
  }
}

/** An order as it is kept with a view: its text, where one was chosen. */
function keptSort(sort: AuditSort | undefined): { sort?: string } {
  return sort === undefined ? {} : { sort: textOfSort(sort) }
}

/** What of a filter can be saved: not what was searched for, which may be a person's phone. */
export function saveable(filter: AuditFilter): AuditFilter {
  const { q: _, carrierCompany: __, timeZone: ___, claim, auditor, ...rest } = filter
  const isOfNoName = (holder = '') => holder === CLAIM_OF_ME || holder === UNCLAIMED
  return {
    ...rest,
    ...(isOfNoName(claim) && { claim }),
    ...(isOfNoName(auditor) && { auditor }),
  }
}

/** Whether two views narrow alike and stand in one order. */
export function isSameView(one: ViewContent, other: ViewContent): boolean {
  const [order, otherOrder] = [keptSort(one.sort), keptSort(other.sort)]
  return canonical(one.filter) === canonical(other.filter) && order.sort === otherOrder.sort
}

function canonical(filter: AuditFilter): string {
  const { carrierCompany: _, timeZone: __, ...chosen } = readAuditFilter({ ...filter })
  const entries = Object.entries({ ...chosen, states: [...(chosen.states ?? [])].sort() })
  return JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function readViews(stored: unknown): SavedView[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((view: unknown) => {
    if (typeof view !== 'object' || view === null) return []
    const { name, filter, sort } = view as { name?: unknown; filter?: unknown; sort?: unknown }
    if (typeof name !== 'string' || typeof filter !== 'object' || filter === null) return []
    return [
      { name, filter: readAuditFilter({ ...filter }), sort: readAuditSort(sort) ?? undefined },
    ]
  })
}

const FRESH_MS = 300_000

/** The shared views of the active carrier, with functions to share and to remove one. */
export function useSharedViews() {
  const actor = useActor()
  const queries = useQueryClient()
  const { data = [], isError } = useProviderQuery('readSharedViews', {}, { freshMs: FRESH_MS })
  const sharing = useProviderMutation('shareView')
  const removal = useProviderMutation('removeSharedView')
  const refused: Refusal | null = sharing.refused ?? removal.refused
  const clear = () => {
    sharing.clear()
    removal.clear()
  }
  const readAgain = () => queries.invalidateQueries({ queryKey: ['views'] })
  return {
    views: data,
    hasFailed: isError && data.length === 0,
    busy: sharing.waiting || removal.waiting,
    refused,
    clear,
    share: async (name: string, { filter, sort }: ViewContent) => {
      clear()
      const isShared = await sharing.ask({
        request: { name, filter: { ...filter }, ...keptSort(sort) },
      })
      await readAgain()
      return isShared
    },
    mayRemove: (view: SharedView) => mayRemoveView(view, actor),
    remove: async ({ id }: SharedView) => {
      clear()
      await removal.ask({ request: { viewId: id } })
      await readAgain()
    },
  }
}
