export type Language = 'en' | 'es'

/** What is written, by key: English, Spanish. `{names}` in braces are filled in. */
export type Texts = Readonly<Record<string, readonly [english: string, spanish: string]>>

export type TextValues = Readonly<Record<string, string | number>>
