import { expect, it } from 'vitest'
import { EVER_SHOWN } from '#shared/documents/letters/envelope.ts'
import type { LetterRunInput, PrintedLetter } from '#shared/documents/letters/model.ts'
import { contentHere } from '#shared/documents/ops/contentWork.ts'
import { type PagePicture, pdfPictures, qrIn } from '../testing/pdfPictures.ts'
import { fontFiles } from './fontFiles.ts'

const CONTENT = contentHere(fontFiles(import.meta.url))
const SCALE = 2

const LETTER: PrintedLetter = {
  id: 'letter1',
  code: '4711-A',
  pin: 'ABCD-EFGH',
  to: ['Harbor Oven LLC', 'Attn: Rosa Diaz', '14 Wharf Street', 'Portland, ME 04101'],
  subject: 'Your premium audit for Harbor Mutual',
  text: 'Dear Rosa Diaz,\n\nPlease answer by December 11.\n\nThank you',
  link: 'https://audits.example/sml/audit/k3J9sYq2LmNpX7aB4cDe',
  language: 'en',
}

function run(changes: Partial<LetterRunInput> = {}): LetterRunInput {
  return {
    run: 'HM-261127-1',
    at: new Date('2026-11-27T15:00:00Z'),
    carrier: {
      name: 'Harbor Mutual',
      timeZone: 'America/New_York',
      helpPhone: '207.555.0100',
      helpHours: 'weekdays 9 to 5 Eastern',
    },
    sender: ['Bakehouse Premium Audits', 'PO Box 1200', 'Portland, ME 04104'],
    letters: [LETTER],
    leftOut: [],
    ...changes,
  }
}

async function pagesOf(input: LetterRunInput): Promise<PagePicture[]> {
  return pdfPictures((await CONTENT.letterRun(input)).bytes, SCALE)
}

/** Whether anything but white is printed there, in points. */
function isPrinted(
  { pixels, width }: PagePicture,
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
  scale = SCALE,
): boolean {
  for (let y = Math.ceil(top * scale); y < Math.floor(bottom * scale); y++)
    for (let x = Math.max(0, Math.ceil(left * scale)); x < Math.floor(right * scale); x++)
      if ((pixels[(y * width + x) * 4] ?? 255) < 250) return true
  return false
}

it('a QR reader reads the exact link from the pixels of each letter', async () => {
  const other = { ...LETTER, id: 'letter2', link: `${LETTER.link}Z?x=1&y=%C3%B1` }
  const [cover, first, second, ...more] = await pagesOf(run({ letters: [LETTER, other] }))
  expect(cover && qrIn(cover)).toBeNull()
  expect(first && qrIn(first)).toBe(LETTER.link)
  expect(second && qrIn(second)).toBe(other.link)
  expect(more).toEqual([])
  expect(first?.texts.join('\n')).toContain('ABCD-EFGH')
  expect(first?.texts.join('\n')).toContain('November 27, 2026')
  expect(first?.texts.join(' ')).toContain('Help by phone: 207.555.0100, weekdays 9 to 5 Eastern')
})

it('printed again it has the same bytes', async () => {
  const names = [
    'Łódź Café',
    'Кузнецов и Ζορμπάς',
    'Nguyễn Thị Hồng',
    '山田太郎 すし',
    '김철수 서울',
  ]
  const input = run({ letters: [{ ...LETTER, to: names }], leftOut: [{ code: 'A', why: 'x' }] })
  const [one, other] = [await CONTENT.letterRun(input), await CONTENT.letterRun(input)]
  expect(Buffer.from(one.bytes).equals(Buffer.from(other.bytes))).toBe(true)
})

it('Latin, Greek, Cyrillic, Vietnamese, Chinese, Japanese and Korean are drawn, letter by letter', async () => {
  const samples = [
    'Łódź',
    'Ζορμπάς',
    'Кузнецов',
    'Nguyễn Đức',
    '东方快车',
    '臺灣龍鳳',
    '髙﨑',
    '김철수',
  ]
  const each = [...new Set(samples.join(''))].filter((letter) => letter !== ' ')
  const letters = each.map((letter) => ({ ...LETTER, id: letter, to: [letter] }))
  expect(await CONTENT.letterFaults(letters)).toEqual({})
  const { bytes } = await CONTENT.letterRun(run({ letters }))
  const [, ...pages] = (await pdfPictures(bytes, 1)).slice(-letters.length - 1)
  // Each letter alone leaves ink where the address is.
  for (const [at, letter] of each.entries()) {
    const page = pages[at]
    expect(page && isPrinted(page, EVER_SHOWN, 1), letter).toBe(true)
  }
}, 240_000)

it('names in other scripts, signs without a glyph and long addresses are faults', async () => {
  const to = (...lines: string[]) => [...lines, 'Portland, ME 04101']
  const letters = Object.entries({
    arabic: to('مطعم الشرق'),
    thai: to('ร้านอาหารไทย'),
    devanagari: to('शर्मा भोजनालय'),
    hebrew: to('מאפיית הנמל'),
    emoji: to('Pizza 🍕 House'),
    long: Array.from({ length: 7 }, (_, at) => `Line ${at}`),
    wide: to('Harbor '.repeat(60)),
    none: [],
    wraps: to('The Very Long Harbor Oven Bakery and Restaurant Company of Portland, Maine'),
  }).map(([id, lines]) => ({ ...LETTER, id, to: lines }))
  expect(await CONTENT.letterFaults(letters)).toEqual({
    arabic: 'LETTERS_UNKNOWN',
    thai: 'LETTERS_UNKNOWN',
    devanagari: 'LETTERS_UNKNOWN',
    hebrew: 'LETTERS_UNKNOWN',
    emoji: 'LETTERS_UNKNOWN',
    long: 'ADDRESS_TOO_LONG',
    wide: 'ADDRESS_TOO_LONG',
    none: 'ADDRESS_MISSING',
  })
})

it('the window shows the address and nothing else, wherever the sheet lies', async () => {
  const text = `Dear Rosa Diaz,\n\n${'A sentence of some length stands here. '.repeat(300)}`
  const sender = Array.from(
    { length: 6 },
    (_, at) => `Line ${at} of an address that is long enough`,
  )
  const [, page] = await pagesOf(run({ sender, letters: [{ ...LETTER, to: [], text }] }))
  expect(page && isPrinted(page, EVER_SHOWN)).toBe(false)
  // The folds are marked at the edges only.
  expect(page && isPrinted(page, { left: 40, right: 572, top: 270, bottom: 285 })).toBe(false)
})
