import type { LazyScreen } from './lazyScreen.ts'

/** So long the first screen has the line to itself. */
const FIRST_SCREEN_MS = 2_000

/**
 * Fetches screens' code before they are opened, one after the other, when the browser has nothing else to
 * do; in a browser that can't tell, not at all. What can't be fetched is left to whoever opens it.
 * Returns what stops it.
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
