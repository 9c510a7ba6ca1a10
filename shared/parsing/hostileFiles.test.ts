import { describe, expect, it } from 'vitest'
import { DEFAULT_FEED_PROFILE } from '../domain/order/defaultFeedProfile.ts'
import { ORDER_ROW } from '../testing/importHarness.ts'
import { csvOf } from '../testing/orderFile.ts'
import { readOrders } from './readOrders.ts'

const PIECE = 64 * 1024

const MIB = 1024 * 1024

const bytesOf = (text: string, encoding: 'utf8' | 'latin1' | 'utf16le' = 'utf8') =>
  Uint8Array.from(Buffer.from(text, encoding))

const GOOD = csvOf([ORDER_ROW])
const [HEADER = ''] = GOOD.split('\r\n')

const xml = (inner: string) => `<AuditOrders>${inner}</AuditOrders>`

/** What each file begins with, and what follows without end, or to the length given. */
interface Hostile {
  name: string
  file?: string
  begin?: string | Uint8Array
  more?: string | Uint8Array
  /** Bytes in all; without it the file never ends. */
  size?: number
  code: string
  /** Bytes after which it must have been refused. */
  within: number
}

const HOSTILE: Hostile[] = [
  {
    name: 'a line of 50 MB',
    begin: `${HEADER}\r\n`,
    more: 'x',
    size: 50 * MIB,
    code: 'ORDER_FILE_LINE_TOO_LONG',
    within: 2 * MIB,
  },
  {
    name: 'a header of 1 MB',
    more: 'Column,',
    size: 1.1 * MIB,
    code: 'ORDER_FILE_LINE_TOO_LONG',
    within: 2 * MIB,
  },
  {
    name: 'a header that never ends',
    more: 'abc',
    code: 'ORDER_FILE_LINE_TOO_LONG',
    within: 2 * MIB,
  },
  {
    name: '100,000 columns',
    begin: `${HEADER},${Array.from({ length: 100_000 }, (_, n) => `c${n}`).join(',')}\r\n`,
    code: 'ORDER_FILE_TOO_MANY_COLUMNS',
    within: MIB,
  },
  {
    name: 'a quote that never closes',
    begin: `${HEADER}\r\n"`,
    more: 'a,b\n',
    code: 'ORDER_FILE_LINE_TOO_LONG',
    within: 2 * MIB,
  },
  {
    name: 'quotes without end',
    begin: `${HEADER}\r\n"`,
    more: '""',
    code: 'ORDER_FILE_LINE_TOO_LONG',
    within: 2 * MIB,
  },
  {
    name: 'delimiters without end',
    begin: `${HEADER}\r\n`,
    more: ',',
    code: 'ORDER_FILE_LINE_TOO_LONG',
    within: 2 * MIB,
  },
  {
    name: 'a pipe of zeros',
    more: new Uint8Array(PIECE),
    code: 'ORDER_FILE_NOT_TEXT',
    within: MIB,
  },
  {
    name: 'a NUL in a cell',
    begin: `${HEADER}\r\nA\0B`,
    size: 1,
    code: 'ORDER_FILE_NOT_TEXT',
    within: MIB,
  },
  {
    name: 'noise',
    more: Uint8Array.from({ length: PIECE }, (_, n) => (n * 7919 + (n >> 3)) & 0xff),
    code: 'ORDER_FILE_UNDECODABLE',
    within: MIB,
  },
  {
    name: 'a PDF named .csv',
    begin: '%PDF-1.7\n',
    more: 'x\n',
    code: 'ORDER_FILE_NOT_TEXT',
    within: MIB,
  },
  {
    name: 'a workbook named .csv',
    begin: 'PK\x03\x04',
    more: 'x\n',
    code: 'ORDER_FILE_NOT_TEXT',
    within: MIB,
  },
  {
    name: 'a gzip',
    begin: Uint8Array.of(0x1f, 0x8b, 8, 0),
    more: 'x',
    code: 'ORDER_FILE_NOT_TEXT',
    within: MIB,
  },
  {
    name: 'a PDF named .xml',
    file: 'a.xml',
    begin: '%PDF-1.7\n',
    more: 'x\n',
    code: 'ORDER_FILE_NOT_TEXT',
    within: MIB,
  },
  {
    name: 'letters, no table',
    begin: 'Dear Sir\r\n',
    more: 'please audit\r\n',
    code: 'ORDER_FILE_NO_HEADER',
    within: MIB,
  },
  {
    name: 'bytes that no encoding knows',
    begin: `${HEADER}\r\n`,
    more: Uint8Array.of(0x81),
    code: 'ORDER_FILE_UNDECODABLE',
    within: MIB,
  },
  {
    name: 'UTF-16 cut within a character',
    begin: Uint8Array.from([...bytesOf(`\ufeff${GOOD}`, 'utf16le'), 0x41]),
    code: 'ORDER_FILE_UNDECODABLE',
    within: MIB,
  },
  {
    name: 'UTF-16 with half a pair',
    begin: Uint8Array.from([...bytesOf(GOOD, 'utf16le'), 0x00, 0xd8, 0x41, 0]),
    code: 'ORDER_FILE_UNDECODABLE',
    within: MIB,
  },
  {
    name: 'overlong UTF-8',
    begin: Uint8Array.from([...bytesOf(`${GOOD}é é `), 0xc0, 0x81]),
    code: 'ORDER_FILE_UNDECODABLE',
    within: MIB,
  },
  {
    name: 'HTML',
    begin: '<!doctype html><html>',
    more: '<p>',
    code: 'ORDER_FILE_XML_DOCTYPE',
    within: MIB,
  },
  {
    name: 'XML of something else',
    begin: '<feed>',
    more: '<entry/>',
    code: 'ORDER_FILE_XML_ROOT',
    within: MIB,
  },
  {
    name: 'an entity bomb',
    file: 'a.xml',
    begin: '<!DOCTYPE a [<!ENTITY b "bb">',
    more: '<!ENTITY c "&b;&b;">',
    code: 'ORDER_FILE_XML_DOCTYPE',
    within: MIB,
  },
  {
    name: 'an external entity',
    begin: '<?xml version="1.0"?><!DOCTYPE a SYSTEM "file:///etc/passwd">',
    code: 'ORDER_FILE_XML_DOCTYPE',
    within: MIB,
  },
  {
    name: 'an entity without a DOCTYPE',
    begin: '<AuditOrders><!ENTITY b "c">',
    code: 'ORDER_FILE_XML_DOCTYPE',
    within: MIB,
  },
  {
    name: '10,000 elements in each other',
    begin: `<AuditOrders><Order>${'<a>'.repeat(10_000)}`,
    code: 'ORDER_FILE_XML_BROKEN',
    within: MIB,
  },
  {
    name: 'elements in each other without end',
    begin: '<AuditOrders>',
    more: '<a>',
    code: 'ORDER_FILE_XML_BROKEN',
    within: MIB,
  },
  {
    name: 'a tag that never ends',
    begin: '<AuditOrders><Order ',
    more: 'a',
    code: 'ORDER_FILE_XML_BROKEN',
    within: 2 * MIB,
  },
  {
    name: 'attributes without end',
    begin: '<AuditOrders><Order',
    more: ' a="b"',
    code: 'ORDER_FILE_XML_BROKEN',
    within: 2 * MIB,
  },
  {
    name: 'an attribute that never ends',
    begin: '<AuditOrders><Order a="',
    more: 'b',
    code: 'ORDER_FILE_XML_BROKEN',
    within: 2 * MIB,
  },
  {
    name: 'a text that never ends',
    begin: '<AuditOrders><Order>',
    more: 'b',
    code: 'ORDER_FILE_XML_BROKEN',
    within: 2 * MIB,
  },
  {
    name: 'a comment that never ends',
    begin: '<AuditOrders><!--',
    more: 'b',
    code: 'ORDER_FILE_XML_BROKEN',
    within: 2 * MIB,
  },
  {
    name: 'CDATA that never ends',
    begin: '<AuditOrders><![CDATA[',
    more: 'b',
    code: 'ORDER_FILE_XML_BROKEN',
    within: 2 * MIB,
  },
  {
    name: 'an entity that never ends',
    begin: '<AuditOrders>&',
    more: 'b',
    code: 'ORDER_FILE_XML_BROKEN',
    within: 2 * MIB,
  },
  {
    name: 'a processing instruction that never ends',
    begin: '<AuditOrders><?a ',
    more: 'b',
    code: 'ORDER_FILE_XML_BROKEN',
    within: 2 * MIB,
  },
  {
    name: 'a tag not closed',
    begin: xml('<Order><a></Order>'),
    code: 'ORDER_FILE_XML_BROKEN',
    within: MIB,
  },
  {
    name: 'a text cut off',
    begin: '<AuditOrders><Order number="1"',
    code: 'ORDER_FILE_XML_BROKEN',
    within: MIB,
  },
  {
    name: 'XML with a control character',
    begin: xml('<Order>\x01</Order>'),
    code: 'ORDER_FILE_NOT_TEXT',
    within: MIB,
  },
  { name: 'blanks without end', more: ' \r\n', code: 'ORDER_FILE_EMPTY', within: 2 * MIB },
  { name: 'nothing', size: 0, code: 'ORDER_FILE_EMPTY', within: 1 },
  {
    name: 'a header only',
    begin: `${HEADER}\r\n`,
    more: '\r\n',
    size: 2 * MIB,
    code: 'ORDER_FILE_NO_ORDERS',
    within: 3 * MIB,
  },
  {
    name: '__proto__ for a header',
    begin: '__proto__,constructor\r\n1,2\r\n',
    code: 'ORDER_FILE_NO_HEADER',
    within: MIB,
  },
]

