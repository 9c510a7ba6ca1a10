import { describe, expect, it } from 'vitest'
import type { Audit } from '#shared/audit/model.ts'
import { ERRORS } from '#shared/errors/refusal.ts'
import {
  csvOf,
  importHarness,
  ORDER_ROW,
  orderFile,
  orderRows,
} from '#shared/testing/importHarness.ts'
import { DAY_STYLE, type TestCell, xlsxOf, zipped } from '#shared/testing/workbooks.ts'
import { detectFeedProfile } from './detectProfile.ts'
import type { ImportedOrders } from './importReport.ts'
import { fileAndSheet } from './lineage.ts'
import { readLineage } from './ops/storedOrders.ts'
import { orderFileOfBytes } from './orderFile.ts'
import { resolveProfile } from './profiles.ts'

const HEADER = Object.keys(ORDER_ROW)
type Row = Partial<Record<keyof typeof ORDER_ROW, TestCell>>

/** A row of cells for an order; each row's own order number unless it is given. */
const row = (changes: Row = {}): TestCell[] =>
  HEADER.map((name) => changes[name as keyof Row] ?? ORDER_ROW[name as keyof Row] ?? null)
const order = (number: string, changes: Row = {}) => row({ 'Order Number': number, ...changes })
const TWO = [HEADER, order('T1'), order('T2')]
const day = (v: number): TestCell => ({ v, s: DAY_STYLE })
const styled = (v: number, s: number): TestCell => ({ v, s })
/** The letter of a header's column. */
const at = (name: keyof typeof ORDER_ROW) => String.fromCharCode(65 + HEADER.indexOf(name))
/** 20 MB of nothing in 20 kB. */
const BOMB = '0'.repeat(20_000_000)

interface Case {
  name: string
  bytes: () => Uint8Array
  file?: string
  /** Compared only, for there are many. */
  dryRun?: boolean
  /** What comes of it, in the words of the page. */
  gets: string
  /** What its first audit says. */
  audit?: Partial<Audit>
}

