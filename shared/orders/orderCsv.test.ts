import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { FeedProfile } from '#shared/firm/feedProfile.ts'
import type { OrderProblem, OrderRow } from './model.ts'
import { orderCsv } from './orderCsv.ts'
import { DEFAULT_FEED_PROFILE } from './profiles.ts'

async function read(pieces: string | string[], profile: FeedProfile = DEFAULT_FEED_PROFILE) {
  const rows: OrderRow[] = []
  const problems: OrderProblem[] = []
  const reader = orderCsv('orders.csv', profile, {
    row(row) {
      const { line, values, problem } = row
      const order = values.orderNumber?.trim() ?? ''
      if (problem) problems.push({ line, order, ...problem })
      else rows.push(row)
    },
  })
  for (const piece of [pieces].flat()) {
    const refused = await reader.push(piece)
    if (refused) return { rows, problems, refused, reader }
  }
  return { rows, problems, refused: await reader.end(), reader }
}

const HEADER = 'Order Number,Policy Number,Policy From,Policy To,Insured Name,Class Code'
const ROW = 'A1,P1,01/01/2025,01/01/2026,Flour & Sons,58161'

describe('orderCsv', () => {
  it('reads the sample, however the bytes are cut', async () => {
    const text = await readFile('tests/fixtures/orders/HM.csv', 'utf8')
    const whole = await read(text)
    expect(whole.refused).toBeNull()
    expect(whole.rows).toHaveLength(123)
    expect(whole.problems).toEqual([])
    expect(whole.rows[0]).toMatchObject({
      line: 2,
      values: {
        orderNumber: 'HM0045000',
        classDescription: 'Liquor liability - restaurants, taverns',
      },
    })
    const pieces = await read(text.match(/[\s\S]{1,97}/g) ?? [])
    expect(pieces.rows).toEqual(whole.rows)
  })

  it.each(['\n', '\r\n', '\r'])('reads rows that end in %j', async (end) => {
    const { rows, refused } = await read([HEADER, ROW, ROW, ''].join(end))
    expect(refused).toBeNull()
    expect(rows.map(({ line }) => line)).toEqual([2, 3])
  })

  it('counts lines through blank rows and cells that hold line ends', async () => {
    const { rows } = await read(
      `${HEADER}\r\n${ROW.replace('Flour & Sons', '"Flour\r\nSons"')}\r\n\r\n${ROW}\r\n`,
    )
    expect(rows.map(({ line }) => line)).toEqual([2, 5])
  })

  it('finds columns by any of their names, without case, spaces and punctuation', async () => {
    const header =
      'POLICY_NUMBER,order no.,Policy-Effective Date,expiration date,Named Insured,Class'
    const { rows, reader } = await read(`${header}\nP1,A1,1/1/25,1/1/26,Flour,1\n`)
    expect(rows[0]?.values).toMatchObject({ orderNumber: 'A1', policyNumber: 'P1', classCode: '1' })
    expect(reader.columnOf('insuredName')).toBe('Named Insured')
  })

  it('lets a profile name the columns, and lists columns that no field uses', async () => {
    const profile = {
      name: 'own',
      headers: { ...DEFAULT_FEED_PROFILE.headers, insuredName: ['Who'] },
    }
    const { rows, reader } = await read(
      `${HEADER.replace('Insured Name', 'Who')},Colour\n${ROW},red\n`,
      profile,
    )
    expect(rows[0]?.values.insuredName).toBe('Flour & Sons')
    expect(reader.ignored()).toEqual(['Colour'])
  })

  it('keeps a quote within a cell, and text that looks like a number', async () => {
    const { rows } = await read(`${HEADER}\n00123,1E5,01/01/2025,01/01/2026,5" Pipe Co,01234\n`)
    expect(rows[0]?.values).toMatchObject({
      orderNumber: '00123',
      policyNumber: '1E5',
      insuredName: '5" Pipe Co',
      classCode: '01234',
    })
  })

  it.each([
    ['an empty file', '', 'ORDER_FILE_EMPTY'],
    ['blank lines only', '\n\n ,,\n', 'ORDER_FILE_EMPTY'],
    ['a file without a header', `${ROW}\n${ROW}\n`, 'ORDER_FILE_NO_HEADER'],
    ['a header without rows', `${HEADER}\n`, 'ORDER_FILE_NO_ORDERS'],
    [
      'a header that is missing required columns',
      'Order Number,City\nA1,Rye\n',
      'ORDER_FILE_COLUMN_MISSING',
    ],
    ['two equal headers', `${HEADER},class code\n${ROW},1\n`, 'ORDER_FILE_DUPLICATE_HEADER'],
    [
      'a quote that is never closed',
      `${HEADER}\n${ROW.replace('Flour', '"Flour')}\n${ROW}`,
      'ORDER_FILE_QUOTE_OPEN',
    ],
    ['a row without an end', `${HEADER}\n${'x'.repeat(1_100_000)}\n`, 'ORDER_FILE_LINE_TOO_LONG'],
    [
      'a header of 513 columns',
      `${HEADER}${Array.from({ length: 507 }, (_, i) => `,c${i}`).join('')}\n`,
      'ORDER_FILE_TOO_MANY_COLUMNS',
    ],
  ])('refuses %s', async (_, text, code) => {
    const { refused } = await read(text)
    expect(refused?.code).toBe(code)
    expect(refused?.message).not.toMatch(/[{}]/)
  })

  it('names what is missing, and the line of an open quote', async () => {
    expect((await read('Order Number,City\nA1,Rye\n')).refused?.message).toBe(
      'orders.csv is missing required columns: Policy Number, Policy From, Policy To, Insured Name, Class Code.',
    )
    expect((await read(`${HEADER}\n${ROW}\n"A2`)).refused?.message).toContain('line 3')
  })

  it('rejects short and long rows and goes on', async () => {
    const { rows, problems, refused } = await read(
      `${HEADER}\nA1,P1\n${ROW},more\n${ROW},,\n${ROW}\n`,
    )
    expect(refused).toBeNull()
    expect(
      problems.map(({ line, order, error }) => [line, order, error.code, error.message]),
    ).toEqual([
      [2, 'A1', 'ORDER_ROW_LENGTH', 'The row has 2 cells where the header has 6.'],
      [3, 'A1', 'ORDER_ROW_LENGTH', 'The row has 7 cells where the header has 6.'],
    ])
    expect(rows.map(({ line }) => line)).toEqual([4, 5])
  })

  it('rejects a cell that is too long and goes on', async () => {
    const { rows, problems } = await read(
      `${HEADER}\n${ROW.replace('Flour', 'x'.repeat(65_537))}\n${ROW}\n`,
    )
    expect(problems).toMatchObject([{ line: 2, column: 'Insured Name', order: 'A1' }])
    expect(problems[0]?.error.code).toBe('ORDER_CELL_TOO_LONG')
    expect(rows).toHaveLength(1)
  })
})

