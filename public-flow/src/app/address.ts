import type { FlowKind } from '#shared/intake/flowFacts.ts'

/** Where a public address leads (specification §2): the landing page, or an intake's pages. */
export type Address =
  | { kind: 'landing'; code: string; hintOpen: boolean }
  | { kind: 'flow'; flow: FlowKind; id: string; step: string }

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
  if (second.toLowerCase() === 'letter') return { ...landing(''), hintOpen: true }
  return landing(third === '' && flow === undefined ? second : '')
}

/** The address of an intake's page; without a step, of its first page without an answer. */
export function flowPath(flow: FlowKind, id: string, step = ''): string {
  const path = `/sml/${flow === 'return' ? 'r' : 'audit'}/${encodeURIComponent(id)}`
  return step === '' ? path : `${path}/${step}`
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
