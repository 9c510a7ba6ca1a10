import type { Texts } from '../language/Texts.ts'

/** Links that open nothing, and pages that did not load. */
export const FAILED_TEXTS = {
  h1: ['We can’t open this page', 'No podemos abrir esta página'],
  code: ['Open with your code', 'Abrir con su código'],
} as const satisfies Texts
