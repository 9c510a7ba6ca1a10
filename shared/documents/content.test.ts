import { describe, expect, it } from 'vitest'
import {
  BOMBS,
  FILE_SAMPLES,
  joined,
  POLYGLOTS,
  bytesOf as text,
  workbook as xlsx,
  type ZipPart,
  zipOf,
} from '#shared/testing/hostileFiles.ts'
import { sniffContent } from './content.ts'

const filler = 'x'.repeat(80)
const { PDF, JPEG, PNG, HEIC, CSV, HTML } = FILE_SAMPLES
const TYPES: ZipPart = { name: '[Content_Types].xml', size: 900, packed: 300 }
const DOCX = [TYPES, { name: 'word/document.xml', size: 1200, packed: 400 }]

const outcome = (name: string, bytes: Uint8Array) => {
  const sniffed = sniffContent(name, bytes)
  return sniffed.ok ? sniffed.form : sniffed.fault
}

describe('files that are accepted', () => {
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

describe('files that are two things at once, or not what their names say', () => {
  it.each(POLYGLOTS)('%s', (name, bytes) => {
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
  ])('%j is of no accepted kind', (name) => {
    expect(outcome(name, name === '.pdf' ? HTML : PDF)).toMatch(/FILE_TYPE|FILE_MISMATCH/)
  })
})

describe('files that are packed to burst or carry something along', () => {
  it.each(BOMBS)('%s', (_, bytes) => {
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
