import { useContext, useMemo } from 'react'
import { ANSWER_ERRORS } from '#shared/errors/intake.ts'
import type { FieldError } from '#shared/intake/checkedPage.ts'
import type { ShownError } from '../fields/ShownError.ts'
import { fillBraces, fillText } from '../language/fillText.ts'
import { LanguageContext } from '../language/LanguageContext.tsx'
import type { Language } from '../language/Texts.ts'
import { DOCS_TEXTS } from '../texts/docsTexts.ts'
import { SALES_TEXTS } from '../texts/salesTexts.ts'

/** Problems in the reader's language, their lines and documents named in it. */
export function useFieldErrors(errors: readonly FieldError[]): readonly ShownError[] {
  const { language } = useContext(LanguageContext)
  return useMemo(() => errors.map((error) => inWords(error, language)), [errors, language])
}

function inWords({ field, code, facts = {} }: FieldError, language: Language): ShownError {
  const { message, spanish } = ANSWER_ERRORS[code]
  const { line, document, ...others } = facts
  const named = {
    ...others,
    ...(isKey(SALES_TEXTS, line) && { line: fillText(SALES_TEXTS, line, language) }),
    ...(isKey(DOCS_TEXTS, document) && { document: documentIn(document, language) }),
  }
  return { field, text: fillBraces(language === 'es' ? spanish : message, named) }
}

function documentIn(document: keyof typeof DOCS_TEXTS, language: Language): string {
  const name = fillText(DOCS_TEXTS, document, language)
  return language === 'es' ? name : name.toLowerCase()
}

function isKey<Table extends object>(table: Table, key: unknown): key is keyof Table & string {
  return typeof key === 'string' && Object.hasOwn(table, key)
}
