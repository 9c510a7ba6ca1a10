import { expect, it } from 'vitest'
import { parseDay, usDay } from './day.ts'

it('a day as mm/dd/yyyy is the same day read again (specification §5)', () => {
  expect(usDay('2026-02-03')).toBe('02/03/2026')
  expect(usDay('')).toBe('')
  expect(parseDay(usDay('2096-02-29'))).toBe('2096-02-29')
})
