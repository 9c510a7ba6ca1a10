import { useEffect, useRef, useState } from 'react'
import type { ListOptions, StoredDocument } from '#shared/kernel/ports/documentStore.ts'
import { useServices } from '../app/services.ts'

/**
 * `off`: not asked for. `connecting`: not yet, or not while the connection is lost. `failed`: the
 * database refused it, or what it needs could not be loaded.
 */
export type LiveState = 'off' | 'connecting' | 'live' | 'failed'

/**
 * Follows a list of the database while the component is on screen. What a live view needs is loaded
 * when the first one is wanted, after the first paint. `options` null: nothing is followed. A new try
 * is made when `attempt` changes.
 */
export function useLiveList<T>(
  collection: string,
  options: ListOptions | null,
  onView: (view: StoredDocument<T>[]) => void,
  attempt = 0,
): LiveState {
  const { live } = useServices()
  const [state, setState] = useState<LiveState>('off')
  const latest = useRef(onView)
  useEffect(() => {
    latest.current = onView
  })
  // Callers pass a new object on each render: options are compared by content.
  const asked = options === null ? null : JSON.stringify(options)
  const wanted = useRef(options)
  wanted.current = options
  useEffect(() => {
    const options = wanted.current
    if (options === null) {
      setState('off')
      return
    }
    let isOver = false
    let stop = () => {}
    setState('connecting')
    const fail = () => {
      if (!isOver) setState('failed')
    }
    live().then((store) => {
      if (isOver) return
      stop = store.watchList<T>(collection, options, {
        next: (view) => {
          if (isOver) return
          setState('live')
          latest.current(view)
        },
        away: () => {
          if (!isOver) setState('connecting')
        },
        error: fail,
      })
    }, fail)
    return () => {
      isOver = true
      stop()
    }
  }, [live, collection, asked, attempt])
  return state
}
