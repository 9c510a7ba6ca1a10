import { createContext, type ReactNode, useEffect, useMemo, useState } from 'react'
import { chosenLanguage, keepLanguage } from './chosenLanguage.ts'
import type { Language } from './Texts.ts'

export interface LanguageChoice {
  language: Language
  choose: (language: Language) => void
}

export const LanguageContext = createContext<LanguageChoice>({ language: 'en', choose: () => {} })

/** The language that the reader chose, kept in this browser, for every page below. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(chosenLanguage)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const choice = useMemo(
    () => ({
      language,
      choose: (next: Language) => {
        keepLanguage(next)
        setLanguage(next)
      },
    }),
    [language],
  )
  return <LanguageContext value={choice}>{children}</LanguageContext>
}
