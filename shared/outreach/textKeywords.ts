import type { Language } from '#shared/kernel/language.ts'

/** What a whole text asks for: no more texts, texts again, or who writes. */
export type Keyword = 'stop' | 'start' | 'help'

/** What carriers of phones want to be understood, and what Spanish senders use. */
const KEYWORDS: Readonly<Record<string, { asks: Keyword; language: Language | null }>> = {
  STOP: { asks: 'stop', language: null },
  STOPALL: { asks: 'stop', language: null },
  UNSUBSCRIBE: { asks: 'stop', language: 'en' },
  CANCEL: { asks: 'stop', language: 'en' },
  END: { asks: 'stop', language: 'en' },
  QUIT: { asks: 'stop', language: 'en' },
  REVOKE: { asks: 'stop', language: 'en' },
  OPTOUT: { asks: 'stop', language: 'en' },
  ALTO: { asks: 'stop', language: 'es' },
  PARAR: { asks: 'stop', language: 'es' },
  START: { asks: 'start', language: null },
  UNSTOP: { asks: 'start', language: null },
  HELP: { asks: 'help', language: null },
  INFO: { asks: 'help', language: null },
  AYUDA: { asks: 'help', language: 'es' },
}

/**
 * What a text asks for when it is nothing but a keyword, in any case and with any spaces and signs;
 * null for every other text. `language`: the keyword's own, null where both use it.
 */
export function readKeyword(words: string): { asks: Keyword; language: Language | null } | null {
  const letters = words.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')
  const key = letters.toUpperCase()
  return Object.hasOwn(KEYWORDS, key) ? (KEYWORDS[key] ?? null) : null
}
