import { useStore } from 'ra-core'
import { VIEWS_KEY } from '../../app/preferences.ts'
import { type AuditFilter, readAuditFilter } from '../../providers/dataProvider/auditFilter.ts'

/** A filter with a name. */
export interface SavedView {
  name: string
  filter: AuditFilter
}

/** Views that everybody has, by the key of their name. */
export const STANDARD_VIEWS: readonly { key: string; filter: AuditFilter }[] = [
  { key: 'all', filter: {} },
  { key: 'due_week', filter: { due: 'week' } },
  { key: 'mine', filter: { claim: 'me' } },
  { key: 'review', filter: { states: ['PRODUCTIVE', 'NONPRODUCTIVE'] } },
]

/** The views somebody saved in this browser. They outlive a sign-out, so no person is in them. */
export function useSavedViews() {
  const [stored, store] = useStore<unknown>(VIEWS_KEY, [])
  const views = readViews(stored)
  return {
    views,
    /** A view of the same name is replaced. */
    save: (name: string, filter: AuditFilter) =>
      store([...views.filter((view) => view.name !== name), { name, filter: saveable(filter) }]),
    remove: (name: string) => store(views.filter((view) => view.name !== name)),
  }
}

/** What of a filter can be saved: not what was searched for, which may be a person's phone. */
export function saveable(filter: AuditFilter): AuditFilter {
  const { q: _, carrierCompany: __, timeZone: ___, claim, ...rest } = filter
  return claim === 'me' || claim === 'nobody' ? { ...rest, claim } : rest
}

/** Whether two filters narrow alike. */
export function isSameFilter(one: AuditFilter, other: AuditFilter): boolean {
  return canonical(one) === canonical(other)
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
    const { name, filter } = view as { name?: unknown; filter?: unknown }
    if (typeof name !== 'string' || typeof filter !== 'object' || filter === null) return []
    return [{ name, filter: readAuditFilter({ ...filter }) }]
  })
}
