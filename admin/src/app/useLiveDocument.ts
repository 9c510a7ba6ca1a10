import { useEffect, useRef } from 'react'
import type { StoredDocument } from '#shared/kernel/ports/documentStore.ts'
import { useServices } from './services.ts'

/**
 * Tells of every change of one document while the component is on screen; not of what it is at first.
 * `id` null: nothing is followed. What cannot be followed is not told of: whoever shows the document
 * reads it by itself.
 */
export function useLiveDocument<T>(
  collection: string,
  id: string | null,
  onChange: (document: StoredDocument<T> | null) => void,
): void {
  const { live } = useServices()
  const told = useRef(onChange)
  useEffect(() => {
    told.current = onChange
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
            if (!isOver && !isFirst) told.current(document)
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
