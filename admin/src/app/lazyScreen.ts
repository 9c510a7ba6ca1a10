import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A screen whose code is fetched when it is first shown, or before by `fetch`. */
type LazyScreen = LazyExoticComponent<ComponentType> & { fetch: () => Promise<unknown> }

/** A screen whose code is fetched when it is first shown (specification §2). */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  const fetch = () => fetchedCode(async () => ({ default: await load() }))
  return Object.assign(lazy(fetch), { fetch })
}

/** Code fetched when it is first needed: a screen's or a dialog's. */
export async function fetchedCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    throw new ScreenNotLoadedError('the code could not be fetched', { cause: error })
  }
}

/** The code of a screen could not be fetched: no server, or one that has a newer build. */
export class ScreenNotLoadedError extends Error {
  override readonly name = 'ScreenNotLoadedError'
}

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
