import { type RefObject, useEffect, useState } from 'react'

const BEFORE_IT_IS_KNOWN = 800

/** How wide an element is inside, in pixels, also when the window changes. */
export function useWidth(element: RefObject<HTMLElement | null>, padding: number): number {
  const [width, setWidth] = useState(BEFORE_IT_IS_KNOWN)
  useEffect(() => {
    const { current } = element
    if (current === null || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      const inside = current.clientWidth - 2 * padding
      if (inside > 0) setWidth(inside)
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, padding])
  return width
}
