import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '#shared/simulation/fixedPorts.ts'
import {
  auditCodeFromId,
  canonicalAuditCode,
  generateAuditCode,
  isReservedAuditCode,
} from './auditCode.ts'

describe('specification §3 and §9, audit codes', () => {
  it('the code of an id is its first six characters, upper-cased', () => {
    expect(auditCodeFromId('a1b2c3d4e5f6g7h8i9j0')).toBe('A1B2C3')
  })

  it('a generated code is six capital letters and digits, never reserved', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const code = generateAuditCode(seededRandom(seed))
        expect(code).toMatch(/^[A-Z0-9]{6}$/)
        expect(isReservedAuditCode(code)).toBe(false)
      }),
    )
  })

  it('draws again when the first draw is reserved', () => {
    const letters = [...'SMLAAAB7C9XZ']
    const random = {
      below: () => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.indexOf(letters.shift() ?? 'A'),
    }
    expect(generateAuditCode(random)).toBe('B7C9XZ')
  })

  it.each(['ADMIN1', 'admin', 'Baker7', 's-m-l', 'SML'])('%s is reserved', (code) => {
    expect(isReservedAuditCode(code)).toBe(true)
  })

  it.each(['ADM1N7', 'HM0045000', 'XSML', ''])('%j is not', (code) => {
    expect(isReservedAuditCode(code)).toBe(false)
  })

  it('codes are compared by their letters and digits, upper-cased', () => {
    expect(canonicalAuditCode(' hm-0045/000 ')).toBe('HM0045000')
    fc.assert(
      fc.property(fc.string(), (text) => {
        const code = canonicalAuditCode(text)
        expect(code).toMatch(/^[A-Z0-9]*$/)
        expect(canonicalAuditCode(code)).toBe(code)
      }),
    )
  })
})
