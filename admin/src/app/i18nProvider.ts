import type { I18nProvider, TranslationMessages } from 'ra-core'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { messages } from './messages.ts'

/** Texts by their keys; those of one screen stand below a name of their own. */
interface Messages {
  [key: string]: string | Messages
}

let known: TranslationMessages = messages
let current: I18nProvider | null = null

/**
 * Makes texts known. A messages file calls it, and a module that speaks imports the messages file: so
 * a screen's texts are fetched with its code, and are there before it is shown.
 */
export function addMessages({ resources = {}, ...added }: Messages): void {
  known = { ...added, ...known, resources: Object.assign({}, known['resources'], resources) }
  current = null
}

/** react-admin's words, over all texts that are known by now. */
export const i18nProvider: I18nProvider = {
  translate: (key, options) => {
    current ??= polyglotI18nProvider(() => known, 'en')
    return current.translate(key, options)
  },
  // There is one language.
  changeLocale: async () => {},
  getLocale: () => 'en',
  getLocales: () => [{ locale: 'en', name: 'English' }],
}
