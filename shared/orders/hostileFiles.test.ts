import { describe, expect, it } from 'vitest'
import { csvOf, importHarness, ORDER_ROW } from '#shared/testing/importHarness.ts'
import { DEFAULT_FEED_PROFILE } from './profiles.ts'
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

const text = (begin: string, more: string, code: string, within = 2 * MIB) => ({
  begin,
  more,
  code,
  within,
})

/** The first bytes of files that are no text, whatever they are named. */
const BINARIES: [name: string, bytes: number[]][] = [
  ['a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['a JPEG', [0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10]],
  ['a 7z archive', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0x00, 0x04]],
  ['a RAR archive', [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07, 0x01, 0x00]],
  ['a program', [0x7f, 0x45, 0x4c, 0x46, 0x02, 0x01, 0x01, 0x00]],
  ['a database', [...bytesOf('SQLite format 3\0')]],
  ['UTF-32', [0xff, 0xfe, 0x00, 0x00, 0x4f, 0x00, 0x00, 0x00]],
  ['orders for a terminal', [...bytesOf(`${HEADER}\r\n\x1b[2J`)]],
]

const HOSTILE: Hostile[] = [
  ...BINARIES.map(([name, bytes]) => ({
    name: `${name} named .csv`,
    begin: Uint8Array.from(bytes),
    more: new Uint8Array(PIECE),
    code: 'ORDER_FILE_NOT_TEXT',
    within: MIB,
  })),
  {
    name: 'an old workbook named .csv',
    begin: Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    more: new Uint8Array(PIECE),
    code: 'WORKBOOK_KIND',
    within: 26 * MIB,
  },
  { name: 'the answers of `yes`', ...text('', 'y\n', 'ORDER_FILE_NO_HEADER') },
  { name: 'JSON', ...text('[{"order": "1"},\n', '{"order": "2"},\n', 'ORDER_FILE_NO_HEADER') },
  { name: 'an email', ...text('From: a@b.example\n', 'Hello\n', 'ORDER_FILE_NO_HEADER') },
  { name: 'rich text', ...text('{\\rtf1\\ansi', '\\par x\n', 'ORDER_FILE_NO_HEADER') },
  { name: 'line ends without end', ...text('', '\r', 'ORDER_FILE_EMPTY') },
  { name: 'a delimiter line without end', ...text('sep=', ';', 'ORDER_FILE_LINE_TOO_LONG') },
  {
    name: 'one name in 50,000 columns',
    ...text(`${'Order Number,'.repeat(50_000)}\r\n`, '1,', 'ORDER_FILE_TOO_MANY_COLUMNS'),
  },
  {
    name: 'two columns of one name',
    ...text(`${HEADER},zip\r\n`, '1\n', 'ORDER_FILE_DUPLICATE_HEADER'),
  },
  {
    name: 'a header that lacks the policy',
    ...text('Order Number,City\r\n', '1,Rye\n', 'ORDER_FILE_COLUMN_MISSING'),
  },
  {
    name: 'quotes that open and close in one endless row',
    ...text(`${HEADER}\r\n`, '"a","b\n",', 'ORDER_FILE_LINE_TOO_LONG'),
  },
  {
    name: 'badly quoted cells in one endless row',
    ...text(`${HEADER}\r\n`, '"a"b,', 'ORDER_FILE_LINE_TOO_LONG'),
  },
  {
    name: 'quotes that are followed by blanks in one endless row',
    ...text(`${HEADER}\r\n`, '"a" ,', 'ORDER_FILE_LINE_TOO_LONG'),
  },
  {
    name: 'a footer that counts another file',
    begin: `${GOOD}Total records: 999999999999\r\n`,
    code: 'ORDER_FILE_COUNT_MISMATCH',
    within: MIB,
  },
  {
    name: 'half a character of UTF-8 in UTF-8',
    begin: Uint8Array.from([...bytesOf(`${GOOD}é é é `), 0xed, 0xa0, 0x80]),
    code: 'ORDER_FILE_UNDECODABLE',
    within: MIB,
  },
  {
    name: 'XML in UTF-16 that declares entities',
    begin: bytesOf('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]>', 'utf16le'),
    more: bytesOf('<a/>', 'utf16le'),
    code: 'ORDER_FILE_XML_DOCTYPE',
    within: MIB,
  },
  {
    name: 'a DOCTYPE in lower case behind a comment',
    ...text('<!-- a --><!doctype a SYSTEM "b">', '<a>', 'ORDER_FILE_XML_DOCTYPE'),
  },
  { name: 'SVG', ...text('<svg xmlns="a">', '<g/>', 'ORDER_FILE_XML_ROOT') },
  {
    name: 'billions of laughs without a DOCTYPE',
    ...text('<AuditOrders>', '&lol9;', 'ORDER_FILE_XML_BROKEN'),
  },
  {
    name: 'character references without end',
    ...text('<AuditOrders><Order><a>', '&#65;', 'ORDER_FILE_XML_BROKEN'),
  },
  {
    name: 'one order without end',
    ...text('<AuditOrders><Order>', '<a/>', 'ORDER_FILE_XML_BROKEN', 5 * MIB),
  },
  {
    name: 'one attribute twice',
    ...text('<AuditOrders><Order a="1" a="2">', '<b/>', 'ORDER_FILE_XML_BROKEN'),
  },
  {
    name: 'text after the end',
    ...text('<AuditOrders></AuditOrders>', 'x', 'ORDER_FILE_XML_BROKEN'),
  },
  {
    name: 'a count of a billion',
    begin: '<AuditOrders count="1e9"><Order number="1"/></AuditOrders>',
    code: 'ORDER_FILE_COUNT_MISMATCH',
    within: MIB,
  },
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
    more: 'x\n'.repeat(PIECE / 2),
    code: 'WORKBOOK_TOO_LARGE',
    within: 26 * MIB,
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
      const { run, store } = importHarness()
      const result = await run([source])
      expect(store.writes()).toBe(0)
      expect(!result.ok && result.error.code).toBe(code)
      expect(!result.ok && result.error.message).not.toMatch(/[{}]/)
      expect(read).toBeLessThanOrEqual(within)
    },
  )

  it('are sixty and more', () => {
    expect(new Set(HOSTILE.map(({ name }) => name)).size).toBeGreaterThanOrEqual(60)
  })

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