describe('dialects', () => {
  const table = (delimiter: string, rows: string[]) =>
    rows.map((row) => row.replaceAll(',', delimiter)).join('\n')

  it.each([';', '\t', '|'])('finds the delimiter %j by the columns it knows', async (delimiter) => {
    const { rows, refused } = await read(`\n${table(delimiter, [HEADER, ROW])}`)
    expect(refused).toBeNull()
    expect(rows[0]?.values).toMatchObject({ orderNumber: 'A1', classCode: '58161' })
  })

  it('finds it however the first line is cut', async () => {
    const text = table(';', [HEADER, ROW, ROW])
    for (const size of [1, 2, 70]) {
      const { rows } = await read(text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [])
      expect(rows.map(({ line }) => line)).toEqual([2, 3])
    }
  })

  it('takes the delimiter that a spreadsheet names, and no order from that line', async () => {
    const { rows, refused, reader } = await read(`sep=;\n${table(';', [HEADER, ROW])}`)
    expect(refused).toBeNull()
    expect(rows).toHaveLength(1)
    expect(reader.dropped()).toEqual([])
  })
})

describe('rows that hold no order', () => {
  it('are dropped with a note: blank ones, the header again, totals', async () => {
    const lines = [HEADER, ROW, ',,,,,', HEADER.toUpperCase(), HEADER, ROW, '', 'TOTAL,2']
    const { rows, problems, reader } = await read(lines.join('\n'))
    expect(rows.map(({ line }) => line)).toEqual([2, 6])
    expect(problems).toEqual([])
    expect(reader.dropped()).toEqual([
      { line: 3, column: '', kind: 'rows-blank', from: '2 rows: blank', to: '' },
      { line: 4, column: '', kind: 'header-repeated', from: '2 rows: the header again', to: '' },
      { line: 8, column: '', kind: 'total-row', from: 'TOTAL 2', to: '' },
    ])
    expect(reader.stated()).toEqual([{ count: 2, of: 'either' }])
  })

  it('are totals too where the profile gives a policy day for all rows', async () => {
    const header = 'Order Number,Policy Number,Insured Name,Class Code'
    const constants = { policyFrom: '01/01/2025', policyTo: '01/01/2026' }
    const { rows, reader } = await read(`${header}\nA1,P1,Flour & Sons,58161\nTotal,,,1\n`, {
      ...DEFAULT_FEED_PROFILE,
      constants,
    })
    expect(rows.map(({ line }) => line)).toEqual([2])
    expect(reader.dropped()).toMatchObject([{ line: 3, kind: 'total-row' }])
  })

  it('are not the orders of a company called Total', async () => {
    const { rows, reader } = await read(
      `${HEADER}\nTotal 1,P1,01/01/2025,01/01/2026,Total Wine,58161\n`,
    )
    expect(rows).toHaveLength(1)
    expect(reader.stated()).toEqual([])
  })
})

