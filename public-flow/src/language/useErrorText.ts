import { useCallback, useContext } from 'react'
import type { PublicErrorEntry } from '#shared/errors/model.ts'
import { fillBraces } from './fillText.ts'
import { LanguageContext } from './LanguageContext.tsx'
import type { TextValues } from './Texts.ts'

/** A row of the error tables in the reader's language. */
export function useErrorText(): (entry: PublicErrorEntry, facts?: TextValues) => string {
  const { language } = useContext(LanguageContext)
  return useCallback(
    (entry, facts = {}) => fillBraces(language === 'es' ? entry.spanish : entry.message, facts),
    [language],
  )
}
