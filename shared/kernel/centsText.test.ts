import fc from 'fast-check'
import { expect, it } from 'vitest'
import { centsText } from './exportText.ts'

it.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [1250, '12.50'],
  [-123_456_789, '-1234567.89'],
])('%i cents are %s', (cents, text) => {
  expect(centsText(cents)).toBe(text)
})

it('loses nothing', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (cents) => {
      const [whole = '', decimals = ''] = centsText(cents).split('.')
      expect(decimals).toHaveLength(2)
      expect(BigInt(whole.replace('-', '') + decimals)).toBe(BigInt(Math.abs(cents)))
      expect(whole.startsWith('-')).toBe(cents < 0)
    }),
  )
})
