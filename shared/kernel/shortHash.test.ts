import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shortHash } from './shortHash.ts'

it('is 16 hex digits, and the same for the same text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(shortHash(text)).toMatch(/^[0-9a-f]{16}$/)
      expect(shortHash(`${text}x`.slice(0, -1))).toBe(shortHash(text))
    }),
  )
})

it('differs for 50,000 texts that differ by little, in either half', () => {
  const texts = Array.from({ length: 50_000 }, (_, n) => `$${n}`)
  expect(new Set(texts.map(shortHash)).size).toBe(50_000)
  // Of 32 bits each, hardly a pair of 50,000 falls together by chance alone.
  for (const half of [0, 8])
    expect(
      new Set(texts.map((text) => shortHash(text).slice(half, half + 8))).size,
    ).toBeGreaterThan(49_995)
})
