import type { Language, Texts, TextValues } from './Texts.ts'

/** A text in a language, its braces filled. */
export function fillText<Table extends Texts>(
  table: Table,
  key: keyof Table & string,
  language: Language,
  values: TextValues = {},
): string {
  const [english, spanish] = table[key] ?? ['', '']
  return fillBraces(language === 'es' ? spanish : english, values)
}

/** `{names}` replaced by their values; one without a value stays as it is. */
export function fillBraces(text: string, values: TextValues): string {
  return text.replace(/\{(\w+)\}/g, (brace, name: string) => String(values[name] ?? brace))
}

/** `One` or `Other`: which of two texts a number takes in a language. */
export function pluralOf(n: number, language: Language): 'One' | 'Other' {
  return new Intl.PluralRules(language).select(n) === 'one' ? 'One' : 'Other'
}
