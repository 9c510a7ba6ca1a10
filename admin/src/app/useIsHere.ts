import { useCallback, useEffect, useRef } from 'react'

/**
 * Whether the component is still on screen and still shows the same thing: who has gone elsewhere while
 * something was on its way is not fetched back by its end.
 */
export function useIsHere(shown = ''): () => boolean {
  const now = useRef<string | null>(null)
  useEffect(() => {
    now.current = shown
    return () => {
      now.current = null
    }
  }, [shown])
  return useCallback(() => now.current === shown, [shown])
}
