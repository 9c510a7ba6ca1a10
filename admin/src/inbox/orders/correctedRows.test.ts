import { expect, it } from 'vitest'
import { rejectsLine } from '#shared/orders/importReport.ts'
import { correctedCsv, correctedName, rowsToCorrect } from './correctedRows.ts'

const COLUMNS = ['Order Number', 'Phone', 'Note']

it('reads what is wrong with a row and its cells, and writes them as a file to feed back', () => {
  const csv = rejectsLine(['7', 'Phone; Note', 'A; B', 'Bad phone. Fix it.', '00451', '=1', 'a,b'])
  const [row] = rowsToCorrect({
    file: 'orders.csv',
    columns: COLUMNS,
    rows: [{ line: 7, firstLine: 6, order: '00451', csv }],
  })
  expect(row).toEqual({
    line: 7,
    firstLine: 6,
    order: '00451',
    wrong: ['Phone', 'Note'],
    message: 'Bad phone. Fix it.',
    cells: ['00451', '=1', 'a,b'],
  })
  expect(correctedCsv(COLUMNS, row ? [row] : [])).toBe(
    'line,column,code,message,Order Number,Phone,Note\r\n7,,,,00451,\'=1,"a,b"\r\n',
  )
})

it('fills a short row up and takes empty cells off a long one, none that holds something', () => {
  const row = (cells: string[]) => ({
    line: 1,
    firstLine: 1,
    order: '',
    wrong: [],
    message: '',
    cells,
  })
  const linesOf = (cells: string[]) => correctedCsv(COLUMNS, [row(cells)]).split('\r\n')[1]
  expect(linesOf(['1'])).toBe('1,,,,1,,')
  expect(linesOf(['1', '2', '3', '', ''])).toBe('1,,,,1,2,3')
  expect(linesOf(['1', '2', '3', 'more'])).toBe('1,,,,1,2,3,more')
})

it('names the corrected rows after their file', () => {
  expect(correctedName('GSD.csv', 9)).toBe('GSD corrected 9.csv')
})
