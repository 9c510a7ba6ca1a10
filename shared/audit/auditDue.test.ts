import { describe, expect, it } from 'vitest'
import { defaultAuditDue, dueIn } from './timing.ts'

describe('auditDue', () => {
  it('is 45 days after the policy ends, on a business day', () => {
    expect(defaultAuditDue('2026-10-05')).toBe('2026-11-19')
    expect(defaultAuditDue('2026-10-12')).toBe('2026-11-27')
    expect(defaultAuditDue('2026-10-07')).toBe('2026-11-23')
  })

  it('counts days to it, below zero when late', () => {
    expect(dueIn('2026-12-01', '2026-11-21')).toBe(10)
    expect(dueIn('2026-11-18', '2026-11-21')).toBe(-3)
    expect(dueIn(null, '2026-11-21')).toBeNull()
  })
})
