/** A file's name and what is in it. */
export type NamedBytes = [name: string, bytes: Uint8Array]

/** Bytes of texts, a byte a character. */
export const bytesOf = (...parts: string[]): Uint8Array =>
  new Uint8Array([...parts.join('')].map((c) => c.charCodeAt(0) & 255))

export const joined = (...parts: Uint8Array[]): Uint8Array =>
  new Uint8Array(parts.flatMap((part) => [...part]))

const filler = 'x'.repeat(80)

const PDF = bytesOf('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')
const JPEG = joined(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), bytesOf('JFIF', filler))
const PNG = joined(
  new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  bytesOf(filler),
)
const HEIC = joined(new Uint8Array([0, 0, 0, 24]), bytesOf('ftypheic', filler))
const CSV = bytesOf('Month,Sales\n01,1000.00\n')

const TYPES: ZipPart = { name: '[Content_Types].xml', size: 900, packed: 300 }
const XLSX = [TYPES, { name: 'xl/workbook.xml', size: 1200, packed: 400 }]
/** A workbook with further parts in it. */
export const workbook = (...more: ZipPart[]) => zipOf([...XLSX, ...more])

const HTML = bytesOf('<!DOCTYPE html><script>alert(1)</script>', filler)
const SVG = bytesOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">', filler)
const EXE = joined(bytesOf('MZ'), bytesOf(filler))
const ZIP = zipOf([{ name: 'a.txt', size: 4, packed: 4 }])

/** The smallest files of each kind that are what they say. */
export const FILE_SAMPLES = { PDF, JPEG, PNG, HEIC, CSV, HTML }

/** Files that are two things at once, or not what their names say. */
export const POLYGLOTS: readonly NamedBytes[] = [
  ['html.pdf', HTML],
  ['html.jpg', HTML],
  ['html.csv', HTML],
  ['svg.png', SVG],
  ['svg.csv', SVG],
  ['exe.pdf', EXE],
  ['exe.csv', EXE],
  ['zip.pdf', ZIP],
  ['zip.csv', ZIP],
  ['plain.xlsx', ZIP],
  ['plain.docx', workbook()],
  ['sheet.docx', workbook()],
  ['pdf.jpg', PDF],
  ['jpeg.pdf', JPEG],
  ['png.jpg', PNG],
  ['pdf+zip.pdf', joined(PDF, ZIP)],
  ['jpeg+zip.jpg', joined(JPEG, ZIP)],
  ['jpeg+pdf.jpg', joined(JPEG, PDF)],
  ['png+html.png', joined(PNG, HTML)],
  ['pdf+html.pdf', joined(bytesOf('%PDF-1.7\n'), HTML, bytesOf('%%EOF'))],
  ['shifted.pdf', joined(bytesOf('\n\n'), PDF)],
  ['binary.csv', joined(bytesOf('a,b\n'), new Uint8Array([0, 1, 2]))],
]

const many = Array.from({ length: 2001 }, (_, n) => ({ name: `p${n}`, size: 1, packed: 1 }))

/** Workbooks that are packed to burst or carry something along. */
export const BOMBS: readonly NamedBytes[] = [
  ['one part of 4 GB', workbook({ name: 'xl/a.xml', size: 0xffff_fff0, packed: 4000 })],
  ['a part a thousandfold', workbook({ name: 'xl/a.xml', size: 5_000_000, packed: 5000 })],
  [
    'ten parts of 11 MB',
    workbook(
      ...Array.from({ length: 10 }, (_, n) => ({
        name: `xl/${n}`,
        size: 11_000_000,
        packed: 120_000,
      })),
    ),
  ],
  ['2,001 parts', workbook(...many)],
  [
    'parts that lie over one another',
    zipOf([...XLSX, { name: 'xl/a.xml', size: 900_000, packed: 900_000 }], { hollow: true }),
  ],
  ['an archive in it', workbook({ name: 'xl/inner.zip', size: 10, packed: 10 })],
  ['a document in it', workbook({ name: 'xl/embeddings/inner.xlsx', size: 10, packed: 10 })],
  ['macros', workbook({ name: 'xl/vbaProject.bin', size: 10, packed: 10 })],
  ['a name that leads out', workbook({ name: 'xl/../../evil.xml', size: 10, packed: 10 })],
  ['an absolute name', workbook({ name: '/etc/passwd', size: 10, packed: 10 })],
  ['a name of Windows', workbook({ name: 'xl\\evil.xml', size: 10, packed: 10 })],
  ['a link', workbook({ name: 'xl/link', size: 10, packed: 10, attributes: 0xa1ff_0000 })],
  ['the same part twice', workbook({ name: 'xl/workbook.xml', size: 10, packed: 10 })],
]

/** A part of an archive as its directory lists it; the packed bytes are zeros. */
export interface ZipPart {
  name: string
  size: number
  packed: number
  isLocked?: boolean
  /** External attributes: the upper half is a Unix mode. */
  attributes?: number
}

/**
 * The bytes of a ZIP archive with these parts. `hollow`: the packed bytes are left out, so that the
 * directory promises more than the file has. For tests only.
 */
export function zipOf(parts: readonly ZipPart[], { hollow = false } = {}): Uint8Array {
  const local = parts.map(({ name, packed }) => [
    ...number(0x04034b50, 4),
    ...zeros(22),
    ...number(name.length, 2),
    ...zeros(2),
    ...letters(name),
    ...(hollow ? [] : zeros(Math.min(packed, 1_000_000))),
  ])
  const directory = parts.map(({ name, size, packed, isLocked = false, attributes = 0 }) => [
    ...number(0x02014b50, 4),
    ...zeros(4),
    ...number(isLocked ? 1 : 0, 2),
    ...zeros(10),
    ...number(packed, 4),
    ...number(size, 4),
    ...number(name.length, 2),
    ...zeros(8),
    ...number(attributes, 4),
    ...zeros(4),
    ...letters(name),
  ])
  const start = local.reduce((sum, bytes) => sum + bytes.length, 0)
  const length = directory.reduce((sum, bytes) => sum + bytes.length, 0)
  const end = [
    ...number(0x06054b50, 4),
    ...zeros(4),
    ...number(parts.length, 2),
    ...number(parts.length, 2),
    ...number(length, 4),
    ...number(start, 4),
    ...zeros(2),
  ]
  return new Uint8Array([...local.flat(), ...directory.flat(), ...end])
}

function number(value: number, bytes: number): number[] {
  return Array.from({ length: bytes }, (_, n) => Math.floor(value / 256 ** n) % 256)
}

function zeros(count: number): number[] {
  return new Array<number>(count).fill(0)
}

function letters(text: string): number[] {
  return [...text].map((letter) => letter.charCodeAt(0) & 255)
}
