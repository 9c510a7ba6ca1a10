import { expect, it } from 'vitest'
import { unwrapCell } from './readCells.ts'

it.each([
  ['="0045121"', '0045121'],
  ['= "0045121 "', '0045121'],
  ['="say ""hi"""', 'say "hi"'],
  ["'0045121", '0045121'],
  ["'07030-1234", '07030-1234'],
  ["'(207) 555-0101", '(207) 555-0101'],
  ["'Twas Brillig Inc", "'Twas Brillig Inc"],
  ["'", "'"],
  ['=HYPERLINK("http://x.example","pay")', '=HYPERLINK("http://x.example","pay")'],
  ['="a"&"b"', '="a"&"b"'],
  ['=1+1', '=1+1'],
  ['', ''],
])('%j of a text is %j', (text, unwrapped) => {
  expect(unwrapCell(text, false)).toBe(unwrapped)
})

it('takes an apostrophe off a key whatever follows', () => {
  expect(unwrapCell("'GLP-0100", true)).toBe('GLP-0100')
  expect(unwrapCell("'", true)).toBe("'")
})