describe('hostile files', () => {
  it.each(HOSTILE)(
    '$name: $code',
    async ({ file = 'a.csv', begin = '', more, size, code, within }) => {
      let read = 0
      const source = {
        file,
        async *open() {
          const first = typeof begin === 'string' ? bytesOf(begin, 'utf8') : begin
          read += first.length
          if (first.length > 0) yield first
          if (more === undefined) return
          const one = typeof more === 'string' ? bytesOf(more) : more
          const piece = Uint8Array.from({ length: PIECE }, (_, n) => one[n % one.length] ?? 0)
          while (size === undefined || read < size) {
            read += piece.length
            yield piece
          }
        },
      }
      const result = await readOrders(source, { carrier: 'HM', profile: DEFAULT_FEED_PROFILE })
      expect(!result.ok && result.error.code).toBe(code)
      expect(!result.ok && result.error.message).not.toMatch(/[{}]/)
      expect(read).toBeLessThanOrEqual(within)
    },
  )

  it('never become part of an object', async () => {
    const order = `<Order number="1"><__proto__><isAdmin>yes</isAdmin></__proto__></Order>`
    const source = {
      file: 'a.xml',
      async *open() {
        yield bytesOf(xml(order))
      },
    }
    const trusted = await readOrders(source, { carrier: 'HM', profile: DEFAULT_FEED_PROFILE })
    if (!trusted.ok) throw new Error(trusted.error.message)
    for await (const one of trusted.value.orders()) expect(one.ok).toBe(false)
    expect('isAdmin' in {}).toBe(false)
  })
})
