import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { soakSize } from '../../tests/setup/soakSize.ts'
import { centsText, csvText, safeCell } from './exportText.ts'

describe('csvText', () => {
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
})

describe('safeCell', () => {
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

  it('leaves no random cell a formula, and each can be read back', () => {
    const cell = fc
      .tuple(fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝'), fc.string())
      .map(([start, rest]) => start + rest)
    fc.assert(
      fc.property(cell, (text) => {
        const safe = safeCell(text)
        expect(safe).not.toMatch(/^[=+\-@\t\r\n\0＝＋－＠]/)
        expect([text, `'${text}`]).toContain(safe)
      }),
      { numRuns: soakSize(2_000, 10_000) },
    )
  })
})

describe('centsText', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [1250, '12.50'],
    [-123_456_789, '-1234567.89'],
  ])('%i cents are %s', (cents, text) => {
    expect(centsText(cents)).toBe(text)
  })

  it('loses nothing', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (cents) => {
        const [whole = '', decimals = ''] = centsText(cents).split('.')
        expect(decimals).toHaveLength(2)
        expect(BigInt(whole.replace('-', '') + decimals)).toBe(BigInt(Math.abs(cents)))
        expect(whole.startsWith('-')).toBe(cents < 0)
      }),
    )
  })
})
