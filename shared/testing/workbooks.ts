import { strToU8, zipSync } from 'fflate'
import { readWorkbook } from '#shared/documents/workbook/readWorkbook.ts'
import { firstRows } from '#shared/documents/workbook/sheetText.ts'

/** A cell: a text, a number, nothing; or its type, value, style and formula as the file has them. */
export type TestCell =
  | string
  | number
  | null
  | { t?: string; v?: string | number; s?: number; f?: string; is?: string }

export interface TestSheet {
  name?: string
  /** From row 1; `undefined` leaves a row out. */
  rows: readonly (readonly TestCell[] | undefined)[]
  merges?: readonly string[]
  state?: 'hidden' | 'veryHidden'
}

export interface TestWorkbook {
  sheets: readonly TestSheet[]
  /** Texts stand in the cells, not in a table of their own. */
  isInline?: boolean
  isOf1904?: boolean
  /** Codes of number formats: the first is style 2, and so on. Style 1 is a day. */
  formats?: readonly string[]
  /** Further parts, or others in the place of its own; null leaves one out. */
  parts?: Readonly<Record<string, string | Uint8Array | null>>
}

/** Style of a cell that is a day. */
export const DAY_STYLE = 1

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The bytes of a workbook (.xlsx) as spreadsheet programs write it. For tests only. */
export function xlsxOf({
  sheets,
  isInline = false,
  isOf1904 = false,
  formats = [],
  parts = {},
}: TestWorkbook): Uint8Array {
  const strings = new Map<string, number>()
  const named = sheets.map((sheet, n) => ({ ...sheet, name: sheet.name ?? `Sheet${n + 1}` }))
  const all: Record<string, string | Uint8Array | null> = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr${isOf1904 ? ' date1904="1"' : ''}/><sheets>${named
      .map(
        ({ name, state }, n) =>
          `<sheet name="${escaped(name)}" sheetId="${n + 1}"${state ? ` state="${state}"` : ''} r:id="rId${n + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${named
      .map((_, n) => relation(`rId${n + 1}`, 'worksheet', `worksheets/sheet${n + 1}.xml`))
      .join(
        '',
      )}${relation('rIdS', 'styles', 'styles.xml')}${relation('rIdT', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${formats
      .map((code, n) => `<numFmt numFmtId="${164 + n}" formatCode="${escaped(code)}"/>`)
      .join(
        '',
      )}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>${formats
      .map((_, n) => `<xf numFmtId="${164 + n}"/>`)
      .join('')}</cellXfs></styleSheet>`,
  }
  for (const [n, sheet] of named.entries())
    all[`xl/worksheets/sheet${n + 1}.xml`] = sheetXml(sheet, isInline ? null : strings)
  all['xl/sharedStrings.xml'] = `<sst xmlns="${MAIN}">${[...strings.keys()]
    .map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`)
    .join('')}</sst>`
  return zipped({ ...all, ...parts })
}

/** A ZIP archive of texts and bytes. */
export function zipped(parts: Readonly<Record<string, string | Uint8Array | null>>): Uint8Array {
  const files: Record<string, Uint8Array> = {}
  for (const [name, content] of Object.entries(parts))
    if (content !== null) files[name] = typeof content === 'string' ? strToU8(content) : content
  return zipSync(files)
}

/** The first sheet of a workbook: its name, and its rows as texts. */
export function sheetOf(bytes: Uint8Array): { name: string; cells: string[][] } {
  const read = readWorkbook('test.xlsx', bytes)
  if (!read.ok) throw new Error(read.error.message)
  const [{ name, rows } = { name: '', rows: bytes.subarray(0, 0) }] = read.value.sheets
  return { name, cells: firstRows(rows, 1_000_000).map(({ cells }) => cells) }
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
}

function sheetXml({ rows, merges = [] }: TestSheet, strings: Map<string, number> | null): string {
  const lines = rows.map((cells, n) =>
    cells === undefined
      ? ''
      : `<row r="${n + 1}">${cells.map((cell, at) => cellXml(cell, placeOf(at, n + 1), strings)).join('')}</row>`,
  )
  const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
  return `<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData>${merged && `<mergeCells>${merged}</mergeCells>`}</worksheet>`
}

function cellXml(cell: TestCell, place: string, strings: Map<string, number> | null): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'string') {
    if (strings === null)
      return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
    return `<c r="${place}" t="s"><v>${indexIn(strings, cell)}</v></c>`
  }
  const { t, v, s, f, is } = cell
  const attributes = `${t ? ` t="${t}"` : ''}${s === undefined ? '' : ` s="${s}"`}`
  const inner = `${f === undefined ? '' : `<f>${escaped(f)}</f>`}${v === undefined ? '' : `<v>${escaped(String(v))}</v>`}${is === undefined ? '' : `<is>${is}</is>`}`
  return `<c r="${place}"${attributes}>${inner}</c>`
}

function indexIn(strings: Map<string, number>, text: string): number {
  const index = strings.get(text) ?? strings.size
  strings.set(text, index)
  return index
}

/** `B7`: column 1, row 7. */
function placeOf(column: number, line: number): string {
  let letters = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return `${letters}${line}`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
