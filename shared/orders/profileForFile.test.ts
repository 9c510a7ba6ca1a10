import { expect, it } from 'vitest'
import type { FeedProfile } from '#shared/firm/feedProfile.ts'
import { profileForFile } from './profiles.ts'

const named = (name: string, ...policy: string[]): FeedProfile => ({
  name,
  headers: { policyNumber: policy },
})

it('is the one that was chosen, else the own one that fits the columns, else the usual one', () => {
  const carrier = {
    profiles: { weekly: named('weekly', 'Pol'), other: named('other', 'Contract') },
  }
  expect(profileForFile(carrier, ['Ref', 'pol'])).toBe('weekly')
  expect(profileForFile(carrier, ['Ref', 'Pol'], 'other')).toBe('other')
  expect(profileForFile(carrier, ['Ref', 'Pol'], 'removed since')).toBe('weekly')
  expect(profileForFile(carrier, ['Policy Number'])).toBe('default')
  expect(profileForFile({ profiles: {} }, ['Pol'])).toBe('default')
})