const CASES: readonly Case[] = [
  { name: 'One sheet', bytes: () => xlsxOf({ sheets: [{ rows: TWO }] }), gets: '2 orders' },
  {
    name: 'Texts in the cells, not in a table of their own',
    bytes: () => xlsxOf({ sheets: [{ rows: TWO }], isInline: true }),
    gets: '2 orders',
  },
  {
    name: 'Days as days, with a time and at the last second of a day',
    bytes: () =>
      xlsxOf({
        sheets: [
          {
            rows: [
              HEADER,
              order('T1', { 'Policy From': day(45931), 'Policy To': day(46296.5) }),
              order('T2', { 'Policy From': day(45931), 'Policy To': day(46295.9999999) }),
            ],
          },
        ],
      }),
    gets: '2 orders; time-dropped: 2026-10-01 12:00:00',
    audit: { policyStart: '2025-10-01', policyEnd: '2026-10-01' },
  },
  {
    name: 'Days counted from 1904',
    bytes: () =>
      xlsxOf({
        isOf1904: true,
        sheets: [
          { rows: [HEADER, order('T1', { 'Policy From': day(44469), 'Policy To': day(44834) })] },
        ],
      }),
    gets: '1 order',
    audit: { policyStart: '2025-10-01', policyEnd: '2026-10-01' },
  },
  {
    name: 'Day numbers without a format',
    bytes: () => xlsxOf({ sheets: [{ rows: [HEADER, order('T1', { 'Policy From': 45931 })] }] }),
    gets: '1 order; serial-date: 45931',
    audit: { policyStart: '2025-10-01' },
  },
  {
    name: 'Zeros of a format: policy number 0045121, ZIP 04101',
    bytes: () =>
      xlsxOf({
        formats: ['0000000', '00000'],
        sheets: [
          {
            rows: [
              HEADER,
              order('T1', { 'Policy Number': styled(45121, 2), Zip: styled(4101, 3) }),
            ],
          },
        ],
      }),
    gets: '1 order',
    audit: { policyNumber: '0045121', insuredMailingZip: '04101' },
  },
  {
    name: 'A policy number stored as a number, without a format',
    bytes: () => xlsxOf({ sheets: [{ rows: [HEADER, order('T1', { 'Policy Number': 45121 })] }] }),
    gets: '1 order',
    audit: { policyNumber: '45121' },
  },
  {
    name: 'A number of more digits than a spreadsheet keeps',
    bytes: () =>
      xlsxOf({
        sheets: [{ rows: [HEADER, order('T1', { 'Policy Number': { v: '123456789012345678' } })] }],
      }),
    gets: '1 order, 1 rejected: ORDER_DIGITS_LOST in row 2, Policy Number',
  },
  {
    name: 'Amounts with noise behind the fifteenth digit',
    bytes: () =>
      xlsxOf({
        sheets: [{ rows: [HEADER, order('T1', { 'Est Exposure': { v: '850000.10000000009' } })] }],
      }),
    gets: '1 order',
  },
  {
    name: 'Formulas with their results',
    bytes: () =>
      xlsxOf({
        sheets: [
          {
            rows: [
              HEADER,
              order('T1', {
                'Insured Name': { t: 'str', f: 'A9&B9', v: 'Harbor Oven' },
                'Est Exposure': { f: 'SUM(X1:X9)', v: 850000 },
              }),
            ],
          },
        ],
      }),
    gets: '1 order',
    audit: { insuredCompany: 'Harbor Oven' },
  },
  {
    name: 'Formulas with errors, and one without a stored result',
    bytes: () =>
      xlsxOf({
        sheets: [
          {
            rows: [
              HEADER,
              order('T1', {
                Phone: { t: 'e', f: 'VLOOKUP(1,A:B,2)', v: '#N/A' },
                City: { f: 'B1' },
              }),
              order('T2', { 'Policy Number': { t: 'e', f: '1/0', v: '#DIV/0!' } }),
            ],
          },
        ],
      }),
    gets: '2 orders, 1 rejected: ORDER_FIELD_MISSING in row 3, Policy Number; formula-error: #DIV/0!, #N/A, #N/A',
  },
  {
    name: 'A title, a date and a blank row above the header',
    bytes: () =>
      xlsxOf({
        sheets: [
          {
            rows: [['Harvest Mutual', null, 'Orders'], [day(45931)], undefined, ...TWO],
            merges: ['A1:H1'],
          },
        ],
      }),
    gets: '2 orders; rows-above-header: Harvest Mutual Orders 2025-10-01',
  },
  {
    name: 'A header of two rows, merged where it is one',
    bytes: () =>
      xlsxOf({
        sheets: [
          {
            rows: [
              HEADER.map((name, n) => (n < 6 ? name : n === 6 ? 'Contact' : null)),
              HEADER.map((name, n) => (n < 6 ? null : name)),
              order('T1'),
            ],
            merges: [...'ABCDEF'].map((letter) => `${letter}1:${letter}2`).concat('G1:I1'),
          },
        ],
      }),
    gets: '1 order; rows-above-header: Order Number Report Type Policy Number Policy From Policy To Insured Name Contact',
  },
  {
    name: 'Two class codes under one merged order; its merged exposure counts once',
    bytes: () => merged(),
    gets: '1 order',
  },
  {
    name: 'Two sheets, orders on the second',
    bytes: () =>
      xlsxOf({
        sheets: [
          { name: 'Read me', rows: [['For the auditor']] },
          { name: 'Orders', rows: TWO },
        ],
      }),
    gets: '2 orders; sheet-unread: Read me',
  },
  {
    name: 'Orders on two sheets',
    bytes: () =>
      xlsxOf({
        sheets: [
          { name: 'October', rows: TWO },
          { name: 'November', rows: [HEADER, order('T3')] },
        ],
      }),
    gets: 'ORDER_FILE_SHEETS',
  },
  {
    name: 'Orders on two sheets, one of them hidden',
    bytes: () =>
      xlsxOf({
        sheets: [
          { name: 'October', rows: [HEADER, order('T3')], state: 'hidden' },
          { name: 'November', rows: TWO },
        ],
      }),
    gets: '2 orders; sheet-unread: October',
  },
  {
    name: 'Only a hidden sheet',
    bytes: () => xlsxOf({ sheets: [{ rows: TWO, state: 'veryHidden' }] }),
    gets: 'ORDER_FILE_EMPTY',
  },
  {
    name: 'Blank rows, the header again, a total that agrees',
    bytes: () =>
      xlsxOf({
        sheets: [
          {
            rows: [
              ...TWO,
              undefined,
              HEADER,
              order('T3'),
              ['Total orders', { f: 'COUNTA(A:A)', v: 3 }],
            ],
          },
        ],
      }),
    gets: '3 orders; header-repeated, total-row: Total orders 3',
  },
  {
    name: 'A total that disagrees',
    bytes: () => xlsxOf({ sheets: [{ rows: [...TWO, ['Total orders', 5]] }] }),
    gets: 'ORDER_FILE_COUNT_MISMATCH',
  },
  {
    name: 'A missing column',
    bytes: () =>
      xlsxOf({ sheets: [{ name: 'Orders', rows: [HEADER.slice(0, 3), order('T1').slice(0, 3)] }] }),
    gets: 'ORDER_FILE_COLUMN_MISSING',
  },
  {
    name: 'A row longer than the header',
    bytes: () => xlsxOf({ sheets: [{ rows: [...TWO, [...order('T3'), 'and more']] }] }),
    gets: '3 orders, 1 rejected: ORDER_ROW_LENGTH in row 4',
  },
  {
    name: 'Rich text, characters that are never seen, line ends in a cell',
    bytes: () =>
      xlsxOf({
        sheets: [
          {
            rows: [
              HEADER,
              order('T1', {
                'Insured Name': {
                  t: 'inlineStr',
                  is: '<r><t>Harbor </t></r><r><t>Oven</t></r><rPh><t>x</t></rPh>',
                },
                'Business Description': 'Restaurant_x000D_\nand\u200b bar',
              }),
            ],
          },
        ],
      }),
    gets: '1 order',
    audit: { insuredCompany: 'Harbor Oven', insuredDescriptionOfOps: 'Restaurant\nand bar' },
  },
  {
    name: 'Corrected rejects of an earlier import',
    bytes: () =>
      xlsxOf({
        sheets: [
          {
            rows: [
              ['line', 'column', 'code', 'message', ...HEADER],
              ['2', '', '', '', ...order('T1')],
            ],
          },
        ],
      }),
    gets: '1 order',
  },
  { name: 'No rows', bytes: () => xlsxOf({ sheets: [{ rows: [] }] }), gets: 'ORDER_FILE_EMPTY' },
  {
    name: 'A header only',
    bytes: () => xlsxOf({ sheets: [{ rows: [HEADER] }] }),
    gets: 'ORDER_FILE_NO_ORDERS',
  },
  {
    name: 'No columns that are known',
    bytes: () =>
      xlsxOf({
        sheets: [
          {
            rows: [
              ['a', 'b'],
              ['1', '2'],
            ],
          },
        ],
      }),
    gets: 'ORDER_FILE_NO_HEADER',
  },
  {
    name: '10,000 rows',
    dryRun: true,
    bytes: () =>
      xlsxOf({
        sheets: [{ rows: [HEADER, ...Array.from({ length: 10_000 }, (_, n) => order(`T${n}`))] }],
      }),
    gets: '10000 orders',
  },
  {
    name: 'One cell in the last row and column of a sheet',
    bytes: () =>
      xlsxOf({
        sheets: [{ rows: TWO }],
        parts: {
          'xl/worksheets/sheet1.xml':
            '<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>',
        },
      }),
    gets: 'ORDER_FILE_TOO_MANY_COLUMNS',
  },
  {
    name: 'A part that unpacks to a thousand times its size',
    bytes: () => xlsxOf({ sheets: [{ rows: TWO }], parts: { 'xl/media.xml': BOMB } }),
    gets: 'WORKBOOK_TOO_LARGE',
  },
  {
    name: 'A part larger than the directory says',
    bytes: () => lying(),
    gets: 'WORKBOOK_BROKEN',
  },
  {
    name: 'One long text in a million cells',
    bytes: () =>
      xlsxOf({
        sheets: [{ rows: [HEADER] }],
        parts: {
          'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(60_000)}</t></si></sst>`,
          'xl/worksheets/sheet1.xml': `<worksheet><sheetData><row>${'<c t="s"><v>0</v></c>'.repeat(2000)}</row></sheetData></worksheet>`,
        },
      }),
    gets: 'WORKBOOK_TOO_LARGE',
  },
  {
    name: 'Merged cells over everything, many times',
    bytes: () =>
      xlsxOf({
        sheets: [
          {
            rows: Array.from({ length: 5000 }, (_, n) =>
              n === 0 ? ['x'.repeat(50_000)] : [null, 'x'],
            ),
            merges: Array.from({ length: 1000 }, () => 'A1:A1048576'),
          },
        ],
      }),
    gets: 'WORKBOOK_TOO_LARGE',
  },
  {
    name: 'Macros (.xlsm)',
    file: 'orders.xlsm',
    bytes: () => xlsxOf({ sheets: [{ rows: TWO }], parts: { 'xl/vbaProject.bin': 'x' } }),
    gets: 'WORKBOOK_UNSAFE',
  },
  {
    name: 'An embedded file',
    bytes: () => xlsxOf({ sheets: [{ rows: TWO }], parts: { 'xl/embeddings/other.xlsx': 'x' } }),
    gets: 'WORKBOOK_UNSAFE',
  },
  {
    name: 'An entity declared in a sheet',
    bytes: () =>
      xlsxOf({
        sheets: [{ rows: TWO }],
        parts: {
          'xl/worksheets/sheet1.xml':
            '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><sheetData><row><c t="inlineStr"><is><t>&a;</t></is></c></row></sheetData></worksheet>',
        },
      }),
    gets: 'WORKBOOK_BROKEN',
  },
  {
    name: 'The old kind (.xls)',
    file: 'orders.xls',
    bytes: () => ole('Workbook'),
    gets: 'WORKBOOK_KIND',
  },
  { name: 'Locked with a password', bytes: () => ole('EncryptedPackage'), gets: 'WORKBOOK_LOCKED' },
  {
    name: 'The binary kind (.xlsb)',
    file: 'orders.xlsb',
    bytes: () => zipped({ '[Content_Types].xml': 'x', 'xl/workbook.bin': 'x' }),
    gets: 'WORKBOOK_KIND',
  },
  {
    name: 'OpenDocument (.ods)',
    file: 'orders.ods',
    bytes: () => zipped({ mimetype: 'application/vnd.oasis', 'content.xml': 'x' }),
    gets: 'WORKBOOK_KIND',
  },
  {
    name: 'A document (.docx) named .xlsx',
    bytes: () => zipped({ '[Content_Types].xml': 'x', 'word/document.xml': 'x' }),
    gets: 'WORKBOOK_BROKEN',
  },
  {
    name: 'Cut off in the middle',
    bytes: () => xlsxOf({ sheets: [{ rows: TWO }] }).slice(0, 1500),
    gets: 'WORKBOOK_BROKEN',
  },
  {
    name: 'No archive at all',
    bytes: () => new TextEncoder().encode('<html>Your session has ended</html>'),
    gets: 'WORKBOOK_BROKEN',
  },
  { name: 'No bytes', bytes: () => new Uint8Array(0), gets: 'ORDER_FILE_EMPTY' },
]

