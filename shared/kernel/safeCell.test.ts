import fc from 'fast-check'
import { expect, it } from 'vitest'
import { safeCell } from './exportText.ts'

it.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\0=1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
])('%j is no formula', (text) => {
  expect(safeCell(text)).toBe(`'${text}`)
})

it.each(['', 'Harbor Oven', "'quoted", '1-2', 'a=b'])('%j stays as it is', (text) => {
  expect(safeCell(text)).toBe(text)
})

it('leaves none of 10,000 random cells a formula, and each can be read back', () => {
  const cell = fc
    .tuple(fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝'), fc.string())
    .map(([start, rest]) => start + rest)
  fc.assert(
    fc.property(cell, (text) => {
      const safe = safeCell(text)
      expect(safe).not.toMatch(/^[=+\-@\t\r\n\0＝＋－＠]/)
      expect([text, `'${text}`]).toContain(safe)
    }),
    { numRuns: 10_000 },
  )
})
