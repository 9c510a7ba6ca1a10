import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '#shared/simulation/fixedPorts.ts'
import { randomFsid } from './auditCode.ts'
import { canonicalPin, formatPin, generatePin, openHash } from './pin.ts'

describe('PIN', () => {
  it('has eight characters that are hard to misread, and is its own canonical form', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const pin = generatePin(seededRandom(seed))
        expect(pin).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
        expect(canonicalPin(pin)).toBe(pin)
      }),
    )
  })

  it('uses all of its 32 characters', () => {
    const random = seededRandom(7)
    const seen = new Set(Array.from({ length: 200 }, () => [...generatePin(random)]).flat())
    expect(seen.size).toBe(32)
  })

  it('forgives case, signs and the letters that look like digits', () => {
    expect(canonicalPin(' o1l-ikx ')).toBe('0111KX')
  })
})

it('is shown in two groups, and read whatever stands between them; an older one is six', () => {
  expect(formatPin('23KCCH2B')).toBe('23KC-CH2B')
  expect(canonicalPin('23kc-ch2b')).toBe('23KCCH2B')
  expect(canonicalPin(' 23KC CH2B ')).toBe('23KCCH2B')
  expect(formatPin('A1B2C3')).toBe('A1B2C3')
})

describe('openHash', () => {
  it('is the base64url of the SHA-256 of CODE|PIN', () => {
    expect(openHash('ABC123', 'X1Y2Z3')).toBe('PV7uAjmdNBVEERzWmghnwicK_PMl-iAXMez2blE6qKY')
  })

  it('is the same however code and PIN are typed, and another for another PIN', () => {
    expect(openHash('hm-0045000', 'o1 2345')).toBe(openHash('HM0045000', '012345'))
    expect(openHash('HM0045000', '012346')).not.toBe(openHash('HM0045000', '012345'))
  })

  it('is 43 characters that can stand in a path', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (code, pin) => {
        expect(openHash(code, pin)).toMatch(/^[A-Za-z0-9_-]{43}$/)
      }),
    )
  })
})

describe('randomFsid', () => {
  it('is 20 letters and digits, another each time', () => {
    const random = seededRandom(3)
    const ids = Array.from({ length: 1000 }, () => randomFsid(random))
    expect(ids.every((id) => /^[A-Za-z0-9]{20}$/.test(id))).toBe(true)
    expect(new Set(ids).size).toBe(1000)
  })
})
