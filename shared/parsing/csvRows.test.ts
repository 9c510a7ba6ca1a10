import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CsvFailure, csvRows } from './csvRows.ts'

function read(pieces: readonly string[], delimiter = ',') {
  const rows: string[][] = []
  const lines: number[] = []
  let failure: CsvFailure | null = null
  const reader = csvRows(delimiter, (cells, line) => {
    rows.push(cells)
    lines.push(line)
  })
  for (const piece of pieces) failure ??= reader.push(piece)
  failure ??= reader.end()
  return { rows, lines, failure }
}

const pieces = (text: string, size: number) => text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []

describe('csvRows', () => {
  it('gives back any table in any dialect, however it is cut', () => {
    const cell = fc.string({ unit: fc.constantFrom(...'ab ,;|"\t\r\né'), maxLength: 6 })
    const table = fc
      .integer({ min: 2, max: 5 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }),
      )
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(',', ';', '\t', '|'),
        fc.constantFrom('\r\n', '\n', '\r'),
        fc.boolean(),
        fc.integer({ min: 1, max: 20 }),
        (rows, delimiter, lineEnd, isTerminated, size) => {
          const quoted = rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`))
          const text =
            quoted.map((row) => row.join(delimiter)).join(lineEnd) + (isTerminated ? lineEnd : '')
          const { rows: read1, failure } = read(pieces(text, size), delimiter)
          expect(failure).toBeNull()
          expect(read1).toEqual(rows)
        },
      ),
    )
  })

  it('reads what people write as csv-parse does', () => {
    const plain = fc.string({ unit: fc.constantFrom(...'ab 1.'), maxLength: 5 })
    const quoted = fc
      .string({ unit: fc.constantFrom(...'ab,"\n'), maxLength: 5 })
      .map((text) => `"${text.replaceAll('"', '""')}"`)
    const row = fc.array(fc.oneof(plain, quoted), { minLength: 2, maxLength: 4 })
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), fc.integer({ min: 1, max: 9 }), (rows, size) => {
        const text = `${rows.map((cells) => cells.join(',')).join('\n')}\n`
        const expected = parse(text, { relax_column_count: true, relax_quotes: true })
        expect(read(pieces(text, size)).rows).toEqual(expected)
      }),
    )
  })

  it('counts lines through quoted line ends and blank lines', () => {
    const text = 'a,b\r\n"1\r\n2",3\r\n\r\n4,"5"\n6,7\r8,9'
    for (const size of [1, 2, 3, 100])
      expect(read(pieces(text, size))).toMatchObject({ lines: [1, 2, 4, 5, 6, 7], failure: null })
  })

  it.each([
    ['a,5" Pipe,b', ['a', '5" Pipe', 'b']],
    ['"Big Al" Diner,b', ['"Big Al" Diner', 'b']],
    ['"a" ,b', ['a', 'b']],
    ['="0045121",b', ['="0045121"', 'b']],
    ['"=""0045121""",b', ['="0045121"', 'b']],
    ['a,', ['a', '']],
    ['"a",', ['a', '']],
    ['""', ['']],
  ])('reads %j as %j', (text, cells) => {
    for (const size of [1, 100]) expect(read(pieces(text, size)).rows).toEqual([cells])
  })

  it.each([
    ['a,b\n1,"2\n3,4\n', 'quote-open', 2],
    ['a,b\n1,"', 'quote-open', 2],
    [`a,b\n${'x'.repeat(1_100_000)}`, 'row-too-long', 2],
    [`a,b\n1,"${'x\n'.repeat(600_000)}`, 'row-too-long', 2],
    [`a,b\n${'x'.repeat(1_100_000)}\n`, 'row-too-long', 2],
  ])('stops at %.12j: %s', (text, kind, line) => {
    for (const size of [65_536, 2_000_000])
      expect(read(pieces(text, size)).failure).toEqual({ kind, line })
  })
})
