import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanLine } from '#shared/kernel/cleanText.ts'
import { bytesSource } from '#shared/testing/importHarness.ts'
import { DEFAULT_FEED_PROFILE } from './profiles.ts'
import { readOrders } from './readOrders.ts'

/** Columns of free text, whose cells may hold whatever a table can. */
const COLUMNS = { insuredName: 'Insured Name', address: 'Address', contact: 'Contact' } as const

type Cells = Record<keyof typeof COLUMNS, string>

/** Where free text stands in our XML. */
const inXml = ({ insuredName, address, contact }: Cells, written: (text: string) => string) =>
  `<Insured><Name>${written(insuredName)}</Name><Contact>${written(contact)}</Contact>` +
  `<Address><Line1>${written(address)}</Line1></Address></Insured>`

const swapped = (bytes: Uint8Array) => bytes.map((_, i) => bytes[i ^ 1] ?? 0)
const bytesOf = (text: string, encoding: 'utf8' | 'latin1' | 'utf16le') =>
  Uint8Array.from(Buffer.from(text, encoding))

const ENCODINGS = {
  'utf-8': (text: string) => bytesOf(text, 'utf8'),
  'utf-8 with a mark': (text: string) => bytesOf(`\ufeff${text}`, 'utf8'),
  'utf-16le': (text: string) => bytesOf(text, 'utf16le'),
  'utf-16le with a mark': (text: string) => bytesOf(`\ufeff${text}`, 'utf16le'),
  'utf-16be': (text: string) => swapped(bytesOf(text, 'utf16le')),
  'windows-1252': (text: string) => bytesOf(text, 'latin1'),
}

const encoding = fc.constantFrom(...(Object.keys(ENCODINGS) as (keyof typeof ENCODINGS)[]))

/** Begins with a letter: what spreadsheets wrap around digits comes off, and is tested elsewhere. */
const cell = fc
  .string({ unit: fc.constantFrom(...'abc ,;|\t"\'&<>=#]é\n'), maxLength: 12 })
  .map((text) => `x${text}`.trim())

/** Each of these fields is one line. */
const asRead = ({ insuredName, address, contact }: Cells): Cells => ({
  insuredName: cleanLine(insuredName),
  address: cleanLine(address),
  contact: cleanLine(contact),
})

const table = fc.array(fc.record({ insuredName: cell, address: cell, contact: cell }), {
  minLength: 1,
  maxLength: 6,
})

const pieces = fc.integer({ min: 7, max: 300 })

async function read(file: string, bytes: Uint8Array, size: number): Promise<Cells[]> {
  const source = bytesSource(file, bytes, size)
  const trusted = await readOrders(source, { carrier: 'HM', profile: DEFAULT_FEED_PROFILE })
  if (!trusted.ok) throw new Error(trusted.error.message)
  const rows: Cells[] = []
  for await (const order of trusted.value.orders()) {
    if (!order.ok) throw new Error(JSON.stringify(order.problems))
    const { insuredName, address, contact } = order.record.header
    rows.push({ insuredName, address, contact })
  }
  return rows
}

describe('any table', () => {
  it('written as CSV in any dialect and encoding reads back the same', async () => {
    const dialect = fc.record({
      delimiter: fc.constantFrom(',', ';', '\t', '|'),
      lineEnd: fc.constantFrom('\r\n', '\n', '\r'),
      isAllQuoted: fc.boolean(),
      isTerminated: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(table, dialect, encoding, pieces, async (rows, how, named, size) => {
        const written = (text: string) =>
          how.isAllQuoted || /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
        const lines = [
          ['Order Number', 'Policy Number', 'Policy From', 'Policy To', 'Class Code'].concat(
            Object.values(COLUMNS),
          ),
          ...rows.map(({ insuredName, address, contact }, n) =>
            [`N${n}`, 'P1', '01/01/2025', '01/01/2026', '58161'].concat(
              insuredName,
              address,
              contact,
            ),
          ),
        ].map((cells) => cells.map(written).join(how.delimiter))
        const text = lines.join(how.lineEnd) + (how.isTerminated ? how.lineEnd : '')
        expect(await read('orders.csv', ENCODINGS[named](text), size)).toEqual(rows.map(asRead))
      }),
    )
  })

  it('written as XML, with entities or CDATA, in any encoding reads back the same', async () => {
    const asEntities = (text: string) =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&#60;').replaceAll('>', '&gt;')
    const asData = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom(asEntities, asData),
        encoding,
        pieces,
        async (rows, how, named, size) => {
          const orders = rows.map(
            (cells, n) =>
              `<Order number="N${n}"><Policy><Number>P1</Number><From>2025-01-01</From>` +
              `<To>2026-01-01</To></Policy>${inXml(cells, how)}` +
              '<ClassCodes><ClassCode id="58161"/></ClassCodes></Order>',
          )
          const text = `<AuditOrders count="${rows.length}">${orders.join('\n')}</AuditOrders>`
          expect(await read('orders.xml', ENCODINGS[named](text), size)).toEqual(rows.map(asRead))
        },
      ),
    )
  })
})
