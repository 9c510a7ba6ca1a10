import { describe, expect, it } from 'vitest'
import { BAKE_STATES, readBakeState } from './states.ts'

describe('specification §4, audit states', () => {
  it('are the sixteen', () => {
    expect([...BAKE_STATES].sort()).toEqual(
      [
        'ORDER',
        'READY',
        'CONTACTING',
        'HEARTBEAT',
        'SKIPPED',
        'SUBMITTED',
        'WRONG_DOCS',
        'REDO',
        'PRODUCTIVE',
        'NONPRODUCTIVE',
        'FINAL_REVIEW_COMPLETE',
        'SENT_TO_CARRIER',
        'INVOICED',
        'CANCELLED',
        'WORKSHEET',
        'PAUSED',
      ].sort(),
    )
  })

  it('UNPRODUCTIVE is read as NONPRODUCTIVE', () => {
    expect(readBakeState('UNPRODUCTIVE')).toBe('NONPRODUCTIVE')
    expect(readBakeState('unproductive')).toBe('NONPRODUCTIVE')
  })

  it('a typed state may have spaces, hyphens and small letters', () => {
    expect(readBakeState(' final review-complete ')).toBe('FINAL_REVIEW_COMPLETE')
    expect(readBakeState('constructor')).toBeNull()
    expect(readBakeState('')).toBeNull()
  })
})
