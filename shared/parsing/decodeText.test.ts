import { describe, expect, it } from 'vitest'
import { decodeText } from './decodeText.ts'

function decode(...pieces: number[][]) {
  const decoding = decodeText('orders.csv')
  let text = ''
  for (const piece of pieces) {
    const decoded = decoding.push(Uint8Array.from(piece))
    if (!decoded.ok) return decoded.error.code
    text += decoded.text
  }
  const rest = decoding.end()
  return rest.ok ? text + rest.text : rest.error.code
}

const CAFE = [...Buffer.from('Café 🧁')]

describe('decodeText', () => {
  it('reads UTF-8 however it is cut', () => {
    for (let at = 0; at <= CAFE.length; at++)
      expect(decode(CAFE.slice(0, at), CAFE.slice(at))).toBe('Café 🧁')
  })

  it('drops a byte order mark, also a divided one', () => {
    expect(decode([0xef, 0xbb, 0xbf, 0x41])).toBe('A')
    expect(decode([0xef], [0xbb, 0xbf, 0x41])).toBe('A')
  })

  it('refuses bytes that are no UTF-8, at once or at the end', () => {
    expect(decode([0x43, 0xe9, 0x41])).toBe('ORDER_FILE_UNDECODABLE')
    expect(decode([0x43, 0xc3])).toBe('ORDER_FILE_UNDECODABLE')
  })

  it('refuses a file that holds NUL', () => {
    expect(decode([0x43, 0])).toBe('ORDER_FILE_NOT_TEXT')
  })
})
