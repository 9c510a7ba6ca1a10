import { expect, it } from 'vitest'
import { dayOfSerial } from './readCells.ts'

it.each([
  ['45474', '2024-07-01'],
  ['45839.0', '2025-07-01'],
  ['20000', '1954-10-03'],
  ['79999', '2119-01-10'],
  ['19999', null],
  ['80000', null],
  ['4547', null],
  ['45474.5', null],
  ['07/01/2024', null],
  ['', null],
])('%j is the day %s', (text, day) => {
  expect(dayOfSerial(text)).toBe(day)
})
