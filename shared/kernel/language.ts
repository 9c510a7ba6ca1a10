/** The languages that insureds and agents are written to in, as a person reads their names. */
export const LANGUAGES = { en: 'English', es: 'Spanish' } as const

export type Language = keyof typeof LANGUAGES

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[]

/** What a contact is written to in unless it is known that they prefer another. */
export const DEFAULT_LANGUAGE: Language = 'en'

/** How feeds and people write a language: its code, its name in either, both with a region behind. */
const FORMS: Record<Language, RegExp> = {
  en: /^(en|eng|english|ingl[eé]s)([-_ (].*)?$/i,
  es: /^(es|sp|spa|esp|spanish|espa[nñ]ol|castellano)([-_ (].*)?$/i,
}

/** The language that a text names, such as `es`, `es-US`, `Spanish` or `Español`; null for any other. */
export function readLanguage(text: string): Language | null {
  return LANGUAGE_CODES.find((code) => FORMS[code].test(text.trim())) ?? null
}

/** Words as a sentence about a wrong language says them. */
export function languageMistake(text: string): string {
  return `"${text}" is not a language that we write in: enter ${Object.values(LANGUAGES).join(' or ')}.`
}
