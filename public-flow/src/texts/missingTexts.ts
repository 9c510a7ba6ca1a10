import type { Texts } from '../language/Texts.ts'

/** Why a document is not there. */
export const MISSING_TEXTS = {
  h1: ['Why don’t you have it?', '¿Por qué no lo tiene?'],
  later: ['I can get it later', 'Puedo conseguirlo después'],
  accountant: ['My accountant has it', 'Lo tiene mi contador'],
  none: ['We don’t keep one', 'No lo llevamos'],
  other: ['Something else', 'Otra razón'],
  which: ['About: {document}', 'Sobre: {document}'],
  words: ['Tell us why', 'Díganos por qué'],
} as const satisfies Texts
