import type { Language } from './Texts.ts'

const KEY = 'bakehouse.language'

/** The language chosen here before, else the browser's when it is Spanish, else English. */
export function chosenLanguage(): Language {
  try {
    const kept = window.localStorage.getItem(KEY)
    if (kept === 'en' || kept === 'es') return kept
  } catch {
    // A browser that keeps nothing asks again each time.
  }
  return window.navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en'
}

/** Remembers the choice where the browser lets it. */
export function keepLanguage(language: Language): void {
  try {
    window.localStorage.setItem(KEY, language)
  } catch {
    // The choice still holds for this page.
  }
}
