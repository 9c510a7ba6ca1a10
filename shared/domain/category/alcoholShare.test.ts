import { expect, it } from 'vitest'
import { alcoholLimit, alcoholLimitOf, alcoholShare } from './alcoholShare.ts'
import { emptyLine, enterAmounts, selectLine } from './selectLine.ts'

it('reads the limit of a class from its description', () => {
  for (const [classDescription, limit] of [
    ['Restaurants, under 30%', 0.3],
    ['Restaurants - with sale of alcoholic beverages that are less than 30% of receipts', 0.3],
    ['Taverns, 75 % or less', 0.75],
    ['Restaurants <25%', 0.25],
    ['Restaurants - 30% or more but less than 75% alcohol', 0.75],
    ['Restaurants', null],
    ['Janitorial, discount under 30%', null],
  ] as const)
    expect([classDescription, alcoholLimitOf({ classDescription })]).toEqual([
      classDescription,
      limit,
    ])
  const lines = [
    { classCode: '1', classDescription: 'Bar, under 75%' },
    { classCode: '2', classDescription: 'Restaurants, under 30%' },
  ]
  expect(alcoholLimit(lines)).toEqual({ classCode: '2', limit: 0.3 })
  expect(alcoholLimit([])).toBeNull()
})

it('the share is of net, of lines that count', () => {
  const line = (id: string, sales: string, salesTax = '') =>
    enterAmounts(selectLine(emptyLine(id)), { sales, salesTax })
  expect(alcoholShare([])).toBe(0)
  expect(alcoholShare([line('food', '700'), line('alcoholBeer', '310', '10')])).toBe(0.3)
  expect(alcoholShare([line('food', '700'), line('alcoholWine', '1', '2')])).toBe(0)
})
