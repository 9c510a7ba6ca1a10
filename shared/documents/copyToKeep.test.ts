import { PDFDocument } from 'pdf-lib'
import { expect, it } from 'vitest'
import { type CopyContent, copyToKeep } from './copyToKeep.ts'
import { standardText, wrappedLines } from './pdf.ts'

const CONTENT: CopyContent = {
  title: 'Premium audit: your answers',
  carrier: 'Harbor Mutual',
  language: 'en',
  made: new Date('2026-11-02T15:00:00Z'),
  facts: [['Your code', 'HM0044870']],
  sections: [
    { title: 'You', rows: [{ label: 'Your name', values: ['Rosa Delgado'], isSum: false }] },
  ],
  signature: 'Signed by Rosa Delgado',
}

const source = (bytes: Uint8Array) => String.fromCharCode(...bytes)

it('is a PDF with the same bytes each time, without an author', async () => {
  const bytes = await copyToKeep(CONTENT)
  expect(await copyToKeep(CONTENT)).toEqual(bytes)
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  expect([pdf.getPageCount(), pdf.getTitle(), pdf.getAuthor()]).toEqual([
    1,
    'Premium audit: your answers',
    undefined,
  ])
})

it('goes on to further pages, and holds whatever was typed as text alone', async () => {
  const hostile = '/JavaScript (app.alert(1)) >> endobj <script> 店 \u0000\u202e (\\) zł'
  const rows = Array.from({ length: 200 }, (_, n) => ({
    label: `${n}`,
    values: [hostile],
    isSum: n % 2 === 0,
  }))
  const bytes = await copyToKeep({
    ...CONTENT,
    sections: [{ title: hostile, rows }],
    signature: hostile,
  })
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  expect(pdf.getPageCount()).toBeGreaterThan(3)
  expect(source(bytes.subarray(0, 60_000))).not.toMatch(/\/(JavaScript|JS|OpenAction|AA|URI)\b/)
})

it('shows a letter that its typeface lacks by its base, or as a question mark', () => {
  expect(standardText('Peña − Łódź “ok”\u200b\t店 é e\u0301 €')).toBe('Peña - ?ódz “ok” ? é é €')
})

it('breaks lines between words, and a word that is too long where it must', () => {
  const measure = (text: string) => text.length
  expect(wrappedLines('one two  three', 7, measure)).toEqual(['one two', 'three'])
  expect(wrappedLines('abcdefghij k', 4, measure)).toEqual(['abcd', 'efgh', 'ij k'])
  expect(wrappedLines('', 4, measure)).toEqual([])
})
