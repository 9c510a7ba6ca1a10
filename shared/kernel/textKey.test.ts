import { expect, it } from 'vitest'
import { textKey } from './compareTexts.ts'

it.each([
  ['', ''],
  ['Zebra Co', 'zebra co'],
  ['  zebra   CO ', 'zebra co'],
  ['Émile Ångström', 'emile angstrom'],
  ['GL-100-Ab', 'gl-100-ab'],
  // A mark alone is no letter, and yet not nothing.
  ['\u0301', '\u0301'],
])('%j sorts as %j', (text, key) => {
  expect(textKey(text)).toBe(key)
})
