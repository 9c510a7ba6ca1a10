import fc from 'fast-check'
import { expect, it } from 'vitest'
import { figuresOf, histogramOf, percentile } from './figures.ts'
import { figureChange, figureText } from './figureText.ts'

it('percentiles of a histogram are those of the sorted values', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(40), { minLength: 1, maxLength: 60 }),
      fc.constantFrom(0.5, 0.9, 1),
      (values, share) => {
        const counts: Record<string, number> = { late: 3, 'sent:PRODUCTIVE': 2 }
        for (const value of values) counts[`turn:${value}`] = (counts[`turn:${value}`] ?? 0) + 1
        const sorted = [...values].sort((a, b) => a - b)
        const rank = Math.max(1, Math.ceil(share * sorted.length))
        expect(percentile(histogramOf(counts, 'turn'), share)).toBe(sorted[rank - 1])
      },
    ),
  )
})

it('figures come from the counters, and say when there is nothing to say', () => {
  const counts = { 'turn:10': 5, 'turn:30': 4, 'turn:366': 1, ontime: 6, late: 2, undated: 2 }
  const more = { 'sent:PRODUCTIVE': 7, 'sent:NONPRODUCTIVE': 3, reworked: 2, 'attempts:2': 3 }
  expect(figuresOf({ ...counts, ...more, added: 12 })).toEqual({
    turnaroundMedian: 10,
    turnaroundP90: 30,
    withinService: 0.75,
    productiveRate: 0.7,
    reworkRate: 0.2,
    attempts: 2,
    added: 12,
    sent: 10,
  })
  expect(figuresOf({})).toEqual({
    turnaroundMedian: null,
    turnaroundP90: null,
    withinService: null,
    productiveRate: null,
    reworkRate: null,
    attempts: null,
    added: 0,
    sent: 0,
  })
})

it('figures and their change are written as people read them', () => {
  expect(figureText('turnaroundMedian', 1)).toBe('1 day')
  expect(figureText('turnaroundP90', 366)).toBe('over a year')
  expect(figureText('withinService', 0.925)).toBe('92.5%')
  expect(figureText('sent', 1204)).toBe('1,204')
  expect(figureText('sent', null)).toBe('no data')
  expect(figureChange('turnaroundMedian', 12, 15)).toEqual({ text: '-3 days', isBetter: true })
  expect(figureChange('withinService', 0.9, 0.925)).toEqual({
    text: '-2.5 points',
    isBetter: false,
  })
  expect(figureChange('added', 12, 10)).toEqual({ text: '+2', isBetter: null })
  expect(figureChange('sent', 3, 3)).toEqual({ text: 'unchanged', isBetter: null })
  expect(figureChange('sent', 3, null)).toBeNull()
})
