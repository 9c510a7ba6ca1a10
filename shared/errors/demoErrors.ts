import type { ErrorEntry } from './ErrorEntry.ts'

/** What making and removing demo audits is refused for. */
export const DEMO_ERRORS = {
  DEMO_ONLY: {
    message: '{code} is no demo audit.',
    next: 'Only demo audits can be removed; cancel this one if nobody should work on it. Nothing was changed.',
    audience: 'screen',
  },
  DEMO_INVOICED: {
    message: '{code} is on an invoice.',
    next: 'An invoiced audit stays. Nothing was changed.',
    audience: 'screen',
  },
  DEMO_REMOVER_NOT_ADMIN: {
    message: 'Only an admin makes and removes demo audits.',
    next: 'Ask an admin of the demo carrier. Nothing was changed.',
    audience: 'screen',
  },
  DEMO_NO_ACCESS: {
    message: 'You do not work for the demo carrier {carrier}.',
    next: 'Ask an admin to add {carrier} to your carriers. Demo audits are made there only.',
    audience: 'screen',
  },
} as const satisfies Record<string, ErrorEntry>
