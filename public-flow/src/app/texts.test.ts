import { describe, expect, it } from 'vitest'
import { PUBLIC_ERRORS } from '#shared/errors/intake.ts'
import type { Texts } from './language.tsx'

const MODULES = import.meta.glob<Record<string, unknown>>(
  ['../{app,audit,fields,landing,results}/**/*.{ts,tsx}', '!**/*.test.{ts,tsx}'],
  { eager: true },
)
const TABLES = Object.values(MODULES)
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, Texts] => entry[0].endsWith('_TEXTS'))

/** `TABLE.key`, English, Spanish: every text of the pages, and every problem they can show. */
const ALL: [name: string, english: string, spanish: string][] = [
  ...TABLES.flatMap(([table, texts]) =>
    Object.entries(texts).map(([key, [english, spanish]]): [string, string, string] => [
      `${table}.${key}`,
      english,
      spanish,
    ]),
  ),
  ...Object.entries(PUBLIC_ERRORS).map(([code, { message, spanish }]): [string, string, string] => [
    code,
    message,
    spanish,
  ]),
]

/** The same word in both languages. */
const SAME = ['PIN', 'Bakehouse', 'No', '{change}: {name}', 'Error: {title}']

describe('the texts of the public pages', () => {
  it('are all there', () => {
    expect(TABLES.length).toBeGreaterThanOrEqual(20)
    expect(ALL.length).toBeGreaterThan(300)
  })

  it('are in both languages, with the same places to fill', () => {
    const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort()
    const wrong = ALL.filter(
      ([, english, spanish]) =>
        english.trim() === '' ||
        spanish.trim() === '' ||
        (english === spanish && !SAME.includes(english)) ||
        holes(english).join() !== holes(spanish).join(),
    )
    expect(wrong.map(([name]) => name)).toEqual([])
  })

  it('say "usted", never "tú"', () => {
    const familiar = ALL.filter(([, , spanish]) =>
      /\b(tú|tu|tus|puedes|quieres|tienes)\b/i.test(spanish),
    )
    expect(familiar.map(([name]) => name)).toEqual([])
  })

  it('are sentences of at most 14 words in English', () => {
    const long = ALL.flatMap(([name, english]) =>
      english
        .split(/(?<=[.?!:])\s/)
        .filter((sentence) => sentence.split(/\s+/).length > 14)
        .map((sentence) => `${name}: ${sentence}`),
    )
    // Two of the agreed texts have a word or two more.
    expect(long.length).toBeLessThanOrEqual(3)
  })

  it('read at grade 8 or below', () => {
    expect(gradeOf(ALL.map(([, english]) => `${english.replace(/[.?!]?$/, '.')}`))).toBeLessThan(8)
  })
})

/** The Flesch-Kincaid grade of texts together; syllables are counted by groups of vowels. */
function gradeOf(texts: readonly string[]): number {
  const text = texts.join(' ').replace(/\{\w+\}/g, 'name')
  const words = text.match(/[A-Za-z’]+/g) ?? []
  const sentences = text.match(/[.?!]+(\s|$)/g) ?? []
  const syllables = words.reduce(
    (sum, word) =>
      sum +
      Math.max(
        1,
        (
          word
            .toLowerCase()
            .replace(/e$/, '')
            .match(/[aeiouy]+/g) ?? []
        ).length,
      ),
    0,
  )
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59
}
