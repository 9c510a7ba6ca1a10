import { expect, it } from 'vitest'
import { readState, US_STATES } from './contact.ts'

it.each([
  ['NJ', 'NJ'],
  ['nj', 'NJ'],
  ['N.J.', 'NJ'],
  ['New Jersey', 'NJ'],
  ['NEW  JERSEY', 'NJ'],
  ['west virginia', 'WV'],
  ['DC', ''],
  ['District of Columbia', ''],
  ['PR', ''],
  ['Jersey', ''],
  ['N3', ''],
  ['constructor', ''],
  ['', ''],
])('%j is %j', (text, code) => {
  expect(readState(text)).toBe(code)
})

it('knows all 50 by code and by name', () => {
  for (const [code, { name }] of Object.entries(US_STATES))
    expect([readState(code.toLowerCase()), readState(name.toUpperCase())]).toEqual([code, code])
})
