/** The groups of the default order (specification §4): ORDER, due within 30 days, fire, the rest. */
export const BANDS = {
  order: {
    digit: '0',
    label: 'Order',
    why: 'Not usable yet: complete the order first',
    tone: 'slate',
  },
  due30: { digit: '1', label: 'Due in 30 days', why: 'Due within 30 days or past', tone: 'amber' },
  fire: { digit: '2', label: 'Fire', why: 'Contacting without an insured e-mail', tone: 'red' },
  rest: { digit: '3', label: 'Rest', why: 'Everything else, newest first', tone: 'slate' },
} as const

export type Band = keyof typeof BANDS
