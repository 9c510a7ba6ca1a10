import { expect, it } from 'vitest'
import { anAudit } from '#shared/testing/builders.ts'
import { previousTermOf, termSearch } from './previousTerm.ts'
import { matchesSearch } from './search.ts'

const now = anAudit({
  policyNumber: 'GLP-0100444-02',
  policyStart: '2025-10-15',
  policyEnd: '2026-10-15',
})
const before = anAudit({
  id: 'before',
  policyNumber: 'GLP-0100444-01',
  policyStart: '2024-10-15',
  policyEnd: '2025-10-15',
})

it('finds the term before by the policy, among others of it', () => {
  const older = { ...before, id: 'older', policyEnd: '2024-10-15', policyStart: '2023-10-15' }
  const other = { ...before, id: 'other', policyNumber: 'GLP-0100445-01', insuredCompany: 'X' }
  expect(previousTermOf(now, [now, older, other, before])?.id).toBe('before')
  expect(previousTermOf(now, [now, older, other])).toBeNull()
  expect(previousTermOf(before, [now])).toBeNull()
})

it('finds it by the insured when the number changed, at the same carrier only', () => {
  const moved = { ...before, policyNumber: 'ZZ-9' }
  expect(previousTermOf(now, [moved])?.id).toBe('before')
  expect(previousTermOf(now, [{ ...moved, carrierCompany: 'HM' }])).toBeNull()
  expect(previousTermOf({ ...now, policyStart: null }, [before])).toBeNull()
})

it('searches for what both terms are found by', () => {
  expect(termSearch(now)).toBe('0100444')
  for (const each of [now, before]) expect(matchesSearch(each, termSearch(now))).toBe(true)
  expect(termSearch({ ...now, policyNumber: '' })).toBe('Harbor Oven')
  expect(termSearch({ ...now, policyNumber: '', insuredCompany: '' })).toBe('')
})
