import type { GetListParams } from 'ra-core'
import type { ListOptions, StoredDocument } from '#shared/kernel/ports/documentStore.ts'
import type { ProviderContext } from './ProviderContext.ts'
import { listOptionsOf, pathOf } from './resources.ts'

const notices = () => import('./verbs/notices.ts')

/**
 * Views other than a resource's own list, by topic: a function of the same name in a module of its noun,
 * `(context, params) => LiveQuery`, loaded with the first subscription.
 */
const LIVE_QUERIES: Record<string, () => Promise<object>> = {
  auditChanges: () => import('./verbs/queue.ts'),
  newestAudits: () => import('./verbs/auditList.ts'),

  ownAudits: notices,
  agreedCalls: notices,
  decidedUploads: notices,
  noticedCommands: notices,
}

/** What a live view follows. */
export interface LiveQuery {
  collection: string
  options: ListOptions
}

/** What a subscriber hears, in the shape of react-admin's realtime events. */
export interface LiveEvent {
  topic: string
  /**
   * `updated`: `records` is the whole present view, first as soon as it is known and then after each
   * change; a single record that is gone leaves it empty. `connecting`: the view is as it was last.
   * `failed`: it ends.
   */
  type: 'updated' | 'connecting' | 'failed'
  payload: { ids: readonly string[]; records: readonly StoredDocument<unknown>[] }
  date: Date
}

export type OnLiveEvent = (event: LiveEvent) => void

export interface Subscriptions {
  /**
   * Follows `resource/NAME/ID` (one record), `resource/NAME` (a list, `params` as of `getList`), or a
   * topic of `LIVE_QUERIES`. What a live view needs is loaded with the first one.
   */
  subscribe: (topic: string, callback: OnLiveEvent, params?: object) => Promise<void>
  /** Ends what that callback follows. */
  unsubscribe: (topic: string, callback: OnLiveEvent) => Promise<void>
}

/** The provider's subscriptions over a live store. */
export function subscriptions(context: ProviderContext): Subscriptions {
  const running = new Map<OnLiveEvent, { isOver: boolean; stop: () => void }>()

  async function subscribe(
    topic: string,
    callback: OnLiveEvent,
    params: object = {},
  ): Promise<void> {
    const own = { isOver: false, stop: () => {} }
    running.set(callback, own)
    const say = (type: LiveEvent['type'], records: readonly StoredDocument<unknown>[] = []) => {
      if (own.isOver) return
      const ids = records.map(({ id }) => id)
      callback({ topic, type, payload: { ids, records }, date: context.clock.now() })
    }
    const watcher = { away: () => say('connecting'), error: () => say('failed') }
    try {
      const [head, resource = '', id] = topic.split('/')
      const live = await context.live()
      if (id !== undefined) {
        if (own.isOver) return
        own.stop = live.watch<unknown>(pathOf(resource, params), id, {
          ...watcher,
          next: (found) => say('updated', found === null ? [] : [found]),
        })
        return
      }
      const query =
        head === 'resource'
          ? await listOf(context, resource, params)
          : await queryOf(context, topic, params)
      if (own.isOver) return
      own.stop = live.watchList<unknown>(query.collection, query.options, {
        ...watcher,
        next: (found) => say('updated', found),
      })
    } catch {
      say('failed')
    }
  }

  return {
    subscribe,
    async unsubscribe(_, callback) {
      const own = running.get(callback)
      running.delete(callback)
      if (own === undefined) return
      own.isOver = true
      own.stop()
    },
  }
}

async function listOf(
  context: ProviderContext,
  resource: string,
  params: object,
): Promise<LiveQuery> {
  const options = await listOptionsOf(context, resource, params)
  return { collection: pathOf(resource, (params as Partial<GetListParams>).meta), options }
}

async function queryOf(
  context: ProviderContext,
  topic: string,
  params: object,
): Promise<LiveQuery> {
  type Query = (context: ProviderContext, params: object) => LiveQuery | Promise<LiveQuery>
  const module = (await LIVE_QUERIES[topic]?.()) as Record<string, Query> | undefined
  const query = module?.[topic]
  if (query === undefined) throw new Error(`No topic ${topic}`)
  return query(context, params)
}
