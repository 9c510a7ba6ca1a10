import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { DEFAULT_FEED_PROFILE } from '../domain/order/defaultFeedProfile.ts'
import type { FeedProfile } from '../domain/order/FeedProfile.ts'
import type { OrderProblem, OrderRow } from '../domain/order/OrderRow.ts'
import { orderCsv } from './orderCsv.ts'

async function read(pieces: string | string[], profile: FeedProfile = DEFAULT_FEED_PROFILE) {
  const rows: OrderRow[] = []
  const problems: OrderProblem[] = []
  const reader = orderCsv('orders.csv', profile, {
    row: (row) => rows.push(row),
    problem: (problem) => problems.push(problem),
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

  it('lets a profile name the columns, and lists columns nobody uses', async () => {
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
      'a header that lacks required columns',
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
      'The file orders.csv lacks required columns: Policy Number, Policy From, Policy To, Insured Name, Class Code.',
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
