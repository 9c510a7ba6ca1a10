import type { LazyScreen } from './lazyScreen.ts'

/** So long the first screen has the line to itself. */
const FIRST_SCREEN_MS = 2_000

/**
 * Prefetches the code of screens, one after the other, while the browser is idle; does nothing in a browser
 * without `requestIdleCallback`. A failed prefetch is ignored: opening the screen fetches its code again.
 * Returns a function that stops it.
 */
export function fetchWhenIdle(screens: readonly LazyScreen[]): () => void {
  if (!('requestIdleCallback' in window)) return () => {}
  const left = [...screens]
  const next = () => {
    const screen = left.shift()
    if (screen) window.requestIdleCallback(() => screen.fetch().then(next, () => {}))
  }
  const timer = setTimeout(next, FIRST_SCREEN_MS)
  return () => {
    clearTimeout(timer)
    left.length = 0
  }
}