/** An order of two class codes: every other cell of the second row is merged with the first's. */
function merged(): Uint8Array {
  const others = HEADER.map((name) => name as keyof typeof ORDER_ROW).filter(
    (name) => name !== 'Class Code',
  )
  return xlsxOf({
    sheets: [
      {
        rows: [HEADER, order('T1'), HEADER.map((name) => (name === 'Class Code' ? '16916' : null))],
        merges: others.map((name) => `${at(name)}2:${at(name)}3`),
      },
    ],
  })
}

/** The older container, with the name of a stream in its directory. */
function ole(stream: string): Uint8Array {
  const name = [...stream].flatMap((letter) => [letter.charCodeAt(0), 0])
  return new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...new Array(508).fill(0), ...name])
}

/** A workbook whose directory makes its sheet smaller than it is. */
function lying(): Uint8Array {
  const bytes = xlsxOf({ sheets: [{ rows: TWO }] })
  const view = new DataView(bytes.buffer)
  for (let place = 0; place < bytes.length - 46; place++) {
    if (view.getUint32(place, true) !== 0x02014b50) continue
    const name = new TextDecoder().decode(bytes.subarray(place + 46, place + 46 + 24))
    if (name === 'xl/worksheets/sheet1.xml') view.setUint32(place + 24, 100, true)
  }
  return bytes
}

