import { describe, expect, it } from 'vitest'
import { totalRow } from './orderTable.ts'

describe('totalRow', () => {
  const EXPOSURE = 4

  it.each([
    ['TOTAL,232', { count: 232, of: 'either' }],
    ['Total orders: 120', { count: 120, of: 'orders' }],
    ['Grand Total,,,,,1,232 rows', { count: 1, of: 'rows' }],
    ['Record Count,232', { count: 232, of: 'rows' }],
    ['Orders: 120', { count: 120, of: 'orders' }],
    ['Number of audits;120', { count: 120, of: 'orders' }],
    ['TRAILER,000232', { count: 232, of: 'either' }],
    ['Total,,,,12345', 'none'],
    ['Total,$850000', 'none'],
    ['Total,850000.00', 'none'],
    ['End of file', 'none'],
    ['Subtotal,5', 'none'],
    ['Total,Maine,850000', 'none'],
    ['HM0045000,Phone', null],
    ['Order 12,Phone', null],
    ['Total Wine,P1,1/1/25,1/1/26,5,58161', null],
    ['', null],
  ])('%j states %j', (row, stated) => {
    expect(totalRow(row.split(/[,;]/), (index) => index === EXPOSURE)).toEqual(stated)
  })
})
