import { SaxesParser } from 'saxes'
import type { ZipEntry } from '../zipArchive.ts'
import { type CellForm, cellFormOf } from './cellText.ts'
import { unpackEntry, ZipBroken } from './unpackEntry.ts'

/** Receives the elements of a part; names and attributes are without their prefixes. */
export interface PartSink {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  text?(text: string): void
}

/** The parts of a workbook, each read when it is asked for. */
export interface WorkbookParts {
  /** False when there is no such part. Throws `ZipBroken` when it cannot be read. */
  read(name: string, sink: PartSink): boolean
}

/** Elements of a workbook lie less deep. */
const MAX_DEPTH = 100

/** The parts of an archive whose directory was found in order. */
export function workbookParts(bytes: Uint8Array, entries: readonly ZipEntry[]): WorkbookParts {
  const byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]))
  return {
    read(name, sink) {
      const entry = byName.get(name.toLowerCase())
      if (entry === undefined) return false
      readXml(unpackEntry(bytes, entry), sink)
      return true
    },
  }
}

/** Strictly and piece by piece; no entity is declared and nothing is fetched. */
function readXml(pieces: Iterable<Uint8Array>, sink: PartSink): void {
  const parser = new SaxesParser()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let depth = 0
  parser.on('error', ({ message }) => {
    throw new ZipBroken(message)
  })
  parser.on('opentag', ({ name, attributes }) => {
    depth++
    if (depth > MAX_DEPTH) throw new ZipBroken(`elements lie more than ${MAX_DEPTH} deep`)
    sink.open(localName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    depth--
    sink.close?.(localName(name))
  })
  if (sink.text) {
    parser.on('text', sink.text)
    parser.on('cdata', sink.text)
  }
  try {
    for (const piece of pieces) parser.write(decoder.decode(piece, { stream: true }))
    parser.write(decoder.decode())
  } catch (cause) {
    if (cause instanceof TypeError) throw new ZipBroken('a part is not UTF-8', { cause })
    throw cause
  }
  parser.close()
}

function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

/** A sheet as the workbook lists it. */
export interface ListedSheet {
  name: string
  isHidden: boolean
  /** Its part. */
  part: string
}

/** What a workbook says of itself. */
export interface WorkbookOutline {
  sheets: ListedSheet[]
  /** Its days are counted from 1904, as older programs of Macs do. */
  isOf1904: boolean
  strings: string
  styles: string
}

const RELATIONS = 'xl/_rels/workbook.xml.rels'
const WORKBOOK = 'xl/workbook.xml'

/** Sheets in their order, and where everything lies. A list of charts only is no sheet. */
export function readOutline(parts: WorkbookParts): WorkbookOutline {
  const targets = new Map<string, string>()
  const outline = { strings: 'xl/sharedStrings.xml', styles: 'xl/styles.xml' }
  parts.read(RELATIONS, {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External') return
      const part = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`
      if (Type.endsWith('/sharedStrings')) outline.strings = part
      else if (Type.endsWith('/styles')) outline.styles = part
      else if (Type.endsWith('/worksheet')) targets.set(Id, part)
    },
  })
  const sheets: ListedSheet[] = []
  let isOf1904 = false
  parts.read(WORKBOOK, {
    open(name, attributes) {
      if (name === 'workbookPr') isOf1904 ||= /^(1|true)$/i.test(attributes['date1904'] ?? '')
      if (name !== 'sheet') return
      const [, id = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? []
      const part = targets.get(id)
      const isHidden = /hidden/i.test(attributes['state'] ?? '')
      if (part !== undefined) sheets.push({ name: attributes['name'] ?? '', isHidden, part })
    },
  })
  return { ...outline, sheets, isOf1904 }
}

/** The form of each cell style, by its index. */
export function readForms(parts: WorkbookParts, styles: string): CellForm[] {
  const codes = new Map<number, string>()
  const forms: CellForm[] = []
  let isOfCells = false
  parts.read(styles, {
    open(name, attributes) {
      const id = Number(attributes['numFmtId'] ?? 0)
      if (name === 'numFmt') codes.set(id, attributes['formatCode'] ?? '')
      else if (name === 'cellXfs') isOfCells = true
      else if (name === 'xf' && isOfCells) forms.push(cellFormOf(id, codes.get(id)))
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return forms
}

/** Texts that cells refer to by their place. `take` is asked with each: it counts what they come to. */
export function readStrings(
  parts: WorkbookParts,
  part: string,
  take: (text: string) => string,
): string[] {
  const strings: string[] = []
  let text = ''
  let isText = false
  let isReading = false
  parts.read(part, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') isReading = true
      else if (name === 't') isText = !isReading
    },
    text(piece) {
      if (isText) text += piece
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isReading = false
      else if (name === 'si') strings.push(take(text))
    },
  })
  return strings
}
