import * as React from 'react'

/** What React keeps for its own packages. */
interface Internals {
  recentlyCreatedOwnerStacks: number
}

/**
 * React's development build notes with every element the stack that made it, which takes a tenth of the
 * time of the screen tests. It stops at ten thousand a second; here it begins there.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, Internals>
if (internals) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => 10_000,
    set: () => {},
  })
}
