import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cellsOfRejectsLine, rejectsLine } from './importReport.ts'

it.each([
  [['1', '', 'a,b', 'say "so"', 'two\r\nlines', ' blank ', '']],
  [['']],
  [['', '']],
  [['=1+1', '-5', '@x', '+1']],
])('reads the cells of its own line again: %j', (cells) => {
  expect(cellsOfRejectsLine(rejectsLine(cells))).toEqual(cells)
})

it('whatever they hold', () => {
  // A cell that begins with ' and a sign is a spreadsheet's own escape, which is removed.
  const cell = fc.string().filter((text) => !text.startsWith("'"))
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1 }), (cells) => {
      expect(cellsOfRejectsLine(rejectsLine(cells))).toEqual(cells)
    }),
  )
})
