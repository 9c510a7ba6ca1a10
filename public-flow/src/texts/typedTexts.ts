import type { Texts } from '../language/Texts.ts'

/** What a field says of what is typed into it. */
export const TYPED_TEXTS = {
  readAs: ['We read {text}', 'Leemos {text}'],
} as const satisfies Texts
