import { describe, expect, it } from 'vitest'
import { readWorkbook } from '#shared/documents/workbook/readWorkbook.ts'
import { sheetOf } from '#shared/testing/workbooks.ts'
import { csvText, dayCell, type TableCell } from './exportText.ts'
import { xlsxBytes, xlsxTable } from './xlsxTable.ts'

const ROWS: TableCell[][] = [
  ['Code', 'Amount', 'Day', 'Share', 'Count'],
  ['HM1', { cents: -1250 }, dayCell('2026-10-31'), { share: 0.925 }, 3],
  ['=1+1', { cents: 5 }, '', { share: 1 }, 0],
]

describe('xlsxTable', () => {
  it('has amounts, days, shares and counts as numbers, and no formula', () => {
    expect(sheetOf(xlsxBytes('HM', ROWS))).toEqual({
      name: 'HM',
      cells: [
        ['Code', 'Amount', 'Day', 'Share', 'Count'],
        ['HM1', '-12.5', '2026-10-31', '0.925', '3'],
        ['=1+1', '0.05', '', '1', '0'],
      ],
    })
    const csv =
      "Code,Amount,Day,Share,Count\r\nHM1,-12.50,10/31/2026,0.9250,3\r\n'=1+1,0.05,,1,0\r\n"
    expect(csvText(ROWS)).toBe(csv)
  })

  it('the same rows have the same bytes, in one piece or page by page', () => {
    const one = xlsxTable('HM')
    for (const row of ROWS) one.add([row])
    expect(sheetOf(one.end())).toEqual(sheetOf(xlsxBytes('HM', ROWS)))
    expect(xlsxBytes('HM', ROWS)).toEqual(xlsxBytes('HM', ROWS))
  })

  it.each([
    ['a & b < c > "d"', 'a & b < c > "d"'],
    ['  blanks  ', '  blanks  '],
    ['two\nlines', 'two\nlines'],
    ['_x0041_', '_x0041_'],
    ['a\u0001b\ud800c', 'abc'],
    ['x'.repeat(40_000), 'x'.repeat(32_767)],
  ])('a cell that holds %j', (text, read) => {
    expect(sheetOf(xlsxBytes('a', [['H'], [text]])).cells[1]).toEqual([read])
  })

  it('a sheet has a name that spreadsheet programs accept', () => {
    const { name } = sheetOf(xlsxBytes('HM [10/2026]: a name that is much too long', [['H']]))
    expect(name).toBe('HM  10 2026   a name that is mu')
  })

  it('without rows it opens all the same', () => {
    expect(readWorkbook('none.xlsx', xlsxTable('None').end())).toMatchObject({ ok: true })
  })
})
