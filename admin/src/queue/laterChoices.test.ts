import { expect, it } from 'vitest'
import { laterChoices } from './laterChoices.ts'

const texts = (now: string, zone: string) =>
  laterChoices(new Date(now), zone).map(({ until }) => until.toISOString())

it('is two hours on, the next business morning, and three days on, where the insured is', () => {
  expect(texts('2026-11-19T17:00:00Z', 'America/Denver')).toEqual([
    '2026-11-19T19:00:00.000Z',
    '2026-11-20T16:00:00.000Z',
    '2026-11-23T16:00:00.000Z',
  ])
})

it('never falls into the night or onto a weekend', () => {
  // A Friday at 19:30 in New York.
  expect(texts('2026-11-21T00:30:00Z', 'America/New_York')).toEqual([
    '2026-11-23T14:00:00.000Z',
    '2026-11-23T14:00:00.000Z',
    '2026-11-23T14:00:00.000Z',
  ])
})
