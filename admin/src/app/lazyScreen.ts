import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A screen whose code is fetched when it is first shown (specification §2). */
export function lazyScreen(load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch (error) {
      throw new ScreenNotLoadedError('the code could not be fetched', { cause: error })
    }
  })
}

/** The code of a screen could not be fetched: no server, or one that has a newer build. */
export class ScreenNotLoadedError extends Error {
  override readonly name = 'ScreenNotLoadedError'
}
