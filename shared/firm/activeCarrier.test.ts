import { describe, expect, it } from 'vitest'
import { activeCarrier } from './user.ts'

describe('specification §6, active carrier', () => {
  it('is the remembered one if the user has access to it', () => {
    expect(activeCarrier('GSD', ['HM', 'GSD'])).toBe('GSD')
  })

  it("else the user's first", () => {
    expect(activeCarrier('GSD', ['HM', 'DEMO'])).toBe('HM')
    expect(activeCarrier(null, ['HM', 'DEMO'])).toBe('HM')
  })

  it('else the default carrier', () => {
    expect(activeCarrier('GSD', [])).toBe('DEMO')
    expect(activeCarrier(null, [])).toBe('DEMO')
  })
})
