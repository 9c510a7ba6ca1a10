import { expect, it } from 'vitest'
import { foreignPrefixes, prefixCounter } from './importReport.ts'

it('names the beginnings that are another carrier’s code, in any case, and no others', () => {
  const counter = prefixCounter()
  for (const number of ['GSD001', 'gsd-2', 'HM3', 'XY4', '0045', 'GSDX5', '']) counter.add(number)
  expect(foreignPrefixes(counter.counts(), 'HM', ['HM', 'GSD', 'DEMO'])).toEqual([
    { prefix: 'GSD', count: 2 },
  ])
  expect(foreignPrefixes(counter.counts(), 'HM', ['HM'])).toEqual([])
})
