import { expect, it } from 'vitest'
import { feeGaps } from './fees.ts'

it('finds the days between periods that have no price, in any order of the periods', () => {
  const year = { from: '2026-01-01', to: '2026-06-30' }
  expect(feeGaps([year, { from: '2026-07-01', to: null }])).toEqual([])
  expect(feeGaps([{ from: '2026-08-01', to: null }, year])).toEqual([
    { from: '2026-07-01', to: '2026-07-31' },
  ])
  expect(feeGaps([{ from: '2026-01-01', to: null }])).toEqual([])
})
