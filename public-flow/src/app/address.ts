import { useSyncExternalStore } from 'react'
import type { FlowKind } from '#shared/intake/flowFacts.ts'

/** Where a public address leads (specification §2): the landing page, an intake's pages, or results. */
export type Address =
  | { kind: 'landing'; code: string; hintOpen: boolean }
  | { kind: 'flow'; flow: FlowKind; id: string; step: string }
  | { kind: 'results'; id: string }

const FLOWS: Readonly<Record<string, FlowKind>> = { audit: 'audit', r: 'return' }

/** Code-like: letters, digits and the signs that codes are written with. */
const CODE = /^[A-Za-z0-9][A-Za-z0-9 ._-]{2,39}$/

/** Every address leads somewhere: what is none of the product's opens the landing page. */
export function readAddress(pathname: string): Address {
  const [first = '', second = '', third = '', step = ''] = pathname
    .split('/')
    .filter((part) => part !== '')
    .map(decoded)
  if (first.toLowerCase() !== 'sml') return landing(second === '' ? first : '')
  const flow = FLOWS[second.toLowerCase()]
  if (flow !== undefined && third !== '') return { kind: 'flow', flow, id: third, step }
  if (second.toLowerCase() === 'results' && third !== '') return { kind: 'results', id: third }
  if (second.toLowerCase() === 'letter') return { ...landing(''), hintOpen: true }
  return landing(third === '' && flow === undefined ? second : '')
}

/** The address of an intake's page; without a step, of its first page without an answer. */
export function flowPath(flow: FlowKind, id: string, step = ''): string {
  const path = `/sml/${flow === 'return' ? 'r' : 'audit'}/${encodeURIComponent(id)}`
  return step === '' ? path : `${path}/${step}`
}

const MOVED = 'bakehouse:moved'

/** What an entry of the browser's history remembers. */
export interface EntryState {
  /** The page was opened from "check your answers", to change an answer. */
  fromCheck?: boolean
  /** Entries of the public pages before this one in this window. */
  depth?: number
}

/**
 * Goes to an address of the public pages, as a new entry of the browser's history or in its place. The
 * page that is shown has one entry, also when what leads to it is pressed twice.
 */
export function navigate(
  path: string,
  { replace = false, state = {} }: { replace?: boolean; state?: EntryState } = {},
): void {
  const { depth = 0 } = entryState()
  if (replace || path === window.location.pathname)
    window.history.replaceState({ ...state, depth }, '', path)
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

function landing(code: string) {
  return { kind: 'landing' as const, code: CODE.test(code) ? code : '', hintOpen: false }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
