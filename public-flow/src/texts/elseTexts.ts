import type { Texts } from '../language/Texts.ts'

/** Anything else. */
export const ELSE_TEXTS = {
  h1: ['Is there anything else?', '¿Hay algo más?'],
  hint: ['Anything that helps us read your numbers.', 'Lo que nos ayude a leer sus números.'],
  note: ['Your note', 'Su nota'],
  again: ['What your auditor asked', 'Lo que pidió su auditor'],
} as const satisfies Texts
