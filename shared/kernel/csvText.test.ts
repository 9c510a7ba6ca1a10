import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvText } from './exportText.ts'

it('ends every row with CRLF, quotes what needs it and leaves numbers alone', () => {
  expect(
    csvText([
      ['a,b', 'c"d', ' e'],
      [-1, { cents: -1250 }, '-1'],
    ]),
  ).toBe('"a,b","c""d"," e"\r\n-1,-12.50,\'-1\r\n')
})

it.each(['=1', '+1', '-1', '@a', '\ta', '\ra', '＝1', '＋1', '－1', '＠a'])(
  'makes no formula of %j',
  (text) => {
    expect(csvText([[text, 'x']]).replace(/^"/, '')).toMatch(/^'/)
  },
)

it('is read back by another program cell for cell, whatever is in it', () => {
  const table = fc
    .nat({ max: 5 })
    .chain((more) =>
      fc.array(
        fc.array(fc.string({ unit: 'binary' }), { minLength: 1 + more, maxLength: 1 + more }),
        { minLength: 1 },
      ),
    )
  fc.assert(
    fc.property(table, (rows) => {
      const read: string[][] = parse(csvText(rows.map((row) => ['|', ...row])), {
        bom: false,
        record_delimiter: '\r\n',
      })
      expect(
        read.map(([, ...cells]) => cells.map((cell) => cell.replace(/^'(?=.)/su, ''))),
      ).toEqual(rows.map((row) => row.map((cell) => cell.replace(/^'(?=.)/su, ''))))
      for (const cell of read.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
    }),
  )
})
