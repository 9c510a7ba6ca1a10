import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A screen whose code is fetched when it is first shown, or before by `fetch`. */
export type LazyScreen = LazyExoticComponent<ComponentType> & { fetch: () => Promise<unknown> }

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
