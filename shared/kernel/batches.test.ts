import { expect, it } from 'vitest'
import { inParts } from './batches.ts'

it.each([
  [0, []],
  [2, [[0, 1]]],
  [
    4,
    [
      [0, 1],
      [2, 3],
    ],
  ],
  [5, [[0, 1], [2, 3], [4]]],
])('%i items in parts of two, none lost and none empty', (count, expected) => {
  expect(inParts([...Array(count).keys()], 2)).toEqual(expected)
})
