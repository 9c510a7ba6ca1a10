import { describe, expect, it } from 'vitest'
import { type ZipPart, zipOf } from '#shared/testing/zipOf.ts'
import { sniffContent } from './sniffContent.ts'

const text = (...parts: string[]) =>
  new Uint8Array([...parts.join('')].map((c) => c.charCodeAt(0) & 255))
const joined = (...parts: Uint8Array[]) => new Uint8Array(parts.flatMap((part) => [...part]))
const filler = 'x'.repeat(80)

const PDF = text('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')
const JPEG = joined(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), text('JFIF', filler))
const PNG = joined(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), text(filler))
const HEIC = joined(new Uint8Array([0, 0, 0, 24]), text('ftypheic', filler))
const CSV = text('Month,Sales\n01,1000.00\n')

const TYPES: ZipPart = { name: '[Content_Types].xml', size: 900, packed: 300 }
const XLSX = [TYPES, { name: 'xl/workbook.xml', size: 1200, packed: 400 }]
const DOCX = [TYPES, { name: 'word/document.xml', size: 1200, packed: 400 }]
const xlsx = (...more: ZipPart[]) => zipOf([...XLSX, ...more])

const outcome = (name: string, bytes: Uint8Array) => {
  const sniffed = sniffContent(name, bytes)
  return sniffed.ok ? sniffed.form : sniffed.fault
}

describe('files that are taken', () => {
  it.each<[string, Uint8Array, string]>([
    ['P&L 2025.pdf', PDF, 'pdf'],
    ['IMG_1.JPG', JPEG, 'jpeg'],
    ['scan.jpeg', JPEG, 'jpeg'],
    ['screen.png', PNG, 'png'],
    ['IMG_2.heic', HEIC, 'heic'],
    ['sales.xlsx', xlsx(), 'xlsx'],
    ['letter.docx', zipOf(DOCX), 'docx'],
    ['register.csv', CSV, 'text'],
    ['utf16.csv', joined(new Uint8Array([0xff, 0xfe]), text('a\0,\0')), 'text'],
    ['big sheet.xlsx', xlsx({ name: 'xl/s.xml', size: 50_000_000, packed: 900_000 }), 'xlsx'],
    ['../../etc/passwd.csv', CSV, 'text'],
  ])('%s', (name, bytes, form) => {
    expect(outcome(name, bytes)).toBe(form)
  })
})

const HTML = text('<!DOCTYPE html><script>alert(1)</script>', filler)
const SVG = text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">', filler)
const EXE = joined(text('MZ'), text(filler))
const ZIP = zipOf([{ name: 'a.txt', size: 4, packed: 4 }])

describe('files that are two things at once, or not what their names say', () => {
  it.each<[string, Uint8Array]>([
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
    ['plain.docx', xlsx()],
    ['sheet.docx', xlsx()],
    ['pdf.jpg', PDF],
    ['jpeg.pdf', JPEG],
    ['png.jpg', PNG],
    ['pdf+zip.pdf', joined(PDF, ZIP)],
    ['jpeg+zip.jpg', joined(JPEG, ZIP)],
    ['jpeg+pdf.jpg', joined(JPEG, PDF)],
    ['png+html.png', joined(PNG, HTML)],
    ['pdf+html.pdf', joined(text('%PDF-1.7\n'), HTML, text('%%EOF'))],
    ['shifted.pdf', joined(text('\n\n'), PDF)],
    ['binary.csv', joined(text('a,b\n'), new Uint8Array([0, 1, 2]))],
  ])('%s', (name, bytes) => {
    expect(outcome(name, bytes)).toBe('FILE_MISMATCH')
  })

  it.each([
    'a.svg',
    'a.html',
    'a.exe',
    'a.zip',
    'a.xls',
    'a.xlsm',
    'a',
    '.pdf',
    'a.pdf.exe',
    'a.pd\0f',
  ])('%j is of no kind that is taken', (name) => {
    expect(outcome(name, name === '.pdf' ? HTML : PDF)).toMatch(/FILE_TYPE|FILE_MISMATCH/)
  })
})

