import { useContext, useMemo } from 'react'
import { fillText, pluralOf } from './fillText.ts'
import { LanguageContext } from './LanguageContext.tsx'
import type { Texts, TextValues } from './Texts.ts'

type Stem<Key> = Key extends `${infer Name}One` ? Name : never

export interface Speak<Table extends Texts> {
  (key: keyof Table & string, values?: TextValues): string
  /** The text for a number: `{key}One` or `{key}Other`, with `{n}` filled. */
  count(key: Stem<keyof Table & string>, n: number, values?: TextValues): string
}

/** The texts of a table in the reader's language. */
export function useTexts<Table extends Texts>(table: Table): Speak<Table> {
  const { language } = useContext(LanguageContext)
  return useMemo(() => {
    const say = (key: keyof Table & string, values?: TextValues) =>
      fillText(table, key, language, values)
    const count = (key: string, n: number, values: TextValues = {}) =>
      fillText(table, `${key}${pluralOf(n, language)}`, language, { n, ...values })
    return Object.assign(say, { count })
  }, [table, language])
}