async function imported({
  file = 'orders.xlsx',
  bytes,
  dryRun = false,
}: Omit<Case, 'name' | 'gets'>) {
  const harness = importHarness()
  const result = await harness.run([orderFileOfBytes(file, bytes())], { dryRun })
  return { harness, result }
}

function words({ report }: ImportedOrders): string {
  const [file] = report.files
  const kinds = new Map<string, string[]>()
  for (const { kind, from } of file?.repairs ?? [])
    kinds.set(
      kind,
      [...(kinds.get(kind) ?? []), from].filter((text) => !text.startsWith('1 row')),
    )
  const notes = [...kinds].map(([kind, from]) =>
    [kind, from.sort().join(', ')].filter(Boolean).join(': '),
  )
  const count = file?.orders ?? 0
  const rejected = report.rejects.map(
    ({ code, line, column }) => `${code} in row ${line}${column && `, ${column}`}`,
  )
  return [
    `${count} ${count === 1 ? 'order' : 'orders'}${rejected.length > 0 ? `, ${file?.rejected} rejected: ${rejected.join(', ')}` : ''}`,
    ...(notes.length > 0 ? [notes.join(', ')] : []),
  ].join('; ')
}

describe('a workbook of orders', () => {
  it.each(CASES)('$name: $gets', async (each) => {
    const { harness, result } = await imported(each)
    expect(result.ok ? words(result.value) : result.error.code).toBe(each.gets)
    if (each.audit) expect(harness.store.all<Audit>('audits')[0]).toMatchObject(each.audit)
    if (!result.ok) expect(harness.store.writes()).toBe(0)
  })

  it('a merged order counts for each of its rows, its merged exposure once', async () => {
    const { harness } = await imported({ bytes: merged })
    expect(harness.theAudit().categories).toMatchObject([
      { classCode: '16910', estimatedExposure: 850000 },
      { classCode: '16916', estimatedExposure: null },
    ])
  })

  it('is the same as the CSV of its cells, but for where it says things stand', async () => {
    const csv = importHarness()
    await csv.imported([orderRows({ 'Order Number': 'T1' }, { 'Order Number': 'T2' })])
    const { harness } = await imported({ bytes: () => xlsxOf({ sheets: [{ rows: TWO }] }) })
    expect(harness.content()).toEqual(csv.content())
  })

  it('says the sheet, the row and the column of what is wrong, and where a field came from', async () => {
    const bytes = () =>
      xlsxOf({
        sheets: [
          {
            name: 'Orders',
            rows: [['October'], HEADER, order('T1'), order('T2', { 'Policy From': 'soon' })],
          },
        ],
      })
    const { harness, result } = await imported({ bytes })
    if (!result.ok) throw new Error(result.error.message)
    const { report, rejectedRows } = result.value
    expect(report.files).toMatchObject([{ format: 'xlsx', sheet: 'Orders', encoding: 'utf-8' }])
    const place = { sheet: 'Orders', line: 4, column: 'Policy From' }
    expect(report.rejects).toMatchObject([{ ...place, code: 'ORDER_DATE_INVALID' }])
    expect(rejectedRows[0]?.rows[0]?.csv).toContain('4,Policy From,ORDER_DATE_INVALID')
    expect(harness.store.all('uploads')).toMatchObject([{ format: 'xlsx', sheet: 'Orders' }])
    const traced = await readLineage(harness.store, harness.theAudit())
    const source = traced.find(({ field }) => field === 'insuredCompany')
    expect(source).toMatchObject({
      file: 'orders.xlsx',
      sheet: 'Orders',
      line: 3,
      column: 'Insured Name',
    })
    expect(source && fileAndSheet(source)).toBe('orders.xlsx, sheet Orders')
  })

  it('a CSV whose first column begins with PK is no workbook', async () => {
    const harness = importHarness()
    const csv = csvOf([{ PK: '1', ...ORDER_ROW }])
    await harness.imported([orderFile('orders.csv', csv)])
    expect(harness.theAudit().orderNumber).toBe('T1')
  })

  it('names its sheet when it is refused for its columns', async () => {
    const bytes = () => xlsxOf({ sheets: [{ name: 'Orders', rows: [HEADER.slice(0, 3), ['T1']] }] })
    const { result } = await imported({ bytes })
    expect(result.ok ? '' : result.error.message).toContain('orders.xlsx, sheet Orders is missing')
  })

  it('its columns make a profile, by which it is read', async () => {
    const names = HEADER.map((name) => (name === 'Policy From' ? 'Incept' : name))
    const rows = [['Orders of October'], names, order('T1', { 'Policy From': day(45931) })]
    const source = orderFileOfBytes('orders.xlsx', xlsxOf({ sheets: [{ rows }] }))
    const detected = await detectFeedProfile(source, 'october')
    if (!detected.ok) throw new Error(detected.error.message)
    const incept = detected.value.columns.find(({ column }) => column === 'Incept')
    expect(incept).toMatchObject({ example: '2025-10-01' })
    const headers = { policyFrom: ['Incept'] }
    const profile = resolveProfile({ name: 'october', headers })
    const harness = importHarness()
    await harness.imported([source], { profile })
    expect(harness.theAudit()).toMatchObject({ policyStart: '2025-10-01' })
  })

  it('docs/workbooks.md says what each gets', async () => {
    const rows = CASES.map(({ name, gets }) => `| ${name} | ${outcome(gets)} |`)
    const page = [INTRODUCTION, '| Workbook | Gets |', '|---|---|', ...rows, ''].join('\n')
    await expect(page).toMatchFileSnapshot('../../docs/workbooks.md')
  })
})

