import { Zip, ZipDeflate } from 'fflate'
import { type Day, daysBetween } from './day.ts'
import { centsText, type TableCell, xmlText } from './exportText.ts'

/** A workbook that is being made: rows go in, its bytes come out at the end. */
export interface XlsxTable {
  /** The first row of all is the header. */
  add(rows: readonly (readonly TableCell[])[]): void
  end(): Uint8Array
}

/**
 * A table as a workbook (.xlsx) of one sheet: a bold header that stays in sight, amounts, days and shares
 * as such. No text is a formula, for a cell has its type. The same rows always give the same bytes. Rows
 * are packed as they come, so that a long list takes no more memory than its file.
 */
export function xlsxTable(sheet: string): XlsxTable {
  const pieces: Uint8Array[] = []
  const zip = new Zip((_, piece) => pieces.push(piece))
  const encoder = new TextEncoder()
  let line = 0
  let body: ZipDeflate | null = null

  function part(name: string, text: string): ZipDeflate {
    const entry = new ZipDeflate(name, { level: 6 })
    // The bytes must not say when they were made.
    entry.mtime = new Date(1980, 0, 1)
    zip.add(entry)
    entry.push(encoder.encode(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`))
    return entry
  }

  function begin(rows: readonly (readonly TableCell[])[]): ZipDeflate {
    for (const [name, text] of Object.entries(PARTS)) part(name, text).push(NOTHING, true)
    part('xl/workbook.xml', workbookXml(sheet)).push(NOTHING, true)
    return part(
      'xl/worksheets/sheet1.xml',
      `<worksheet xmlns="${MAIN}">${FROZEN}${columnsXml(rows)}<sheetData>`,
    )
  }

  function add(rows: readonly (readonly TableCell[])[]): void {
    body ??= begin(rows)
    const xml = rows.map((cells) => rowXml(cells, ++line)).join('')
    body.push(encoder.encode(xml))
  }

  return {
    add,
    end() {
      body ??= begin([])
      body.push(encoder.encode('</sheetData></worksheet>'), true)
      zip.end()
      const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
      let at = 0
      for (const piece of pieces) {
        bytes.set(piece, at)
        at += piece.length
      }
      return bytes
    },
  }
}

/** A whole table as such a workbook. */
export function xlsxBytes(sheet: string, rows: readonly (readonly TableCell[])[]): Uint8Array {
  const table = xlsxTable(sheet)
  table.add(rows)
  return table.end()
}

const NOTHING = new Uint8Array(0)

/** Styles of cells, by their places in `cellXfs` below. */
const STYLES = { header: 1, cents: 2, day: 3, share: 4 } as const

/** The most characters that a cell holds. */
const LONGEST = 32_767

function rowXml(cells: readonly TableCell[], line: number): string {
  const style = line === 1 ? STYLES.header : 0
  const xml = cells.map((cell, at) => (cell === '' ? '' : cellXml(cell, placeOf(at, line), style)))
  return `<row r="${line}">${xml.join('')}</row>`
}

/** `B7`: column 1, row 7. */
function placeOf(column: number, line: number): string {
  let letters = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return `${letters}${line}`
}

function cellXml(cell: TableCell, place: string, style: number): string {
  if (typeof cell === 'number') return numberXml(String(cell), place, style)
  if (typeof cell === 'string') return textXml(cell, place, style)
  if ('cents' in cell) return numberXml(centsText(cell.cents), place, STYLES.cents)
  if ('share' in cell) return numberXml(String(cell.share), place, STYLES.share)
  return numberXml(String(daysBetween(DAY_ZERO, cell.day)), place, STYLES.day)
}

/** Day 0 of a workbook's calendar, right from March 1900 on. */
const DAY_ZERO: Day = '1899-12-30'

function numberXml(value: string, place: string, style: number): string {
  return `<c r="${place}" s="${style}"><v>${value}</v></c>`
}

function textXml(text: string, place: string, style: number): string {
  // What looks like the escape of a character is none.
  const plain = text.slice(0, LONGEST).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(plain)}</t></is></c>`
}

/** Widths in characters, by the rows that are there first. */
function columnsXml(rows: readonly (readonly TableCell[])[]): string {
  const [header = []] = rows
  if (header.length === 0) return ''
  const widths = header.map((_, at) => {
    const longest = Math.max(...rows.slice(0, 200).map((row) => lengthOf(row[at])))
    return Math.min(Math.max(longest + 2, 8), 60)
  })
  return `<cols>${widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`
}

function lengthOf(cell: TableCell | undefined): number {
  if (typeof cell === 'string') return cell.length
  return cell === undefined ? 0 : 10
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const FROZEN =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'

/** Parts that are the same in every workbook. */
const PARTS: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0.00"/><numFmt numFmtId="165" formatCode="mm/dd/yyyy"/><numFmt numFmtId="166" formatCode="0.0%"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf xfId="0"/><xf fontId="1" xfId="0" applyFont="1"/>${[164, 165, 166].map((id) => `<xf numFmtId="${id}" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
}

/** Signs that the name of a sheet must not have, and its length. */
const NOT_IN_SHEETS = /[\\/?*:[\]]/g
const LONGEST_NAME = 31

function workbookXml(sheet: string): string {
  const name = xmlText(sheet.replace(NOT_IN_SHEETS, ' ').slice(0, LONGEST_NAME))
  return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`
}
