import fc from 'fast-check'
import { expect, it } from 'vitest'
import { oneLine } from './oneLine.ts'

it.each([
  ['Harbor Oven\r\nBcc: all@example.com', 'Harbor Oven Bcc: all@example.com'],
  [' \u2028Harbor\u0000\u202eOven\t', 'Harbor Oven'],
  ['Crêpes & Co. “Ana”', 'Crêpes & Co. “Ana”'],
])('%j is %j', (text, line) => {
  expect(oneLine(text)).toBe(line)
})

it('has no line break and no control character, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(oneLine(text)).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u)
    }),
  )
})
