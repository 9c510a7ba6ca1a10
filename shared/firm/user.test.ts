import { describe, expect, it } from 'vitest'
import { activeCarrier, historyName } from './user.ts'

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

const NAMES = new Map([['auditor@bakehouse.example', 'Demo Auditor']])

describe('specification §6, senders in the history', () => {
  it.each(['admin', 'baker', 'carrier', 'public'] as const)(
    'the engine is "System" to %s',
    (reader) => {
      expect(historyName('System', reader, NAMES)).toBe('System')
      expect(historyName('', reader, NAMES)).toBe('System')
      expect(historyName('insured', reader, NAMES)).toBe('Insured')
    },
  )

  it.each(['carrier', 'public'] as const)('staff is "Auditor" to %s', (reader) => {
    expect(historyName('auditor@bakehouse.example', reader, NAMES)).toBe('Auditor')
    expect(historyName('someone@bakehouse.example', reader, NAMES)).toBe('Auditor')
  })

  it.each(['admin', 'baker'] as const)(
    '%s sees names, or the email where there is none',
    (reader) => {
      expect(historyName('Auditor@bakehouse.example', reader, NAMES)).toBe('Demo Auditor')
      expect(historyName('gone@bakehouse.example', reader, NAMES)).toBe('gone@bakehouse.example')
    },
  )
})
