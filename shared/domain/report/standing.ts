/** How a carrier stands now, beside the figures of a period: what exactly each number counts. */
export const STANDING = {
  open: {
    label: 'Open audits',
    definition:
      'Audits of the active slices that the carrier still waits for: not sent, not invoiced, not cancelled. Demo audits are among them, as in the list.',
  },
  dueSoon: {
    label: 'Due in 30 days',
    definition:
      'Open audits of the active slices, in any state, whose due day is at most 30 days away. Those past due are among them.',
  },
  late: {
    label: 'Past due',
    definition: 'Open audits of the active slices, in any state, whose due day is over.',
  },
  unbilled: {
    label: 'Unbilled',
    definition:
      'Audits of every slice that were sent to the carrier and are on no invoice yet, as the worker counted them. What the next invoice comes to, with cancelled audits that cost a fee, is in the report.',
  },
} as const

export type StandingName = keyof typeof STANDING
