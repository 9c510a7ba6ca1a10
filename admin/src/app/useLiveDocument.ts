import { useEffect, useRef } from 'react'
import type { StoredDocument } from '#shared/kernel/ports/documentStore.ts'
import { useServices } from './services.ts'

/**
 * Calls `onChange` for every change of one document while the component is mounted, but not for its
 * first state. `id` null: nothing is watched. A failed watch is ignored: the component that shows the
 * document also reads it.
 */
export function useLiveDocument<T>(
  collection: string,
  id: string | null,
  onChange: (document: StoredDocument<T> | null) => void,
): void {
  const { live } = useServices()
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    if (id === null) return
    let isOver = false
    let isFirst = true
    let stop = () => {}
    live().then(
      (store) => {
        if (isOver) return
        stop = store.watch<T>(collection, id, {
          next: (document) => {
            if (!isOver && !isFirst) latest.current(document)
            isFirst = false
          },
          error: () => {},
        })
      },
      () => {},
    )
    return () => {
      isOver = true
      stop()
    }
  }, [live, collection, id])
}
