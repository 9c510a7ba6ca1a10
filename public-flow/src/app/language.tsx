import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import type { PublicErrorEntry } from '#shared/errors/model.ts'
import type { Language } from '#shared/kernel/language.ts'

/** What is written, by key: English, Spanish. `{names}` in braces are filled in. */
export type Texts = Readonly<Record<string, readonly [english: string, spanish: string]>>

export type TextValues = Readonly<Record<string, string | number>>

interface LanguageChoice {
  language: Language
  /** What the reader has chosen in this browser; null: nothing yet. */
  chosen: Language | null
  choose: (language: Language) => void
  /** Where nothing is chosen, the pages go on in this language. */
  suggest: (language: Language) => void
}

export const LanguageContext = createContext<LanguageChoice>({
  language: 'en',
  chosen: null,
  choose: () => {},
  suggest: () => {},
})

/**
 * The language of every page below: what the reader chose, kept in this browser, else what the audit
 * suggests, else the browser's.
 */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState<Language | null>(keptLanguage)
  const [suggested, suggest] = useState<Language>(browserLanguage)
  const language = chosen ?? suggested
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const choice = useMemo(
    () => ({
      language,
      chosen,
      choose: (next: Language) => {
        keepLanguage(next)
        setChosen(next)
      },
      suggest,
    }),
    [language, chosen],
  )
  return <LanguageContext value={choice}>{children}</LanguageContext>
}

type Stem<Key> = Key extends `${infer Name}One` ? Name : never

export interface Speak<Table extends Texts> {
  (key: keyof Table & string, values?: TextValues): string
  /** The text for a number: `{key}One` or `{key}Other`, with `{n}` filled. */
  count(key: Stem<keyof Table & string>, n: number, values?: TextValues): string
}

/** The texts of a table in the reader's language. */
export function useTexts<Table extends Texts>(table: Table): Speak<Table> {
  const { language } = useContext(LanguageContext)
  return useMemo(() => speakerOf(table, language), [table, language])
}

/** The texts of a table in a language. */
export function speakerOf<Table extends Texts>(table: Table, language: Language): Speak<Table> {
  const say = (key: keyof Table & string, values: TextValues = {}) => {
    const [english, spanish] = table[key] ?? ['', '']
    return fillBraces(language === 'es' ? spanish : english, values)
  }
  const count = (key: string, n: number, values: TextValues = {}) =>
    say(`${key}${pluralOf(n, language)}`, { n, ...values })
  return Object.assign(say, { count })
}

/** A row of the error tables in the reader's language. */
export function useErrorText(): (entry: PublicErrorEntry, facts?: TextValues) => string {
  const { language } = useContext(LanguageContext)
  return useCallback(
    (entry, facts = {}) => fillBraces(language === 'es' ? entry.spanish : entry.message, facts),
    [language],
  )
}

/** `{names}` replaced by their values; one without a value stays as it is. */
function fillBraces(text: string, values: TextValues): string {
  return text.replace(/\{(\w+)\}/g, (brace, name: string) => String(values[name] ?? brace))
}

/** `One` or `Other`: which of two texts a number takes in a language. */
function pluralOf(n: number, language: Language): 'One' | 'Other' {
  return new Intl.PluralRules(language).select(n) === 'one' ? 'One' : 'Other'
}

const KEY = 'bakehouse.language'

/** The language chosen here before. */
function keptLanguage(): Language | null {
  try {
    const kept = window.localStorage.getItem(KEY)
    return kept === 'en' || kept === 'es' ? kept : null
  } catch {
    // A browser that keeps nothing asks again each time.
    return null
  }
}

function browserLanguage(): Language {
  return window.navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en'
}

function keepLanguage(language: Language): void {
  try {
    window.localStorage.setItem(KEY, language)
  } catch {
    // The choice still holds for this page.
  }
}
