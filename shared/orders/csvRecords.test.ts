import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { type CsvFailure, csvRecords } from './csvRecords.ts'

async function read(pieces: readonly string[], delimiter = ',') {
  const rows: string[][] = []
  const lines: number[] = []
  let failure: CsvFailure | null = null
  const reader = csvRecords(delimiter, (cells, line) => {
    rows.push(cells)
    lines.push(line)
  })
  for (const piece of pieces) failure ??= await reader.push(piece)
  failure ??= await reader.end()
  return { rows, lines, failure }
}

const pieces = (text: string, size: number) => text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []

describe('csvRecords', () => {
  it('gives back any table in any dialect, however it is cut', async () => {
    const cell = fc.string({ unit: fc.constantFrom(...'ab ,;|"\t\r\né'), maxLength: 6 })
    const table = fc
      .integer({ min: 2, max: 5 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }),
      )
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom(',', ';', '\t', '|'),
        fc.constantFrom('\r\n', '\n', '\r'),
        fc.boolean(),
        fc.integer({ min: 1, max: 20 }),
        async (rows, delimiter, lineEnd, isTerminated, size) => {
          const quoted = rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`))
          const text =
            quoted.map((row) => row.join(delimiter)).join(lineEnd) + (isTerminated ? lineEnd : '')
          const { rows: read1, failure } = await read(pieces(text, size), delimiter)
          expect(failure).toBeNull()
          expect(read1).toEqual(rows)
        },
      ),
    )
  })

  it('reads what people write, plain and quoted cells mixed', async () => {
    const plain = fc
      .string({ unit: fc.constantFrom(...'ab 1.'), maxLength: 5 })
      .map((cell) => ({ cell, written: cell }))
    const quoted = fc
      .tuple(
        fc.string({ unit: fc.constantFrom(...'ab,"\n '), maxLength: 5 }),
        fc.constantFrom('', ' ', '  '),
      )
      .map(([cell, blanks]) => ({ cell, written: `"${cell.replaceAll('"', '""')}"${blanks}` }))
    const row = fc.array(fc.oneof(plain, quoted), { minLength: 2, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1 }),
        fc.integer({ min: 1, max: 9 }),
        async (rows, size) => {
          const text = rows
            .map((row) => `${row.map(({ written }) => written).join(',')}\n`)
            .join('')
          const cells = rows.map((row) => row.map(({ cell }) => cell))
          expect((await read(pieces(text, size))).rows).toEqual(cells)
        },
      ),
    )
  })

  it('reads rows of any length, and makes no error of it', async () => {
    const lengths = [1, 2, 3, 1, 40, 2]
    const texts = lengths.map((length) => Array.from({ length }, (_, n) => `${n}`).join(','))
    // An error for each would take a hundred times as long as the row.
    const made = vi.spyOn(Error, 'captureStackTrace')
    const { rows } = await read([`sep=;\n${texts.join('\n')}`])
    expect(made).not.toHaveBeenCalled()
    made.mockRestore()
    expect(rows.map(({ length }) => length)).toEqual([1, ...lengths])
  })

  it('counts lines through quoted line ends and blank lines', async () => {
    const text = 'a,b\r\n"1\r\n2",3\r\n\r\n4,"5"\n6,7\r8,9'
    for (const size of [1, 2, 3, 100])
      expect(await read(pieces(text, size))).toMatchObject({
        lines: [1, 2, 4, 5, 6, 7],
        failure: null,
      })
  })

  it.each([
    ['a,5" Pipe,b', ['a', '5" Pipe', 'b']],
    ['"Big Al" Diner,b', ['"Big Al" Diner', 'b']],
    ['"a" ,b', ['a', 'b']],
    ['"a,b" ,"c"" "', ['a,b', 'c" ']],
    ['"""a"" ",b', ['"a" ', 'b']],
    ['"Big Al, Sr" Diner,b', ['"Big Al, Sr" Diner', 'b']],
    ['="0045121",b', ['="0045121"', 'b']],
    ['"=""0045121""",b', ['="0045121"', 'b']],
    ['a,', ['a', '']],
    ['"a",', ['a', '']],
    ['""', ['']],
  ])('reads %j as %j', async (text, cells) => {
    for (const size of [1, 100]) expect((await read(pieces(text, size))).rows).toEqual([cells])
  })

  it.each([
    ['a,b\n1,"2\n3,4\n', 'quote-open', 2],
    ['a,b\n1,"', 'quote-open', 2],
    [`a,b\n${'x'.repeat(1_100_000)}`, 'row-too-long', 2],
    [`a,b\n1,"${'x\n'.repeat(600_000)}`, 'row-too-long', 2],
    [`a,b\n${'x'.repeat(1_100_000)}\n`, 'row-too-long', 2],
  ])('stops at broken text %#', async (text, kind, line) => {
    for (const size of [65_536, 2_000_000])
      expect((await read(pieces(text, size))).failure).toEqual({ kind, line })
  })
})
