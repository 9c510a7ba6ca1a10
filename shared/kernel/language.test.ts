import { expect, it } from 'vitest'
import { LANGUAGES, readLanguage } from './language.ts'

it.each([
  ['es', 'es'],
  ['ES-us', 'es'],
  ['Spanish', 'es'],
  ['Español', 'es'],
  ['espanol (Mexico)', 'es'],
  ['SPA', 'es'],
  ['en', 'en'],
  [' English ', 'en'],
  ['en_US', 'en'],
  ['Portuguese', null],
  ['Estonian', null],
  ['', null],
])('%j is %s', (text, language) => {
  expect(readLanguage(text)).toBe(language)
})

it.each(Object.entries(LANGUAGES))('%s is read by its own name, %s', (code, name) => {
  expect(readLanguage(name)).toBe(code)
})
