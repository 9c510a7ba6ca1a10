import { useSyncExternalStore } from 'react'

const MOVED = 'bakehouse:moved'

/** What an entry of the browser's history remembers. */
export interface EntryState {
  /** The page was opened from "check your answers", to change an answer. */
  fromCheck?: boolean
  /** Entries of the public pages before this one in this window. */
  depth?: number
}

/** Goes to an address of the public pages, as a new entry of the browser's history or in its place. */
export function navigate(
  path: string,
  { replace = false, state = {} }: { replace?: boolean; state?: EntryState } = {},
): void {
  const { depth = 0 } = entryState()
  if (replace) window.history.replaceState({ ...state, depth }, '', path)
  else window.history.pushState({ ...state, depth: depth + 1 }, '', path)
  window.dispatchEvent(new Event(MOVED))
}

/** One page back in the browser's own history; to `otherwise` where the window began with this page. */
export function goBack(otherwise: string): void {
  const { depth = 0 } = entryState()
  if (depth > 0) window.history.back()
  else navigate(otherwise, { replace: true })
}

/** The path of the page that is shown, also after Back and Forward. */
export function usePathname(): string {
  return useSyncExternalStore(subscribe, () => window.location.pathname)
}

/** What the shown entry remembers. */
export function entryState(): EntryState {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? state : {}
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  window.addEventListener(MOVED, listener)
  return () => {
    window.removeEventListener('popstate', listener)
    window.removeEventListener(MOVED, listener)
  }
}