describe('files that are packed to burst or carry something along', () => {
  const many = Array.from({ length: 2001 }, (_, n) => ({ name: `p${n}`, size: 1, packed: 1 }))
  it.each<[string, Uint8Array]>([
    ['one part of 4 GB', xlsx({ name: 'xl/a.xml', size: 0xffff_fff0, packed: 4000 })],
    ['a part a thousandfold', xlsx({ name: 'xl/a.xml', size: 5_000_000, packed: 5000 })],
    [
      'ten parts of 11 MB',
      xlsx(
        ...Array.from({ length: 10 }, (_, n) => ({
          name: `xl/${n}`,
          size: 11_000_000,
          packed: 120_000,
        })),
      ),
    ],
    ['2,001 parts', xlsx(...many)],
    [
      'parts that lie over one another',
      zipOf([...XLSX, { name: 'xl/a.xml', size: 900_000, packed: 900_000 }], { hollow: true }),
    ],
    ['an archive in it', xlsx({ name: 'xl/inner.zip', size: 10, packed: 10 })],
    ['a document in it', xlsx({ name: 'xl/embeddings/inner.xlsx', size: 10, packed: 10 })],
    ['macros', xlsx({ name: 'xl/vbaProject.bin', size: 10, packed: 10 })],
    ['a name that leads out', xlsx({ name: 'xl/../../evil.xml', size: 10, packed: 10 })],
    ['an absolute name', xlsx({ name: '/etc/passwd', size: 10, packed: 10 })],
    ['a name of Windows', xlsx({ name: 'xl\\evil.xml', size: 10, packed: 10 })],
    ['a link', xlsx({ name: 'xl/link', size: 10, packed: 10, attributes: 0xa1ff_0000 })],
    ['the same part twice', xlsx({ name: 'xl/workbook.xml', size: 10, packed: 10 })],
  ])('%s', (_, bytes) => {
    expect(outcome('bomb.xlsx', bytes)).toBe('FILE_DAMAGED')
  })
})

describe('files that cannot be read', () => {
  it.each<[string, Uint8Array, string]>([
    ['cut.pdf', PDF.subarray(0, 20), 'FILE_DAMAGED'],
    ['cut.xlsx', xlsx().subarray(0, -10), 'FILE_DAMAGED'],
    ['cut at the start.xlsx', xlsx().subarray(30), 'FILE_MISMATCH'],
    ['behind.xlsx', joined(xlsx(), text('tail')), 'FILE_DAMAGED'],
    ['cut.jpg', JPEG.subarray(0, 20), 'FILE_DAMAGED'],
    ['cut.png', PNG.subarray(0, 12), 'FILE_DAMAGED'],
    ['one byte.heic', HEIC.subarray(0, 1), 'FILE_MISMATCH'],
    ['empty.pdf', new Uint8Array(), 'FILE_EMPTY'],
    ['big.pdf', new Uint8Array(26_214_401), 'FILE_TOO_BIG'],
    ['locked.pdf', joined(PDF, text('trailer <</Encrypt 5 0 R>>\n%%EOF')), 'FILE_LOCKED'],
    ['locked.xlsx', joined(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), text(filler)), 'FILE_LOCKED'],
    [
      'locked part.xlsx',
      xlsx({ name: 'xl/a.xml', size: 9, packed: 9, isLocked: true }),
      'FILE_LOCKED',
    ],
  ])('%s', (name, bytes, fault) => {
    expect(outcome(name, bytes)).toBe(fault)
  })

  it('every beginning of a good file is either it or a fault, and never a crash', () => {
    const whole = xlsx()
    for (let end = 0; end < whole.length; end++)
      expect(outcome('a.xlsx', whole.subarray(0, end))).toMatch(/^FILE_/)
  })
})
