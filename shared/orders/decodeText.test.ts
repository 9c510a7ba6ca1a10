import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HIDDEN } from '#shared/kernel/cleanText.ts'
import { BIDI_ATTACK, C1_ATTACK } from '#shared/testing/hostileTexts.ts'
import { decodeText, type TextEncoding } from './decodeText.ts'

function decode(pieces: readonly Uint8Array[], known?: TextEncoding) {
  const decoding = decodeText('orders.csv', known)
  let text = ''
  for (const piece of pieces) {
    const decoded = decoding.push(piece)
    if (!decoded.ok) return { code: decoded.error.code, decoding }
    text += decoded.text
  }
  const rest = decoding.end()
  if (!rest.ok) return { code: rest.error.code, decoding }
  return { text: text + rest.text, encoding: decoding.encoding(), decoding }
}

const bytesOf = (text: string, encoding: 'utf8' | 'latin1' | 'utf16le') =>
  Uint8Array.from(Buffer.from(text, encoding))

/** What ISO calls UTF-16BE: each pair of bytes the other way round. */
const swapped = (bytes: Uint8Array) => bytes.map((_, i) => bytes[i ^ 1] ?? 0)

const HEADER = 'Order Number,Policy Number,Insured Name\r\n'
const ROWS = `${HEADER}A1,P1,Café 🧁\r\n`

describe('decodeText', () => {
  it('reads UTF-8 however it is cut', () => {
    const bytes = bytesOf(ROWS, 'utf8')
    for (let at = 0; at <= bytes.length; at++)
      expect(decode([bytes.subarray(0, at), bytes.subarray(at)])).toMatchObject({
        text: ROWS,
        encoding: 'utf-8',
      })
  })

  it('drops a byte order mark and says so, also a divided one', () => {
    const bytes = bytesOf(`\ufeff${ROWS}`, 'utf8')
    for (const at of [0, 1, 2, 3, 4]) {
      const { text, decoding } = decode([bytes.subarray(0, at), bytes.subarray(at)])
      expect([text, decoding.hasMark()]).toEqual([ROWS, true])
    }
    expect(decode([bytesOf(ROWS, 'utf8')]).decoding.hasMark()).toBe(false)
  })

  it.each([
    ['with a mark', '\ufeff'],
    ['without one', ''],
  ])('reads UTF-16 of either byte order, %s, however it is cut', (_, mark) => {
    const little = bytesOf(mark + ROWS, 'utf16le')
    for (let at = 0; at <= little.length; at += 7) {
      const cut = (bytes: Uint8Array) => [bytes.subarray(0, at), bytes.subarray(at)]
      expect(decode(cut(little))).toMatchObject({ text: ROWS, encoding: 'utf-16le' })
      expect(decode(cut(swapped(little)))).toMatchObject({ text: ROWS, encoding: 'utf-16be' })
    }
  })

  it('reads windows-1252, also where Latin-1 has no characters, however it is cut', () => {
    const bytes = Uint8Array.from([...bytesOf(`${HEADER}Caf`, 'latin1'), 0xe9, 0x20, 0x93, 0x80])
    const long = Uint8Array.from([...bytesOf(HEADER.repeat(900), 'latin1'), ...bytes, 0x99])
    for (const at of [0, 10, 40, bytes.length - 3, bytes.length - 2, bytes.length - 1])
      expect(decode([bytes.subarray(0, at), bytes.subarray(at)])).toMatchObject({
        text: `${HEADER}Café “€`,
        encoding: 'windows-1252',
      })
    expect(decode([long]).text?.slice(-8)).toBe('Café “€™')
  })

  it('reads every byte that windows-1252 defines as the web does', () => {
    const web = [...'€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ']
    const holes = [0x81, 0x8d, 0x8f, 0x90, 0x9d]
    const bytes = Array.from({ length: 32 }, (_, i) => 0x80 + i).filter((b) => !holes.includes(b))
    expect(decode([Uint8Array.from([0xe9, ...bytes])]).text).toBe(`é${web.join('')}`)
    for (const hole of holes)
      expect(decode([Uint8Array.from([0x41, hole, 0x41])]).code).toBe('ORDER_FILE_UNDECODABLE')
  })

  it('refuses bytes that are mostly UTF-8 and a few that are not', () => {
    for (const text of ['Café Zoë Noël', 'Café']) {
      const broken = Uint8Array.from([...bytesOf(text, 'utf8'), 0xe9, 0x41])
      expect(decode([broken]).code, text).toBe('ORDER_FILE_UNDECODABLE')
    }
  })

  it('reports when windows-1252 may explain what looked like UTF-8 at first', () => {
    // "É’" is a whole UTF-8 sequence by accident.
    const start = Uint8Array.from([...bytesOf(HEADER.repeat(10), 'latin1'), 0xc9, 0x92])
    const rest = Uint8Array.from([0x41, 0xe9, 0x41, 0xe8, 0x41])
    const first = decode([start, rest])
    expect([first.code, first.decoding.isMixed()]).toEqual(['ORDER_FILE_UNDECODABLE', true])
    const again = decode([start, rest], 'windows-1252')
    expect(again.text?.slice(-7)).toBe('É’AéAèA')
  })

  it.each([
    ['a NUL', [0x43, 0]],
    ['a control character', [0x43, 0x01]],
    ['a PDF', [...Buffer.from('%PDF-1.7\n')]],
    ['a workbook', [0x50, 0x4b, 0x03, 0x04, 0x41]],
  ])('refuses %s', (_, bytes) => {
    expect(decode([Uint8Array.from(bytes)]).code).toBe('ORDER_FILE_NOT_TEXT')
  })

  it('drops the end that DOS programs write', () => {
    expect(decode([bytesOf('A\r\n\x1a', 'latin1')]).text).toBe('A\r\n')
  })

  it.each(['utf8', 'utf16le'] as const)(
    'leaves out of %s what is never seen, and counts it, however it is cut',
    (encoding) => {
      const hidden = `${C1_ATTACK}${BIDI_ATTACK}\u{e0041}`.replace(/[ -~]/g, '')
      const text = `${HEADER}A1,Har${hidden}bor,"one\r\ntwo\u2028three\u0085four"\r\n`
      const bytes = bytesOf(`\ufeff${text}`, encoding)
      for (const size of [1, 7, 4096]) {
        const pieces: Uint8Array[] = []
        for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size))
        const { text: read, decoding } = decode(pieces)
        expect(read).toBe(`${HEADER}A1,Harbor,"one\r\ntwo three four"\r\n`)
        expect(decoding.hidden()).toBe([...hidden].length + 2)
      }
    },
  )

  it('gives back any text in any encoding, in any pieces', () => {
    const printable = fc
      .string({ unit: 'grapheme', maxLength: 200 })
      .map((text) => HEADER + text.replace(HIDDEN, ''))
    fc.assert(
      fc.property(
        printable,
        fc.constantFrom('utf8', 'utf16le', 'utf16be'),
        fc.integer({ min: 1, max: 50 }),
        (text, encoding, size) => {
          const little = bytesOf(text, encoding === 'utf8' ? 'utf8' : 'utf16le')
          const bytes = encoding === 'utf16be' ? swapped(little) : little
          const pieces: Uint8Array[] = []
          for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size))
          expect(decode(pieces).text).toBe(text)
        },
      ),
    )
  })
})