describe('further class code lines in columns', () => {
  it('come with the row, under the names of their own columns', async () => {
    const { rows, reader } = await read(
      `${HEADER},Exposure,Class2,Exposure 2\n${ROW},100,16910,200\n`,
    )
    expect(rows[0]).toMatchObject({
      values: { classCode: '58161', estimatedExposure: '100' },
      moreClasses: [
        {
          values: { classCode: '16910', estimatedExposure: '200' },
          columns: { classCode: 'Class2', estimatedExposure: 'Exposure 2' },
        },
      ],
    })
    expect(reader.ignored()).toEqual([])
  })

  it('are enough: a header with Class1 to Class3 lacks nothing', async () => {
    const header = HEADER.replace('Class Code', 'Class1,Class2,Class3')
    const { rows, refused } = await read(`${header}\n${ROW},16910,\n`)
    expect(refused).toBeNull()
    expect(rows[0]?.values.classCode).toBe('58161')
  })
})

describe('a file of rejects fed back', () => {
  it('is read without its own columns and without the signs that kept formulas away', async () => {
    const { rows, reader } = await read(
      `line,column,code,message,${HEADER}\n7,Zip,X,"'=y",A1,P1,01/01/2025,01/01/2026,'=HYPERLINK(1),'58161\n`,
    )
    expect(rows[0]?.values).toMatchObject({ insuredName: '=HYPERLINK(1)', classCode: "'58161" })
    expect(reader.columns()).toEqual(HEADER.split(','))
    expect(reader.ignored()).toEqual([])
    expect(rows[0]?.cells).toHaveLength(6)
  })

  it('is the only one whose cells lose them', async () => {
    const { rows } = await read(`${HEADER}\n${ROW.replace('Flour & Sons', "'=1")}\n`)
    expect(rows[0]?.values.insuredName).toBe("'=1")
  })
})