function outcome(gets: string): string {
  const entry = Object.entries(ERRORS).find(([code]) => code === gets)?.[1]
  return entry === undefined ? gets : `Refused: ${entry.message} \`${gets}\``
}

const INTRODUCTION = `# Workbooks

An order file may be a workbook (.xlsx), wherever CSV and XML are accepted: the inbox, \`orders import\` (also of a folder or of standard input) and \`orders profile detect\`. Its rows go the way of a CSV's rows, with the same profiles, repairs and errors; what a place is called has the sheet in it, \`orders.xlsx, sheet Orders:4 Policy From\`.

- **Sheet**: the one with every column that an order needs, else the one with the most known columns. Hidden sheets are not read. Several sheets of orders are refused: hide those that are not meant. The header is looked for in the first 30 rows. What is not read is listed with the repairs.
- **Cells** are what a spreadsheet program shows: a day is \`yyyy-mm-dd\` whatever its format and in no time zone, a number has the zeros of a format such as \`0000000\`, a formula its stored result. A formula with an error, or without a stored result, counts as empty and is listed.
- **Merged cells** count for each row that they span, in their first column; a merged exposure counts once. Hidden rows and columns are read.
- **Bounds**: 25 MB, 100 MB unpacked, 4,000,000 cells, 64 MB of text, 512 columns. An engine reads workbooks in a thread beside its other work.
- **Never run**: macros, embedded files, links and entities are refused or left alone.

What goes out is a workbook too, beside CSV: the list of audits (Export, Excel; \`audits list --out FILE.xlsx\`), the figures (\`reports figures --out FILE.xlsx\`), an invoice's detail (\`invoices export --format xlsx\`), and rejected rows (\`orders import --rejects FILE.xlsx\`; those of a workbook are one without it). Days, amounts and shares are cells of their kind; a text is a text, whatever it begins with. The same rows always give the same bytes.

What each kind gets. This table is made by \`npm run docs\` from \`shared/orders/workbooks.test.ts\`, which imports each.
`
