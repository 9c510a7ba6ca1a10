import { expect, it } from 'vitest'
import { compareTexts } from './compareTexts.ts'

it('compares texts by code points, a beginning before what goes on', () => {
  const ordered = ['', 'A', 'Z', 'a', 'ab', 'b', '｡', '😀', '😁']
  expect(ordered.toReversed().sort(compareTexts)).toEqual(ordered)
  expect(compareTexts('ab', 'ab')).toBe(0)
})
